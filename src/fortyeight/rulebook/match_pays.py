"""What a house pays for each combination of matches, and the clause that says so."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from fortyeight.money import Odds
from fortyeight.rulebook.schema.rows import EACH_CARD, MATCHES


@dataclass(frozen=True, slots=True)
class MatchPay:
    """What one combination of matches pays here, and the clause that says so."""

    odds: Odds
    clause: str

    def __add__(self, other: MatchPay) -> MatchPay:
        """Both cards match: each is paid."""
        clauses = dict.fromkeys((self.clause, other.clause))
        return MatchPay(self.odds + other.odds, ", ".join(clauses))


def combined(rows: Mapping[str, MatchPay]) -> dict[tuple[int, int], MatchPay]:
    """The odds by suited and unsuited matches, from a paytable of either form."""
    if set(rows) != set(EACH_CARD):
        return {MATCHES[name]: pay for name, pay in rows.items()}
    suited, unsuited = rows["suited"], rows["unsuited"]
    return {
        (2, 0): suited + suited,
        (1, 1): suited + unsuited,
        (1, 0): suited,
        (0, 2): unsuited + unsuited,
        (0, 1): unsuited,
    }
