"""What is known of a table beside its rules: the game, where it is dealt, what is only assumed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from fortyeight.rulebook.keys import KEYS, MATCH_ODDS
from fortyeight.rulebook.schema.sections import SECTIONS
from fortyeight.rulebook.schema.values import Term, Words


@dataclass(frozen=True, slots=True)
class Publication:
    """Where a table stands, and which of its rules its source does not say."""

    game: str = ""
    place: str = ""
    country: str = ""
    edge: str = ""
    note: str = ""
    assumed: tuple[str, ...] = ()


#: What a file may say in ``[published]`` besides `assumed`: the kind of each text, and what it is.
PUBLICATION: dict[str, tuple[Any, str]] = {
    "game": (Term, "The game, as lists of tables name it"),
    "place": (Term, "Town and state, or the authors of a set of rules"),
    "country": (Term, "The country"),
    "edge": (Term, "The house edge that was published for these rules, in percent"),
    "note": (Words, "What is odd about the source, such as two pages that disagree"),
}

#: What `assumed` may name: a rule by its key, or a payout table or section as a whole.
ASSUMABLE = (*KEYS, MATCH_ODDS, "bonus_21", *(name for name in SECTIONS if name not in KEYS))
