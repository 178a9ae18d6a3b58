"""The help of commands: plain metavars, and examples below the options."""

from __future__ import annotations

from typing import Any

from typer.core import TyperArgument, TyperCommand, TyperGroup, TyperOption

from fortyeight.cli.framework.conversion import conversion_of
from fortyeight.cli.framework.examples import examples_of


class PlainArgument(TyperArgument):
    """An argument that help shows by its name only: ``BOOK``, ``[STORE]``, ``FILE...``."""

    def display_type_rich(self, ctx: Any) -> None:
        """Return no type: the name says what is expected."""

    def get_usage_pieces(self, ctx: Any) -> list[str]:
        name = self.metavar or (self.name or "").upper()
        # A name of several words is a usage by itself.
        name += "..." if self.nargs != 1 and " " not in name else ""
        return [name if self.required else f"[{name}]"]

    def get_runtime_param(self) -> Any:
        return _conversion(self) or super().get_runtime_param()


class PlainOption(TyperOption):
    """An option that help shows without a value if it is a flag."""

    def get_runtime_param(self) -> Any:
        return _conversion(self) or super().get_runtime_param()


def _conversion(parameter: TyperArgument | TyperOption) -> Any:
    declared = parameter.type_descriptor
    return conversion_of(declared.annotation, declared.parameter_info.parser)


def tidy(params: list[Any]) -> list[Any]:
    """Show arguments by name, and flags without a value."""
    for one in params:
        if isinstance(one, TyperArgument):
            one.__class__ = PlainArgument
        elif isinstance(one, TyperOption):
            one.__class__ = PlainOption
            one.metavar = "" if one.is_flag else one.metavar
    return params


def epilog_of(ctx: Any) -> str | None:
    """Return the examples of a command as the paragraphs below its options."""
    path: list[str] = []
    while ctx.parent is not None:
        path.insert(0, ctx.info_name or "")
        ctx = ctx.parent
    examples = examples_of(" ".join(path))
    return "\n".join(("Examples:", *(f"  {one}" for one in examples))) if examples else None


class PlainCommand(TyperCommand):
    """A command with plain help and examples."""

    def get_params(self, ctx: Any) -> list[Any]:
        return tidy(super().get_params(ctx))

    def format_help(self, ctx: Any, formatter: Any) -> None:
        self.epilog = epilog_of(ctx)
        # Lines of a docstring end where the source does, not the page.
        paragraphs = (self.help or "").split("\n\n")
        self.help = "\n\n".join(" ".join(one.split()) for one in paragraphs)
        super().format_help(ctx, formatter)


class PlainGroup(TyperGroup):
    """A group of commands with plain help."""

    def get_params(self, ctx: Any) -> list[Any]:
        return tidy(super().get_params(ctx))
