"""Russian sentences: board."""

SENTENCES = {
    "board-turn": "{number}. {player}: {move} {points}",
    "board-player": "Игрок {number}",
    "board-picture-large": "фишки лежат слишком далеко друг от друга: {rows}×{columns} клеток, а рисунок вмещает {most}",
}
