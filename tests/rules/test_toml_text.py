"""What `tomllib` complains of is said in the reader's language."""

from pathlib import Path

import pytest

from erudit_cli import messages
from erudit_cli.errors import InputError
from erudit_cli.rules import board_files
from erudit_cli.rules.toml_text import _COMPLAINTS, parse_toml

COMPLAINTS = [
    pytest.param("a = 1\na = 2", "repeated-key", id="repeated-key"),
    pytest.param("[a]\n[a]", "repeated-key", id="repeated-table"),
    pytest.param("a = {b = 1, b = 2}", "repeated-key", id="repeated-inline"),
    pytest.param("a = []\n[[a]]", "repeated-key", id="namespace"),
    pytest.param("a = yes", "bad-value", id="bad-value"),
    pytest.param("a = 2026-02-30", "bad-value", id="bad-date"),
    pytest.param('a = "b\n', "open-string", id="line-end"),
    pytest.param('a = "b', "open-string", id="open-string"),
    pytest.param('a = """b', "open-string", id="open-lines"),
    pytest.param("a = '''b", "open-string", id="open-literal-lines"),
    pytest.param("a", "no-equals", id="no-equals"),
    pytest.param("[a", "open-bracket", id="open-table"),
    pytest.param("[[a]", "open-bracket", id="open-array-of-tables"),
    pytest.param("a = [1", "open-bracket", id="open-array"),
    pytest.param("a = {b = 1", "open-bracket", id="open-inline"),
    pytest.param("a = 1 2", "more", id="more"),
    pytest.param("= 1", "bad-key", id="bad-key"),
    pytest.param("[a.]\n", "bad-key", id="bad-key-part"),
    pytest.param('a = "\\q"', "bad-escape", id="bad-escape"),
    pytest.param('a = "\\uzzzz"', "bad-escape", id="bad-hex"),
    pytest.param('a = "\\ud800"', "bad-escape", id="surrogate"),
    pytest.param("a = 1 # \x00", "bad-sign", id="bad-sign"),
    pytest.param("a = " + "9" * 5000, "long-number", id="long-number"),
    pytest.param("a = " + "[" * 5000, "deep", id="deep"),
]


@pytest.mark.parametrize(("text", "complaint"), COMPLAINTS)
def test_complaint(text: str, complaint: str) -> None:
    with pytest.raises(InputError) as raised:
        parse_toml(text, "x.toml")

    values = raised.value.values
    assert values["complaint"] == complaint
    for language in messages.LANGUAGES:
        said = messages.sentence("toml-malformed", language, **values)
        assert messages.table(language)[f"complaint-{complaint}"] in said and str(values["detail"]) not in said


def test_every_complaint_is_tried() -> None:
    assert set(_COMPLAINTS.values()) == {str(parameter.values[1]) for parameter in COMPLAINTS}


def test_size_is_limited(tmp_path: Path) -> None:
    (tmp_path / "x.toml").write_bytes(b"#" * (board_files.LARGEST_FILE + 1))
    with pytest.raises(InputError, match="rules-file-too-large"):
        board_files.read_text(tmp_path / "x.toml", "x.toml")
