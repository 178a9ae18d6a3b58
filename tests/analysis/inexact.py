"""A rulebook with a rule that the referee plays and the solver does not value."""

from pathlib import Path

from tests.cli.solve.test_worth_commands import VARIATION

REASON = "super_bonus_rank: three such cards may be played on, which is not valued"

BONUS = """
[super_bonus]
rank      = { value = ["6"], clause = "8 super" }
others    = { value = "50.00", clause = "8 super" }
others_by = { value = "player", clause = "8 super" }

[[super_bonus.tier]]
from = "5.00"
pays = { value = "1000.00", clause = "8 super" }
"""


def inexact_book(folder: Path) -> Path:
    """Write the variation of the tests with a Super Bonus for three sixes against a six."""
    file = folder / VARIATION.name
    file.write_text(VARIATION.read_text("utf-8") + BONUS, "utf-8")
    return file
