"""Models of play, by name: what a player's decisions may depend on.

`docs/explanation/solver.md` defines each.
"""

from __future__ import annotations

from typing import Literal, get_args

#: How a split hand is played, where all other hands are played best by their cards: as the same
#: cards unsplit, as is best for the first hand of a box, as is best for all hands of its pair, and
#: as is best for the number of hands that the box has.
SplitModel = Literal["cdz-", "cdp1", "split-aware", "cdp"]
#: How a player plays, from the weakest to the best.
Model = Literal["total-dependent"] | SplitModel
SPLIT_MODELS: tuple[SplitModel, ...] = get_args(SplitModel)
MODELS: tuple[Model, ...] = ("total-dependent", *SPLIT_MODELS)
#: The models whose edges are always given; others where they are asked for.
USUAL_MODELS: tuple[SplitModel, ...] = ("cdz-", "split-aware")
#: The model by which charts are found.
CHART_MODEL: SplitModel = "split-aware"
