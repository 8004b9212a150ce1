"""The thinking: the word graph, every legal play, whole turns."""
