"""Shuffle procedures: what a dealer does with a finished shoe, as numbers for the kernel.

Massachusetts names plug, riffle, turn, strip and cut (4(j)) and no numbers; the Boston Billiard
Club goes through the entire pile twice. Here a shoe is either riffled as one pile, as in textbooks,
or by a house's procedure: the pile is divided into two, a grab from each is riffled a number of
times and put on top of those before, and all of this is done in a number of passes.
"""

# Numba infers the types of kernels when it compiles them.
# mypy: disable-error-code="no-untyped-def, no-untyped-call, misc, assignment"

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

import numpy as np
from numba import njit

from fortyeight.analysis.arrays import Ints
from fortyeight.cards import deck_size
from fortyeight.simulation.shuffles.riffle import any_order, by_grabs, riffle, strip, wash

Kind = Literal["one-pile", "house", "random"]
KINDS = get_args(Kind)
_ONE_PILE, _HOUSE, _RANDOM = range(3)

MOST_RIFFLES = 24

#: Cards in a grab from a pile, plus or minus the error.
GRAB, GRAB_ERROR = 24, 6
#: Cards in each packet of a strip, plus or minus the error.
RUNNING_CUT, RUNNING_CUT_ERROR = 8, 4


@dataclass(frozen=True, slots=True)
class Procedure:
    """A shuffle by hand, without the plug before it and the cut after it.

    `riffles` is the number of riffles of the whole pile, or of each handful in each pass. `grab` is
    about how many cards are taken from each half. `strip` says whether there are running cuts
    before the last riffle; there are none before two riffles (4(j)(4)). `wash` is how often the
    cards are washed first; each card then moves within about a `deck`.
    """

    kind: Kind
    riffles: int
    passes: int = 2
    grab: int = GRAB
    strip: bool = False
    wash: int = 0
    deck: int = deck_size()

    def __post_init__(self) -> None:
        if not 0 <= self.riffles <= MOST_RIFFLES:
            raise ValueError(f"riffles are 0 to {MOST_RIFFLES}")
        if self.kind == "house" and self.riffles < 1:
            raise ValueError("a handful is riffled at least once")
        if self.passes < 1 or self.grab < 1 or self.wash < 0:
            raise ValueError("there are at least one pass and one card to a grab, and no less wash")

    @property
    def numbers(self) -> Ints:
        """The procedure as an array for the kernel."""
        return np.array(
            [
                KINDS.index(self.kind),
                self.riffles,
                self.passes,
                self.grab,
                self.grab * GRAB_ERROR // GRAB,
                RUNNING_CUT if self.strip else 0,
                RUNNING_CUT_ERROR,
                self.wash,
                self.deck,
            ],
            np.int64,
        )


#: The perfect shuffle, with which others are compared.
RANDOM = Procedure("random", 0)


@njit(cache=True, nogil=True)
def shuffle_pile(pile, numbers, spare, handful, key, used):
    """Shuffle a pile by a procedure. Return how many random numbers of the key are used."""
    kind, riffles, passes, grab, error = numbers[0], numbers[1], numbers[2], numbers[3], numbers[4]
    packet, packet_error, washes, reach = numbers[5], numbers[6], numbers[7], numbers[8]
    if kind == _RANDOM:
        return any_order(pile, key, used)
    for _ in range(washes):
        used = wash(pile, reach, spare, key, used)
    if kind == _ONE_PILE:
        # No literal 0, for which Numba would compile them once more than for handfuls.
        begin = np.int64(0)
        for number in range(riffles):
            if packet and number == riffles - 1 and number >= 2:
                used = strip(pile, begin, len(pile), packet, packet_error, spare, key, used)
            used = riffle(pile, begin, len(pile), spare, key, used)
        return used
    for _ in range(passes):
        used = by_grabs(pile, riffles, grab, error, packet, packet_error, spare, handful, key, used)
    return used
