"""Commands that are imported when they are run; help and completion list them without."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any, NamedTuple

import typer
from typer.core import TyperGroup
from typer.main import get_command


class LazyCommand(NamedTuple):
    """Where a command is, as ``module:name`` of a function or a `Typer`, and its line of help.

    What else the command's help says is in the function's docstring.
    """

    place: str
    help: str


@cache
def load_command(command: LazyCommand) -> Any:
    """Import a command or a group of commands."""
    module, _, name = command.place.partition(":")
    target = getattr(import_module(module), name)
    if not isinstance(target, typer.Typer):
        function, target = target, typer.Typer(add_completion=False)
        target.command()(function)
    loaded = get_command(target)
    loaded.help = f"{command.help}\n\n{loaded.help}" if loaded.help else command.help
    return loaded


def lazy_group(commands: dict[str, LazyCommand]) -> type[TyperGroup]:
    """Return the class of a group that imports the one of these commands that is run."""

    class LazyGroup(TyperGroup):
        def resolve_command(self, ctx: Any, args: list[str]) -> tuple[str | None, Any, list[str]]:
            name, listed, rest = super().resolve_command(ctx, args)
            return name, load_command(commands[name]) if name else listed, rest

        def invoke(self, ctx: Any) -> Any:
            try:
                return super().invoke(ctx)
            except KeyboardInterrupt:
                typer.echo("Interrupted.", err=True)
                raise typer.Exit(INTERRUPTED) from None

    return LazyGroup


#: Exit code of a command that Ctrl-C has cut short, as shells have it.
INTERRUPTED = 130
