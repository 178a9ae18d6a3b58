"""Clocks of a table: how long it waits for bets, decisions, robots and absent players.

They run on the event loop's clock, so that a jump of the wall clock does not affect them, and
restart when another process takes the table over. What falls due at a time of the wall clock, which
is kept in the log, falls due by whichever of the two clocks reaches it first.
"""

from __future__ import annotations

import asyncio
from collections.abc import Hashable, Iterator, Mapping, Sequence

from fortyeight.coach.robots.moment import dealer_moment
from fortyeight.coach.robots.silence import open_offer, waiting_for
from fortyeight.server.table.dealer.virtual_dealer import may_close_bets, may_open_round
from fortyeight.server.table.publish.hub import Hub
from fortyeight.server.table.runner.closing import may_be_forgotten
from fortyeight.server.table.runner.due_times import BY_WALL_CLOCK
from fortyeight.server.table.runner.follow_ups import Strategies, not_ready, robot_is_due
from fortyeight.server.table.state.free_boxes import is_box_wanted
from fortyeight.server.table.state.service_events import LoggedEvent, PersonReady, SeedGiven
from fortyeight.server.table.state.table_state import TableState
from fortyeight.table.core.events import (
    CardDealt,
    ChipsBought,
    DealerCardDealt,
    HoleCardDealt,
    HoleCardTurned,
    PersonJoined,
    RoundOpened,
    WagerPlaced,
    WagerWithdrawn,
)
from fortyeight.table.shoe.events import ShoeFilled
from fortyeight.table.shoe.steps.spreading import may_fall_idle

_CARDS = frozenset({CardDealt, DealerCardDealt, HoleCardDealt, HoleCardTurned})
#: Gaming activity: the house's idle minutes are counted from the last of these.
_PLAYED = frozenset({WagerPlaced, WagerWithdrawn, RoundOpened, ShoeFilled})
#: Events that change little for anyone but the player who caused them.
_SMALL = frozenset({WagerPlaced, WagerWithdrawn, PersonReady, SeedGiven, PersonJoined, ChipsBought})
#: Events that the referee knows nothing of: they change nobody's offers.
_WITHOUT_OFFERS = frozenset({PersonReady, SeedGiven})
#: Seconds after the last of others' small events until new offers are sent to everybody. While
#: several players wager, most offers would be the same as before, or change again at once.
_OFFERS_AFTER = 1.0
#: Seconds after which absent players are decided for at a table without a decision clock.
_ABSENT_DECISION = 60.0
#: Seconds before a clock that led to nothing runs out again.
_RETRY_AFTER = 1.0


#: Seconds within which another process reports who is connected to it, and clients reconnect to a
#: table that has moved, however short the time for which a seat is kept.
_PRESENCE_GRACE = 20.0

#: Clock after which a table without people is closed.
EMPTY = "empty"
#: Clock after which the cards of an idle table are spread.
IDLE = "idle"
#: Clock after which a box is looked for, for those who wait for one.
BOX = "box"
#: Seconds before the other tables of the room are searched again.
_BOX_AGAIN = 5.0


class Clocks:
    """When each clock of a table runs out. Times are the event loop's, in seconds."""

    def __init__(self, empty_seconds: float = 0.0, undealt_seconds: float = 0.0) -> None:
        """Close a table after this many seconds without people, or without a dealer; 0: never."""
        self._empty_seconds = empty_seconds
        self._undealt_seconds = undealt_seconds
        self._alarms: dict[str, float] = {}
        self._away: dict[str, float] = {}
        self._cards_shown_at = 0.0
        self._moment: Hashable = None
        self._due_at: dict[str, int] = {}
        self._not_before: dict[str, float] = {}
        # Asking for the running loop takes a system call, and clocks are read often.
        self._time = asyncio.get_running_loop().time

    # Events and presence

    def note_events(self, logged: Sequence[LoggedEvent], state: TableState) -> None:
        """Allow time for dealt cards to be shown before a clock starts."""
        kinds = [type(one.event) for one in logged]
        if not _PLAYED.isdisjoint(kinds):
            self._alarms.pop(IDLE, None)
        if RoundOpened in kinds:
            # Between rounds a box may be ceded: those who wait for one need not wait for the clock.
            self._alarms.pop(BOX, None)
        cards = sum(kind in _CARDS for kind in kinds)
        begin = max(self._time(), self._cards_shown_at)
        self._cards_shown_at = begin + cards * state.service.settings.card_ms / 1000

    def note_presence(self, person: str, here: bool) -> None:
        if here:
            self._away.pop(person, None)
        else:
            self._away[person] = self._time()

    def note_present_elsewhere(self, person: str) -> None:
        """Count a player connected to another process as present until it falls silent."""
        self._away[person] = self._time() + _PRESENCE_GRACE

    def note_watched_elsewhere(self) -> None:
        """Note that someone connected to another process watches the table."""
        if self.is_forgotten:
            self._alarms[EMPTY] = self._time() + max(self._empty_seconds, self._undealt_seconds)

    @property
    def is_forgotten(self) -> bool:
        """Whether nobody is here and the clock of an empty table runs."""
        return EMPTY in self._alarms

    def note_all_away(self, state: TableState, hub: Hub) -> None:
        """Count as away all players whose connection was lost with the table's former process."""
        now = self._time() + _PRESENCE_GRACE
        self._away = {one: now for one in state.game.table.chips if not hub.is_here(one)}

    def offer(self, hub: Hub, actor: str, logged: Sequence[LoggedEvent]) -> None:
        """Send offers: at once after important events, a little later after small ones."""
        kinds = {type(one.event) for one in logged}
        if kinds <= _WITHOUT_OFFERS:
            return
        if hub.is_betting and kinds <= _SMALL:
            hub.offer(actor)
            self._alarms["offers"] = self._time() + _OFFERS_AFTER
        else:
            self._alarms.pop("offers", None)
            hub.offer()

    # Setting

    def set(
        self,
        state: TableState,
        strategies: Strategies,
        hub: Hub,
        parked: bool,
        due: Mapping[str, int],
        at: float,
    ) -> None:
        """Set all clocks from the table's state; those that run go on.

        `due` are the times at which things fall due by the wall clock, which shows `at` now.
        """
        settings = state.service.settings
        now = self._time()
        automatic = settings.dealing == "automatic" and not parked
        shown = max(now, self._cards_shown_at)
        closes = automatic and may_close_bets(state)
        self._set_alarm("bets", closes, shown + settings.bets_ms / 1000)
        ends = automatic and may_open_round(state)
        self._set_alarm("round", ends, shown + settings.pause_ms / 1000)
        acts = not parked and robot_is_due(state, strategies)
        self._set_alarm("robot", acts, shown + settings.robot_ms / 1000)
        by_person = settings.dealing == "person"
        seconds = self._undealt_seconds if by_person else self._empty_seconds
        attended = hub.has_staff if by_person else bool(hub.watchers)
        forgotten = seconds > 0 and not attended and may_be_forgotten(state)
        self._set_alarm(EMPTY, forgotten, now + seconds)
        service = state.service
        # A round that is about to be opened automatically counts as play.
        idle = may_fall_idle(state.game.table) and not (ends or parked or service.paused)
        minutes = state.house.shoe.idle_minutes
        self._set_alarm(IDLE, idle and not service.closing, now + 60.0 * minutes)
        self.set_due(due, at)
        self._set_alarm(BOX, is_box_wanted(state) and not parked, now)
        self._set_decision(state, hub, shown)
        self._set_away(state)

    def set_due(self, due: Mapping[str, int], at: float) -> None:
        """Set the clocks of what falls due by the wall clock, which shows `at` now."""
        for name in BY_WALL_CLOCK:
            self._set_due(name, due.get(name), at)

    def _set_due(self, name: str, due: int | None, at: float) -> None:
        """Set a clock that a wall clock set back does not delay, and one set forward brings on."""
        if due is None:
            self._due_at.pop(name, None)
            self._alarms.pop(name, None)
            return
        due_at = max(self._time() + max(due - at, 0.0), self._not_before.get(name, 0.0))
        if due == self._due_at.get(name):
            due_at = min(due_at, self._alarms.get(name, due_at))
        self._due_at[name] = due
        self._alarms[name] = due_at

    def _set_alarm(self, name: str, runs: bool, at: float) -> None:
        if not runs:
            self._alarms.pop(name, None)
        else:
            self._alarms.setdefault(name, at)

    def _set_decision(self, state: TableState, hub: Hub, shown: float) -> None:
        robots = state.service.robots
        people = tuple(one for one in waiting_for(state.game) if one not in robots)
        if people and state.service.paused:
            self._stop_decision(people, hub)
            return
        settings = state.service.settings
        is_offer = open_offer(state.game.table) is not None
        seconds = (settings.cut_ms if is_offer else settings.decision_ms) / 1000
        if people and not seconds and not any(hub.is_here(one) for one in people):
            seconds = _ABSENT_DECISION
        if not people or not seconds:
            self._alarms.pop("decision", None)
            self._announce_bets(state, hub)
            return
        subject = (dealer_moment(state.game), people)
        if subject != self._moment or "decision" not in self._alarms:
            self._moment = subject
            self._alarms["decision"] = shown + seconds
            hub.send_clock(people, round((shown + seconds - self._time()) * 1000))

    def _announce_bets(self, state: TableState, hub: Hub) -> None:
        """Announce until when wagers are taken, and whose wagers are not yet complete."""
        ends = self._alarms.get("bets")
        if ends is None:
            self._moment = None
            hub.send_clock((), None)
            return
        people = not_ready(state)
        subject = ("bets", ends, people)
        if subject != self._moment:
            self._moment = subject
            hub.send_clock(people, round((ends - self._time()) * 1000))

    def _stop_decision(self, people: tuple[str, ...], hub: Hub) -> None:
        """Stop the decision clock of a paused table; the full time is given when play goes on."""
        self._alarms.pop("decision", None)
        subject = ("rests", people)
        if subject != self._moment:
            self._moment = subject
            hub.send_clock(people, None)

    def _set_away(self, state: TableState) -> None:
        seconds = state.service.settings.away_ms / 1000
        # A player who has left the table needs no clock.
        self._away = {one: at for one, at in self._away.items() if one in state.game.table.chips}
        left = [self._away[one] + seconds for one in self._absent(state)]
        if left:
            self._alarms["away"] = min(left)
        else:
            self._alarms.pop("away", None)

    def _absent(self, state: TableState) -> Iterator[str]:
        service, table = state.service, state.game.table
        for person in self._away:
            kept = person in service.leaving or person in service.robots
            if person in table.chips and not kept:
                yield person

    def absent_too_long(self, state: TableState) -> list[str]:
        """Return the players who have been away for longer than their seat is kept."""
        seconds = state.service.settings.away_ms / 1000
        now = self._time()
        return [one for one in self._absent(state) if self._away[one] + seconds <= now]

    # Running out

    def next(self) -> float | None:
        """Return when the next clock runs out."""
        return min(self._alarms.values(), default=None)

    def due(self) -> list[str]:
        """Return the clocks that have run out, in order.

        Those of the wall clock come before all others: after the machine has slept, only the wall
        clock knows how late it is, and no round may begin before what has fallen due in the
        meantime.
        """
        now = self._time()
        if min(self._alarms.values(), default=now + 1) > now:
            return []
        return sorted((one for one in self._alarms if self._alarms[one] <= now), key=self._order)

    def _order(self, name: str) -> tuple[bool, float]:
        return name not in BY_WALL_CLOCK, self._alarms[name]

    def take(self, name: str) -> bool:
        """Remove a clock that has run out; return whether it had."""
        if self._alarms.get(name, float("inf")) > self._time():
            return False
        del self._alarms[name]
        return True

    def put_off(self, name: str) -> None:
        """Let a clock that led to nothing run out again a little later, not at once."""
        later = _BOX_AGAIN if name == BOX else _RETRY_AFTER
        self._alarms[name] = self._not_before[name] = self._time() + later
