"""English sentences: board."""

SENTENCES = {
    "board-turn": "{number}. {player}: {move} {points}",
    "board-player": "Player {number}",
    "board-picture-large": "the tiles lie too far apart for a picture: {rows} rows by {columns} columns are more than {most} squares",
}
