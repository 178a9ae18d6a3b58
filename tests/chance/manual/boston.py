"""The manual shuffle of the Boston Billiard Club: through the entire pile twice, and a cut."""

from __future__ import annotations

from tests.chance.manual.cut import Cut
from tests.chance.manual.passes import Alternating, Through
from tests.chance.manual.procedure import ManualShuffle

#: Method of play: once by alternating method, once by shuffling through. It has no plug: the
#: pile consists of all decks, and the caller puts them together.
BOSTON_BILLIARD_CLUB = ManualShuffle("Boston Billiard Club", (Alternating(), Through(), Cut()))
