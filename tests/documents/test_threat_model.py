"""Every test that the threat model names exists."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs/threat-model.md").read_text("utf-8")
NAMED = sorted(set(re.findall(r"`(tests/[\w/]+\.py)::(\w+)`", PAGE)))


@cache
def _tests(file: str) -> frozenset[str]:
    tree = ast.parse((ROOT / file).read_text("utf-8"))
    kinds = (ast.FunctionDef, ast.AsyncFunctionDef)
    return frozenset(node.name for node in ast.walk(tree) if isinstance(node, kinds))


@pytest.mark.parametrize(("file", "name"), NAMED)
def test_a_named_test_exists(file: str, name: str) -> None:
    assert name.startswith("test_")
    assert name in _tests(file)


def test_every_sentence_has_a_proof() -> None:
    tables = PAGE.partition("## Sentences")[2].partition("## Costly")[0]
    rows = [line for line in tables.splitlines() if re.match(r"\| (?!sentence|---)", line)]
    assert len(rows) > 25
    assert [row for row in rows if "::test_" not in row] == []


def test_every_attack_is_named() -> None:
    """An attack that no sentence names is missing from the model."""
    files = (ROOT / "tests/server/attacks").glob("test_*.py")
    attacks = {
        (file.relative_to(ROOT).as_posix(), name)
        for file in files
        for name in _tests(file.relative_to(ROOT).as_posix())
        if name.startswith("test_")
    }
    assert attacks <= set(NAMED)
