"""A rulebook: what a regulator or a house wrote, as data with its clauses."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from fortyeight.rulebook.schema.entry import Entry
from fortyeight.rulebook.schema.outcomes import WORDS
from fortyeight.rulebook.schema.presentation import Presentation
from fortyeight.rulebook.schema.rows import BonusRow, BreakRow, MatchRow, Paytable, SuperBonusTier

#: The common words that sentences about any book are written with.
_REPLACED = ("blackjack", "push", "main")
_COMMON = re.compile(
    rf"\b(?:([Aa])n? )?({'|'.join(WORDS[name] for name in _REPLACED)})\b", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class Call:
    """Words that a book prescribes, and the clause that has them; empty where it has none."""

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
    words: Mapping[str, Call]
    summary: str = ""
    presentation: Presentation = field(default_factory=Presentation)
    bonus_spin_paytables: Mapping[str, Paytable] = field(default_factory=dict)
    terminal: Mapping[str, str] = field(default_factory=dict)
    sharing: Mapping[str, str] = field(default_factory=dict)
    acts: Mapping[str, str] = field(default_factory=dict)
    xtreme_paytables: Mapping[str, Paytable] = field(default_factory=dict)

    def has(self, section: str) -> bool:
        """Whether the book knows this wager at all."""
        return any(path.startswith(section + ".") for path in self.entries)

    def word(self, name: str) -> str:
        """Return the book's own word for one of `WORDS`, as it is written inside a sentence."""
        return self.words[name].words

    @property
    def own_words(self) -> dict[str, str]:
        """The words that the book itself has; the others are common ones."""
        return {name: word.words for name, word in self.words.items() if word.clause}

    @property
    def blackjack(self) -> str:
        """What the book calls an ace and a card of ten points as the first two."""
        return self.word("blackjack")

    @property
    def match(self) -> str:
        """What the book calls the wager that a card will be like the dealer's, as a title."""
        return capital(self.word("match").removesuffix(" wager").replace("-", " "))

    def in_its_words(self, sentence: str) -> str:
        """Replace the common words of a sentence by the book's own.

        Not for a sentence with a person's name in it, which might be one of these words.
        """
        return _COMMON.sub(self._own, sentence)

    def _own(self, found: re.Match[str]) -> str:
        article, common = found[1], found[2]
        name = next(one for one in _REPLACED if WORDS[one] == common.lower())
        word = capital(self.word(name)) if common[0].isupper() else self.word(name)
        return word if article is None else f"{article}{with_article(word)[1:]}"


def capital(word: str) -> str:
    """Write a word as at the beginning of a sentence."""
    return word[:1].upper() + word[1:]


def with_article(word: str) -> str:
    """Put "a" or "an" before a word.

    >>> with_article("ante")
    'an ante'
    """
    return f"{'an' if word[:1] in 'aeiouAEIOU' else 'a'} {word}"
