"""Single writer of a table: commands one after another, clocks, and the log."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Collection, Iterable, Mapping
from typing import Any

from fortyeight.server.base.logs import log_event
from fortyeight.server.base.refusals import Refusal
from fortyeight.server.table.publish.hub import Hub
from fortyeight.server.table.robots.own_charts import own_chart
from fortyeight.server.table.runner.alarms import OFFERS, handle_alarm
from fortyeight.server.table.runner.allowances import check_loss, check_time, stakes_money
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
from fortyeight.server.table.runner.dealers import check_dealer
from fortyeight.server.table.runner.due_times import BY_WALL_CLOCK, due_times
from fortyeight.server.table.runner.follow_ups import add_follow_ups
from fortyeight.server.table.runner.inbox import Inbox, PendingRequest, moved, unavailable
from fortyeight.server.table.runner.judge import TableChance, judge
from fortyeight.server.table.runner.pipeline import Pipeline, Tip, UnderWay, may_go_ahead
from fortyeight.server.table.runner.robot_charts import RobotCharts
from fortyeight.server.table.runner.runner_services import RunnerServices
from fortyeight.server.table.state.change_set import ChangeSet
from fortyeight.server.table.state.practice_checks import check_practice_stakes
from fortyeight.server.table.state.service_events import TABLE, IncidentReported, TablePaused
from fortyeight.server.table.state.table_state import NOWHERE, TableState
from fortyeight.server.table.storage.loading import LoadedTable
from fortyeight.server.table.storage.stored_changes import PreparedChange, prepare_change
from fortyeight.server.table.watching import Reply
from fortyeight.server.wire.client_request import Basis, ClientRequest
from fortyeight.server.wire.parsing import parse, role_refusal
from fortyeight.server.wire.service_requests import AddRobot, Ready, SupervisedRequest
from fortyeight.server.wire.staff_requests import CedeBox
from fortyeight.store.model import (
    AlreadyAnswered,
    Conflict,
    Fenced,
    InsufficientFunds,
    LimitsSet,
    StoredAnswer,
    StoreError,
    Unavailable,
    table_stream,
)
from fortyeight.view import Audience, AudienceRole
from fortyeight.view.words.names import names_view
from fortyeight.view.words.refusal_words import refusal_for

#: Seconds after which an empty practice table is closed where other tables never are.
EMPTY_PRACTICE_SECONDS = 7200.0

#: What the store refuses because of the command itself, which is then judged again.
_COMMANDS_FAULTS = (AlreadyAnswered, LimitsSet, InsufficientFunds)
#: What the store says of a change that it has certainly not stored.
_NOT_STORED = (Conflict, *_COMMANDS_FAULTS)


class TableMoved(Exception):
    """Raised when another process runs the table."""


class Runner:
    """Runs one table as long as this process owns it."""

    def __init__(
        self, table: str, loaded: LoadedTable, epoch: int, services: RunnerServices
    ) -> None:
        self.table = table
        self.hub = Hub(loaded.state, loaded.version)
        self.hub.on_presence = self._on_presence
        self.hub.on_watched = self._on_watched
        self._services = services
        self._inbox = Inbox()
        self._answers = Answers()
        self._charts = RobotCharts(
            table, lambda name: services.hooks.strategy(self._state.house, name)
        )
        empty = services.hooks.empty_seconds
        if loaded.state.service.settings.practice:
            empty = empty or EMPTY_PRACTICE_SECONDS
        self._clocks = Clocks(empty, services.hooks.undealt_seconds)
        self._broken = False
        self._parked = False
        self._pipeline = Pipeline(
            Tip.of_loaded(table, loaded, epoch), self._apply_ahead, self._on_stored
        )
        self._task: asyncio.Task[None] | None = None
        self._chart_task: asyncio.Task[None] | None = None
        self._waiting_for_charts: set[asyncio.Task[None]] = set()

    @property
    def stored(self) -> Tip:
        """The table as it is stored, which is what everybody may be shown."""
        return self._pipeline.stored

    @property
    def _state(self) -> TableState:
        return self._pipeline.stored.state

    # Starting and stopping

    def start(self) -> None:
        self._task = asyncio.create_task(self._run(), name=f"table {self.table}")
        names = {robot.strategy for robot in self._state.service.robots.values()}
        making = self._charts.make_all(names, self._state.service.charts, self._inbox.wake)
        self._chart_task = asyncio.create_task(making, name=f"charts {self.table}")

    @property
    def is_running(self) -> bool:
        return self._task is not None and not self._task.done()

    def park(self) -> None:
        """Start no new round: the process is about to stop."""
        self._parked = True
        self._inbox.wake()

    @property
    def is_between_rounds(self) -> bool:
        return self._state.is_between_rounds

    async def stop(self) -> None:
        """Take no more commands. Everything answered is in the log, including the round in play."""
        self._refuse_all(moved())  # What is stored from now on is not shown from here.
        for task in (self._task, self._chart_task):
            if task is not None:
                task.cancel()
                with contextlib.suppress(asyncio.CancelledError, TableMoved):
                    await task
        self._refuse_all(moved())

    def _refuse_all(self, refusal: Refusal) -> None:
        """Refuse everything that waits. What is being stored may be, as a retry will tell."""
        for change, _ in self._pipeline.take_failed():
            change.pending.answer(refusal)
        self._inbox.refuse_all(refusal)

    def note_present(self, people: Iterable[str]) -> None:
        """Note that these people are connected through another process."""
        self._clocks.note_watched_elsewhere()
        for person in people:
            if not self.hub.is_here(person):
                self._clocks.note_present_elsewhere(person)

    async def _run(self) -> None:
        try:
            await self._loop()
        except TableMoved:
            return
        except asyncio.CancelledError:
            raise
        except Exception:
            # A bug: reload the table from its log, as if the process had died.
            log_event("table stopped", logging.ERROR, error=True, table=self.table)
            self._services.note_failed(self.table)
        finally:
            self._refuse_all(moved())

    async def _loop(self) -> None:
        self._clocks.note_all_away(self._state, self.hub)
        await self._guarded(self._do_overdue())
        self._set_clocks()
        while True:
            until = None if self._pipeline else self._clocks.next()
            pending = await self._inbox.get(until)
            if pending is not None:
                await self._process(pending)
            if self._pipeline.has_failed:
                await self._guarded(self._finish_storing())
            if self._inbox.closings:
                await self._guarded(self._close())
            if self._pipeline:
                continue  # The clocks are set again when nothing is being stored.
            self._set_clocks()
            if self._clocks.due():
                await self._guarded(self._ring())
            if self._state.service.shut:
                self._services.note_ended(self.table)
                self.hub.say_goodbye("the table is closed")
                return

    def _set_clocks(self) -> None:
        self._clocks.set(
            self._state, self._charts.strategies, self.hub, self._parked, *self._due_times()
        )

    def _due_times(self) -> tuple[Mapping[str, int], float]:
        """Return what falls due by the wall clock and when, and what that clock shows now."""
        return due_times(self._state, self._services.hooks.zone), self._now() / 1000

    async def _process(self, pending: PendingRequest) -> None:
        """Answer a command, after noting what fell due before it arrived."""
        try:
            self._clocks.set_due(*self._due_times())
            if self._clocks.due():
                await self._guarded(self._ring(BY_WALL_CLOCK))
            is_under_way = await self._go_ahead(pending)
        except BaseException:
            pending.answer(moved())
            raise
        if not is_under_way:
            await self._guarded(self._answer(pending))

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
            self._inbox.refuse_all(unavailable())
            try:
                reclaimed = await self._services.reclaim(self.table)
                known = self.stored.place.version
                to = known if reclaimed is None else reclaimed[0].version
                missed = await self._services.archive.events_between(self.table, known, to)
                break
            except StoreError:
                await asyncio.sleep(wait)
                wait = min(wait * 2, 2.0)
        if reclaimed is None:
            self._inbox.refuse_all(moved())
            self._services.note_lost(self.table)
            raise TableMoved(self.table)
        loaded, epoch = reclaimed
        self._pipeline.move(Tip.of_loaded(self.table, loaded, epoch))
        if missed:
            self.hub.publish(loaded.state, missed)
        self._broken = False
        self.hub.offer()
        self._set_clocks()

    # Commands

    def send(
        self, actor: str, audience: Audience, message: Mapping[str, Any], reply: Reply
    ) -> None:
        """Answer a command by calling `reply`, with a `Refusal` if it never reached the table."""
        try:
            request = parse(message)
            digest = digest_of(message)
            known = self._answers.again(actor, request.id, digest)
            if known is not None:
                reply(known)
                return
            pending = PendingRequest(request, audience, actor, digest, reply)
            if isinstance(request, AddRobot):
                # A chart takes up to a minute: the client waits for it, the table does not.
                task = asyncio.create_task(self._put_with_chart(pending, request))
                self._waiting_for_charts.add(task)
                task.add_done_callback(self._waiting_for_charts.discard)
            else:
                self._put(pending)
        except Refusal as refusal:
            reply(refusal)

    def _put(self, pending: PendingRequest) -> None:
        if self._broken:
            raise unavailable()
        if not self.is_running:
            raise moved()
        self._inbox.put(pending)

    async def _put_with_chart(self, pending: PendingRequest, request: AddRobot) -> None:
        try:
            if request.strategy == "own":
                await asyncio.to_thread(own_chart, request.chart or "")
            else:
                await self._charts.make(request.strategy)
            self._put(pending)
        except Exception as error:
            pending.answer(error)

    async def _go_ahead(self, pending: PendingRequest) -> bool:
        """Judge a command while those before it are being stored, and have its events stored too.

        Return whether that was done. If not, the command is judged by what is stored.
        """
        request, pipeline = pending.request, self._pipeline
        if not (
            may_go_ahead(request, pending.audience)
            and not pending.waits_for_store
            and pipeline.has_room()
            and not pipeline.has_failed
            and not pipeline.stores(pending.actor, request.id)
            and not self._answers.has(pending.actor, request.id)
            # At most one more command comes before a clock that has run out.
            and not self._clocks.due()
        ):
            return False
        tip = pipeline.tip
        changes = ChangeSet(tip.state)
        try:
            await self._carry_out(changes, pending)
            changes.end_actor_events()
            add_follow_ups(changes, self._now() // 1000, self._charts.strategies)
        except Exception:
            return False
        if not changes.events:
            return False
        answer = done(request.id, tip.place.version + len(changes.events))
        to_keep = to_store(pending.actor, pending.digest, answer)
        prepared = self._prepare(changes, pending.actor, to_keep)
        stored = asyncio.ensure_future(self._services.commit(prepared.change))
        pipeline.put(UnderWay(pending, prepared, tip.after(prepared), answer, stored))
        return True

    def _apply_ahead(self, change: UnderWay) -> None:
        pending = change.pending
        try:
            self._apply(change.prepared, pending.actor)
        except Exception:
            pending.answer(moved())
            raise
        self._answers.keep(pending.actor, pending.digest, change.answer)
        pending.answer(change.answer)

    def _on_stored(self) -> None:
        """Set the clocks in the turn in which a change was published, unless the runner will."""
        if self._pipeline.has_failed or self._state.service.shut:
            self._inbox.wake()
        elif self._inbox.is_awaited:
            self._set_clocks()
            self._inbox.wake_at(self._clocks.next())

    async def _finish_storing(self) -> None:
        """Wait until nothing is being stored; put back what must be judged again."""
        await self._pipeline.wait()
        failed = self._pipeline.take_failed()
        if not failed:
            return
        errors = [error for _, error in failed]
        pending = [change.pending for change, _ in failed]
        is_commands_fault = isinstance(errors[0], _COMMANDS_FAULTS)
        if is_commands_fault and all(isinstance(one, _NOT_STORED) for one in errors):
            for one in pending:
                one.waits_for_store = True
            self._inbox.put_back(pending)
            return
        for one in pending:
            one.answer(unavailable())
        if errors[0] is None or is_commands_fault:
            raise Unavailable("It is not known what was stored.") from errors[0]
        raise errors[0]

    async def _answer(self, pending: PendingRequest) -> None:
        try:
            await self._finish_storing()
            answer = await self._decide(pending)
        except Refusal as refusal:
            pending.answer(refusal)
        except (Unavailable, Conflict, Fenced):
            pending.answer(unavailable())
            raise
        except BaseException:
            # The table stops, or has a bug. The client learns by a retry whether it was stored.
            pending.answer(moved())
            raise
        else:
            pending.answer(answer)

    async def _decide(self, pending: PendingRequest, *, again: bool = False) -> Answer:
        known = self._answers.again(pending.actor, pending.request.id, pending.digest)
        if known is not None:
            return known
        changes = ChangeSet(self._state)
        try:
            await self._carry_out(changes, pending)
            changes.end_actor_events()
            add_follow_ups(changes, self._now() // 1000, self._charts.strategies)
        except Refusal as refusal:
            if refusal.status != 409:
                raise
            return await self._refuse(pending, refusal, ChangeSet(self._state))
        except StoreError:
            raise
        except Exception:
            return await self._report_incident(pending)
        answer = done(pending.request.id, self._version + len(changes.events))
        try:
            return await self._store_answer(changes, pending, answer)
        except LimitsSet:
            if again:
                raise
            self._services.hooks.limits_set(changes.unlimited)
            return await self._decide(pending, again=True)
        except InsufficientFunds:
            short = Refusal("not-enough-chips", "there are not so many chips in the wallet")
            return await self._refuse(pending, short, ChangeSet(self._state))

    async def _carry_out(self, changes: ChangeSet, pending: PendingRequest) -> None:
        request, audience, hooks = pending.request, pending.audience, self._services.hooks
        self._check_moment(request)
        if self._parked and isinstance(request, Ready):
            raise Refusal("stopping", "no round is begun: the server is about to stop", status=503)
        authorised = False
        if isinstance(request, SupervisedRequest):
            password = request.password.get_secret_value()
            authorised = await hooks.authorise(
                request.supervisor, password, pending.actor, request.by_code
            )
        sender = pending.sender
        if hooks.is_dealer is not None:
            care = changes.state.game.table.care
            dealer = "" if care is None else care.dealer
            await check_dealer(hooks.is_dealer, request, audience, sender, dealer)
        elsewhere = NOWHERE
        if isinstance(request, CedeBox) and role_refusal(request, audience) is None:
            elsewhere = await self._services.box_elsewhere(self.table)
        if isinstance(request, AddRobot) and request.strategy == "own":
            self._charts.keep(own_chart(request.chart or ""), changes.state.service.charts)
        chance = TableChance(self._now() // 1000, elsewhere=elsewhere[1])
        judge(changes, request, audience, chance, authorised, sender)
        practice = changes.state.service.settings.practice
        if audience.role is AudienceRole.PLAYER and stakes_money(request):
            table = changes.state.game.table
            if practice:
                check_practice_stakes(table, audience.person)
            allowance = await hooks.allowance(audience.person)
            if allowance is None:
                changes.unlimited = audience.person
            else:
                check_time(allowance)
            if allowance is not None and not practice:
                check_loss(allowance, table_stream(self.table), table, audience.person)

    def _check_moment(self, request: ClientRequest) -> None:
        """Refuse a decision that is based on a state the table is no longer in."""
        tip = self._pipeline.tip
        if request.seen > self.stored.place.version:
            raise Refusal("not-yet", "the table has not come so far", status=400)
        if request.basis is Basis.NOTHING:
            return
        since = tip.moments.since[0 if request.basis is Basis.MOMENT else 1]
        if request.seen < since:
            raise Refusal("stale", "the table has moved on since; look again and decide anew")

    async def _refuse(
        self, pending: PendingRequest, refusal: Refusal, changes: ChangeSet
    ) -> Answer:
        """Store a refusal as the answer, so that a retry gets the same one."""
        version = self._version + len(changes.events)
        names = names_view(self._state.game.table)
        sentence = refusal_for(pending.sender, refusal.sentence, names)
        told = Refusal(refusal.code, sentence, refusal.clause)
        answer = refused(pending.request.id, version, told)
        return await self._store_answer(changes, pending, answer)

    async def _report_incident(self, pending: PendingRequest) -> Answer:
        """Report a bug: the command has no effect, the log notes the incident, play goes on."""
        verb, actor = pending.request.verb, pending.actor
        log_event("incident", logging.ERROR, error=True, table=self.table, verb=verb, who=actor)
        changes = ChangeSet(self._state)
        what = f"“{verb}” of {actor} could not be carried out"
        changes.add(IncidentReported(what, "nothing of it was done"))
        sentence = "something went wrong here: nothing was done, and the incident is in the log"
        return await self._refuse(pending, Refusal("incident", sentence), changes)

    async def _store_answer(
        self, changes: ChangeSet, pending: PendingRequest, answer: Answer
    ) -> Answer:
        """Store changes with their answer; return the first answer if there is one already."""
        actor, digest = pending.actor, pending.digest
        try:
            await self._store(changes, actor, to_store(actor, digest, answer))
        except AlreadyAnswered:
            stream, id = table_stream(self.table), pending.request.id
            self._answers.keep_stored(await self._services.archive.answer(stream, actor, id))
            first = self._answers.again(actor, id, digest)
            assert first is not None, "it was just kept"
            return first
        self._answers.keep(actor, digest, answer)
        return answer

    # Storing

    def _now(self) -> int:
        """Return the time in milliseconds; it never goes back within a table's log."""
        return max(self._services.now(), self._pipeline.tip.at)

    @property
    def _version(self) -> int:
        return self._pipeline.tip.place.version

    async def _store(
        self, changes: ChangeSet, actor: str, answer: StoredAnswer | None = None
    ) -> None:
        """Commit the change set, then apply it, then publish it."""
        prepared = self._prepare(changes, actor, answer)
        await self._services.commit(prepared.change)
        self._pipeline.move(self._pipeline.tip.after(prepared))
        if prepared.logged:
            self._apply(prepared, actor)

    def _prepare(
        self, changes: ChangeSet, actor: str, answer: StoredAnswer | None
    ) -> PreparedChange:
        tip, seals = self._pipeline.tip, self._services.archive.seals
        return prepare_change(changes, tip.place, tip.rounds, seals, self._now(), actor, answer)

    def _apply(self, prepared: PreparedChange, actor: str) -> None:
        self.hub.publish(prepared.state, prepared.logged)
        self._clocks.note_events(prepared.logged, prepared.state)
        self._clocks.offer(self.hub, actor, prepared.logged)

    async def request_closing(self, actor: str) -> None:
        """Close the table when its round is over, and send everybody off."""
        if not self.is_running:
            raise moved()
        await self._inbox.submit_closing(actor)

    async def _close(self) -> None:
        await self._finish_storing()
        while self._inbox.closings:
            actor, noted = self._inbox.closings[0]
            changes = ChangeSet(self._state)
            ask_to_close(changes)
            if changes.events:
                changes.end_actor_events()
                add_follow_ups(changes, self._now() // 1000, self._charts.strategies)
                await self._store(changes, actor)
            self._inbox.closings.pop(0)
            if not noted.done():
                noted.set_result(None)

    # What the table does by itself

    async def _do_overdue(self) -> None:
        """Do what was due when the table was taken over."""
        changes = ChangeSet(self._state)
        add_follow_ups(changes, self._now() // 1000, self._charts.strategies)
        if changes.events:
            await self._store(changes, TABLE)

    async def _ring(self, only: Collection[str] = ()) -> None:
        """Handle every clock that has run out, or only those named.

        The clocks are set again after each, which may have stopped or restarted others.
        """
        if self._pipeline:
            await self._finish_storing()
            self._set_clocks()
        for name in self._clocks.due():
            if (not only or name in only) and self._clocks.take(name):
                await self._handle_alarm(name)
                self._set_clocks()

    async def _handle_alarm(self, name: str) -> None:
        if name == OFFERS:
            self.hub.offer()
            return
        if name == EMPTY and await self._is_kept():
            return  # and its clock is set again
        elsewhere = await self._find_other_table() if name == BOX else NOWHERE
        if elsewhere is None:
            self._clocks.put_off(name)
            return
        changes = self._changes_of_alarm(name, elsewhere)
        if changes.events:
            await self._store(changes, TABLE)
        else:
            self._clocks.put_off(name)

    async def _is_kept(self) -> bool:
        """Return whether a table that nobody deals stays open all the same."""
        service = self._state.service
        if service.settings.dealing != "person":
            return False
        try:
            return await self._services.hooks.keeps(service.founder)
        except Refusal:
            return True

    async def _find_other_table(self) -> tuple[str, str] | None:
        """Return another table with a free box; None if the store cannot be reached."""
        try:
            return await self._services.box_elsewhere(self.table)
        except Refusal:
            return None

    def _changes_of_alarm(self, name: str, elsewhere: tuple[str, str]) -> ChangeSet:
        """Return what a clock that ran out leads to. A bug pauses the table and calls the floor."""
        changes = ChangeSet(self._state)
        try:
            # By the event loop's clock it is that late, even if the wall clock was set back.
            due = due_times(self._state, self._services.hooks.zone).get(name, 0)
            at = max(self._now() // 1000, due)
            absent_too_long = self._clocks.absent_too_long(self._state)
            handle_alarm(name, changes, self._charts.strategies, absent_too_long, elsewhere, at)
            if changes.events:
                add_follow_ups(changes, self._now() // 1000, self._charts.strategies)
        except Exception:
            log_event("incident", logging.ERROR, error=True, table=self.table, clock=name)
            changes = ChangeSet(self._state)
            if not self._state.service.paused:
                what = f"what was due by the clock of {name} could not be done"
                changes.add(IncidentReported(what, "the table rests, and the floor is called"))
                changes.add(TablePaused("a malfunction: the floor is called"))
        return changes

    def _on_presence(self, person: str, here: bool) -> None:
        if person in self._state.game.table.chips:
            self._clocks.note_presence(person, here)
            self._inbox.wake()

    def _on_watched(self) -> None:
        """Wake the runner when watching may start or stop the clock of an empty table."""
        by_person = self._state.service.settings.dealing == "person"
        if self._clocks.is_forgotten or by_person or not self.hub.watchers:
            self._inbox.wake()
