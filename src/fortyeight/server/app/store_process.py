"""The process of a server that stores the changes of all others, on SQLite."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
from collections.abc import Callable

from fortyeight.server.app.channel import ConnectionReceiver
from fortyeight.server.app.garbage import Collector
from fortyeight.server.base.logs import log_event
from fortyeight.store.database.database import Database
from fortyeight.store.log.remote import ChangeServer
from fortyeight.store.log.storer import Storer


async def store_changes_of_others(
    url: str, door: socket.socket, channel: socket.socket, started: Callable[[], None]
) -> None:
    """Store what comes over the connections that others send to `door`, until the front says stop.

    A signal to all processes of the server does not end this one, which the others need.
    """
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    database = await asyncio.to_thread(Database.open, url, migrate=False, in_turns=True)
    try:
        server = ChangeServer(Storer(database))
        serving: set[asyncio.Task[None]] = set()

        def serve(connection: socket.socket) -> None:
            connection.setblocking(False)
            task = asyncio.create_task(server.serve(connection))
            serving.add(task)
            task.add_done_callback(serving.discard)

        stopping = asyncio.Event()
        receivers = [
            ConnectionReceiver(door, serve, lambda: None),
            ConnectionReceiver(channel, socket.socket.close, stopping.set),
        ]
        with Collector():
            started()
            log_event("store started", pid=os.getpid())
            await stopping.wait()
        for receiver in receivers:
            receiver.stop()
    finally:
        database.close()
