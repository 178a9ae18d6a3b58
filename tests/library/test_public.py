"""The public names are announced here: a change of the list is a change of the interface."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

import fortyeight as fe
from fortyeight.library import public

ANNOUNCED = """
    Card Chart Count FortyeightError Game House InputError MissingPackageError Money Move
    RefusalError RoundResult Rows Simulation Solution SolvableHouse Strategy Sweep Turn Values
    books house load_strategy
    read_cards read_history read_shoes record_to_json replay simulate tables value
    write_history write_strategy
"""
REFERENCE = Path(__file__).parents[2] / "docs" / "reference" / "library.md"


def test_the_list_is_the_announced_one() -> None:
    assert public.__all__ == ANNOUNCED.split()
    assert set(public.__all__) <= set(dir(fe))


def test_every_name_is_in_the_reference() -> None:
    text = REFERENCE.read_text("utf-8")
    assert [name for name in public.__all__ if f"`{name}" not in text] == []


def test_every_method_of_a_game_is_in_the_reference() -> None:
    text = REFERENCE.read_text("utf-8")
    names = [name for name in dir(fe.Game) if not name.startswith(("_", "can_"))]
    assert [name for name in names if f"`{name}" not in text] == []


def test_an_unknown_name_is_no_attribute() -> None:
    with pytest.raises(AttributeError, match="has no attribute 'Gmae'"):
        _ = fe.Gmae  # type: ignore[attr-defined]  # that is the point


#: What is loaded by the import alone, and by a game from the first wager to the record.
SESSION = """
import json, sys
before = set(sys.modules)
import fortyeight as fe
alone = set(sys.modules) - before
game = fe.Game("ma-spanish21", seed=48).wager("ann", box=1, main=10).deal()
while not game.over:
    game.act(game.legal()[-1])
game.result, repr(game), game._repr_html_(), game.story(), fe.replay(game.to_record())
large = {"numpy", "numba", "pydantic", "typer", "rich", "sqlalchemy", "fastapi", "typst"}
print(json.dumps([sorted(alone), sorted(large & set(sys.modules))]))
"""


def test_a_session_of_the_referee_loads_no_large_library() -> None:
    command = [sys.executable, "-c", SESSION]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    alone, large = json.loads(done.stdout)
    assert {name.partition(".")[0] for name in alone} <= {*sys.stdlib_module_names, "fortyeight"}
    assert {name for name in alone if "fortyeight" in name} == {
        "fortyeight",
        "fortyeight.base_error",
        "fortyeight.extras",
        "fortyeight.lazy_exports",
    }
    assert len(alone) < 40
    assert large == []
