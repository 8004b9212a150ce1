"""What the lexicon promises, measured: one line a figure with its bound. Exit code 1 if any falls short.

Ratios are taken in this run: best of several for whole processes, against a bare interpreter started the same way.
Builds are measured in processor time against the naive pass, iterating the dictionary's words as plain pip installs
pymorphy3, which takes most of a minute a language.
"""

import os
import random
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from figures import Figures, processor_seconds, seconds

ERUDIT = [sys.executable, "-m", "erudit_cli"]
SCRIPT = [str(Path(sys.executable).with_name("erudit"))]
LETTERS = "абвгдежзийклмнопрстуфхцчшщъыьэюя"
ITERATE = """
import sys
sys.modules["dawg"] = None                       # the C package, which plain pip does not install
import pymorphy3
dictionary = pymorphy3.MorphAnalyzer(lang=sys.argv[1]).dictionary
print(sum("NOUN" in tag and "nomn" in tag for _, tag, *_ in dictionary.iter_known_words()))
"""
MEASURE = "import resource, sys; from erudit_cli.__main__ import main; main(sys.argv[1:]); " + (
    "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024)"
)


def misspelled(words: Sequence[str], count: int, seed: int) -> list[str]:
    """Words with one letter replaced at random; a few are words again."""
    source = random.Random(seed)
    found = []
    for word in source.choices(words, k=count):
        place = source.randrange(len(word))
        found.append(word[:place] + source.choice(LETTERS) + word[place + 1 :])
    return found


def measure(folder: Path) -> bool:
    figures = Figures()
    bare = seconds([sys.executable, "-c", "pass"], 30)
    print(f"{'bare python -c pass':48} {bare * 1000:9.1f} ms")
    figures.say("check, allowed word, python -m", seconds([*ERUDIT, "check", "кот"], 30) / bare, 2.5, "x")
    for options in (("--profile", "strict"), ("--profile", "broad"), ("--lang", "uk")):
        allowed = "кіт" if "uk" in options else "кот"
        named = f"check {' '.join(options)}, allowed word"
        figures.say(named, seconds([*ERUDIT, "check", *options, allowed], 30) / bare, 2.5, "x")
    if Path(SCRIPT[0]).exists():
        figures.say("check, allowed word, console script", seconds([*SCRIPT, "check", "кот"], 30) / bare, 2.5, "x")
    full = seconds([*ERUDIT, "check", "--json", "кот"], 10)
    figures.say("check --json, allowed word", full / bare, 9, "x")
    explaining = seconds([*ERUDIT, "check", "столы", "карова"], 10)
    figures.say("check, two refused words, beyond 9x bare", (explaining - 9 * bare) * 1000, 300, "ms")

    list_file = folder / "ru.txt"
    for language in ("ru", "uk"):
        _measure_build(language, folder / f"{language}.txt", figures)

    lines = list_file.read_text(encoding="utf-8").splitlines()
    words = [line.split("\t")[1] for line in lines if not line.startswith("# ")]
    many = "\n".join(random.Random(1).choices(words, k=70_000) + misspelled(words, 30_000, 2)).encode()
    figures.say("check -l, 100,000 words, 30 % refused", seconds([*ERUDIT, "check", "-l"], 3, many), 1.5, "s")
    none = "\n".join(misspelled(words, 100_000, 3)).encode()
    figures.say("check -l, 100,000 words, nearly all refused", seconds([*ERUDIT, "check", "-l"], 3, none), 1.5, "s")
    wrong = "\n".join(misspelled(words, 10_000, 4)).encode()
    figures.say("check with reasons, 10,000 refused words", seconds([*ERUDIT, "check"], 2, wrong), 4, "s")

    subprocess.run([*ERUDIT, "lexicon", "build", "-q", "--profile", "forms"], check=True)
    forms = seconds([*ERUDIT, "check", "--profile", "forms", "столами"], 30)
    print(f"{'check --profile forms, allowed word':48} {forms * 1000:9.1f} ms")
    figures.say("check --profile forms, beyond the bare start", (forms - bare) * 1000, 30, "ms")
    return figures.all_hold


def _measure_build(language: str, target: Path, figures: Figures) -> None:
    """A build of one language beside the naive pass over its dictionary."""
    build = [*ERUDIT, "lexicon", "build", "-q", "--lang", language, "-o", str(target)]
    building = processor_seconds(build, 2)
    figures.say(f"lexicon build --lang {language}", building, 5, "s")
    peak = subprocess.run([sys.executable, "-c", MEASURE, *build[3:]], capture_output=True, text=True, check=True)
    figures.say(f"lexicon build --lang {language}, memory", float(peak.stdout), 250, "MB")
    iterating = processor_seconds([sys.executable, "-c", ITERATE, language])
    print(f"{'iterating known words, DAWG2-Python':48} {iterating:9.1f} s")
    figures.say("lexicon build against iterating", iterating / building, 10, "x", at_least=True)


def main() -> int:
    with tempfile.TemporaryDirectory() as folder:
        for name in [name for name in os.environ if name.startswith("ERUDIT_")]:
            del os.environ[name]
        os.environ["ERUDIT_HOME"] = folder
        return 0 if measure(Path(folder)) else 1


if __name__ == "__main__":
    sys.exit(main())
