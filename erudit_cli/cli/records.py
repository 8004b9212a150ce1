"""Records from the command line: read, given an edition and a judge of words, replayed."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from erudit_cli.cli.settings import setting
from erudit_cli.cli.streams import Console, read_bytes, source_name
from erudit_cli.errors import EruditError, InputError, MissingError, Problem, Where
from erudit_cli.game.legality import IsWord
from erudit_cli.game.record import GameRecord
from erudit_cli.game.replay import Replay, replay
from erudit_cli.lexicon.edition_words import lacks_forms, words_of
from erudit_cli.records import encoding as encodings
from erudit_cli.records import gcg, record_json
from erudit_cli.records.edition import edition_of, edition_problem
from erudit_cli.rules import catalog
from erudit_cli.rules.fingerprint import fingerprint
from erudit_cli.rules.ruleset import Ruleset

MOST_BYTES = 16_000_000
"""A whole game takes two or three thousand bytes; what is larger than this is refused before it fills the memory."""

NOISE = "encoding-assumed-utf8"
"""JSON and positions have no line to declare an encoding in, so that UTF-8 need not be excused."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What the person asked for: edition and overrides, word list, encoding; None where nothing was said."""

    rules: str | None = None
    overrides: tuple[str, ...] = ()
    lexicon: str | None = None
    encoding: str | None = None


@dataclass(frozen=True, slots=True)
class Replayed:
    """One record replayed, with everything there is to say about reading it; no `replay` where it could not be."""

    source: str
    replay: Replay | None
    problems: tuple[Problem, ...]


def replay_file(name: str, wanted: Wanted, console: Console, data: bytes | None = None) -> Replayed:
    """Read and replay one record; whatever stands in the way is in its problems. `data`: its bytes, if read already."""
    source = source_name(name)
    problems: list[Problem] = []
    try:
        record = read_record(name, wanted, console, problems, data)
        if record is None:
            return Replayed(source, None, tuple(problems))
        rules = edition_for(record, wanted, problems)
        judge = judge_of(rules, wanted, problems)
        return Replayed(source, replay(record, rules, judge), tuple(problems))
    except EruditError as error:
        return Replayed(source, None, (*problems, *error.problems))


def record_bytes(name: str, console: Console) -> bytes:
    """All bytes of a record or a position.

    Raises:
        MissingError, InputError: as of `read_bytes`; of a folder it is said who reads its records, of a file of rules
            which option takes it.
    """
    try:
        data = read_bytes(name, console, MOST_BYTES)
    except MissingError as error:
        if error.code != "file-is-directory":
            raise
        raise MissingError.of(replace(each, remedy="folder-of-records") for each in error.problems) from error
    if name.endswith(".toml"):
        raise InputError("record-is-rules", where=Where(name), name=name)
    return data


def read_record(
    name: str, wanted: Wanted, console: Console, problems: list[Problem], data: bytes | None
) -> GameRecord | None:
    """The record, GCG or JSON, or None where its bytes are no text or hold neither player nor event."""
    source = source_name(name)
    data = record_bytes(name, console) if data is None else data
    decoded = encodings.decode(data, source, wanted.encoding, rules=setting("rules", wanted.rules))
    is_json = record_json.is_record(decoded.text)
    problems += [problem for problem in decoded.problems if not (is_json and problem.code == NOISE)]
    if not decoded.text and decoded.problems:
        return None
    if is_json:
        reading = record_json.read(decoded.text, source)
    else:
        reading = gcg.read(decoded.text, source, encoding=decoded.encoding)
    problems += reading.problems
    return reading.record if reading.record.players else None


def edition_for(record: GameRecord, wanted: Wanted, problems: list[Problem]) -> Ruleset:
    """The edition asked for, else the record's own with its overrides, else the person's usual one.

    Where none is named, what the record shows decides. ``--set`` comes last and wins. Where the record carries the hash
    of its edition, that other answers are in force is said.
    """
    rules = _edition_for(record, wanted, problems)
    told = record.pragma("rules-sha256")
    if told is not None and told.text != fingerprint(rules):
        problems.append(Problem("edition-hash-other", told.where, {"rules": rules.as_option}, is_warning=True))
    return rules


def _edition_for(record: GameRecord, wanted: Wanted, problems: list[Problem]) -> Ruleset:
    asked = catalog.parse_overrides(wanted.overrides)
    edition = edition_of(record)
    chosen = setting("rules", wanted.rules) if edition.inferred else wanted.rules
    if chosen is not None:
        return catalog.load(chosen, asked)
    said = edition_problem(edition, record.source)
    if edition.id is None and said is not None:
        raise InputError(said.code, where=said.where, **said.values)
    if said is not None:
        problems.append(said)
    try:
        return catalog.load_named_in(record.source, edition.id or catalog.DEFAULT, edition.overrides + asked)
    except EruditError as error:
        if edition.where is None:
            raise
        raise InputError.of(where_named(error, edition.where)) from error


def where_named(error: EruditError, where: Where) -> Iterator[Problem]:
    """What is wrong with an edition, at the place that names it; a line of its own file is a better place."""
    for problem in error.problems:
        is_inside = problem.where is not None and problem.where.line > 0
        remedy = "rules-sought" if problem.code == "file-missing" else problem.remedy
        yield problem if is_inside else replace(problem, where=where, remedy=remedy)


def judge_of(rules: Ruleset, wanted: Wanted, problems: list[Problem]) -> IsWord | None:
    """The judge of an edition's words, None where it has no list; what is to be said of the list goes to `problems`."""
    words = words_of(rules, setting("lexicon", wanted.lexicon))
    if words is None:
        values: dict[str, object] = {"rules": rules.id, "language": rules.language}
        remedy = "forms-not-built" if lacks_forms(rules) else ""
        problems.append(Problem("words-not-judged", None, values, is_warning=True, remedy=remedy))
        return None
    problems += words.active.problems()
    return words.allows
