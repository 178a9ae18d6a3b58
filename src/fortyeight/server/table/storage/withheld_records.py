"""Records of rounds in which a card stayed hidden: withheld until their shoe is over.

A record holds every card that left the shoe, so that it can be replayed. That includes a hole card
that was never turned up, and the rest of the cards that were put in when the shoe ran out.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from fortyeight.server.table.storage.event_log import Seals

_WITHHELD = re.compile(r"until shoe ([0-9]+) is revealed: (.*)", re.DOTALL)


def withhold_record(record: str, shoe: int, seals: Seals, stream: str, round: int) -> str:
    """Return the record as it is stored until this shoe is revealed."""
    return f"until shoe {shoe} is revealed: {seals.seal(record, _context(stream, round))}"


def open_record(
    record: str, seals: Seals, stream: str, round: int, revealed: Callable[[int], bool]
) -> str | None:
    """Return the record as plain text; None as long as it is withheld."""
    match = _WITHHELD.fullmatch(record)
    if match is None:
        return record
    if not revealed(int(match[1])):
        return None
    return seals.open(match[2], _context(stream, round))


def _context(stream: str, round: int) -> str:
    return f"record {round} {stream}"
