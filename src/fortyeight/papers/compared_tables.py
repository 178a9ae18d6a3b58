"""Compare the shipped books and the tables of the catalogue: edge, source, how each differs."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

from fortyeight.analysis.house_solution import solve_house
from fortyeight.analysis.limits import limits
from fortyeight.papers.house_line import house_line
from fortyeight.rulebook import House, catalogue, open_house, rulebook, shipped_books
from fortyeight.view.house.assumed_rules import assumed_rules
from fortyeight.view.house.book_facts import book_facts


@dataclass(frozen=True, slots=True)
class ComparedTable:
    """A book or table of the catalogue by its default house; no edges where they are not exact."""

    house: House
    differs: str
    edge: float | None
    edge_chart: float | None
    limits: tuple[str, ...]

    @property
    def in_catalogue(self) -> bool:
        return self.house.book.id in catalogue()

    @property
    def assumed(self) -> tuple[str, ...]:
        """What its source does not say, with the values that are assumed."""
        return assumed_rules(self.house)

    @property
    def source(self) -> str:
        """Where its rules were read; the authority of a book that is a text of its own."""
        book = self.house.book
        return book.source or book.authority

    @property
    def as_of(self) -> str:
        """The day on which the source was read, or the version of a book."""
        return self.house.book.as_of or self.house.book.version

    def to_json(self) -> dict[str, Any]:
        book = self.house.book
        return {
            "id": book.id,
            "title": book.title,
            "game": book.published.game,
            "place": book.published.place,
            "country": book.published.country,
            "decks": self.house.cards.decks,
            "edge": self.edge,
            "edge_chart": self.edge_chart,
            "exact": not self.limits,
            "limits": list(self.limits),
            "published_edge": book.published.edge,
            "catalogue": self.in_catalogue,
            "based_on": "" if book.base is None else book.ancestors[-1].id,
            "differs": self.differs,
            "assumed": list(self.assumed),
            "note": book.published.note,
            "source": self.source,
            "as_of": self.as_of,
        }


@cache
def compared_tables() -> tuple[ComparedTable, ...]:
    """Return the books and the catalogue, the smallest edge first, those without an edge last."""
    tables = [_compared(book_id) for book_id in (*shipped_books(), *catalogue())]
    return tuple(sorted(tables, key=lambda one: (one.edge is None, one.edge)))


def _compared(book_id: str) -> ComparedTable:
    house = open_house(rulebook(book_id))
    reasons, book = limits(house), house.book
    base = open_house(book.ancestors[-1]) if book.ancestors else None
    differs = book.summary if base is None else difference_sentence(house, base)
    if reasons:
        return ComparedTable(house, differs, None, None, reasons)
    solution = solve_house(house)
    return ComparedTable(house, differs, solution.edge, solution.edge_chart, ())


def difference_sentence(house: House, base: House) -> str:
    """Return in one sentence how the main game of a house differs from that of another."""
    theirs = _phrases(base)
    phrases = [words for rule, words in _phrases(house).items() if rule not in theirs]
    name = base.book.presentation.label or base.book.title
    if not phrases:
        return f"The same rules as {name}."
    return f"Unlike {name}: {'; '.join(phrases)}."


def _phrases(house: House) -> dict[object, str]:
    """Return the rules of a house in phrases, by what tells them apart.

    What one house does not have is a phrase too. Amounts are the same in any currency.
    """
    phrases = [one for one in house_line(house) if one not in (_RESCUE, _NO_SPLIT_BONUS)]
    phrases.append(_rescue(house))
    if house.split.times and house.split.aces_draw:
        phrases.append("split aces draw like other hands")
    if house.bonus_21:
        earned = house.bonus.on_split_hands
        phrases.append("bonuses on split hands" if earned else _NO_SPLIT_BONUS)
    phrases += [f"{row.name} pays {row.words}" for row in house.bonus_21]
    facts = {fact.name: fact.words for fact in book_facts(house)}
    tiers = tuple((tier.at_least, tier.pays) for tier in house.super_bonus_tiers)
    bonus = f"Super Bonus {facts['Super Bonus']}" if tiers else "no Super Bonus"
    optional = facts["Side bets"]
    side_bets = "no side bets" if optional == "none" else f"side bets: {optional}"
    return {**{one: one for one in phrases}, tiers: bonus, side_bets: side_bets}


_RESCUE, _NO_SPLIT_BONUS = "rescue", "no bonus on split hands"


def _rescue(house: House) -> str:
    if not house.rescue.at_most or not house.double.times:
        return "no rescue"
    if house.double.times == 1:
        return _RESCUE
    given_up = {
        "original": "the original wager only",
        "before-last-double": "all that stood before the last double",
    }
    return f"a rescue gives up {given_up[house.rescue.forfeits]}"
