"""Tags for effects of removal: the small whole numbers that correlate best with them.

Effects are scaled and rounded at many scales. Unbalanced tags are then changed in steps of one,
where that costs least, until a whole deck counts 0.
"""

from __future__ import annotations

from itertools import product

import numpy as np

from fortyeight.analysis.removal.effects import Effects, Values

#: Numbers of scales and shifts to try.
_SCALES, _SHIFTS = 120, 9


def best_tags(effects: Effects, largest: int) -> Values:
    """Return the best balanced whole tags up to `largest`, by value; all 0 if effects are equal."""
    if not effects.differ:
        return np.zeros_like(effects.share)
    centred = effects.centred
    top = float(np.abs(centred[effects.share > 0]).max())
    best, best_correlation = np.zeros_like(centred), 0.0
    tried: set[bytes] = set()
    scales = np.linspace(0.5, largest + 1.0, _SCALES) / top
    for scale, shift in product(scales, np.linspace(-0.5, 0.5, _SHIFTS)):
        rounded = np.clip(np.round(centred * scale + shift), -largest, largest)
        if rounded.tobytes() in tried:
            continue
        tried.add(rounded.tobytes())
        balanced = _balanced(effects, rounded, largest)
        if balanced is not None and effects.correlation(balanced) > best_correlation + 1e-12:
            best, best_correlation = balanced, effects.correlation(balanced)
    return best


def _balanced(effects: Effects, tags: Values, largest: int) -> Values | None:
    """Return tags that count 0 over a deck; None where single steps do not reach that."""
    ranks = np.round(effects.share * effects.deck / 4).astype(int)
    tags = np.where(ranks > 0, tags, 0.0)
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
