"""Build the services of a server from its settings."""

from __future__ import annotations

import asyncio
import logging
import socket
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from fastapi import APIRouter

from fortyeight.rulebook import Rulebook
from fortyeight.server.app.channel import send_connection
from fortyeight.server.app.serve import CannotServe
from fortyeight.server.base.logs import log_event
from fortyeight.server.base.refusals import Refusal
from fortyeight.server.base.server_settings import Settings
from fortyeight.server.base.station import Station
from fortyeight.server.base.who import Role, Who
from fortyeight.server.http.http_services import Edges, Services
from fortyeight.server.http.source import Sources
from fortyeight.server.rooms.audit.audit_api import audit_router
from fortyeight.server.rooms.audit.audit_log import Audit
from fortyeight.server.rooms.audit.verifications import Verifications
from fortyeight.server.rooms.coach.coach_api import coach_router
from fortyeight.server.rooms.coach.coach_service import Coach
from fortyeight.server.rooms.coach.drills_api import drills_router
from fortyeight.server.rooms.coach.review_api import review_router
from fortyeight.server.rooms.coach.review_service import Review
from fortyeight.server.rooms.floor.floor_api import floor_router
from fortyeight.server.rooms.history.history_api import history_router
from fortyeight.server.rooms.history.history_reading import History
from fortyeight.server.rooms.history.record_replay import Replays
from fortyeight.server.rooms.history.replays_api import replays_router
from fortyeight.server.rooms.houses.table_house_api import table_house_router
from fortyeight.server.rooms.papers.paper_press import PaperPress
from fortyeight.server.rooms.papers.papers_api import papers_router
from fortyeight.server.rooms.people import People, PeopleSettings
from fortyeight.server.rooms.people.console import open_console
from fortyeight.server.rooms.people.people_api import people_router
from fortyeight.server.rooms.people.person_log import seal_accounts
from fortyeight.server.rooms.rulebooks.book_facts import book_facts
from fortyeight.server.rooms.rulebooks.house_books import HouseBooks
from fortyeight.server.rooms.rulebooks.rulebooks_api import rulebooks_router
from fortyeight.server.rooms.strategy.solver_queue import Solver
from fortyeight.server.rooms.strategy.solving import shipped_stage
from fortyeight.server.rooms.strategy.strategy_api import strategy_router
from fortyeight.server.rooms.strategy.strategy_service import StrategyService
from fortyeight.server.table.hooks import TableHooks
from fortyeight.server.table.quotas import Quotas
from fortyeight.server.table.robots.chart_making import ChartMaker
from fortyeight.server.table.state.book_versions import versions_from
from fortyeight.server.table.storage.practice_books import practice_books
from fortyeight.server.table.tables import Tables
from fortyeight.store.database.database import Database
from fortyeight.store.log.expiring import drop_old_answers
from fortyeight.store.log.remote import RemoteWriter
from fortyeight.store.log.storer import ChangeWriter
from fortyeight.store.log.writer import Writer
from fortyeight.store.model import BadKeys, StoreError, table_stream
from fortyeight.store.overview import has_streams
from fortyeight.store.owners.nodes import probe_writing
from fortyeight.store.signing.head_exports import BadExport, check_exports, export_stored
from fortyeight.store.signing.heads import BadHeads, sign_heads
from fortyeight.store.signing.keys import Keys, has_keys
from fortyeight.store.signing.sealing import Sealer

if TYPE_CHECKING:
    from fortyeight.server.cluster.cluster import Cluster


@asynccontextmanager
async def open_services(
    settings: Settings, station: Station | None = None
) -> AsyncIterator[Services]:
    """Open all services and close them on exit; raise `CannotServe` if one cannot be opened.

    In a server of several processes, those that run tables have no services but the tables.
    """
    async with AsyncExitStack() as stack:
        try:
            services = await _open(settings, stack, station)
        except (StoreError, BadKeys, BadExport, BadHeads) as error:
            raise CannotServe(str(error)) from None
        except OSError as error:
            place = f"{error.filename}: " if error.filename else ""
            raise CannotServe(f"{place}{error.strerror or error}") from None
        yield services


@dataclass(frozen=True, slots=True)
class _Base:
    """What every process of a server opens."""

    database: Database
    keys: Keys
    seals: Sealer
    writer: ChangeWriter
    people: People
    books: HouseBooks
    tables: Tables
    cluster: Cluster | None


async def _open(settings: Settings, stack: AsyncExitStack, station: Station | None) -> Services:
    """Open all services and register their cleanup on the stack."""
    base = await _open_base(settings, stack, station)
    if station is None or station.is_desk:
        return await _open_desk(settings, stack, base)
    cluster = base.cluster
    assert cluster is not None, "a process with a station is part of a cluster"
    cluster.on_sessions_ended = base.people.sessions.ended
    await _start_tables(stack, base)
    return _services(settings, base, [cluster.router()])


async def _open_base(settings: Settings, stack: AsyncExitStack, station: Station | None) -> _Base:
    in_turns = station is not None
    database = await asyncio.to_thread(Database.open, settings.store_url, in_turns=in_turns)
    stack.callback(database.close)
    keys = _keys(settings.data / "keys", database)
    if station is None or station.is_desk:
        await asyncio.to_thread(check_exports, settings.heads_folder, database)
        await asyncio.to_thread(seal_accounts, database, time.time_ns() // 1_000_000)
    writer = _writer(database, station)
    stack.callback(writer.close)
    people = People(database, people_settings(settings))
    stack.callback(people.close)
    books = HouseBooks(people.database, settings.books_folder)
    await _open_books(books, database, stack)
    charts = ChartMaker(settings.data / "charts")
    stack.callback(charts.close)
    seals = Sealer(keys)
    hooks = table_hooks(settings, people, charts, books)
    cluster = None
    if database.is_shared:
        from fortyeight.server.cluster.cluster import Cluster  # noqa: PLC0415  # needs its driver

        key, url = keys.cluster, settings.node.url
        cluster = Cluster(database, url, key, settings.store_url, station)
    node = cluster.node if cluster is not None else "one"
    tables = Tables(database, writer, seals, hooks, node, cluster)
    return _Base(database, keys, seals, writer, people, books, tables, cluster)


def _writer(database: Database, station: Station | None) -> ChangeWriter:
    if station is None or station.store_channel is None:
        return Writer(database)
    return RemoteWriter(partial(_connect_to_store, station.store_channel))


def _connect_to_store(channel: socket.socket) -> socket.socket:
    """Send the process that stores one end of a new connection; return the other."""
    ours, theirs = socket.socketpair()
    with theirs:
        if not send_connection(channel, theirs):
            ours.close()
            raise OSError("The process that stores takes no connections.")
    return ours


async def _start_tables(stack: AsyncExitStack, base: _Base) -> None:
    """Take up the tables that this process runs."""
    if base.cluster is not None:
        # Registered before `tables.stop`, so called after it: other processes may claim the tables
        # only once they have been put down here.
        stack.push_async_callback(base.cluster.stop)
    await base.tables.start()
    stack.push_async_callback(base.tables.stop)
    if base.cluster is not None:
        await base.cluster.start(base.tables)


async def _open_desk(settings: Settings, stack: AsyncExitStack, base: _Base) -> Services:
    """Open what answers requests, and what is done once for a whole server."""
    database, keys, people, tables = base.database, base.keys, base.people, base.tables
    coach = Coach(tables)
    stack.callback(coach.close)
    tables.on_coached = coach.opened
    await _start_tables(stack, base)
    solver = Solver(settings.data / "solved", shipped=shipped_stage)
    stack.callback(solver.close)
    strategy = StrategyService(solver)
    stack.callback(strategy.close)
    papers = PaperPress(settings.data / "papers")
    stack.callback(papers.close)
    replays = Replays()
    stack.callback(replays.close)
    sources = Sources(settings.listen.proxies)
    verifications = Verifications(database, keys.public, settings.heads_folder)
    stack.callback(verifications.close)

    async def own_books() -> list[tuple[Rulebook, Edges | None]]:
        offered = await base.books.offered()
        facts = [await asyncio.to_thread(book_facts, book.reference) for book in offered]
        return [(book, one.edges(solver)) for book, one in zip(offered, facts, strict=True)]

    identify = people.identify
    routers = [
        people_router(people, lambda request: sources.of(request.scope)),
        history_router(History(database, base.seals), identify),
        replays_router(replays, lambda request: sources.of(request.scope)),
        coach_router(coach, identify),
        drills_router(coach, identify),
        review_router(Review(database, tables, coach, solver, replays), identify),
        table_house_router(tables),
        floor_router(tables, identify),
        audit_router(Audit(database, keys.public), verifications, identify),
        strategy_router(strategy),
        rulebooks_router(base.books, solver, identify),
        papers_router(papers, identify),
    ]
    if base.cluster is not None:
        routers.append(base.cluster.router())
        people.sessions.on_ended(base.cluster.tell_sessions_ended)
    stack.push_async_callback(_export_heads_once, settings, database, keys)
    exports = asyncio.create_task(_export_heads(settings, database, keys), name="heads")
    stack.callback(exports.cancel)
    expiry = asyncio.create_task(_expire_answers(database), name="old answers")
    stack.callback(expiry.cancel)

    await stack.enter_async_context(open_console(people, database))
    administered = settings.private or await people.administration.has_administrator()
    return replace(
        _services(settings, base, routers), has_administrator=administered, own_books=own_books
    )


def _services(settings: Settings, base: _Base, routers: Sequence[APIRouter]) -> Services:
    services = Services(
        settings,
        base.tables,
        base.people.identify,
        tuple(routers),
        lambda: _fault(base),
        base.people.sessions.on_ended,
        cached_session=base.people.sessions.cached,
    )
    base.writer.on_batch = services.metrics.store_batch
    if base.cluster is not None:
        base.cluster.metrics_text = services.metrics.text
        return replace(services, other_metrics=base.cluster.other_metrics)
    return services


async def _open_books(books: HouseBooks, database: Database, stack: AsyncExitStack) -> None:
    """Read the stored versions before the tables that run by them, and check the folder."""
    stack.enter_context(versions_from(books.look_up, practice_books(database)))
    try:
        await books.ledgers()
        await books.check()
    except Refusal as refusal:
        where = f"{books.folder}: " if books.folder is not None else ""
        raise CannotServe(f"{where}{refusal.sentence}.") from None


def _keys(folder: Path, database: Database) -> Keys:
    """Open the server's keys; create new ones only for a store without tables."""
    if not has_keys(folder):
        with database.read() as connection:
            if has_streams(connection.exec_driver_sql, table_stream("")):
                raise BadKeys(
                    f"The tables of this store were sealed with keys that are not in {folder}: "
                    "put them back from their backup."
                )
    return Keys.open(folder)


def people_settings(settings: Settings) -> PeopleSettings:
    fresh = 30_000
    if settings.processes > 1:
        fresh = 10_000  # the desk tells the others what it ends; only a new role takes that long
    elif settings.store_url.startswith("postgres"):
        fresh = 2_000
    return PeopleSettings(
        sign_up=settings.accounts.sign_up,
        guests=settings.private,
        https=settings.listen.https,
        supervisor_code=settings.accounts.supervisor_code,
        session_fresh=fresh,
        allowance=settings.chips.day_allowance_cents,
    )


def table_hooks(
    settings: Settings, people: People, charts: ChartMaker, books: HouseBooks
) -> TableHooks:
    """Return the callbacks through which tables use accounts, settings and charts."""

    async def authorise(supervisor: str, password: str, dealer: str, by_code: bool) -> bool:
        source = f"terminal of {dealer}"
        return await people.accounts.is_supervisor(supervisor, password, source, by_code)

    def may_open(who: Who) -> bool:
        if settings.tables.opened_by == "floor":
            return who.may(Role.FLOOR)
        return bool(who.name)

    async def keep_open(founder: str) -> bool:
        return settings.tables.keep_staff_tables and await people.is_staff(founder)

    return TableHooks(
        people.limits.allowance,
        authorise,
        charts.strategy,
        may_open,
        Quotas(
            settings.tables.most,
            settings.tables.most_of_one,
            settings.tables.most_of_dealer,
            settings.tables.person_dealt_by,
            settings.tables.practice,
            settings.tables.practice_of_one,
        ),
        settings.tables.empty_minutes * 60,
        settings.tables.undealt_minutes * 60,
        settings.tables.zone,
        books.offers,
        keep_open,
        None if settings.private else people.administration.is_dealer,
        people.limits.forget,
    )


async def _fault(base: _Base) -> str:
    """Return why tables cannot be played, or an empty string: try to write to the store."""
    try:
        await asyncio.to_thread(base.database.write, probe_writing)
    except StoreError as error:
        return str(error)
    if base.cluster is not None and base.cluster.absent_processes():
        return "a process that runs tables is not there"
    return await base.writer.fault()


async def _expire_answers(database: Database) -> None:
    """Drop old answers to refused commands every hour.

    Not at startup: if the clock was set forward while the server was down, an answer that a client
    still waits for would look old.
    """
    while True:
        await asyncio.sleep(3600)
        try:
            dropped = await asyncio.to_thread(
                drop_old_answers, database, time.time_ns() // 1_000_000, lambda: time.sleep(0.01)
            )
            if dropped:
                log_event("old answers dropped", answers=dropped)
        except StoreError as error:
            log_event("old answers not dropped", logging.WARNING, why=str(error))


async def _export_heads(settings: Settings, database: Database, keys: Keys) -> None:
    """Sign and export the heads of all streams, at startup and then at intervals."""
    while True:
        await _export_heads_once(settings, database, keys)
        await asyncio.sleep(settings.heads.minutes * 60)


async def _export_heads_once(settings: Settings, database: Database, keys: Keys) -> None:
    """Export the current heads of all streams; log an error if that fails."""
    try:
        await asyncio.to_thread(_export, settings, database, keys)
    except (StoreError, BadExport, BadHeads, OSError) as error:
        folder = str(settings.heads_folder)
        log_event("heads not exported", logging.ERROR, why=str(error), folder=folder)


def _export(settings: Settings, database: Database, keys: Keys) -> None:
    settings.heads_folder.mkdir(parents=True, exist_ok=True)
    sign_heads(database, keys, time.time_ns() // 1_000_000)
    export_stored(settings.heads_folder, database)
