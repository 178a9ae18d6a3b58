"""Server without rules and store: the cost of WebSockets alone.

Every message of a client is answered, and sent to all clients in its room. Run it, and it prints
its address.
"""

from __future__ import annotations

import asyncio
import json
import socket
from collections import defaultdict
from typing import Any

import uvicorn

#: The average size of the events of one command, in bytes.
_EVENTS = "x" * 600

_rooms: dict[str, list[Any]] = defaultdict(list)
_versions: dict[str, int] = defaultdict(int)
_OFFERS = [{"do": "stand", "box": box} for box in range(1, 10)]


async def app(scope: Any, receive: Any, send: Any) -> None:
    if scope["type"] != "websocket":
        return
    await receive()
    await send({"type": "websocket.accept"})
    room = scope["path"]
    _rooms[room].append(send)
    try:
        await _serve(room, receive, send)
    finally:
        _rooms[room].remove(send)


async def _serve(room: str, receive: Any, send: Any) -> None:
    welcome = {"type": "welcome", "version": _versions[room], "view": {"offers": _OFFERS}}
    await _say(send, welcome)
    while (event := await receive())["type"] == "websocket.receive":
        asked = json.loads(event["text"])
        _versions[room] += 1
        version = _versions[room]
        events = {"type": "events", "from": version - 1, "to": version, "events": [_EVENTS]}
        text = json.dumps(events)
        for one in tuple(_rooms[room]):
            await one({"type": "websocket.send", "text": text})
        answer = {"type": "answer", "id": asked["id"], "ok": True, "version": version}
        await _say(send, answer)
        await _say(send, {"type": "offers", "version": version, "offers": _OFFERS})


async def _say(send: Any, message: Any) -> None:
    await send({"type": "websocket.send", "text": json.dumps(message)})


async def main() -> None:
    listening = socket.socket()
    listening.bind(("127.0.0.1", 0))
    listening.listen(2048)
    config = uvicorn.Config(
        app,
        ws="websockets-sansio",
        ws_per_message_deflate=False,
        lifespan="off",
        log_level="warning",
        timeout_graceful_shutdown=1,
    )
    server = uvicorn.Server(config)
    print(f"http://127.0.0.1:{listening.getsockname()[1]}", flush=True)
    await server.serve(sockets=[listening])


if __name__ == "__main__":
    try:
        import uvloop

        run = uvloop.run
    except ImportError:
        run = asyncio.run
    run(main())
