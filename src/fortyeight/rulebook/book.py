"""A rulebook as data: what a regulator or an operator wrote, with its clauses."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from fortyeight.rulebook.schema.entry import Entry
from fortyeight.rulebook.schema.outcomes import WORDS
from fortyeight.rulebook.schema.presentation import Presentation
from fortyeight.rulebook.schema.publication import Publication
from fortyeight.rulebook.schema.rows import BonusRow, BreakRow, MatchRow, Paytable, SuperBonusTier

#: Names in `WORDS` whose common words sentences use, to be replaced by a book's own.
_REPLACED = ("blackjack", "push", "main")
_COMMON = re.compile(
    rf"\b(?:([Aa])n? )?({'|'.join(WORDS[name] for name in _REPLACED)})\b", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class Call:
    """Words to say, and the clause that prescribes them; no clause if they are the common ones."""

    words: str
    clause: str


@dataclass(frozen=True, slots=True)
class Rulebook:
    """One rulebook. Its entries are keyed by section and field, as in ``cards.decks``.

    `source` and `as_of` are where and when its rules were published. `base` is the book that its
    file is based on, if the file lists differences only. `hash` is set if the book is a stored
    version of a house's own (`versions`).
    """

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
    source: str = ""
    as_of: str = ""
    presentation: Presentation = field(default_factory=Presentation)
    published: Publication = field(default_factory=Publication)
    bonus_spin_paytables: Mapping[str, Paytable] = field(default_factory=dict)
    terminal: Mapping[str, str] = field(default_factory=dict)
    sharing: Mapping[str, str] = field(default_factory=dict)
    acts: Mapping[str, str] = field(default_factory=dict)
    xtreme_paytables: Mapping[str, Paytable] = field(default_factory=dict)
    base: Rulebook | None = field(default=None, repr=False, compare=False)
    hash: str = field(default="", repr=False, compare=False)
    _sections: frozenset[str] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        sections = frozenset(path.partition(".")[0] for path in self.entries)
        object.__setattr__(self, "_sections", sections)

    @property
    def reference(self) -> str:
        """The id and, of a stored version, its hash: `my-table@1f0a…`."""
        return f"{self.id}@{self.hash}" if self.hash else self.id

    @property
    def ancestors(self) -> tuple[Rulebook, ...]:
        """The books that this one is based on, the nearest first."""
        return () if self.base is None else (self.base, *self.base.ancestors)

    def has(self, section: str) -> bool:
        """Return whether the book has a section, and so the wager of that name."""
        return section in self._sections

    def word(self, name: str) -> str:
        """Return the book's word for one of `WORDS`, as written inside a sentence."""
        return self.words[name].words

    @property
    def own_words(self) -> dict[str, str]:
        """The words that the book prescribes, without the common ones."""
        return {name: word.words for name, word in self.words.items() if word.clause}

    @property
    def blackjack(self) -> str:
        """The book's word for a blackjack."""
        return self.word("blackjack")

    @property
    def match(self) -> str:
        """The book's name for the match wager, as a title."""
        return capital(self.word("match").removesuffix(" wager").replace("-", " "))

    def in_its_words(self, sentence: str) -> str:
        """Replace the common words in a sentence with the book's own.

        Do not use it on a sentence with a person's name, which may be one of these words.
        """
        return _COMMON.sub(self._own, sentence)

    def _own(self, match: re.Match[str]) -> str:
        article, common = match[1], match[2]
        name = next(one for one in _REPLACED if WORDS[one] == common.lower())
        word = capital(self.word(name)) if common[0].isupper() else self.word(name)
        return word if article is None else f"{article}{with_article(word)[1:]}"


def capital(word: str) -> str:
    """Return a word with its first letter in upper case."""
    return word[:1].upper() + word[1:]


def with_article(word: str) -> str:
    """Put "a" or "an" before a word.

    >>> with_article("ante")
    'an ante'
    """
    return f"{'an' if word[:1] in 'aeiouAEIOU' else 'a'} {word}"
