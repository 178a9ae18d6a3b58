"""A table service in virtual time: hours cost nothing, and the wall clock can be set."""

from __future__ import annotations

import asyncio
import inspect
import shutil
from collections.abc import Awaitable, Callable
from datetime import UTC, tzinfo
from functools import wraps
from pathlib import Path
from typing import Any

from fortyeight.server.table.hooks import TableHooks
from fortyeight.server.table.tables import Tables
from fortyeight.store.database.database import Database
from tests.server.simulated.store import LoopWriter
from tests.server.simulated.virtual import VirtualLoop
from tests.server.table.place import Place

#: The start of 2026 in UTC.
BEGINS = 1_767_225_600
MINUTE, HOUR = 60, 3600


class VirtualPlace(Place):
    """The tables of one process; its wall clock is the loop's, plus `jumped` seconds."""

    zone: tzinfo | None = UTC
    empty_seconds = 0.0
    jumped = 0

    def seconds(self) -> int:
        return BEGINS + self.jumped + int(asyncio.get_running_loop().time())

    def _made(self) -> Tables:
        if not isinstance(self.writer, LoopWriter):
            self.writer.close()
            self.writer = LoopWriter(self.database, lambda: 0.0)  # type: ignore[assignment]  # as good
        hooks = TableHooks(
            *(self._allowance, self._authorise, self._strategy, lambda who: True),
            empty_seconds=self.empty_seconds,
            zone=self.zone,
        )
        made = Tables(
            self.database, self.writer, self.sealer, hooks, now=lambda: 1000 * self.seconds()
        )
        made.on_lost = self._on_lost
        return made

    async def restart(self, **fields: Any) -> None:
        """Start again, as if the process had been killed, with other settings."""
        for name, value in fields.items():
            setattr(self, name, value)
        await self.start_again()


def in_virtual_time(
    test: Callable[..., Awaitable[None]],
) -> Callable[..., None]:
    """Run a test on a loop whose clock jumps from one due callback to the next.

    The place is created in the test's own loop from the paths that the fixtures give.
    """

    @wraps(test)
    def run(*of: Any, migrated_sqlite: Path, tmp_path: Path, **named: Any) -> None:
        async def lived() -> None:
            store = Database.open(str(shutil.copy(migrated_sqlite, tmp_path / "virtual.db")))
            place = VirtualPlace(store, tmp_path / "keys")
            await place.start()
            try:
                await test(*of, place, **named)
            finally:
                await place.end()
                store.close()

        with asyncio.Runner(loop_factory=lambda: VirtualLoop(lambda: 0.0)) as going:
            going.run(lived())

    own = dict(inspect.signature(test).parameters)
    del own["place"]
    of_class = [own.pop("self")] if "self" in own else []
    paths = [
        inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY)
        for name in ("migrated_sqlite", "tmp_path")
    ]
    rest = [one.replace(kind=inspect.Parameter.KEYWORD_ONLY) for one in own.values()]
    run.__signature__ = inspect.Signature([*of_class, *paths, *rest])  # type: ignore[attr-defined]  # for pytest
    return run
