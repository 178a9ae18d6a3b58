"""How much is simulated."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Runs:
    """How much is simulated: shoes for side bets and for the main game, the seed and the boxes."""

    side_bet_shoes: int = 40_000
    main_shoes: int = 400_000
    seed: int = 48
    boxes: int = 1


#: Nothing is simulated.
NO_RUNS = Runs(0, 0)
