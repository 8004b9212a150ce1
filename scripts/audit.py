"""Known faults of the packages that are installed: asks the vulnerability service by pip-audit.

A fault fails. What could not be asked is said and does not fail: without the network nobody could work. Used by
``make check``; `judge` is what the tests ask.
"""

import json
import re
import subprocess
import sys
from dataclasses import dataclass

COMMAND = ("-m", "pip_audit", "--skip-editable", "--progress-spinner", "off", "--format", "json")
SECONDS = 300
_UNREACHABLE = re.compile(r"ConnectionError|Could not connect|ProxyError|Timeout|timed out|SSLError|HTTPError")
"""What stands in the last line of pip-audit's complaint where the service, and nothing else, is the trouble."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is to be said, and the exit code."""

    lines: tuple[str, ...]
    code: int


def judge(printed: str, complained: str) -> Verdict:
    """What pip-audit's answer comes to.

    Args:
        printed: its standard output: JSON where the service answered.
        complained: its standard error.
    """
    try:
        packages = json.loads(printed)["dependencies"]
    except (ValueError, KeyError, TypeError):
        last = next((line for line in reversed(complained.splitlines()) if line.strip()), "it said nothing")
        if _UNREACHABLE.search(last):
            return Verdict((f"audit: NOT DONE: the vulnerability service cannot be reached ({last[:200]})",), 0)
        return Verdict((f"audit: pip-audit failed: {last[:500]}",), 2)
    faults = [
        f"audit: {each['name']} {each['version']}: {fault['id']}, mended in {', '.join(fault['fix_versions']) or '–'}"
        for each in packages
        for fault in each.get("vulns", ())
    ]
    unasked = sorted(each["name"] for each in packages if "skip_reason" in each)
    if packages and len(unasked) == len(packages):
        return Verdict((f"audit: NOT DONE: the service knows none of the {len(packages)} packages",), 0)
    total = f"audit: {len(packages) - len(unasked)} of {len(packages)} packages asked about, {len(faults)} faults"
    left = (f"audit: NOT ASKED ABOUT, the service does not know them: {', '.join(unasked)}",) if unasked else ()
    return Verdict((*faults, *left, total), 1 if faults else 0)


def main() -> int:
    """Ask, say, and return the exit code."""
    try:
        ran = subprocess.run(
            [sys.executable, *COMMAND], capture_output=True, text=True, timeout=SECONDS, check=False, encoding="utf-8"
        )
        printed, complained = ran.stdout, ran.stderr
    except subprocess.TimeoutExpired:
        printed, complained = "", f"Timeout after {SECONDS} s"
    verdict = judge(printed, complained)
    print("\n".join(verdict.lines), file=sys.stderr)
    return verdict.code


if __name__ == "__main__":
    sys.exit(main())
