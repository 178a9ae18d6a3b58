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
from fortyeight.table.core.event_names import NAMES
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
TABLE_EVENT_FIELDS: dict[type[Event], tuple[str, ...]] = {
    WheelWagersLocked: (),
    WheelWagersUnlocked: (),
    WheelsAwaited: ("cleared",),
    PersonJoined: ("person",),
    ChipsBought: ("person",),
    SeatTaken: ("person", "box"),
    SeatLeft: ("person", "box"),
    ShoeLoaded: (),
    ShoeReloaded: (),
    WagerPlaced: ("person", "box", "kind", "cents"),
    WagerWithdrawn: ("person", "box", "kind"),
    CompanyRefused: ("box",),
    CompanyAllowed: ("box",),
    BetsClosed: ("callers", "says"),
    CardDealt: (*_HAND, "card", "says"),
    DealersCardCalled: ("says",),
    DealerCardDealt: ("card", "says"),
    HoleCardDealt: (),
    HoleCardChecked: ("blackjack",),
    HoleCardTurned: ("card", "says"),
    InsurancePlaced: ("person", "box", "cents"),
    InsuranceDeclined: ("person", "box"),
    HandCalled: (*_HAND, "says"),
    HandSurrendered: _HAND,
    HandHit: _HAND,
    HandStood: _HAND,
    HandDoubled: (*_ON_HAND, "cents"),
    DoubleFollowed: (*_ON_HAND, "cents"),
    DoubleDeclined: _ON_HAND,
    DoubleKept: _ON_HAND,
    DoubleRescued: _ON_HAND,
    HandSplit: _HAND,
    SplitCovered: _ON_HAND,
    SplitRidden: (*_ON_HAND, "rides"),
    WagersSettled: ("lines", "closes"),
    FaceUpCardFound: ("card",),
    FoundCardReported: ("card",),
    TenFound: ("card", "torn"),
    ForeignCardFound: ("card",),
    CardDrawnInError: ("exposed",),
    CardRefused: ("box",),
    CardBurned: ("card",),
    DealerCardMissed: (),
    CardMissed: _HAND,
    LateCardTaken: _HAND,
    HandsCalledDead: ("hands", "clause"),
    ReaderMisused: ("seen", "waits"),
    MisuseAcknowledged: (),
    ReaderFailed: (),
    ReaderRepaired: (),
    CardPutRight: ("box", "card"),
    MisdealDeclared: (),
    RoundVoided: ("reason", "clause", "lines"),
    RoundSettled: ("round",),
    RoundOpened: ("round", "says"),
    CardsReceived: ("at", "pre_shuffled"),
    DeckInspected: ("deck", "tens"),
    DeckRejected: ("deck", "reason"),
    DeckReplaced: (),
    InspectionVerified: ("tens", "torn"),
    CardsSpread: ("face_up",),
    CardsLookedAt: ("person",),
    LookWaived: ("person", "chosen"),
    LookLapsed: ("person",),
    SpreadRequested: ("person",),
    CardsWashed: ("exposed",),
    CardsCollected: ("cards", "counted"),
    CardsShuffled: ("by", "steps"),
    ShuffleFailed: (),
    ShufflerRemoved: (),
    ShufflerReturned: (),
    CutOffered: ("person",),
    CutRefused: ("person",),
    CutLeftToDealer: ("person", "chosen"),
    CutLapsed: ("person",),
    CardsCut: ("person", "place"),
    RecutOrdered: ("by_next",),
    CuttingCardPlaced: ("behind", "by_shuffler"),
    ShoeFilled: ("by_shuffler",),
    ShoeCardBurned: ("reason",),
    BurnShown: ("person", "card"),
    CuttingCardReached: ("box",),
    ReshuffleOrdered: (),
    CardsChangeDue: ("at",),
    CardsSpreadDue: (),
    CardsTakenAway: ("cards",),
    TableOpened: ("dealer", "at"),
    TableClosed: ("cards",),
    DealerChanged: ("dealer",),
    GamingDayBegun: ("at",),
    ReaderInspected: (),
    PersonLeft: ("person",),
    WagersPermitted: ("person",),
    VerbalWagerConfirmed: ("person", "box", "kind", "cents", "supervisor"),
    WaitBegun: ("person",),
    WaitEnded: ("person",),
    BoxCeded: ("box", "person", "to"),
    BetsCalled: ("says",),
    CardKeyed: ("card", "lay"),
    CardTakenBack: ("card", "lay", "box", "hand"),
    HoleTenFound: ("card", "torn"),
    ShoeFoundEmpty: ("missing",),
    RoundCalledOff: ("reason",),
}


def event_view(event: Event, audience: Audience) -> dict[str, Any] | None:
    """Return an event for this audience, or None if it may not know of it."""
    data: dict[str, Any] = {"event": NAMES[type(event)]}
    for name in TABLE_EVENT_FIELDS[type(event)]:
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
