"""The colours of papers. All text meets contrast level AA against its background."""

from __future__ import annotations

from fortyeight.papers.charts.chart_paper import Tint

PAPER = "#ffffff"
INK = "#1f1d1a"
QUIET = "#5c564b"
HAIRLINE = "#cfc7b4"
HEADING = "#ece6d8"

#: On the felt.
INSCRIPTION = "#f6efdd"
QUIET_INSCRIPTION = "#ddd3b8"
BRASS = "#c9a24b"

#: What the house gains and loses, in bars: also apart in grey.
GAIN, LOSS = "#9c3a2b", "#7fae76"

TINTS: dict[Tint, str] = {
    Tint.HIT: "#e2efd8",
    Tint.STAND: "#f8dcd5",
    Tint.DOUBLE: "#cfe1f5",
    Tint.SPLIT: "#fbeab0",
    Tint.SURRENDER: "#e4d6f1",
    Tint.KEEP: "#f3f0e9",
}
