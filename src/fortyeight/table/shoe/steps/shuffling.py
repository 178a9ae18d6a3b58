"""Shuffling: when it is due, by hand or by a device, and shufflers that fail."""

from __future__ import annotations

from collections import Counter

from fortyeight.cards import FACE_DOWN, Card
from fortyeight.rulebook.schema.values import STEPS
from fortyeight.table.around.events import BetsCalled
from fortyeight.table.core.refusal import Refused
from fortyeight.table.core.state import Phase, Table
from fortyeight.table.core.steps import out_of_cards
from fortyeight.table.shoe.care import Care, CareStage, ShuffledBy
from fortyeight.table.shoe.events import (
    CardsCollected,
    CardsShuffled,
    ReshuffleOrdered,
    ShoeEvent,
    ShuffleFailed,
    ShufflerRemoved,
    ShufflerReturned,
)
from fortyeight.table.shoe.shoe_commands import (
    CollectCards,
    FailShuffle,
    OrderReshuffle,
    RemoveShuffler,
    ReturnShuffler,
    ShuffleCards,
)
from fortyeight.table.shoe.stage_checks import care_of, not_between_rounds
from fortyeight.table.shoe.steps.card_changes import change_clause
from fortyeight.table.shoe.steps.cut_order import offer_cut
from fortyeight.table.shoe.steps.filling import fill_by_shuffler

MAX_SHUFFLE_STEPS = 40

#: Steps in which two piles are interlaced.
RIFFLES = ("riffle", "turn", "alternating", "through")


def collect_cards(table: Table, command: CollectCards) -> tuple[ShoeEvent, ...] | Refused:
    clause = table.house.clause("shoe.reached")
    care = care_of(table, CareStage.IN_SHOE, clause=clause)
    if isinstance(care, Refused):
        return care
    if refusal := not_between_rounds(table, clause):
        return refusal
    if care.change_due:
        sentence = "the cards are to leave the table: others take their place"
        return Refused("not-now", sentence, change_clause(table))
    if not table.reshuffle_due:
        return Refused("not-due", "the cards are not to be reshuffled yet", clause)
    return _wrong_count(table, command) or (CardsCollected(cards_to_count(table), command.counted),)


def cards_to_count(table: Table) -> int:
    """Return how many cards there are when shoe and discard rack are put together."""
    return len(table.undealt) + len(table.discards)


def _wrong_count(table: Table, command: CollectCards) -> Refused | None:
    """Return why the cards cannot be collected so: real cards are counted or declared uncounted."""
    if not table.physical:
        if command.counted is None and not command.uncounted:
            return None
        return Refused("not-physical", "the cards of this table are counted by the software")
    if command.uncounted is (command.counted is None):
        return None
    sentence = "the cards are counted when they are collected, or it is said that they were not"
    return Refused("cards-not-counted", sentence, table.house.act("cards_counted"))


def order_reshuffle(table: Table, command: OrderReshuffle) -> tuple[ShoeEvent, ...] | Refused:
    clause = table.house.clause("shoe.supervisor")
    if isinstance(care := care_of(table, CareStage.IN_SHOE, clause=clause), Refused):
        return care
    if refusal := not_between_rounds(table, clause):
        return refusal
    if not table.house.shoe.supervisor:
        return Refused("not-offered", "the book lets no supervisor order a reshuffle", clause)
    if table.reshuffle_due:
        return Refused("nothing-changes", "the cards are to be reshuffled already", clause)
    return (ReshuffleOrdered(),)


def cards_to_shuffle(table: Table, care: Care) -> tuple[Card, ...] | Refused:
    """Return the cards that are to be shuffled now."""
    if care.stage is CareStage.STACKED:
        return care.stack
    between = table.phase is Phase.BETTING
    clause = table.house.clause("shoe.shuffler" if between else "shoe.run_out")
    if care.stage is not CareStage.IN_SHOE or between or not out_of_cards(table):
        return Refused("not-now", "no cards are to be shuffled now", clause)
    if len(table.discards) < 2:
        sentence = "the discard rack must hold a card to burn and one to deal"
        return Refused("shoe-too-short", sentence, clause)
    return table.discards


def shuffle_cards(
    table: Table, command: ShuffleCards
) -> tuple[ShoeEvent | BetsCalled, ...] | Refused:
    care = care_of(table)
    if isinstance(care, Refused):
        return care
    cards = cards_to_shuffle(table, care)
    if isinstance(cards, Refused):
        return cards
    if refusal := _wrong_means(table, care, command) or _wrong_steps(table, care, command):
        return refusal
    if table.physical:
        cards = (FACE_DOWN,) * len(cards)
    if Counter(command.cards) != Counter(cards):
        sentence = "a shuffle leaves the same cards, in another order"
        mid_round = care.stage is CareStage.IN_SHOE
        clause = table.house.clause("shoe.run_out" if mid_round else "shoe.shuffler")
        return Refused("bad-shoe", sentence, clause)
    shuffled = CardsShuffled(command.cards, command.by, command.steps)
    is_first_batch = care.stage is CareStage.STACKED and care.waiting
    if is_first_batch and command.by is ShuffledBy.DEVICE:
        return (shuffled,)
    if table.house.shoe.shuffler == "direct" and command.by is ShuffledBy.DEVICE:
        return (shuffled, *fill_by_shuffler(table, care, len(cards)))
    return (shuffled, *offer_cut(table, command.by))


def _wrong_means(table: Table, care: Care, command: ShuffleCards) -> Refused | None:
    """Return why the cards may not be shuffled in this way."""
    has_device = table.house.shoe.shuffler != "none" and not care.shuffler_away
    if command.by is ShuffledBy.BEFORE:
        return Refused("bad-shuffle", "cards at the table are shuffled by hand or by a device")
    if command.by is ShuffledBy.DEVICE and not has_device:
        clause = table.house.clause("shoe.shuffler")
        return Refused("no-shuffler", "there is no shuffler at the table", clause)
    if command.by is ShuffledBy.HAND and has_device and table.house.shoe.shuffler_removed:
        clause = table.house.clause("shoe.shuffler_removed")
        sentence = "the shuffler is removed before the cards are shuffled in another way"
        return Refused("shuffler-there", sentence, clause)
    return None


def _wrong_steps(table: Table, care: Care, command: ShuffleCards) -> Refused | None:
    """Return why a shuffle by hand is not the one that the book describes."""
    if len(command.steps) > MAX_SHUFFLE_STEPS or any(step not in STEPS for step in command.steps):
        return Refused("bad-shuffle", f"the steps of a shuffle are {', '.join(STEPS)}")
    if command.by is ShuffledBy.DEVICE:
        return Refused("bad-shuffle", "a device has no steps") if command.steps else None
    for step in table.house.shoe.hand_steps:
        # Without cards behind the cutting card there is nothing to plug in.
        if step not in command.steps and (step != "plug" or care.unused):
            clause = table.house.clause("shoe.hand_steps")
            return Refused("step-missing", f"a shuffle by hand includes a {step}", clause)
    if table.house.shoe.strip_after == "two-riffles" and "strip" in command.steps:
        before = command.steps[: command.steps.index("strip")]
        if sum(step in RIFFLES for step in before) < 2:
            clause = table.house.clause("shoe.strip_after")
            return Refused("strip-too-early", "a strip comes after at least two riffles", clause)
    return None


def _at_shuffler(table: Table, clause: str, *stages: CareStage) -> Care | Refused:
    """Return the care of cards that are to be shuffled now, also in the middle of a round."""
    care = care_of(table, clause=clause)
    if isinstance(care, Refused):
        return care
    if care.stage is CareStage.IN_SHOE and not isinstance(cards_to_shuffle(table, care), Refused):
        return care
    return care_of(table, CareStage.STACKED, *stages, clause=clause)


def fail_shuffle(table: Table, command: FailShuffle) -> tuple[ShoeEvent, ...] | Refused:
    clause = table.house.clause("shoe.jammed")
    care = _at_shuffler(table, clause)
    if isinstance(care, Refused):
        return care
    if table.house.shoe.shuffler == "none" or care.shuffler_away:
        return Refused("no-shuffler", "there is no shuffler that could fail", clause)
    return (ShuffleFailed(),)


def remove_shuffler(table: Table, command: RemoveShuffler) -> tuple[ShoeEvent, ...] | Refused:
    clause = table.house.clause("shoe.shuffler_removed")
    care = _at_shuffler(table, clause, CareStage.NO_CARDS)
    if isinstance(care, Refused):
        return care
    if table.house.shoe.shuffler == "none" or care.shuffler_away:
        return Refused("no-shuffler", "there is no shuffler at the table", clause)
    return (ShufflerRemoved(),)


def return_shuffler(table: Table, command: ReturnShuffler) -> tuple[ShoeEvent, ...] | Refused:
    clause = table.house.clause("shoe.shuffler")
    care = _at_shuffler(table, clause, CareStage.NO_CARDS)
    if isinstance(care, Refused):
        return care
    if not care.shuffler_away:
        return Refused("nothing-changes", "no shuffler has been removed", clause)
    return (ShufflerReturned(),)
