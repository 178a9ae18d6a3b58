"""The names that `fortyeight.rulebook` exports."""

from fortyeight.rulebook.book import Call, Rulebook
from fortyeight.rulebook.checking.faults import (
    BadHouse,
    BadRulebook,
    Fault,
    Faulty,
    UnknownRulebook,
)
from fortyeight.rulebook.house import House, open_house
from fortyeight.rulebook.keys import KEY_OF_PATH, KEYS, MATCH_ODDS, Key
from fortyeight.rulebook.library import (
    book_from,
    catalogue,
    default_book,
    find_rulebook,
    known_books,
    lasting_books,
    other_books,
    read_book_text,
    rulebook,
    shipped_books,
)
from fortyeight.rulebook.match_pays import MatchPay
from fortyeight.rulebook.reading.read_book import rulebook_from
from fortyeight.rulebook.reading.read_house import read_house, read_house_file
from fortyeight.rulebook.schema.entry import Entry
from fortyeight.rulebook.schema.rows import BonusRow, BreakRow, MatchRow, SuperBonusTier

__all__ = [
    "KEYS",
    "KEY_OF_PATH",
    "MATCH_ODDS",
    "BadHouse",
    "BadRulebook",
    "BonusRow",
    "BreakRow",
    "Call",
    "Entry",
    "Fault",
    "Faulty",
    "House",
    "Key",
    "MatchPay",
    "MatchRow",
    "Rulebook",
    "SuperBonusTier",
    "UnknownRulebook",
    "book_from",
    "catalogue",
    "default_book",
    "find_rulebook",
    "known_books",
    "lasting_books",
    "open_house",
    "other_books",
    "read_book_text",
    "read_house",
    "read_house_file",
    "rulebook",
    "rulebook_from",
    "shipped_books",
]
