"""The squares of a window as the generator numbers them (`movegen` says why), and what they and the tiles are worth."""

from erudit_cli.engine.terms import STAR, Terms


class Lines:
    """A board twice, as rows and as columns; before each line stands a wall, whose `twin` is 0."""

    def __init__(self, terms: Terms) -> None:
        rows, columns = terms.rows, terms.columns
        self.terms = terms
        self.second_view = rows * (columns + 1)
        self.size = self.second_view + columns * (rows + 1) + 1
        self.twin = [0] * self.size
        self.letter_factor = [1] * self.size
        self.word_factor = [1] * self.size
        for row in range(rows):
            for column in range(columns):
                across, down = self.across(row, column), self.second_view + column * (rows + 1) + row + 1
                self.twin[across], self.twin[down] = down, across
                for square in (across, down):
                    self.letter_factor[square] = terms.letter_factors[row * columns + column]
                    self.word_factor[square] = terms.word_factors[row * columns + column]

    def across(self, row: int, column: int) -> int:
        """The number of a square in the view whose words read across."""
        return row * (self.terms.columns + 1) + column + 1

    def place(self, across: int) -> tuple[int, int]:
        """Row and column of a square in that view."""
        return divmod(across - 1, self.terms.columns + 1)

    def points(self, code: int) -> int:
        """What a tile is worth: a letter by number, `STAR` added where a star plays it."""
        return self.terms.star_points[code - STAR] if code >= STAR else self.terms.tile_points[code]
