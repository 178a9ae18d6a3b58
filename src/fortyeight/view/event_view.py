"""Events as an audience may see them: only the fields listed here."""

from __future__ import annotations

from enum import StrEnum
from typing import Any

from fortyeight.cards import Card
from fortyeight.table.around import events as around_events
from fortyeight.table.core import events
from fortyeight.table.core.dispatch import fields
from fortyeight.table.core.events import TABLE_NAMES, Event
from fortyeight.table.core.state import Line
from fortyeight.table.physical import events as physical_events
from fortyeight.table.shoe import events as shoe_events
from fortyeight.table.wagers import wheel_events
from fortyeight.view.audience import Audience
from fortyeight.view.table_view import line_view

_HAND = ("box", "hand")
_ON_HAND = ("box", "hand", "person")

#: The fields of each event that everyone may see. Never shown are a hole card, the cards of a shoe
#: (even those that lie face up in it), stack or deck, and a burned card before it is turned. A card
#: drawn in error and exposed is in the table's view.
TABLE_EVENT_FIELDS = (
    fields(wheel_events.WheelWagersLocked)
    + fields(wheel_events.WheelWagersUnlocked)
    + fields(wheel_events.WheelsAwaited, "cleared")
    + fields(events.PersonJoined, "person")
    + fields(events.ChipsBought, "person")
    + fields(events.SeatTaken, "person", "box")
    + fields(events.SeatLeft, "person", "box")
    + fields(events.ShoeLoaded)
    + fields(events.ShoeReloaded)
    + fields(events.WagerPlaced, "person", "box", "kind", "cents")
    + fields(events.WagerWithdrawn, "person", "box", "kind")
    + fields(events.CompanyRefused, "box")
    + fields(events.CompanyAllowed, "box")
    + fields(events.BetsClosed, "callers", "says")
    + fields(events.CardDealt, *_HAND, "card", "says")
    + fields(events.DealersCardCalled, "says")
    + fields(events.DealerCardDealt, "card", "says")
    + fields(events.HoleCardDealt)
    + fields(events.HoleCardChecked, "blackjack")
    + fields(events.HoleCardTurned, "card", "says")
    + fields(events.InsurancePlaced, "person", "box", "cents")
    + fields(events.InsuranceDeclined, "person", "box")
    + fields(events.HandCalled, *_HAND, "says")
    + fields(events.HandSurrendered, *_HAND)
    + fields(events.HandHit, *_HAND)
    + fields(events.HandStood, *_HAND)
    + fields(events.HandDoubled, *_ON_HAND, "cents")
    + fields(events.DoubleFollowed, *_ON_HAND, "cents")
    + fields(events.DoubleDeclined, *_ON_HAND)
    + fields(events.DoubleKept, *_ON_HAND)
    + fields(events.DoubleRescued, *_ON_HAND)
    + fields(events.HandSplit, *_HAND)
    + fields(events.SplitCovered, *_ON_HAND)
    + fields(events.SplitRidden, *_ON_HAND, "rides")
    + fields(events.WagersSettled, "lines", "closes")
    + fields(events.FaceUpCardFound, "card")
    + fields(events.FoundCardReported, "card")
    + fields(events.TenFound, "card", "torn")
    + fields(events.ForeignCardFound, "card")
    + fields(events.CardDrawnInError, "exposed")
    + fields(events.CardRefused, "box")
    + fields(events.CardBurned, "card")
    + fields(events.DealerCardMissed)
    + fields(events.CardMissed, *_HAND)
    + fields(events.LateCardTaken, *_HAND)
    + fields(events.HandsCalledDead, "hands", "clause")
    + fields(events.ReaderMisused, "seen", "waits")
    + fields(events.MisuseAcknowledged)
    + fields(events.ReaderFailed)
    + fields(events.ReaderRepaired)
    + fields(events.CardPutRight, "box", "card")
    + fields(events.MisdealDeclared)
    + fields(events.RoundVoided, "reason", "clause", "lines")
    + fields(events.RoundSettled, "round")
    + fields(events.RoundOpened, "round", "says")
    + fields(shoe_events.CardsReceived, "at", "pre_shuffled")
    + fields(shoe_events.DeckInspected, "deck", "tens")
    + fields(shoe_events.DeckRejected, "deck", "reason")
    + fields(shoe_events.DeckReplaced)
    + fields(shoe_events.InspectionVerified, "tens", "torn")
    + fields(shoe_events.CardsSpread, "face_up")
    + fields(shoe_events.CardsLookedAt, "person")
    + fields(shoe_events.LookWaived, "person", "chosen")
    + fields(shoe_events.LookLapsed, "person")
    + fields(shoe_events.SpreadRequested, "person")
    + fields(shoe_events.CardsWashed, "exposed")
    + fields(shoe_events.CardsCollected, "cards", "counted")
    + fields(shoe_events.CardsShuffled, "by", "steps")
    + fields(shoe_events.ShuffleFailed)
    + fields(shoe_events.ShufflerRemoved)
    + fields(shoe_events.ShufflerReturned)
    + fields(shoe_events.CutOffered, "person")
    + fields(shoe_events.CutRefused, "person")
    + fields(shoe_events.CutLeftToDealer, "person", "chosen")
    + fields(shoe_events.CutLapsed, "person")
    + fields(shoe_events.CardsCut, "person", "place")
    + fields(shoe_events.RecutOrdered, "by_next")
    + fields(shoe_events.CuttingCardPlaced, "behind", "by_shuffler")
    + fields(shoe_events.ShoeFilled, "by_shuffler")
    + fields(shoe_events.ShoeCardBurned, "reason")
    + fields(shoe_events.BurnShown, "person", "card")
    + fields(shoe_events.CuttingCardReached, "box")
    + fields(shoe_events.ReshuffleOrdered)
    + fields(shoe_events.CardsChangeDue, "at")
    + fields(shoe_events.CardsSpreadDue)
    + fields(shoe_events.CardsTakenAway, "cards")
    + fields(around_events.TableOpened, "dealer", "at")
    + fields(around_events.TableClosed, "cards")
    + fields(around_events.DealerChanged, "dealer")
    + fields(around_events.GamingDayBegun, "at")
    + fields(around_events.ReaderInspected)
    + fields(around_events.PersonLeft, "person")
    + fields(around_events.WagersPermitted, "person")
    + fields(around_events.VerbalWagerConfirmed, "person", "box", "kind", "cents", "supervisor")
    + fields(around_events.WaitBegun, "person")
    + fields(around_events.WaitEnded, "person")
    + fields(around_events.BoxCeded, "box", "person", "to")
    + fields(around_events.BetsCalled, "says")
    + fields(physical_events.CardKeyed, "card", "lay")
    + fields(physical_events.CardTakenBack, "card", "lay", "box", "hand")
    + fields(physical_events.HoleTenFound, "card", "torn")
    + fields(physical_events.ShoeFoundEmpty, "missing")
    + fields(physical_events.RoundCalledOff, "reason")
)


def event_view(event: Event, audience: Audience) -> dict[str, Any] | None:
    """Return an event for this audience, or None if it may not know of it."""
    data: dict[str, Any] = {"event": TABLE_NAMES[type(event)]}
    for name in TABLE_EVENT_FIELDS[type(event)]:
        data[name] = _json(getattr(event, name))
    if isinstance(
        event,
        events.ShoeLoaded
        | events.ShoeReloaded
        | shoe_events.DeckReplaced
        | shoe_events.CardsShuffled,
    ):
        data["number_of_cards"] = len(event.cards)
    elif isinstance(event, shoe_events.CardsReceived):
        data["number_of_cards"] = sum(map(len, event.decks))
        if not event.pre_shuffled:
            data["number_of_decks"] = len(event.decks)
    elif isinstance(event, shoe_events.DeckInspected):
        # Sorted, so as not to reveal where they lay in the deck.
        data["tens"].sort()
    elif isinstance(
        event, events.PersonJoined | around_events.PersonLeft
    ) and audience.sees_chips_of(event.person):
        data["chips"] = event.chips
    elif isinstance(event, events.ChipsBought):
        if not audience.sees_chips_of(event.person):
            return None
        data["cents"] = event.cents
    return data


_PLAIN = frozenset({str, int, bool})


def _json(value: object) -> Any:
    """Return a public value of an event as JSON."""
    if value is None or type(value) in _PLAIN:
        return value
    if isinstance(value, Card):
        return str(value)
    if isinstance(value, Line):
        return line_view(value)
    if isinstance(value, StrEnum):
        return value.value
    if isinstance(value, tuple):
        return [_json(part) for part in value]
    raise TypeError(f"{type(value).__name__} is nothing that an event shows")
