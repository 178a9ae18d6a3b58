"""Every number of every command has bounds, which are checked before anything is done."""

from collections.abc import Iterator
from types import UnionType
from typing import Annotated, Union, get_args, get_origin, get_type_hints

import pytest
import typer
from typer.testing import CliRunner

from fortyeight.cli import COMMANDS, app
from fortyeight.cli.framework.lazy_commands import load_app
from tests.effort import effort

HUGE = "1" + "0" * 30
#: Arguments without which a command does not get to check the option.
NEEDED = {
    "ev": ["ma-spanish21", "--hand", "6s 7s", "--up", "9h"],
    "play": [],
    "serve": [],
    "bench referee": [],
    "bench solver": [],
    "bench simulate": [],
}
BESIDE = {
    "--chute": ["--continuous"],
    "--cluster-wait": ["--cluster", "local:1"],
}


def _options(group: typer.Typer, path: str) -> Iterator[tuple[str, str, bool]]:
    """Yield every option that takes a number: its command, its name, whether it takes fractions."""
    for command in group.registered_commands:
        assert command.callback is not None
        name = command.name or command.callback.__name__.replace("_", "-")
        for option, hint in get_type_hints(command.callback, include_extras=True).items():
            if get_origin(hint) not in (Annotated, Union, UnionType) and hint not in (int, float):
                continue
            plain = get_args(hint)[0] if get_origin(hint) is Annotated else hint
            kinds = {plain, *get_args(plain)}
            if kinds & {int, float}:
                declared = [
                    word
                    for one in get_args(hint)[1:]
                    for word in (one.param_decls or ())
                    if word.startswith("--")
                ]
                name_of = declared[0] if declared else "--" + option.replace("_", "-")
                yield f"{path}{name}", name_of, float in kinds


def _all_options() -> Iterator[tuple[str, str, bool]]:
    for name, command in COMMANDS.items():
        loaded = load_app(name, command)
        alone = [one.name for one in loaded.registered_commands] == [name]
        yield from _options(loaded, "" if alone else f"{name} ")


FOUND = sorted(set(_all_options()))
VALUES = (HUGE, "-1", "1.5", "nan", "inf", "ten")
#: Every option with every value; the short run takes two per option, and so tries all values.
CASES = [
    (*option, value)
    for place, option in enumerate(FOUND)
    for number, value in enumerate(VALUES)
    if number % 3 == effort(place % 3, number % 3)
]


def test_the_options_are_found() -> None:
    assert len(FOUND) > 30
    for one in ("simulate", "--threads"), ("serve", "--port"), ("shuffles", "--measured"):
        assert (*one, False) in FOUND


@pytest.mark.parametrize(("command", "option", "fractions", "value"), CASES)
def test_a_number_out_of_bounds_is_refused(
    command: str, option: str, fractions: bool, value: str
) -> None:
    if fractions and value == "1.5":
        pytest.skip("a fraction is fine here")
    words = [*command.split(), *NEEDED.get(command, ["ma-spanish21"])]
    done = CliRunner().invoke(app, [*words, *BESIDE.get(option, []), f"{option}={value}"])
    assert done.exit_code == 2, (done.output, done.exception)
    assert done.output.strip(), "it says why"
    assert "Traceback" not in done.output
