"""Conversion of the words of a command line: to text, to a path, or by an option's own parser."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple, get_args

#: Types that make a value of a word, or of whether a flag was given.
_PLAIN: dict[Any, Callable[[Any], Any]] = {str: str, Path: Path, bool: bool}


class Conversion(NamedTuple):
    """How the words of a parameter become values; stands in for Typer's own conversion.

    Typer imports pydantic for it, which takes as long as many a command.
    """

    convert: Callable[[Any], Any]

    def coerce(self, value: Any, param: Any, ctx: Any) -> Any:
        """Convert a word, or each of several; None stands for a parameter that was not given."""
        if param.multiple or param.nargs == -1:
            return [self.convert(one) for one in value or ()]
        return None if value is None else self.convert(value)


def conversion_of(annotation: Any, parser: Callable[[Any], Any] | None) -> Conversion | None:
    """Return the conversion to a type, or by a parser; None for a type that needs Typer's own.

    >>> conversion_of(str, None).convert("6s"), conversion_of(int, int).convert("8")
    ('6s', 8)
    >>> conversion_of(float, None) is None
    True
    """
    single = next(iter(get_args(annotation)), annotation) if parser is None else None
    convert = parser or _PLAIN.get(single)
    return None if convert is None else Conversion(convert)
