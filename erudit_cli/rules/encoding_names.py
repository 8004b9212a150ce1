"""What people call encodings where Python knows another name: records and word lists both ask."""

import re

_MEANT = (
    (r"(?:win|windows|cp|ms|ansi)?1251|win|windows|ansi", "windows-1251"),
    (r"(?:cp|ibm|dos|oem)?866|dos|oem|alt", "cp866"),
    (r"(?:koi|кои)8?r?", "koi8-r"),
    (r"(?:koi|кои)8?u", "koi8-u"),
    (r"(?:x?mac|apple)(?:cyr|cyrillic)", "mac-cyrillic"),
    (r"(?:iso)?8859x?5|isocyrillic", "iso8859-5"),
    (r"u(?:tf|ft)8\w*|unicode8", "utf-8"),
    (r"u(?:tf|ft)16\w*|unicode", "utf-16"),
)


def meant(name: str) -> str | None:
    """The encoding that a name nobody knows must mean, None where it may be anything.

    >>> meant("windows1251"), meant("win-1251"), meant("cp-1251"), meant("ebcdic")
    ('windows-1251', 'windows-1251', 'windows-1251', None)
    """
    bare = re.sub(r"[\W_]", "", name.lower())
    return next((known for pattern, known in _MEANT if re.fullmatch(pattern, bare)), None)
