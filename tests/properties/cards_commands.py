"""Commands around the cards and the table, sensible or not."""

from __future__ import annotations

from hypothesis import strategies as st

from fortyeight.cards import FACES, deck
from fortyeight.rulebook.values import STEPS
from fortyeight.table import Command
from fortyeight.table.around.commands import (
    BeginGamingDay,
    CedeBox,
    ChangeDealer,
    CloseTable,
    InspectReader,
    Leave,
    OpenTable,
    PermitWagers,
    PlaceVerbalWager,
)
from fortyeight.table.care import ShuffledBy
from fortyeight.table.kinds import Kind
from fortyeight.table.shoe.commands import (
    BurnCard,
    CollectCards,
    CutCards,
    FailShuffle,
    FillShoe,
    InspectDeck,
    LookAtCards,
    NoteTime,
    OrderRecut,
    OrderReshuffle,
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
    FailShuffle(),
    RemoveShuffler(),
    ReturnShuffler(),
    FillShoe(),
    BurnCard(),
    OrderReshuffle(),
    TakeCardsAway(),
    CloseTable(),
    BeginGamingDay(),
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
        st.builds(OrderRecut, st.booleans()),
        st.builds(PlaceCuttingCard, _counts),
        st.builds(NoteTime, st.integers(-(10**6), 10**6)),
        st.builds(
            PlaceVerbalWager,
            _people,
            st.integers(-1, 8),
            st.sampled_from(tuple(Kind)),
            st.sampled_from((0, -1, 100, 500, 1000, 10**12)),
            st.booleans(),
            st.booleans(),
        ),
        st.builds(CedeBox, st.integers(-1, 8), _people),
    )
