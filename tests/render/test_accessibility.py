"""The check of pages finds what it should: a good page has no fault, each way to spoil it has its own."""

import pytest

from tests.render.accessibility import contrast, faults

GOOD = """<!DOCTYPE html>
<html lang="en"><head><meta name="viewport" content="width=device-width"><title>Game</title>
<style>:root { --page: #fff; --ink: #000; --muted: #595959; --bad: #b00; --plain: #eee;
--plain-ink: #333; --accent: #c00 }
:focus-visible { outline: 3px solid var(--accent) }</style></head>
<body><header><h1>Game</h1></header>
<main><section aria-labelledby="a"><h2 id="a">Turns</h2><button>Next</button><input aria-label="Turn" type="range">
<svg role="img"><title>Scores</title></svg>
<table><tr><th scope="col">No.</th></tr></table></section></main></body></html>
"""


def test_a_good_page_has_no_fault() -> None:
    assert faults(GOOD) == []


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        (' lang="en"', "", "no lang"),
        ("<title>Game</title>", "<title></title>", "not one <title> with a text"),
        ("<main>", "<main></main><main>", "not one <main> with a text"),
        ("</main>", "</main><div>x</div>", "<div> outside of every landmark"),
        ("h2", "h3", "<h3> after <h1>"),
        (">Next<", "><", "<button> without a name"),
        ("<button>", '<div role="region" aria-labelledby="a"></div><button>', "2 regions are called a"),
        (' aria-label="Turn"', "", "<input> without a name"),
        ('id="a"', 'id="b"', "aria-labelledby a: there is no such id"),
        ('<main><section aria-labelledby="a">', '<main id="a"><section aria-labelledby="a">', "id a 2 times"),
        (' scope="col"', "", "<th> No. without scope"),
        (' role="img"', "", "<svg> without a title"),
        ("<button>", '<img src="x.png"><button>', "<img> without alt"),
        ("<button>", '<button tabindex="2">', "<button> jumps the queue"),
        (":focus-visible {", "b {", "focus is not visible"),
        ("<button>", '<button onclick="x()">', "<button> has onclick"),
        ("<button>", '<a href="https://example.org">x</a><button>', "<a> leads outside: https://example.org"),
        ("<button>", '<a href=" //example.org">x</a><button>', "<a> leads outside:  //example.org"),
        ("--ink: #000", "--ink: #999", "light: ink on page has a contrast of 2.85, 4.5 is needed"),
        ("</style>", "@media print { :root { --page: #333 } }</style>", "print: ink on page has a contrast of 1.66"),
        ("</style>", "a { background: url(x) }</style>", "the style sheet loads something"),
        ("</button>", "</b>", "</b> where <button> is open"),
    ],
)  # fmt: skip
def test_each_way_to_spoil_a_page_is_found(old: str, new: str, fault: str) -> None:
    assert old in GOOD
    assert any(fault in each for each in faults(GOOD.replace(old, new))), faults(GOOD.replace(old, new))


@pytest.mark.parametrize(
    ("one", "other", "ratio"), [("#000", "#ffffff", 21.0), ("#777777", "#fff", 4.48), ("#abc", "#abc", 1.0)]
)
def test_contrast(one: str, other: str, ratio: float) -> None:
    """The middle one is the best known near miss of 4.5."""
    assert round(contrast(one, other), 2) == ratio
