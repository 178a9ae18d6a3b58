"""Write the events of a round as the actions of a record."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from fortyeight.money import format_amount
from fortyeight.record.procedures import FIRST, HAND, OWN, SECOND, drawn_before
from fortyeight.table import Event, Phase, Stage, Table, next_step
from fortyeight.table.core.commands import Step
from fortyeight.table.core.events import (
    CardBurned,
    CardDealt,
    CardDrawnInError,
    CardMissed,
    CardPutRight,
    CardRefused,
    DealerCardMissed,
    DoubleFollowed,
    DoubleKept,
    DoubleRescued,
    FaceUpCardFound,
    FoundCardReported,
    HandDoubled,
    HandHit,
    HandsCalledDead,
    HandSplit,
    HandStood,
    HandSurrendered,
    InsurancePlaced,
    LateCardTaken,
    MisdealDeclared,
    MisuseAcknowledged,
    ReaderFailed,
    ReaderMisused,
    ReaderRepaired,
    RoundVoided,
    SplitCovered,
    SplitRidden,
    TenFound,
)
from fortyeight.table.core.state import Pulled
from fortyeight.table.play.points import MAX_TOTAL


def write_actions(tables: Sequence[Table], events: Sequence[Event]) -> list[str]:
    """Return the actions of a round in the words and the order of a record.

    `tables` are the states before each event, and the one after all of them.
    """
    previous: Event | None = None
    written: list[str] = []
    drawn: list[str] = []
    for (table, after), event in zip(pairwise(tables), events, strict=True):
        action = "" if _follows_from(previous, event) else _action(table, event)
        previous = event
        unasked = _comes_unasked(table, event)
        if unasked or _closes(action):
            written += [f"{one} {drawn_before(table)}" if unasked else one for one in drawn]
            drawn = []
        if isinstance(event, CardDrawnInError):
            drawn.append("dealer exposes" if event.exposed else "dealer draws")
        if action:
            written.append(action)
        if _unread(table, after):
            written.append("floor reader-failed")
    return _without_needless_stays(written + drawn)


def _follows_from(previous: Event | None, event: Event) -> bool:
    """Return whether an event follows from the previous one and needs no action of its own.

    It may be hands called dead after a misread, or a card found as it is drawn in error.
    """
    if isinstance(previous, ReaderMisused | MisuseAcknowledged):
        return isinstance(event, HandsCalledDead)
    card_found = isinstance(event, FaceUpCardFound | FoundCardReported | TenFound)
    return isinstance(previous, CardDrawnInError) and card_found


def _closes(action: str) -> bool:
    """Return whether cards drawn in error before this action are written before it.

    A "stay" is seldom kept: the cards are then written before what follows it.
    """
    return bool(action) and not action.endswith(" stay")


def _comes_unasked(table: Table, event: Event) -> bool:
    """Return whether a card drawn in error before this event comes without an action asking for it.

    It comes to the dealer, or to the hand in turn as the second card of a split hand or the card of
    a double that others on the box were asked to follow. A round may also be voided at that point.
    """
    if table.phase is not Phase.PLAY:
        return table.phase is Phase.DEALER
    stage = table.hand_in_turn[1].stage
    if isinstance(event, CardRefused):
        return stage is Stage.DRAWING
    if isinstance(event, RoundVoided):
        return stage not in (Stage.DECIDING, Stage.SURRENDERING, Stage.RESCUING, Stage.MISSED)
    return isinstance(event, CardDealt | CardMissed)


def _without_needless_stays(written: list[str]) -> list[str]:
    """Drop each "stay" that no double of the same box follows: a 21 moves on by itself."""
    kept: list[str] = []
    for action in reversed(written):
        box = action.removesuffix(" stay")
        after = kept[-1] if kept else ""
        if action in (box, after) or after.startswith(f"{box} double"):
            kept.append(action)
    return kept[::-1]


def _unread(before: Table, after: Table) -> bool:
    """Return whether a reader that failed before the round should have looked just now."""
    dealing = after.house.dealing
    return (
        after.reader_down
        and before.reader_down
        and dealing.procedure == "card-reader"
        and before.phase in (Phase.DEALING, Phase.OPTIONAL, Phase.INSURANCE)
        and after.phase in (Phase.PLAY, Phase.DEALER)
        and after.up_card.rank in dealing.looks_under
    )


_VERBS = {HandSurrendered: "surrender", HandHit: "hit", HandSplit: "split"}


# Taken as `object`: to narrow the union of all events thirty times takes a type checker seconds.
def _action(table: Table, event: object) -> str:
    if isinstance(event, InsurancePlaced):
        return _insurance(table, event)
    if isinstance(event, HandSurrendered | HandHit | HandSplit):
        return f"{event.box} {_VERBS[type(event)]}"
    if isinstance(event, HandStood):
        # A 21 moves on by itself: a "stand" would be read as the next hand's (R8).
        verb = "stay" if table.hand_in_turn[1].total == MAX_TOTAL else "stand"
        return f"{event.box} {verb}"
    if isinstance(event, HandDoubled):
        return f"{event.box} double {format_amount(event.cents)}"
    if isinstance(event, DoubleFollowed):
        return f"{event.box} {event.person} double {format_amount(event.cents)}"
    if isinstance(event, DoubleKept):
        # Silence keeps it too, but the next hand's "stand" would then be read as this one's.
        return f"{event.box} stand" if _calls(table, event.person) else ""
    if isinstance(event, DoubleRescued):
        named = "" if _calls(table, event.person) else f"{event.person} "
        return f"{event.box} {named}rescue"
    if isinstance(event, SplitCovered):
        return f"{event.box} {event.person} cover"
    if isinstance(event, SplitRidden):
        return f"{event.box} {event.person} ride {event.rides}"
    return _irregular(table, event)


def _irregular(table: Table, event: object) -> str:
    if isinstance(event, CardRefused):
        return f"{event.box} refuse"
    if isinstance(event, CardBurned | FaceUpCardFound | FoundCardReported | TenFound):
        if isinstance(event, TenFound) and table.reported is not None:
            # The draw was written when the card was reported.
            return ""
        return "dealer overdraws" if _overdrawn(table) else ""
    if isinstance(event, DealerCardMissed):
        return f"dealer misses own {FIRST if not table.dealer else SECOND}"
    if isinstance(event, CardMissed):
        return _missed(table, event)
    if isinstance(event, CardPutRight):
        return f"dealer misplaces {_which_card(table, event.box)}"
    if isinstance(event, LateCardTaken):
        return f"{event.box} take"
    if isinstance(event, HandsCalledDead):
        return _dead(table, event)
    if isinstance(event, ReaderMisused):
        return f"dealer misreads {'seen' if event.seen else 'unseen'}"
    if isinstance(event, ReaderFailed | ReaderRepaired) and table.phase is not Phase.LOOK:
        return ""
    return _PLAIN.get(type(event), "")


_PLAIN: dict[type, str] = {
    ReaderFailed: "floor reader-failed",
    ReaderRepaired: "floor reader-repaired",
    MisdealDeclared: "floor misdeal",
}


def _overdrawn(table: Table) -> bool:
    """Return whether a card that leaves the shoe now is drawn by the dealer on 17 or more."""
    return (
        table.phase is Phase.DEALER
        and table.hole is None
        and next_step(table) is not Step.DEAL
        and table.pulled is not Pulled.EXPOSED
    )


def _missed(table: Table, event: CardMissed) -> str:
    box = table.box_numbered(event.box)
    assert box is not None, "a box in play misses a card"
    if table.phase is Phase.PLAY:
        which = f" {HAND} {event.hand}" if len(box.hands) > 1 else ""
        return f"dealer misses {event.box}{which}"
    hand = box.hands[0]
    return f"dealer misses {event.box} {SECOND if len(hand.cards) + hand.skipped else FIRST}"


def _which_card(table: Table, number: int | None) -> str:
    """Name the last card of a box in the first deal, or the dealer's if `number` is None."""
    if number is None:
        return f"{OWN} {FIRST}"
    box = table.box_numbered(number)
    assert box is not None, "the card of a box in play"
    return f"{number} {SECOND if sum(len(hand.cards) for hand in box.hands) > 1 else FIRST}"


def _dead(table: Table, event: HandsCalledDead) -> str:
    """Return the action for a dead hand, or an empty string if the caller did not choose it."""
    (number, hand), *more = event.hands or ((0, 0),)
    box = table.box_numbered(number)
    if more or box is None or not box.hands[hand - 1].cards:
        return ""
    asked = table.phase is Phase.DEALING or box.hands[hand - 1].stage is Stage.MISSED
    return f"{number} dead" if asked else ""


def _calls(table: Table, person: str) -> bool:
    return table.hand_in_turn[0].caller == person


def _insurance(table: Table, event: InsurancePlaced) -> str:
    boxes = [
        box
        for box in table.boxes
        if any(stake.person == event.person for stake in box.hands[0].stakes)
    ]
    which = f" {event.box}" if len(boxes) > 1 else ""
    return f"{event.person} insure {format_amount(event.cents)}{which}"
