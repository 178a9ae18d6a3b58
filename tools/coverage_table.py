"""Print the coverage of each package in the last run with coverage: `make coverage`."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from coverage import Coverage

import fortyeight


def main() -> None:
    data = Coverage()
    data.load()
    lines: Counter[str] = Counter()
    missed: Counter[str] = Counter()
    for file in data.get_data().measured_files():
        _, statements, _, absent, _ = data.analysis2(file)
        below = Path(file).relative_to(Path(fortyeight.__file__).parent).parts
        package = below[0] if len(below) > 1 else "fortyeight"
        lines[package] += len(statements)
        missed[package] += len(absent)
    print("| package | statements | reached |\n| --- | ---: | ---: |")
    for package in [*sorted(lines), "all"]:
        total = lines[package] if package != "all" else lines.total()
        absent_here = missed[package] if package != "all" else missed.total()
        print(f"| {package} | {total:,} | {1 - absent_here / max(total, 1):.1%} |")


if __name__ == "__main__":
    main()
