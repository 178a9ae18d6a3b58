"""What a whole round is worth when a given strategy plays it, over every order of the cards.

Split hands are played out one after another, each finished before the next gets its card.
"""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from tests.analysis.by_hand.brute import Game
from tests.analysis.by_hand.law import (
    EVEN,
    Card,
    Cards,
    Held,
    Shoe,
    is_blackjack,
    odds_of_21,
    points,
)


@dataclass(frozen=True)
class Asked:
    """What a strategy may look at: the hand's own cards in their order, its doubles, the box."""

    cards: Cards
    split: bool
    doubles: tuple[Fraction, ...]
    doubled_at: int
    may: tuple[str, ...]
    #: How many hands the box has.
    hands: int = 1


Strategy = Callable[[Asked], str]


@dataclass(frozen=True)
class Playing:
    """The hand in play; `doubled_at` is how many cards it had when it was first doubled."""

    cards: Cards
    doubles: tuple[Fraction, ...] = ()
    doubled_at: int = 0


@dataclass(frozen=True)
class Box:
    """A box in the middle of its play. The first hand that is finished holds the original wager."""

    unseen: Shoe
    playing: Playing | None
    waiting: Cards = ()
    finished: tuple[Held, ...] = ()
    splits: int = 0


class Rounds:
    """Rounds of one game under one first card, played by one strategy."""

    def __init__(self, game: Game, strategy: Strategy) -> None:
        self.game, self.house, self.strategy = game, game.house, strategy
        self._known: dict[Box, Fraction] = {}

    def two_cards(self, one: Card, other: Card, unseen: Shoe) -> Fraction:
        """A round in which the box is dealt these two cards."""
        return self.value(Box(unseen, Playing((one, other))))

    def split(self, card: Card, unseen: Shoe, other: Card = "") -> Fraction:
        """A round in which a pair was split just now."""
        return self.value(Box(unseen, Playing((card,)), (other or card,), splits=1))

    def value(self, box: Box) -> Fraction:
        if box not in self._known:
            self._known[box] = self._value(box)
        return self._known[box]

    def _value(self, box: Box) -> Fraction:
        if box.playing is None:
            if not box.waiting:
                return self.game.settled(box.unseen, *box.finished)
            playing = Playing(box.waiting[:1])
            return self.value(Box(box.unseen, playing, box.waiting[1:], box.finished, box.splits))
        if len(box.playing.cards) == 1:
            return self._drawn(box)
        may = self.choices(box)
        if len(may) == 1:
            return self._done(box, may[0], box.playing)
        playing = box.playing
        split = box.splits > 0
        own = playing.cards, split, playing.doubles, playing.doubled_at
        asked = Asked(*own, may, box.splits + 1)
        return self._done(box, self.strategy(asked), playing)

    def _done(self, box: Box, choice: str, playing: Playing) -> Fraction:
        if choice == "hit":
            return self._drawn(box)
        if choice == "split":
            one, other = playing.cards
            again = Playing((one,))
            waiting = (other, *box.waiting)
            return self.value(Box(box.unseen, again, waiting, box.finished, box.splits + 1))
        if choice.startswith("double"):
            doubles = (*playing.doubles, Fraction(choice.split()[1]))
            at = playing.doubled_at or len(playing.cards)
            doubled = Playing(playing.cards, doubles, at)
            return self._drawn(Box(box.unseen, doubled, box.waiting, box.finished, box.splits))
        return self._finish(box, playing, choice)

    def _drawn(self, box: Box) -> Fraction:
        playing, whole = box.playing, Fraction(0)
        assert playing is not None
        for chance, card, left in self.game.draws(box.unseen):
            more = Playing((*playing.cards, card), playing.doubles, playing.doubled_at)
            whole += chance * self.value(Box(left, more, box.waiting, box.finished, box.splits))
        return whole

    def _finish(self, box: Box, playing: Playing, how: str) -> Fraction:
        split = box.splits > 0
        total = self.total(playing)
        undoubled_21 = total == 21 and not playing.doubles
        held = Held(
            0 if how == "surrender" else min(total, 22),
            odds_of_21(self.house, playing.cards, split=split) if undoubled_21 else EVEN,
            Fraction(0) if how == "rescue" else sum(playing.doubles, Fraction(0)),
            original=not box.finished,
            natural=is_blackjack(playing.cards) and not split,
            rescued=how == "rescue",
            surrendered=how == "surrender",
            two_card_split=undoubled_21 and split and len(playing.cards) == 2,
        )
        # Hands that are finished count alike in any order, but for the first.
        finished = (*box.finished, held)
        finished = (finished[0], *sorted(finished[1:]))
        return self.value(Box(box.unseen, None, box.waiting, finished, box.splits))

    def total(self, playing: Playing) -> int:
        firm = 2 if playing.doubles and self.house.double.ace_counts_one else 0
        return points(playing.cards, firm)[0]

    def choices(self, box: Box) -> tuple[str, ...]:
        """Return what the hand in play may do now; the first is what it does by itself."""
        playing, split = box.playing, box.splits > 0
        assert playing is not None
        total, cards = self.total(playing), playing.cards
        if total > 21 or (is_blackjack(cards) and not split):
            return ("stand",)
        found = ["stand"]
        if playing.doubles:
            if total <= self.house.rescue.at_most:
                found.append("rescue")
            again = len(playing.doubles) < self.house.double.times
            if again and (total < 21 or self.house.double.on_21):
                standing = EVEN + sum(playing.doubles, Fraction(0))
                found += [f"double {one}" for one in self.game.amounts(standing)]
            return tuple(found)
        aces = split and cards[0][0] == "A"
        if total < 21 and not (aces and not self.house.split.aces_draw):
            found.append("hit")
        if self._may_double(cards, total, split=split, aces=aces):
            found += [f"double {one}" for one in self.game.amounts(EVEN)]
        if self._may_split(cards, box.splits):
            found.append("split")
        against = {str(rank) for rank in self.house.surrender.against}
        if not split and len(cards) == 2 and total < 21 and self.game.first[0] in against:
            found.append("surrender")
        return tuple(found)

    def _may_double(self, cards: Cards, total: int, *, split: bool, aces: bool) -> bool:
        rules = self.house.double
        if (split and not rules.after_split) or (aces and not rules.split_aces):
            return False
        if aces and not self.house.split.aces_draw:
            return False
        if total == 21 and not rules.on_21:
            return False
        if rules.totals and total not in rules.totals:
            return False
        return rules.times > 0 and (rules.cards != "first-two" or len(cards) == 2)

    def _may_split(self, cards: Cards, splits: int) -> bool:
        rules = self.house.split
        if len(cards) != 2 or points(cards[:1])[0] != points(cards[1:])[0]:
            return False
        if rules.by == "rank" and cards[0][0] != cards[1][0]:
            return False
        times = min(rules.times, rules.ace_times) if cards[0][0] == "A" else rules.times
        return splits < times
