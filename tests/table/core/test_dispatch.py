"""Registries by type: complete for the type checker, and without duplicates."""

from __future__ import annotations

from pathlib import Path
from typing import get_args

import pytest
from mypy import api

from fortyeight.progressive.decide import _DECIDED_BY as TERMINAL_DECIDED_BY
from fortyeight.progressive.events import NAMES_OF_GAME
from fortyeight.progressive.terminal import GameEvent
from fortyeight.progressive.terminal_commands import TerminalCommand
from fortyeight.server.table.state.service_events import ServedEvent
from fortyeight.server.table.storage.event_log import ALL_NAMES
from fortyeight.table.core import dispatch
from fortyeight.table.core.commands import Command
from fortyeight.table.core.decide import _DECIDED_BY
from fortyeight.table.core.dispatch import Registry, entry, fields, handle
from fortyeight.table.core.events import TABLE_NAMES, Event
from fortyeight.table.core.evolve import _EVOLVED_BY

#: Added to the module itself, so that the type checker has nothing else to read.
USES = """
class A: ...
class B: ...
def on_a(state: str, one: A) -> int: return 1
def on_b(state: str, one: B) -> int: return 2

both = handle(A, on_a) + handle(B, on_b)
one_only = handle(A, on_a)

def complete(one: A | B) -> int: return both[type(one)]("state", one)
def incomplete(one: A | B) -> int: return one_only[type(one)]("state", one)  # refused
wrong_handler = handle(A, on_b)  # refused
wrong_state = handle(A, on_a)[A](1, A())  # refused
no_name = entry(A, "a")[B]  # refused
no_fields = (fields(A, "x") + fields(B))[str]  # refused
"""


def test_the_type_checker_refuses_what_is_incomplete(tmp_path: Path) -> None:
    source = Path(dispatch.__file__).read_text("utf-8") + USES
    module = tmp_path / "uses.py"
    module.write_text(source, "utf-8")
    options = ["--strict", "--no-error-summary", f"--cache-dir={tmp_path / 'cache'}"]
    told, fault, _ = api.run([*options, "--config-file=", str(module)])
    refused = {int(line.split(":")[1]) for line in told.splitlines() if ": error: " in line}
    lines = source.splitlines()
    assert refused == {at for at, line in enumerate(lines, 1) if line.endswith("# refused")}, told
    assert not fault


@pytest.mark.parametrize(
    ("registry", "union"),
    [
        (_DECIDED_BY, Command),
        (_EVOLVED_BY, Event),
        (TABLE_NAMES, Event),
        (TERMINAL_DECIDED_BY, TerminalCommand),
        (NAMES_OF_GAME, GameEvent),
        (ALL_NAMES, ServedEvent),
    ],
    ids=["decide", "evolve", "names", "terminal", "names of a game", "stored names"],
)
def test_a_registry_has_the_types_of_its_union_and_no_others(
    registry: Registry[object, object], union: object
) -> None:
    assert set(registry) == set(get_args(union))


def _lengthened(length: int, one: str) -> int:
    return length + len(one)


def test_a_value_is_found_by_its_type() -> None:
    names = entry(int, "whole") + entry(str, "text")
    assert (names[int], names[str]) == ("whole", "text")
    assert fields(int, "real", "imag")[int] == ("real", "imag")
    assert handle(str, _lengthened)[str](10, "four") == 14


def test_no_type_is_entered_twice() -> None:
    with pytest.raises(AssertionError, match="int"):
        entry(int, "whole") + entry(int, "number")
