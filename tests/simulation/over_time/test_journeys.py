"""Journeys: the same as in plain Python, however rounds are cut, and exact for a known walk."""

from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise, product
from math import comb, sqrt

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fortyeight.simulation.over_time.convergence import convergence
from fortyeight.simulation.over_time.journeys import MARKS, Journeys, TripRules, no_journeys
from fortyeight.simulation.over_time.walk import END_COLUMN
from fortyeight.simulation.results.parquet import ENDS
from tests.simulation.over_time.walks import greatest_fall, longest_losing_streak, walked_trip


def gone(journeys: Journeys, path: list[int], staked: list[int] | None = None) -> Journeys:
    stakes = None if staked is None else np.array(staked, np.int32)
    return journeys.after(np.array(path, np.int32), stakes)


@dataclass(frozen=True)
class Case:
    """A run of made-up rounds, with the places at which it is cut into blocks."""

    path: list[int]
    staked: list[int] | None
    cuts: list[int]
    per_wager: int
    boxes: int
    trips: TripRules

    def journeys(self) -> Journeys:
        begun = no_journeys(self.boxes, Fraction(1, self.per_wager), self.trips, keep_rows=True)
        for low, high in pairwise([0, *self.cuts, len(self.path)]):
            staked = self.staked and self.staked[low:high]
            begun = gone(begun, self.path[low:high], staked)
        return begun


@st.composite
def cases(draw: st.DrawFn) -> Case:
    per_wager, boxes = draw(st.sampled_from([1, 2, 10])), draw(st.integers(1, 3))
    size = draw(st.integers(0, 60))
    path = draw(st.lists(st.integers(-8, 8), min_size=size, max_size=size))
    staked = draw(st.none() | st.lists(st.integers(1, 4), min_size=size, max_size=size))
    amounts = st.fractions(Fraction(1, 4), 12, max_denominator=6)
    trips = TripRules(
        draw(st.integers(1, 20)), draw(st.none() | amounts), draw(st.none() | amounts)
    )
    cuts = sorted(draw(st.lists(st.integers(0, size), max_size=4)))
    return Case(path, staked, cuts, per_wager, boxes, trips)


@given(cases())
def test_journeys_are_those_of_plain_python(case: Case) -> None:
    found, rules = case.journeys(), case.trips
    wanted = []
    for begin in range(0, len(case.path) - rules.rounds + 1, rules.rounds):
        nets = [Fraction(net, case.per_wager) for net in case.path[begin : begin + rules.rounds]]
        stakes = case.staked or [case.boxes] * len(case.path)
        stakes = stakes[begin : begin + rules.rounds]
        wanted.append(walked_trip(nets, stakes, case.boxes, rules.bankroll, rules.goal))
    rows = found.all_rows().tolist()
    assert found.finished == len(rows) == len(wanted)
    for row, one in zip(rows, wanted, strict=True):
        amounts = [Fraction(amount, case.per_wager) for amount in row[:3]]
        assert amounts == [one.result, one.drawdown, one.lowest]
        assert row[3] == one.rounds
        assert ENDS[row[END_COLUMN]] == one.ended
    ruined = sorted(one.rounds for one in wanted if one.ended == "ruined")
    assert np.repeat(found.tally.ruined_after.values, found.tally.ruined_after.counts).tolist() == (
        ruined
    )
    assert found.tally.results.power_sum(1) == sum(one.result for one in wanted) * case.per_wager
    assert found.tally.reached_after.number == sum(one.ended == "reached" for one in wanted)


@given(cases())
def test_the_whole_run_is_that_of_plain_python(case: Case) -> None:
    found = case.journeys()
    assert found.rounds == len(case.path)
    assert found.net == sum(case.path)
    assert found.squares == sum(net * net for net in case.path)
    assert found.staked == sum(case.staked or [case.boxes] * len(case.path))
    assert found.greatest_drawdown == greatest_fall(case.path)
    assert found.longest_streak == longest_losing_streak(case.path)


@given(cases())
def test_courses_end_at_the_results(case: Case) -> None:
    found = case.journeys()
    courses = found.courses()
    assert (courses[:, -1] == found.all_rows()[:, 0]).all()
    assert not courses[:, 0].any()


def test_a_course_is_kept_at_points_evenly_along_a_trip() -> None:
    found = gone(no_journeys(1, Fraction(1), TripRules(250)), [1] * 750)
    assert found.courses().shape == (3, 101)
    assert found.courses()[2].tolist() == [-(-250 * step // 100) for step in range(101)]


@pytest.mark.parametrize("bankroll", [1, 2, 5])
def test_ruin_of_a_fair_walk_is_exact(bankroll: int) -> None:
    """All walks of twelve steps of one wager, each once: by reflection, so many touch bottom."""
    steps = 12
    path = [step for walk in product((-1, 1), repeat=steps) for step in walk]
    found = gone(no_journeys(1, Fraction(1), TripRules(steps, Fraction(bankroll))), path)

    def ending(level: int) -> int:
        return comb(steps, (steps + level) // 2) if (steps + level) % 2 == 0 else 0

    at_or_below = sum(ending(level) for level in range(-steps, -bankroll + 1))
    below = sum(ending(level) for level in range(-steps, -bankroll))
    assert found.finished == 2**steps
    assert found.tally.ruined_after.number == at_or_below + below
    # Nobody loses more than was there.
    assert found.tally.lowest.values[0] == -bankroll


def test_a_goal_before_ruin_is_exact() -> None:
    """A fair walk reaches a goal of two before it loses three; counted by levels."""
    steps, bankroll, goal = 14, 3, 2
    path = [step for walk in product((-1, 1), repeat=steps) for step in walk]
    rules = TripRules(steps, Fraction(bankroll), Fraction(goal))
    found = gone(no_journeys(1, Fraction(1), rules), path)
    levels, reached, ruined = {0: Fraction(1)}, Fraction(0), Fraction(0)
    for _ in range(steps):
        after: dict[int, Fraction] = {}
        for level, chance in levels.items():
            for to in (level - 1, level + 1):
                after[to] = after.get(to, Fraction(0)) + chance / 2
        reached += after.pop(goal, Fraction(0))
        ruined += after.pop(-bankroll, Fraction(0))
        levels = after
    assert Fraction(found.tally.reached_after.number, found.finished) == reached
    assert Fraction(found.tally.ruined_after.number, found.finished) == ruined
    assert reached > ruined > 0


def test_a_bankroll_that_is_no_whole_number_of_units_is_exact() -> None:
    rules = TripRules(3, Fraction(7, 5))
    # In halves of a wager: after -1 there are nine tenths of a wager left, which is no wager.
    found = gone(no_journeys(1, Fraction(1, 2), rules, keep_rows=True), [-1, 2, 2])
    assert found.all_rows().tolist() == [[-1, 1, -1, 1, 1]]
    # With one and a half there is a whole one left.
    enough = no_journeys(1, Fraction(1, 2), TripRules(3, Fraction(3, 2)), keep_rows=True)
    assert gone(enough, [-1, 2, 2]).all_rows().tolist() == [[3, 1, -1, 3, 0]]


def test_a_spread_wager_that_is_not_covered_is_ruin() -> None:
    begun = no_journeys(1, Fraction(1), TripRules(4, Fraction(5)), keep_rows=True)
    flat, spread = gone(begun, [-1, -1, 1, 1]), gone(begun, [-1, -1, 1, 1], [1, 1, 4, 1])
    assert flat.all_rows()[0].tolist() == [0, 2, -2, 4, 0]
    assert spread.all_rows()[0].tolist() == [-2, 2, -2, 2, 1]
    assert (flat.staked, spread.staked) == (4, 7)
    with pytest.raises(ValueError, match="stake"):
        gone(begun, [1, 1], [1])


def test_the_mean_is_kept_at_marks_and_at_the_end() -> None:
    path = np.random.default_rng(48).integers(-2, 3, 3000).astype(np.int32)
    found = no_journeys(2, Fraction(1, 2)).after(path[:777]).after(path[777:])
    points = convergence(found)
    assert [one.rounds for one in points] == [mark for mark in MARKS if mark <= 3000] + [3000]
    for one in points:
        nets = path[: one.rounds] / 4
        assert one.mean == pytest.approx(nets.mean())
        assert one.half_width == pytest.approx(1.959964 * nets.std() / sqrt(one.rounds))
    assert (np.diff(MARKS) > 0).all()
    assert (MARKS[8:] // 2 == MARKS[:-8]).all()


@pytest.mark.parametrize(
    ("rounds", "bankroll", "goal"),
    [(0, None, None), (5, Fraction(-1), None), (5, None, Fraction(0))],
)
def test_trips_that_make_no_sense_are_refused(
    rounds: int, bankroll: Fraction | None, goal: Fraction | None
) -> None:
    with pytest.raises(ValueError, match=r"trip|bankroll"):
        TripRules(rounds, bankroll, goal)


def test_a_unit_must_be_a_part_of_a_wager() -> None:
    with pytest.raises(ValueError, match="whole number of units"):
        no_journeys(1, Fraction(2, 3))
