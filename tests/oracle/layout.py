"""What lies on the layout during a round: boxes, their hands and wagers, the dealer's cards."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

from tests.oracle.cards import Card, Points, is_ace_and_ten, points
from tests.oracle.house import House
from tests.oracle.money import Cents, cents

Ended = Literal["", "stood", "bust", "blackjack", "surrendered", "rescued"]


@dataclass
class Hand:
    house: House
    wager: Cents
    cards: list[Card]
    split: bool = False
    doubles: list[Cents] = field(default_factory=list)
    ended: Ended = ""

    @property
    def points(self) -> Points:
        aces_one = self.house.book.doubled_first_aces_count_one and bool(self.doubles)
        return points(self.cards, first_aces_count_one=aces_one)

    @property
    def total(self) -> int:
        return self.points.total

    @property
    def is_blackjack(self) -> bool:
        return not self.split and is_ace_and_ten(self.cards)

    @property
    def is_split_two_card_21(self) -> bool:
        return self.split and not self.doubles and is_ace_and_ten(self.cards)

    @property
    def stands_on_it(self) -> Cents:
        return self.wager + sum(self.doubles)


@dataclass
class Box:
    number: int
    person: str
    main: Cents
    side_wagers: dict[str, Cents]
    hands: list[Hand] = field(default_factory=list)
    opening: tuple[Card, ...] = ()  # the two cards dealt; a split parts them later
    insurance: Cents = 0


@dataclass
class Layout:
    house: House
    boxes: list[Box]
    dealer: list[Card] = field(default_factory=list)

    @property
    def up_card(self) -> Card:
        return self.dealer[0]


def boxes_from(wagers: Sequence[str]) -> list[Box]:
    """Read "PERSON BOX KIND AMOUNT" lines; one person a box, one box a person."""
    boxes: dict[int, Box] = {}
    for line in wagers:
        person, number, kind, amount = line.split()
        if kind == "main":
            assert int(number) not in boxes, "the oracle plays one person a box"
            assert all(box.person != person for box in boxes.values()), "one box a person"
            boxes[int(number)] = Box(int(number), person, cents(amount), {})
        else:
            box = boxes[int(number)]
            assert box.person == person, "the oracle plays one person a box"
            box.side_wagers[kind] = cents(amount)
    return [boxes[number] for number in sorted(boxes)]
