"""Packages that import the names they export when one is used."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec


def lazy_exports(package: str) -> Callable[[str], object]:
    """Return the `__getattr__` of a package whose module `public` lists what it exports.

    Many a command needs a single module of the package, and starts without the others.
    """

    def get(name: str) -> object:
        # Python imports a module by itself after this error. Its import may come from `public`.
        if find_spec(f"{package}.{name}"):
            raise AttributeError(f"{package}.{name} is a module")
        return getattr(import_module(f"{package}.public"), name)

    return get
