"""Extras: libraries that an installation may lack, and one sentence for each that is needed.

The core referees, replays, reads rulebooks and strategy files, and answers from the figures that
ship. What more takes is in extras of the package. A module of the project that imports such a
library raises `MissingPackageError` where it is not installed; a function that imports one calls
`require` first.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from types import ModuleType
from typing import NamedTuple

from fortyeight.base_error import FortyeightError


class Extra(NamedTuple):
    """What an extra is for, with its verb; its libraries in words; the modules that it brings."""

    purpose: str
    libraries: str
    modules: tuple[str, ...]


#: Named as in `[project.optional-dependencies]`, where some bring others: `server` has the solver.
EXTRAS = {
    "solver": Extra(
        "Solving other houses and simulating need", "NumPy and Numba", ("numpy", "numba")
    ),
    "papers": Extra(
        "Papers, charts as PDF or PNG and plots need",
        "Typst, Matplotlib and XlsxWriter",
        ("typst", "matplotlib", "xlsxwriter"),
    ),
    "files": Extra("Parquet files need", "PyArrow", ("pyarrow",)),
    "server": Extra(
        "Serving tables and working on a store need",
        "FastAPI, SQLAlchemy and others",
        (
            *("alembic", "argon2", "cryptography", "fastapi", "filelock", "h11", "orjson"),
            *(
                "platformdirs",
                "prometheus_client",
                "sqlalchemy",
                "starlette",
                "uvicorn",
                "websockets",
            ),
        ),
    ),
    "postgres": Extra("A store in PostgreSQL needs", "Psycopg", ("psycopg",)),
    "cluster": Extra("Simulating on a cluster needs", "Dask", ("distributed",)),
    "gpu": Extra("Simulating on a GPU needs", "Numba for CUDA", ("numba_cuda",)),
    "envs": Extra(
        "Learning environments need", "Gymnasium and PettingZoo", ("gymnasium", "pettingzoo")
    ),
    "openspiel": Extra("The game for OpenSpiel needs", "OpenSpiel", ("pyspiel",)),
}


class MissingPackageError(FortyeightError, ImportError):
    """A library that is needed and not installed; the sentence ends in the command to install it.

    >>> str(MissingPackageError("numpy"))
    "Solving other houses and simulating need NumPy and Numba: pip install 'fortyeight[solver]'."
    >>> str(MissingPackageError("pandas"))
    'This needs pandas: pip install pandas.'
    """

    def __init__(self, library: str) -> None:
        extra = extra_of(library)
        if extra is None:
            sentence = f"This needs {library}: pip install {library}."
        else:
            purpose, libraries, _ = EXTRAS[extra]
            sentence = f"{purpose} {libraries}: {install_command(extra)}."
        super().__init__("missing-package", sentence)
        self.name = library

    def __reduce__(self) -> tuple[type[MissingPackageError], tuple[str]]:  # type: ignore[override]  # one argument
        return type(self), (self.name or "",)


def install_command(extra: str) -> str:
    """Return the command that installs an extra, quoted for a shell.

    >>> install_command("solver")
    "pip install 'fortyeight[solver]'"
    """
    return f"pip install 'fortyeight[{extra}]'"


def missing_modules(extra: str) -> list[str]:
    """Return the modules of an extra that are not installed."""
    return [name for name in EXTRAS[extra].modules if not _is_installed(name)]


def extra_of(module: str) -> str | None:
    """Return the extra that brings a module, or None if it is in none.

    >>> extra_of("numpy.linalg")
    'solver'
    """
    library = module.partition(".")[0]
    return next((name for name, extra in EXTRAS.items() if library in extra.modules), None)


def require(library: str) -> None:
    """Raise `MissingPackageError` unless a library is installed."""
    if not _is_installed(library):
        raise MissingPackageError(library)


def _is_installed(library: str) -> bool:
    if library in sys.modules:
        return sys.modules[library] is not None
    from importlib.util import find_spec  # noqa: PLC0415  # most commands ask for nothing

    return find_spec(library) is not None


class _Loader(SourceFileLoader):
    """Loads a module of the project, and says which extra it lacks."""

    def exec_module(self, module: ModuleType) -> None:
        try:
            super().exec_module(module)
        except ModuleNotFoundError as error:
            library = (error.name or "").partition(".")[0]
            if extra_of(library) is None:
                raise
            raise MissingPackageError(library) from error


class _Finder:
    """Finds the modules of the project, and no others."""

    @staticmethod
    def find_spec(
        name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if not name.startswith(f"{__package__}."):
            return None
        spec = PathFinder.find_spec(name, path, target)
        if spec is not None and type(spec.loader) is SourceFileLoader:
            spec.loader = _Loader(spec.loader.name, spec.loader.path)
        return spec


def watch_imports() -> None:
    """Have the modules of the project name the extra that they lack."""
    if _Finder not in sys.meta_path:
        sys.meta_path.insert(0, _Finder)
