"""Commands that are imported when they are run; help and completion list them without."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any, NamedTuple

import typer
from typer.core import TyperGroup
from typer.main import get_command

from fortyeight.cli.framework.interruption import exit_interrupted
from fortyeight.cli.framework.plain_help import PlainCommand, PlainGroup
from fortyeight.extras import MissingPackageError


class LazyCommand(NamedTuple):
    """Where in `cli` a command is, as ``module:name`` of a function or a `Typer`, and its help.

    What else the command's help says is in the function's docstring.
    """

    place: str
    help: str


@cache
def load_app(name: str, command: LazyCommand) -> typer.Typer:
    """Import a group of commands, or a command by itself."""
    module, _, attribute = command.place.partition(":")
    target = getattr(import_module(f"fortyeight.cli.{module}"), attribute)
    if isinstance(target, typer.Typer):
        target.info.cls = PlainGroup
        for inside in target.registered_commands:
            inside.cls = PlainCommand
        return target
    app = typer.Typer(add_completion=False)
    app.command(name, cls=PlainCommand)(target)
    return app


@cache
def _load(name: str, command: LazyCommand) -> Any:
    loaded = get_command(load_app(name, command))
    more = " ".join((loaded.help or "").split())
    loaded.help = f"{command.help}\n\n{more}" if more else command.help
    return loaded


def lazy_group(commands: dict[str, LazyCommand]) -> type[TyperGroup]:
    """Return the class of a group that imports the one of these commands that is run."""

    class LazyGroup(PlainGroup):
        def resolve_command(self, ctx: Any, args: list[str]) -> tuple[str | None, Any, list[str]]:
            name, listed, rest = super().resolve_command(ctx, args)
            return name, _load(name, commands[name]) if name else listed, rest

        def invoke(self, ctx: Any) -> Any:
            try:
                return super().invoke(ctx)
            except KeyboardInterrupt:
                exit_interrupted()
            except MissingPackageError as error:
                from fortyeight.cli.framework.bad_input import fail

                fail(str(error))

    return LazyGroup
