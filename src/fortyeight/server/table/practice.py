"""Practice tables: one person plays by any rulebook, with chips that are worth nothing elsewhere.

A rulebook of one's own may pay whatever it likes. So nobody has approved it, nobody else plays by
it, and no chip of such a table comes from a wallet or goes into one.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass

from fortyeight.money import MAX_AMOUNT, Odds
from fortyeight.rulebook import BadRulebook, House, Rulebook
from fortyeight.rulebook.library import portable_book
from fortyeight.rulebook.versions import BookVersion, version_of
from fortyeight.server.base.refusals import Refusal
from fortyeight.server.table.new_tables import NewTableRequest
from fortyeight.server.table.state.book_versions import remember_recent
from fortyeight.server.table.state.table_settings import TableSettings

#: Chips of a practice table: at least so many cents, and so many times the least wager.
_LEAST_CHIPS = 100_000
_WAGERS = 200
#: What a practice table may pay: see `MAX_CHIPS` in practice_checks.
_MAX_ODDS = 10_000
#: Nobody else waits at the table: no clock runs for a decision, and bets have a minute.
_BETS_MS = 60_000


def practice_request(house: House, name: str) -> NewTableRequest:
    """Return the request for a practice table of a house; raise `Refusal` if it cannot be kept."""
    if _largest_odds(house) > _MAX_ODDS:
        sentence = f"a practice table pays at most {_MAX_ODDS:,} to 1"
        raise Refusal("bad-house", sentence, status=422)
    version = _version_to_store(house.book)
    book = house.book if version is None else version.book
    chips = min(max(_LEAST_CHIPS, _WAGERS * house.limits.minimum), MAX_AMOUNT)
    settings = TableSettings(bets_ms=_BETS_MS, decision_ms=0, private=True, practice=chips)
    return NewTableRequest(name, book.reference, dict(house.choices), settings, version)


def _version_to_store(book: Rulebook) -> BookVersion | None:
    """Return the version of a book that may change, or that only a request holds."""
    if book.hash or portable_book(book) is None:
        return None
    try:
        version = version_of(book)
    except BadRulebook as error:
        sentence = " ".join(f"{fault}." for fault in error.faults)
        raise Refusal("bad-rulebook", sentence, status=422) from None
    remember_recent(version.book)
    return version


def _largest_odds(rules: object) -> float:
    """Return the largest odds anywhere in the rules of a house."""
    if isinstance(rules, Odds):
        return rules.won / rules.staked
    if isinstance(rules, Mapping):
        return max(map(_largest_odds, rules.values()), default=0.0)
    if isinstance(rules, tuple | list):
        return max(map(_largest_odds, rules), default=0.0)
    if is_dataclass(rules):
        return max((_largest_odds(getattr(rules, one.name)) for one in fields(rules)), default=0.0)
    return 0.0
