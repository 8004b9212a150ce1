"""Run every benchmark beside this file; exit code 1 if any figure falls short."""

import subprocess
import sys
from pathlib import Path


def main() -> int:
    """Each benchmark in a process of its own, so that none warms another."""
    results = []
    for path in sorted(Path(__file__).parent.glob("bench_*.py")):
        print(f"{path.stem.removeprefix('bench_')}:", flush=True)
        results.append(subprocess.run([sys.executable, str(path)], check=False).returncode)
    return max(results)


if __name__ == "__main__":
    sys.exit(main())
