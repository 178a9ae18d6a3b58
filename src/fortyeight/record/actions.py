"""The events of a round as the actions of a record."""

from __future__ import annotations

from collections.abc import Sequence

from fortyeight.money import format_amount
from fortyeight.record.procedures import FIRST, HAND, SECOND
from fortyeight.table import Event, Phase, Stage, Table, evolve, next_step
from fortyeight.table.commands import Step
from fortyeight.table.events import (
    CardBurned,
    CardDrawnInError,
    CardMissed,
    CardRefused,
    DealerCardMissed,
    DoubleFollowed,
    DoubleKept,
    DoubleRescued,
    FaceUpCardFound,
    HandDoubled,
    HandHit,
    HandsCalledDead,
    HandSplit,
    HandStood,
    HandSurrendered,
    InsurancePlaced,
    LateCardTaken,
    MisdealDeclared,
    ReaderFailed,
    ReaderMisused,
    ReaderRepaired,
    SplitCovered,
    SplitRidden,
    TenFound,
)
from fortyeight.table.points import MOST
from fortyeight.table.state import Pulled


def actions_of(start: Table, events: Sequence[Event]) -> list[str]:
    """What people said in a round, in a record's words and in its order."""
    table = start
    previous: Event | None = None
    written = []
    for event in events:
        by_reader = isinstance(event, HandsCalledDead) and isinstance(previous, ReaderMisused)
        action = "" if by_reader else _action(table, event)
        previous = event
        if action:
            written.append(action)
        before, table = table, evolve(table, event)
        if _unread(before, table):
            written.append("floor reader-failed")
    return _without_needless_stays(written)


def _without_needless_stays(written: list[str]) -> list[str]:
    """A 21 moves on by itself; that it stays is said only where a double of its box follows."""
    kept: list[str] = []
    for action in reversed(written):
        box = action.removesuffix(" stay")
        after = kept[-1] if kept else ""
        if action in (box, after) or after.startswith(f"{box} double"):
            kept.append(action)
    return kept[::-1]


def _unread(before: Table, after: Table) -> bool:
    """Whether a reader that was out of order before the round should have looked just now."""
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


def _action(table: Table, event: Event) -> str:
    if isinstance(event, InsurancePlaced):
        return _insurance(table, event)
    if isinstance(event, HandSurrendered | HandHit | HandSplit):
        return f"{event.box} {_VERBS[type(event)]}"
    if isinstance(event, HandStood):
        # A 21 moves on by itself: a written stand would be taken for the next hand's (R8).
        verb = "stay" if table.hand_in_turn[1].total == MOST else "stand"
        return f"{event.box} {verb}"
    if isinstance(event, HandDoubled):
        return f"{event.box} double {format_amount(event.cents)}"
    if isinstance(event, DoubleFollowed):
        return f"{event.box} {event.person} double {format_amount(event.cents)}"
    if isinstance(event, DoubleKept):
        # Silence would keep it too, but the next hand's stand would then be taken for this one's.
        return f"{event.box} stand" if _calls(table, event.person) else ""
    if isinstance(event, DoubleRescued):
        named = "" if _calls(table, event.person) else f"{event.person} "
        return f"{event.box} {named}rescue"
    if isinstance(event, SplitCovered):
        return f"{event.box} {event.person} cover"
    if isinstance(event, SplitRidden):
        return f"{event.box} {event.person} ride {event.rides}"
    return _irregular(table, event)


def _irregular(table: Table, event: Event) -> str:
    if isinstance(event, CardDrawnInError):
        return "dealer exposes" if event.exposed else "dealer draws"
    if isinstance(event, CardRefused):
        return f"{event.box} refuse"
    if isinstance(event, CardBurned | FaceUpCardFound | TenFound):
        return "dealer overdraws" if _overdrawn(table) else ""
    if isinstance(event, DealerCardMissed):
        return f"dealer misses own {FIRST if not table.dealer else SECOND}"
    if isinstance(event, CardMissed):
        return _missed(table, event)
    if isinstance(event, LateCardTaken):
        return f"{event.box} take"
    if isinstance(event, HandsCalledDead):
        return _dead(table, event)
    if isinstance(event, ReaderMisused):
        return f"dealer misreads {'seen' if event.seen else 'unseen'}"
    if isinstance(event, ReaderFailed | ReaderRepaired) and table.phase is not Phase.LOOK:
        return ""
    return _PLAIN.get(type(event), "")


_PLAIN: dict[type[Event], str] = {
    ReaderFailed: "floor reader-failed",
    ReaderRepaired: "floor reader-repaired",
    MisdealDeclared: "floor misdeal",
}


def _overdrawn(table: Table) -> bool:
    """Whether a card that leaves the shoe now was drawn by the dealer on 17 or more."""
    return (
        table.phase is Phase.DEALER
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


def _dead(table: Table, event: HandsCalledDead) -> str:
    """Hands without cards are dead by themselves: only what a caller chose is written."""
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
