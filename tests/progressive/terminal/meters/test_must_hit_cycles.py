"""The must-hit meter over any rounds: never passed, never overpaid, exact to the last fraction."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fortyeight.chance import SeededBits
from fortyeight.progressive.accounting import feed_meters
from fortyeight.progressive.draws import WheelChance
from fortyeight.progressive.events import ContributionMade, JackpotPaid, MustHitWon, RoundEnded
from fortyeight.progressive.evolve import evolve_system
from fortyeight.progressive.opening import draw_trigger, open_game
from fortyeight.progressive.prizes.meter import MUST_HIT
from fortyeight.progressive.state import Game, Participant
from fortyeight.rulebook import open_house, rulebook
from fortyeight.table import WagerKind
from fortyeight.table.core.changing import changed
from tests.progressive.terminal.games import PONTOON

_PEOPLE = ("ann", "bob", "cat", "dan", "eve", "fay", "gus")


def _game(start: int, length: int, rate: Fraction, seed: int) -> Game:
    house = {
        "must_hit_initial": f"{start / 100:.2f}",
        "must_hit_by": f"{(start + length) / 100:.2f}",
        "must_hit_rate": f"{rate.numerator}/{rate.denominator}",
        "xtreme_primary_rate": "0",
        "xtreme_secondary_rate": "0",
    }
    return open_game(open_house(rulebook(PONTOON), house), SeededBits(seed))


@pytest.mark.clause(PONTOON, "16(r)(2)", "16(s)")
@pytest.mark.ruling("R21", "R35")
@settings(max_examples=60, deadline=None)
@given(
    start=st.integers(1, 20_000),
    length=st.one_of(st.integers(1, 40), st.integers(1, 100_000)),
    rate=st.fractions(Fraction(1, 1000), Fraction(1, 4), max_denominator=1000),
    rounds=st.lists(st.sets(st.integers(1, 7), min_size=1), max_size=12),
    seed=st.integers(0, 2**32),
)
def test_any_rounds(
    start: int, length: int, rate: Fraction, rounds: list[set[int]], seed: int
) -> None:
    game, draws = _game(start, length, rate, seed), WheelChance(SeededBits(seed + 1))
    ceiling, fed, paid, wins = start + length, Fraction(0), 0, 0
    for boxes in rounds:
        people = tuple(
            Participant(_PEOPLE[box - 1], box, WagerKind.XTREME, 500) for box in sorted(boxes)
        )
        game = changed(game, system=changed(game.system, participants=people))
        triggers = iter(draws.next_triggers(game))
        events = feed_meters(game.system, lambda amount, drawn=triggers: next(drawn))  # type: ignore[misc]  # the iterator is bound at once
        assert next(triggers, None) is None
        system = evolve_system(game.system, RoundEnded())
        for event in events:
            before, trigger = system.meters[MUST_HIT].amount, system.must_hit_trigger
            system = evolve_system(system, event)
            if isinstance(event, ContributionMade):
                assert before < ceiling, "no share is added to a meter that nobody has won"
                fed += Fraction(event.amount)
            elif isinstance(event, MustHitWon):
                assert before >= min(trigger, ceiling)
                assert start <= event.cents == min(int(before), ceiling)
            elif isinstance(event, JackpotPaid):
                paid, wins = paid + event.cents, wins + 1
        assert sum(award.cents for award in system.due) == sum(
            event.cents for event in events if isinstance(event, MustHitWon)
        )
        meter = system.meters[MUST_HIT]
        assert meter.amount == start + fed - paid + wins * start
        assert meter.amount < system.must_hit_trigger <= ceiling
        game = changed(game, system=system)


@pytest.mark.ruling("R35")
@given(
    amount=st.fractions(0, 10**6, max_denominator=1000),
    ceiling=st.integers(1, 10**6),
    seed=st.integers(0, 100),
)
def test_a_trigger_is_drawn_at_or_under_the_ceiling(
    amount: Fraction, ceiling: int, seed: int
) -> None:
    trigger = draw_trigger(amount, ceiling, SeededBits(seed))
    assert trigger <= ceiling
    assert trigger > amount or (trigger == ceiling and amount >= ceiling)
