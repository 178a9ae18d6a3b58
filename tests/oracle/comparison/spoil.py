"""Records with a wrong action in them: what must be refused, and what only reads differently."""

import random
from collections.abc import Sequence
from typing import Any

from tests.oracle.comparison.compare import comparable, expected, replayed
from tests.oracle.comparison.setups import Setup
from tests.oracle.walk import UnplayableError, leaf_of

VERBS = ("surrender", "hit", "stand", "split", "rescue", "double")

# The code of a wrong action depends on whom the referee asks first; both refuse it.
REFUSALS = {"illegal-action": "refused", "actions-left-over": "refused"}


def spoiled(actions: Sequence[str], rng: random.Random) -> list[str]:
    """The actions with one left out, written twice, changed, or put in besides."""
    wrong = list(actions)
    place = rng.randrange(len(wrong) + 1)
    how = rng.choice(["leave out", "repeat", "change", "put in"])
    if how == "put in" or place == len(wrong):
        wrong.insert(place, f"{rng.randint(1, 3)} {rng.choice(VERBS)}")
    elif how == "leave out":
        wrong.pop(place)
    elif how == "repeat":
        wrong.insert(place, wrong[place])
    elif "insure" not in wrong[place]:
        wrong[place] = f"{wrong[place].split()[0]} {rng.choice(VERBS)}"
    return wrong


def refusal_or_result(answer: dict[str, Any]) -> dict[str, Any]:
    if "error" in answer:
        return {"error": REFUSALS.get(answer["error"], answer["error"])}
    return answer


def oracle_reads(setup: Setup, actions: Sequence[str]) -> dict[str, Any]:
    """The oracle's answer to any record, playable or not."""
    try:
        leaf = leaf_of(setup.book, setup.options, setup.wagers, setup.shoe, actions)
    except UnplayableError as fault:
        return refusal_or_result({"error": str(fault)})
    return {"error": "shoe-too-short"} if leaf.short else expected(leaf)


def project_reads(setup: Setup, actions: Sequence[str]) -> dict[str, Any]:
    answer = replayed(setup.record(actions))
    return refusal_or_result(answer) if "error" in answer else comparable(answer)
