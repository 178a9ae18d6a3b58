"""The names under which events are stored: for ever; a change of a shape gets a new number."""

from __future__ import annotations

from fortyeight.table.around.events import AROUND_NAMES
from fortyeight.table.core.dispatch import entry
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
from fortyeight.table.physical.events import PHYSICAL_NAMES
from fortyeight.table.shoe.events import SHOE_NAMES
from fortyeight.table.wagers.wheel_events import WHEEL_NAMES

#: The stored name of every event.
TABLE_NAMES = (
    entry(PersonJoined, "person.joined/1")
    + entry(ChipsBought, "chips.bought/1")
    + entry(SeatTaken, "seat.taken/1")
    + entry(SeatLeft, "seat.left/1")
    + entry(ShoeLoaded, "shoe.loaded/1")
    + entry(ShoeReloaded, "shoe.reloaded/1")
    + entry(WagerPlaced, "wager.placed/1")
    + entry(WagerWithdrawn, "wager.withdrawn/1")
    + entry(CompanyRefused, "company.refused/1")
    + entry(CompanyAllowed, "company.allowed/1")
    + entry(BetsClosed, "bets.closed/1")
    + entry(CardDealt, "card.dealt/1")
    + entry(DealersCardCalled, "dealer.card-called/1")
    + entry(DealerCardDealt, "dealer.card-dealt/1")
    + entry(HoleCardDealt, "hole-card.dealt/1")
    + entry(HoleCardChecked, "hole-card.checked/1")
    + entry(HoleCardTurned, "hole-card.turned/1")
    + entry(InsurancePlaced, "insurance.placed/1")
    + entry(InsuranceDeclined, "insurance.declined/1")
    + entry(HandCalled, "hand.called/1")
    + entry(HandSurrendered, "hand.surrendered/1")
    + entry(HandHit, "hand.hit/1")
    + entry(HandStood, "hand.stood/1")
    + entry(HandDoubled, "hand.doubled/1")
    + entry(DoubleFollowed, "double.followed/1")
    + entry(DoubleDeclined, "double.declined/1")
    + entry(DoubleKept, "double.kept/1")
    + entry(DoubleRescued, "double.rescued/1")
    + entry(HandSplit, "hand.split/1")
    + entry(SplitCovered, "split.covered/1")
    + entry(SplitRidden, "split.ridden/1")
    + entry(WagersSettled, "wagers.settled/1")
    + entry(FaceUpCardFound, "card.found-face-up/1")
    + entry(FoundCardReported, "card.reported/1")
    + entry(TenFound, "card.found-ten/1")
    + entry(ForeignCardFound, "card.found-foreign/1")
    + entry(CardDrawnInError, "card.drawn-in-error/1")
    + entry(CardRefused, "card.refused/1")
    + entry(CardBurned, "card.burned/1")
    + entry(DealerCardMissed, "dealer.card-missed/1")
    + entry(CardMissed, "card.missed/1")
    + entry(LateCardTaken, "late-card.taken/1")
    + entry(HandsCalledDead, "hands.called-dead/1")
    + entry(ReaderMisused, "reader.misused/1")
    + entry(MisuseAcknowledged, "reader.misuse-acknowledged/1")
    + entry(ReaderFailed, "reader.failed/1")
    + entry(ReaderRepaired, "reader.repaired/1")
    + entry(CardPutRight, "card.put-right/1")
    + entry(MisdealDeclared, "misdeal.declared/1")
    + entry(RoundVoided, "round.voided/1")
    + entry(RoundSettled, "round.settled/1")
    + entry(RoundOpened, "round.opened/1")
    + SHOE_NAMES
    + AROUND_NAMES
    + WHEEL_NAMES
    + PHYSICAL_NAMES
)
