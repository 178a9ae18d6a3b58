"""Notes to a chart, for what no cell can express."""

from __future__ import annotations

from collections.abc import Iterable

from fortyeight.analysis.figures import SuperBonus
from fortyeight.rulebook import House
from fortyeight.strategy import UPS, Choice, LiveBonusMark, Strategy
from fortyeight.view.words.rule_words import money

#: A chart falls short of perfect play by this much only where it lacks a kind of play.
_MISSED = 0.001


def chases_suited_sevens(strategy: Strategy) -> bool:
    """Return whether the chart already hits two sevens of one suit against a seven."""
    cell = strategy.rows["pair 7"][UPS.index("7")]
    return cell.choices[0] is Choice.HIT or LiveBonusMark.SUITED_SEVENS in cell.live


def super_bonus_note(wager: str, gain: float) -> str:
    """Return a note on how to play for the Super Bonus, which no chart's edge includes."""
    return (
        f"For the Super Bonus hit 7-7 of one suit against a 7: with a wager of {wager}"
        f" that is worth {gain:.3%} more, which is not in the edges above."
    )


def bonus_notes(house: House, strategy: Strategy, terms: Iterable[SuperBonus]) -> tuple[str, ...]:
    """Return the note on the Super Bonus if the chart does not play for it and could gain."""
    if chases_suited_sevens(strategy):
        return ()
    worth = [term for term in terms if term.gain > 0]
    currency = house.limits.currency
    return tuple(super_bonus_note(money(one.wager, currency), one.gain) for one in worth[:1])


def double_for_less_notes(house: House, edge: float, optimal: float) -> tuple[str, ...]:
    """Return the note on what a chart misses that cannot say when to double for less.

    A hand that may be doubled again is doubled for little first, for one more card.
    """
    if house.double.times < 2 or house.double.amount != "up-to" or edge - optimal < _MISSED:
        return ()
    return (
        "Perfect play often doubles for as little as possible and then again, which no cell of a"
        f" chart can say: most of the {edge - optimal:.2%} by which it is better comes from that.",
    )


def played_for_note(wager: str, chance: float, units: float) -> str:
    """Return a note on what a chart made for a wager wins by the Super Bonus."""
    if not chance:
        why = "pays nothing" if not units else "is worth less than the play of the sevens"
        return f"With a wager of {wager} the Super Bonus {why}: this chart does not play for it."
    return (
        f"Plays for the Super Bonus with a wager of {wager}: once in {1 / chance:,.0f} rounds,"
        f" {chance * units:.3%} of the wager, which is not in the edges above."
    )
