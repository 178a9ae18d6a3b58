"""Sentences for the care of the shoe, each with its clause."""

from __future__ import annotations

from fortyeight.rulebook.schema.values import NO_APPROVAL
from fortyeight.table import Phase, Table
from fortyeight.table.shoe.care import NEW_DEALER, RUN_OUT, CareStage, ShuffledBy
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
from fortyeight.table.shoe.steps.card_changes import change_clause
from fortyeight.view.words.card_words import card_sign, card_signs, cited, step_words
from fortyeight.view.words.names import name_at
from fortyeight.view.words.story_line import Sentences


def _clause(table: Table, path: str) -> str:
    return cited(table.house.clause(path))


# From the box to the stack


def _received(table: Table, event: CardsReceived) -> str:
    if event.pre_shuffled:
        clause = _clause(table, "opening.pre_shuffled")
        number = len(event.decks[0])
        return f"A stack of {number} cards comes to the table, inspected and shuffled{clause}."
    decks = "A deck comes" if len(event.decks) == 1 else f"The {len(event.decks)} decks come"
    return f"{decks} to the table{_clause(table, 'cards.decks')}."


def _inspected(table: Table, event: DeckInspected) -> str:
    if not event.tens:
        return f"Deck {event.deck} is complete{_clause(table, 'opening.inspected')}."
    tens, clause = card_signs(tuple(sorted(event.tens, key=str))), _clause(table, "opening.tens")
    return f"Deck {event.deck} is complete; its tens {tens} are taken out{clause}."


def _rejected(table: Table, event: DeckRejected) -> str:
    clause = _clause(table, "opening.inspected")
    return f"Deck {event.deck} is rejected: {event.reason}{clause}."


def _replaced(table: Table, event: DeckReplaced) -> str:
    return "Another deck comes for it."


def _verified(table: Table, event: InspectionVerified) -> str:
    clause = _clause(table, "opening.verified")
    if not event.tens:
        return f"The inspection is verified{clause}."
    told = f"The inspection is verified, and so is the removal of the {event.tens} tens{clause}"
    torn = _clause(table, "opening.tens")
    return f"{told}: they are torn in half and put away{torn}." if event.torn else f"{told}."


def _spread(table: Table, event: CardsSpread) -> str:
    how = f"the cards are spread face {'up' if event.face_up else 'down'}"
    if table.care is not None and table.care.stage is CareStage.VERIFIED:
        return f"{how.capitalize()} for the first player{_clause(table, 'opening.shown')}."
    return f"Nobody plays: {how}{_clause(table, 'shoe.idle')}."


def _look_clause(table: Table) -> str:
    idle = table.care is not None and table.care.idle
    return _clause(table, "shoe.idle" if idle else "opening.shown")


def _looked_at(table: Table, event: CardsLookedAt) -> str:
    return f"{name_at(table, event.person)} has a look at the cards{_look_clause(table)}."


def _look_waived(table: Table, event: LookWaived) -> str:
    name, clause = name_at(table, event.person), _look_clause(table)
    if event.chosen:
        return f"{name} has chosen to go on without a look at the cards{clause}."
    return f"{name} has made no choice about a look at the cards: none is waited for{clause}."


def _look_lapsed(table: Table, event: LookLapsed) -> str:
    name = name_at(table, event.person)
    return f"{name} does not look at the cards in time: the offer lapses{_look_clause(table)}."


def _spread_requested(table: Table, event: SpreadRequested) -> str:
    name = name_at(table, event.person)
    if table.care is not None and table.care.stage is CareStage.SPREAD:
        return f"{name} wants the spread cards face up{_clause(table, 'shoe.idle')}."
    clause = cited(table.house.act("batch_spread", "shoe.idle"))
    return f"{name} wants the batch from the shuffler spread and shuffled again{clause}."


def _washed(table: Table, event: CardsWashed) -> str:
    clause = _clause(table, "opening.washed")
    if event.exposed:
        return f"A card turns over: the cards are mixed again{clause}."
    return f"The cards are washed and stacked{clause}."


# Shuffling


def _collected(table: Table, event: CardsCollected) -> str:
    clause = _clause(table, "shoe.reached")
    if not table.physical:
        return f"The cards are collected, {event.cards} of them{clause}."
    if event.counted is None:
        return f"The cards are collected and not counted{clause}."
    told = f"The cards are collected and counted: {event.counted} of them"
    if event.counted == event.cards:
        return f"{told}, as there should be{clause}."
    return f"{told}, where there should be {event.cards}{clause}."


def _shuffled(table: Table, event: CardsShuffled) -> str:
    if table.care is not None and table.care.stage is CareStage.IN_SHOE:
        clause = _clause(table, "shoe.run_out")
        how = "in the shuffler" if event.by is ShuffledBy.DEVICE else "by hand"
        return f"The shoe is empty: the discards are shuffled {how}{_steps(event)}{clause}."
    if event.by is ShuffledBy.DEVICE:
        clause = _clause(table, "shoe.shuffler")
        return f"The shuffler shuffles the cards{_batch(table)}{clause}."
    clause = _clause(table, "shoe.hand_steps") or _clause(table, "shoe.shuffler")
    return f"The cards are shuffled by hand{_steps(event)}{clause}."


def _steps(event: CardsShuffled) -> str:
    return f": {', '.join(map(step_words, event.steps))}" if event.steps else ""


def _batch(table: Table) -> str:
    """Say what a shuffler that stores a second batch does with it."""
    care = table.care
    if care is not None and care.waiting:
        return " and keeps this batch"
    return " and gives out the batch that it kept" if care is not None and care.stored else ""


def _failed(table: Table, event: ShuffleFailed) -> str:
    clause = _clause(table, "shoe.jammed")
    return f"The shuffler does not complete its cycle: the cards are shuffled again{clause}."


def _removed(table: Table, event: ShufflerRemoved) -> str:
    clause = _clause(table, "shoe.shuffler_removed")
    return f"The shuffler is out of use from now on{clause}."


def _returned(table: Table, event: ShufflerReturned) -> str:
    return f"The shuffler is in use again{_clause(table, 'shoe.shuffler')}."


def _ordered(table: Table, event: ReshuffleOrdered) -> str:
    clause = _clause(table, "shoe.supervisor")
    return f"The floor has the cards reshuffled before the next round{clause}."


# The cut and the shoe


def _offered(table: Table, event: CutOffered) -> str:
    clause = _clause(table, "shoe.cut_order")
    return f"The cut is offered to {name_at(table, event.person)}{clause}."


def _refused(table: Table, event: CutRefused) -> str:
    return f"{name_at(table, event.person)} refuses the cut."


def _left_to_dealer(table: Table, event: CutLeftToDealer) -> str:
    name = name_at(table, event.person)
    if event.chosen:
        return f"{name} has chosen to leave the cut to the dealer."
    return f"{name} has made no choice about the cut: it is left to the dealer."


def _cut_lapsed(table: Table, event: CutLapsed) -> str:
    return f"{name_at(table, event.person)} does not answer in time: the offer of the cut lapses."


def _cut(table: Table, event: CardsCut) -> str:
    who = name_at(table, event.person) if event.person else "The dealer"
    cards = "card" if event.place == 1 else "cards"
    return f"{who} cuts {event.place} {cards} deep{_clause(table, 'shoe.cut')}."


def _recut(table: Table, event: RecutOrdered) -> str:
    by = ", by the next in order" if event.by_next else ""
    return f"The floor has the cards cut again{by}{_clause(table, 'shoe.recut')}."


def _placed(table: Table, event: CuttingCardPlaced) -> str:
    cards = "card" if event.behind == 1 else "cards"
    rules, stack = table.house.shoe, () if table.care is None else table.care.stack
    low, high = rules.cutting_card_bound.bounds(len(stack), table.house.cards.deck_size)
    approved = rules.cutting_card_approval != NO_APPROVAL and not low <= event.behind <= high
    path = "shoe.cutting_card_approval" if approved else "shoe.cutting_card_bound"
    clause = _clause(table, path) or _clause(table, "shoe.cutting_card")
    how = "goes in" if event.by_shuffler else "is placed"
    return f"The cutting card {how} with {event.behind} {cards} behind it{clause}."


def _filled(table: Table, event: ShoeFilled) -> str:
    if event.by_shuffler:
        clause = table.house.act("shuffler_fills", "shoe.shuffler")
        return f"The shuffler puts the cards into the shoe{cited(clause)}."
    return "The cards go into the shoe."


def _burned(table: Table, event: ShoeCardBurned) -> str:
    if event.reason == RUN_OUT:
        return f"A card is burned before the round goes on{_clause(table, 'shoe.run_out')}."
    if event.reason == NEW_DEALER:
        return f"The new dealer burns a card{_clause(table, 'shoe.burn_new_dealer')}."
    return f"A card is burned for the new shoe{_clause(table, 'shoe.burn_new_shoe')}."


def _burn_shown(table: Table, event: BurnShown) -> str:
    wants = f"{name_at(table, event.person)} wants to see the burned card"
    return f"{wants}: it is the {card_sign(event.card)}{_clause(table, 'shoe.burn_shown')}."


def _reached(table: Table, event: CuttingCardReached) -> str:
    clause = _clause(table, "shoe.reached")
    which = "the next" if table.phase is Phase.BETTING else "this"
    return f"The cutting card comes out: {which} is the last round of the shoe{clause}."


# Cards that leave the table


def _change_due(table: Table, event: CardsChangeDue) -> str:
    used = f"The cards have been in use for {table.house.opening.change_hours} hours"
    clause = _clause(table, "opening.change_hours")
    return f"{used}: they are changed before the next round{clause}."


def _spread_due(table: Table, event: CardsSpreadDue) -> str:
    idle = f"Nobody has played for {table.house.shoe.idle_minutes} minutes"
    return f"{idle}: the cards are spread before the next round{_clause(table, 'shoe.idle')}."


def _taken_away(table: Table, event: CardsTakenAway) -> str:
    due = table.care is not None and table.care.change_due
    clause = cited(change_clause(table)) if due else ""
    return f"The cards leave the table, {event.cards} of them{clause}."


#: The sentence for each event, on the table before the event.
SHOE: Sentences = {
    CardsReceived: _received,
    DeckInspected: _inspected,
    DeckRejected: _rejected,
    DeckReplaced: _replaced,
    InspectionVerified: _verified,
    CardsSpread: _spread,
    CardsLookedAt: _looked_at,
    LookWaived: _look_waived,
    LookLapsed: _look_lapsed,
    SpreadRequested: _spread_requested,
    CardsWashed: _washed,
    CardsCollected: _collected,
    CardsShuffled: _shuffled,
    ShuffleFailed: _failed,
    ShufflerRemoved: _removed,
    ShufflerReturned: _returned,
    ReshuffleOrdered: _ordered,
    CutOffered: _offered,
    CutRefused: _refused,
    CutLeftToDealer: _left_to_dealer,
    CutLapsed: _cut_lapsed,
    CardsCut: _cut,
    RecutOrdered: _recut,
    CuttingCardPlaced: _placed,
    ShoeFilled: _filled,
    ShoeCardBurned: _burned,
    BurnShown: _burn_shown,
    CuttingCardReached: _reached,
    CardsChangeDue: _change_due,
    CardsSpreadDue: _spread_due,
    CardsTakenAway: _taken_away,
}
