"""Which process of a server does what, where a server consists of several."""

from __future__ import annotations

import socket
import zlib
from dataclasses import dataclass

#: Number of the process that answers requests, the desk. Those after it run the tables.
DESK = 0


def station_of(table: str, processes: int) -> int:
    """Return the number of the process that runs a table, of so many with the desk."""
    return 1 + zlib.crc32(table.encode()) % (processes - 1)


@dataclass(frozen=True, slots=True)
class Station:
    """Place of a process among those of one server: its number, and where each is reached.

    `store_channel` is a channel to the process that stores the changes of all, if there is one. Its
    number comes after those that have a URL.
    """

    number: int
    urls: tuple[str, ...]
    store_channel: socket.socket | None = None

    @property
    def url(self) -> str:
        """Where the other processes reach this one."""
        return self.urls[self.number]

    @property
    def is_desk(self) -> bool:
        return self.number == DESK

    @property
    def is_store(self) -> bool:
        """Whether this process stores the changes of the others, and does nothing else."""
        return self.number == len(self.urls)

    def runs(self, table: str) -> bool:
        """Return whether a table is for this process to run."""
        return station_of(table, len(self.urls)) == self.number

    def url_of(self, table: str) -> str:
        """Return where the process that runs a table is reached."""
        return self.urls[station_of(table, len(self.urls))]
