"""The rows of a rulebook's payout tables: bonus 21s, Super Bonus, match, Break Bonus."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

from fortyeight.cards import Card, Rank, Suit
from fortyeight.money import Odds
from fortyeight.rulebook.schema.entry import Entry

Suits = Literal["any", "same", "clubs", "diamonds", "hearts", "spades"]

SUITS = {
    "clubs": Suit.CLUBS,
    "diamonds": Suit.DIAMONDS,
    "hearts": Suit.HEARTS,
    "spades": Suit.SPADES,
}


@dataclass(frozen=True, slots=True)
class BonusRow:
    """A 21 that pays more than even money, by its number of cards or by their ranks and suits.

    `on_split_hands` and `on_doubled_hands` say whether such hands earn it; None: as other bonuses.
    `mixed` says that other rows pay these ranks in one suit.
    """

    pays: Odds
    clause: str
    cards: int = 0
    or_more: bool = False
    ranks: tuple[Rank, ...] = ()
    suits: Suits = "any"
    # Not in the representation, on which the fingerprints of stored figures depend.
    on_split_hands: bool | None = field(default=None, repr=False)
    on_doubled_hands: bool | None = field(default=None, repr=False)
    mixed: bool = field(default=False, repr=False, compare=False)

    @property
    def hand(self) -> tuple[object, ...]:
        """What tells the row from others of its table."""
        return self.cards, self.or_more, tuple(sorted(self.ranks)), self.suits

    @property
    def earned_by(self) -> dict[str, bool]:
        """What the row says of split and doubled hands, as in a file."""
        said = {"on_split_hands": self.on_split_hands, "on_doubled_hands": self.on_doubled_hands}
        return {name: value for name, value in said.items() if value is not None}

    def fits(self, cards: tuple[Card, ...]) -> bool:
        """Return whether a hand that totals 21 earns this bonus."""
        if self.ranks:
            if len(cards) != len(self.ranks):
                return False
            if sorted([card.rank for card in cards]) != sorted(self.ranks):
                return False
            return self._suits_fit(cards)
        return len(cards) == self.cards or (self.or_more and len(cards) > self.cards)

    def _suits_fit(self, cards: tuple[Card, ...]) -> bool:
        if self.suits == "any":
            return True
        suits = {card.suit for card in cards}
        if self.suits == "same":
            return len(suits) == 1
        return suits == {SUITS[self.suits]}

    @property
    def note(self) -> str:
        """What the row says of split and doubled hands, in words."""
        return ", ".join(
            f"{'also' if earns else 'not'} on {name.split('_')[1]} hands"
            for name, earns in self.earned_by.items()
        )

    @property
    def words(self) -> str:
        """What the row pays, and to which hands."""
        return f"{self.pays.words} ({self.note})" if self.note else self.pays.words

    @property
    def name(self) -> str:
        """The name of the row in a payout table."""
        if not self.ranks:
            return f"{self.cards}{' or more' if self.or_more else ''} cards totaling 21"
        any_suits = "of mixed suits" if self.mixed else "of any suits"
        suits = {"any": any_suits, "same": "of the same suit"}.get(self.suits)
        return f"{'-'.join(self.ranks)} {suits or 'of ' + self.suits}"


def with_mixed_suits(rows: Iterable[BonusRow]) -> tuple[BonusRow, ...]:
    """Return the rows of a whole table, each with whether others pay its ranks in one suit."""
    rows = tuple(rows)
    suited = {tuple(sorted(row.ranks)) for row in rows if row.suits != "any"}
    return tuple(replace(row, mixed=tuple(sorted(row.ranks)) in suited) for row in rows)


@dataclass(frozen=True, slots=True)
class SuperBonusTier:
    """What the Super Bonus pays on an original wager of `at_least` cents or more."""

    at_least: int
    pays: int
    clause: str


@dataclass(frozen=True, slots=True)
class BreakRow:
    """What Break Bonus pays when the dealer breaks with this number of cards."""

    cards: int
    or_more: bool
    pays: Odds
    clause: str

    @property
    def name(self) -> str:
        """The name of the row in a payout table."""
        return f"{self.cards}{' or more' if self.or_more else ''} cards"


@dataclass(frozen=True, slots=True)
class Prize:
    """A symbol of a wheel: what it pays the person who spins, and every other participant.

    A jackpot pays its meter or a fixed prize; it has no amount here.
    """

    symbol: str
    clause: str
    pays: int | None = None
    community: int = 0


@dataclass(frozen=True, slots=True)
class Paytable:
    """A paytable of a wheel wager.

    `least` holds the minimum initial and reset amount of each jackpot, with its clause, by the name
    of its meter; without a meter, it is the minimum of a fixed prize.
    """

    name: str
    wager: int
    clause: str
    prizes: tuple[Prize, ...]
    community: tuple[Prize, ...] = ()
    progressive: bool = True
    least: Mapping[str, tuple[int, str]] = field(default_factory=dict)

    def prize(self, symbol: str) -> Prize | None:
        return next((one for one in self.prizes if one.symbol == symbol), None)

    def community_prize(self, symbol: str) -> Prize | None:
        return next((one for one in self.community if one.symbol == symbol), None)


#: The number of suited and unsuited matches for each way in which two cards match the dealer's.
MATCHES: dict[str, tuple[int, int]] = {
    "two_suited": (2, 0),
    "suited_and_unsuited": (1, 1),
    "one_suited": (1, 0),
    "two_unsuited": (0, 2),
    "one_unsuited": (0, 1),
}
EACH_CARD = ("suited", "unsuited")


@dataclass(frozen=True, slots=True)
class MatchRow:
    """A row of a match paytable, with its odds by the number of decks (0 for any number)."""

    name: str
    by_decks: Mapping[int, Entry]

    def entry(self, decks: int) -> Entry | None:
        return self.by_decks.get(decks) or self.by_decks.get(0)
