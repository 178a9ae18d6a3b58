"""Fan-out of a table's events to its watchers. Never waits for a slow client."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from fortyeight.coach.robots.silence import may_answer
from fortyeight.server.base.json_text import json_text
from fortyeight.server.table.publish.table_views import (
    EventTexts,
    caught_up_message,
    missed_messages,
    offers_message,
    welcome_message,
)
from fortyeight.server.table.state.service_events import LoggedEvent
from fortyeight.server.table.state.table_state import TableState
from fortyeight.server.table.watching import Deliver
from fortyeight.table import Phase
from fortyeight.view import Audience, AudienceRole

#: Events kept in memory for clients that reconnect.
REMEMBERED = 500
_NO_CLOCK: Mapping[str, Any] = {
    "waits_for": [],
    "now_ms": 0,
    "deadline_ms": None,
    "paused": False,
}


class Watcher:
    """One connection's subscription to a table."""

    def __init__(self, hub: Hub, audience: Audience, deliver: Deliver) -> None:
        self.hub = hub
        self.audience = audience
        self.deliver = deliver
        self.offers = ""

    @property
    def is_staff(self) -> bool:
        return self.audience.role is not AudienceRole.PLAYER

    def close(self) -> None:
        self.hub.leave(self)


class Hub:
    """The watchers of one table, and its latest events."""

    def __init__(self, state: TableState, version: int) -> None:
        self.state = state
        self.version = version
        self.watchers: set[Watcher] = set()
        self._clock: Mapping[str, Any] = _NO_CLOCK
        self._ends = 0.0
        self.on_presence: Callable[[str, bool], None] = lambda person, here: None
        #: Called when anyone, named or not, starts or stops watching the table.
        self.on_watched: Callable[[], None] = lambda: None
        self._recent: deque[LoggedEvent] = deque(maxlen=REMEMBERED)

    @property
    def has_staff(self) -> bool:
        """Whether the dealer or the floor is connected."""
        return any(
            one.audience.role in (AudienceRole.DEALER, AudienceRole.FLOOR) for one in self.watchers
        )

    def remembers(self, since: int) -> bool:
        """Return whether all events after a version are still in memory."""
        if since >= self.version:
            return since == self.version
        return bool(self._recent) and self._recent[0].version <= since + 1

    def join(
        self,
        audience: Audience,
        deliver: Deliver,
        since: int | None,
        missed: Sequence[LoggedEvent] = (),
    ) -> Watcher:
        """Add a watcher, who gets the view or the events missed since a version.

        The caller reads from the log what is no longer in memory: `missed` reaches at least to
        where memory begins.
        """
        watcher = Watcher(self, audience, deliver)
        if since is None:
            deliver(welcome_message(self.state, self.version, audience, self.clock))
        else:
            self._catch_up(watcher, since, missed)
        self.watchers.add(watcher)
        self._offer(watcher)
        if audience.person:
            self.on_presence(audience.person, True)
        self.on_watched()
        return watcher

    def _catch_up(self, watcher: Watcher, since: int, missed: Sequence[LoggedEvent]) -> None:
        older = [one for one in missed if one.version > since]
        last = older[-1].version if older else since
        logged = older + [one for one in self._recent if one.version > last]
        earlier = [one for one in self._recent if one.version <= since]
        for message in missed_messages(earlier, logged, self.state, watcher.audience):
            watcher.deliver(message)
        watcher.deliver(caught_up_message(self.state, self.version, watcher.audience, self.clock))

    def leave(self, watcher: Watcher) -> None:
        self.watchers.discard(watcher)
        person = watcher.audience.person
        if person and not self.is_here(person):
            self.on_presence(person, False)
        self.on_watched()

    def adopt(self, other: Hub) -> None:
        """Take over the watchers of the table's former hub, and what it remembers."""
        is_behind = other.version < self.version
        if not is_behind:
            self._recent = other._recent
        for watcher in tuple(other.watchers):
            other.watchers.discard(watcher)
            watcher.hub = self
            self.watchers.add(watcher)
            if is_behind:
                watcher.deliver(
                    welcome_message(self.state, self.version, watcher.audience, self.clock)
                )

    def forget_presence(self) -> None:
        """Stop reporting who starts and stops watching."""
        self.on_presence = lambda person, here: None
        self.on_watched = lambda: None

    @property
    def people(self) -> list[str]:
        """Everyone with a name who is connected here."""
        return sorted({one.audience.person for one in self.watchers if one.audience.person})

    def is_here(self, person: str) -> bool:
        """Return whether a person is connected."""
        return any(one.audience.person == person for one in self.watchers)

    def publish(self, state: TableState, logged: Sequence[LoggedEvent]) -> None:
        """Send stored events to all watchers."""
        texts = EventTexts(logged, state, self.state)
        self.state = state
        self.version = logged[-1].version
        self._recent.extend(logged)
        for watcher in tuple(self.watchers):
            watcher.deliver(texts.of(watcher.audience))

    def offer(self, *people: str) -> None:
        """Send these people, or everybody, what they may do now, if it has changed.

        While a round is played most players may do nothing: they are told so once, then skipped.
        """
        awaited = None if self.is_betting else may_answer(self.state.game)
        for watcher in tuple(self.watchers):
            person = watcher.audience.person
            if people and person not in people and not self._deals(watcher):
                continue
            if awaited is None or watcher.is_staff or person in awaited:
                self._offer(watcher)
            elif watcher.offers:
                self._offer(watcher)
                watcher.offers = ""

    def _deals(self, watcher: Watcher) -> bool:
        """Return whether a watcher deals here: a wager may enable their next step at once."""
        by_hand = self.state.service.settings.dealing == "person"
        return by_hand and watcher.audience.role is AudienceRole.DEALER

    def _offer(self, watcher: Watcher) -> None:
        message = offers_message(self.state, self.version, watcher.audience)
        if message is None:
            return
        compared = message.partition(',"offers":')[2]
        if compared != watcher.offers:
            watcher.offers = compared
            watcher.deliver(message)

    def send_clock(self, people: Sequence[str], milliseconds: int | None) -> None:
        """Announce whom the table waits for, and for how long."""
        nobody = not people and milliseconds is None
        if nobody and not self._clock["waits_for"] and self._clock["deadline_ms"] is None:
            return
        now = int(time.time() * 1000)
        self._ends = time.monotonic() + (milliseconds or 0) / 1000
        self._clock = {
            "waits_for": list(people),
            "now_ms": now,
            "deadline_ms": None if milliseconds is None else now + milliseconds,
            "paused": bool(self.state.service.paused),
        }
        message = json_text({"type": "clock", "version": self.version, **self._clock})
        for watcher in tuple(self.watchers):
            watcher.deliver(message)

    @property
    def clock(self) -> Mapping[str, Any]:
        """The running clock, with the time that is left."""
        if self._clock["deadline_ms"] is None:
            return self._clock
        now = int(time.time() * 1000)
        left = max(0, round((self._ends - time.monotonic()) * 1000))
        return {**self._clock, "now_ms": now, "deadline_ms": now + left}

    def say_goodbye(self, reason: str) -> None:
        """Tell all watchers that the table is no longer run here."""
        message = json_text({"type": "bye", "reason": reason, "again": True})
        for watcher in tuple(self.watchers):
            watcher.deliver(message)

    @property
    def is_betting(self) -> bool:
        return self.state.game.table.phase is Phase.BETTING
