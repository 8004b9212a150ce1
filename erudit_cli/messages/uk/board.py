"""Ukrainian sentences: board."""

SENTENCES = {
    "board-turn": "{number}. {player}: {move} {points}",
    "board-player": "Гравець {number}",
    "board-picture-large": "фішки лежать надто далеко одна від одної: {rows}×{columns} клітинок, а малюнок уміщує {most}",
}
