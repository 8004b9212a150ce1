"""Pages of games as HTML: one file each that needs nothing else, and an index of several.

Needs jinja2 (the extra ``report``), which escapes whatever it is given. What is not escaped is ours: the style sheet,
the script, and the states of the game as JSON in which no ``<`` is left.
"""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from erudit_cli import __version__
from erudit_cli.errors import MissingError
from erudit_cli.messages import sentence
from erudit_cli.render.board_html import themed
from erudit_cli.render.board_picture import BoardPicture, PictureSquare
from erudit_cli.render.board_words import STAR_SIGN, legend, mark
from erudit_cli.render.palette import colour_names
from erudit_cli.render.report_page import ReportPage, State
from erudit_cli.rules.layout import PLAIN, Premium

if TYPE_CHECKING:
    from jinja2 import Environment

    from erudit_cli.render.report_analysis import PageAnalysis

FOLDER = Path(__file__).parent / "templates"
WIDEST = 16
"""A board of more columns has to be scrolled on a phone, by the keyboard too."""


@dataclass(frozen=True, slots=True)
class Listed:
    """A game on the index: where its page is, and what is said of it."""

    link: str
    title: str
    players: tuple[tuple[str, int], ...]
    result: str
    edition: str
    rules: str
    source: str
    is_right: bool
    is_judged: bool
    """Whether its words were held against a list."""


def check_installed() -> None:
    """Say that jinja2 is missing before any work is done.

    Raises:
        MissingError: it is.
    """
    _environment()


def report_html(page: ReportPage, analysis: "PageAnalysis | None" = None) -> str:
    """The whole page of a game, with its analysis where there is one.

    Raises:
        MissingError: jinja2 is not installed.
    """
    from markupsafe import Markup

    language = page.language
    colours = colour_names(page.board.colours)
    script = _text_of("report.js")
    game_lang = f' lang="{page.game_language}"' if page.game_language != language else ""
    return (
        _environment()
        .get_template("report.html.j2")
        .render(
            page=page,
            analysis=analysis,
            version=__version__,
            say=_sayer(language),
            mark=lambda premium: mark(premium, language),
            picture_css=lambda square: _classes(square, colours),
            legend=_legend(page.board),
            game_lang=Markup(game_lang),
            is_wide=len(page.board.column_names) > WIDEST,
            decimal=lambda value: "–" if value is None else decimal(value, language),
            signed=lambda value: signed(value, language),
            style=Markup(_style(page.board)),
            script=Markup(script),
            script_hash=script_hash(script),
            data=Markup(_data(page)),
        )
    )


def index_html(games: Iterable[Listed], language: str) -> str:
    """The page that leads to the pages of several games.

    Raises:
        MissingError: jinja2 is not installed.
    """
    from markupsafe import Markup

    style = _style(BoardPicture((), (), (), (), language))
    return (
        _environment()
        .get_template("report_index.html.j2")
        .render(games=tuple(games), language=language, version=__version__, say=_sayer(language), style=Markup(style))
    )


def listed(page: ReportPage, link: str) -> Listed:
    """What the index says of a game."""
    players = tuple((player.name, player.total) for player in page.players)
    return Listed(
        link=link,
        title=page.title,
        players=players,
        result=page.result or page.end,
        edition=page.edition,
        rules=page.rules,
        source=page.source,
        is_right=page.is_right,
        is_judged=page.lexicon is not None,
    )


@cache
def _environment() -> "Environment":
    try:
        from jinja2 import Environment, FileSystemLoader, StrictUndefined
    except ImportError as error:
        raise MissingError("report-no-jinja") from error
    return Environment(
        loader=FileSystemLoader(FOLDER),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )


def _sayer(language: str) -> Any:
    """What templates say sentences with: ``say("bag")``."""
    return lambda code, **values: sentence(f"report-{code}", language, **values)


def decimal(value: float, language: str) -> str:
    """A number to one place, with the comma or point of the language."""
    text = f"{value:.1f}"
    return text if language == "en" else text.replace(".", ",")


def signed(value: float, language: str) -> str:
    """The same with its sign; nothing is ``+0.0``."""
    rounded = round(value, 1)
    return ("−" if rounded < 0 else "+") + decimal(abs(rounded), language)


@cache
def _text_of(name: str) -> str:
    return (FOLDER / name).read_text(encoding="utf-8")


def script_hash(script: str) -> str:
    """A script as a content security policy names it."""
    from base64 import b64encode
    from hashlib import sha256

    return "sha256-" + b64encode(sha256(script.encode()).digest()).decode()


def _data(page: ReportPage) -> str:
    """The states for the script: JSON that cannot end the element it stands in."""
    states = [_state(state, page) for state in page.states]
    players = [player.name for player in page.players]
    found: Mapping[str, Any] = {"players": players, "values": dict(page.values), "states": states}
    return json.dumps(found, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")


def _state(state: State, page: ReportPage) -> dict[str, Any]:
    language, count = page.language, len(page.states) - 1
    heading = sentence("report-state", language, number=state.number, count=count)
    return {
        "heading": heading if state.number else sentence("report-start", language),
        "player": state.player,
        "move": state.move,
        "points": state.points,
        "changes": [(row, column, tile) for (row, column), tile in state.changes],
        "fresh": state.fresh,
        "rack": state.rack,
        "written": state.written,
        "bag": state.bag,
        "unseen": state.unseen,
        "totals": state.totals,
    }


# Colours


def _classes(square: PictureSquare, colours: Mapping[Premium, str]) -> str:
    """What a square of the board is, for the style sheet."""
    found = [] if square.premium == PLAIN else [colours[square.premium]]
    if square.is_start:
        found.append("start")
    if square.tile is not None:
        found += ["tile"] + ["star"] * square.tile.is_star + ["fresh"] * square.tile.is_fresh
    return " ".join(found)


def _style(picture: BoardPicture) -> str:
    """The colours of a picture in every theme, those of its premium squares, how many squares lie in a row."""
    names = dict.fromkeys(colour_names(picture.colours).values())
    rules = [f".board tbody td.{name}{{background:var(--{name});color:var(--{name}-ink)}}" for name in names]
    rules.append(f".board{{--cells:{len(picture.column_names)}}}")
    return "\n".join((themed(picture, None), *rules, _text_of("report.css")))


def _legend(picture: BoardPicture) -> str:
    """What all marks of a board mean, whatever lies on it: the script shows it empty, too."""
    bare = replace(picture, squares=tuple(tuple(replace(each, tile=None) for each in row) for row in picture.squares))
    return f"{legend(bare)} · {sentence('board-legend-star', picture.language, sign=STAR_SIGN)}"
