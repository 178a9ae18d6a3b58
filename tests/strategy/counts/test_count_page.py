"""The page about count files is true."""

from __future__ import annotations

import re
from pathlib import Path

from fortyeight.strategy import (
    DecksSeen,
    Divide,
    Rounding,
    named_counting,
    read_counting,
    shipped_counts,
)
from fortyeight.strategy.counts.reading_counts import SECTIONS

PAGE = (Path(__file__).parents[3] / "docs" / "reference" / "counting.md").read_text("utf-8")


def test_the_example_can_be_read() -> None:
    example = re.search(r"```toml\n(.*?)```", PAGE, re.S)
    assert example is not None
    found = read_counting(example[1])
    assert found.name == "Mine"
    assert [found.units(count) for count in (-2, -1, 2, 4)] == [0, 1, 4, 8]


def test_every_word_is_explained() -> None:
    for words in (Divide, DecksSeen, Rounding):
        for word in words:
            assert f'`"{word.value}"`' in PAGE, word
    for section in SECTIONS:
        assert f"`[{section}]`" in PAGE, section


def test_the_counts_that_come_along() -> None:
    for name in shipped_counts():
        assert f"| `{name}` |" in PAGE
        assert named_counting(name).name
