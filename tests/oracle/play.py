"""One whole round, from the first card to the settlement, in the order in which it happens.

Every decision is made by `decide`, so the same code serves to walk all the ways that a round can
go, to take one of them at random, or to follow the actions of a record.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tests.oracle.cards import Card, rank
from tests.oracle.choices import (
    Amounts,
    Choice,
    after_double_choices,
    insurance_choices,
    playing_choices,
)
from tests.oracle.dealer import must_draw, reachable, result_of
from tests.oracle.house import House
from tests.oracle.layout import Box, Hand, Layout, boxes_from
from tests.oracle.money import Cents
from tests.oracle.settle import Line, Settlement, settle

Decide = Callable[[Sequence[Choice]], Choice]


@dataclass(frozen=True)
class HandSeen:
    box: int
    cards: tuple[Card, ...]
    total: int
    soft: bool
    outcome: str


@dataclass(frozen=True)
class Leaf:
    """A finished round. Of a short one, where the shoe ran out, only `actions` means anything.

    `unspoken` marks a round that a record cannot express: a hand of 21 moved on and the next action
    is a double of the same box, which would be read as the double of the 21 (R8).
    """

    actions: list[str]
    net: dict[str, Cents]
    dealer: list[Card]
    hands: list[HandSeen]
    lines: tuple[Line, ...]
    drawn: int
    short: bool = False
    unspoken: bool = False

    @property
    def outcomes(self) -> list[str]:
        return [hand.outcome for hand in self.hands]


class ShoeEmptyError(Exception):
    pass


class Shoe:
    def __init__(self, cards: Sequence[Card]) -> None:
        self.cards = cards
        self.drawn = 0

    def draw(self) -> Card:
        if self.drawn == len(self.cards):
            raise ShoeEmptyError
        self.drawn += 1
        return self.cards[self.drawn - 1]


class Round:
    def __init__(
        self, house: House, wagers: Sequence[str], shoe: Sequence[Card], how: Amounts, ask: Decide
    ) -> None:
        self.house = house
        self.layout = Layout(house, boxes_from(wagers))
        self.shoe = Shoe(shoe)
        self.how: Amounts = how
        self.ask = ask
        self.actions: list[str] = []
        self.passed_21_in_box = 0
        self.unspoken = False

    def play(self) -> Leaf:
        try:
            return self.play_out()
        except ShoeEmptyError:
            return Leaf(
                self.actions, {}, [], [], (), self.shoe.drawn, short=True, unspoken=self.unspoken
            )

    def play_out(self) -> Leaf:
        self.deal()
        if rank(self.layout.up_card) == "A":
            self.offer_insurance()
        if self.blackjack_found_first():
            for box in self.layout.boxes:
                close_untouched(box)
            return self.leaf(settle(self.layout, result_of(self.layout.dealer)))
        for box in self.layout.boxes:
            self.play_box(box)
        return self.leaf(self.dealer_plays())

    def decide(self, box: Box, choices: Sequence[Choice]) -> Choice:
        choice = self.ask(choices)
        if choice.verb == "pass" and choices[-1].verb == "double":
            self.passed_21_in_box = box.number
        elif choice.text:
            if choice.verb == "double" and self.passed_21_in_box == box.number:
                self.unspoken = True
            self.passed_21_in_box = 0
            self.actions.append(choice.text)
        return choice

    def deal(self) -> None:
        boxes = self.layout.boxes
        first = [self.shoe.draw() for _ in boxes]
        self.layout.dealer.append(self.shoe.draw())
        for box, card in zip(boxes, first, strict=True):
            box.opening = (card, self.shoe.draw())
            box.hands = [Hand(self.house, box.main, list(box.opening))]
        if self.house.has_hole_card:
            self.layout.dealer.append(self.shoe.draw())

    def offer_insurance(self) -> None:
        """To everyone, the holder of a blackjack too (R5)."""
        for box in self.layout.boxes:
            choice = self.decide(box, insurance_choices(box, self.house, self.how))
            box.insurance = choice.amount

    def blackjack_found_first(self) -> bool:
        if not self.house.finds_blackjack_first:
            return False
        if rank(self.layout.up_card) not in self.house.looks_under:
            return False
        return result_of(self.layout.dealer).blackjack

    def play_box(self, box: Box) -> None:
        place = 0
        while place < len(box.hands):
            hand = box.hands[place]
            if len(hand.cards) == 1:  # a split hand gets its card when its turn comes (R2)
                hand.cards.append(self.shoe.draw())
            if self.play_hand(box, hand, place) != "split":
                place += 1

    def play_hand(self, box: Box, hand: Hand, place: int) -> str:
        """Play a hand to its end, or until it is split."""
        while not hand.ended:
            if hand.is_blackjack:
                hand.ended = "blackjack"
            elif hand.total > 21:
                hand.ended = "bust"
            elif self.gets_no_more_cards(hand):
                hand.ended = "stood"
            elif hand.doubles:
                self.after_double(box, hand)
            elif self.decide_once(box, hand, place) == "split":
                return "split"
        return hand.ended

    def gets_no_more_cards(self, hand: Hand) -> bool:
        """A split ace at Marina Bay Sands (3.9.1, R13)."""
        one_card = self.house.book.split_aces_once_one_card
        return one_card and hand.split and rank(hand.cards[0]) == "A"

    def decide_once(self, box: Box, hand: Hand, place: int) -> str:
        up_rank = rank(self.layout.up_card)
        choices = playing_choices(box, hand, self.house, up_rank, self.how)
        if len(choices) == 1:
            hand.ended = "stood"  # a 21 that nothing can be done with
            return "stand"
        choice = self.decide(box, choices)
        if choice.verb == "hit":
            hand.cards.append(self.shoe.draw())
        elif choice.verb == "double":
            self.double(hand, choice.amount)
        elif choice.verb == "split":
            new = Hand(self.house, hand.wager, [hand.cards.pop()], split=True)
            hand.split = True
            box.hands.insert(place + 1, new)
        else:
            hand.ended = "surrendered" if choice.verb == "surrender" else "stood"
        return choice.verb

    def after_double(self, box: Box, hand: Hand) -> None:
        choices = after_double_choices(box, hand, self.house, self.how)
        if len(choices) == 1:
            hand.ended = "stood"
            return
        choice = self.decide(box, choices)
        if choice.verb == "double":
            self.double(hand, choice.amount)
        else:
            hand.ended = "rescued" if choice.verb == "rescue" else "stood"

    def double(self, hand: Hand, amount: Cents) -> None:
        hand.doubles.append(amount)
        hand.cards.append(self.shoe.draw())

    def dealer_plays(self) -> Settlement:
        """Draw by the rule of the book, and only what something depends on (R6)."""
        rule = self.house.book.draws_to_soft_17
        dealer = self.layout.dealer
        while must_draw(dealer, draws_to_soft_17=rule):
            ends = reachable(dealer, draws_to_soft_17=rule)
            if len({settle(self.layout, end).lines for end in ends}) == 1:
                break
            dealer.append(self.shoe.draw())
        return settle(self.layout, result_of(dealer))

    def leaf(self, settlement: Settlement) -> Leaf:
        hands = [(box, hand) for box in self.layout.boxes for hand in box.hands]
        seen = [
            HandSeen(box.number, tuple(hand.cards), hand.total, hand.points.soft, outcome)
            for (box, hand), outcome in zip(hands, settlement.outcomes, strict=True)
        ]
        return Leaf(
            self.actions,
            settlement.net(),
            list(self.layout.dealer),
            seen,
            settlement.lines,
            self.shoe.drawn,
            unspoken=self.unspoken,
        )


def close_untouched(box: Box) -> None:
    """A blackjack found first ends the round: the hands stay as they were dealt."""
    for hand in box.hands:
        hand.ended = "blackjack" if hand.is_blackjack else "stood"
