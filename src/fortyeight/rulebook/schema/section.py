"""Base of the sections of a rulebook."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, NoReturn, Self, dataclass_transform


@dataclass(frozen=True, slots=True)
class Rule:
    """Declaration of a rule: the house's key, a description, and the value if a book is silent."""

    key: str
    text: str
    silent: Any = ...

    @property
    def is_required(self) -> bool:
        return self.silent is ...


def rule(key: str, text: str, silent: Any = ...) -> Any:
    """Declare a rule of a section."""
    return Rule(key, text, silent)


@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(rule,))
class Section:
    """A group of related rules, with the values of one house. Immutable.

    A subclass annotates each rule with the type of its value. Dataclasses would do the same, but
    take a tenth of a second to make for all sections.
    """

    #: The rules of the section by field.
    declared: ClassVar[Mapping[str, Rule]]

    def __init_subclass__(cls) -> None:
        cls.declared = {field: vars(cls)[field] for field in cls.__annotations__}
        for field in cls.declared:
            # Python 3.11 reads a value faster if its class has nothing of the same name.
            delattr(cls, field)

    def __init__(self, **values: Any) -> None:
        if values.keys() != self.declared.keys():
            raise TypeError(f"{type(self).__name__} takes exactly {', '.join(self.declared)}")
        self.__dict__.update(values)

    def replace(self, **changes: Any) -> Self:
        """Return a copy with some values changed."""
        return type(self)(**{**self.__dict__, **changes})

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"{type(self).__name__} cannot be changed")

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self.__dict__ == other.__dict__

    def __hash__(self) -> int:
        return hash((type(self), *self.__dict__.values()))

    def __repr__(self) -> str:
        values = ", ".join(f"{field}={getattr(self, field)!r}" for field in self.declared)
        return f"{type(self).__name__}({values})"
