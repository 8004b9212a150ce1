"""The form of citations."""

import pytest

from erudit_cli.rules.citation import Lines, bad_parts, cited_lines


def test_lines_of_texts_are_found_among_other_sources() -> None:
    cited = "S0:55; S0:83-87; photograph: OWNER/REPOSITORY, raw.jpg; implementation: OWNER/REPOSITORY, S0.php"

    assert cited_lines(cited) == (Lines("S0", 55, 55), Lines("S0", 83, 87))
    assert bad_parts(cited) == ()


@pytest.mark.parametrize(
    "cited", ["S5:1", "S0", "S0:", "S0:0", "S0:9-3", "S0:1-", "rumour: a friend", "page:", "S0:1;", "S0:1,2"]
)
def test_wrong_form_is_named(cited: str) -> None:
    assert bad_parts(cited) == (cited.split(";")[-1],)


def test_no_citation_has_no_parts() -> None:
    assert bad_parts("") == () and cited_lines("") == ()
