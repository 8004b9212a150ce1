"""English sentences: board."""

SENTENCES = {
    "board-turn": "{number}. {player}: {move} {points}",
    "board-player": "Player {number}",
    "board-picture-large": "the tiles lie too far apart for a picture: {rows} rows by {columns} columns are more than {most} squares",
    "board-mark-word": "W{factor}",
    "board-mark-letter": "L{factor}",
    "board-legend-word": "{mark} word ×{factor}",
    "board-legend-letter": "{mark} letter ×{factor}",
    "board-legend-star": "{sign} star",
    "board-said-turn": "Last turn: {turn}",
    "board-said-words": "On the board: {words}",
    "board-said-empty": "The board is empty",
    "board-said-seat": "{name}: {total}",
    "board-said-rack": "{name} holds {rack}",
    "board-said-seat-rack": "{name}: {total}, holds {rack}",
    "board-bag": "In the bag: {count}",
    "board-edition": "Rules: {edition}",
    "board-no-rasteriser": "PNG needs the package resvg-py",
    "board-no-rasteriser.hint": "install it: pip install 'erudit-cli[png]'; SVG is drawn without it",
}
