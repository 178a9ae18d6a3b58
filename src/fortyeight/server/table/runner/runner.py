"""Single writer of a table: commands one after another, clocks, and the log."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from fortyeight.server.base.logs import log_event
from fortyeight.server.base.refusals import Refusal
from fortyeight.server.table.publish.hub import Hub
from fortyeight.server.table.runner.alarms import OFFERS, ring
from fortyeight.server.table.runner.allowances import check_allowance, stakes_money
from fortyeight.server.table.runner.clocks import BOX, EMPTY, Clocks
from fortyeight.server.table.runner.closing import ask_to_close
from fortyeight.server.table.runner.command_answers import (
    Answer,
    Answers,
    digest_of,
    done,
    refused,
    to_store,
)
from fortyeight.server.table.runner.due_times import BY_WALL_CLOCK, due_times
from fortyeight.server.table.runner.follow_ups import follow
from fortyeight.server.table.runner.judge import TableChance, judge
from fortyeight.server.table.runner.robot_charts import RobotCharts
from fortyeight.server.table.runner.runner_services import RunnerServices
from fortyeight.server.table.state.change_set import ChangeSet
from fortyeight.server.table.state.service_events import IncidentReported, TablePaused
from fortyeight.server.table.state.table_state import NOWHERE
from fortyeight.server.table.storage.loading import Loaded, Moments
from fortyeight.server.table.storage.stored_changes import (
    TABLE,
    Place,
    PreparedChange,
    prepare_change,
)
from fortyeight.server.wire.commands import Ask, Basis, TableAsk, parse
from fortyeight.server.wire.service_asks import AddRobot, Ready, TwoPeopleAsk
from fortyeight.server.wire.staff_asks import CedeBox
from fortyeight.store.model import (
    AlreadyAnswered,
    Conflict,
    Fenced,
    InsufficientFunds,
    StoredAnswer,
    StoreError,
    Unavailable,
    table_stream,
)
from fortyeight.view import Audience, AudienceRole

#: Maximum number of commands that wait at a table; more are refused.
MOST_WAITING = 200


@dataclass(frozen=True)
class _Asked:
    ask: TableAsk
    audience: Audience
    actor: str
    digest: bytes
    answered: asyncio.Future[Answer]


class TableMoved(Exception):
    """Raised when another process runs the table."""


class Runner:
    """Runs one table as long as this process owns it."""

    def __init__(self, table: str, loaded: Loaded, epoch: int, services: RunnerServices) -> None:
        self.table = table
        self.hub = Hub(loaded.standing, loaded.version)
        self.hub.on_presence = self._presence
        self.hub.on_watched = self._watched
        self._services = services
        self._inbox: asyncio.Queue[_Asked | None] = asyncio.Queue(MOST_WAITING)
        self._answers = Answers()
        self._robots = RobotCharts(
            table, lambda name: services.strategy(self._standing.house, name)
        )
        self._clocks = Clocks(services.empty_seconds, services.undealt_seconds)
        self._closing: list[tuple[str, asyncio.Future[None]]] = []
        self._broken = False
        self._parked = False
        self._take_over(loaded, epoch)
        self._task: asyncio.Task[None] | None = None
        self._charts: asyncio.Task[None] | None = None

    def _take_over(self, loaded: Loaded, epoch: int) -> None:
        self._standing = loaded.standing
        self._rounds = loaded.rounds
        self._last_at = loaded.at
        self._place = Place(table_stream(self.table), loaded.version, epoch, loaded.snapshot)
        self._moments = Moments(loaded.standing, loaded.since)

    # Starting and stopping

    def start(self) -> None:
        self._task = asyncio.create_task(self._run(), name=f"table {self.table}")
        wanted = {robot.strategy for robot in self._standing.service.robots.values()}
        making = self._robots.have_all(wanted, self._wake)
        self._charts = asyncio.create_task(making, name=f"charts {self.table}")

    @property
    def is_running(self) -> bool:
        return self._task is not None and not self._task.done()

    def rest(self) -> None:
        """Start no new round: the process is about to stop."""
        self._parked = True
        self._wake()

    @property
    def is_between_rounds(self) -> bool:
        return self._clocks.between_rounds(self._standing)

    async def stop(self) -> None:
        """Take no more commands. Everything answered is in the log, including the round in play."""
        for task in (self._task, self._charts):
            if task is not None:
                task.cancel()
                with contextlib.suppress(asyncio.CancelledError, TableMoved):
                    await task
        self._turn_away(_moved())

    def present(self, people: Iterable[str]) -> None:
        """Note that these people are connected through another process."""
        self._clocks.looked_at()
        for person in people:
            if not self.hub.is_here(person):
                self._clocks.seen_elsewhere(person)

    def _turn_away(self, refusal: Refusal) -> None:
        while not self._inbox.empty():
            asked = self._inbox.get_nowait()
            if asked is not None and not asked.answered.done():
                asked.answered.set_exception(refusal)
        for _, closed in self._closing:
            if not closed.done():
                closed.set_exception(refusal)
        self._closing.clear()

    async def _run(self) -> None:
        try:
            await self._go_on()
        except TableMoved:
            return
        except asyncio.CancelledError:
            raise
        except Exception:
            # A bug: reload the table from its log, as if the process had died.
            log_event("table stopped", logging.ERROR, error=True, table=self.table)
            self._services.failed(self.table)
        finally:
            self._turn_away(_moved())

    async def _go_on(self) -> None:
        self._clocks.everybody_is_away(self._standing, self.hub)
        await self._guarded(self._follow_up())
        while True:
            self._set_clocks()
            asked: _Asked | None = None
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout_at(self._clocks.next()):
                    asked = await self._inbox.get()
            if asked is not None:
                await self._take(asked)
            await self._guarded(self._close())
            await self._guarded(self._tick())
            if self._standing.service.shut:
                self._services.ended(self.table)
                self.hub.say_goodbye("the table is closed")
                return

    def _set_clocks(self) -> None:
        due, at = due_times(self._standing, self._services.zone), self._now() / 1000
        self._clocks.set(self._standing, self._robots.made, self.hub, self._parked, due, at)

    async def _take(self, asked: _Asked) -> None:
        """Answer a command, after noting what fell due before it arrived."""
        try:
            await self._guarded(self._tick(BY_WALL_CLOCK))
        except BaseException:
            if not asked.answered.done():
                asked.answered.set_exception(_moved())
            raise
        await self._guarded(self._answer(asked))

    async def _guarded(self, work: Any) -> None:
        """Await work that uses the store; if the store fails, reload the table before going on."""
        try:
            await work
        except Unavailable as error:
            log_event("store unavailable", logging.WARNING, table=self.table, why=str(error))
            await self._recover()
        except (Conflict, Fenced):
            # Another process writes to this table, or a commit that was thought lost succeeded.
            await self._recover()

    async def _recover(self) -> None:
        """Reload the table from its log as soon as the store can be reached again."""
        self._broken = True
        wait = 0.05
        while True:
            self._turn_away(_unavailable())
            try:
                found = await self._services.reclaim(self.table)
                known = self._place.version
                to = known if found is None else found[0].version
                missed = await self._services.happened(self.table, known, to)
                break
            except StoreError:
                await asyncio.sleep(wait)
                wait = min(wait * 2, 2.0)
        if found is None:
            self._turn_away(_moved())
            self._services.lost(self.table)
            raise TableMoved(self.table)
        loaded, epoch = found
        self._take_over(loaded, epoch)
        if missed:
            self.hub.publish(loaded.standing, missed)
        self._broken = False
        self.hub.offer()

    # Commands

    async def ask(self, actor: str, audience: Audience, message: Mapping[str, Any]) -> Answer:
        """Answer a command. Raises `Refusal` for one that never reached the table."""
        ask = parse(message)
        digest = digest_of(message)
        known = self._answers.again(actor, ask.id, digest)
        if known is not None:
            return known
        if isinstance(ask, AddRobot):
            # A chart takes up to a minute: the client waits for it, the table does not.
            await self._robots.have(ask.strategy)
        if self._broken:
            raise _unavailable()
        if not self.is_running:
            raise _moved()
        answered: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        try:
            self._inbox.put_nowait(_Asked(ask, audience, actor, digest, answered))
        except asyncio.QueueFull:
            raise Refusal("busy", "too much is asked of this table at once", status=503) from None
        return await answered

    def _wake(self) -> None:
        with contextlib.suppress(asyncio.QueueFull):
            self._inbox.put_nowait(None)

    async def _answer(self, asked: _Asked) -> None:
        try:
            answer = await self._answered(asked)
        except Refusal as refusal:
            if not asked.answered.done():
                asked.answered.set_exception(refusal)
        except (Unavailable, Conflict, Fenced):
            if not asked.answered.done():
                asked.answered.set_exception(_unavailable())
            raise
        except BaseException:
            # The table stops, or has a bug. The client learns by a retry whether it was stored.
            if not asked.answered.done():
                asked.answered.set_exception(_moved())
            raise
        else:
            if not asked.answered.done():
                asked.answered.set_result(answer)

    async def _answered(self, asked: _Asked) -> Answer:
        known = self._answers.again(asked.actor, asked.ask.id, asked.digest)
        if known is not None:
            return known
        unfolding = ChangeSet(self._standing)
        try:
            await self._judged(unfolding, asked)
            unfolding.end_of_what_was_asked()
            follow(unfolding, self._now() // 1000, self._robots.made)
        except Refusal as refusal:
            if refusal.status != 409:
                raise
            return await self._refused(asked, refusal)
        except StoreError:
            raise
        except Exception:
            return await self._incident(asked)
        version = self._place.version + len(unfolding.events)
        answer = done(asked.ask.id, version)
        try:
            await self._store(unfolding, asked.actor, to_store(asked.actor, asked.digest, answer))
        except AlreadyAnswered:
            return await self._first_answer(asked)
        except InsufficientFunds:
            short = Refusal("not-enough-chips", "there are not so many chips in the wallet")
            return await self._refused(asked, short)
        self._answers.keep(asked.actor, asked.digest, answer)
        return answer

    async def _judged(self, unfolding: ChangeSet, asked: _Asked) -> None:
        ask, audience = asked.ask, asked.audience
        self._check_moment(ask)
        if self._parked and isinstance(ask, Ready):
            raise Refusal("stopping", "no round is begun: the server is about to stop", status=503)
        authorised = False
        if isinstance(ask, TwoPeopleAsk):
            password = ask.password.get_secret_value()
            authorised = await self._services.authorise(
                ask.supervisor, password, asked.actor, ask.by_code
            )
        asking = asked.actor.removeprefix(f"{audience.role.value}:")
        care = unfolding.standing.game.table.care
        dealer = "" if care is None else care.dealer
        await self._services.check_dealer(ask, audience, asking, dealer)
        elsewhere = NOWHERE
        if isinstance(ask, CedeBox):
            elsewhere = await self._services.box_elsewhere(self.table)
        chance = TableChance(self._now() // 1000, elsewhere=elsewhere[1])
        judge(unfolding, ask, audience, chance, authorised, asking)
        if audience.role is AudienceRole.PLAYER and stakes_money(ask):
            allowance = await self._services.allowance(audience.person)
            if allowance is not None:
                game = unfolding.standing.game
                check_allowance(allowance, self._place.stream, game.table, audience.person)

    def _check_moment(self, ask: Ask) -> None:
        """Refuse a decision that is based on a state the table is no longer in."""
        if ask.seen > self._place.version:
            raise Refusal("not-yet", "the table has not come so far", status=400)
        if ask.basis is Basis.NOTHING:
            return
        since = self._moments.since[0 if ask.basis is Basis.MOMENT else 1]
        if ask.seen < since:
            raise Refusal("stale", "the table has moved on since; look again and decide anew")

    async def _refused(
        self, asked: _Asked, refusal: Refusal, unfolding: ChangeSet | None = None
    ) -> Answer:
        """Store a refusal as the answer, so that a retry gets the same one."""
        unfolding = unfolding or ChangeSet(self._standing)
        version = self._place.version + len(unfolding.events)
        answer = refused(asked.ask.id, version, refusal)
        try:
            await self._store(unfolding, asked.actor, to_store(asked.actor, asked.digest, answer))
        except AlreadyAnswered:
            return await self._first_answer(asked)
        self._answers.keep(asked.actor, asked.digest, answer)
        return answer

    async def _incident(self, asked: _Asked) -> Answer:
        """Report a bug: the command has no effect, the log notes the incident, play goes on."""
        facts = {"table": self.table, "verb": asked.ask.verb, "who": asked.actor}
        log_event("incident", logging.ERROR, error=True, **facts)
        unfolding = ChangeSet(self._standing)
        what = f"“{asked.ask.verb}” of {asked.actor} could not be carried out"
        unfolding.add(IncidentReported(what, "nothing of it was done"))
        sentence = "something went wrong here: nothing was done, and the incident is in the log"
        return await self._refused(asked, Refusal("incident", sentence), unfolding)

    async def _first_answer(self, asked: _Asked) -> Answer:
        stored = await self._services.answer(self._place.stream, asked.actor, asked.ask.id)
        self._answers.keep_stored(stored)
        known = self._answers.again(asked.actor, asked.ask.id, asked.digest)
        assert known is not None, "it was just kept"
        return known

    # Storing

    def _now(self) -> int:
        """Return the time in milliseconds; it never goes back within a table's log."""
        return max(self._services.now(), self._last_at)

    async def _store(
        self, unfolding: ChangeSet, actor: str, answer: StoredAnswer | None = None
    ) -> None:
        """Commit the change set, then apply it, then publish it."""
        seals = self._services.seals
        made = prepare_change(
            unfolding, self._place, self._rounds, seals, self._now(), actor, answer
        )
        await self._services.commit(made.change)
        self._last_at = made.change.at
        if made.happened:
            self._moved_on(made, actor)

    def _moved_on(self, made: PreparedChange, actor: str) -> None:
        self._moments.move(made.standing, made.happened[0].version)
        self._standing, self._rounds, self._place = made.standing, made.rounds, made.place
        self.hub.publish(made.standing, made.happened)
        self._clocks.happened(made.happened, self._standing)
        self._clocks.offer(self.hub, actor, made.happened)

    async def close_after_round(self, actor: str) -> None:
        """Close the table when its round is over, and send everybody off."""
        if not self.is_running:
            raise _moved()
        closed: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._closing.append((actor, closed))
        self._wake()
        await closed

    async def _close(self) -> None:
        while self._closing:
            actor, closed = self._closing[0]
            unfolding = ChangeSet(self._standing)
            ask_to_close(unfolding)
            if unfolding.events:
                unfolding.end_of_what_was_asked()
                follow(unfolding, self._now() // 1000, self._robots.made)
                await self._store(unfolding, actor)
            self._closing.pop(0)
            if not closed.done():
                closed.set_result(None)

    # What the table does by itself

    async def _follow_up(self) -> None:
        """Do what was due when the table was taken over."""
        unfolding = ChangeSet(self._standing)
        follow(unfolding, self._now() // 1000, self._robots.made)
        if unfolding.events:
            await self._store(unfolding, TABLE)

    async def _tick(self, only: Collection[str] = ()) -> None:
        """Handle every clock that has run out, or only those named.

        The clocks are set again before each, because the previous one may have stopped or restarted
        it.
        """
        self._set_clocks()
        for name in self._clocks.due():
            self._set_clocks()
            if (only and name not in only) or not self._clocks.take(name):
                continue
            if name == OFFERS:
                self.hub.offer()
                continue
            if name == EMPTY and await self._is_kept():
                continue  # and its clock is set again
            elsewhere = await self._elsewhere() if name == BOX else NOWHERE
            if elsewhere is None:
                self._clocks.put_off(name)
                continue
            unfolding = self._rung(name, elsewhere)
            if unfolding.events:
                await self._store(unfolding, TABLE)
            else:
                self._clocks.put_off(name)

    async def _is_kept(self) -> bool:
        """Return whether a table that nobody deals stays open all the same."""
        service = self._standing.service
        if service.settings.dealing != "person":
            return False
        try:
            return await self._services.keeps(service.founder)
        except Refusal:
            return True

    async def _elsewhere(self) -> tuple[str, str] | None:
        """Return another table with a free box; None if the store cannot be reached."""
        try:
            return await self._services.box_elsewhere(self.table)
        except Refusal:
            return None

    def _rung(self, name: str, elsewhere: tuple[str, str]) -> ChangeSet:
        """Return what a clock that ran out leads to. A bug pauses the table and calls the floor."""
        unfolding = ChangeSet(self._standing)
        try:
            # By the event loop's clock it is that late, even if the wall clock was set back.
            due = due_times(self._standing, self._services.zone).get(name, 0)
            at = max(self._now() // 1000, due)
            gone = self._clocks.gone(self._standing)
            ring(name, unfolding, self._robots.made, gone, elsewhere, at)
            if unfolding.events:
                follow(unfolding, self._now() // 1000, self._robots.made)
        except Exception:
            log_event("incident", logging.ERROR, error=True, table=self.table, clock=name)
            unfolding = ChangeSet(self._standing)
            if not self._standing.service.paused:
                what = f"what was due by the clock of {name} could not be done"
                unfolding.add(IncidentReported(what, "the table rests, and the floor is called"))
                unfolding.add(TablePaused("a malfunction: the floor is called"))
        return unfolding

    def _presence(self, person: str, here: bool) -> None:
        if person in self._standing.game.table.chips:
            self._clocks.presence(person, here)
            self._wake()

    def _watched(self) -> None:
        """Wake the runner when watching may start or stop the clock of an empty table."""
        by_person = self._standing.service.settings.dealing == "person"
        if self._clocks.is_forgotten or by_person or not self.hub.watchers:
            self._wake()


def _moved() -> Refusal:
    return Refusal("moved", "the table is being moved; send it again", status=503)


def _unavailable() -> Refusal:
    sentence = "the store cannot be reached; send it again with the same id"
    return Refusal("unavailable", sentence, status=503)
