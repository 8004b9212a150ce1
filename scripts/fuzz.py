"""Coverage-guided fuzzing of every reader: only the project's own errors may come out, and soon enough.

    python scripts/fuzz.py gcg --seconds 600 --seeds tests/data/games --seeds examples

Needs atheris (``pip install atheris``). What is found lies in ``crash-*`` in the current folder; make it a test.
"""

import argparse
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import atheris

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

with atheris.instrument_imports(include=["erudit_cli"]):
    from erudit_cli.errors import EruditError, Problem
    from erudit_cli.game.replay import replay
    from erudit_cli.lexicon import hand_lists, wordfile, wordlist
    from erudit_cli.messages import LANGUAGES
    from erudit_cli.records import cgp, diagram, encoding, gcg, gcg_writer, positions, record_json
    from erudit_cli.records.edition import edition_of
    from erudit_cli.render.problems import problem_text
    from erudit_cli.rules import board_files, catalog, edition_file
    from erudit_cli.rules.alphabet import ALPHABETS

MOST_BYTES = 20_000
SLOW = 10.0
"""Seconds of processor time for `MOST_BYTES`: a second for 100 kB, twenty times slower while coverage is counted."""


def said(problems: tuple[Problem, ...]) -> None:
    """Every problem must have its sentence in every language."""
    for problem in problems:
        for language in LANGUAGES:
            problem_text(problem, language)


def read_gcg(data: bytes) -> None:
    """Bytes to a record, replayed under its own edition, written and read again."""
    decoded = encoding.decode(data, "fuzz")
    said(decoded.problems)
    reading = gcg.read(decoded.text, "fuzz", encoding=decoded.encoding)
    said(reading.problems)
    if not reading.record.players:
        return
    edition = edition_of(reading.record)
    rules = catalog.load(edition.id or catalog.DEFAULT, edition.overrides)
    replay(reading.record, rules, lambda word: len(word) % 2 == 0)
    if not any(not problem.is_warning for problem in reading.problems):
        text = gcg_writer.write(reading.record, rules)
        again = gcg.read(text, "fuzz")
        assert gcg_writer.write(again.record, rules) == text, "the canonical text of a record changes when read"


def read_position(data: bytes) -> None:
    """A drawn board, CGP or JSON, as `score` takes it."""
    written, problems = positions.read(data.decode("utf-8", "replace"), "fuzz")
    said(problems)
    if written is not None and not any(not problem.is_warning for problem in problems):
        edition = positions.edition_of_position(written)
        said(positions.refused(written, catalog.load(edition.id or catalog.DEFAULT)))


def read_cgp(data: bytes) -> None:
    said(cgp.read(data.decode("utf-8", "replace"), "fuzz")[1])


def read_diagram(data: bytes) -> None:
    said(diagram.read(data.decode("utf-8", "replace"), "fuzz")[1])


def read_record_json(data: bytes) -> None:
    said(record_json.read(data.decode("utf-8", "replace"), "fuzz").problems)


def read_words(data: bytes) -> None:
    list(wordfile.lines(wordfile.decode(data, "fuzz")))
    wordfile.read_words(data, "fuzz", ALPHABETS["ru"])


def read_list(data: bytes) -> None:
    wordlist.read_list(data, "fuzz", "ru")


def read_hand_lists(data: bytes) -> None:
    allow, _, deny = data.partition(b"\0")
    hand_lists.read_hand_lists("ru", (allow, "allow.tsv"), (deny, "deny.tsv"))


def read_edition(data: bytes) -> None:
    """An edition, a layout and a tile set, as files of one folder."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "fuzz.toml")
        path.write_bytes(data)
        edition_file.read.cache_clear()
        for read in (
            lambda: said(edition_file.read(path, "fuzz").problems),
            lambda: catalog.load(str(path)),
            lambda: board_files.read_layout(path, None),
            lambda: board_files.read_tileset(path, ALPHABETS["ru"], 3),
        ):
            try:
                read()
            except EruditError as error:
                said(error.problems)


READERS: dict[str, Callable[[bytes], None]] = {
    "gcg": read_gcg,
    "position": read_position,
    "cgp": read_cgp,
    "diagram": read_diagram,
    "record-json": read_record_json,
    "words": read_words,
    "list": read_list,
    "hand-lists": read_hand_lists,
    "edition": read_edition,
}


def target(read: Callable[[bytes], None]) -> Callable[[bytes], None]:
    def run(data: bytes) -> None:
        start = time.process_time()
        try:
            read(data)
        except EruditError as error:
            said(error.problems)
        assert time.process_time() - start < SLOW, "slower than a second for 100 kB"

    return run


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("reader", choices=READERS)
    options.add_argument("--seconds", type=int, default=60)
    options.add_argument("--seeds", type=Path, action="append", default=[], help="a folder of good files")
    options.add_argument("inputs", nargs="*", help="files to try once instead, such as crash-*")
    given = options.parse_args()
    corpus = tempfile.mkdtemp()
    asked = [*given.inputs] or [
        *(f"-max_total_time={given.seconds}", f"-max_len={MOST_BYTES}", "-timeout=60", "-rss_limit_mb=2000"),
        corpus,
        *map(str, given.seeds),
    ]
    atheris.Setup([sys.argv[0], *asked], target(READERS[given.reader]))
    atheris.Fuzz()


if __name__ == "__main__":
    main()
