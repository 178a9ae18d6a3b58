"""A rulebook with a rule that the referee plays and the solver does not value."""

from pathlib import Path

from tests.analysis.test_worth_commands import VARIATION

REASON = "bonus_21: a bonus 21 by suit is valued for 6-7-8 and 7-7-7 only"


def inexact_book(folder: Path) -> Path:
    """Write the variation of the tests with a bonus for 5-7-9 of hearts instead of 6-7-8."""
    text = VARIATION.read_text("utf-8")
    row = 'ranks = "6-7-8"\nsuits = "hearts"'
    assert row in text
    file = folder / VARIATION.name
    file.write_text(text.replace(row, row.replace("6-7-8", "5-7-9")), "utf-8")
    return file
