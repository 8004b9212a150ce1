"""``erudit check`` of streams: each word answered as it comes, whatever follows; memory does not grow."""

import json
import os
import select
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.conftest import Ran

Run = Callable[..., Ran]
RELEASED = Path(__file__).parent.parent.parent / "wordlists" / "ru.txt"
STATUS = Path("/proc/self/status")
MEASURED = f"""
import sys
from erudit_cli.__main__ import main
code = main(sys.argv[1:])
print(next(line.split()[1] for line in open({str(STATUS)!r}) if line.startswith("VmHWM")), file=sys.stderr)
sys.exit(code)
"""
"""Runs a command and says how much memory it took at most."""


def megabytes(arguments: str, block: str, times: int) -> tuple[float, int]:
    """How much memory a command takes at most whose standard input is so many equal blocks, and its exit code."""
    with subprocess.Popen(
        [sys.executable, "-c", MEASURED, *arguments.split()],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdin is not None and process.stderr is not None
        for _ in range(times):
            process.stdin.write(block.encode())
        process.stdin.close()
        said = process.stderr.read().decode().splitlines()[-1]
        code = process.wait(timeout=60)
    return int(said) / 1000, code


@pytest.mark.slow
@pytest.mark.skipif(not STATUS.exists(), reason="no /proc here")
def test_many_megabytes_of_words() -> None:
    """Held, each takes 6 of memory, all 36; what the program takes are 52, its word list."""
    block = "".join(f"{word}\n" for word in ("превосходительство", "достопримечательность", "столы")) * 3_000
    most, code = megabytes("check -l --suggest 0", block, 6_000_000 // len(block.encode()) + 1)

    assert most < 70 and code == 1, (most, code)


@pytest.mark.slow
@pytest.mark.skipif(not STATUS.exists(), reason="no /proc here")
@pytest.mark.parametrize("form", ["text", "tsv", "jsonl", "json"])
def test_verdicts_are_not_held(form: str) -> None:
    """Held, so many take 30 MB more than 65."""
    most, code = megabytes(f"check --suggest 0 --format {form}", "кот\nпёс\n" * 5_000, 6)

    assert most < 80 and code == 0, (most, code)


@pytest.mark.slow
@pytest.mark.skipif(not STATUS.exists(), reason="no /proc here")
def test_line_without_end() -> None:
    most, code = megabytes("check", "а" * 500_000, 100)

    assert most < 80 and code == 2, (most, code)


@pytest.mark.parametrize("options", ["", "--format tsv", "--format jsonl", "-G", "--explain"])
def test_each_word_is_answered_before_the_next_is_asked(options: str) -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "erudit_cli", "check", *options.split()], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert process.stdin is not None and process.stdout is not None
        try:
            for word in ("кот", "стол", "ёж"):
                process.stdin.write(f"{word}\n".encode())
                process.stdin.flush()
                assert word in answer_to(process.stdout.fileno(), word)
            process.stdin.close()
            assert process.wait(timeout=60) == 0
        finally:
            process.kill()


def answer_to(pipe: int, word: str) -> str:
    """What is printed until the word is in it."""
    read = b""
    while word.encode() not in read:
        ready, _, _ = select.select([pipe], [], [], 60)
        block = os.read(pipe, 65_536) if ready else b""
        assert block, f"no answer to {word}"
        read += block
    return read.decode()


BROKEN = "кот\nстолы\nпё?\nскот\n".encode().replace(b"?", b"\xff")


def test_words_before_bytes_that_are_no_text(run: Run) -> None:
    ran = run("check", "--ui", "en", stdin=BROKEN)

    assert (ran.out, ran.code) == ("кот\tyes\tnoun, masculine, animate\nстолы\tno\tplural of “стол”\n", 2)
    assert ran.err.startswith("<stdin>:3:3: error [words-not-text]")
    assert run("check", "-G", stdin=BROKEN).out == "кот\n"
    assert run("check", "-q", stdin=BROKEN).code == 2


def test_the_same_in_json(run: Run) -> None:
    found = json.loads(run("check", "--json", stdin=BROKEN).out)
    lines = [json.loads(line) for line in run("check", "--format", "jsonl", stdin=BROKEN).out.splitlines()]

    assert [word["input"] for word in found["words"]] == [line["input"] for line in lines] == ["кот", "столы"]
    assert [(each["code"], each["line"], each["column"]) for each in found["errors"]] == [("words-not-text", 3, 3)]


def test_a_file_that_is_not_there_after_words_that_are(run: Run) -> None:
    ran = run("check", "--json", "кот", "-f", "none.txt")

    assert ran.code == 2
    assert [word["input"] for word in json.loads(ran.out)["words"]] == ["кот"]
    assert [each["code"] for each in json.loads(ran.out)["errors"]] == ["file-missing"]


@pytest.mark.parametrize("form", ["text", "tsv", "csv", "json", "jsonl"])
def test_nothing_but_a_file_that_is_not_there(run: Run, form: str) -> None:
    """It fails as any command does: the same keys, no list in force."""
    ran = run("check", "--format", form, "-f", "none.txt")

    assert ran.code == 2
    assert "file-missing" in ran.err
    if form.startswith("json"):
        assert json.loads(ran.out)["lexicon"] == {"name": None, "words": None, "sha256": None}


def test_list_found_to_be_altered_when_many_words_come(run: Run, tmp_path: Path) -> None:
    """A few words are looked up in the file, many load it and check it."""
    text = RELEASED.read_text(encoding="utf-8")
    (tmp_path / "mine.txt").write_text(text.replace("\nкот\t", "\nкут\t", 1), encoding="utf-8")
    ran = run("check", "стол", "-", "--lexicon", str(tmp_path / "mine.txt"), stdin="стол\n" * 200)

    assert (ran.out.count("\n"), ran.code) == (1, 2)
    assert "[list-hash]" in ran.err


@pytest.mark.parametrize("count", [0, 1, 99, 100, 101, 250])
def test_json_is_written_as_the_library_does(run: Run, count: int) -> None:
    out = run("check", "--json", "--explain", stdin="кот\nстолы\n" * count).out

    assert out == json.dumps(json.loads(out), ensure_ascii=False, indent=2) + "\n"
    assert len(json.loads(out)["words"]) == 2 * count


def test_malformed_words_are_said_where_they_stand(run: Run) -> None:
    words = "кот\nко\0т\n" + "а" * 10_000 + "\nпёс\n"
    ran = run("check", "-G", "--ui", "en", stdin=words)

    assert (ran.out, ran.code) == ("кот\nпёс\n", 2)
    assert [line.split("]")[0] for line in ran.err.splitlines() if "error" in line] == [
        "<stdin>:2:1: error [word-nul",
        "<stdin>:3:1: error [word-too-long",
    ]
    assert "10000" in ran.err.replace(",", "").replace("\u00a0", "")


@pytest.mark.parametrize(
    ("words", "allowed"), [("кот\nко\0т\n", None), ("столы\nко\0т\n", False)], ids=["unknown", "refused"]
)
def test_play_with_a_word_that_cannot_be_read(run: Run, words: str, allowed: bool | None) -> None:
    """Whether the play is allowed is not known then, unless another word is refused."""
    assert json.loads(run("check", "--play", "--json", stdin=words).out)["play"] is allowed
    ran = run("check", "--play", stdin=words)
    assert (bool(ran.out), ran.code) == (allowed is False, 2)


def test_terminal_aligns_what_came_together(run: Run) -> None:
    lines = run("check", "--ui", "en", stdin="кот\nстолы\n", terminal=True).out.splitlines()

    assert lines == ["кот    yes  noun, masculine, animate", "столы  no   plural of “стол”"]
