"""Geometry of a felt in millimetres: its outline, and curves parallel to the players' edge.

The dealer's straight edge is at the top, the players' half ellipse at the bottom, as a player sees
it. Distances from the players' edge are called insets.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import atan2, cos, degrees, hypot, pi, sin

#: Steps by which the length of a curve is measured.
_STEPS = 720
#: Curves end this angle before the straight sides, where the paytables are.
_END = 0.16


@dataclass(frozen=True, slots=True)
class Place:
    """A point on a curve, and the angle by which it is turned towards its player, in degrees."""

    x: float
    y: float
    turn: float


@dataclass(frozen=True, slots=True)
class FeltShape:
    """A felt of a width and a depth, printed with a margin that is cut off."""

    width: float = 2130
    depth: float = 1190
    bleed: float = 20

    @property
    def straight(self) -> float:
        """How far the sides run straight, from the dealer's edge."""
        return 0.2 * self.depth

    @property
    def middle(self) -> float:
        """The distance of the middle of the felt from its left side."""
        return self.width / 2

    def outline(self, margin: float = 0) -> str:
        """Return the outline as an SVG path, `margin` outside the cut."""
        left, right, top = -margin, self.width + margin, -margin
        across, down = self._axes(-margin)
        return (
            f"M {left:g} {top:g} H {right:g} V {self.straight:g} "
            f"A {across:g} {down:g} 0 0 1 {left:g} {self.straight:g} Z"
        )

    def curve(self, inset: float) -> str:
        """Return a curve from left to right as an SVG path, for text that a player reads."""
        across, down = self._axes(inset)
        (left, y), (right, _) = self._point(inset, 0), self._point(inset, _STEPS)
        return f"M {left:.2f} {y:.2f} A {across:g} {down:g} 0 0 0 {right:.2f} {y:.2f}"

    def band(self, outer: float, inner: float) -> str:
        """Return the outline of the band between two curves as an SVG path."""
        across, down = self._axes(inner)
        (left, y), (right, _) = self._point(inner, 0), self._point(inner, _STEPS)
        back = f"L {right:.2f} {y:.2f} A {across:g} {down:g} 0 0 1 {left:.2f} {y:.2f} Z"
        return f"{self.curve(outer)} {back}"

    def length(self, inset: float) -> float:
        """Return the length of the curve."""
        return self._lengths(inset)[-1]

    def places(self, inset: float, count: int, margin: float) -> tuple[Place, ...]:
        """Return places at equal distances, the first and last `margin` from the curve's ends."""
        lengths = self._lengths(inset)
        room = lengths[-1] - 2 * margin
        gap = room / (count - 1) if count > 1 else 0
        first = margin if count > 1 else lengths[-1] / 2
        return tuple(self._at(inset, lengths, first + gap * index) for index in range(count))

    def _axes(self, inset: float) -> tuple[float, float]:
        return self.middle - inset, self.depth - self.straight - inset

    def _point(self, inset: float, step: float) -> tuple[float, float]:
        across, down = self._axes(inset)
        angle = pi - _END - (pi - 2 * _END) * step / _STEPS
        return self.middle + across * cos(angle), self.straight + down * sin(angle)

    def _lengths(self, inset: float) -> list[float]:
        """Return the length of the curve up to each step."""
        lengths, before = [0.0], self._point(inset, 0)
        for step in range(1, _STEPS + 1):
            point = self._point(inset, step)
            lengths.append(lengths[-1] + hypot(point[0] - before[0], point[1] - before[1]))
            before = point
        return lengths

    def _at(self, inset: float, lengths: list[float], wanted: float) -> Place:
        step = next(index for index, length in enumerate(lengths) if length >= wanted - 1e-9)
        x, y = self._point(inset, step)
        before, after = (
            self._point(inset, max(step - 1, 0)),
            self._point(inset, min(step + 1, _STEPS)),
        )
        return Place(x, y, degrees(atan2(after[1] - before[1], after[0] - before[0])))
