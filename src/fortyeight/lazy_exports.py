"""Packages that import the names they export when one is used."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable


def lazy_exports(package: str, public: str = "") -> Callable[[str], object]:
    """Return the `__getattr__` of a package whose module `public` lists what it exports.

    Most commands need few modules of a package, and start without the others. `public` may be a
    module elsewhere.
    """
    listed = public or f"{package}.public"

    def get(name: str) -> object:
        from importlib import import_module  # noqa: PLC0415  # the version is read without it
        from importlib.util import find_spec  # noqa: PLC0415  # as above

        # Python imports a module by itself after this error. Its import may come from `public`.
        # A folder of data has no origin: it may have the name of the function that reads it.
        if (spec := find_spec(f"{package}.{name}")) and spec.origin:
            raise AttributeError(f"{package}.{name} is a module")
        module = import_module(listed)
        if name not in module.__all__:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        return getattr(module, name)

    return get
