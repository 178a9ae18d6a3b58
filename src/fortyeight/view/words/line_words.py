"""The parts of a line about an event, in the words and the currency of a table's house."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from fortyeight.cards import Rank, Suit
from fortyeight.rulebook import House
from fortyeight.rulebook.book import capital, with_article
from fortyeight.table import Table, WagerKind
from fortyeight.table.wagers.wager_kinds import wager_name
from fortyeight.view.words.card_words import money

#: An event as an audience was sent it.
Shown = Mapping[str, Any]

_RANKS = {rank.value: rank.name.lower() for rank in Rank}
_SUITS = {suit.value: suit.name.lower() for suit in Suit}
METER_NAMES = {
    "jackpot": "jackpot",
    "primary": "primary jackpot",
    "secondary": "secondary jackpot",
    "must-hit": "must-hit jackpot",
}
_RULING = re.compile(r"\bR(\d+)\b|\b(P\d+)\b")


@dataclass(frozen=True, slots=True)
class LineWords:
    """How the parts of a sentence about an event are written: here, for a log.

    A log knows nothing but the event. What is spoken at a table and a story write some parts in
    their own way; a story alone has the `table` before the event and cites the rules.
    """

    house: House
    table: Table | None = None

    def money(self, cents: int) -> str:
        return money(cents, self.house.limits.currency)

    def kind(self, kind: str) -> str:
        """A kind of wager, inside a sentence."""
        return wager_name(self.house, WagerKind(kind))

    def wheel_game(self, kind: str) -> str:
        """The game that a kind of wager is about: ``Bonus Spin``."""
        return self.kind(kind).removesuffix(" wager")

    def word(self, name: str) -> str:
        return self.house.book.word(name)

    def a_blackjack(self) -> str:
        return with_article(self.house.book.blackjack)

    def symbol(self, symbol: str) -> str:
        """A symbol of a wheel: ``$250``, ``$250, others $100``, ``the primary jackpot``."""
        if symbol in METER_NAMES:
            return f"the {METER_NAMES[symbol]}"
        amounts = [self.money(int(part) * 100).removesuffix(".00") for part in symbol.split("/")]
        return ", others ".join(amounts)

    def name(self, person: str) -> str:
        return person

    def the(self, card: str) -> str:
        """A card with its article."""
        return f"the {card_name(card)}"

    def hand(self, event: Shown) -> str:
        """The hand of an event, as the object of a sentence: ``box 2``, ``box 2, hand 2``."""
        return hand_place(event)

    def caller(self, event: Shown) -> str:
        """The hand of an event or its caller, as the subject of a sentence."""
        return capital(hand_place(event))

    def person_on_hand(self, event: Shown) -> str:
        """The person of an event and their hand, as the subject of a sentence."""
        return f"On {hand_place(event)}, {event['person']}"

    def receiver(self, event: Shown) -> str:
        """The hand that gets a card, as the subject of a sentence."""
        return self.caller(event)

    def count(self, says: str) -> str:
        """The point count that the dealer announces with a card, at the end of a sentence."""
        return ""

    def cite(self, clause: str) -> str:
        """A clause of the book, at the end of a sentence."""
        return ""

    def rule(self, path: str) -> str:
        """The clause of a rule, at the end of a sentence."""
        return self.cite(self.house.clause(path))

    def cite_own(self, clause: str) -> str:
        """The clause that an event itself carries, at the end of a sentence."""
        return in_brackets(clause)


#: Lines by the name of their event: with names of parts in it, with the path of the rule that a
#: story cites, or how it is made.
Lines = dict[str, str | tuple[str, str] | Callable[[Shown, LineWords], str]]


def card_name(card: str) -> str:
    """A card in words.

    >>> card_name("7h")
    'seven of hearts'
    """
    return "joker" if card == "JK" else f"{_RANKS[card[0]]} of {_SUITS[card[1]]}"


def meter_name(meter: str) -> str:
    """A meter inside a sentence."""
    return METER_NAMES.get(meter, meter.replace("-", " "))


def counted(number: int, one: str) -> str:
    """A number of things: ``1 card``, ``2 cards``."""
    return f"{number} {one if number == 1 else f'{one}s'}"


def are_counted(number: int, one: str) -> str:
    """A number of things with its verb: ``1 card is``, ``2 cards are``."""
    return f"{counted(number, one)} {'is' if number == 1 else 'are'}"


def hand_place(event: Shown) -> str:
    """Where a hand lies: ``box 2``, ``box 2, hand 2``."""
    hand = f", hand {event['hand']}" if (event.get("hand") or 1) > 1 else ""
    return f"box {event['box']}{hand}"


def in_brackets(clause: str) -> str:
    """A clause at the end of a line, its rulings in words: `` (16(a), our ruling 19)``."""
    said = _RULING.sub(lambda found: f"our ruling {found[1] or found[2]}", clause)
    return f" ({said})" if said else ""


def name_line(event: str) -> str:
    """What is said of an event of which only the name can be read."""
    return capital(re.sub(r"[.-]", " ", event.partition("/")[0]))
