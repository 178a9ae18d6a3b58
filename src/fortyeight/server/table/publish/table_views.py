"""What each audience is shown of a served table: its state, its events, and its offers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from fortyeight.progressive.events import AuthorisationGiven, AuthorisationRefused, MeterChanged
from fortyeight.rulebook import House
from fortyeight.server.base.json_text import json_text
from fortyeight.server.table.publish.service_lines import SERVICE_LINES
from fortyeight.server.table.state.cut_choices import asks_players
from fortyeight.server.table.state.preparing import may_prepare
from fortyeight.server.table.state.service_events import (
    SECRET,
    SERVICE_NAMES,
    SERVICE_SHOWN,
    STAFF_ONLY,
    TABLE,
    LoggedEvent,
    is_service_event,
)
from fortyeight.server.table.state.table_state import TableState
from fortyeight.table import Table
from fortyeight.table.around.events import PersonLeft
from fortyeight.table.core.events import BetsClosed, ChipsBought, DealerCardDealt, PersonJoined
from fortyeight.view import AUDITOR, DEALER, SIGNAGE, Audience, AudienceRole
from fortyeight.view.now import now_view
from fortyeight.view.wheel_event_view import game_event_view
from fortyeight.view.wheel_view import game_offers, game_view
from fortyeight.view.words.event_lines import event_line
from fortyeight.view.words.names import names_view
from fortyeight.view.words.spoken_lines import AtTable, spoken_line

#: Events that are not shown alike to all audiences.
_SHOWN_APART = (
    PersonJoined,
    PersonLeft,
    ChipsBought,
    AuthorisationGiven,
    AuthorisationRefused,
    MeterChanged,
    *STAFF_ONLY,
)
#: Roles of those who work at a table or supervise it.
_STAFF = (AudienceRole.DEALER, AudienceRole.FLOOR, AudienceRole.AUDITOR)
#: Roles of those who run a table.
_RUNNING = (AudienceRole.DEALER, AudienceRole.FLOOR)
#: Roles whose pages show a log, and roles whose pages show what is said at the table.
_LOGGING = (AudienceRole.FLOOR, AudienceRole.AUDITOR)
_LISTENING = (AudienceRole.PLAYER, AudienceRole.SIGNAGE)


#: Events by which more is known at a table.
_TELLING = (BetsClosed, DealerCardDealt)
#: Events per message to a client that catches up.
PAGE = 200


def event_shown(logged: LoggedEvent, audience: Audience, house: House) -> dict[str, Any] | None:
    """Format an event for one audience; None if it may not see the event.

    Audiences whose pages show a log also get the event's line.
    """
    event = logged.event
    if is_service_event(event):
        staff_only = isinstance(event, STAFF_ONLY) and audience.role not in _STAFF
        if staff_only or isinstance(event, SECRET):
            return None
        shown = {one: getattr(event, one) for one in SERVICE_SHOWN[type(event)]}
        shown = {"event": SERVICE_NAMES[type(event)], **shown}
    else:
        view = game_event_view(event, audience)
        if view is None:
            return None
        shown = view
    entry = {
        "version": logged.version,
        "at": logged.at,
        "by": logged.actor,
        "event": shown,
    }
    if audience.role in _LOGGING:
        entry["words"] = event_line(shown, house, SERVICE_LINES)
    return entry


def missed_messages(
    earlier: Iterable[LoggedEvent],
    missed: Sequence[LoggedEvent],
    state: TableState,
    audience: Audience,
) -> Iterator[str]:
    """Format the events that a client missed, a page of them at a time.

    `earlier` are those before them, as far as they are at hand: they tell whose hands are played.
    """
    known = AtTable(names=names_view(state.game.table))
    page = earlier
    for start in range(0, len(missed), PAGE):
        known = _known_after(page, known, state.house)
        page = missed[start : start + PAGE]
        yield _events_message(page, audience, state.house, known, None)


def _known_after(logged: Iterable[LoggedEvent], known: AtTable, house: House) -> AtTable:
    for one in logged:
        if isinstance(one.event, _TELLING) and (entry := event_shown(one, SIGNAGE, house)):
            known = known.after(entry["event"])
    return known


def _events_message(
    logged: Sequence[LoggedEvent],
    audience: Audience,
    house: House,
    known: AtTable,
    now: Mapping[str, Any] | None,
) -> str:
    """Format a sequence of events for one audience; versions it may not see are left out.

    `known` is what was known at the table before the first event. `now` is left out if nothing of
    it has changed.
    """
    entries = (event_shown(one, audience, house) for one in logged)
    shown = [one for one in entries if one is not None]
    if audience.role in _LISTENING:
        _speak(shown, known, house)
    message: dict[str, Any] = {
        "type": "events",
        "from": logged[0].version - 1,
        "to": logged[-1].version,
        "at": logged[0].at,
        "events": shown,
    }
    _pack(message)
    if now is None or now:
        message["now"] = now
    return json_text(message)


def _pack(message: dict[str, Any]) -> None:
    """Leave out of each entry what its reader knows.

    That is the version if it follows the one before, the time if it is the message's, and the table
    as the actor.
    """
    version = message["from"]
    for one in message["events"]:
        version += 1
        if one["version"] == version:
            del one["version"]
        else:
            version = one["version"]
        if one["at"] == message["at"]:
            del one["at"]
        if one["by"] == TABLE:
            del one["by"]


def _speak(shown: list[dict[str, Any]], known: AtTable, house: House) -> None:
    """Add what is said at the table to each event."""
    for one in shown:
        known = known.after(one["event"])
        said = spoken_line(one["event"], one["by"], known, house)
        if said:
            one["spoken"] = said


def _known(before: Table, after: Table) -> AtTable:
    """Return what was known at a table before events; who has come with them has a name too."""
    callers = {box.number: box.caller for box in before.boxes}
    names = {**names_view(before), **names_view(after)}
    return AtTable(callers, str(before.up_card) if before.dealer else "", names)


#: One role to stand for all that see the same of a round's state.
_LIKE = {
    AudienceRole.PLAYER: SIGNAGE,
    AudienceRole.SIGNAGE: SIGNAGE,
    AudienceRole.DEALER: DEALER,
    AudienceRole.FLOOR: AUDITOR,
    AudienceRole.AUDITOR: AUDITOR,
}


class EventTexts:
    """Messages for one sequence of events. Most are the same for many audiences and made once."""

    def __init__(
        self, logged: Sequence[LoggedEvent], state: TableState, before: TableState
    ) -> None:
        self._logged = logged
        self._game = state.game
        self._house = state.house
        self._before = before.game
        self._alike = not any(isinstance(one.event, _SHOWN_APART) for one in logged)
        self._texts: dict[Audience | AudienceRole, str] = {}
        self._nows: dict[Audience, dict[str, Any]] = {}

    def of(self, audience: Audience) -> str:
        key = audience.role if self._alike else audience
        text = self._texts.get(key)
        if text is None:
            text = self._texts[key] = self._message(audience)
        return text

    def _message(self, audience: Audience) -> str:
        like = _LIKE[audience.role]
        shown_to = like if self._alike else audience
        known = _known(self._before.table, self._game.table)
        return _events_message(self._logged, shown_to, self._house, known, self._now(like))

    def _now(self, like: Audience) -> dict[str, Any]:
        if like not in self._nows:
            self._nows[like] = now_view(self._game, like, self._before)
        return self._nows[like]


def caught_up_message(
    state: TableState, version: int, audience: Audience, clock: Mapping[str, Any]
) -> str:
    """Format the message that ends a client's catching up."""
    now = now_view(state.game, _LIKE[audience.role])
    return json_text({"type": "caught-up", "version": version, "clock": clock, "now": now})


def welcome_message(
    state: TableState, version: int, audience: Audience, clock: Mapping[str, Any] | None
) -> str:
    """Format everything that an audience may see now."""
    return json_text(
        {
            "type": "welcome",
            "table": state.service.table,
            "version": version,
            "view": game_view(state.game, audience),
            "service": service_view(state, audience),
            "clock": clock,
        }
    )


def service_view(state: TableState, audience: Audience) -> dict[str, Any]:
    """Format the service's own part of a table's state, without secrets."""
    service = state.service
    shown: dict[str, Any] = {
        "name": service.name,
        "founder": service.founder,
        "settings": service.settings.model_dump(),
        "house": dict(state.house.choices),
        "next_shoe": service.promised or None,
        "commitments": {str(shoe): one for shoe, one in sorted(service.commitments.items())},
        "seeds": dict(service.seeds),
        "ready": sorted(service.ready),
        "leaving": sorted(service.leaving),
        "asks_players": asks_players(state.game.table),
        "cut_choices": dict(service.cut_choices),
        "robots": {
            name: {"strategy": robot.strategy, "wager": robot.wager}
            for name, robot in service.robots.items()
        },
        "paused": service.paused or None,
        "closing": service.closing,
        "shut": service.shut,
        "elsewhere": {"table": service.elsewhere[0], "name": service.elsewhere[1]}
        if service.elsewhere[0]
        else None,
        "play_money": True,
    }
    if audience.role in _STAFF:
        shown["calls"] = list(service.calls)
    return shown


def offers_message(state: TableState, version: int, audience: Audience) -> str | None:
    """Format what an audience may do now; None for audiences that may never do anything.

    Fields other than `offers` are left out if they are empty.
    """
    if audience.role in (AudienceRole.SIGNAGE, AudienceRole.AUDITOR) or (
        audience.role is AudienceRole.PLAYER and not audience.person
    ):
        return None
    offers = _offers(state, audience)
    if not any(offers["meanings"]):
        del offers["meanings"]
    shown = {name: value for name, value in offers.items() if value or name == "offers"}
    return json_text({"type": "offers", "version": version, **shown})


def _offers(state: TableState, audience: Audience) -> dict[str, Any]:
    """Return the offers of the game, and of a table that can prepare its cards by itself."""
    offers = game_offers(state.game, audience)
    if audience.role in _RUNNING and may_prepare(state, audience.role):
        offers["care"] = [*offers["care"], {"do": "prepare-cards"}]
    return offers
