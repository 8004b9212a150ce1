"""What a hostile shell, a bad disk or a careless person does to the program: the exit code still tells the truth."""

import errno
import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from erudit_cli import __main__, messages
from erudit_cli.cli import quick, settings
from erudit_cli.errors import _SYSTEM, system_values
from tests.conftest import Ran

Run = Callable[..., Ran]
ROOT = Path(__file__).parent.parent.parent
GAME = str(ROOT / "examples" / "classic-102.gcg")
RELEASED = ROOT / "wordlists" / "ru.txt"
FULL = Path("/dev/full")


def shell(script: str, tmp_path: Path, **environ: str) -> subprocess.CompletedProcess[bytes]:
    """Run a script in which ``erudit`` is this program; the descriptors it closes are closed for the program."""
    kept = {name: value for name, value in os.environ.items() if name not in ("ERUDIT_SHARED", "PYTHONUNBUFFERED")}
    function = f'erudit() {{ "{sys.executable}" -m erudit_cli "$@"; }}\n'
    command = ["bash", "-c", function + script]
    return subprocess.run(
        command, capture_output=True, cwd=tmp_path, env={**kept, **environ}, check=False, stdin=subprocess.DEVNULL
    )


@pytest.mark.parametrize(
    ("command", "code"),
    [
        pytest.param("check стол", 0, id="quick-yes"),
        pytest.param("check столы", 1, id="no"),
        pytest.param("check --json столы", 1, id="json"),
        pytest.param("check -f none.txt", 2, id="missing"),
        pytest.param("check --nonsense", 2, id="usage"),
        pytest.param("", 2, id="help"),
        pytest.param(f"score '{GAME}'", 0, id="score"),
        pytest.param("lexicon info", 0, id="info"),
    ],
)
@pytest.mark.parametrize(
    "place",
    [
        pytest.param("2>&-", id="closed"),
        pytest.param("2>/dev/full", id="full", marks=pytest.mark.skipif(not FULL.exists(), reason="no /dev/full here")),
    ],
)
def test_standard_error_that_takes_nothing(tmp_path: Path, command: str, code: int, place: str) -> None:
    ran = shell(f"erudit {command} {place}", tmp_path)

    assert ran.returncode == code
    assert ran.stderr == b""
    assert b"error" not in ran.stdout.replace(b'"errors": []', b"")


@pytest.mark.parametrize(
    ("command", "code"),
    [
        pytest.param("check стол", 2, id="quick"),
        pytest.param("check столы", 2, id="full"),
        pytest.param("check --json столы", 2, id="json"),
        pytest.param("check -q столы", 1, id="quiet-no"),
        pytest.param("check -q стол", 0, id="quiet-yes"),
        pytest.param(f"score '{GAME}'", 2, id="score"),
        pytest.param("rules list", 2, id="rules"),
        pytest.param("--version", 2, id="version"),
        pytest.param("--help", 2, id="help"),
    ],
)
def test_closed_standard_output(tmp_path: Path, command: str, code: int) -> None:
    ran = shell(f"erudit {command} >&-", tmp_path)

    assert ran.returncode == code
    assert b"Traceback" not in ran.stderr
    assert bool(ran.stderr) == (code == 2)


@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_reader_who_has_had_enough(tmp_path: Path, unbuffered: str) -> None:
    """Without a buffer Python takes a write cut short for a whole one."""
    (tmp_path / "w.txt").write_text("кот\nстолы\n" * 1000, encoding="utf-8")
    for form in ("text", "tsv", "csv", "json", "jsonl"):
        script = f'erudit check --suggest 0 --format {form} -f w.txt | head -c 5 >/dev/null; echo "${{PIPESTATUS[0]}}"'
        ran = shell(script, tmp_path, PYTHONUNBUFFERED=unbuffered)

        assert (ran.stdout, ran.stderr) == (b"141\n", b""), form


def test_full_disk_after_a_part_was_written(tmp_path: Path, small_build: Path) -> None:
    """A limit on the size of files cuts a write short, as a full disk does: that of a compiled module, too."""
    program = f"'{sys.executable}' -m tests.small_build '{small_build}'"
    script = f"trap '' XFSZ; ulimit -f 1; {program} lexicon build -o - > out.txt"
    ran = shell(script, tmp_path, PYTHONUNBUFFERED="1", PYTHONDONTWRITEBYTECODE="1", PYTHONPATH=str(ROOT))

    assert ran.returncode == 2
    assert b"<stdout>" in ran.stderr
    assert (tmp_path / "out.txt").stat().st_size == 1024


@pytest.mark.parametrize("encoding", ["ascii", "cp1251", "latin-1", "utf-8"])
def test_json_is_json_on_every_console(tmp_path: Path, encoding: str) -> None:
    words = ["é", "\U0001f600", "кот", "“"]
    ran = shell(f"erudit check --json {' '.join(words)}", tmp_path, PYTHONIOENCODING=encoding)

    assert ran.returncode == 1
    assert [word["input"] for word in json.loads(ran.stdout.decode(encoding))["words"]] == words
    assert ("кот".encode(encoding, "replace") in ran.stdout) == (encoding in ("cp1251", "utf-8"))


def test_word_that_is_no_text(run: Run) -> None:
    ran = run("check", "--json", "--explain", "\udcff\x04")

    assert ran.code == 1
    assert json.loads(ran.out)["words"][0]["reason"] == "bad_letter"


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        pytest.param(["check", "-f", ""], "file-missing", id="file"),
        pytest.param(["check", "кот", "--lexicon", ""], "lexicon-missing", id="lexicon"),
        pytest.param(["check", "кот", "--lang", ""], "lang-unknown", id="lang"),
        pytest.param(["check", "кот", "--ui", ""], "option-choice", id="ui"),
        pytest.param(["check", "кот", "--color", ""], "option-choice", id="color"),
        pytest.param(["lexicon", "build", "-o", ""], "file-unwritable", id="output"),
        pytest.param(["lexicon", "build", "-o", "x.txt", "--report", ""], "file-unwritable", id="report"),
        pytest.param(["lexicon", "build", "-o", "x.txt", "--report", "/"], "file-unwritable", id="report-root"),
        pytest.param(["lexicon", "build", "-o", "x.txt", "--report", "no/x"], "file-unwritable", id="report-folder"),
        pytest.param(["rules", "show", ""], "edition-unknown", id="rules-show"),
        pytest.param(["score", "--rules", "", GAME], "edition-unknown", id="rules"),
        *(
            pytest.param([*command.split(), "--rules", ""], "edition-unknown", id=f"rules-{command.partition(' -')[0]}")
            for command in (
                *("hint --rack КОТ", "render --empty", "search --anagram кот", "simulate -n 2", "check кот"),
                *("stats tiles", "stats draws", "stats lexicon", "score --move 8HКОТ"),
            )
        ),
        *(
            pytest.param([*command.split(), GAME, "--rules", ""], "edition-unknown", id=f"rules-{command.split()[0]}")
            for command in ("convert --to json", "render", "replay", "analyze", "stats unseen", "hint")
        ),
        pytest.param(["score", ""], "file-missing", id="record"),
    ],
)
def test_an_empty_value_is_no_default(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, arguments: list[str], code: str
) -> None:
    """An unset variable of a script, ``-o "$OUT"``, must not mean standard input or the list in force."""
    monkeypatch.chdir(tmp_path)
    ran = run(*arguments, stdin="столы\n")

    assert (ran.out, ran.code) == ("", 2)
    assert f"[{code}]" in ran.err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.usefixtures("builds_small")
def test_what_killed_processes_left_is_removed_after_a_day(run: Run, tmp_path: Path) -> None:
    day = 24 * 60 * 60
    ages = {".out.txt.1.tmp": 2 * day, ".out.txt.2.tmp": day // 2, ".out.txt.x.tmp": 2 * day, ".in.txt.1.tmp": 2 * day}
    for name, age in ages.items():
        (tmp_path / name).write_bytes(b"half")
        os.utime(tmp_path / name, (time.time() - age,) * 2)

    assert run("lexicon", "build", "-q", "-o", str(tmp_path / "out.txt")).code == 0
    assert {path.name for path in tmp_path.iterdir()} == {*ages, "out.txt"} - {".out.txt.1.tmp"}


def test_two_files_change_together(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A disk that is full at the second file leaves the first as it was."""
    export = ("lexicon", "export", "-q", "--to", "hunspell", "-o", str(tmp_path / "ru.dic"))
    for name in ("ru.dic", "ru.aff"):
        (tmp_path / name).write_text("old", encoding="utf-8")
    write, written = Path.write_bytes, []

    def full(path: Path, data: bytes) -> int:
        if written:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        written.append(path)
        return write(path, data)

    with monkeypatch.context() as patched:
        patched.setattr(Path, "write_bytes", full)
        ran = run(*export)
    assert ran.code == 2 and "ru.dic: ошибка [file-unwritable]" in ran.err
    assert {path.name: path.read_text(encoding="utf-8") for path in tmp_path.iterdir()} == {
        "ru.dic": "old",
        "ru.aff": "old",
    }
    assert run(*export).code == 0
    assert (tmp_path / "ru.dic").stat().st_size > 1000 and (tmp_path / "ru.aff").stat().st_size > 3


def test_the_last_of_two_values_counts(run: Run) -> None:
    assert run("check", "--ui", "en", "--ui", "uk", "столы").out == "столы\tні\tмножина слова «стол»\n"
    assert run("--ui", "en", "check", "--ui=uk", "столы").out == "столы\tні\tмножина слова «стол»\n"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        pytest.param(["score", "--turn", "0", GAME], "нужно целое число, не меньше 1", id="zero"),
        pytest.param(["score", "--turn", "-7", GAME], "нужно целое число, не меньше 1", id="negative"),
        pytest.param(["check", "--suggest", "1.5", "кот"], "нужно целое число, не меньше 0", id="fraction"),
        pytest.param(["check", "--suggest", "9" * 5000, "кот"], "нужно целое число, не меньше 0", id="huge"),
        pytest.param(["check", "--format", "xml", "кот"], "а бывает: text, tsv, csv, json, jsonl", id="choice"),
    ],
)
def test_bad_values_are_said_in_the_persons_language(run: Run, arguments: list[str], said: str) -> None:
    ran = run(*arguments)

    assert (ran.out, ran.code) == ("", 2)
    assert said in ran.err


@pytest.mark.parametrize("name", ["undefined", "idna", "punycode", "\udcff", "hex", "a\0b", "x" * 10_000])
def test_encodings_that_are_none(run: Run, tmp_path: Path, name: str) -> None:
    (tmp_path / "w.txt").write_text("кот\n", encoding="utf-8")
    ran = run("check", "--encoding", name, "-f", str(tmp_path / "w.txt"))

    assert (ran.out, ran.code) == ("", 2)
    assert "[words-" in ran.err


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("windows1251", "windows-1251"),
        ("win-1251", "windows-1251"),
        ("cp-1251", "windows-1251"),
        ("WIN1251", "windows-1251"),
        ("dos", "cp866"),
        ("koi8r", "koi8-r"),
        ("koi-8-u", "koi8-u"),
        ("maccyr", "mac-cyrillic"),
        ("iso-cyrillic", "iso8859-5"),
        ("utf-8-bom", "utf-8"),
        ("unicode", "utf-16"),
    ],
)
@pytest.mark.parametrize("command", [("check", "-f"), ("score",)], ids=["check", "score"])
def test_encodings_by_another_name(run: Run, tmp_path: Path, command: tuple[str, ...], name: str, meant: str) -> None:
    (tmp_path / "w.txt").write_text("кот\n", encoding="utf-8")
    for language in ("ru", "uk", "en"):
        ran = run(*command, str(tmp_path / "w.txt"), "--encoding", name, "--ui", language)
        assert (ran.out if command[0] == "check" else "", ran.code) == ("", 2)
        assert name in ran.err and ran.err.splitlines()[1].endswith(f" {meant}")
    "".encode(meant)


def test_encodings_that_nobody_can_mean(run: Run, tmp_path: Path) -> None:
    (tmp_path / "w.txt").write_text("кот\n", encoding="utf-8")
    ran = run("check", "-f", str(tmp_path / "w.txt"), "--encoding", "ebcdicc", "--ui", "en")
    assert ran.code == 2 and "hint: UTF-8, windows-1251, koi8-r or cp866 will do" in ran.err


@pytest.mark.parametrize(
    "data",
    [
        pytest.param("кот\rпёс\r".encode(), id="cr"),
        pytest.param("кот\r\nпёс".encode(), id="crlf"),
        pytest.param("кот\nпёс\n".encode("utf-16"), id="utf-16"),
        pytest.param("\ufeffкот\nпёс\n".encode("utf-16-be"), id="utf-16-be"),
        pytest.param("кот\nпёс\n".encode("utf-8-sig"), id="bom"),
    ],
)
def test_words_as_other_systems_write_them(run: Run, tmp_path: Path, data: bytes) -> None:
    (tmp_path / "w.txt").write_bytes(data)

    assert run("check", "-G", "-f", str(tmp_path / "w.txt")).out == "кот\nпёс\n"
    assert run("check", "-l", "--lexicon", str(tmp_path / "w.txt"), "кот", "пёс", "стол").out == "стол\n"


@pytest.mark.parametrize("key", ["rules", "lines", "bytes", "sources", "version"])
def test_list_whose_header_has_numbers_of_thousands_of_digits(run: Run, tmp_path: Path, key: str) -> None:
    value = ("OpenCorpora " if key == "sources" else "") + "9" * 5000
    text = re.sub(rf"(?m)^# {key}: .*$", f"# {key}: {value}", RELEASED.read_text(encoding="utf-8"), count=1)
    (tmp_path / "mine.txt").write_text(text, encoding="utf-8")
    ran = run("check", "--json", "--lexicon", str(tmp_path / "mine.txt"), "кот")

    assert ran.code == (2 if key in ("lines", "bytes") else 0)
    assert bool(json.loads(ran.out)["errors"]) == (ran.code == 2)


def test_list_from_another_program(tmp_path: Path) -> None:
    ran = shell("erudit check -l --lexicon <(echo скайп) скайп кот", tmp_path)

    assert (ran.stdout.decode(), ran.stderr, ran.returncode) == ("кот\n", b"", 1)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        pytest.param("rules = " + "9" * 5000, ":1:9: ошибка [config-not-toml]", id="digits"),
        pytest.param("ui = " + "[" * 5000, ": ошибка [config-not-toml]", id="deep"),
        pytest.param("# " + "x" * 100_000, ": ошибка [config-too-large]", id="large"),
        pytest.param('ui = "ru"\nui = "en"', ":2:10: ошибка [config-not-toml]", id="twice"),
    ],
)
def test_settings_that_break_the_parser(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, text: str, said: str
) -> None:
    (tmp_path / "erudit.toml").write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    settings._from_files.cache_clear()
    ran = run("check", "кот")
    settings._from_files.cache_clear()

    assert (ran.out, ran.code) == ("", 2)
    assert f"erudit.toml{said}" in ran.err


def test_settings_that_are_a_folder(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "erudit.toml").mkdir()
    monkeypatch.chdir(tmp_path)
    settings._from_files.cache_clear()
    ran = run("check", "кот")
    settings._from_files.cache_clear()

    assert (ran.out, ran.code) == ("", 2)
    assert "erudit.toml: ошибка [file-is-directory]" in ran.err


def test_edition_with_a_number_of_thousands_of_digits(run: Run, tmp_path: Path) -> None:
    (tmp_path / "e.toml").write_text("id = " + "9" * 5000, encoding="utf-8")
    ran = run("rules", "verify", str(tmp_path / "e.toml"))

    assert ran.code == 2
    assert "[toml-malformed]" in ran.err


def test_name_longer_than_the_system_allows(run: Run) -> None:
    ran = run("score", "--json", "--move", "8H КОТ", "--set", "tiles=" + "a" * 3000)

    assert ran.code == 2
    assert json.loads(ran.out)["schema"] == "erudit.score/1"
    assert json.loads(ran.out)["errors"] != []


@pytest.mark.usefixtures("builds_small")
def test_output_through_a_link(run: Run, tmp_path: Path) -> None:
    (tmp_path / "real.txt").write_text("", encoding="utf-8")
    (tmp_path / "link.txt").symlink_to("real.txt")
    ran = run("lexicon", "build", "-q", "-o", str(tmp_path / "link.txt"))

    assert ran.code == 0
    assert (tmp_path / "link.txt").is_symlink()
    assert (tmp_path / "real.txt").read_bytes().startswith(b"# name: ru\n")


@pytest.mark.usefixtures("builds_small")
def test_output_whose_name_is_as_long_as_may_be(run: Run, tmp_path: Path) -> None:
    path = tmp_path / ("a" * 255)

    assert run("lexicon", "build", "-q", "-o", str(path)).code == 0
    assert list(tmp_path.iterdir()) == [path]


def test_a_fault_of_the_quick_way_is_no_no(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(quick, "_rows", broken)
    assert run("check", "кот").code == 0
    monkeypatch.setattr(quick, "answer", broken)
    ran = run("check", "кот")
    assert (ran.out, ran.code) == ("", 70)


@pytest.mark.parametrize("debug", ["", "1"])
def test_a_bug_never_exits_with_1(run: Run, monkeypatch: pytest.MonkeyPatch, debug: str) -> None:
    from erudit_cli.cli import app

    def broken(*_: object) -> int:
        raise ZeroDivisionError

    monkeypatch.setattr(app, "run", broken)
    monkeypatch.setenv("ERUDIT_DEBUG", debug)
    ran = run("check", "-q", "кот")

    assert (ran.out, ran.code) == ("", 70)
    assert ("Traceback" in ran.err) == bool(debug)


def wait_for_work(pid: int, seconds: float) -> None:
    """Until a process has used so much processor time: on a busy machine the clock says nothing of how far it is."""
    stat = Path(f"/proc/{pid}/stat")
    if not stat.exists():
        time.sleep(seconds)
        return
    for _ in range(400):
        ticks = sum(map(int, stat.read_text().rpartition(")")[2].split()[11:13]))
        if ticks / os.sysconf("SC_CLK_TCK") >= seconds:
            return
        time.sleep(0.05)


def heed_interrupts() -> None:
    """What a shell starts in the background is born deaf to Ctrl-C, and so are the tests that run there."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@pytest.mark.parametrize("command", [["check", "--play", "-f", "w.txt"], ["lexicon", "build", "-o", "out.txt"]])
def test_interrupted(tmp_path: Path, command: list[str]) -> None:
    (tmp_path / "w.txt").write_text("столых\n" * 200_000, encoding="utf-8")
    with subprocess.Popen(
        [sys.executable, "-m", "erudit_cli", *command],
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        preexec_fn=heed_interrupts,
    ) as process:
        wait_for_work(process.pid, 0.6)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=20)

    assert (process.returncode, out, err) == (130, b"", b"")
    assert [path.name for path in tmp_path.iterdir()] == ["w.txt"]


def test_entry_point_knows_the_code_of_a_bug() -> None:
    from erudit_cli.cli.output import ExitCode

    assert __main__.BUG == ExitCode.BUG


# What the system says is said in the reader's language


@pytest.mark.parametrize("name", sorted(set(_SYSTEM.values())))
@pytest.mark.parametrize("language", messages.LANGUAGES)
def test_reasons_of_the_system(language: str, name: str) -> None:
    number = next(number for number, called in _SYSTEM.items() if called == name)
    values = system_values(OSError(number, os.strerror(number)))
    said = messages.sentence("file-trouble", language, **values)
    assert values["system"] == name and os.strerror(number) not in said
    assert messages.table(language)[f"system-{name}"] in said


def test_what_we_have_no_words_for_is_said_as_the_system_does() -> None:
    assert messages.sentence("file-trouble", "ru", **system_values(OSError(0, "Odd"))).endswith("Odd")
    assert messages.sentence("file-trouble", "ru", **system_values(ValueError("embedded null byte"))).endswith("byte")


@pytest.mark.parametrize(
    ("arguments", "hinted"),
    [
        pytest.param(("score", "."), True, id="score"),
        pytest.param(("render", "."), True, id="render"),
        pytest.param(("convert", ".", "--to", "gcg"), True, id="convert"),
        pytest.param(("hint", "."), True, id="hint"),
        pytest.param(("check", "-f", "."), False, id="check"),
        pytest.param(("check", "кот", "--lexicon", "."), False, id="lexicon"),
        pytest.param(("rules", "show", "./"), False, id="rules"),
    ],
)
def test_folder_where_a_file_goes(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...], hinted: bool
) -> None:
    """Only where records are read does the hint name who reads a folder of them."""
    monkeypatch.chdir(tmp_path)
    ran = run(*arguments)
    assert ran.code == 2 and "[file-is-directory]" in ran.err
    assert ("erudit replay" in ran.err) == hinted


def test_names_that_cannot_be(run: Run, tmp_path: Path) -> None:
    ran = run("render", GAME, "-o", str(tmp_path / ("n" * 300 + ".svg")))
    assert ran.code == 2 and "имя слишком длинное" in ran.err
