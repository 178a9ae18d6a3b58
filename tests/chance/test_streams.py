"""No two tables share a stream, whatever the clock says."""

from __future__ import annotations

import ast
import os
import pickle
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

import fortyeight.chance
from fortyeight.chance import SeededBits, SystemBits, shuffled

CARDS = range(48)


def test_instances_do_not_share_a_stream() -> None:
    sources = [SystemBits() for _ in range(100)]
    assert len({source.take(32) for source in sources}) == 100
    assert len({shuffled(CARDS, source) for source in sources}) == 100


def test_threads_do_not_share_a_stream() -> None:
    source, orders = SystemBits(), list[tuple[int, ...]]()
    threads = [
        threading.Thread(target=lambda: orders.extend(shuffled(CARDS, source) for _ in range(20)))
        for _ in range(8)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(set(orders)) == len(orders) == 160


def test_the_system_source_keeps_nothing_to_share() -> None:
    source = SystemBits()
    source.take(100)
    assert not hasattr(source, "__dict__")
    assert SystemBits.__slots__ == ()


FORKING = """
import os
from fortyeight.chance import SystemBits, shuffled

source = SystemBits()
shuffled(range(48), source)
for _ in range(8):
    if os.fork() == 0:
        break
orders = [shuffled(range(48), source) for _ in range(10)]
orders += [shuffled(range(48)) for _ in range(10)]
text = "".join(bytes(order).hex() + " " for order in orders)
os.write(1, text.encode())  # in one piece, so that no other process writes into it
try:
    while True:
        os.wait()
except ChildProcessError:
    pass
"""


def lines_of(script: str, **environment: str) -> list[str]:
    """Return the output of a fresh interpreter, without the test's threads, which a fork breaks."""
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", script],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, **environment},
    )
    return done.stdout.split()


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no fork")
def test_forked_processes_do_not_deal_the_same_cards() -> None:
    orders = lines_of(FORKING)
    assert len(orders) == 9 * 20
    assert len(set(orders)) == len(orders)


STOPPED = """
import time
for name in ("time", "time_ns", "monotonic", "monotonic_ns", "perf_counter", "perf_counter_ns"):
    setattr(time, name, lambda: 0)
from fortyeight.chance import shuffled
print(bytes(shuffled(range(48))).hex())
"""


def test_processes_started_alike_with_a_stopped_clock_differ() -> None:
    orders = [*lines_of(STOPPED, PYTHONHASHSEED="0"), *lines_of(STOPPED, PYTHONHASHSEED="0")]
    assert len(set(orders)) == 2


def test_a_stopped_clock_stops_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("time", "time_ns", "monotonic", "monotonic_ns", "perf_counter"):
        monkeypatch.setattr(time, name, lambda: 0)
    orders = {shuffled(CARDS) for _ in range(100)}
    monkeypatch.undo()
    assert len(orders) == 100


def modules_imported(path: Path) -> set[str]:
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found.update(name.name.split(".")[0] for name in node.names)
        if isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module.split(".")[0])
    return found


def test_no_clock_and_no_other_generator_is_imported() -> None:
    folder = Path(fortyeight.chance.__file__).parent
    for path in folder.rglob("*.py"):
        barred = {"time", "datetime", "random", "uuid", "numpy"} & modules_imported(path)
        assert not barred, f"{path.name} imports {barred}"


class TestSeeded:
    def test_a_seed_repeats_its_stream(self) -> None:
        assert SeededBits(7).take(100) == SeededBits(7).take(100)

    def test_seeds_differ(self) -> None:
        assert len({SeededBits(seed).take(32) for seed in range(1000)}) == 1000

    def test_instances_of_one_seed_run_apart(self) -> None:
        one, other = SeededBits(7), SeededBits(7)
        one.take(1000)
        assert other.take(50) == SeededBits(7).take(50)

    def test_how_the_bytes_are_asked_for_makes_no_difference(self) -> None:
        whole, parts = SeededBits("a").take(1000), SeededBits("a")
        assert b"".join(parts.take(size) for size in (0, 1, 31, 32, 33, 403, 500)) == whole

    def test_a_replay_can_be_put_away_and_taken_up(self) -> None:
        source = SeededBits(7)
        source.take(45)
        again = pickle.loads(pickle.dumps(source))
        assert again.take(100) == source.take(100)
