"""Shell completion of names; where none fits, the shell completes file names."""

from __future__ import annotations

from collections.abc import Iterable
from typing import get_args


def complete_book(incomplete: str) -> list[str]:
    from fortyeight.rulebook import known_books

    return _beginning(incomplete, known_books())


def complete_model(incomplete: str) -> list[str]:
    from fortyeight.analysis.models import MODELS

    return _beginning(incomplete, MODELS)


def complete_split_model(incomplete: str) -> list[str]:
    from fortyeight.analysis.models import SPLIT_MODELS

    return _beginning(incomplete, SPLIT_MODELS)


def complete_strategy(incomplete: str) -> list[str]:
    from fortyeight.strategy import BUILTINS, SOLVED

    return _beginning(incomplete, (*SOLVED, *BUILTINS))


def complete_count(incomplete: str) -> list[str]:
    from fortyeight.strategy import shipped_counts

    return _beginning(incomplete, shipped_counts())


def complete_dealing(incomplete: str) -> list[str]:
    from fortyeight.rulebook.schema.sections import Dealing

    return _beginning(incomplete, get_args(Dealing))


def _beginning(incomplete: str, names: Iterable[str]) -> list[str]:
    return [name for name in names if name.startswith(incomplete)]
