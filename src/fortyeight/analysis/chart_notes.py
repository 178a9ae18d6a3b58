"""What is said beside a chart, because no cell of it can say it."""

from __future__ import annotations

from fortyeight.strategy import UPS, Choice, Live, Strategy


def chases_suited_sevens(strategy: Strategy) -> bool:
    """Whether the chart hits two sevens of one suit against a seven by itself."""
    cell = strategy.rows["pair 7"][UPS.index("7")]
    return cell.choices[0] is Choice.HIT or Live.SUITED_SEVENS in cell.live


def super_bonus_note(wager: str, gain: float) -> str:
    """What the Super Bonus asks for, whose dollars are in no chart's value."""
    return (
        f"For the Super Bonus hit 7-7 of one suit against a 7: with a wager of {wager}"
        f" that is worth {gain:.3%} more, which is not in the edges above."
    )
