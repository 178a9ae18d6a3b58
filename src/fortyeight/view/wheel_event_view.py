"""Events of the wheels as an audience may see them: only the fields listed here."""

from __future__ import annotations

from enum import StrEnum
from typing import Any

from fortyeight.progressive import events
from fortyeight.progressive.events import SYSTEM_NAMES, is_system_event
from fortyeight.progressive.state import Award, Participant
from fortyeight.progressive.terminal import GameEvent
from fortyeight.table.core.dispatch import fields
from fortyeight.view.audience import Audience, AudienceRole
from fortyeight.view.event_view import event_view

#: The fields of each event that everyone may see. Nobody sees anything of a must-hit trigger.
WHEEL_EVENT_FIELDS = (
    fields(events.RoundStarted, "participants")
    + fields(events.RoundCancelled, "reason")
    + fields(events.RoundEnded)
    + fields(events.WagersReleased, "participants")
    + fields(events.TriggerMarked, "kind", "box")
    + fields(events.SpinPressed, "kind", "box")
    + fields(events.SpinDrawn, "symbol", "seat", "community")
    + fields(events.SpinEnabled)
    + fields(events.SpinDisabled)
    + fields(events.HotSpotDrawn, "symbol", "by_dealer")
    + fields(events.PayoutsShown, "awards")
    + fields(events.SpinVoided, "kind", "box")
    + fields(events.AuthorisationGiven, "supervisor")
    + fields(events.AuthorisationRefused, "supervisor", "at")
    + fields(events.PrizesPaid)
    + fields(events.ContributionMade, "meter", "box", "amount")
    + fields(events.JackpotPaid, "meter", "cents")
    + fields(events.MustHitWon, "person", "box", "cents")
    + fields(events.MustHitDrawn)
    + fields(events.MeterChanged, "meter", "reset", "must_hit_by", "by")
)

_PARTICIPANT = ("person", "box", "kind", "cents")
_AWARD = (*_PARTICIPANT, "meter")

#: Events that only the staff see.
STAFF_ONLY = (events.AuthorisationGiven, events.AuthorisationRefused, events.MeterChanged)
_STAFF = (AudienceRole.DEALER, AudienceRole.FLOOR, AudienceRole.AUDITOR)


def game_event_view(event: GameEvent, audience: Audience) -> dict[str, Any] | None:
    """Return an event of table or wheels for this audience, or None if it may not know of it."""
    if not is_system_event(event):
        return event_view(event, audience)
    if isinstance(event, STAFF_ONLY) and audience.role not in _STAFF:
        return None
    if isinstance(event, events.MustHitDrawn):
        return None
    data: dict[str, Any] = {"event": SYSTEM_NAMES[type(event)]}
    for name in WHEEL_EVENT_FIELDS[type(event)]:
        data[name] = _json(getattr(event, name))
    return data


def _json(value: object) -> Any:
    if isinstance(value, Participant | Award):
        names = _AWARD if isinstance(value, Award) else _PARTICIPANT
        return {name: _json(getattr(value, name)) for name in names}
    if isinstance(value, StrEnum):
        return value.value
    if isinstance(value, tuple):
        return [_json(part) for part in value]
    return value
