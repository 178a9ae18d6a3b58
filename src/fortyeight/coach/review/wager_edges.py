"""What each kind of wager is expected to lose before any card is dealt."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class WagerEdges:
    """The house's edge of each kind of wager, from a full shoe; None for kinds not valued."""

    main: float
    side_bets: Mapping[str, float]
    #: Why the edge of the main wager is not exact.
    limits: tuple[str, ...] = ()

    def of(self, kind: str) -> float | None:
        return self.main if kind == "main" else self.side_bets.get(kind)

    def limits_of(self, kind: str) -> tuple[str, ...]:
        return self.limits if kind == "main" else ()
