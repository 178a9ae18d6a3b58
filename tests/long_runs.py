"""Long runs: passed tests are remembered, and the result is one table of figures."""

from __future__ import annotations

from collections import Counter, defaultdict
from pathlib import Path

import pytest


def add_resume_option(parser: pytest.Parser) -> None:
    parser.addoption(
        "--resume",
        metavar="FILE",
        type=Path,
        help="leave out the tests that this file lists, and add those that pass to it",
    )


def leave_out_passed(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Deselect the tests that have passed in the run that is resumed."""
    path: Path | None = config.getoption("resume")
    if path is None or not path.exists():
        return
    passed = set(path.read_text("utf-8").splitlines())
    config.hook.pytest_deselected(items=[item for item in items if item.nodeid in passed])
    items[:] = [item for item in items if item.nodeid not in passed]


class Figures:
    """Reporter of a long run. Registered in the controlling process only."""

    def __init__(self, path: Path | None) -> None:
        self._path = path
        self._outcomes: dict[str, Counter[str]] = defaultdict(Counter)
        self._seconds: dict[str, float] = defaultdict(float)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        room = room_of(report.nodeid)
        self._seconds[room] += report.duration
        if report.when == "call" or report.outcome != "passed":
            self._outcomes[room][report.outcome] += 1
        if report.when == "call" and report.passed and self._path is not None:
            with self._path.open("a", encoding="utf-8") as passed:
                passed.write(report.nodeid + "\n")

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        terminalreporter.section("figures")
        for line in self.table():
            terminalreporter.write_line(line)

    def table(self) -> list[str]:
        """Return the table for the documentation: a row for each test folder."""
        head = [
            "| tests of | passed | failed | skipped | minutes |",
            "| --- " + "| ---: " * 4 + "|",
        ]
        rows = [(room, seen, self._seconds[room]) for room, seen in sorted(self._outcomes.items())]
        total: Counter[str] = sum((outcomes for _, outcomes, _ in rows), Counter())
        rows.append(("all", total, sum(self._seconds.values())))
        return head + [
            f"| {room} | {seen['passed']:,} | {seen['failed']:,} | {seen['skipped']:,} |"
            f" {seconds / 60:.1f} |"
            for room, seen, seconds in rows
        ]


def room_of(nodeid: str) -> str:
    """Return the folder below tests that a test lies in.

    >>> room_of("tests/table/shoe/test_cut.py::test_one")
    'table'
    """
    parts = nodeid.split("::", maxsplit=1)[0].split("/")
    return parts[1] if len(parts) > 2 else "tests"
