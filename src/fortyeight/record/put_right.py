"""The events of a round without what was keyed wrong and taken back."""

from __future__ import annotations

from collections.abc import Sequence

from fortyeight.record.fault import NotFinished
from fortyeight.table import Event
from fortyeight.table.core.events import ChipsBought, HoleCardChecked, PersonJoined
from fortyeight.table.physical.events import CardKeyed, CardTakenBack, RoundCalledOff

#: What may have happened between a card and its correction, and stays.
_BESIDE = (PersonJoined, ChipsBought)


def put_right(events: Sequence[Event]) -> tuple[Event, ...]:
    """What has happened in the end; raises `NotFinished` where nobody knows that.

    A round that was called off since its cards were keyed wrong has no record: it would tell of
    cards that were not dealt.
    """
    kept: list[Event] = []
    for event in events:
        if isinstance(event, RoundCalledOff):
            raise NotFinished("the cards of a round that was called off are not known")
        if isinstance(event, CardTakenBack):
            _take_back(kept, HoleCardChecked if event.card is None else CardKeyed)
        else:
            kept.append(event)
    return tuple(kept)


def _take_back(kept: list[Event], keyed: type[Event]) -> None:
    """Everything from the last keying on is gone."""
    at = max(place for place, event in enumerate(kept) if isinstance(event, keyed))
    kept[at:] = [event for event in kept[at:] if isinstance(event, _BESIDE)]
