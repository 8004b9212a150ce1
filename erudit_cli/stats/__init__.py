"""What a bag, a lexicon and a set of games say about each other."""
