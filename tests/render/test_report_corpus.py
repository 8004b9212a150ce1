"""Pages of every record of the corpus: made, sound, and true to the replay."""

from pathlib import Path

import pytest

from erudit_cli.cli.records import Wanted, replay_file
from erudit_cli.cli.streams import process_console
from erudit_cli.render.report_html import report_html
from erudit_cli.render.report_page import report_page
from tests.render.accessibility import faults


@pytest.mark.slow
def test_every_record_has_a_sound_page(shared: Path) -> None:
    console, wrong, made = process_console(["--ui", "en"]), [], 0
    for path in sorted((shared / "gcg" / "corpus").rglob("*.gcg")):
        file = replay_file(str(path), Wanted(), console)
        if file.replay is None:
            continue
        page = report_page(file.replay, "en", None, file.problems)
        wrong += [f"{path}: {fault}" for fault in faults(report_html(page))]
        tiles = {}
        for state, step in zip(page.states[1:], file.replay.steps, strict=True):
            tiles |= dict(state.changes)
            if {square: tile for square, tile in tiles.items() if tile} != dict(step.board.tiles):
                wrong.append(f"{path}: another board after event {step.number}")
        made += 1
    assert not wrong
    assert made >= 200
