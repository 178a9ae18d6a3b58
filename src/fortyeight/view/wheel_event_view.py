"""Events of the wheels as an audience may see them: only the fields listed here."""

from __future__ import annotations

from enum import StrEnum
from typing import Any

from fortyeight.progressive.events import (
    NAMES,
    AuthorisationGiven,
    AuthorisationRefused,
    ContributionMade,
    HotSpotDrawn,
    JackpotPaid,
    MeterChanged,
    MustHitDrawn,
    MustHitWon,
    PayoutsShown,
    PrizesPaid,
    RoundCancelled,
    RoundEnded,
    RoundStarted,
    SpinDisabled,
    SpinDrawn,
    SpinEnabled,
    SpinPressed,
    SpinVoided,
    SystemEvent,
    TriggerMarked,
    WagersReleased,
)
from fortyeight.progressive.state import Award, Participant
from fortyeight.progressive.terminal import GameEvent
from fortyeight.view.audience import Audience, AudienceRole
from fortyeight.view.event_view import event_view

#: The fields of each event that everyone may see. Nobody sees anything of a must-hit trigger.
WHEEL_EVENT_FIELDS: dict[type[SystemEvent], tuple[str, ...]] = {
    RoundStarted: ("participants",),
    RoundCancelled: ("reason",),
    RoundEnded: (),
    WagersReleased: ("participants",),
    TriggerMarked: ("kind", "box"),
    SpinPressed: ("kind", "box"),
    SpinDrawn: ("symbol", "seat", "community"),
    SpinEnabled: (),
    SpinDisabled: (),
    HotSpotDrawn: ("symbol", "by_dealer"),
    PayoutsShown: ("awards",),
    SpinVoided: ("kind", "box"),
    AuthorisationGiven: ("supervisor",),
    AuthorisationRefused: ("supervisor", "at"),
    PrizesPaid: (),
    ContributionMade: ("meter", "box", "amount"),
    JackpotPaid: ("meter", "cents"),
    MustHitWon: ("person", "box", "cents"),
    MustHitDrawn: (),
    MeterChanged: ("meter", "reset", "must_hit_by", "by"),
}

#: Events that only the staff see.
STAFF_ONLY = (AuthorisationGiven, AuthorisationRefused, MeterChanged)
_STAFF = (AudienceRole.DEALER, AudienceRole.FLOOR, AudienceRole.AUDITOR)


def game_event_view(event: GameEvent, audience: Audience) -> dict[str, Any] | None:
    """Return an event of table or wheels for this audience, or None if it may not know of it."""
    if type(event) not in NAMES:
        return event_view(event, audience)  # type: ignore[arg-type]  # the table's own event
    if isinstance(event, STAFF_ONLY) and audience.role not in _STAFF:
        return None
    if isinstance(event, MustHitDrawn):
        return None
    data: dict[str, Any] = {"event": NAMES[type(event)]}  # type: ignore[index]  # one of NAMES
    for name in WHEEL_EVENT_FIELDS[type(event)]:  # type: ignore[index]  # as above
        data[name] = _json(getattr(event, name))
    return data


def _json(value: object) -> Any:
    if isinstance(value, Participant):
        return {
            "person": value.person,
            "box": value.box,
            "kind": value.kind.value,
            "cents": value.cents,
        }
    if isinstance(value, Award):
        return {
            "person": value.person,
            "box": value.box,
            "kind": value.kind.value,
            "cents": value.cents,
            "meter": value.meter,
        }
    if isinstance(value, StrEnum):
        return value.value
    if isinstance(value, tuple):
        return [_json(part) for part in value]
    return value
