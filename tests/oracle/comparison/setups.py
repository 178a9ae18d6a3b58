"""Rounds to compare on: who wagers what, under which house, on which cards; and their records."""

import json
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from tests.oracle.cards import Card, full_shoe
from tests.oracle.choices import Amounts
from tests.oracle.house import House, house
from tests.oracle.law import BOOKS
from tests.oracle.money import written

PEOPLE = ("ann", "bob", "cat")

DECKS = {
    "ma-pontoon21": [6, 8],
    "md-pontoon21": [6, 8],
    "ma-spanish21": [6, 8],
    "mbs-pontoon": [4, 5, 6, 7, 8],
    "bbc-spanish21": [1, 2, 3, 4, 5, 6, 7, 8],
}

# Some of them lie under the wager that the Super Bonus asks for.
MINIMUMS = {
    "ma-pontoon21": ["2.00", "10.00"],
    "md-pontoon21": ["2.00", "25.00"],
    "ma-spanish21": ["1.00", "15.00"],
    "mbs-pontoon": ["5.00", "25.00"],
    "bbc-spanish21": ["1.00", "3.00"],
}

# A fair shoe deals pairs, aces, sevens and blackjacks seldom; these bring them together.
SUITED_SEVENS = 0.1
STACKED = ["AK", "A7K", "6789", "A2K", "AJQK8", "7", "2345", "79A3", "8JQK", "23A"]


@dataclass(frozen=True)
class Setup:
    """A round before its first card."""

    book: str
    wagers: list[str]
    shoe: list[Card]
    options: Mapping[str, object] = field(default_factory=dict)
    amounts: Amounts = "full"

    def record(self, actions: Sequence[str]) -> str:
        """The text of the round record with these actions."""
        lines = [
            f"rulebook = {json.dumps(self.book)}",
            f"wagers = {json.dumps(self.wagers)}",
            f"shoe = {json.dumps(' '.join(self.shoe))}",
            f"actions = {json.dumps(list(actions))}",
            "[house]",
            *(f"{key} = {json.dumps(value)}" for key, value in self.options.items()),
        ]
        return "\n".join(lines) + "\n"


def random_setup(rng: random.Random, cards: int = 60) -> Setup:
    """Any book, any of its options, one to three boxes, real cards in a random order.

    Half of the shoes are stacked: they hold few ranks.
    """
    book = rng.choice(sorted(BOOKS))
    options = random_options(book, rng)
    rules = house(book, options)
    shoe = full_shoe(rules.decks)
    rng.shuffle(shoe)
    style = rng.random()
    if style < SUITED_SEVENS:
        shoe = suited_sevens(shoe, rng)
    elif style < 0.5:
        ranks = rng.choice(STACKED)
        shoe = [card for card in shoe if card[0] in ranks]
    wagers = []
    for person, box in zip(PEOPLE, range(1, rng.randint(1, 3) + 1), strict=False):
        wagers += random_wagers(rules, person, box, rng)
    return Setup(book, wagers, shoe[:cards], options, "some")


def suited_sevens(shoe: list[Card], rng: random.Random) -> list[Card]:
    """All the sevens of one suit among a few other cards, so that a Super Bonus is near."""
    seven = "7" + rng.choice("cdhs")
    sevens = [card for card in shoe if card == seven]
    others = [card for card in shoe if card != seven]
    front = sevens + others[: len(sevens)]
    rng.shuffle(front)
    return front + others[len(sevens) :]


def random_options(book: str, rng: random.Random) -> dict[str, object]:
    options: dict[str, object] = {"decks": rng.choice(DECKS[book])}
    if rng.random() < 0.3:
        options["splits"] = rng.randint(1, 3)
    if rng.random() < 0.4:
        options["chip_unit"] = rng.choice(["1.00", "0.25"])
    if rng.random() < 0.3:
        options["table_minimum"] = rng.choice(MINIMUMS[book])
    if book.startswith("ma-"):
        options["dealing"] = rng.choice(["no-hole-card", "hole-card", "card-reader"])
        if rng.random() < 0.4:
            options["dealer_blackjack_takes"] = "original-and-busted"
        if rng.random() < 0.3:
            options["two_card_21_after_split"] = "wins-as-blackjack"
    if book == "md-pontoon21" and rng.random() < 0.4:
        options["two_card_21_after_split"] = "ties-21"
    if book == "bbc-spanish21":
        if rng.random() < 0.4:
            options["split_by"] = "value"
        if rng.random() < 0.4:
            options["looks_under"] = ["A", "K", "Q", "J"]
    return options


def random_wagers(rules: House, person: str, box: int, rng: random.Random) -> list[str]:
    """Main wagers in odd numbers of chips too, so that halves and 3 to 2 leave fractions."""
    book, unit, least = rules.book.name, rules.chip_unit, rules.table_minimum
    main = least + rng.choice([0, 0, 1, 3, 7, 10, 15, 37, 40, 180]) * unit
    if book == "bbc-spanish21":
        main = min(main, 1000)
    elif rng.random() < 0.4:  # the bounds of the Super Bonus, and a chip under them
        main = max(least, rng.choice([500, 1000, 2500, 10000]) - rng.choice([0, unit]))
    wagers = [f"{person} {box} main {written(main)}"]
    if book == "mbs-pontoon":
        if rng.random() < 0.3:
            wagers.append(f"{person} {box} pair {written(rng.randint(5, 20) * 100)}")
    elif rng.random() < 0.3:
        lowest = 500 if book == "ma-pontoon21" else 100
        if main >= lowest:
            match = rng.randrange(lowest, main + 1, 100)
            wagers.append(f"{person} {box} match {written(match)}")
    if book == "bbc-spanish21" and rng.random() < 0.3:
        wagers.append(f"{person} {box} break-bonus {written(rng.randint(1, 10) * 100)}")
    return wagers
