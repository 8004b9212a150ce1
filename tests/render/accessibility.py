"""What a page must have so that everybody can use it, checked on its text alone; and what it must not have.

`faults` names every shortcoming of a page. It knows what can be told without a browser: structure, names, references,
and the contrast of the colours of its style sheet (WCAG 2, levels A and AA).
"""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser

VOID = frozenset({"br", "hr", "img", "input", "link", "meta"})
HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")
TEXT_CONTRAST, LINE_CONTRAST = 4.5, 3.0


@dataclass(slots=True)
class Node:
    """An element: its attributes, the text right in it, and the elements in it."""

    tag: str
    attributes: dict[str, str]
    texts: list[str] = field(default_factory=list)
    children: list["Node"] = field(default_factory=list)

    def walk(self) -> Iterator["Node"]:
        """The element and all in it, as they stand in the page."""
        waiting = [self]
        while waiting:
            node = waiting.pop()
            yield node
            if node.children:
                waiting += reversed(node.children)

    def all(self, *tags: str) -> list["Node"]:
        return [node for node in self.walk() if node.tag in tags]

    def text(self) -> str:
        return " ".join(" ".join(node.texts) for node in self.walk()).strip()


class _Builder(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.open = [Node("", {})]
        self.faults: list[str] = []

    def updatepos(self, *places: int) -> int:
        return places[1]  # nobody asks for lines

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        node = Node(tag, {name: value or "" for name, value in attrs})
        self.open[-1].children.append(node)
        if tag not in VOID:
            self.open.append(node)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.open[-1].children.append(Node(tag, {name: value or "" for name, value in attrs}))

    def handle_endtag(self, tag: str) -> None:
        if self.open[-1].tag != tag:
            self.faults.append(f"</{tag}> where <{self.open[-1].tag}> is open")
        else:
            self.open.pop()

    def handle_data(self, data: str) -> None:
        if data.strip():
            self.open[-1].texts.append(data.strip())


def parse(html: str) -> tuple[Node, list[str]]:
    """The elements of a page, and every end tag that closes something else than what is open."""
    builder = _Builder()
    builder.feed(html)
    builder.close()
    builder.faults += [f"<{node.tag}> is never closed" for node in builder.open[1:]]
    return builder.open[0], builder.faults


def faults(html: str) -> list[str]:
    """Every shortcoming of a page."""
    root, found = parse(html)
    for check in (_document, _headings, _names, _landmarks, _references, _tables, _pictures, _order, _self_contained):
        found += check(root)
    return [*found, *_contrasts("\n".join(node.text() for node in root.all("style")))]


def _document(root: Node) -> Iterator[str]:
    if not root.all("html")[0].attributes.get("lang"):
        yield "no lang"
    for part, tag in (("head", "title"), ("body", "main"), ("body", "h1")):
        named = root.all(part)[0].all(tag)
        if len(named) != 1 or not named[0].text():
            yield f"not one <{tag}> with a text"
    if not any(node.attributes.get("name") == "viewport" for node in root.all("meta")):
        yield "no viewport"
    outside = [
        node.tag for node in root.all("body")[0].children if node.tag not in ("header", "main", "footer", "script")
    ]
    yield from (f"<{tag}> outside of every landmark" for tag in outside)


def _headings(root: Node) -> Iterator[str]:
    level = 0
    for node in root.all(*HEADINGS):
        now = HEADINGS.index(node.tag) + 1
        if now > level + 1:
            yield f"<{node.tag}> after <h{level}>"
        level = now


def _names(root: Node) -> Iterator[str]:
    """Everything one can use, and every landmark that may be there twice, has a name."""
    labels = {node.attributes.get("for") for node in root.all("label")}
    for node in root.all("button", "a", "input", "select", "textarea", "nav", "section"):
        said = node.attributes.get("aria-label") or node.attributes.get("aria-labelledby")
        if node.tag in ("button", "a"):
            said = said or node.text()
        if not said and node.attributes.get("id") not in labels:
            yield f"<{node.tag}> without a name"


def _landmarks(root: Node) -> Iterator[str]:
    """Two regions of the same name cannot be told apart."""
    regions = [node for node in root.walk() if node.tag == "section" or node.attributes.get("role") == "region"]
    names = Counter(node.attributes.get("aria-labelledby") or node.attributes.get("aria-label") for node in regions)
    yield from (f"{count} regions are called {name}" for name, count in names.items() if count > 1)


def _references(root: Node) -> Iterator[str]:
    ids = Counter(node.attributes["id"] for node in root.walk() if "id" in node.attributes)
    yield from (f"id {name} {count} times" for name, count in ids.items() if count > 1)
    for node in root.walk():
        for name in ("aria-labelledby", "aria-describedby", "for"):
            for wanted in node.attributes.get(name, "").split():
                if wanted not in ids:
                    yield f"{name} {wanted}: there is no such id"


def _tables(root: Node) -> Iterator[str]:
    for table in root.all("table"):
        if not table.all("th"):
            yield "a table without headings"
        for cell in table.all("th"):
            if cell.attributes.get("scope") not in ("col", "row"):
                yield f"<th> {cell.text()} without scope"
            if not cell.text():
                yield "<th> without a text"


def _pictures(root: Node) -> Iterator[str]:
    yield from ("<img> without alt" for node in root.all("img") if "alt" not in node.attributes)
    for node in root.all("svg"):
        is_named = node.attributes.get("role") == "img" and any(each.text() for each in node.all("title"))
        if node.attributes.get("aria-hidden") != "true" and not is_named:
            yield "<svg> without a title"


def _order(root: Node) -> Iterator[str]:
    for node in root.walk():
        if int(node.attributes.get("tabindex", "0")) > 0:
            yield f"<{node.tag}> jumps the queue"
    style = "\n".join(node.text() for node in root.all("style"))
    if not re.search(r":focus-visible\s*{[^}]*outline:\s*\d", style) or re.search(r"outline:\s*(0|none)", style):
        yield "focus is not visible"


def _self_contained(root: Node) -> Iterator[str]:
    """Nothing is loaded from anywhere, nothing runs but what the policy names."""
    for node in root.walk():
        for name, value in node.attributes.items():
            if name.startswith("on"):
                yield f"<{node.tag}> has {name}"
            if name in ("src", "href", "action", "data", "srcset") and re.match(
                r"\s*([a-z]+:|//)", value, re.IGNORECASE
            ):
                yield f"<{node.tag}> leads outside: {value}"
    if any("url(" in node.text() or "@import" in node.text() for node in root.all("style")):
        yield "the style sheet loads something"


# Colours


def _contrasts(style: str) -> Iterator[str]:
    """Every theme: what is written on each surface, and the lines drawn on the page."""
    for theme, colours in themes(style).items():
        inks = [(name.removesuffix("-ink"), name) for name in colours if name.endswith("-ink")]
        inks += [("page", name) for name in ("ink", "muted", "bad")] + [
            ("plain", name) for name in ("ink", "muted", "bad")
        ]
        pairs = [(surface, ink, TEXT_CONTRAST) for surface, ink in inks]
        pairs += [("page", name, LINE_CONTRAST) for name in colours if name.startswith("line-") or name == "accent"]
        for surface, ink, least in pairs:
            ratio = contrast(colours[surface], colours[ink])
            if ratio < least:
                yield f"{theme}: {ink} on {surface} has a contrast of {ratio:.2f}, {least} is needed"


def themes(style: str) -> dict[str, dict[str, str]]:
    """The custom properties that are colours, in light, in dark and on paper."""
    found: dict[str, dict[str, str]] = {"light": {}, "dark": {}, "print": {}}
    for media, body in re.findall(r"(@media[^{]*{\s*)?:root\s*{([^}]*)}", style):
        names = [name for name in ("dark", "print") if name in media] or list(found)
        for key, value in re.findall(r"--([\w-]+):\s*(#[0-9a-fA-F]{3,6})", body):
            for name in names:
                found[name][key] = value
    return found


def contrast(one: str, other: str) -> float:
    """How much two colours differ, from 1 to 21, by WCAG 2's formula."""
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: str) -> float:
    digits = colour[1:] if len(colour) == 7 else "".join(2 * digit for digit in colour[1:])
    parts = [int(digits[place : place + 2], 16) / 255 for place in (0, 2, 4)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
