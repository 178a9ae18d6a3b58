"""Frequencies of outcomes: of the round, of hands, and of the dealer."""

from __future__ import annotations

from fortyeight.analysis.distribution.net_results import Distribution
from fortyeight.analysis.figures import Spread
from fortyeight.analysis.hands.dealer_hands import BLACKJACK, BUST

_DEALER = {0: "17", 1: "18", 2: "19", 3: "20", 4: "21", BUST: "over 21", BLACKJACK: "blackjack"}


def spread_of(result: Distribution) -> Spread:
    """Return the net results of a distribution with their outcomes, without its arrays."""
    return Spread(result.chances, frequencies(result), result.bound)


def frequencies(result: Distribution) -> dict[str, dict[str, float]]:
    """Return the chances of outcomes of the round and the dealer, and hands per round."""
    chances = result.chances
    split = sum(result.boxes.values())
    ends = {
        end.name: float(row.sum()) for end, row in zip(result.ends.ends, result.hands, strict=True)
    }
    doubled = {name: one for name, one in ends.items() if name.startswith("doubled")}
    return {
        "round": {
            "won": sum(one for net, one in chances.items() if net > 0),
            "even": sum(one for net, one in chances.items() if net == 0),
            "lost": sum(one for net, one in chances.items() if net < 0),
        },
        "box": {
            "not split": 1.0 - split,
            **{f"{number} hands": one for number, one in sorted(result.boxes.items())},
        },
        "hands": {name: one for name, one in ends.items() if one > 0.0},
        "doubles": {
            "doubled": sum(doubled.values()),
            "doubled again": sum(one for name, one in doubled.items() if name.count("doubled") > 1),
            "rescued": sum(one for name, one in doubled.items() if name.endswith("rescued")),
        },
        # As if the dealer always drew.
        "dealer": {name: float(result.dealer[end]) for end, name in _DEALER.items()},
    }
