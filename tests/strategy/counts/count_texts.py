"""Count files for tests: one with everything in it, and any that can be written."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import strategies as st

from fortyeight.cards import Rank
from fortyeight.strategy import (
    COUNTED_WAGERS,
    MAX_TRUE_COUNT,
    MIN_TRUE_COUNT,
    CountedWager,
    Counting,
    DecksSeen,
    Divide,
    Rounding,
    Span,
    Tags,
)

FULL = """
name = "Everything"
strategy = "mimic"

[count]
start_per_deck = -2
divide = "decks"
decks_seen = "half"
round = "nearest"

[count.tags]
A = -1
2 = 1
3 = 1
4 = 1
5 = "3/2"
6 = 1
7 = "1/2"
8 = 0
9 = 0
J = -1
Q = -1
K = -1

[ramp]
-32 = 0
-1 = 1
2 = 4
5 = 8

[[departure]]
hand = "hard 16"
up = "9T"
play = "S"
from = 2

[[departure]]
hand = "pair 8"
up = "A"
play = "R/P"
below = 0

[[departure]]
hand = "after hard 12"
up = "T"
play = "R"
from = -1
below = 4

[insurance]
from = 3

[pair]
tags = { A = 1, 2 = -1, 3 = 0, 4 = 0, 5 = 0, 6 = 0, 7 = 0, 8 = 0, 9 = 0, J = 0, Q = 0, K = 0 }
start = 1
below = -4
"""

_fractions = st.fractions(-4, 4, max_denominator=4)
_counts = st.integers(MIN_TRUE_COUNT, MAX_TRUE_COUNT)


@st.composite
def tags(draw: st.DrawFn) -> Tags:
    by_rank = {rank: draw(_fractions) for rank in Rank}
    by_rank[Rank.ACE] = by_rank[Rank.ACE] or Fraction(-1)
    per_deck = draw(st.booleans())
    begin = draw(_fractions)
    return Tags(by_rank, *((Fraction(0), begin) if per_deck else (begin, Fraction(0))))


@st.composite
def countings(draw: st.DrawFn) -> Counting:
    """Any counting system without departures."""
    ramp = draw(st.dictionaries(_counts, st.integers(0, 20), min_size=1, max_size=6))
    ramp[MAX_TRUE_COUNT] = ramp.get(MAX_TRUE_COUNT) or 1
    begin = st.integers(MIN_TRUE_COUNT, 0)
    spans = st.one_of(
        st.builds(Span, _counts),
        st.builds(Span, st.none(), _counts),
        st.builds(Span, begin, st.integers(1, MAX_TRUE_COUNT)),
    )
    wagers = st.builds(CountedWager, spans, st.none() | tags())
    return Counting(
        "any",
        draw(tags()),
        draw(st.sampled_from(Divide)),
        draw(st.sampled_from(DecksSeen)),
        draw(st.sampled_from(Rounding)),
        ramp,
        (),
        draw(st.dictionaries(st.sampled_from(COUNTED_WAGERS), wagers)),
    )
