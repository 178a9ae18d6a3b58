"""Process of a cluster, run by the tests with a store's address and a name.

It prints what it has claimed and lost, one line each.
"""

from __future__ import annotations

import asyncio
import sys

from fortyeight.server.cluster.membership import Membership
from fortyeight.store.database.database import Database
from fortyeight.store.model import Head


async def on_claimed(stream: str, head: Head) -> None:
    print("claimed", stream, head.epoch, flush=True)


async def on_lost() -> None:
    print("lost", flush=True)


def main() -> None:
    database = Database.open(sys.argv[1])
    node = sys.argv[2]
    membership = Membership(
        database, f"http://{node}", on_claimed, on_lost, node=node, every=0.1, stalled_after=1.0
    )
    asyncio.run(membership.run())


if __name__ == "__main__":
    main()
