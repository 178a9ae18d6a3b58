"""A refusal as the person who is refused reads it: "you", and the names by which others are known.

The referee names people by their identifiers. It knows neither who reads a sentence nor what guests
and robots are called.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from fortyeight.view.words.made_up_names import GUEST, ROBOT, name_for_others

#: What becomes of a sentence about its reader, whose identifier is at the braces; the first fits.
_TO_READER = (
    ("nobody called {} is", "you are not"),
    ("someone called {} is", "you are"),
    ("the seat of {}", "your seat"),
    ("of {}", "of yours"),
    ("{}, who plays", "you, who play"),
    ("{} does", "you do"),
    ("{} has", "you have"),
    ("{} waits", "you wait"),
    ("by {}", "by you"),
    ("for {}", "for you"),
    ("not {}", "not you"),
)
#: Readers with such a name are not told from the word: their sentences stay as they are.
_WORDS = frozenset(
    ["a", "an", "the", "player", "person", "dealer", "box", "hand", "wager", "card", "table"]
)
_MADE_UP = re.compile(rf"\b(?:{GUEST}|{ROBOT})[\w-]*\w")


def refusal_for(reader: str, sentence: str, names: Mapping[str, str]) -> str:
    """Return a refusal in words for its reader; `names` are those of guests and robots.

    >>> refusal_for("ann", "nobody called ann is at the table", {})
    'you are not at the table'
    """
    if reader and reader.lower() not in _WORDS:
        for about, words in _TO_READER:
            pattern = about.format(re.escape(reader))
            sentence = re.sub(rf"(?<![\w-]){pattern}(?![\w-])", words, sentence)
    return _MADE_UP.sub(lambda found: names.get(found[0]) or name_for_others(found[0]), sentence)
