"""Read the rows of a rulebook's payout tables."""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import combinations
from typing import Any

from fortyeight.cards import POINTS, Rank
from fortyeight.money import Odds
from fortyeight.rulebook.reading.formatting import format_key, format_value
from fortyeight.rulebook.reading.reader import NOT_PAID, Reader
from fortyeight.rulebook.schema.rows import (
    EACH_CARD,
    MATCHES,
    SUITS,
    BonusRow,
    BreakRow,
    MatchRow,
    SuperBonusTier,
)
from fortyeight.rulebook.schema.values import (
    MIN_BONUS_CARDS,
    BrokenCount,
    CardCount,
    Cents,
    PayoutOdds,
)

#: The pay of a row that a file by difference takes away from its base; no other row pays 0.
NO_ODDS = Odds(0, 1)

_DECKS = re.compile(r"[1-9][0-9]?")
#: Whether hands that were split or doubled earn a bonus.
_EARNED_BY = ("on_split_hands", "on_doubled_hands")


def read_bonus_rows(raw: object, reader: Reader) -> tuple[BonusRow, ...]:
    """Return the rows ``[[bonus_21]]``."""
    rows: dict[object, BonusRow] = {}
    for place, table in reader.rows("bonus_21", raw):
        row = _bonus_row(place, table, reader)
        if row is None:
            continue
        if row.hand in rows:
            reader.fault(place, f"{row.name} is there twice", row.clause)
        rows[row.hand] = row
    return tuple(rows.values())


def _bonus_row(place: str, table: Mapping[str, Any], reader: Reader) -> BonusRow | None:
    words = {"cards", "cards_or_more", "ranks", "suits", "pays", *_EARNED_BY}
    reader.known(place, table, words)
    pays = reader.pays(f"{place}.pays", PayoutOdds, NO_ODDS, table.get("pays"))
    earned = {
        name: reader.value(f"{place}.{name}", bool, table[name])
        for name in _EARNED_BY
        if name in table
    }
    named = [word for word in ("cards", "cards_or_more", "ranks") if word in table]
    if len(named) != 1:
        reader.fault(place, "name one of cards, cards_or_more or ranks")
        return None
    word = named[0]
    if word == "ranks":
        ranks = _ranks(f"{place}.ranks", table["ranks"], reader)
        suits = table.get("suits", "any")
        if suits not in ("any", "same", *SUITS):
            reader.fault(f"{place}.suits", "write any, same, clubs, diamonds, hearts or spades")
            return None
        if pays is None or not ranks:
            return None
        return BonusRow(pays.default, pays.clause, ranks=ranks, suits=suits, **earned)
    if "suits" in table:
        reader.fault(f"{place}.suits", "suits are named with ranks only")
    cards = reader.value(f"{place}.{word}", CardCount, table[word])
    if pays is None or cards is None:
        return None
    return BonusRow(pays.default, pays.clause, cards, word == "cards_or_more", **earned)


def _ranks(place: str, raw: object, reader: Reader) -> tuple[Rank, ...]:
    """Return the ranks of a hand that can total 21; empty if there is a fault."""
    try:
        ranks = tuple(Rank(rank) for rank in raw.split("-")) if isinstance(raw, str) else ()
    except ValueError:
        ranks = ()
    if not 2 <= len(ranks) <= 21:
        reader.fault(place, f'{format_value(raw)} are no ranks with hyphens, such as "6-7-8"')
        return ()
    if len(ranks) < MIN_BONUS_CARDS:
        sentence = (
            f"{format_value(raw)} earns no bonus: a bonus 21 has {MIN_BONUS_CARDS} cards or more"
        )
        reader.fault(place, sentence)
        return ()
    total = sum(POINTS[rank] for rank in ranks)
    if total != 21 and not (Rank.ACE in ranks and total == 11):
        reader.fault(place, f"{format_value(raw)} do not total 21")
        return ()
    return ranks


def read_tiers(raw: object, reader: Reader) -> tuple[SuperBonusTier, ...]:
    """Return the rows ``[[super_bonus.tier]]``, the largest wager first."""
    tiers: dict[int, SuperBonusTier] = {}
    for place, table in reader.rows("super_bonus.tier", raw):
        reader.known(place, table, {"from", "pays"})
        pays = reader.pays(f"{place}.pays", Cents, 0, table.get("pays"))
        at_least = reader.value(f"{place}.from", Cents, table.get("from"))
        if pays is None or at_least is None:
            continue
        if at_least in tiers:
            reader.fault(f"{place}.from", "two tiers start at this wager", pays.clause)
        if pays.default == 0 and table["pays"] != NOT_PAID:
            reader.fault(f"{place}.pays", "a Super Bonus pays something", pays.clause)
        tiers[at_least] = SuperBonusTier(at_least, pays.default, pays.clause)
    return tuple(tiers[at_least] for at_least in sorted(tiers, reverse=True))


def read_break_rows(raw: object, reader: Reader) -> tuple[BreakRow, ...]:
    """Return the rows ``[[break_bonus.row]]``."""
    rows: list[tuple[str, BreakRow]] = []
    for place, table in reader.rows("break_bonus.row", raw):
        reader.known(place, table, {"cards", "cards_or_more", "pays"})
        pays = reader.pays(f"{place}.pays", PayoutOdds, NO_ODDS, table.get("pays"))
        or_more = "cards_or_more" in table
        if or_more == ("cards" in table):
            reader.fault(place, "name one of cards or cards_or_more")
            continue
        word = "cards_or_more" if or_more else "cards"
        cards = reader.value(f"{place}.{word}", BrokenCount, table[word])
        if pays is not None and cards is not None:
            rows.append((place, BreakRow(cards, or_more, pays.default, pays.clause)))
    for (_, one), (place, other) in combinations(rows, 2):
        if one.pays != NO_ODDS != other.pays and overlap(one, other):
            reader.fault(place, f"{other.name} and {one.name} overlap", other.clause)
    return tuple(row for _, row in rows)


def overlap(one: BreakRow, other: BreakRow) -> bool:
    """Return whether some number of cards is in both rows."""
    if one.cards == other.cards:
        return True
    return min(one, other, key=lambda row: row.cards).or_more


def read_match_rows(section: Mapping[str, Any], reader: Reader) -> tuple[MatchRow, ...]:
    """Return the odds in ``[match]``, given for each card or for each combination of two cards."""
    rows = {name: section[name] for name in (*EACH_CARD, *MATCHES) if name in section}
    if set(rows) != set(EACH_CARD) and set(rows) != set(MATCHES):
        reader.fault("match", f"give odds for {', '.join(EACH_CARD)}; or for {', '.join(MATCHES)}")
        return ()
    return tuple(read_match_row(name, raw, reader) for name, raw in rows.items())


def read_match_row(name: str, raw: object, reader: Reader) -> MatchRow:
    """Return a row of the match paytable."""
    place = f"match.{name}"
    raw = reader.complete(raw)
    if not isinstance(raw, Mapping):
        reader.fault(place, "write the odds with their clause")
        return MatchRow(name, {})
    by_decks = {}
    for decks, plain in _by_decks(place, raw, reader).items():
        if "at_least" in plain and "default" not in plain:
            plain["default"] = plain["at_least"]
        here = f"{place} for {decks} decks" if decks else place
        if (entry := reader.entry(here, PayoutOdds, plain)) is not None:
            by_decks[decks] = entry
    return MatchRow(name, by_decks)


def _by_decks(place: str, raw: Mapping[str, Any], reader: Reader) -> dict[int, dict[str, Any]]:
    """Return the raw entry for each number of decks; 0 stands for any number."""
    tables = {word: part for word, part in raw.items() if isinstance(part, Mapping)}
    numbers: set[int] = set()
    for word, part in tables.items():
        for decks in part:
            if isinstance(decks, str) and _DECKS.fullmatch(decks):
                numbers.add(int(decks))
            else:
                where = f"{place}.{format_key(word)}.{format_key(decks)}"
                reader.fault(where, f"{format_key(decks)} is no number of decks")
    if not numbers:
        return {0: dict(raw)}
    return {
        number: {
            word: part.get(str(number)) if isinstance(part, Mapping) else part
            for word, part in raw.items()
        }
        for number in sorted(numbers)
    }
