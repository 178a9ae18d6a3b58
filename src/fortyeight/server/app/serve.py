"""Run a server: listen, configure uvicorn, and shut down gracefully."""

from __future__ import annotations

import asyncio
import gc
import logging
import os
import signal
import socket
import sys
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from types import FrameType

import uvicorn
from fastapi import FastAPI

from fortyeight.server.app.application import create_app
from fortyeight.server.app.connections import MAX_HEAD, http_protocol
from fortyeight.server.app.private_files import NotPrivate, make_private
from fortyeight.server.base.logs import log_event, set_up_logs
from fortyeight.server.base.server_settings import Settings
from fortyeight.server.http.http_services import Services
from fortyeight.server.socket.table_sockets import Sockets

#: Part of the grace period that is reserved for closing connections after rounds have ended.
LAST_SECONDS = 3

#: Thresholds of the garbage collector, as `gc.set_threshold` takes them.
_GC_THRESHOLDS = (50_000, 20, 50)
_SWITCH_INTERVAL = 0.0005

#: Opens the store and the tables, and closes them on exit.
OpenServices = Callable[[Settings], AbstractAsyncContextManager[Services]]

#: Called with the address and the services of a server that has started.
OnStarted = Callable[[str, Services], None]


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
    listening = _listen(settings)
    try:
        with asyncio.Runner(loop_factory=_loop_factory()) as runner:
            runner.run(_serve(settings, open_services, listening, started))
    finally:
        listening.close()


async def _serve(
    settings: Settings,
    open_services: OpenServices,
    listening: socket.socket,
    started: OnStarted | None,
) -> None:
    async with open_services(settings) as services:
        app = create_app(services)
        _tune_interpreter()
        server = GracefulServer(_config(app, settings), services, app)
        if started is not None:
            server.on_started = lambda: started(_address(settings, listening), services)
        await server.serve(sockets=[listening])


def _tune_interpreter() -> None:
    """Tune the interpreter for many clients and a store that writes in another thread."""
    # What exists now lives as long as the process: scanning it in every full collection would only
    # delay the clients.
    gc.collect()
    gc.freeze()
    gc.set_threshold(*_GC_THRESHOLDS)
    # The store's thread releases the interpreter lock many times in each transaction, and waits
    # this long to get it back while other threads are busy.
    sys.setswitchinterval(_SWITCH_INTERVAL)


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


def _config(app: FastAPI, settings: Settings) -> uvicorn.Config:
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

    def __init__(self, config: uvicorn.Config, services: Services, app: FastAPI) -> None:
        super().__init__(config)
        self._services = services
        self._app = app
        self._stopping: asyncio.Task[None] | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self.on_started: Callable[[], None] = lambda: None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        self._loop = asyncio.get_running_loop()
        await super().startup(sockets)
        log_event("started", pid=os.getpid())
        self.on_started()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        if self._services.state.stopping:
            # A second signal: exiting at once loses nothing, since all that was answered is stored.
            os._exit(128 + sig)
        self._services.state.stopping = True
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
