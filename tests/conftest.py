"""What holds for all tests: how Hypothesis searches, how they are collected, their order, logs."""

from __future__ import annotations

import gc
import logging
import os
import random
from collections.abc import Generator, Iterator
from contextlib import suppress
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest
from _pytest.runner import runtestprotocol
from hypothesis import settings
from hypothesis.internal.conjecture import providers
from typer.main import get_command
from xdist.remote import Producer
from xdist.scheduler import Scheduling

from tests.clause_marks import CITED, ROOT, cited_by, collects_all
from tests.effort import PROVING
from tests.long_runs import Figures, add_resume_option, leave_out_passed
from tests.scheduling import SharedScheduling
from tests.server.live.nursery import Nursery

# A check that everybody runs must give everybody the same answer: the same examples in every
# ordinary run. `make prove` is for finding what nobody has seen yet.
settings.register_profile("same", derandomize=True, deadline=None, print_blob=True)
settings.register_profile("search", deadline=None, print_blob=True)
PROFILE = os.environ.get("FORTYEIGHT_HYPOTHESIS", "same")
settings.load_profile(PROFILE)
if PROFILE == "same":
    # Hypothesis tries the constants of all modules that are loaded: other examples for a file alone
    # than for the whole run, and in a fresh clone every worker parses the whole source for them.
    providers._get_local_constants = lambda: providers._local_constants

#: Where set, tests come in another order, with other examples of Hypothesis (`make unit SEED=7`).
SEED = os.environ.get("TEST_SEED", "")

#: Seconds. A setup or a teardown that takes less is none of the slowest ones.
WORTH_REPORTING = 0.005

#: Rooms whose files take a second or two at most.
QUICK = {"cards", "chance", "playthroughs", "progressive", "record", "rulebook", "table", "view"}


def pytest_addoption(parser: pytest.Parser) -> None:
    add_resume_option(parser)


def pytest_configure(config: pytest.Config) -> None:
    if PROVING and not hasattr(config, "workerinput"):
        config.pluginmanager.register(Figures(config.getoption("resume")))
    # Workers have the width of the terminal in their environment; lines are as long without one.
    os.environ.pop("COLUMNS", None)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> Scheduling | None:
    """Have files that share what takes long to make run on the same workers."""
    return SharedScheduling(config, log) if config.getoption("dist") == "loadfile" else None


@pytest.hookimpl(wrapper=True)
def pytest_collection(session: pytest.Session) -> Generator[None, object, object]:
    """Collect without garbage collection, and never look for garbage among what was collected.

    Afterwards it is looked for a tenth as often: tests make much that is gone without it.
    """
    gc.disable()
    rewrite_a_part(session.config)
    result = yield
    gc.freeze()
    gc.set_threshold(7_000)
    gc.enable()
    return result


def rewrite_a_part(config: pytest.Config) -> None:
    """Have each worker begin with other files: pytest rewrites a file's asserts once for all.

    In a fresh clone this is half the work of collecting, which every worker does.
    """
    worker = getattr(config, "workerinput", None)
    if worker is None or not collects_all(config):
        return
    files = sorted((ROOT / "tests").rglob("test_*.py"))
    number, workers = int(worker["workerid"].removeprefix("gw")), worker["workercount"]
    for path in files[len(files) * number // workers : len(files) * (number + 1) // workers]:
        with suppress(Exception, pytest.skip.Exception):  # collecting reports it
            import_module(".".join(path.relative_to(ROOT).with_suffix("").parts))


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    # Before anything is taken out: every test counts, the long ones too.
    if collects_all(config):
        config.stash[CITED] = cited_by(items)
        items[:] = in_random_order(items) if SEED else in_good_order(items)
    leave_out_passed(config, items)


def in_good_order(items: list[pytest.Item]) -> list[pytest.Item]:
    """Put the slow rooms first, so that no worker is alone with one in the end."""
    return sorted(items, key=lambda item: item.nodeid.split("/", 2)[1] in QUICK)


def in_random_order(items: list[pytest.Item]) -> list[pytest.Item]:
    """Shuffle the files, and the tests of each."""
    files: dict[Path, list[pytest.Item]] = {}
    for item in items:
        files.setdefault(item.path, []).append(item)
    order = random.Random(SEED)
    shuffled = order.sample(list(files.values()), len(files))
    return [item for same in shuffled for item in order.sample(same, len(same))]


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> bool | None:
    """Have a worker send one report of a test that passes, not three and that it has begun.

    Most tests take a millisecond, and sending what nobody is shown takes as long.
    """
    if not hasattr(item.config, "workerinput"):
        return None
    for report in runtestprotocol(item, log=False, nextitem=nextitem):
        if report.when == "call" or not report.passed or report.duration >= WORTH_REPORTING:
            item.ihook.pytest_runtest_logreport(report=report)
    item.ihook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)
    return True


@pytest.fixture(scope="session", autouse=True)
def commands_built_once() -> Iterator[None]:
    """Typer's runner builds all commands anew for each one that it runs."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("typer.testing._get_command", cache(get_command))
        yield


@pytest.fixture(autouse=True)
def logs_as_they_were() -> Iterator[None]:
    """A server that a test starts here sends all logs to its own standard error: undo it.

    The next test's logs would go to a stream that is closed by then, with a traceback.
    """
    root = logging.getLogger()
    handlers, level = list(root.handlers), root.level
    yield
    for handler in root.handlers:
        if type(handler) is logging.StreamHandler and handler not in handlers:
            root.removeHandler(handler)
    root.setLevel(level)


@pytest.fixture(scope="session")
def nursery() -> Iterator[Nursery]:
    """The parent of all servers of a worker's tests: what they need is loaded once."""
    nursery = Nursery()
    yield nursery
    nursery.close()
