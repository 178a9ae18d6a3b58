"""Write `golden_counts.toml` anew: `python -m tests.oracle.comparison.regenerate`, from the root.

A count is written only where the oracle and the referee agree on it.
"""

import json
import sys
from pathlib import Path

from tests.oracle.comparison.referee import results
from tests.oracle.comparison.trees import TREES
from tests.oracle.walk import tree_leaves

GOLDEN = Path(__file__).with_name("golden_counts.toml")
HEADER = """\
# How many ways each of the trees in trees.py can go, by name; branches whose shoe runs out count.
# Written by `python -m tests.oracle.comparison.regenerate`, which asks the oracle and the referee
# and writes nothing unless both agree.
"""


def counted() -> dict[str, tuple[int, int]]:
    """The oracle's count and the referee's of each tree."""
    return {
        name: (sum(1 for _ in tree_leaves(setup)), sum(1 for _ in results(setup)))
        for name, setup in TREES.items()
    }


def main() -> int:
    counts = counted()
    apart = {name: both for name, both in counts.items() if both[0] != both[1]}
    for name, (oracle, referee) in apart.items():
        print(f"{name}: the oracle counts {oracle}, the referee {referee}", file=sys.stderr)
    if apart:
        return 1
    lines = [f"{json.dumps(name)} = {oracle}\n" for name, (oracle, _) in counts.items()]
    GOLDEN.write_text(HEADER + "\n" + "".join(lines), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
