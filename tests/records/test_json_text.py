"""What `json` complains of is said in the reader's language, at the same place under every Python."""

import pytest

from erudit_cli import messages
from erudit_cli.records.json_text import _COMPLAINTS, JsonText

COMPLAINTS = [
    pytest.param("", 1, "no-value", id="empty"),
    pytest.param('{"a": }', 7, "no-value", id="no-value"),
    pytest.param('{"a": 1 "b": 2}', 9, "no-comma", id="no-comma"),
    pytest.param('{"a" 1}', 6, "no-colon", id="no-colon"),
    pytest.param("{a: 1}", 2, "no-key", id="no-key"),
    pytest.param('{"a": 1,}', 8, "comma-too-many", id="comma-in-object"),
    pytest.param('{"a": [1, ]}', 9, "comma-too-many", id="comma-in-list"),
    pytest.param('{"a": "b}', 7, "open-string", id="open-string"),
    pytest.param('{"a": "b\n"}', 9, "line-in-string", id="line-in-string"),
    pytest.param('{"a": "\\z"}', 8, "bad-escape", id="bad-escape"),
    pytest.param('{"a": "\\u00"}', 9, "bad-escape", id="bad-code-point"),
    pytest.param("{} {}", 4, "more", id="more"),
    pytest.param('{"a": 1, "b": -' + "9" * 5000 + "}", 15, "long-number", id="long-number"),
    pytest.param('{"a": "' + "9" * 5000 + '", "b": ' + "9" * 5000 + "}", 5016, "long-number", id="digits-in-string"),
]


@pytest.mark.parametrize(("text", "column", "complaint"), COMPLAINTS)
def test_complaint(text: str, column: int, complaint: str) -> None:
    reader = JsonText(text, "x.json")

    assert reader.load(deepest=5) is None
    [problem] = reader.problems
    assert problem.where is not None
    assert (problem.code, problem.where.line, problem.where.column) == ("json-syntax", 1, column)
    assert problem.values["complaint"] == complaint
    for language in messages.LANGUAGES:
        said = messages.sentence(problem.code, language, **problem.values)
        assert messages.table(language)[f"complaint-{complaint}"] in said and str(problem.values["detail"]) not in said


def test_every_complaint_is_tried() -> None:
    assert {*_COMPLAINTS.values(), "long-number"} == {str(parameter.values[2]) for parameter in COMPLAINTS}


def test_depth_is_limited() -> None:
    reader = JsonText('{"a": ' + "[" * 100_000, "x.json")

    assert reader.load(deepest=5) is None
    assert [problem.code for problem in reader.problems] == ["json-deep"]
