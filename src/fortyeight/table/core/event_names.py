"""The names under which events are stored: for ever; a change of a shape gets a new number."""

from __future__ import annotations

from fortyeight.table.around.events import AROUND_NAMES
from fortyeight.table.core import events
from fortyeight.table.core.dispatch import entry
from fortyeight.table.physical.events import PHYSICAL_NAMES
from fortyeight.table.shoe.events import SHOE_NAMES
from fortyeight.table.wagers.wheel_events import WHEEL_NAMES

#: The stored name of every event.
TABLE_NAMES = (
    entry(events.PersonJoined, "person.joined/1")
    + entry(events.ChipsBought, "chips.bought/1")
    + entry(events.SeatTaken, "seat.taken/1")
    + entry(events.SeatLeft, "seat.left/1")
    + entry(events.ShoeLoaded, "shoe.loaded/1")
    + entry(events.ShoeReloaded, "shoe.reloaded/1")
    + entry(events.WagerPlaced, "wager.placed/1")
    + entry(events.WagerWithdrawn, "wager.withdrawn/1")
    + entry(events.CompanyRefused, "company.refused/1")
    + entry(events.CompanyAllowed, "company.allowed/1")
    + entry(events.BetsClosed, "bets.closed/1")
    + entry(events.CardDealt, "card.dealt/1")
    + entry(events.DealersCardCalled, "dealer.card-called/1")
    + entry(events.DealerCardDealt, "dealer.card-dealt/1")
    + entry(events.HoleCardDealt, "hole-card.dealt/1")
    + entry(events.HoleCardChecked, "hole-card.checked/1")
    + entry(events.HoleCardTurned, "hole-card.turned/1")
    + entry(events.InsurancePlaced, "insurance.placed/1")
    + entry(events.InsuranceDeclined, "insurance.declined/1")
    + entry(events.HandCalled, "hand.called/1")
    + entry(events.HandSurrendered, "hand.surrendered/1")
    + entry(events.HandHit, "hand.hit/1")
    + entry(events.HandStood, "hand.stood/1")
    + entry(events.HandDoubled, "hand.doubled/1")
    + entry(events.DoubleFollowed, "double.followed/1")
    + entry(events.DoubleDeclined, "double.declined/1")
    + entry(events.DoubleKept, "double.kept/1")
    + entry(events.DoubleRescued, "double.rescued/1")
    + entry(events.HandSplit, "hand.split/1")
    + entry(events.SplitCovered, "split.covered/1")
    + entry(events.SplitRidden, "split.ridden/1")
    + entry(events.WagersSettled, "wagers.settled/1")
    + entry(events.FaceUpCardFound, "card.found-face-up/1")
    + entry(events.FoundCardReported, "card.reported/1")
    + entry(events.TenFound, "card.found-ten/1")
    + entry(events.ForeignCardFound, "card.found-foreign/1")
    + entry(events.CardDrawnInError, "card.drawn-in-error/1")
    + entry(events.CardRefused, "card.refused/1")
    + entry(events.CardBurned, "card.burned/1")
    + entry(events.DealerCardMissed, "dealer.card-missed/1")
    + entry(events.CardMissed, "card.missed/1")
    + entry(events.LateCardTaken, "late-card.taken/1")
    + entry(events.HandsCalledDead, "hands.called-dead/1")
    + entry(events.ReaderMisused, "reader.misused/1")
    + entry(events.MisuseAcknowledged, "reader.misuse-acknowledged/1")
    + entry(events.ReaderFailed, "reader.failed/1")
    + entry(events.ReaderRepaired, "reader.repaired/1")
    + entry(events.CardPutRight, "card.put-right/1")
    + entry(events.MisdealDeclared, "misdeal.declared/1")
    + entry(events.RoundVoided, "round.voided/1")
    + entry(events.RoundSettled, "round.settled/1")
    + entry(events.RoundOpened, "round.opened/1")
    + SHOE_NAMES
    + AROUND_NAMES
    + WHEEL_NAMES
    + PHYSICAL_NAMES
)
