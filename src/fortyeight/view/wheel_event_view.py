"""Events of the wheels as an audience may see them: only the fields listed here."""

from __future__ import annotations

from enum import StrEnum
from typing import Any

from fortyeight.progressive.events import (
    SYSTEM_NAMES,
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
    TriggerMarked,
    WagersReleased,
    is_system_event,
)
from fortyeight.progressive.state import Award, Participant
from fortyeight.progressive.terminal import GameEvent
from fortyeight.table.core.dispatch import fields
from fortyeight.view.audience import Audience, AudienceRole
from fortyeight.view.event_view import event_view

#: The fields of each event that everyone may see. Nobody sees anything of a must-hit trigger.
WHEEL_EVENT_FIELDS = (
    fields(RoundStarted, "participants")
    + fields(RoundCancelled, "reason")
    + fields(RoundEnded)
    + fields(WagersReleased, "participants")
    + fields(TriggerMarked, "kind", "box")
    + fields(SpinPressed, "kind", "box")
    + fields(SpinDrawn, "symbol", "seat", "community")
    + fields(SpinEnabled)
    + fields(SpinDisabled)
    + fields(HotSpotDrawn, "symbol", "by_dealer")
    + fields(PayoutsShown, "awards")
    + fields(SpinVoided, "kind", "box")
    + fields(AuthorisationGiven, "supervisor")
    + fields(AuthorisationRefused, "supervisor", "at")
    + fields(PrizesPaid)
    + fields(ContributionMade, "meter", "box", "amount")
    + fields(JackpotPaid, "meter", "cents")
    + fields(MustHitWon, "person", "box", "cents")
    + fields(MustHitDrawn)
    + fields(MeterChanged, "meter", "reset", "must_hit_by", "by")
)

#: Events that only the staff see.
STAFF_ONLY = (AuthorisationGiven, AuthorisationRefused, MeterChanged)
_STAFF = (AudienceRole.DEALER, AudienceRole.FLOOR, AudienceRole.AUDITOR)


def game_event_view(event: GameEvent, audience: Audience) -> dict[str, Any] | None:
    """Return an event of table or wheels for this audience, or None if it may not know of it."""
    if not is_system_event(event):
        return event_view(event, audience)
    if isinstance(event, STAFF_ONLY) and audience.role not in _STAFF:
        return None
    if isinstance(event, MustHitDrawn):
        return None
    data: dict[str, Any] = {"event": SYSTEM_NAMES.of(event)}
    for name in WHEEL_EVENT_FIELDS.of(event):
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
