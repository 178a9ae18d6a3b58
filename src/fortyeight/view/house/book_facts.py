"""The facts in which books differ, to compare them side by side."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from fortyeight.cards import Rank
from fortyeight.rulebook import House
from fortyeight.view.words.rule_words import short_money


@dataclass(frozen=True, slots=True)
class BookFact:
    """One point of comparison: its name, what this book has, and the clause."""

    name: str
    words: str
    clause: str


def book_facts(house: House) -> tuple[BookFact, ...]:
    """Return the facts of a book, given its default house; every book has the same names."""
    return (
        BookFact("Second card", _second_card(house), house.clause("dealing.procedure")),
        BookFact("Soft 17", _soft_17(house), house.clause("dealing.soft_17")),
        BookFact("Doubling", _doubling(house), house.clause("double.cards")),
        BookFact("Surrender", _surrender(house), house.clause("surrender.against")),
        BookFact("A 21", _twenty_one(house), house.clause("twenty_one.against_blackjack")),
        BookFact("Super Bonus", _super_bonus(house), house.clause("super_bonus.rank")),
        BookFact("Side bets", "; ".join(_wagers(house)) or "none", _optional_clauses(house)),
    )


def _second_card(house: House) -> str:
    ranks = ", ".join(house.dealing.looks_under)
    words = {
        "no-hole-card": "no hole card",
        "hole-card": "a hole card that nobody reads",
        "card-reader": f"a hole card, read under {ranks}",
        "hole-card-checked": f"a hole card, checked under {ranks}",
    }[house.dealing.procedure]
    fixed = house.book.entries["dealing.procedure"].fixed
    return words if fixed else f"{words}; the house may choose"


def _soft_17(house: House) -> str:
    return "the dealer stands" if house.dealing.soft_17 == "stand" else "the dealer draws"


def _doubling(house: House) -> str:
    double = house.double
    if not double.times:
        return "none"
    on = "any number of cards" if double.cards == "two-or-more" else "two cards only"
    twice = ", and again" if double.times > 1 else ""
    aces = ", an ace then counts 1" if double.ace_counts_one else ""
    rescue = {0: "no rescue", 21: "rescue"}.get(
        house.rescue.at_most, f"rescue up to {house.rescue.at_most}"
    )
    return f"on {on}{twice}{aces}; {rescue}"


def _surrender(house: House) -> str:
    against = house.surrender.against
    if not against:
        return "none"
    everything = {rank for rank in Rank if rank not in house.cards.removed_ranks}
    if everything <= set(against):
        return "against any card, for half"
    return f"against {', '.join(against)} only, for half"


def _twenty_one(house: House) -> str:
    if house.twenty_one.against_blackjack == "lose":
        words = house.book.in_its_words("beats all but a blackjack")
    else:
        words = "paid at once" if house.twenty_one.at_once else "always wins"
    if house.bonus_21 and not house.bonus.on_split_hands:
        words += "; no bonus on split hands"
    return words


def _super_bonus(house: House) -> str:
    currency = house.limits.currency
    if house.super_bonus is None:
        return "none"
    first, *rest = sorted(house.super_bonus_tiers, key=lambda one: one.at_least)
    more = (
        f"{short_money(one.pays, currency)} from {short_money(one.at_least, currency)}"
        for one in rest
    )
    return "; ".join((short_money(first.pays, currency), *more))


def _wagers(house: House) -> Iterator[str]:
    if house.match is not None and house.match.offered:
        yield f"{house.book.match} ({_match(house)})"
    if house.match_hole is not None and house.match_hole.offered:
        yield f"{house.book.match} on the hole card ({_match(house)})"
    if house.pair is not None and house.pair.offered:
        yield f"pair ({house.pair.pays.words})"
    if house.break_bonus is not None and house.break_bonus.offered:
        most = max((row.pays for row in house.break_rows), key=lambda one: one.fraction)
        yield f"Break Bonus (up to {most.words})"
    if house.bonus_spin is not None and house.bonus_spin.offered:
        yield "Bonus Spin"
    if house.xtreme is not None and house.xtreme.offered:
        yield "Bonus Spin Xtreme"


def _match(house: House) -> str:
    suited, unsuited = house.match_pays[1, 0].odds, house.match_pays[0, 1].odds
    return f"{suited.words} suited, else {unsuited.words}"


def _optional_clauses(house: House) -> str:
    sections = ("match", "match_hole", "pair", "break_bonus", "bonus_spin", "xtreme")
    clauses = (house.clause(f"{section}.offered") for section in sections)
    return ", ".join(dict.fromkeys(one.split(", ")[0] for one in clauses if one))
