"""Commands around the cards and the table, sensible or not."""

from __future__ import annotations

from hypothesis import strategies as st

from fortyeight.cards import FACES, deck
from fortyeight.rulebook.schema.values import STEPS
from fortyeight.table import Command
from fortyeight.table.around.around_commands import (
    BeginGamingDay,
    CedeBox,
    ChangeDealer,
    CloseTable,
    InspectReader,
    Leave,
    OpenTable,
    PermitWagers,
    PlaceVerbalWager,
    StopWaiting,
    WaitForBox,
)
from fortyeight.table.shoe.care import ShuffledBy
from fortyeight.table.shoe.shoe_commands import (
    BurnCard,
    CollectCards,
    CutCards,
    FailShuffle,
    FillShoe,
    InspectDeck,
    LookAtCards,
    NoteIdle,
    NoteTime,
    OrderRecut,
    OrderReshuffle,
    PassCut,
    PassLook,
    PassReason,
    PlaceCuttingCard,
    ReceiveCards,
    RefuseCut,
    RemoveShuffler,
    ReplaceDeck,
    RequestSpread,
    ReturnShuffler,
    ShowBurn,
    ShuffleCards,
    SpreadCards,
    TakeCardsAway,
    VerifyInspection,
    WashCards,
)
from fortyeight.table.wagers.wager_kinds import WagerKind

_people = st.sampled_from(("ann", "bob", "cat", "dan", "zoe", "dee", "", "dealer", "a b"))
_counts = st.one_of(st.sampled_from((0, 1, 10, 47, 48, 72, 96)), st.integers(-5, 500))
_few_cards = st.lists(st.sampled_from(list(FACES.values())), max_size=4).map(tuple)
_decks = st.one_of(
    st.lists(_few_cards, max_size=3).map(tuple),
    st.integers(1, 16).map(lambda number: (deck(),) * number),
)

_PLAIN: tuple[Command, ...] = (
    InspectDeck(),
    VerifyInspection(),
    CollectCards(),
    CollectCards(uncounted=True),
    CollectCards(counted=288),
    FailShuffle(),
    RemoveShuffler(),
    ReturnShuffler(),
    FillShoe(),
    BurnCard(),
    OrderReshuffle(),
    TakeCardsAway(),
    CloseTable(),
    NoteIdle(),
    InspectReader(),
)


def any_card_command() -> st.SearchStrategy[Command]:
    """Any command around the cards or the table."""
    of_person = st.sampled_from(
        (LookAtCards, RequestSpread, RefuseCut, ShowBurn, Leave, PermitWagers, ChangeDealer)
    )
    return st.one_of(
        st.sampled_from(_PLAIN),
        st.builds(lambda kind, person: kind(person), of_person, _people),
        st.builds(OpenTable, _people, st.integers(-5, 10**6)),
        st.builds(ReceiveCards, _decks, st.integers(-5, 10**6), st.booleans()),
        st.builds(ReplaceDeck, _few_cards),
        st.builds(SpreadCards, st.booleans()),
        st.builds(WashCards, st.booleans()),
        st.builds(
            ShuffleCards,
            _few_cards,
            st.sampled_from(tuple(ShuffledBy)),
            st.lists(st.sampled_from((*STEPS, "toss")), max_size=6).map(tuple),
        ),
        st.builds(CutCards, _people, _counts),
        st.builds(PassCut, _people, st.sampled_from(PassReason)),
        st.builds(PassLook, _people, st.sampled_from(PassReason)),
        st.builds(OrderRecut, st.booleans()),
        st.builds(PlaceCuttingCard, _counts),
        st.builds(NoteTime, st.integers(-(10**6), 10**6)),
        st.builds(BeginGamingDay, st.integers(0, 10**6)),
        st.builds(
            PlaceVerbalWager,
            _people,
            st.integers(-1, 8),
            st.sampled_from(tuple(WagerKind)),
            st.sampled_from((0, -1, 100, 500, 1000, 10**12)),
            st.booleans(),
            st.booleans(),
        ),
        st.builds(WaitForBox, _people),
        st.builds(StopWaiting, _people),
        st.builds(CedeBox, st.integers(-1, 8), _people, st.sampled_from(("", "another table"))),
    )
