"""Records of rounds in which a card stayed hidden: withheld until their shoe is over.

A record holds every card that left the shoe, so that it can be replayed. That includes a hole card
that was never turned up, and the rest of the cards that were put in when the shoe ran out.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from fortyeight.server.table.storage.event_log import Seals
from fortyeight.table import Event, Table
from fortyeight.table.core.events import HoleCardDealt, HoleCardTurned, ShoeReloaded
from fortyeight.table.core.state import Pulled
from fortyeight.table.shoe.events import ShoeFilled

_KEPT_BACK = re.compile(r"until shoe ([0-9]+) is revealed: (.*)", re.DOTALL)


def hides_cards(events: Sequence[Event], end: Table) -> bool:
    """Return whether the record of a round, dealt by these events, shows more than its players saw.

    With a physical shoe it cannot: a card that nobody saw is not known.
    """
    if end.physical:
        return False
    dealt = sum(isinstance(one, HoleCardDealt) for one in events)
    turned = sum(isinstance(one, HoleCardTurned) for one in events)
    filled = any(isinstance(one, ShoeReloaded | ShoeFilled) for one in events)
    return dealt > turned or filled or end.pulled is Pulled.UNSEEN


def withhold_record(record: str, shoe: int, seals: Seals, stream: str, round: int) -> str:
    """Return the record as it is stored until this shoe is revealed."""
    return f"until shoe {shoe} is revealed: {seals.seal(record, _context(stream, round))}"


def told(
    record: str, seals: Seals, stream: str, round: int, revealed: Callable[[int], bool]
) -> str | None:
    """Return the record as plain text; None as long as it is withheld."""
    found = _KEPT_BACK.fullmatch(record)
    if found is None:
        return record
    if not revealed(int(found[1])):
        return None
    return seals.open(found[2], _context(stream, round))


def _context(stream: str, round: int) -> str:
    return f"record {round} {stream}"
