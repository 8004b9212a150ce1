"""Random game records of every kind of event, and what of a record must come through a round trip."""

from dataclasses import replace
from itertools import pairwise

from hypothesis import strategies as st

from erudit_cli.errors import Where
from erudit_cli.game.moves import THROUGH, Direction, Exchange, Pass, Play, StarSwap, Turn
from erudit_cli.game.record import (
    Booster,
    Challenge,
    EndRack,
    Event,
    FinalRack,
    GameRecord,
    Player,
    Pragma,
    Presence,
    TimePenalty,
    Withdrawal,
)

NOWHERE = Where("r")
LETTERS = "АБВЁЙХІЇҐ"


def bare(record: GameRecord) -> GameRecord:
    """A record without the places it was read from and without its encoding; pragmas of other names have no order."""
    return replace(
        record,
        source="r",
        encoding="utf-8",
        events=tuple(replace(event, where=NOWHERE) for event in record.events),
        pragmas=tuple(sorted((replace(p, where=NOWHERE) for p in record.pragmas), key=lambda p: p.name)),
        racks={player: FinalRack(rack.tiles, NOWHERE) for player, rack in sorted(record.racks.items())},
    )


tile = st.sampled_from([*LETTERS, "КВ"])
rack_tile = st.one_of(tile, st.just("?"))
rack = st.lists(rack_tile, min_size=1, max_size=8).map(tuple)
points = st.one_of(st.none(), st.integers(-50, 300), st.just(0))
loss = st.one_of(st.none(), st.integers(-50, 0))
phrase = st.text(
    st.sampled_from([*"аЖ#>:;.-+(1", "«", " "]) | st.characters(exclude_categories=("C", "Z", "M")), max_size=12
).map(lambda text: " ".join(text.split()))
square = st.tuples(st.integers(-3, 17), st.integers(-3, 17)) | st.tuples(st.integers(0, 14), st.integers(0, 14))
letters = st.lists(st.one_of(tile, tile.map(str.lower), st.just(THROUGH), st.just("?")), min_size=1, max_size=6).map(
    tuple
)
play = st.builds(Play, square, st.sampled_from(Direction), letters)
swap = st.builds(StarSwap, square, tile)


@st.composite
def turns(draw: st.DrawFn) -> Turn:
    plays = draw(st.lists(play, max_size=4).map(tuple))
    swaps = draw(st.lists(swap, min_size=0 if plays else 1, max_size=2).map(tuple))
    counts: tuple[int, ...] = ()
    if len(plays) > 1 and draw(st.booleans()):
        cuts = draw(st.sets(st.integers(1, len(plays) - 1), min_size=1))
        counts = tuple(end - begin for begin, end in pairwise([0, *sorted(cuts), len(plays)]))
    return Turn(plays, swaps, counts)


actions = st.one_of(
    turns(),
    st.builds(lambda tiles: Exchange(len(tiles), tiles), rack),
    st.builds(Exchange, st.integers(0, 7)),
    st.sampled_from([Pass(), Withdrawal(), Challenge(), TimePenalty(), *Presence, Booster("hint")]),
    st.builds(Booster, st.just("swap"), rack),
    st.builds(Booster, st.just("star"), rack_tile.map(lambda tile: (tile,))),
    st.builds(EndRack, st.one_of(st.none(), rack, st.just(())), st.booleans()),
)


@st.composite
def events(draw: st.DrawFn, players: int) -> Event:
    action = draw(actions)
    held, score = draw(st.none() | rack), draw(points)
    if isinstance(action, EndRack):  # whose tiles they are shows in the points or in the rack
        score = draw(loss) if action.own else draw(st.none() | st.integers(0, 50))
        held = held if action.own or score else None
    notes = "\n".join(draw(st.lists(phrase, max_size=3)))
    return Event(NOWHERE, draw(st.integers(0, players - 1)), action, held, score, draw(points), draw(phrase), notes)


@st.composite
def records(draw: st.DrawFn) -> GameRecord:
    """A record as reading could give it, but for through tiles written out and the order of its pragmas."""
    nicks = draw(
        st.lists(st.sampled_from(["Аня", "Боря", "a:b", "a", ">x", "#y"]), min_size=1, max_size=4, unique=True)
    )
    players = tuple(Player(nick, draw(phrase)) for nick in nicks)
    texts = {
        "rules": st.sampled_from(["classic-102", "box-131 bonus=20", "web-infinite", "no-such-edition"]),
        **dict.fromkeys(("lexicon", "title", "comment", "seed", "weather", "style"), phrase),
        "end": st.just("left Аня"),
    }
    pragmas = tuple(
        Pragma(name, draw(texts[name]), NOWHERE) for name in draw(st.permutations(list(texts))) if draw(st.booleans())
    )
    game = tuple(draw(st.lists(events(len(players)), max_size=8)))
    racks = draw(st.dictionaries(st.integers(0, len(players) - 1), st.lists(rack_tile, max_size=7).map(tuple)))
    return GameRecord(
        "r",
        players,
        game,
        pragmas,
        "\n".join(draw(st.lists(phrase, max_size=2))),
        racks={player: FinalRack(tiles, NOWHERE) for player, tiles in racks.items()},
        incomplete=draw(st.booleans()),
    )
