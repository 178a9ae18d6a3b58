"""Setup of all tests: Hypothesis, collection, order, logs."""

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

# The tests must give everyone the same result: the same examples in every ordinary run. `make
# prove` searches for new ones.
settings.register_profile("same", derandomize=True, deadline=None, print_blob=True)
settings.register_profile("search", deadline=None, print_blob=True)
PROFILE = os.environ.get("FORTYEIGHT_HYPOTHESIS", "same")
settings.load_profile(PROFILE)
if PROFILE == "same":
    # Hypothesis also tries constants from the source of all loaded modules: a file run alone would
    # get other examples than in the whole run, and every worker would parse the whole source.
    providers._get_local_constants = lambda: providers._local_constants

#: If set, tests run in another order, with other examples of Hypothesis (`make unit SEED=7`).
SEED = os.environ.get("TEST_SEED", "")

#: Folders whose files take a second or two at most.
QUICK = {"cards", "chance", "playthroughs", "progressive", "record", "rulebook", "table", "view"}


def pytest_addoption(parser: pytest.Parser) -> None:
    add_resume_option(parser)


def pytest_configure(config: pytest.Config) -> None:
    if PROVING and not hasattr(config, "workerinput"):
        config.pluginmanager.register(Figures(config.getoption("resume")))
    # Workers inherit the terminal's width; without it lines have a fixed length.
    os.environ.pop("COLUMNS", None)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> Scheduling | None:
    """Run files that share a slow setup on the same workers."""
    return SharedScheduling(config, log) if config.getoption("dist") == "loadfile" else None


@pytest.hookimpl(wrapper=True)
def pytest_collection(session: pytest.Session) -> Generator[None, object, object]:
    """Collect without garbage collection, and exempt what was collected from it for good.

    Afterwards it runs a tenth as often: most objects of the tests are freed without it.
    """
    gc.disable()
    rewrite_a_part(session.config)
    result = yield
    gc.freeze()
    gc.set_threshold(7_000)
    gc.enable()
    return result


def rewrite_a_part(config: pytest.Config) -> None:
    """Let each worker begin with other files: pytest rewrites the asserts of a file once for all.

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
    # Before any test is deselected: every test counts, the long ones too.
    if collects_all(config):
        config.stash[CITED] = cited_by(items)
        items[:] = in_random_order(items) if SEED else in_good_order(items)
    leave_out_passed(config, items)


def in_good_order(items: list[pytest.Item]) -> list[pytest.Item]:
    """Put the slow folders first, so that no worker is left alone with one in the end."""
    return sorted(items, key=lambda item: item.nodeid.split("/", 2)[1] in QUICK)


def in_random_order(items: list[pytest.Item]) -> list[pytest.Item]:
    """Shuffle the files, and the tests of each."""
    files: dict[Path, list[pytest.Item]] = {}
    for item in items:
        files.setdefault(item.path, []).append(item)
    order = random.Random(SEED)
    shuffled = order.sample(list(files.values()), len(files))
    return [item for same in shuffled for item in order.sample(same, len(same))]


@pytest.fixture(scope="session", autouse=True)
def commands_built_once() -> Iterator[None]:
    """Build all commands once; Typer's runner would build them for each one that it runs."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("typer.testing._get_command", cache(get_command))
        yield


@pytest.fixture(autouse=True)
def logs_as_they_were() -> Iterator[None]:
    """Undo the logging setup of a server that a test starts in this process.

    The next test's logs would go to its standard error, which is closed by then.
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
    """Parent of all servers of a worker's tests: it loads once what they need."""
    nursery = Nursery()
    yield nursery
    nursery.close()
