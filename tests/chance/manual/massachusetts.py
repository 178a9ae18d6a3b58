"""The manual shuffle of Massachusetts: its five steps and their order, clause 4(j)."""

from __future__ import annotations

from tests.chance.manual.cut import Cut
from tests.chance.manual.hands import HALF_DECK
from tests.chance.manual.passes import Alternating, Through
from tests.chance.manual.plug import Plug
from tests.chance.manual.procedure import RIFFLES, ManualShuffle, Step
from tests.chance.manual.refusal import ShuffleRefused
from tests.chance.manual.riffle import Riffle
from tests.chance.manual.strip import Strip
from tests.chance.manual.turn import Turn

_INCORPORATED: tuple[tuple[type[Step] | tuple[type[Step], ...], str, str], ...] = (
    (Plug, "plug", "4(j)(1)"),
    ((Riffle, Alternating, Through), "riffle", "4(j)(2)"),
    (Turn, "turn", "4(j)(3)"),
    (Strip, "strip", "4(j)(4)"),
    (Cut, "cut", "4(j)(5)"),
)


def by_massachusetts(name: str, *steps: Step) -> ManualShuffle:
    """The procedure, or a refusal that names the clause it breaks.

    One that the Commission has approved under 4(h) is not checked here: make it directly as a
    `ManualShuffle`.
    """
    for kind, word, clause in _INCORPORATED:
        if not any(isinstance(step, kind) for step in steps):
            raise ShuffleRefused("step-missing", f"A manual shuffle includes a {word}.", clause)
    _check_strips(steps)
    if any(isinstance(step, Cut) for step in steps[:-1]):
        raise ShuffleRefused("cut-not-last", "The cut is the final step.", "4(j)(5)")
    return ManualShuffle(name, steps)


def _check_strips(steps: tuple[Step, ...]) -> None:
    """A turn counts among the riffles: it ends with the stacks riffled together."""
    riffles = 0
    for step in steps:
        if isinstance(step, RIFFLES):
            riffles += 1
        if isinstance(step, Strip) and riffles < 2:
            raise ShuffleRefused(
                "strip-too-early",
                f"A strip comes after at least two riffles; here it comes after {riffles}.",
                "4(j)(4)",
            )


#: A procedure of the book's five steps for a shoe of six or eight decks.
MASSACHUSETTS = by_massachusetts(
    "Massachusetts",
    Plug(),
    Riffle(grab=HALF_DECK),
    Riffle(grab=HALF_DECK),
    Turn(grab=HALF_DECK),
    Strip(grab=HALF_DECK),
    Riffle(grab=HALF_DECK),
    Cut(),
)
