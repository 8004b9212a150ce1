"""Ukrainian sentences: board."""

SENTENCES = {
    "board-turn": "{number}. {player}: {move} {points}",
    "board-player": "Гравець {number}",
    "board-picture-large": "фішки лежать надто далеко одна від одної: {rows}×{columns} клітинок, а малюнок уміщує {most}",
    "board-mark-word": "С{factor}",
    "board-mark-letter": "Л{factor}",
    "board-legend-word": "{mark} слово ×{factor}",
    "board-legend-letter": "{mark} літера ×{factor}",
    "board-legend-star": "{sign} зірочка",
    "board-said-turn": "Останній хід: {turn}",
    "board-said-words": "На полі: {words}",
    "board-said-empty": "Поле порожнє",
    "board-said-seat": "{name}: {total}",
    "board-said-rack": "{name}, на підставці {rack}",
    "board-said-seat-rack": "{name}: {total}, на підставці {rack}",
    "board-bag": "У мішку: {count}",
    "board-edition": "Правила: {edition}",
    "board-no-rasteriser": "для PNG потрібен пакет resvg-py",
    "board-no-rasteriser.hint": "встановіть його: pip install 'erudit-cli[png]'; SVG малюється й без нього",
}
