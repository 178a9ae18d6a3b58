"""The referee against a second, independent implementation of the same rules.

The oracle was written from the rulebooks and the rulings alone, without a look at the referee.
Where the two differ, one of them misreads a clause.
"""

import random
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from tests.effort import effort
from tests.oracle.comparison import referee
from tests.oracle.comparison.bounds import BOUNDS
from tests.oracle.comparison.compare import as_text, comparable, disagreement, expected
from tests.oracle.comparison.regenerate import GOLDEN
from tests.oracle.comparison.setups import random_setup
from tests.oracle.comparison.spoil import oracle_reads, project_reads, spoiled
from tests.oracle.comparison.trees import TREES
from tests.oracle.house import HANDLED
from tests.oracle.law import BOOKS
from tests.oracle.money import written
from tests.oracle.walk import UnplayableError, leaf_of, random_leaf, tree_leaves

CASES = Path(__file__).parents[2] / "record" / "cases"
SIDE_WAGERS = {"main", "match", "pair", "break-bonus"}
ERRORS_OF_ACTIONS = {"illegal-action", "incomplete", "actions-left-over"}
TOO_SHORT = {"error": "shoe-too-short"}
ROUNDS = 600

GOLDEN_COUNTS: dict[str, int] = tomllib.loads(GOLDEN.read_text("utf-8"))
#: The larger trees take long; every book has several that are small.
GROWN = [name for name, leaves in GOLDEN_COUNTS.items() if leaves <= effort(80, 10**6)]
#: Leaves of a tree that are written as records in the short run; the long one writes all.
REPLAYED = 8


def within_the_oracle(case: dict[str, Any]) -> bool:
    """One person a box and one box a person, no wheels, no irregular cards."""
    wagers = [line.split() for line in case["wagers"]]
    people = {(person, box) for person, box, _, _ in wagers}
    return (
        {kind for _, _, kind, _ in wagers} <= SIDE_WAGERS
        and len(people) == len({person for person, _ in people}) == len({box for _, box in people})
        and not {"T", "^"} & set(case["shoe"])
        and not any(line.startswith(("dealer", "floor")) for line in case.get("actions", ()))
        and set(case.get("house", {})) <= HANDLED
        and case["expect"].get("error", "illegal-action") in ERRORS_OF_ACTIONS
    )


def applicable_cases() -> dict[str, dict[str, Any]]:
    read = {path.stem: tomllib.loads(path.read_text("utf-8")) for path in CASES.glob("*.toml")}
    return {name: read[name] for name in sorted(read) if within_the_oracle(read[name])}


APPLICABLE = applicable_cases()


def test_most_worked_cases_are_within_the_oracle() -> None:
    assert len(APPLICABLE) >= 30
    assert {case["rulebook"] for case in APPLICABLE.values()} == set(BOOKS)


@pytest.mark.parametrize("name", APPLICABLE)
def test_the_oracle_alone_gives_the_answer_of_a_worked_case(name: str) -> None:
    case = APPLICABLE[name]
    answer = case["expect"]
    house = case.get("house", {})
    table = (case["rulebook"], house, case["wagers"], case["shoe"].split())
    if "error" in answer:
        with pytest.raises(UnplayableError, match=answer["error"]):
            leaf_of(*table, case["actions"])
        return
    leaf = leaf_of(*table, case["actions"])
    assert not leaf.short
    assert {person: written(net) for person, net in leaf.net.items()} == answer["net"]
    told = expected(leaf)
    assert answer.get("dealer_cards", leaf.dealer) == leaf.dealer
    assert answer.get("dealer_total", told["dealer"]["total"]) == told["dealer"]["total"]
    assert answer.get("hands", leaf.outcomes) == leaf.outcomes


def test_every_tree_has_a_golden_count_and_every_book_six_trees() -> None:
    assert set(GOLDEN_COUNTS) == set(TREES)
    assert min(Counter(setup.book for setup in TREES.values()).values()) >= 6


@pytest.mark.ruling("R2")
@pytest.mark.ruling("R4")
@pytest.mark.ruling("R6")
@pytest.mark.ruling("R7")
@pytest.mark.ruling("R8")
@pytest.mark.ruling("R9")
@pytest.mark.ruling("R10")
@pytest.mark.ruling("R11")
@pytest.mark.ruling("R12")
@pytest.mark.ruling("R13")
@pytest.mark.parametrize("name", GROWN)
def test_a_whole_tree_grows_alike(name: str) -> None:
    """As many leaves as the golden count, and the same results as often."""
    setup = TREES[name]
    grown = list(tree_leaves(setup))
    walked = list(referee.results(setup))
    assert len(grown) == len(walked) == GOLDEN_COUNTS[name]
    ours = Counter("short" if leaf.short else as_text(expected(leaf)) for leaf in grown)
    theirs = Counter(
        "short" if end is referee.SHORT else as_text(comparable(end)) for end in walked
    )
    assert ours == theirs


@pytest.mark.parametrize("name", TREES)
def test_every_leaf_of_a_tree_replays_as_a_record(name: str) -> None:
    setup = TREES[name]
    some = (random_leaf(setup, random.Random(seed)) for seed in range(REPLAYED))
    for leaf in effort(some, tree_leaves(setup)):
        assert not disagreement(setup, leaf)


@pytest.mark.ruling("R4")
@pytest.mark.parametrize("name", BOUNDS)
def test_the_bounds_of_the_paytables_agree(name: str) -> None:
    setup, actions = BOUNDS[name]
    leaf = leaf_of(setup.book, setup.options, setup.wagers, setup.shoe, actions)
    assert set(leaf.outcomes) == {"win"}
    assert not disagreement(setup, leaf)


def compare_random_rounds(first: int, count: int) -> None:
    for seed in range(first, first + count):
        rng = random.Random(seed)
        setup = random_setup(rng)
        found = disagreement(setup, random_leaf(setup, rng))
        assert not found, f"seed {seed}\n{found}"


@pytest.mark.parametrize("chunk", range(5))
def test_random_rounds_agree(chunk: int) -> None:
    compare_random_rounds(chunk * ROUNDS, effort(40, ROUNDS))


@pytest.mark.parametrize("chunk", range(2))
def test_records_with_a_wrong_action_read_alike(chunk: int) -> None:
    for seed in range(chunk * ROUNDS, chunk * ROUNDS + effort(50, ROUNDS)):
        rng = random.Random(seed)
        setup = random_setup(rng)
        actions = spoiled(random_leaf(setup, rng).actions, rng)
        ours = oracle_reads(setup, actions)
        if ours != TOO_SHORT:  # what is wrong first, the shoe or an action, is not compared
            assert ours == project_reads(setup, actions), f"seed {seed}\n{setup.record(actions)}"


@pytest.mark.long
@pytest.mark.parametrize("chunk", range(100, 200))
def test_many_random_rounds_agree(chunk: int) -> None:
    compare_random_rounds(chunk * ROUNDS, ROUNDS)
