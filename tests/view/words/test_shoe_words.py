"""The shoe's life, and what happens around a round, in sentences with their clauses."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from fortyeight.cards import cards, deck
from fortyeight.chance import SeededBits
from fortyeight.rulebook import open_house, rulebook
from fortyeight.table import Event, Line, Phase, Table, WagerKind, open_table
from fortyeight.table.around.events import (
    BetsCalled,
    BoxCeded,
    GamingDayBegun,
    PersonLeft,
    TableClosed,
    VerbalWagerConfirmed,
    WagersPermitted,
    WaitBegun,
    WaitEnded,
)
from fortyeight.table.core.events import (
    RoundOpened,
    RoundVoided,
    WagerPlaced,
    WagersSettled,
    WagerWithdrawn,
)
from fortyeight.table.core.state import Wager
from fortyeight.table.shoe.care import RUN_OUT, Care, CareStage, ShuffledBy
from fortyeight.table.shoe.events import (
    CardsChangeDue,
    CardsCut,
    CardsLookedAt,
    CardsReceived,
    CardsShuffled,
    CardsSpread,
    CardsSpreadDue,
    CardsTakenAway,
    CardsWashed,
    CutLapsed,
    CutLeftToDealer,
    CuttingCardPlaced,
    CuttingCardReached,
    DeckInspected,
    DeckRejected,
    DeckReplaced,
    InspectionVerified,
    LookLapsed,
    LookWaived,
    RecutOrdered,
    ReshuffleOrdered,
    ShoeCardBurned,
    ShuffleFailed,
    ShufflerRemoved,
    ShufflerReturned,
    SpreadRequested,
)
from fortyeight.view import Teller, Tone
from fortyeight.view.story.teller import TOLD_BY
from tests.view.evenings import BOOKS, evening, evening_house
from tests.view.rounds import done

FEW = cards("As Kd 7h 2c")


def table_of(book: str, stage: CareStage = CareStage.STACKED, /, **care: Any) -> Table:
    """A table with Ann and Bob at it, its cards at some stage."""
    stack = () if stage is CareStage.IN_SHOE else FEW
    kept = Care(**{"open": True, "dealer": "dee", "stage": stage, "stack": stack, **care})
    people = {"ann": 100_00, "bob": None}
    return replace(open_table(open_house(rulebook(book))), care=kept, chips=people)


def told(table: Table, event: Event) -> list[str]:
    return [line.text for line in Teller(table).tell(event)]


BOX = deck(removed=())
HAND, DEVICE = ShuffledBy.HAND, ShuffledBy.DEVICE

#: Book, stage and care of the cards, what happens, and how it is told.
SENTENCES: list[tuple[str, CareStage, dict[str, Any], Event, str]] = [
    (
        "ma-spanish21",
        CareStage.NO_CARDS,
        {},
        CardsReceived((BOX[:48] * 6,), 0, pre_shuffled=True),
        "A stack of 288 cards comes to the table, inspected and shuffled (3(a), 4(a)).",
    ),
    (
        "md-pontoon21",
        CareStage.RECEIVED,
        {"decks": (FEW,)},
        DeckInspected(4, ()),
        "Deck 4 is complete (4 A).",
    ),
    (
        "md-pontoon21",
        CareStage.RECEIVED,
        {"decks": (cards("Ts As Td"),)},
        DeckInspected(2, cards("Ts Td")),
        "Deck 2 is complete; 2 tens are taken out (4 B).",
    ),
    (
        "md-pontoon21",
        CareStage.INSPECTED,
        {},
        InspectionVerified(24, torn=True),
        "The inspection is verified, and so is the removal of the 24 tens (4 A): they are torn "
        "in half and put away (4 B).",
    ),
    (
        "ma-spanish21",
        CareStage.INSPECTED,
        {},
        InspectionVerified(24),
        "The inspection is verified, and so is the removal of the 24 tens (3(b)).",
    ),
    (
        "mbs-pontoon",
        CareStage.RECEIVED,
        {"decks": (FEW,)},
        DeckRejected(1, "7c is missing"),
        "Deck 1 is rejected: 7c is missing (2.1).",
    ),
    (
        "mbs-pontoon",
        CareStage.RECEIVED,
        {"decks": (FEW,), "rejected": True},
        DeckReplaced(BOX),
        "Another deck comes for it.",
    ),
    (
        "md-pontoon21",
        CareStage.IN_SHOE,
        {},
        CardsSpread(face_up=False),
        "Nobody plays: the cards are spread face down (5 H).",
    ),
    (
        "ma-pontoon21",
        CareStage.SPREAD,
        {"idle": True},
        CardsLookedAt("bob"),
        "Bob has looked at the cards (4(i)).",
    ),
    (
        "md-pontoon21",
        CareStage.SPREAD,
        {},
        LookWaived("ann", chosen=False),
        "Ann has made no choice about a look at the cards: none is waited for (4 C, 4 D).",
    ),
    (
        "ma-spanish21",
        CareStage.SPREAD,
        {},
        LookWaived("ann", chosen=True),
        "Ann has chosen to go on without a look at the cards (3(b)).",
    ),
    (
        "md-pontoon21",
        CareStage.SPREAD,
        {},
        LookLapsed("ann"),
        "Ann does not look at the cards in time: the offer lapses (4 C, 4 D).",
    ),
    (
        "md-pontoon21",
        CareStage.SHUFFLED,
        {"asked": "ann"},
        CutLeftToDealer("ann", chosen=False),
        "Ann has made no choice about the cut: it is left to the dealer.",
    ),
    (
        "md-pontoon21",
        CareStage.SHUFFLED,
        {"asked": "ann"},
        CutLeftToDealer("ann", chosen=True),
        "Ann has chosen to leave the cut to the dealer.",
    ),
    (
        "md-pontoon21",
        CareStage.SHUFFLED,
        {"asked": "ann"},
        CutLapsed("ann"),
        "Ann does not answer in time: the offer of the cut lapses.",
    ),
    (
        "md-pontoon21",
        CareStage.CUT,
        {"idle": True, "stored": FEW},
        SpreadRequested("ann"),
        "Ann wants the batch from the shuffler spread and shuffled again (5 I(2)(b)).",
    ),
    (
        "md-pontoon21",
        CareStage.SPREAD,
        {"idle": True},
        SpreadRequested("ann"),
        "Ann wants the spread cards face up (5 H).",
    ),
    (
        "ma-spanish21",
        CareStage.FACE_DOWN,
        {},
        CardsWashed(exposed=True),
        "A card turns over: the cards are mixed again (3(c)).",
    ),
    (
        "bbc-spanish21",
        CareStage.STACKED,
        {},
        CardsShuffled(FEW, HAND, ("alternating", "through")),
        "The cards are shuffled by hand: the alternating method, shuffling through (Method 4).",
    ),
    (
        "ma-spanish21",
        CareStage.STACKED,
        {},
        CardsShuffled(FEW, DEVICE, ()),
        "The shuffler shuffles the cards (4(a), 4(b)(1)).",
    ),
    (
        "mbs-pontoon",
        CareStage.STACKED,
        {"waiting": FEW},
        CardsShuffled(FEW, DEVICE, ()),
        "The shuffler shuffles the cards and keeps this batch (P1).",
    ),
    (
        "mbs-pontoon",
        CareStage.STACKED,
        {"stored": FEW},
        CardsShuffled(FEW, DEVICE, ()),
        "The shuffler shuffles the cards and gives out the batch that it kept (P1).",
    ),
    (
        "ma-spanish21",
        CareStage.STACKED,
        {},
        ShuffleFailed(),
        "The shuffler does not complete its cycle: the cards are shuffled again (15(j)).",
    ),
    (
        "md-pontoon21",
        CareStage.STACKED,
        {},
        ShufflerRemoved(),
        "The shuffler is out of use from now on (13 S).",
    ),
    (
        "bbc-spanish21",
        CareStage.STACKED,
        {"shuffler_away": True},
        ShufflerReturned(),
        "The shuffler is in use again (Method 3).",
    ),
    (
        "ma-spanish21",
        CareStage.SHUFFLED,
        {},
        CardsCut("", 1),
        "The dealer cuts 1 card deep (4(e), P2).",
    ),
    (
        "ma-spanish21",
        CareStage.CUT,
        {"was_cut": True},
        RecutOrdered(by_next=False),
        "The floor has the cards cut again (4(f)).",
    ),
    (
        "md-pontoon21",
        CareStage.CUT,
        {"was_cut": True},
        RecutOrdered(by_next=True),
        "The floor has the cards cut again, by the next in order (5 F).",
    ),
    (
        "mbs-pontoon",
        CareStage.CUT,
        {},
        CuttingCardPlaced(1),
        "The cutting card is placed with 1 card behind it (P1).",
    ),
    (
        "ma-spanish21",
        CareStage.IN_SHOE,
        {},
        CuttingCardReached(None),
        "The cutting card comes out: the next is the last round of the shoe (7(j), 4(g)).",
    ),
    (
        "ma-spanish21",
        CareStage.IN_SHOE,
        {},
        ReshuffleOrdered(),
        "The floor has the cards reshuffled before the next round (4(g)).",
    ),
    (
        "md-pontoon21",
        CareStage.IN_SHOE,
        {},
        CardsChangeDue(99),
        "The cards have been in use for 24 hours: they are changed before the next round (3 C).",
    ),
    (
        "md-pontoon21",
        CareStage.IN_SHOE,
        {"change_due": True},
        CardsTakenAway(312),
        "The cards leave the table, 312 of them (3 C).",
    ),
    (
        "md-pontoon21",
        CareStage.IN_SHOE,
        {"change_due": True, "foreign": True},
        CardsTakenAway(312),
        "The cards leave the table, 312 of them (13 D).",
    ),
    (
        "md-pontoon21",
        CareStage.IN_SHOE,
        {},
        CardsTakenAway(312),
        "The cards leave the table, 312 of them.",
    ),
    ("md-pontoon21", CareStage.IN_SHOE, {}, GamingDayBegun(), "A new gaming day begins."),
    (
        "ma-pontoon21",
        CareStage.IN_SHOE,
        {},
        CardsSpreadDue(),
        "Nobody has played for 10 minutes: the cards are spread before the next round (4(i)).",
    ),
    ("mbs-pontoon", CareStage.NO_CARDS, {}, TableClosed(0), "The table is closed."),
    (
        "mbs-pontoon",
        CareStage.IN_SHOE,
        {},
        PersonLeft("ann", 100_00),
        "Ann leaves the table with S$100.00 in chips.",
    ),
    ("mbs-pontoon", CareStage.IN_SHOE, {}, PersonLeft("bob", None), "Bob leaves the table."),
    (
        "md-pontoon21",
        CareStage.IN_SHOE,
        {},
        WagersPermitted("bob"),
        "The floor lets Bob wager before the next shuffle (6 C).",
    ),
    (
        "ma-spanish21",
        CareStage.IN_SHOE,
        {},
        VerbalWagerConfirmed("ann", 2, WagerKind.MAIN, 50_00, supervisor=True),
        "Ann calls out a main wager of $50.00 on box 2 with cash, and the dealer and the supervisor"
        " confirm it (5(c), 6(c)).",
    ),
    (
        "md-pontoon21",
        CareStage.IN_SHOE,
        {},
        VerbalWagerConfirmed("ann", 2, WagerKind.MATCH, 5_00, supervisor=False),
        "Ann calls out a Match Super Bonus wager of $5.00 on box 2 with cash, and the dealer"
        " confirms it (6 B).",
    ),
    (
        "bbc-spanish21",
        CareStage.IN_SHOE,
        {},
        BoxCeded(2, "ann", "bob"),
        "Ann gives box 2 up to Bob, for whom no box is free (Method 19).",
    ),
    (
        "bbc-spanish21",
        CareStage.IN_SHOE,
        {},
        WaitBegun("bob"),
        "Bob waits for a box (Rules 4).",
    ),
    ("bbc-spanish21", CareStage.IN_SHOE, {}, WaitEnded("bob"), "Bob no longer waits for a box."),
    ("mbs-pontoon", CareStage.IN_SHOE, {}, BetsCalled("Place your bets"), "“Place your bets.”"),
]


@pytest.mark.parametrize(
    ("book", "stage", "care", "event", "sentence"),
    SENTENCES,
    ids=[f"{one[0]} {type(one[3]).__name__} {number}" for number, one in enumerate(SENTENCES)],
)
def test_what_happens_is_told_with_its_clause(
    book: str, stage: CareStage, care: dict[str, Any], event: Event, sentence: str
) -> None:
    assert told(table_of(book, stage, **care), event) == [sentence]


def test_nothing_is_told_where_the_dealer_does_not_call_for_wagers_yet() -> None:
    table = table_of("ma-spanish21", CareStage.IN_SHOE)
    assert told(table, BetsCalled("")) == told(table, RoundOpened(2, "")) == []
    assert told(table, RoundOpened(2, "Place your bets")) == ["“Place your bets.”"]


@pytest.mark.ruling("R25")
@pytest.mark.clause("ma-spanish21", "15(g)")
def test_the_discards_that_complete_a_round_are_told_as_such() -> None:
    table = replace(table_of("ma-spanish21", CareStage.IN_SHOE), phase=Phase.DEALER)
    steps = ("riffle", "riffle", "turn", "strip")
    assert told(table, CardsShuffled(FEW, HAND, steps)) == [
        "The shoe is empty: the discards are shuffled by hand: riffle, riffle, turn, strip"
        " (15(g), R25)."
    ]
    assert told(table, CardsShuffled(FEW, DEVICE, ())) == [
        "The shoe is empty: the discards are shuffled in the shuffler (15(g), R25)."
    ]
    table = replace(table, shoe=FEW)
    assert told(table, ShoeCardBurned(FEW[0], RUN_OUT)) == [
        "A card is burned before the round goes on (15(g), R25)."
    ]
    assert told(table, CuttingCardReached(None)) == [
        "The cutting card comes out: this is the last round of the shoe (7(j), 4(g))."
    ]


def coupon_table(*wagers: tuple[WagerKind, int]) -> Table:
    """Ann's wagers and coupons on box 1."""
    table = open_table(open_house(rulebook("ma-spanish21"), {"match_play": True}))
    placed = tuple(Wager("ann", 1, kind, cents) for kind, cents in wagers)
    return replace(table, chips={"ann": 100_00}, wagers=placed)


@pytest.mark.ruling("P5")
@pytest.mark.clause("ma-spanish21", "5(c)", "6(c)")
def test_coupons_are_told_as_coupons() -> None:
    table = coupon_table((WagerKind.MAIN, 10_00), (WagerKind.MATCH, 5_00))
    assert told(table, WagerPlaced("ann", 1, WagerKind.COUPON, 10_00)) == [
        "Ann adds a match-play coupon of $10.00 on box 1 (5(c), 6(c), P5)."
    ]
    assert told(table, WagerPlaced("ann", 1, WagerKind.MATCH_COUPON, 5_00)) == [
        "Ann adds a match-play coupon on the match-the-dealer wager of $5.00 on box 1"
        " (5(c), 6(c), P5)."
    ]
    assert told(table, WagerWithdrawn("ann", 1, WagerKind.COUPON)) == [
        "Ann takes the match-play coupon on box 1 back."
    ]


def settled_match(returned: int, coupon: int) -> list[tuple[Tone, str]]:
    """Return the sentences for a match wager and its coupon, which are settled in two events."""
    table = coupon_table((WagerKind.MATCH, 5_00), (WagerKind.MATCH_COUPON, 5_00))
    teller = Teller(table)
    teller.tell(
        WagersSettled((Line("ann", 1, None, WagerKind.MATCH, 5_00, returned, "6(d)"),), None)
    )
    line = Line("ann", 1, None, WagerKind.MATCH_COUPON, 0, coupon, "5(c), P5")
    return [(one.tone, one.text) for one in teller.tell(WagersSettled((line,), None))]


@pytest.mark.ruling("P5")
def test_a_coupon_is_paid_kept_or_taken_as_its_wager_ends() -> None:
    what = "Ann's match-play coupon on the match-the-dealer wager"
    assert settled_match(25_00, 5_00) == [(Tone.WON, f"{what} is paid $5.00 (5(c), P5).")]
    assert settled_match(5_00, 0) == [(Tone.RETURNED, f"{what} goes back to its owner (5(c), P5).")]
    assert settled_match(0, 0) == [(Tone.LOST, f"{what} is taken (5(c), P5).")]


def test_a_coupon_comes_back_from_a_void_round() -> None:
    line = Line("ann", 1, None, WagerKind.COUPON, 0, 0, "15(a)")
    lines = told(coupon_table(), RoundVoided("two tens", "15(a)", (line,)))
    assert "Ann's match-play coupon is returned (15(a))." in lines


@pytest.mark.parametrize("book", BOOKS)
def test_every_moment_of_an_evening_can_be_told(book: str) -> None:
    kinds: set[type[Event]] = set()
    for seed in range(6):
        bits = SeededBits(seed)
        for table, command in evening(evening_house(book, bits), bits, 200):
            teller = Teller(table)
            for event in done(table, command)[1]:
                lines = teller.tell(event)
                kinds.add(type(event))
                assert all(line.text.endswith((".", ".”")) for line in lines)
                assert all(line.text[0].isupper() or line.text[0] == "“" for line in lines)
    assert len(kinds & set(TOLD_BY)) > 30
