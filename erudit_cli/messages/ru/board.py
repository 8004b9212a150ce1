"""Russian sentences: board."""

SENTENCES = {
    "board-turn": "{number}. {player}: {move} {points}",
    "board-player": "Игрок {number}",
    "board-picture-large": "фишки лежат слишком далеко друг от друга: {rows}×{columns} клеток, а рисунок вмещает {most}",
    "board-mark-word": "С{factor}",
    "board-mark-letter": "Б{factor}",
    "board-legend-word": "{mark} слово ×{factor}",
    "board-legend-letter": "{mark} буква ×{factor}",
    "board-legend-star": "{sign} звёздочка",
    "board-said-turn": "Последний ход: {turn}",
    "board-said-words": "На доске: {words}",
    "board-said-empty": "Доска пуста",
    "board-said-seat": "{name}: {total}",
    "board-said-rack": "{name}, на подставке {rack}",
    "board-said-seat-rack": "{name}: {total}, на подставке {rack}",
    "board-bag": "В мешке: {count}",
    "board-edition": "Правила: {edition}",
    "board-no-rasteriser": "для PNG нужен пакет resvg-py",
    "board-no-rasteriser.hint": "установите его: pip install 'erudit-cli[png]'; SVG рисуется и без него",
}
