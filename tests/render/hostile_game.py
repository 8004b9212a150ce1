"""A record whose names and notes try everything a page could fall for; its moves are those of an ordinary game."""

LONG_NAME = "Ы" * 300
NAMES = {
    "<script>alert(1)</script>": '"><img src=x onerror=alert(2)> \'"&lt;',
    "</script><b>": "\u202eнаоборот\u202c 👨\u200d👩\u200d👧 \u200f\u05d0\u05d1\u05d2 \x1b[31m",
    "{{7*7}}{%x%}": LONG_NAME,
}
"""Full names by nick."""
NOTE = "</script><script>alert(3)</script><!-- ]]> &amp; \u2028 javascript:alert(4)"
TITLE = "</title><script>alert(5)</script>"


def hostile_record() -> str:
    """Three players, a title, notes under events and before them, a description, a line nobody can read."""
    nicks = list(NAMES)
    players = "".join(f"#player{number} {nick} {NAMES[nick]}\n" for number, nick in enumerate(nicks, 1))
    return (
        f"#character-encoding UTF-8\n#title {TITLE}\n#description {NOTE}\n#rules web target=40\n{players}"
        f"#note {NOTE}\n"
        f">{nicks[0]}: ААКНРРЭ 8D ЭКРАН D8 .РА +39 39\n#note {NOTE}\n"
        f">{nicks[1]}: ИКЛОСТ* H8 .оС +3 3\n"
        f">{nicks[2]}: <script>alert(6)</script> 8Я <b> +1 1\n"
        f">{nicks[2]}: АДКЛМО* - +0 0\n"
        "#end <svg/onload=alert(7)>\n"
    )
