"""Commands of every kind, sensible or not."""

from __future__ import annotations

from hypothesis import strategies as st

from fortyeight.cards import FACES
from fortyeight.table import Command
from fortyeight.table.core.commands import (
    AcknowledgeMisuse,
    AllowCompany,
    BuyChips,
    CallDead,
    Cover,
    DealerStep,
    DeclareMisdeal,
    DeclineDouble,
    DeclineInsurance,
    Double,
    DrawInError,
    FailReader,
    GetUp,
    Hit,
    Insure,
    Join,
    KeepDouble,
    LoadShoe,
    MisuseReader,
    Overdraw,
    PlaceWager,
    PutCardRight,
    RefuseCard,
    RefuseCompany,
    RemoveFoundCard,
    RepairReader,
    Rescue,
    Ride,
    Sit,
    SkipCard,
    SkipOwnCard,
    Split,
    Stand,
    Step,
    Surrender,
    TakeLateCard,
    WithdrawWager,
)
from fortyeight.table.wagers.wager_kinds import WagerKind

PEOPLE = ("ann", "bob", "cat", "dan")

_people = st.sampled_from((*PEOPLE, "zoe", "dealer", "", "7", "a b", "\u202etip"))
_boxes = st.sampled_from((1, 2, 3, 4, 0, -1, 8, 99))
_cents = st.one_of(
    st.sampled_from((50, 100, 250, 500, 505, 1000, 2000)), st.integers(-(10**12), 10**12)
)
_hands = st.integers(-1, 6)
_kinds = st.sampled_from(tuple(WagerKind))

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
    RefuseCard,
    TakeLateCard,
    CallDead,
)
_PROCEDURES = (
    DrawInError(exposed=False),
    DrawInError(exposed=True),
    Overdraw(),
    SkipOwnCard(),
    MisuseReader(seen=False),
    MisuseReader(seen=True),
    AcknowledgeMisuse(),
    RemoveFoundCard(),
    FailReader(),
    RepairReader(),
    DeclareMisdeal(),
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
        st.sampled_from(_PROCEDURES),
        st.builds(SkipCard, _boxes),
        st.builds(PutCardRight, st.one_of(st.none(), _boxes)),
        st.builds(BuyChips, _people, _cents),
        st.builds(Join, _people, st.one_of(st.none(), _cents)),
        st.builds(LoadShoe, st.lists(st.sampled_from(list(FACES.values())), max_size=5).map(tuple)),
    )
