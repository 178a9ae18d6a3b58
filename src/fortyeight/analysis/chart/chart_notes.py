"""What is said beside a chart, because no cell of it can say it."""

from __future__ import annotations

from fortyeight.strategy import UPS, Choice, LiveBonusMark, Strategy


def chases_suited_sevens(strategy: Strategy) -> bool:
    """Whether the chart hits two sevens of one suit against a seven by itself."""
    cell = strategy.rows["pair 7"][UPS.index("7")]
    return cell.choices[0] is Choice.HIT or LiveBonusMark.SUITED_SEVENS in cell.live


def super_bonus_note(wager: str, gain: float) -> str:
    """What the Super Bonus asks for, whose dollars are in no chart's value."""
    return (
        f"For the Super Bonus hit 7-7 of one suit against a 7: with a wager of {wager}"
        f" that is worth {gain:.3%} more, which is not in the edges above."
    )


def played_for_note(wager: str, chance: float, units: float) -> str:
    """What a chart that was made for a wager wins by the Super Bonus."""
    if not chance:
        why = "pays nothing" if not units else "is worth less than the play of the sevens"
        return f"With a wager of {wager} the Super Bonus {why}: this chart does not play for it."
    return (
        f"Plays for the Super Bonus with a wager of {wager}: once in {1 / chance:,.0f} rounds,"
        f" {chance * units:.3%} of the wager, which is not in the edges above."
    )
