"""Pictures of the reference games, and the boards kept of them; ``python -m tests.render.boards`` draws those anew."""

from functools import cache
from pathlib import Path

from erudit_cli.game.replay import Replay, replay
from erudit_cli.records import gcg
from erudit_cli.records.edition import edition_of
from erudit_cli.render.board_picture import BoardPicture, picture_after
from erudit_cli.render.board_svg import board_svg
from erudit_cli.render.board_text import TextLook, picture_lines
from erudit_cli.rules import catalog
from tests.game.games import GAMES, path_of, text_of

KEPT = Path(__file__).parent.parent / "data" / "boards"


@cache
def replayed(game: str) -> Replay:
    """A reference game, its words not judged."""
    record = gcg.read(text_of(game), path_of(game).name).record
    edition = edition_of(record)
    return replay(record, catalog.load(edition.id or catalog.DEFAULT, edition.overrides))


def picture(game: str, number: int | None = None) -> BoardPicture:
    """A game after an event, in the language of its edition where the interface has it."""
    game_replayed = replayed(game)
    language = game_replayed.rules.language
    return picture_after(game_replayed, number, language if language in ("ru", "uk") else "en")


def drawn(game: str) -> dict[str, str]:
    """What is kept of a game, by the name of its file."""
    text = "".join(line + "\n" for line in picture_lines(picture(game), TextLook()))
    return {f"{game}.svg": board_svg(picture(game)), f"{game}.txt": text}


def main() -> None:
    KEPT.mkdir(exist_ok=True)
    for game in GAMES:
        for name, text in drawn(game).items():
            (KEPT / name).write_text(text, encoding="utf-8", newline="")


if __name__ == "__main__":
    main()
