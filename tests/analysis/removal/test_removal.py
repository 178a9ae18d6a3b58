"""Effects of removal: exact where they can be, and lines in the true count to the first order."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from fortyeight.analysis.chart.best_chart import best_chart
from fortyeight.analysis.chart.chart_policy import chart_policy
from fortyeight.analysis.distribution.net_results import distribution
from fortyeight.analysis.game_rules import TEN, game_rules
from fortyeight.analysis.hands.dealer_hands import RANKS
from fortyeight.analysis.optional import side_wagers
from fortyeight.analysis.removal.cells import ChartedShoe
from fortyeight.analysis.removal.derive import (
    Derived,
    counting_of,
    derive,
    from_count,
    named_values,
    ramp_of,
)
from fortyeight.analysis.removal.effects import Effects, TrueCounts, effects_of, true_counts
from fortyeight.analysis.removal.shoes import RemovedShoe, full_shoe_rules, removed_shoes
from fortyeight.analysis.removal.tags import best_tags
from fortyeight.analysis.removal.wagers import wager_effects
from fortyeight.analysis.solver import kept_table
from fortyeight.rulebook import House, open_house, rulebook, shipped_books
from fortyeight.strategy import (
    MAX_TRUE_COUNT,
    MIN_TRUE_COUNT,
    ROWS,
    UPS,
    Departure,
    Span,
    Strategy,
    builtin,
    cell,
    named_counting,
    read_counting,
    with_departures,
    write_counting,
)
from fortyeight.table import WagerKind
from tests.analysis.by_hand.tiny import changed, house_of
from tests.strategy.charts import sample

#: Ranks of each value in a deck of 48.
SPANISH = np.array([1] * 9 + [3])


@lru_cache(1)
def light() -> House:
    """A house without splits, which is solved in little time."""
    return changed(house_of("ma-spanish21"), "split", times=0)


@lru_cache(1)
def found() -> Derived:
    """Return the result for a player who stands and hits as a dealer does."""
    return derive(changed(light(), "double", times=0), builtin("mimic"), largest=2)


def unsplit() -> Strategy:
    """A chart whose pairs have plays of their own where nothing can be split."""
    pairs = {row: (cell("H"),) * len(UPS) for row in ROWS if row.startswith("pair ")}
    return replace(sample(), rows={**sample().rows, **pairs})


def mean_of(house: House, shoe: RemovedShoe, chart: Strategy) -> float:
    policy = chart_policy(shoe.rules, chart)
    return distribution(house, shoe.rules, shoe.table, policy).mean


# Effects ----------------------------------------------------------------------------------------


def test_a_card_that_nobody_saw_changes_nothing() -> None:
    effects = found().effects
    assert np.abs(effects.by_value).max() > 1e-4
    assert abs(float((effects.share * effects.by_value).sum())) < 1e-13


@pytest.mark.parametrize("book", shipped_books())
def test_optional_wagers(book: str) -> None:
    house = open_house(rulebook(book))
    exact = {one.kind: one for one in reversed(side_wagers(house))}
    wagers = wager_effects(house)
    assert {one.kind for one in wagers} == set(exact)
    for one in wagers:
        assert one.effects.full == pytest.approx(float(exact[one.kind].expected), abs=1e-13)
        # Insurance is wagered with an ace out of the shoe: what is gone is none of the others'.
        if one.kind is not WagerKind.INSURANCE:
            mean = float((one.effects.share * one.effects.by_value).sum())
            assert abs(mean) < 1e-13, one.kind
        assert bool(one.reason) == (one.kind in (WagerKind.MATCH, WagerKind.PAIR))
        assert one.effects.differ == (not one.reason)


def test_insurance_is_even_with_a_third_of_tens() -> None:
    # Of 1 for all others and -3 for tens: a quarter more of a third is 48 / 3 a deck.
    tags = np.array([1.0] * 9 + [-3.0])
    for decks in (6, 8):
        insurance = wager_effects(house_of("ma-spanish21", decks=decks))[-1]
        assert insurance.kind is WagerKind.INSURANCE
        assert insurance.effects.correlation(tags) == pytest.approx(1.0)
        even = insurance.effects.even(tags)
        assert even is not None
        assert even == pytest.approx(16, abs=0.4)
        np.testing.assert_array_equal(best_tags(insurance.effects, 3), tags)


def test_an_exact_shoe_lies_on_the_line() -> None:
    """Four decks of six with aces short and nines plentiful, against the true count of it."""
    house, strategy = changed(light(), "double", times=0), builtin("mimic")
    tags = np.array([-1.0, 0, 0, 0, 0, 0, 0, 0, 1.0, 0])
    effects = found().effects
    rules = game_rules(house)
    for aces, nines, true_count in ((20, 12, 1.0), (22, 10, 1.5), (12, 20, -1.0)):
        shoe = rules.shoe * 4 // 6
        shoe[0], shoe[8] = aces, nines
        here = game_rules(house, shoe, np.full((3, 4), 4))
        table = kept_table(shoe.tobytes(), here.draws_soft_17, 0)
        exact = mean_of(house, RemovedShoe(None, 1.0, here, table), strategy)
        # Running: four more nines gone than aces count 8, which are 2 a deck of the four left.
        assert true_count * 4 == (aces - 16) - (nines - 16) - 4 * true_count
        line = effects.at(tags, 2 * true_count)
        assert line - effects.full == pytest.approx(exact - effects.full, rel=0.12)


# Tags -------------------------------------------------------------------------------------------


def _made(changes: NDArray[np.float64]) -> Effects:
    return Effects(0.0, changes, SPANISH / 12, 288, 48)


@lru_cache(1)
def _all_of_one() -> NDArray[np.float64]:
    """Every balanced tag of -1, 0 and 1."""
    every = np.array(list(product((-1.0, 0.0, 1.0), repeat=RANKS)))
    kept: NDArray[np.float64] = every[(every @ SPANISH == 0) & every.any(axis=1)]
    return kept


@settings(max_examples=15, deadline=None)
@given(st.lists(st.integers(-100, 100), min_size=RANKS, max_size=RANKS))
def test_tags_are_balanced_and_nearly_the_best(changes: list[int]) -> None:
    effects = _made(np.array(changes, float))
    tags = best_tags(effects, 1)
    if not effects.differ:
        assert not tags.any()
        return
    assert np.abs(tags).max() == 1
    assert tags @ SPANISH == 0
    every = _all_of_one()
    centred, share = effects.centred, effects.share
    spread = np.sqrt((share * every**2).sum(axis=1) * float((share * centred**2).sum()))
    best = float(((every * share * centred).sum(axis=1) / spread).max())
    assert effects.correlation(tags) <= best + 1e-9
    assert effects.correlation(tags) >= 0.95 * best


@settings(max_examples=15, deadline=None)
@given(st.lists(st.integers(-100, 100), min_size=RANKS, max_size=RANKS))
def test_tags_that_need_not_be_balanced_are_the_best(changes: list[int]) -> None:
    effects = _made(np.array(changes, float))
    tags = best_tags(effects, 1, balanced=False)
    if not effects.differ:
        assert not tags.any()
        return
    every = np.array(list(product((-1.0, 0.0, 1.0), repeat=RANKS)))
    sums = every @ SPANISH
    every = (every - sums[:, None] / 12)[np.abs(sums) <= 6]
    spread = np.sqrt((every**2 @ SPANISH) * float(SPANISH @ effects.centred**2))
    covered = every @ (SPANISH * effects.centred)
    best = float(np.divide(covered, spread, out=np.zeros_like(spread), where=spread > 0).max())
    found = effects.correlation(tags - tags @ SPANISH / 12)
    assert found >= effects.correlation(best_tags(effects, 1)) - 1e-9
    assert 0.97 * best <= found <= best + 1e-9


def test_a_wager_on_aces_is_followed_by_unbalanced_tags() -> None:
    (spin,) = (
        one for one in wager_effects(house_of("md-pontoon21")) if one.kind is WagerKind.BONUS_SPIN
    )
    tags = best_tags(spin.effects, 3, balanced=False)
    np.testing.assert_array_equal(tags, [-2.0] + [1.0] * 8 + [0.0])
    assert spin.effects.correlation(tags - tags @ SPANISH / 12) == pytest.approx(1)
    assert spin.effects.correlation(best_tags(spin.effects, 3)) < 0.95


def test_larger_tags_tell_more() -> None:
    changes = np.array([-16.2, 5.1, 6.6, 9.6, 12.0, 6.6, 1.2, -3.4, -2.2, -6.4])
    found = [_made(changes).correlation(best_tags(_made(changes), size)) for size in (1, 2, 3, 5)]
    assert found == sorted(found)
    assert found[0] > 0.9
    assert found[-1] > 0.985


# True counts ------------------------------------------------------------------------------------


def test_true_counts_are_spread_as_in_shoes() -> None:
    house = house_of("ma-spanish21")
    tags = np.array([-1.0, 1, 1, 1, 1, 1, 0, -1, 0, -1])
    spread = true_counts(house, tags)
    cards = np.repeat(tags, SPANISH * 24)
    last = len(cards) - house.shoe.cutting_card.count(len(cards), 48)
    dealt = np.random.default_rng(48)
    rows = []
    for _ in range(3000):
        running = np.cumsum(dealt.permutation(cards))[:last]
        rows.append(running * 48 / (len(cards) - np.arange(1, last + 1)))
    seen = np.array(rows)
    for threshold in (0.5, 1.0, 2.0):
        assert spread.over(threshold) == pytest.approx((seen > threshold).mean(), abs=0.02)
        more = np.maximum(seen - threshold, 0).mean()
        assert spread.beyond(threshold) == pytest.approx(more, rel=0.08)


def test_what_is_beyond_a_threshold_is_the_sum_of_what_is_over_it() -> None:
    spread = TrueCounts((0.5, 1.0, 2.5))
    steps = np.linspace(1.0, 25.0, 24001)
    over = [spread.over(float(one)) for one in steps]
    assert spread.beyond(1.0) == pytest.approx(float(np.trapezoid(over, steps)), rel=1e-5)


@pytest.mark.parametrize(("even", "first"), [(2.4, 2), (2.6, 3), (-0.4, 0), (-0.6, -1), (3.0, 3)])
def test_from_which_rounded_count(even: float, first: int) -> None:
    assert from_count(even) == first


# Departures -------------------------------------------------------------------------------------


def test_gains_are_what_the_game_gains() -> None:
    """A play's gain, as often as its cell comes, is the exact change of the whole game's value."""
    house, chart = light(), unsplit()
    shoe = full_shoe_rules(house)
    every = ChartedShoe(shoe, chart).gains()
    before = mean_of(house, shoe, chart)
    for row, up, code in (("hard 16", "T", "S"), ("hard 14", "4", "H"), ("soft 18", "9", "D")):
        play = cell(code)
        assert (row, up, play) in every
        gain = every[row, up, play]
        other = with_departures(chart, [Departure(row, up, play, Span(0))])
        after = mean_of(house, shoe, other)
        assert after != before
        assert gain.each * gain.often == pytest.approx(after - before, abs=1e-12)
    # A hard 16 meets a ten in about one round of fifty.
    assert 0.005 < every["hard 16", "T", cell("S")].often < 0.05


def test_a_shoe_lacks_one_card() -> None:
    house = light()
    full = game_rules(house).shoe
    weights = np.zeros(RANKS)
    for shoe in removed_shoes(house):
        assert shoe.value is not None
        assert (full - shoe.rules.shoe).tolist() == [int(at == shoe.value) for at in range(RANKS)]
        weights[shoe.value] += shoe.weight
    np.testing.assert_allclose(weights, 1.0)


# What is made of it -----------------------------------------------------------------------------


def test_a_count_is_written_that_reads_as_the_same() -> None:
    counting = counting_of(found(), "Made", 6)
    assert read_counting(write_counting(counting, ["Two\nlines"])) == counting
    assert counting.wagers[WagerKind.BONUS_SPIN].tags is not None
    assert WagerKind.MATCH not in counting.wagers
    ramp = ramp_of(found(), 6)
    assert ramp[MIN_TRUE_COUNT] == 1
    units = [counting.units(count) for count in range(MIN_TRUE_COUNT, MAX_TRUE_COUNT + 1)]
    assert units == sorted(units)
    assert max(units) <= 6
    assert list(named_values(found().tags)) == list("A23456789T")


@pytest.mark.parametrize("book", ["ma-spanish21", "md-pontoon21"])
def test_counts_that_come_along_are_balanced(book: str) -> None:
    counting = named_counting(book)
    assert sum(counting.tags.by_rank.values()) == 0
    for wager in counting.wagers.values():
        assert wager.tags is None or sum(wager.tags.by_rank.values()) == 0


@pytest.mark.long
@pytest.mark.parametrize("book", ["ma-spanish21", "md-pontoon21"])
def test_counts_that_come_along_are_what_is_derived(book: str) -> None:
    house = open_house(rulebook(book))
    made = derive(house, best_chart(house).strategy, largest=2, departures=24)
    assert counting_of(made, named_counting(book).name, 10) == named_counting(book)


def test_effects_of_missing_values_are_nothing() -> None:
    house = house_of("ma-spanish21")
    effects = effects_of(house, 0.5, [0.5] * TEN + [0.25])
    assert effects.by_value.tolist() == [0.0] * TEN + [-0.25]


@pytest.mark.parametrize("decks", [1, 2])
def test_wagers_of_few_decks(decks: int) -> None:
    """With one deck a card that is gone was the only one of its face."""
    house = open_house(rulebook("bbc-spanish21"), {"decks": decks})
    found = wager_effects(house)
    assert found
    match = next(one for one in found if one.kind.value == "match")
    exact = next(one for one in side_wagers(house) if one.kind is match.kind)
    assert match.effects.full == pytest.approx(-float(exact.edge))
