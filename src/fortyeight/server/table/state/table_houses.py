"""Houses of rulebooks that this server knows, or that stand in a request as text.

A choice never names a file.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from fortyeight.money import format_amount
from fortyeight.rulebook import (
    KEY_OF_PATH,
    BadRulebook,
    Faulty,
    House,
    Rulebook,
    UnknownRulebook,
    open_house,
)
from fortyeight.rulebook.wheels import SAMPLE
from fortyeight.server.base.refusals import Refusal
from fortyeight.server.table.state.book_versions import served_book
from fortyeight.store.model import StoreError

#: Choices that may name a file of the operator: a served table never reads one.
_FILES = tuple(KEY_OF_PATH[path] for path in ("bonus_spin.wheel", "xtreme.wheel"))


def named_book(reference: str) -> Rulebook:
    """Return a rulebook by its name on this server or by the text of its file.

    Raises `Refusal` if there is none of this name, `BadRulebook` for a text with faults.
    """
    try:
        return served_book(reference)
    except UnknownRulebook as error:
        raise Refusal("unknown-rulebook", f"{error}.", status=422) from None
    except StoreError:
        sentence = "the store cannot be reached at the moment"
        raise Refusal("unavailable", sentence, status=503) from None


def served_house(book: str, choices: Mapping[str, Any], *, stored: bool = False) -> House:
    """Return the house of these choices; raise a `Refusal` that names every fault with its clause.

    A `stored` house belongs to a table that was opened earlier, perhaps under another edition of
    its book: its values remain valid.
    """
    refuse_files(choices)
    try:
        named_book(book)
        text = json.dumps(choices, sort_keys=True)
        return _opened(book, text, stored)
    except Faulty as error:
        clause = next((fault.clause for fault in error.faults if fault.clause), "")
        sentence = " ".join(f"{fault}." for fault in error.faults)
        code = "bad-rulebook" if isinstance(error, BadRulebook) else "bad-house"
        raise Refusal(code, sentence, clause, 422) from None


def with_limits(house: House, minimum: int, maximum: int, *, stored: bool = False) -> House:
    """Return the same house with other limits of the main wager, in cents."""
    limits = {"limits.minimum": minimum, "limits.maximum": maximum}
    other = {KEY_OF_PATH[path]: format_amount(cents) for path, cents in limits.items()}
    return served_house(house.book.reference, {**house.choices, **other}, stored=stored)


def refuse_files(choices: Mapping[str, Any]) -> None:
    """Raise `Refusal` for choices that name a file, which would be a file of the server."""
    for key in _FILES:
        if choices.get(key, SAMPLE) != SAMPLE:
            sentence = f"{key}: only the sample wheels are known here, not a file"
            raise Refusal("bad-house", sentence, status=422)


@lru_cache(maxsize=64)  # many tables share one house, and opening a house takes a millisecond
def _opened(book: str, choices: str, stored: bool) -> House:
    return open_house(served_book(book), json.loads(choices), stored=stored)
