"""The rows of a rulebook's payout tables: bonus 21s, Super Bonus, match, Break Bonus."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from fortyeight.cards import Card, Rank, Suit
from fortyeight.money import Odds
from fortyeight.rulebook.entry import BadValue, Entry, read_entry, read_value
from fortyeight.rulebook.faults import Fault
from fortyeight.rulebook.values import Cents, PayoutOdds

Suits = Literal["any", "same", "clubs", "diamonds", "hearts", "spades"]

_SUITS = {
    "clubs": Suit.CLUBS,
    "diamonds": Suit.DIAMONDS,
    "hearts": Suit.HEARTS,
    "spades": Suit.SPADES,
}


@dataclass(frozen=True, slots=True)
class BonusRow:
    """A 21 that pays more than even money: by its cards' number, or by their ranks and suits."""

    pays: Odds
    clause: str
    cards: int = 0
    or_more: bool = False
    ranks: tuple[Rank, ...] = ()
    suits: Suits = "any"

    def fits(self, cards: tuple[Card, ...]) -> bool:
        """Whether a hand that totals 21 is of this kind."""
        if self.ranks:
            if len(cards) != len(self.ranks):
                return False
            if Counter(card.rank for card in cards) != Counter(self.ranks):
                return False
            return self._suits_fit(cards)
        return len(cards) == self.cards or (self.or_more and len(cards) > self.cards)

    def _suits_fit(self, cards: tuple[Card, ...]) -> bool:
        if self.suits == "any":
            return True
        suits = {card.suit for card in cards}
        if self.suits == "same":
            return len(suits) == 1
        return suits == {_SUITS[self.suits]}

    @property
    def name(self) -> str:
        """What a payout table calls it."""
        if not self.ranks:
            return f"{self.cards}{' or more' if self.or_more else ''} cards totaling 21"
        suits = {"any": "of mixed suits", "same": "of the same suit"}.get(self.suits)
        return f"{'-'.join(self.ranks)} {suits or 'of ' + self.suits}"


@dataclass(frozen=True, slots=True)
class SuperBonusTier:
    """What the Super Bonus pays from an original wager of this size upward."""

    at_least: int
    pays: int
    clause: str


@dataclass(frozen=True, slots=True)
class BreakRow:
    """What Break Bonus pays when the dealer breaks with so many cards."""

    cards: int
    or_more: bool
    pays: Odds
    clause: str


#: The ways in which two cards can match the dealer's: suited and unsuited matches.
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
    """A row of a match paytable: its odds by the number of decks (0 stands for any number)."""

    name: str
    by_decks: Mapping[int, Entry]

    def entry(self, decks: int) -> Entry | None:
        return self.by_decks.get(decks) or self.by_decks.get(0)


class Reader:
    """Reads rows and collects their faults."""

    def __init__(self) -> None:
        self.faults: list[Fault] = []

    def fault(self, place: str, sentence: str) -> None:
        self.faults.append(Fault(place, sentence))

    def tables(self, place: str, raw: object) -> list[tuple[str, Mapping[str, Any]]]:
        """The tables of an array, each with its place."""
        if not isinstance(raw, list) or not all(isinstance(table, Mapping) for table in raw):
            self.fault(place, f"write rows: [[{place}]]")
            return []
        return [(f"{place}[{number}]", table) for number, table in enumerate(raw)]

    def known(self, place: str, table: Mapping[str, Any], words: set[str]) -> None:
        for word in table:
            if word not in words:
                self.fault(f"{place}.{word}", f"{word!r} means nothing here")

    def entry(self, place: str, kind: Any, raw: object) -> Entry | None:
        entry, faults = read_entry(place, kind, raw)
        self.faults.extend(faults)
        return entry

    def number(self, place: str, raw: object) -> int:
        try:
            return int(read_value(int, raw))
        except BadValue as error:
            self.fault(place, str(error))
            return 0


def read_bonus_rows(raw: object, reader: Reader) -> tuple[BonusRow, ...]:
    """The rows ``[[bonus_21]]``."""
    rows = []
    for place, table in reader.tables("bonus_21", raw):
        reader.known(place, table, {"cards", "cards_or_more", "ranks", "suits", "pays"})
        pays = reader.entry(f"{place}.pays", PayoutOdds, table.get("pays"))
        named = [word for word in ("cards", "cards_or_more", "ranks") if word in table]
        if len(named) != 1:
            reader.fault(place, "name one of cards, cards_or_more or ranks")
            continue
        if pays is None:
            continue
        if named == ["ranks"]:
            row = _ranked_row(place, table, pays, reader)
            rows.extend([row] if row else [])
        else:
            cards = reader.number(f"{place}.{named[0]}", table[named[0]])
            rows.append(BonusRow(pays.default, pays.clause, cards, named == ["cards_or_more"]))
    return tuple(rows)


def _ranked_row(
    place: str, table: Mapping[str, Any], pays: Entry, reader: Reader
) -> BonusRow | None:
    suits = table.get("suits", "any")
    if suits not in ("any", "same", *_SUITS):
        reader.fault(f"{place}.suits", "write any, same, clubs, diamonds, hearts or spades")
        return None
    try:
        ranks = tuple(Rank(rank) for rank in str(table["ranks"]).split("-"))
    except ValueError:
        reader.fault(f"{place}.ranks", 'write ranks with hyphens, such as "6-7-8"')
        return None
    return BonusRow(pays.default, pays.clause, ranks=ranks, suits=suits)


def read_tiers(raw: object, reader: Reader) -> tuple[SuperBonusTier, ...]:
    """The rows ``[[super_bonus.tier]]``, the largest wager first."""
    tiers = []
    for place, table in reader.tables("super_bonus.tier", raw):
        reader.known(place, table, {"from", "pays"})
        pays = reader.entry(f"{place}.pays", Cents, table.get("pays"))
        try:
            at_least = read_value(Cents, table.get("from"))
        except BadValue as error:
            reader.fault(f"{place}.from", str(error))
            continue
        if pays is not None:
            tiers.append(SuperBonusTier(at_least, pays.default, pays.clause))
    return tuple(sorted(tiers, key=lambda tier: -tier.at_least))


def read_break_rows(raw: object, reader: Reader) -> tuple[BreakRow, ...]:
    """The rows ``[[break_bonus.row]]``."""
    rows = []
    for place, table in reader.tables("break_bonus.row", raw):
        reader.known(place, table, {"cards", "cards_or_more", "pays"})
        pays = reader.entry(f"{place}.pays", PayoutOdds, table.get("pays"))
        or_more = "cards_or_more" in table
        if or_more == ("cards" in table):
            reader.fault(place, "name one of cards or cards_or_more")
            continue
        word = "cards_or_more" if or_more else "cards"
        cards = reader.number(f"{place}.{word}", table[word])
        if pays is not None:
            rows.append(BreakRow(cards, or_more, pays.default, pays.clause))
    return tuple(rows)


def read_match_rows(section: Mapping[str, Any], reader: Reader) -> tuple[MatchRow, ...]:
    """The odds in ``[match]``: for each card, or for each combination of two cards."""
    named = {name: raw for name, raw in section.items() if name in MATCHES or name in EACH_CARD}
    if set(named) != set(EACH_CARD) and set(named) != set(MATCHES):
        reader.fault("match", f"give odds for {', '.join(EACH_CARD)}; or for {', '.join(MATCHES)}")
        return ()
    rows = []
    for name, raw in named.items():
        place = f"match.{name}"
        if not isinstance(raw, Mapping):
            reader.fault(place, "write the odds with their clause")
            continue
        by_decks = {}
        for decks, plain in _by_decks(raw).items():
            if "at_least" in plain and "default" not in plain:
                plain["default"] = plain["at_least"]
            entry = reader.entry(place, PayoutOdds, plain)
            if entry is not None:
                by_decks[decks] = entry
        rows.append(MatchRow(name, by_decks))
    return tuple(rows)


def _by_decks(raw: Mapping[str, Any]) -> dict[int, dict[str, Any]]:
    """One entry for each number of decks that a table of odds names; 0 where it names none."""
    decks = {
        number
        for part in raw.values()
        if isinstance(part, Mapping)
        for number in part
        if number.isdecimal()
    }
    if not decks:
        return {0: dict(raw)}
    return {
        int(number): {
            word: part.get(number) if isinstance(part, Mapping) else part
            for word, part in raw.items()
        }
        for number in sorted(decks)
    }
