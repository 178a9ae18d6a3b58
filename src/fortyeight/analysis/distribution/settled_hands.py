"""Hands as they are settled: how often each end wins, ties or loses what, and what is wagered.

Hands are added up by end and dealer's result for each way of settling them, of which there are
few. A blackjack that is seen before anyone acts settles a box as it was dealt: none of its later
hands, doubles or splits come about.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

import numpy as np

from fortyeight.analysis.arrays import Floats
from fortyeight.analysis.distribution.round_ends import Blackjack, HandEnd, HandEnds, net
from fortyeight.analysis.figures import HandOutcome, RoundOutcomes, SplitBoxes
from fortyeight.analysis.game_rules import SAME, GameRules
from fortyeight.analysis.hands.dealer_hands import BLACKJACK
from fortyeight.analysis.up_cards import looks_under
from fortyeight.rulebook import House

#: The name of what a dealer's blackjack takes, whatever the hand was.
LOST_TO_BLACKJACK = "the dealer's blackjack"
#: The name of further hands of a split box that a dealer's blackjack leaves alone.
RETURNED = "returned, the dealer has a blackjack"


class _Way(NamedTuple):
    """A way of settling: by the number of hands of the box, and what a blackjack does.

    `original` hands hold the original wager of their box.
    """

    hands: int
    blackjack: Blackjack
    seen: bool
    original: bool


class _Settled(NamedTuple):
    name: str
    wager: Fraction
    net: Fraction
    hands: int


class SettledHands:
    """Collects hands, and gives their outcomes."""

    def __init__(self, house: House, rules: GameRules, ends: HandEnds) -> None:
        self._rules, self._ends = rules, ends
        self._seen = {up.number for up in rules.ups if up.value in looks_under(house, up.ten)}
        self._numbers: dict[_Way, Floats] = {}

    def add(self, up_card: int, hands: int, numbers: Floats, *, original: bool) -> None:
        """Add hands by end and dealer's result, of boxes with so many hands under an up card."""
        blackjack = Blackjack.under(self._rules.ups[up_card])
        way = _Way(hands, blackjack, up_card in self._seen, original)
        if way in self._numbers:
            self._numbers[way] = self._numbers[way] + numbers
        else:
            self._numbers[way] = numbers.copy()

    def outcomes(self) -> RoundOutcomes:
        """Return all outcomes, the best first."""
        totals: dict[_Settled, float] = defaultdict(float)
        originals: dict[int, float] = defaultdict(float)
        for way, numbers in self._numbers.items():
            for (at, dealer), number in np.ndenumerate(numbers):
                for one in self._settle(way, self._ends.ends[at], dealer) if number else ():
                    totals[one] += float(number)
                    originals[one.hands] += float(number) * way.original
        hands: dict[tuple[str, Fraction, Fraction, bool], float] = defaultdict(float)
        contributions: dict[int, float] = defaultdict(float)
        for settled, total in totals.items():
            hands[settled.name, settled.wager, settled.net, settled.hands > 1] += total
            contributions[settled.hands] += total * float(settled.net)
        listed = (HandOutcome(*key, total) for key, total in hands.items())
        return RoundOutcomes(
            tuple(sorted(listed, key=lambda one: (one.split, -one.net, one.name))),
            tuple(
                SplitBoxes(boxed, originals[boxed], contributions[boxed])
                for boxed in sorted(originals)
                if boxed > 1
            ),
            sum(total * float(settled.wager) for settled, total in totals.items()),
        )

    def _settle(self, way: _Way, end: HandEnd, dealer: int) -> Iterator[_Settled]:
        """Yield how a hand is settled: not at all, if a blackjack is seen before there is one."""
        blackjack, split = way.blackjack, way.hands > 1
        if dealer != BLACKJACK:
            won = net(end, dealer, blackjack, self._rules, first=way.original)
            yield _Settled(end.name, end.wager, won, way.hands)
            return
        if split and way.seen:
            if way.original:
                yield _Settled(LOST_TO_BLACKJACK, Fraction(1), Fraction(-1), 1)
            return
        if split and blackjack.two_card_wins:
            blackjack = blackjack.by_hand
        elif split and blackjack.takes == SAME:
            name = LOST_TO_BLACKJACK if way.original else RETURNED
            yield _Settled(name, end.wager, Fraction(-int(way.original)), way.hands)
            return
        won = net(end, dealer, blackjack, self._rules, first=way.original)
        wager = Fraction(1) if way.seen else end.wager
        yield _Settled(_name(end, way, won), wager, won, way.hands)


def _name(end: HandEnd, way: _Way, won: Fraction) -> str:
    """Return what a hand is called against a dealer's blackjack."""
    if end.natural or won > 0 or (end.surrendered and won == -end.loses):
        return end.name
    if not way.seen and end.loses and won == -end.loses:
        return end.name
    return LOST_TO_BLACKJACK if won else RETURNED
