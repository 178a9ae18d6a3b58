"""Events as an audience may see them: only the fields listed here."""

from __future__ import annotations

from enum import StrEnum
from typing import Any

from fortyeight.cards import Card
from fortyeight.table.around.events import (
    BetsCalled,
    BoxCeded,
    DealerChanged,
    GamingDayBegun,
    PersonLeft,
    ReaderInspected,
    TableClosed,
    TableOpened,
    VerbalWagerConfirmed,
    WagersPermitted,
    WaitBegun,
    WaitEnded,
)
from fortyeight.table.core.dispatch import fields
from fortyeight.table.core.event_names import TABLE_NAMES
from fortyeight.table.core.events import (
    BetsClosed,
    CardBurned,
    CardDealt,
    CardDrawnInError,
    CardMissed,
    CardPutRight,
    CardRefused,
    ChipsBought,
    CompanyAllowed,
    CompanyRefused,
    DealerCardDealt,
    DealerCardMissed,
    DealersCardCalled,
    DoubleDeclined,
    DoubleFollowed,
    DoubleKept,
    DoubleRescued,
    Event,
    FaceUpCardFound,
    ForeignCardFound,
    FoundCardReported,
    HandCalled,
    HandDoubled,
    HandHit,
    HandsCalledDead,
    HandSplit,
    HandStood,
    HandSurrendered,
    HoleCardChecked,
    HoleCardDealt,
    HoleCardTurned,
    InsuranceDeclined,
    InsurancePlaced,
    LateCardTaken,
    MisdealDeclared,
    MisuseAcknowledged,
    PersonJoined,
    ReaderFailed,
    ReaderMisused,
    ReaderRepaired,
    RoundOpened,
    RoundSettled,
    RoundVoided,
    SeatLeft,
    SeatTaken,
    ShoeLoaded,
    ShoeReloaded,
    SplitCovered,
    SplitRidden,
    TenFound,
    WagerPlaced,
    WagersSettled,
    WagerWithdrawn,
)
from fortyeight.table.core.state import Line
from fortyeight.table.physical.events import (
    CardKeyed,
    CardTakenBack,
    HoleTenFound,
    RoundCalledOff,
    ShoeFoundEmpty,
)
from fortyeight.table.shoe.events import (
    BurnShown,
    CardsChangeDue,
    CardsCollected,
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
    CutOffered,
    CutRefused,
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
    ShoeFilled,
    ShuffleFailed,
    ShufflerRemoved,
    ShufflerReturned,
    SpreadRequested,
)
from fortyeight.table.wagers.wheel_events import (
    WheelsAwaited,
    WheelWagersLocked,
    WheelWagersUnlocked,
)
from fortyeight.view.audience import Audience
from fortyeight.view.table_view import line_view

_HAND = ("box", "hand")
_ON_HAND = ("box", "hand", "person")

#: The fields of each event that everyone may see. Never shown are a hole card, the cards of a shoe
#: (even those that lie face up in it), stack or deck, and a burned card before it is turned. A card
#: drawn in error and exposed is in the table's view.
TABLE_EVENT_FIELDS = (
    fields(WheelWagersLocked)
    + fields(WheelWagersUnlocked)
    + fields(WheelsAwaited, "cleared")
    + fields(PersonJoined, "person")
    + fields(ChipsBought, "person")
    + fields(SeatTaken, "person", "box")
    + fields(SeatLeft, "person", "box")
    + fields(ShoeLoaded)
    + fields(ShoeReloaded)
    + fields(WagerPlaced, "person", "box", "kind", "cents")
    + fields(WagerWithdrawn, "person", "box", "kind")
    + fields(CompanyRefused, "box")
    + fields(CompanyAllowed, "box")
    + fields(BetsClosed, "callers", "says")
    + fields(CardDealt, *_HAND, "card", "says")
    + fields(DealersCardCalled, "says")
    + fields(DealerCardDealt, "card", "says")
    + fields(HoleCardDealt)
    + fields(HoleCardChecked, "blackjack")
    + fields(HoleCardTurned, "card", "says")
    + fields(InsurancePlaced, "person", "box", "cents")
    + fields(InsuranceDeclined, "person", "box")
    + fields(HandCalled, *_HAND, "says")
    + fields(HandSurrendered, *_HAND)
    + fields(HandHit, *_HAND)
    + fields(HandStood, *_HAND)
    + fields(HandDoubled, *_ON_HAND, "cents")
    + fields(DoubleFollowed, *_ON_HAND, "cents")
    + fields(DoubleDeclined, *_ON_HAND)
    + fields(DoubleKept, *_ON_HAND)
    + fields(DoubleRescued, *_ON_HAND)
    + fields(HandSplit, *_HAND)
    + fields(SplitCovered, *_ON_HAND)
    + fields(SplitRidden, *_ON_HAND, "rides")
    + fields(WagersSettled, "lines", "closes")
    + fields(FaceUpCardFound, "card")
    + fields(FoundCardReported, "card")
    + fields(TenFound, "card", "torn")
    + fields(ForeignCardFound, "card")
    + fields(CardDrawnInError, "exposed")
    + fields(CardRefused, "box")
    + fields(CardBurned, "card")
    + fields(DealerCardMissed)
    + fields(CardMissed, *_HAND)
    + fields(LateCardTaken, *_HAND)
    + fields(HandsCalledDead, "hands", "clause")
    + fields(ReaderMisused, "seen", "waits")
    + fields(MisuseAcknowledged)
    + fields(ReaderFailed)
    + fields(ReaderRepaired)
    + fields(CardPutRight, "box", "card")
    + fields(MisdealDeclared)
    + fields(RoundVoided, "reason", "clause", "lines")
    + fields(RoundSettled, "round")
    + fields(RoundOpened, "round", "says")
    + fields(CardsReceived, "at", "pre_shuffled")
    + fields(DeckInspected, "deck", "tens")
    + fields(DeckRejected, "deck", "reason")
    + fields(DeckReplaced)
    + fields(InspectionVerified, "tens", "torn")
    + fields(CardsSpread, "face_up")
    + fields(CardsLookedAt, "person")
    + fields(LookWaived, "person", "chosen")
    + fields(LookLapsed, "person")
    + fields(SpreadRequested, "person")
    + fields(CardsWashed, "exposed")
    + fields(CardsCollected, "cards", "counted")
    + fields(CardsShuffled, "by", "steps")
    + fields(ShuffleFailed)
    + fields(ShufflerRemoved)
    + fields(ShufflerReturned)
    + fields(CutOffered, "person")
    + fields(CutRefused, "person")
    + fields(CutLeftToDealer, "person", "chosen")
    + fields(CutLapsed, "person")
    + fields(CardsCut, "person", "place")
    + fields(RecutOrdered, "by_next")
    + fields(CuttingCardPlaced, "behind", "by_shuffler")
    + fields(ShoeFilled, "by_shuffler")
    + fields(ShoeCardBurned, "reason")
    + fields(BurnShown, "person", "card")
    + fields(CuttingCardReached, "box")
    + fields(ReshuffleOrdered)
    + fields(CardsChangeDue, "at")
    + fields(CardsSpreadDue)
    + fields(CardsTakenAway, "cards")
    + fields(TableOpened, "dealer", "at")
    + fields(TableClosed, "cards")
    + fields(DealerChanged, "dealer")
    + fields(GamingDayBegun, "at")
    + fields(ReaderInspected)
    + fields(PersonLeft, "person")
    + fields(WagersPermitted, "person")
    + fields(VerbalWagerConfirmed, "person", "box", "kind", "cents", "supervisor")
    + fields(WaitBegun, "person")
    + fields(WaitEnded, "person")
    + fields(BoxCeded, "box", "person", "to")
    + fields(BetsCalled, "says")
    + fields(CardKeyed, "card", "lay")
    + fields(CardTakenBack, "card", "lay", "box", "hand")
    + fields(HoleTenFound, "card", "torn")
    + fields(ShoeFoundEmpty, "missing")
    + fields(RoundCalledOff, "reason")
)


def event_view(event: Event, audience: Audience) -> dict[str, Any] | None:
    """Return an event for this audience, or None if it may not know of it."""
    data: dict[str, Any] = {"event": TABLE_NAMES.of(event)}
    for name in TABLE_EVENT_FIELDS.of(event):
        data[name] = _json(getattr(event, name))
    if isinstance(event, ShoeLoaded | ShoeReloaded | DeckReplaced | CardsShuffled):
        data["number_of_cards"] = len(event.cards)
    elif isinstance(event, CardsReceived):
        data["number_of_cards"] = sum(map(len, event.decks))
        if not event.pre_shuffled:
            data["number_of_decks"] = len(event.decks)
    elif isinstance(event, DeckInspected):
        # Sorted, so as not to reveal where they lay in the deck.
        data["tens"].sort()
    elif isinstance(event, PersonJoined | PersonLeft) and audience.sees_chips_of(event.person):
        data["chips"] = event.chips
    elif isinstance(event, ChipsBought):
        if not audience.sees_chips_of(event.person):
            return None
        data["cents"] = event.cents
    return data


def _json(value: object) -> Any:
    """Return a public value of an event as JSON."""
    if isinstance(value, Card):
        return str(value)
    if isinstance(value, Line):
        return line_view(value)
    if isinstance(value, StrEnum):
        return value.value
    if isinstance(value, tuple):
        return [_json(part) for part in value]
    if value is None or isinstance(value, str | int):
        return value
    raise TypeError(f"{type(value).__name__} is nothing that an event shows")
