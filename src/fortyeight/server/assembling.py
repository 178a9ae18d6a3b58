"""The parts of a server put together from its settings."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

from starlette.requests import HTTPConnection

from fortyeight.server.audit.api import audit_router
from fortyeight.server.audit.reading import Audit
from fortyeight.server.audit.verifications import Verifications
from fortyeight.server.coach.api import coach_router
from fortyeight.server.coach.coach import Coach
from fortyeight.server.drills.api import drills_router
from fortyeight.server.floor.api import floor_router
from fortyeight.server.history.api import history_router
from fortyeight.server.history.reading import History
from fortyeight.server.history.replays_api import replays_router
from fortyeight.server.houses.layout_api import layout_router
from fortyeight.server.houses.terminal_api import terminal_router
from fortyeight.server.http.source import Sources
from fortyeight.server.logs import event
from fortyeight.server.people import People, PeopleSettings
from fortyeight.server.people.api import people_router
from fortyeight.server.people.asking import who_asks_of
from fortyeight.server.players.chart_making import ChartMaker
from fortyeight.server.review.api import review_router
from fortyeight.server.review.review import Review
from fortyeight.server.run import CannotServe
from fortyeight.server.services import Services
from fortyeight.server.settings import Settings
from fortyeight.server.strategy.api import strategy_router
from fortyeight.server.strategy.desk import Desk
from fortyeight.server.strategy.shipped import shipped_answers
from fortyeight.server.strategy.solver import Solver
from fortyeight.server.tables.hooks import TableHooks
from fortyeight.server.tables.services import Allowance
from fortyeight.server.tables.tables import Tables
from fortyeight.server.who import Role, Who
from fortyeight.store.database import Database
from fortyeight.store.head_exports import BadExport, export_stored
from fortyeight.store.heads import BadHeads, sign_heads
from fortyeight.store.keys import BadKeys, Keys, has_keys
from fortyeight.store.model import StoreError, table_stream
from fortyeight.store.reading import has_streams
from fortyeight.store.sealing import Sealer
from fortyeight.store.writer import Writer

#: A supervisor's code that everybody may know: only where nobody plays but for a demonstration.
DEMONSTRATION_CODE = "480021"


@asynccontextmanager
async def open_services(settings: Settings) -> AsyncIterator[Services]:
    """All services while they are used; raises `CannotServe` where they cannot be opened."""
    async with AsyncExitStack() as stack:
        try:
            database = await asyncio.to_thread(Database.open, settings.store_url)
            stack.callback(database.close)
            keys = _keys(settings.data / "keys", database)
        except (StoreError, BadKeys) as error:
            raise CannotServe(str(error)) from None
        writer = Writer(database)
        stack.callback(writer.close)
        people = People(database, people_settings(settings))
        stack.callback(people.close)
        charts = ChartMaker(settings.data / "charts")
        stack.callback(charts.close)
        seals = Sealer(keys)
        hooks = table_hooks(settings, people, charts)
        cluster = None
        if database.is_postgres:
            from fortyeight.server.cluster.joining import (  # noqa: PLC0415  # needs PostgreSQL's driver
                Cluster,
            )

            cluster = Cluster(database, settings.node.url, keys.cluster, settings.store_url)
        node = cluster.node if cluster is not None else "one"
        tables = Tables(database, writer, seals, hooks, node, cluster)
        if cluster is not None:
            # Tables are put down before the others may take them up.
            stack.push_async_callback(cluster.stop)
        coach = Coach(tables)
        stack.callback(coach.close)
        tables.on_coached = coach.opened
        await tables.start()
        stack.push_async_callback(tables.stop)
        solver = Solver(settings.data / "solved", shipped=shipped_answers)
        stack.callback(solver.close)
        desk = Desk(solver)
        stack.callback(desk.close)
        sources = Sources(settings.listen.proxies)
        verifications = Verifications(database, keys.public, settings.heads_folder)
        stack.callback(verifications.close)

        async def who_asks(connection: HTTPConnection) -> Who:
            return await who_asks_of(people, connection)

        routers = [
            people_router(people, lambda request: sources.of(request.scope)),
            history_router(History(database, seals), who_asks),
            replays_router(lambda request: sources.of(request.scope)),
            coach_router(coach, who_asks),
            drills_router(coach, who_asks),
            review_router(Review(database, tables, coach, solver), who_asks),
            terminal_router(tables.describe),
            layout_router(tables),
            floor_router(tables, who_asks),
            audit_router(Audit(database, keys.public), verifications, who_asks),
            strategy_router(desk),
        ]
        if cluster is not None:
            await cluster.start(tables)
            routers.append(cluster.router())
        stack.push_async_callback(_last_heads, settings, database, keys)
        exports = asyncio.create_task(_export_heads(settings, database, keys), name="heads")
        stack.callback(exports.cancel)

        async def reachable() -> bool:
            return await asyncio.to_thread(_reachable, database)

        services = Services(
            settings,
            tables,
            who_asks,
            tuple(routers),
            reachable=reachable,
            on_sessions_ended=people.sessions.on_ended,
        )
        writer.on_batch = services.metrics.store_batch
        yield services


def _keys(folder: Path, database: Database) -> Keys:
    """The server's keys; new ones only for a store that has no table yet."""
    if not has_keys(folder):
        with database.read() as connection:
            if has_streams(connection, table_stream("")):
                raise BadKeys(
                    f"The tables of this store were sealed with keys that are not in {folder}: "
                    "put them back from their backup."
                )
    return Keys.open(folder)


def people_settings(settings: Settings) -> PeopleSettings:
    several = settings.store_url.startswith("postgres")
    return PeopleSettings(
        sign_up=settings.accounts.sign_up,
        guests=settings.private,
        https=settings.listen.https,
        session_fresh=2_000 if several else 30_000,
        allowance=settings.chips.day_allowance_cents,
    )


def table_hooks(settings: Settings, people: People, charts: ChartMaker) -> TableHooks:
    """What tables are told of people."""

    async def allowance(person: str) -> Allowance | None:
        return await people.limits.allowance(person)

    async def authorise(supervisor: str, password: str, asking: str) -> bool:
        if settings.demonstration and password == DEMONSTRATION_CODE:
            return True
        who = await people.accounts.proven(supervisor, password, f"terminal of {asking}")
        return who is not None and who.may(Role.FLOOR)

    def may_open(who: Who) -> bool:
        if settings.tables.opened_by == "floor":
            return who.may(Role.FLOOR)
        return bool(who.name)

    return TableHooks(
        allowance,
        authorise,
        charts.strategy,
        may_open,
        settings.tables.most,
        settings.tables.most_of_one,
        settings.tables.empty_minutes * 60,
    )


def _reachable(database: Database) -> bool:
    try:
        with database.read() as connection:
            connection.exec_driver_sql("SELECT 1")
    except StoreError:
        return False
    return True


async def _export_heads(settings: Settings, database: Database, keys: Keys) -> None:
    """Signed heads of all streams, at intervals and once at the start."""
    while True:
        await _last_heads(settings, database, keys)
        await asyncio.sleep(settings.heads.minutes * 60)


async def _last_heads(settings: Settings, database: Database, keys: Keys) -> None:
    """The heads of all streams as they are now."""
    try:
        await asyncio.to_thread(_export, settings, database, keys)
    except (StoreError, BadExport, BadHeads, OSError) as error:
        folder = str(settings.heads_folder)
        event("heads not exported", logging.ERROR, why=str(error), folder=folder)


def _export(settings: Settings, database: Database, keys: Keys) -> None:
    settings.heads_folder.mkdir(parents=True, exist_ok=True)
    sign_heads(database, keys, time.time_ns() // 1_000_000)
    export_stored(settings.heads_folder, database)
