"""Run a server: listen, configure uvicorn, and shut down gracefully.

A server of several processes has a front process, which starts the others (see `front`).
"""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import socket
import sys
from collections.abc import Callable, Coroutine, Iterator
from contextlib import AbstractAsyncContextManager, contextmanager
from types import FrameType
from typing import Any

import uvicorn
from fastapi import FastAPI
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from fortyeight.server.app.application import create_app
from fortyeight.server.app.channel import ConnectionReceiver, StartReport
from fortyeight.server.app.connections import MAX_HEAD, http_protocol
from fortyeight.server.app.front import Front
from fortyeight.server.app.garbage import Collector
from fortyeight.server.app.private_files import NotPrivate, make_private
from fortyeight.server.app.processes import CannotStart
from fortyeight.server.app.store_process import store_changes_of_others
from fortyeight.server.base.logs import log_event, set_up_logs
from fortyeight.server.base.server_settings import Settings
from fortyeight.server.base.station import Station
from fortyeight.server.http.http_services import Services
from fortyeight.server.http.security import INTERNAL
from fortyeight.server.socket.table_sockets import Sockets
from fortyeight.store.database.database import lock_database
from fortyeight.store.model import StoreError

#: Part of the grace period that is reserved for closing connections after rounds have ended.
LAST_SECONDS = 3

_SWITCH_INTERVAL = 0.0005

#: Opens the store and the tables, and closes them on exit.
OpenServices = Callable[[Settings, Station | None], AbstractAsyncContextManager[Services]]

#: Called with the address of a server that has started, and whether anyone can manage its accounts.
OnStarted = Callable[[str, bool], None]


class CannotServe(Exception):
    """The server cannot start; the message gives the reason in a sentence."""


def serve(
    settings: Settings, open_services: OpenServices, started: OnStarted | None = None
) -> None:
    """Serve until a signal arrives; raise `CannotServe` if the server cannot start.

    `started` is called as soon as requests are accepted.
    """
    set_up_logs(settings.log)
    _make_folder(settings)
    with _locked(settings):
        listening = _listen(settings)
        address = _address(settings, listening)

        def tell(has_administrator: bool) -> None:
            if started is not None:
                started(address, has_administrator)

        try:
            if settings.processes == 1:
                _run(_serve(settings, open_services, listening, tell))
            else:
                _serve_in_processes(settings, open_services, listening, tell)
        finally:
            listening.close()


@contextmanager
def _locked(settings: Settings) -> Iterator[None]:
    """Lock the store for several processes; one process does so itself.

    Those of a server that was killed may still listen until they notice it, and are waited for.
    """
    if settings.processes == 1:
        yield
        return
    try:
        lock = lock_database(settings.store_url)
    except StoreError as error:
        raise CannotServe(str(error)) from None
    try:
        yield
    finally:
        if lock is not None:
            lock.release()


def _run(server: Coroutine[Any, Any, None]) -> None:
    with asyncio.Runner(loop_factory=_loop_factory()) as runner:
        runner.run(server)


def _serve_in_processes(
    settings: Settings,
    open_services: OpenServices,
    listening: socket.socket,
    tell: Callable[[bool], None],
) -> None:
    def run(station: Station, internal: socket.socket, channel: socket.socket) -> None:
        def report(has_administrator: bool) -> None:
            StartReport(has_administrator=has_administrator).send(channel)

        if station.is_store:
            _run_store(settings, internal, channel)
            return
        own = divide_limits(settings, station)
        try:
            _run(_serve(own, open_services, internal, report, station, channel))
        except CannotServe as error:
            raise CannotStart(str(error)) from None

    try:
        Front(settings, listening, run, tell).run()
    except (CannotStart, StoreError) as error:
        raise CannotServe(str(error)) from None


def _run_store(settings: Settings, door: socket.socket, channel: socket.socket) -> None:
    def report() -> None:
        StartReport().send(channel)

    try:
        _run(store_changes_of_others(settings.store_url, door, channel, report))
    except StoreError as error:
        raise CannotStart(str(error)) from None


def divide_limits(settings: Settings, station: Station) -> Settings:
    """Return the settings of one process: its share of the connections and sockets in all.

    The desk may have all connections, since it answers all requests.
    """
    limits, processes = settings.limits, settings.processes
    share = {"sockets": -(-limits.sockets // processes)}
    if not station.is_desk:
        share["connections"] = -(-limits.connections // processes)
    return settings.model_copy(update={"limits": limits.model_copy(update=share)})


async def _serve(
    settings: Settings,
    open_services: OpenServices,
    listening: socket.socket,
    tell: Callable[[bool], None],
    station: Station | None = None,
    channel: socket.socket | None = None,
) -> None:
    async with open_services(settings, station) as services:
        app = create_app(services)
        # The store's thread releases the interpreter lock many times in each transaction, and waits
        # this long to get it back while other threads are busy.
        sys.setswitchinterval(_SWITCH_INTERVAL)
        served_app: ASGIApp = app
        if station is not None and (not station.is_desk or settings.listen.proxies):
            served_app = _close_after_answers(app)
        server = GracefulServer(_config(served_app, settings), services, app, channel)
        server.on_started = lambda: tell(services.has_administrator)
        with Collector():
            await server.serve(sockets=[listening])


def _make_folder(settings: Settings) -> None:
    """Create the data folder, private to this user, and check that it is writable."""
    folder = settings.data
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        probe = folder / f".writable-{os.getpid()}"
        probe.touch()
        probe.unlink()
        make_private(settings)
    except NotPrivate as error:
        raise CannotServe(str(error)) from None
    except OSError as error:
        reason = error.strerror or "no reason given"
        raise CannotServe(f"The data folder {folder} cannot be used: {reason}") from None


def _listen(settings: Settings) -> socket.socket:
    host, port = settings.listen.host, settings.listen.port
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        listening = socket.socket(family, kind, protocol)
    except OSError as error:
        raise CannotServe(f"{host} is not an address of this machine: {error.strerror}") from None
    try:
        if os.name == "posix":
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(address)
        listening.listen(2048)
    except OSError as error:
        listening.close()
        sentence = f"cannot listen on {host} port {port}: {error.strerror}"
        raise CannotServe(sentence) from None
    listening.setblocking(False)
    return listening


def _address(settings: Settings, listening: socket.socket) -> str:
    host = settings.listen.host
    shown = f"[{host}]" if ":" in host else host
    return f"http://{shown}:{listening.getsockname()[1]}"


def _loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    try:
        import uvloop  # noqa: PLC0415  # not on every platform
    except ImportError:
        return None
    factory: Callable[[], asyncio.AbstractEventLoop] = uvloop.new_event_loop
    return factory


def _close_after_answers(app: ASGIApp) -> ASGIApp:
    """Answer one request on each connection, since the front has looked at the first one alone.

    Other processes of the server, which know whom they ask, may keep theirs.
    """

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        async def send_and_close(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = [*message.get("headers", ()), (b"connection", b"close")]
                message = {**message, "headers": headers}
            await send(message)

        is_open = scope["type"] != "http" or scope["path"].startswith(INTERNAL)
        await app(scope, receive, send if is_open else send_and_close)

    return answer


def _config(app: ASGIApp, settings: Settings) -> uvicorn.Config:
    limits = settings.limits
    requests = http_protocol(limits, behind_proxy=bool(settings.listen.proxies))
    return uvicorn.Config(
        app,
        http=requests,
        ws=requests.sockets,
        ws_max_size=limits.message_bytes,
        ws_ping_interval=limits.ping_seconds,
        ws_ping_timeout=limits.ping_seconds,
        ws_per_message_deflate=False,
        lifespan="on",
        log_config=None,
        access_log=False,
        proxy_headers=False,
        server_header=False,
        limit_concurrency=limits.connections * 2,
        timeout_keep_alive=15,
        timeout_graceful_shutdown=LAST_SECONDS,
        h11_max_incomplete_event_size=MAX_HEAD,
    )


class GracefulServer(uvicorn.Server):
    """Uvicorn server with an orderly shutdown.

    It takes no new work, parks the rounds, tells the clients, and closes the connections.
    """

    def __init__(
        self,
        config: uvicorn.Config,
        services: Services,
        app: FastAPI,
        channel: socket.socket | None = None,
    ) -> None:
        super().__init__(config)
        self._services = services
        self._app = app
        self._is_signalled = False
        self._channel = channel
        self._receiver: ConnectionReceiver | None = None
        self._adopting: set[asyncio.Task[object]] = set()
        self._stopping: asyncio.Task[None] | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self.on_started: Callable[[], None] = lambda: None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        self._loop = asyncio.get_running_loop()
        await super().startup(sockets)
        if self._channel is not None:
            self._receiver = ConnectionReceiver(self._channel, self._adopt, self._note_stopping)
        log_event("started", pid=os.getpid())
        self.on_started()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        if self._receiver is not None:
            self._receiver.stop()
        await super().shutdown(sockets)

    def _adopt(self, connection: socket.socket) -> None:
        """Serve a connection that the front has accepted, as if it had been accepted here."""
        task = asyncio.create_task(self._connect(connection))
        self._adopting.add(task)
        task.add_done_callback(self._adopting.discard)

    async def _connect(self, connection: socket.socket) -> None:
        config = self.config

        def protocol() -> asyncio.Protocol:
            return config.http_protocol_class(  # type: ignore[call-arg]  # as uvicorn calls it
                config=config, server_state=self.server_state, app_state=self.lifespan.state
            )

        try:
            await asyncio.get_running_loop().connect_accepted_socket(protocol, connection)
        except OSError:
            connection.close()  # the client is gone

    def _note_stopping(self) -> None:
        self._services.state.stopping = True

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        if self._is_signalled:
            # A second signal: exiting at once loses nothing, since all that was answered is stored.
            os._exit(128 + sig)
        self._is_signalled = self._services.state.stopping = True
        if self._loop is None:
            self.should_exit = True
        else:
            self._loop.call_soon_threadsafe(self._start_stopping, sig)

    def _start_stopping(self, sig: int) -> None:
        self._stopping = asyncio.create_task(self._stop(signal.Signals(sig).name))

    async def _stop(self, name: str) -> None:
        grace = self._services.settings.shutdown.grace_seconds
        log_event("stopping", signal=name, grace=grace)
        asyncio.get_running_loop().call_later(grace + LAST_SECONDS, _give_up)
        sockets: Sockets = self._app.state.sockets
        try:
            seconds = max(1, grace - LAST_SECONDS)
            sockets.warn(int(seconds))
            async with asyncio.timeout(seconds + 1):
                await self._park(seconds)
                self._services.state.parked = True
                await sockets.answered()
        except TimeoutError:
            # Nothing is lost: clients send unanswered commands again.
            log_event("stopping with commands under way", logging.WARNING)
        except Exception:
            log_event("tables not parked", logging.ERROR, error=True)
        finally:
            self._services.state.parked = True
            sockets.bye()
            self.should_exit = True

    async def _park(self, seconds: float) -> None:
        """Let rounds end while there is time; the others continue at the next start."""
        park = getattr(self._services.tables, "park", None)
        in_play = await park(seconds) if park is not None else 0
        log_event("tables parked", rounds_in_play=in_play or 0)


def _give_up() -> None:
    log_event("stopped without order: the grace period is over", logging.ERROR)
    os._exit(1)
