"""The quick answer to plain ``check СЛОВО…``."""


def answer(arguments: list[str]) -> int | None:
    """The exit code, or None where the full way must answer."""
    return None
