"""A rulebook: what a regulator or a house wrote, as data with its clauses."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from fortyeight.rulebook.entry import Entry
from fortyeight.rulebook.rows import BonusRow, BreakRow, MatchRow, Paytable, SuperBonusTier


@dataclass(frozen=True, slots=True)
class Call:
    """Words that the dealer must say, and the clause that has him say them."""

    words: str
    clause: str


@dataclass(frozen=True, slots=True)
class Rulebook:
    """One rulebook. Its entries are named by section and field, as in ``cards.decks``."""

    id: str
    title: str
    authority: str
    version: str
    entries: Mapping[str, Entry]
    bonus_21: tuple[BonusRow, ...]
    super_bonus_tiers: tuple[SuperBonusTier, ...]
    match_rows: tuple[MatchRow, ...]
    break_rows: tuple[BreakRow, ...]
    outcomes: Mapping[str, str]
    calls: Mapping[str, Call]
    summary: str = ""
    bonus_spin_paytables: Mapping[str, Paytable] = field(default_factory=dict)
    terminal: Mapping[str, str] = field(default_factory=dict)
    sharing: Mapping[str, str] = field(default_factory=dict)
    xtreme_paytables: Mapping[str, Paytable] = field(default_factory=dict)

    def has(self, section: str) -> bool:
        """Whether the book knows this wager at all."""
        return any(path.startswith(section + ".") for path in self.entries)

    @property
    def blackjack(self) -> str:
        """What the book calls an ace and a card of ten points as the first two."""
        return self.calls["blackjack"].words

    @property
    def match(self) -> str:
        """What the book calls the wager that a card will be like the dealer's, as a title."""
        name = self.calls["match"].words.removesuffix(" wager").replace("-", " ")
        return name[:1].upper() + name[1:]

    def in_its_words(self, sentence: str) -> str:
        """A sentence of ours about a blackjack with the book's own name for it."""
        name = self.blackjack
        return sentence.replace("Blackjack", name).replace("blackjack", name.lower())
