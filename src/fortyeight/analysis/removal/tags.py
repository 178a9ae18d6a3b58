"""Tags for effects of removal: the small whole numbers that correlate best with them.

Effects are scaled, shifted and rounded in many ways. Where balanced tags are wanted, others are
then changed in steps of one, where that costs least, until a whole deck counts 0.
"""

from __future__ import annotations

from itertools import product

import numpy as np

from fortyeight.analysis.removal.effects import Effects, Values

#: Numbers of scales and shifts to try.
_SCALES, _SHIFTS = 120, 9
#: What the tags of a deck may add up to where they need not be balanced.
_MAX_IMBALANCE = 24


def best_tags(effects: Effects, largest: int, *, balanced: bool = True) -> Values:
    """Return the best whole tags up to `largest`, by value; all 0 if effects are equal.

    Balanced tags add up to 0 over a deck. Others follow some effects far better, such as those of a
    wager on aces, and a count of them starts at what it will add up to (see `HouseCount`). They add
    up to so little that true counts keep within their bounds. Equally good tags are the nearest to
    balance.
    """
    if not effects.differ:
        return np.zeros_like(effects.share)
    centred = effects.centred
    top = float(np.abs(centred[effects.share > 0]).max())
    best, best_key = np.zeros_like(centred), (0.0, 0.0)
    tried: set[bytes] = set()
    scales = np.linspace(0.5, largest + 1.0, _SCALES) / top
    reach = 0.5 if balanced else largest
    for scale, shift in product(scales, np.linspace(-reach, reach, round(2 * reach * _SHIFTS))):
        rounded = np.clip(np.round(centred * scale + shift), -largest, largest)
        if rounded.tobytes() in tried:
            continue
        tried.add(rounded.tobytes())
        found = (
            _balanced(effects, rounded, largest) if balanced else _without_absent(effects, rounded)
        )
        if found is None:
            continue
        mean = float((effects.share * found).sum())
        if abs(mean) * effects.deck > _MAX_IMBALANCE:
            continue
        key = (round(effects.correlation(found - mean), 12), -abs(mean))
        if key > best_key:
            best, best_key = found, key
    return best


def _without_absent(effects: Effects, tags: Values) -> Values:
    """Return tags with 0 for the values that no card has."""
    return np.where(effects.share > 0, tags, 0.0) + 0.0


def _balanced(effects: Effects, tags: Values, largest: int) -> Values | None:
    """Return tags that count 0 over a deck; None where single steps do not reach that."""
    ranks = np.round(effects.share * effects.deck / 4).astype(int)
    tags = _without_absent(effects, tags)
    for _ in range(4 * len(tags)):
        over = int((ranks * tags).sum())
        if over == 0:
            return tags + 0.0 if tags.any() else None
        step = -1 if over > 0 else 1
        nearer: list[tuple[float, int]] = []
        for value in np.flatnonzero(ranks > 0).tolist():
            changed = tags.copy()
            changed[value] += step
            if abs(changed[value]) <= largest and ranks[value] <= 2 * abs(over):
                nearer.append((effects.correlation(changed), value))
        if not nearer:
            return None
        tags[max(nearer)[1]] += step
    return None
