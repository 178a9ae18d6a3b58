"""Workers with a browser or a loaded solver are given the files that need it.

`SharedScheduling` overrides a method of pytest-xdist that is not public: no hook and no mark
assigns files by a worker's setup. These tests name the version for which it is known to work.
"""

from __future__ import annotations

from importlib.metadata import version
from types import SimpleNamespace
from typing import Any

from tests.scheduling import SharedScheduling, shared_by

#: Before raising it, read the new version's `LoadScopeScheduling`.
KNOWN = "3.8.0"

#: In the order of the suite; two tests each, the number that a worker has queued.
FILES = (
    "tests/analysis/test_a.py",
    "tests/analysis/test_b.py",
    "tests/browser/test_a.py",
    "tests/browser/test_b.py",
    "tests/server/test_a.py",
    "tests/server/test_b.py",
)
TESTS = [f"{file}::test_{number}" for file in FILES for number in range(2)]


class FakeWorker:
    """Records which tests it was sent."""

    def __init__(self, number: int) -> None:
        self.gateway = SimpleNamespace(id=f"gw{number}")
        self.shutting_down = False
        self.sent: list[str] = []
        self.done = 0

    def send_runtest_some(self, indexes: list[int]) -> None:
        self.sent += [TESTS[at] for at in indexes]

    def shutdown(self) -> None:
        self.shutting_down = True


def run_all(*workers: FakeWorker) -> None:
    """Let the workers run everything, a test of each in turn."""
    option = SimpleNamespace(loadscopereorder=False)
    config: Any = SimpleNamespace(option=option, getvalue=lambda _: ["popen"] * len(workers))
    scheduling = SharedScheduling(config)
    for worker in workers:
        scheduling.add_node(worker)
        scheduling.add_node_collection(worker, TESTS)
    scheduling.schedule()
    while any(worker.done < len(worker.sent) for worker in workers):
        for worker in workers:
            for test in worker.sent[worker.done : worker.done + 1]:
                scheduling.mark_test_complete(worker, TESTS.index(test))
                worker.done += 1
    assert all(worker.shutting_down for worker in workers)


def rooms_of(worker: FakeWorker) -> list[str]:
    files = dict.fromkeys(test.split("::")[0] for test in worker.sent)
    return [shared_by(file) for file in files]


def test_the_version_is_the_known_one() -> None:
    assert version("pytest-xdist") == KNOWN


def test_each_worker_begins_with_what_its_half_shares_and_then_helps_with_the_rest() -> None:
    first, second = FakeWorker(0), FakeWorker(1)
    run_all(first, second)
    assert rooms_of(first) == ["browser", "browser", "rest"]
    assert rooms_of(second) == ["solver", "solver", "rest"]
    assert sorted(first.sent + second.sent) == sorted(TESTS)


def test_a_worker_alone_runs_everything() -> None:
    worker = FakeWorker(2)
    run_all(worker)
    assert rooms_of(worker) == ["browser", "browser", "rest", "rest", "solver", "solver"]
