"""Extras: each installs what the code imports, and a missing one is reported by name."""

from __future__ import annotations

import re
import sys
from importlib.metadata import metadata, packages_distributions
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import fortyeight
from fortyeight.extras import EXTRAS, MissingPackageError, install_command, require

SOURCES = Path(fortyeight.__file__).parent

#: Extras for developing the project, and the one that combines the others.
OTHER_EXTRAS = {"all", "dev", "docs"}


def requirements(extra: str) -> set[str]:
    """Return the requirements of an extra, also through other extras of the project."""
    found: set[str] = set()
    for text in metadata("fortyeight").get_all("Requires-Dist") or ():
        needed = Requirement(text)
        if needed.marker is None or not needed.marker.evaluate({"extra": extra}):
            continue
        if needed.name == "fortyeight":
            found.update(*(requirements(one) for one in needed.extras))
        else:
            found.add(canonicalize_name(needed.name))
    return found


def core() -> set[str]:
    """Return the requirements of the package without an extra."""
    texts = metadata("fortyeight").get_all("Requires-Dist") or ()
    return {Requirement(text).name for text in texts if Requirement(text).marker is None}


def test_the_extras_are_those_of_the_package() -> None:
    assert set(EXTRAS) | OTHER_EXTRAS == set(metadata("fortyeight").get_all("Provides-Extra") or ())
    assert set().union(*map(requirements, EXTRAS.keys() - {"gpu", "openspiel"})) == requirements(
        "all"
    )


def test_an_extra_brings_its_modules() -> None:
    owners = {**packages_distributions(), "numba_cuda": ["numba-cuda"], "pyspiel": ["open-spiel"]}
    for extra, about in EXTRAS.items():
        direct = requirements(extra) | ({"starlette"} if extra == "server" else set())  # FastAPI's
        for module in about.modules:
            assert canonicalize_name(owners[module][0]) in direct, module


def test_every_library_that_is_imported_is_in_the_core_or_in_an_extra() -> None:
    owners = packages_distributions()
    asked = core() | requirements("server")
    known = {"fortyeight", "typing_extensions", "dask"}  # for types; part of distributed
    known |= {name for extra in EXTRAS.values() for name in extra.modules}
    known |= {name for name, of in owners.items() if asked & set(map(canonicalize_name, of))}
    for path in SOURCES.rglob("*.py"):
        imports = re.findall(r"^ *(?:from|import) (\w+)", path.read_text("utf-8"), re.MULTILINE)
        assert not set(imports) & owners.keys() - known, path


@pytest.mark.parametrize("extra", EXTRAS)
def test_a_missing_extra_is_an_import_error_of_one_sentence(
    extra: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    library = EXTRAS[extra].modules[-1]
    monkeypatch.setitem(sys.modules, library, None)
    with pytest.raises(MissingPackageError) as error:
        require(library)
    assert isinstance(error.value, ImportError)
    assert re.fullmatch(r"[A-Z][^.]*: pip install 'fortyeight\[\w+\]'\.", str(error.value))
    assert install_command(extra) in str(error.value)
