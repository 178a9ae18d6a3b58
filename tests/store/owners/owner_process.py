"""Process that claims a table, run by the tests.

`python -m tests.store.owners.owner_process URL NODE` reads orders, one a line, and answers each
with a line. `go STREAM` claims and appends on and on, and reports every append that was
acknowledged.
"""

from __future__ import annotations

import sys
import time

from fortyeight.store.database.database import Database
from fortyeight.store.log.changes import store_changes
from fortyeight.store.model import Change, Head, NewEvent, StoreError
from fortyeight.store.owners.nodes import record_heartbeat
from fortyeight.store.owners.ownership import claim, release


class Owner:
    def __init__(self, url: str, node: str) -> None:
        self.database = Database.open(url)
        self.node = node
        self.heads: dict[str, Head] = {}
        self.appended = 0

    def obey(self, order: str, stream: str) -> str:
        try:
            match order:
                case "claim":
                    return self.claim(stream)
                case "append":
                    return self.append(stream)
                case "beat":
                    now = time.time_ns() // 1_000_000
                    self.database.write(lambda c: record_heartbeat(c, self.node, "", now))
                    return "beaten"
                case "release":
                    release(self.database, stream)
                    return "released"
                case "go":
                    self.go(stream)
        except StoreError as error:
            return type(error).__name__
        return "what?"

    def claim(self, stream: str) -> str:
        head = claim(self.database, stream, self.node)
        if head is None:
            return "no"
        self.heads[stream] = head
        return f"epoch {head.epoch} version {head.version}"

    def append(self, stream: str) -> str:
        head = self.heads[stream]
        self.appended += 1
        event = NewEvent("said", f'"{self.node} {self.appended}"')
        change = Change(stream, head.version, head.epoch, 1, self.node, events=(event,))
        (result,) = store_changes(self.database, [change])
        if isinstance(result, StoreError):
            return type(result).__name__
        self.heads[stream] = result
        return f"stored {result.version} {self.node} {self.appended}"

    def go(self, stream: str) -> None:
        while True:
            try:
                self.database.write(
                    lambda c: record_heartbeat(c, self.node, "", time.time_ns() // 1_000_000)
                )
                while not self.claim(stream).startswith("epoch"):
                    time.sleep(0.02)
                while (answer := self.append(stream)).startswith("stored"):
                    print(answer, flush=True)
            except StoreError:
                time.sleep(0.02)


def main() -> None:
    owner = Owner(sys.argv[1], sys.argv[2])
    print("ready", flush=True)
    for line in sys.stdin:
        order, _, stream = line.strip().partition(" ")
        print(owner.obey(order, stream), flush=True)


if __name__ == "__main__":
    main()
