"""Commands of every kind, sensible or not."""

from __future__ import annotations

from hypothesis import strategies as st

from fortyeight.cards import FACES
from fortyeight.table import Command
from fortyeight.table.commands import (
    AllowCompany,
    BuyChips,
    Cover,
    DealerStep,
    DeclineDouble,
    DeclineInsurance,
    Double,
    GetUp,
    Hit,
    Insure,
    Join,
    KeepDouble,
    LoadShoe,
    PlaceWager,
    RefuseCompany,
    Rescue,
    Ride,
    Sit,
    Split,
    Stand,
    Step,
    Surrender,
    WithdrawWager,
)
from fortyeight.table.kinds import Kind

PEOPLE = ("ann", "bob", "cat", "dan")

_people = st.sampled_from((*PEOPLE, "zoe", "dealer", "", "7", "a b", "\u202etip"))
_boxes = st.sampled_from((1, 2, 3, 4, 0, -1, 8, 99))
_cents = st.one_of(
    st.sampled_from((50, 100, 250, 500, 505, 1000, 2000)), st.integers(-(10**12), 10**12)
)
_hands = st.integers(-1, 6)
_kinds = st.sampled_from(tuple(Kind))

_PLAIN = (
    Surrender,
    Hit,
    Stand,
    Split,
    DeclineDouble,
    KeepDouble,
    Rescue,
    Cover,
    DeclineInsurance,
    Sit,
    GetUp,
    RefuseCompany,
    AllowCompany,
)


def any_command() -> st.SearchStrategy[Command]:
    """Any command whatever."""
    plain = st.builds(
        lambda kind, person, box: kind(person, box), st.sampled_from(_PLAIN), _people, _boxes
    )
    return st.one_of(
        plain,
        st.builds(PlaceWager, _people, _boxes, _kinds, _cents),
        st.builds(WithdrawWager, _people, _boxes, _kinds),
        st.builds(Insure, _people, _boxes, _cents),
        st.builds(Double, _people, _boxes, _cents),
        st.builds(Ride, _people, _boxes, _hands),
        st.builds(DealerStep, st.sampled_from(tuple(Step))),
        st.builds(BuyChips, _people, _cents),
        st.builds(Join, _people, st.one_of(st.none(), _cents)),
        st.builds(LoadShoe, st.lists(st.sampled_from(list(FACES.values())), max_size=5).map(tuple)),
    )
