"""Remove what was keyed wrong and taken back from the events of a round."""

from __future__ import annotations

from collections.abc import Sequence

from fortyeight.record.fault import UnrecordableRound
from fortyeight.table import Event
from fortyeight.table.core.events import ChipsBought, HoleCardChecked, PersonJoined
from fortyeight.table.physical.events import CardKeyed, CardTakenBack, RoundCalledOff

#: Events between a card and its correction that the correction does not undo.
_UNAFFECTED = (PersonJoined, ChipsBought)


def apply_corrections(events: Sequence[Event]) -> tuple[Event, ...]:
    """Return the events that hold after all corrections.

    Raises `UnrecordableRound` for a round that was called off because its cards were keyed wrong:
    its record would list cards that were not dealt.
    """
    kept: list[Event] = []
    for event in events:
        if isinstance(event, RoundCalledOff):
            raise UnrecordableRound("the cards of a round that was called off are not known")
        if isinstance(event, CardTakenBack):
            _take_back(kept, HoleCardChecked if event.card is None else CardKeyed)
        else:
            kept.append(event)
    return tuple(kept)


def _take_back(kept: list[Event], keyed: type[CardKeyed | HoleCardChecked]) -> None:
    """Remove the events from the last keying on."""
    at = max(place for place, event in enumerate(kept) if isinstance(event, keyed))
    kept[at:] = [event for event in kept[at:] if isinstance(event, _UNAFFECTED)]
