"""Members of a cluster, controlled by the tests."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from fortyeight.server.cluster.membership import Membership
from fortyeight.store.database.database import Database
from fortyeight.store.model import Head


class Clock:
    def __init__(self) -> None:
        self.seconds = 0.0

    def __call__(self) -> float:
        return self.seconds


class Member:
    """Member with a connection of its own, and a log of its callbacks."""

    def __init__(self, url: str, node: str, clock: Clock) -> None:
        self.database = Database.open(url)
        self.claimed: dict[str, Head] = {}
        self.lost = 0
        self.fails: set[str] = set()
        self.membership = Membership(
            self.database, f"http://{node}", self.on_claimed, self.on_lost, node=node, clock=clock
        )

    async def on_claimed(self, stream: str, head: Head) -> None:
        if stream in self.fails:
            raise RuntimeError("the table cannot be read")
        self.claimed[stream] = head

    async def on_lost(self) -> None:
        self.lost += 1
        self.claimed.clear()

    def does(self, step: Callable[[], Awaitable[None]]) -> None:
        async def go() -> None:
            await step()

        asyncio.run(go())

    def beat(self) -> None:
        self.does(self.membership.beat)

    def look(self) -> None:
        self.does(self.membership.claim_free_tables)

    def names(self) -> list[str]:
        return [node.node for node in self.membership.live]
