"""Run the clause tests against mutants, each in a process forked after the tests are collected.

Test modules are imported once, before any mutation: a test module that loads a shipped rulebook
when it is imported would keep the old values, so its tests are left out.
"""

from __future__ import annotations

import functools
import gc
import json
import os
import signal
import sys
import time
import tomllib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from fortyeight.rulebook import library
from fortyeight.rulebook.checking.faults import BadRulebook
from fortyeight.rulebook.reading.read_book import rulebook_from
from fortyeight.rulebook.schema.entry import SILENT
from tests.mutation.books import BookMutant, raw_book
from tests.mutation.processes import forked
from tests.mutation.source import SourceMutant, install_probes, runs_always

ROOT = Path(__file__).parents[2]

Mutant = BookMutant | SourceMutant

#: Tests that compare a book's entries with a table written by hand from the text. They fail for any
#: changed value; the other tests must show whether play changes too.
TRANSCRIPTIONS = tuple(
    f"tests/rulebook/test_{name}.py"
    for name in (
        "massachusetts",
        "maryland",
        "marina_bay_sands",
        "boston_billiard_club",
        "wheels",
        "named_clauses",
    )
)

#: The tests that may detect a mutant of the settlement code.
OF_SETTLEMENT = ("tests/table/", "tests/progressive/")

#: Seconds for a test beyond ten times its time without a mutation.
GRACE = 20


@dataclass
class ClauseTest:
    """A test that cites clauses, and its result without any mutation."""

    item: pytest.Item
    clauses: frozenset[tuple[str, str]]
    seconds: float = 0.0
    passed: bool = True
    ran: dict[str, set[int]] = field(default_factory=dict)

    @property
    def name(self) -> str:
        return self.item.nodeid

    @property
    def transcription(self) -> bool:
        return self.name.startswith(TRANSCRIPTIONS)


@dataclass(frozen=True)
class Verdict:
    """The result for a mutant: the test that failed, or none if all passed."""

    mutant: Mutant
    killer: str = ""
    seconds: float = 0.0

    @property
    def killed(self) -> bool:
        return bool(self.killer)


#: Takes the place of a book where a test cites a ruling.
RULING = "ruling"

#: Takes the place of a test where the parser refuses the changed file.
NOT_READ = "the book is not read"
TIMEOUT = "no end"


class Plugin:
    """Collects the clause tests, then gives them to a function instead of running them."""

    def __init__(self, use: Callable[[list[ClauseTest]], None]) -> None:
        self.use = use
        self.failed = False
        self._at_import: set[str] = set()

    def pytest_collection(self) -> None:
        self._shipped = library._shipped
        vars(library)["_shipped"] = self._noted

    def _noted(self, book: str) -> Any:
        """Note the test module that loads a book while it is imported."""
        frame: Any = sys._getframe(1)
        while frame is not None:
            file = frame.f_code.co_filename
            if frame.f_code.co_name == "<module>" and file.startswith(str(ROOT / "tests")):
                self._at_import.add(file)
            frame = frame.f_back
        return self._shipped(book)

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        vars(library)["_shipped"] = self._shipped
        assert not session.testsfailed, "a test file cannot be imported"
        reporter = session.config.pluginmanager.unregister(name="terminalreporter")
        assert reporter is not None
        clear_caches()
        gc.collect()
        gc.freeze()  # so that forked processes share these pages of memory
        self.use(
            [
                ClauseTest(item, cited)
                for item in session.items
                if (cited := _cited(item)) and str(item.path) not in self._at_import
            ]
        )
        return True

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.failed |= report.failed

    def passes(self, item: pytest.Item) -> bool:
        """Run one test in this process."""
        self.failed = False
        item.ihook.pytest_runtest_protocol(item=item, nextitem=None)
        return not self.failed


def _cited(item: pytest.Item) -> frozenset[tuple[str, str]]:
    clauses = [
        (mark.args[0], number) for mark in item.iter_markers("clause") for number in mark.args[1:]
    ]
    return frozenset(clauses + [(RULING, mark.args[0]) for mark in item.iter_markers("ruling")])


@functools.cache
def _caches() -> list[Any]:
    """Return the functions of the project and its tests that cache their results."""
    gc.unfreeze()  # objects frozen during collection would not be found
    return [
        one
        for one in gc.get_objects()
        if isinstance(one, functools._lru_cache_wrapper)
        and str(one.__module__).startswith(("fortyeight", "tests."))
        and one is not _caches
    ]


def clear_caches() -> None:
    """Clear the caches of the project and its tests."""
    for one in _caches():
        one.cache_clear()


def collect(files: Iterable[str], use: Callable[[Plugin, list[ClauseTest]], None]) -> None:
    """Collect the clause tests of some files or folders, and use them."""
    sys.dont_write_bytecode = False  # rewritten test modules are cached between runs
    os.chdir(ROOT)
    plugin = Plugin(lambda tests: use(plugin, tests))
    options = ["-q", "-p", "no:cacheprovider", "-p", "no:xdist", "--continue-on-collection-errors"]
    code = pytest.main([*options, *files], plugins=[plugin])
    if code not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
        raise RuntimeError(f"pytest ended with {code!r}")


# Without mutation -------------------------------------------------------------------------------


def measure(
    plugin: Plugin, every: list[ClauseTest], jobs: int, kept: Path | None = None
) -> list[ClauseTest]:
    """Run every test once; return those that pass, with their time and the lines they ran.

    With a file, results that it already has are not measured again.
    """
    if kept is not None and kept.exists():
        known = json.loads(kept.read_text("utf-8"))
        for test in every:
            if test.name in known:
                _note(test, *known[test.name])
    tests = [test for test in every if not test.seconds]

    def part(number: int) -> list[Any]:
        notes = install_probes()
        results = []
        for place in range(number, len(tests), jobs):
            for lines in notes.values():
                lines.clear()
            started = time.perf_counter()
            passed = plugin.passes(tests[place].item)
            ran = {module: sorted(lines) for module, lines in notes.items() if lines}
            results.append((place, passed, time.perf_counter() - started, ran))
        return results

    tasks = [functools.partial(part, number) for number in range(jobs)]
    for _, results, _ in forked(jobs, tasks):
        for place, passed, seconds, ran in results:
            _note(tests[place], passed, seconds, ran)
    if kept is not None:
        notes = {
            test.name: (
                test.passed,
                test.seconds,
                {module: sorted(lines) for module, lines in test.ran.items()},
            )
            for test in every
        }
        kept.write_text(json.dumps(notes), "utf-8")
    for test in every:
        if not test.passed:
            print(f"left out, as it fails without a mutation: {test.name}", file=sys.stderr)
    return _varied(sorted((one for one in every if one.passed), key=lambda one: one.seconds))


def _varied(tests: list[ClauseTest]) -> list[ClauseTest]:
    """Return the first case of each test function, then the second of each, and so on."""
    cases: dict[str, int] = {}
    places = []
    for test in tests:
        function = test.name.split("[")[0]
        cases[function] = cases.get(function, 0) + 1
        places.append(cases[function])
    order = sorted(range(len(tests)), key=lambda place: places[place])
    return [tests[place] for place in order]


def _note(test: ClauseTest, passed: bool, seconds: float, ran: dict[str, list[int]]) -> None:
    test.passed, test.seconds = passed, seconds
    test.ran = {module: set(lines) for module, lines in ran.items()}


# With mutation ----------------------------------------------------------------------------------


def install(mutant: Mutant) -> None:
    """Change the rules for the rest of this process."""
    if isinstance(mutant, SourceMutant):
        mutant.install()
        return
    loads = tomllib.loads

    def mutated(text: str, **more: Any) -> dict[str, Any]:
        raw = loads(text, **more)
        return mutant.applied(raw) if raw == original else raw

    original = raw_book(mutant.book)
    vars(tomllib)["loads"] = mutated
    clear_caches()


def is_read(mutant: BookMutant) -> bool:
    """Return whether the parser of rulebooks accepts the changed file."""
    try:
        rulebook_from(mutant.applied(raw_book(mutant.book)))
    except BadRulebook:
        return False
    return True


def chosen(mutant: Mutant, tests: list[ClauseTest], played: bool) -> list[ClauseTest]:
    """Return the tests that may detect a mutant, the likely and quick ones first."""
    if isinstance(mutant, SourceMutant):
        return [
            test
            for test in tests
            if test.name.startswith(OF_SETTLEMENT)
            and any(book != RULING for book, _ in test.clauses)
            and (lines := test.ran.get(mutant.module))
            and (mutant.line in lines or runs_always(mutant))
        ]
    own = {(mutant.book, clause) for clause in mutant.clauses}
    own |= {(RULING, clause) for clause in mutant.clauses}  # some cite a ruling alone
    if SILENT in mutant.clauses:  # no clause can be cited: the ruling is
        own = {(RULING, mutant.ruling)} if mutant.ruling else set()
    of_book = [
        test
        for test in tests
        if test.clauses & own or any(book == mutant.book for book, _ in test.clauses)
    ]
    if played:
        of_book = [test for test in of_book if not test.transcription]
    cited = [test for test in of_book if test.clauses & own]
    rest = [test for test in of_book if not test.clauses & own]
    # Play first, and the transcription before tests that do not cite the clause.
    cited.sort(key=lambda test: test.transcription)
    rest.sort(key=lambda test: not test.transcription)
    return cited + rest


def run(
    plugin: Plugin,
    tests: list[ClauseTest],
    mutants: list[Mutant],
    jobs: int,
    played: bool = False,
) -> Iterator[Verdict]:
    """Yield the result for each mutant."""
    waiting: list[Mutant] = []
    for mutant in mutants:
        if isinstance(mutant, BookMutant) and not is_read(mutant):
            yield Verdict(mutant, NOT_READ)
        else:
            waiting.append(mutant)

    killers: dict[str, list[str]] = {}

    def tasks() -> Iterator[Callable[[], Any]]:
        for mutant in waiting:
            # The killers of its neighbours go first: they are likely to kill this one too.
            first = killers.get(_neighbours(mutant), [])[-10:]
            wanted = chosen(mutant, tests, played)
            wanted.sort(key=lambda test: -first.index(test.name) if test.name in first else 1)
            yield functools.partial(_killer, plugin, mutant, wanted)

    for number, killer, seconds in forked(jobs, tasks()):
        mutant = waiting[number]
        if killer and not killer.startswith(TRANSCRIPTIONS):
            near = killers.setdefault(_neighbours(mutant), [])
            near[:] = [one for one in near if one != killer] + [killer]
        yield Verdict(mutant, TIMEOUT if killer is None else killer, seconds)


def _neighbours(mutant: Mutant) -> str:
    """Return the function, or the section of the book, that a mutant belongs to."""
    return mutant.id.split(":")[0] if isinstance(mutant, SourceMutant) else mutant.id.split(".")[0]


def _killer(plugin: Plugin, mutant: Mutant, tests: list[ClauseTest]) -> str:
    """Return the first test that fails for a mutant, which stays installed in this process."""
    install(mutant)
    for test in tests:
        signal.setitimer(signal.ITIMER_REAL, GRACE + 10 * test.seconds)
        if not plugin.passes(test.item):
            return test.name
    return ""


def failing_unchanged(plugin: Plugin, tests: list[ClauseTest], killers: set[str]) -> list[str]:
    """Return the killers that fail without any mutant: they prove nothing."""
    wanted = [test for test in tests if test.name in killers]

    def failing() -> list[str]:
        return [test.name for test in wanted if not plugin.passes(test.item)]

    return [name for _, names, _ in forked(1, [failing]) for name in names]


def run_sample(
    plugin: Plugin,
    tests: list[ClauseTest],
    mutants: list[Mutant],
    killers: dict[str, str],
    jobs: int,
) -> Iterator[Verdict]:
    """Yield the result for each mutant of a sample, for which one test is known to fail."""
    by_name = {test.name: [test] for test in tests}
    tasks = [
        functools.partial(_killer, plugin, one, by_name.get(killers[one.id], [])) for one in mutants
    ]
    for number, killer, seconds in forked(jobs, tasks):
        yield Verdict(mutants[number], TIMEOUT if killer is None else killer, seconds)
