"""The decorator `dataclass`, for modules with many small frozen classes.

The standard library's compiles six functions for each such class, which takes longer than all else
that a replay imports. This one compiles the constructor alone, which takes half as long as the
standard one; the other methods are shared, or closures.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from operator import attrgetter
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar

__all__ = ["dataclass"]

T = TypeVar("T")
Fields = tuple[dataclasses.Field[Any], ...]

#: What a class may define that this decorator would have to heed. The standard one does.
_SPECIAL = {"__init__", "__post_init__", "__eq__", "__hash__", "__repr__", "__reduce__"}


def _dataclass(*, frozen: bool, slots: bool = False) -> Callable[[type[T]], type[T]]:
    """Make a frozen dataclass; the options are written as for the standard one."""
    if not frozen:
        raise TypeError("quick dataclasses are frozen")
    return lambda cls: _build(cls, slots)


def _build(cls: type[T], slots: bool) -> type[T]:
    values = cls.__dict__.values()
    if (
        cls.__bases__ != (object,)
        or not _SPECIAL.isdisjoint(cls.__dict__)
        or any(isinstance(value, dataclasses.Field) for value in values)
    ):
        return dataclasses.dataclass(frozen=True, slots=slots)(cls)
    if cls.__doc__ is None:
        cls.__doc__ = cls.__name__  # The standard decorator would format a signature here.
    made: Any = dataclasses.dataclass(init=False, repr=False, eq=False)(cls)
    made.__dataclass_params__.frozen = True
    fields = dataclasses.fields(made)
    if slots:
        made = _with_slots(made, [field.name for field in fields])
        made.__new__ = _compiled(made, fields, "__new__", _filled_slots(fields))
    else:
        made.__init__ = _compiled(made, fields, "__init__", _filled_dict(fields))
    made.__setattr__ = _refuse
    made.__delattr__ = _refuse
    made.__repr__ = _repr
    made.__reduce__ = _reduce
    made.__eq__, made.__hash__ = _comparison([field.name for field in fields])
    return made  # type: ignore[no-any-return]  # the class that came, with slots


def _with_slots(cls: type, names: list[str]) -> type:
    """Return the class with slots, which it inherits from one that is not frozen.

    An object is made of that one, gets its values and then its class: the slots of a frozen class
    are only set by slower means. No class with fields of its own may derive from such a class.
    """
    unfrozen = type(cls.__name__, (), {"__slots__": names, "__module__": cls.__module__})
    left_out = {*names, "__dict__", "__weakref__"}
    body = {name: value for name, value in vars(cls).items() if name not in left_out}
    body |= {"__slots__": (), "__qualname__": cls.__qualname__}
    return type(cls.__name__, (unfrozen,), body)


def _filled_slots(fields: Fields) -> str:
    values = "".join(f"self.{field.name} = {field.name}; " for field in fields)
    return f"self = _unfrozen(); {values}self.__class__ = _class; return self"


def _filled_dict(fields: Fields) -> str:
    values = ", ".join(f"{field.name!r}: {field.name}" for field in fields)
    return f"_set(_class, '__dict__', {{{values}}})"


def _compiled(cls: type, fields: Fields, name: str, body: str) -> Callable[..., Any]:
    """Compile a constructor whose first parameter is `_class`: the class, or the new object."""
    known: dict[str, Any] = {"__name__": cls.__module__, "_set": object.__setattr__}
    known["_unfrozen"] = cls.__base__
    parameters = ["_class"]
    for number, field in enumerate(fields):
        if field.default is dataclasses.MISSING:
            parameters.append(field.name)
        else:
            known[f"_default{number}"] = field.default
            parameters.append(f"{field.name}=_default{number}")
    exec(f"def {name}({', '.join(parameters)}): {body}", known)  # noqa: S102  # names of fields in our source
    made: Any = known[name]
    made.__qualname__ = f"{cls.__qualname__}.{name}"
    made.__annotations__ = {**{field.name: field.type for field in fields}, "return": None}
    return made  # type: ignore[no-any-return]  # as it was just compiled


def _comparison(names: list[str]) -> tuple[Callable[..., Any], Callable[..., int]]:
    """Return `__eq__` and `__hash__` by the values of these fields."""
    key: Callable[[Any], Any] = attrgetter(*names) if names else lambda _: ()

    def __eq__(self: Any, other: object) -> Any:
        if other.__class__ is self.__class__:
            return key(self) == key(other)
        return NotImplemented

    def __hash__(self: Any) -> int:
        return hash(key(self))

    return __eq__, __hash__


def _refuse(self: object, name: str, value: object = None) -> NoReturn:
    raise dataclasses.FrozenInstanceError(f"cannot assign to field {name!r}")


def _repr(self: Any) -> str:
    shown = ", ".join(f"{name}={getattr(self, name)!r}" for name in self.__match_args__)
    return f"{self.__class__.__qualname__}({shown})"


def _reduce(self: Any) -> tuple[type, tuple[Any, ...]]:
    return self.__class__, tuple([getattr(self, name) for name in self.__match_args__])


if TYPE_CHECKING:
    from dataclasses import dataclass
else:
    dataclass = _dataclass
