"""The page about strategy files is true."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from fortyeight.strategy import (
    AFTER_ROWS,
    BUILTINS,
    INSURE,
    ROWS,
    AfterDouble,
    BadCode,
    LiveBonusMark,
    cell,
)

PAGE = (Path(__file__).parents[2] / "docs" / "reference" / "strategy.md").read_text("utf-8")


def section(title: str) -> str:
    found = re.search(rf"^## {title}\n(.*?)(?=^## |\Z)", PAGE, re.M | re.S)
    assert found is not None, title
    return found[1]


def first_column(title: str) -> list[str]:
    return re.findall(r"^\| `([^|]+)` \|", section(title), re.M)


def test_every_code_and_sign_is_explained() -> None:
    letters = first_column("Codes")
    assert len(letters) == 7
    for letter in letters:
        assert cell(letter).code == letter
    for letter in "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ":
        if letter not in letters:
            with pytest.raises(BadCode):
                cell(letter)
    assert first_column("Exceptions") == [mark.value for mark in LiveBonusMark]
    assert first_column("After a double") == [answer.value for answer in AfterDouble]


def test_every_row_is_named() -> None:
    rows = section("Rows")
    for name in ("hard 4", "hard 21", "soft 12", "soft 21", "pair 2", "pair 9", "pair T", "pair A"):
        assert f"`{name}`" in rows
        assert name in ROWS
    for name in ("after hard 3", "after hard 21", "after soft 12", "after soft 21"):
        assert f"`{name}`" in rows
        assert name in AFTER_ROWS
    for name in INSURE:
        assert f"`{name}`" in rows
    assert set(BUILTINS) <= set(first_column("Names instead of a file"))


@pytest.mark.parametrize("code", re.findall(r"```python\n(.*?)```", PAGE, re.S))
def test_python(code: str) -> None:
    exec(compile(code, "strategy.md", "exec"), {})
