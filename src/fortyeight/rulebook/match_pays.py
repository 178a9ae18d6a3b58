"""The odds of a house for each combination of matches, with their clauses."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from fortyeight.money import Odds
from fortyeight.rulebook.schema.rows import EACH_CARD, MATCHES


@dataclass(frozen=True, slots=True)
class MatchPay:
    """Odds for one combination of matches, and their clause."""

    odds: Odds
    clause: str

    def __add__(self, other: MatchPay) -> MatchPay:
        """Return the sum of both odds, for two cards that match."""
        clauses = dict.fromkeys((self.clause, other.clause))
        return MatchPay(self.odds + other.odds, ", ".join(clauses))


def odds_by_matches(rows: Mapping[str, MatchPay]) -> dict[tuple[int, int], MatchPay]:
    """Return the odds by number of suited and unsuited matches, from either form of paytable."""
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
