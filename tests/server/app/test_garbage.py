"""When garbage is collected in a server."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Iterator

import pytest

from fortyeight.server.app import garbage
from fortyeight.server.app.garbage import Collector


class Node:
    """Part of a cycle, which only a collection frees."""

    def __init__(self, freed: list[int]) -> None:
        self.itself = self
        self._freed = freed

    def __del__(self) -> None:
        self._freed.append(1)


@pytest.fixture(autouse=True)
def _as_before() -> Iterator[None]:
    yield
    gc.enable()


def freed_after(cycles: int, monkeypatch: pytest.MonkeyPatch, ticks: int = 5) -> int:
    """Make cycles in a server that looks every hundredth of a second; return how many are freed."""
    monkeypatch.setattr(garbage, "EVERY", 0.01)
    freed: list[int] = []

    async def main() -> int:
        with Collector():
            assert not gc.isenabled()
            for _ in range(cycles):
                Node(freed)
            await asyncio.sleep(0.01 * ticks)
            return len(freed)

    count = asyncio.run(main())
    assert gc.isenabled()
    return count


def test_many_new_objects_are_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(garbage, "MIN_NEW", 1_000)
    assert freed_after(2_000, monkeypatch) == 2_000


def test_few_are_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    assert freed_after(2_000, monkeypatch) == 0


def test_few_are_looked_at_after_a_long_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(garbage, "MAX_SECONDS", 0.01)
    assert freed_after(10, monkeypatch) == 10


def test_half_as_many_as_before_are_many(monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise a large server would look at all its objects again and again."""
    monkeypatch.setattr(garbage, "MIN_NEW", 1_000)
    collected: list[int] = []

    def collect() -> int:
        collected.append(1)
        return 0

    async def main() -> None:
        collector = Collector()
        with monkeypatch.context() as patched:
            patched.setattr(gc, "collect", collect)
            patched.setattr(gc, "get_objects", lambda: range(10_000))
            for new, looked in ((1_000, 0), (1_001, 1), (4_000, 1), (5_001, 2), (5_000, 2)):
                patched.setattr(gc, "get_count", lambda new=new: (new, 0, 0))
                collector._tick()
                assert len(collected) == looked, new
        assert collector._timer is not None
        collector._timer.cancel()

    asyncio.run(main())
