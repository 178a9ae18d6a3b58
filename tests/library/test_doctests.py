"""The examples in the docstrings of the library are run."""

from __future__ import annotations

import doctest
import pkgutil
from importlib import import_module

import pytest

import fortyeight
from fortyeight import library

MODULES = [
    one.name
    for one in pkgutil.walk_packages(library.__path__, "fortyeight.library.")
    if one.name != "fortyeight.library.openspiel"  # an extra of its own
]


@pytest.mark.parametrize("name", ["fortyeight", *MODULES])
def test_examples(name: str) -> None:
    flags = doctest.NORMALIZE_WHITESPACE
    assert doctest.testmod(import_module(name), optionflags=flags).failed == 0


def test_every_public_name_has_an_example_or_a_docstring() -> None:
    from fortyeight.library import public  # noqa: PLC0415  # the test is about it

    for name in public.__all__:
        value = getattr(fortyeight, name)
        assert getattr(value, "__doc__", None), name
