"""Charts: their exact value, and that they are the best of their kind."""

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
import pytest

from fortyeight.analysis.chart.best_chart import Chart, best_chart, first_chart, settle, valued
from fortyeight.analysis.chart.chart_cells import MIN_GAIN
from fortyeight.analysis.chart.chart_notes import double_for_less_notes
from fortyeight.analysis.chart.chart_policy import (
    NAMES,
    allowed,
    chart_policy,
    context_of,
    may_split,
    pairs_of,
)
from fortyeight.analysis.chart.chart_worth import WorthSolver
from fortyeight.analysis.chart.choice_bits import ACTIONS
from fortyeight.analysis.distribution.net_results import distribution
from fortyeight.analysis.game_rules import game_rules
from fortyeight.analysis.hands.player_hands import DOUBLED
from fortyeight.analysis.solver import Solution, solve
from fortyeight.rulebook import House, open_house, read_book_text
from fortyeight.strategy import (
    UPS,
    AfterDouble,
    Cell,
    ChartHand,
    Choice,
    LiveBonusMark,
    Strategy,
    builtin,
    cell,
    decide,
    decide_after,
    read_strategy,
    write_strategy,
)
from tests.analysis.by_hand.law import Card, points, shoe_of
from tests.analysis.by_hand.rounds import Asked
from tests.analysis.by_hand.test_referee_expectation import by_hand
from tests.analysis.by_hand.tiny import CLOSE, house_of, tiny_rules
from tests.effort import PROVING, effort
from tests.simulation.wild import wild_chart

HOUSES: dict[str, dict[str, Any]] = {
    "ma-spanish21": {},
    "md-pontoon21": {},
    "mbs-pontoon": {"table_minimum": "5.00"},
    "bbc-spanish21": {},
    "blackjack52": {},
}
#: In the short run without Maryland, whose chart differs little from that of Massachusetts.
BOOKS = [book for book in HOUSES if PROVING or book != "md-pontoon21"]
#: The solver does most of its work where a box may be split again.
FEW_SPLITS: dict[str, Any] = {"splits": 1}


@cache
def made(book: str) -> tuple[House, Solution, Chart]:
    splits = {} if book == "blackjack52" else effort(FEW_SPLITS, {})
    house = house_of(book, **HOUSES[book], **splits)
    solution = solve(game_rules(house), ("split-aware",))
    return house, solution, best_chart(house, solution)


def value_of_chart(house: House, solution: Solution, chart: Strategy) -> float:
    policy = chart_policy(solution.rules, chart)
    return distribution(house, solution.rules, solution.table, policy).mean


@pytest.mark.parametrize("book", effort(["ma-spanish21", "mbs-pontoon"], BOOKS))
def test_a_chart_is_worth_less_than_the_best_play_and_little_less(book: str) -> None:
    _, solution, chart = made(book)
    assert chart.optimal == -solution.ev["split-aware"]
    assert 0.0 < chart.loses < 1e-4
    assert chart.edge == pytest.approx(-chart.distribution.mean, abs=CLOSE)


@pytest.mark.parametrize("book", effort(["ma-spanish21"], BOOKS))
@pytest.mark.parametrize("kind", ["best", "wild", "mimic"])
def test_a_chart_is_worth_as_much_by_its_decisions_as_by_its_results(book: str, kind: str) -> None:
    """Forward over all results and backward over all decisions: one and the same value."""
    house, solution, best = made(book)
    chart = {"best": best.strategy, "wild": wild_chart(11), "mimic": builtin("mimic")}[kind]
    policy = chart_policy(solution.rules, chart)
    worth_solver = WorthSolver(solution.rules, solution.table)
    value = worth_solver.value(worth_solver.worths(policy), policy)
    assert value == pytest.approx(value_of_chart(house, solution, chart), abs=CLOSE)
    if kind == "best":
        settled = settle(solution, best.strategy)
        assert settled.strategy == chart
        assert settled.value == pytest.approx(-best.edge, abs=CLOSE)


def test_a_note_says_that_no_cell_doubles_for_less() -> None:
    """With several doubles for any amount, perfect play draws cards for almost nothing."""
    text = 'id = "x"\ntitle = "X"\nbased_on = "ma-spanish21"\n[rules]\ndoubles = 3\n'
    up_to, full = (
        open_house(read_book_text(text + more)) for more in ("", 'double_amount = "full"\n')
    )
    (note,) = double_for_less_notes(up_to, 0.003, -0.0066)
    assert "0.96%" in note
    assert double_for_less_notes(up_to, 0.003, 0.0029) == ()
    assert double_for_less_notes(full, 0.003, -0.0066) == ()


@pytest.mark.parametrize("seed", range(effort(3, 30)))
def test_the_policy_of_a_chart_decides_as_the_chart_does(seed: int) -> None:
    _, solution, _ = made(BOOKS[seed % len(BOOKS)])
    rules, chart = solution.rules, wild_chart(seed)
    policy, hands, pairs = chart_policy(rules, chart), rules.hands, pairs_of(rules.hands)
    played = np.flatnonzero((hands.state != DOUBLED) & (hands.size > 1) & (hands.total < 22))
    for hand in np.random.default_rng(seed).choice(played, 200).tolist():
        pair, total, size = int(pairs[hand]), int(hands.total[hand]), int(hands.size[hand])
        name = NAMES[pair] if pair >= 0 else None
        held = ChartHand(total, bool(hands.soft[hand]), size, name)
        for first in range(len(NAMES)):
            split = policy.split.chosen[:, first, 0]
            for of, chosen in ((None, policy.chosen[first]), (0, split[0]), (5, split[5])):
                splits, context = may_split(rules, pair), context_of(rules, of)
                may = allowed(rules, context, total, size, first, pair=splits)
                assert chosen[hand] == ACTIONS[decide(chart, held, NAMES[first], may)]


def by_chart(chart: Strategy, house: House) -> Callable[[Card], Callable[[Asked], str]]:
    """Return a chart as a strategy for rounds counted by hand, where cards have no suits."""

    def under(first: Card) -> Callable[[Asked], str]:
        up = "T" if first in "JQK" else first

        def asked(one: Asked) -> str:
            names = {name.split()[0]: name for name in reversed(one.may)}
            if one.doubles:
                return after(one, names)
            total, soft = points(one.cards)
            pair = None
            if len(one.cards) == 2 and points(one.cards[:1]) == points(one.cards[1:]):
                pair = "T" if one.cards[0] in "JQK" else one.cards[0]
            live = set()
            if len(one.cards) == 2 and len({*one.cards} & {*"678"}) == 2:
                live.add(LiveBonusMark.ANY_678)
            if one.cards == ("7", "7"):
                live.add(LiveBonusMark.SEVENS)
            held = ChartHand(total, soft, len(one.cards), pair, frozenset(live))
            return names[decide(chart, held, up, {Choice(name) for name in names})]

        def after(one: Asked, names: dict[str, str]) -> str:
            firm = one.doubled_at if house.double.ace_counts_one else 0
            total, soft = points(one.cards, firm)
            may = {AfterDouble.KEEP}
            may |= {AfterDouble.RESCUE} if "rescue" in names else set()
            doubles = [name for name in one.may if name.startswith("double")]
            may |= {AfterDouble.DOUBLE} if doubles else set()
            may |= {AfterDouble.HALF} if len(doubles) > 1 else set()
            chosen = decide_after(chart, total, soft, up, may)
            if chosen is AfterDouble.HALF:
                return doubles[1]
            return {AfterDouble.KEEP: "stand", AfterDouble.RESCUE: "rescue"}.get(chosen) or doubles[
                0
            ]

        return asked

    return under


SHOES = ("8 8 8 8 A K K K K K K", "5 6 6 7 A K K K K K K", "3 7 7 8 9 9 A A K K K K")


@pytest.mark.ruling("R12")
@pytest.mark.parametrize("shoe", SHOES[: effort(1, None)])
@pytest.mark.parametrize("book", BOOKS)
def test_its_value_is_that_of_every_order_of_a_tiny_shoe(book: str, shoe: str) -> None:
    house, _, chart = made(book)
    rules = tiny_rules(house, shoe.split())
    solution = solve(rules, ("split-aware",))
    counted = by_hand(house, shoe_of(shoe.split()), by_chart(chart.strategy, house))
    found = value_of_chart(house, solution, chart.strategy)
    assert found == pytest.approx(float(counted), abs=CLOSE)


CHANGES = {
    "ma-spanish21": [
        ("hard 16", "T", "S"),
        ("hard 14", "4", "S"),
        ("hard 14", "4", "H"),
        ("hard 15", "2", "S4"),
        ("soft 18", "4", "S4"),
        ("pair 8", "A", "H"),
        ("pair 2", "8", "H"),
        ("hard 17", "A", "S"),
        ("hard 11", "9", "D"),
        ("hard 10", "9", "D"),
    ],
    "bbc-spanish21": [("hard 9", "3", "H"), ("soft 12", "5", "H"), ("pair 6", "7", "H")],
}


@pytest.mark.parametrize(
    ("book", "row", "up", "code"),
    [(book, *one) for book in CHANGES for one in CHANGES[book][:: effort(3, 1)]],
)
def test_no_other_cell_is_better(book: str, row: str, up: str, code: str) -> None:
    house, solution, chart = made(book)
    cells = list(chart.strategy.rows[row])
    now, other = cells[UPS.index(up)], cell(code)
    assert now != other
    cells[UPS.index(up)] = other
    changed = Strategy({**chart.strategy.rows, row: tuple(cells)}, chart.strategy.after)
    lost = -chart.edge - value_of_chart(house, solution, changed)
    # A simpler cell may be a little better off without its exceptions than they cost.
    fewer = marks(now) - marks(other)
    assert lost > fewer * MIN_GAIN - CLOSE if fewer > 0 else lost > -CLOSE


def marks(one: Cell) -> int:
    return (one.cards is not None) + len(one.live)


@pytest.mark.parametrize("book", BOOKS)
def test_no_change_after_a_double_is_better(book: str) -> None:
    house, solution, chart = made(book)
    rng = np.random.default_rng(48)
    rows = list(chart.strategy.after)
    for row in rng.choice(rows, min(effort(1, 2), len(rows)), replace=False) if rows else ():
        codes = list(chart.strategy.after[row])
        at = int(rng.integers(len(codes)))
        others = [one for one in AfterDouble if one is not codes[at]]
        for other in others[: effort(1, None)]:
            changed = codes.copy()
            changed[at] = other
            after = {**chart.strategy.after, str(row): tuple(changed)}
            value = value_of_chart(house, solution, Strategy(chart.strategy.rows, after))
            assert value <= -chart.edge + CLOSE, (row, UPS[at], other)


def test_the_chart_of_ordinary_blackjack_is_the_one_that_everybody_knows() -> None:
    """Six decks, dealer stands on soft 17, double after splits, no surrender."""
    rows = made("blackjack52")[2].strategy.rows
    said = {row: "".join(one.code for one in cells) for row, cells in rows.items()}
    assert said["hard 9"] == "HDDDDHHHHH"
    assert said["hard 11"] == "DDDDDDDDDH"
    assert said["hard 12"] == "HHSSSHHHHH"
    assert said["hard 16"] == "SSSSSHHHHH"
    assert said["soft 17"] == "HDDDDHHHHH"
    assert said["soft 18"] == "SddddSSHHH"
    assert said["pair 4"] == "HHHPPHHHHH"
    assert said["pair 9"] == "PPPPPSPPSS"


def test_a_chart_goes_to_a_file_and_back() -> None:
    chart = made("bbc-spanish21")[2].strategy
    assert read_strategy(write_strategy(chart)) == chart


def test_simple_strategies_have_values_too() -> None:
    house, solution, chart = made("ma-spanish21")
    mimic = value_of_chart(house, solution, builtin("mimic"))
    careful = value_of_chart(house, solution, builtin("never-bust"))
    assert mimic < -chart.edge
    assert careful < -chart.edge


def test_a_hand_that_never_comes_is_written_as_people_expect() -> None:
    """Of one deck's four twos or aces none is left to be a pair's again in a fourth split hand."""
    house = house_of("bbc-spanish21", decks=1)
    solution = solve(game_rules(house), ("split-aware",))
    chart = best_chart(house, solution).strategy if PROVING else first_chart(solution)
    for row in ("hard 4", "soft 12"):
        assert {one.choices for one in chart.rows[row]} == {(Choice.HIT,)}


def test_aces_that_may_not_be_split_are_played_by_their_total() -> None:
    house = house_of("blackjack52", ace_splits=0)
    solution = solve(game_rules(house), ("split-aware",))
    chart = (
        best_chart(house, solution) if PROVING else valued(house, first_chart(solution), solution)
    )
    assert all(one.choices[0] is not Choice.SPLIT for one in chart.strategy.rows["pair A"])
    assert 0.0 < chart.loses < 1e-4
