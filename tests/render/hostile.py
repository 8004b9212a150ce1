"""A record that means harm: what it says must be seen as text, and do nothing."""

from erudit_cli.game.replay import Replay, replay
from erudit_cli.records import gcg
from erudit_cli.rules import catalog

TITLE = (
    "<script>alert(1)</script> \"'&]]>--></title></svg></style> 😀👨\u200d👩\u200d👧 \u202eобратно\u202c \x1b[31m\x07"
)
NAME = "<img src=x onerror=alert(1)>" + "Очень-" * 50
NICK = "<b>\"'&</b>"
TEXT = f"""#character-encoding UTF-8
#title {TITLE}
#rules classic-102
#player1 {NICK} {NAME}
#player2 שלום
>{NICK}: КИНОТАР 8G КИНО +5 5
>שלום: САДЫЖЕЛ J8 .САД +5 5
"""


def hostile() -> Replay:
    return replay(gcg.read(TEXT, "hostile").record, catalog.load("classic-102"))
