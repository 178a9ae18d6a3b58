"""State changes by the events of the cards between the box and the shoe."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fortyeight.cards import FACE_DOWN, Card, deck
from fortyeight.table.core.changing import changed, unchanged
from fortyeight.table.core.dispatch import handle
from fortyeight.table.core.state import NO_CARDS, Table
from fortyeight.table.shoe import events
from fortyeight.table.shoe.care import NEW_DEALER, NEW_SHOE, Care, CareStage, ShuffledBy
from fortyeight.table.shoe.continuous import is_continuous
from fortyeight.table.shoe.steps.cut_order import cut_order, needs_cut
from fortyeight.table.shoe.steps.filling import (
    burns_after_bets,
    burns_when_filled,
    uses_cutting_card,
)


def _care(table: Table) -> Care:
    assert table.care is not None, "the cards are cared for at a table that is run by the book"
    return table.care


def _with_care(table: Table, **fields: Any) -> Table:
    return changed(table, care=changed(_care(table), fields))


def _setting(**fields: Any) -> Callable[[Table, object], Table]:
    """Return the handler of an event that sets these fields of the care for the cards."""
    return lambda table, _event: _with_care(table, **fields)


def _emptied(table: Table, care: Care) -> Table:
    """Return the table with shoe and rack empty; tens that were found stay accounted for."""
    burns = tuple(reason for reason in care.burns if reason == NEW_DEALER)
    return changed(
        table,
        NO_CARDS,
        care=changed(
            care, tens=care.tens + table.removed, burned=None, burns=burns, burn_after_bets=False
        ),
    )


def _received(table: Table, event: events.CardsReceived) -> Table:
    if not event.pre_shuffled:
        fields = {"decks": event.decks, "stage": CareStage.RECEIVED, "inspected": 0}
        return _with_care(table, received_at=event.at, **fields)
    table = _with_care(table, received_at=event.at, stack=event.decks[0])
    return _shuffled_stack(table, ShuffledBy.BEFORE)


def _shuffled_stack(table: Table, by: ShuffledBy) -> Table:
    """Go on with a shuffled stack: it is cut next, or gets its cutting card, or needs neither.

    With new or reshuffled cards everyone may wager again.
    """
    care = _care(table)
    if not care.mid_round:
        table = changed(table, barred=frozenset(), entry_closed=False)
    whole = care.mid_round or is_continuous(table) or not uses_cutting_card(table)
    people: tuple[str, ...] = ()
    stage = CareStage.MARKED if whole else CareStage.CUT
    if needs_cut(table, by):
        stage, people = CareStage.SHUFFLED, cut_order(table)
    return _with_care(
        table,
        stage=stage,
        shuffled_by=by,
        unused=False,
        asked="",
        to_ask=people,
        was_cut=False,
        cutter="",
        behind=0,
    )


def _inspected(table: Table, event: events.DeckInspected) -> Table:
    care = _care(table)
    kept = tuple(card for card in care.decks[0] if card not in event.tens)
    care = changed(
        care,
        decks=care.decks[1:],
        inspected=event.deck,
        stack=care.stack + kept,
        tens=care.tens + event.tens,
    )
    table = changed(table, care=care)
    if care.decks:
        return table
    if table.house.opening.verified:
        return _with_care(table, stage=CareStage.INSPECTED)
    return _verified(table)


def _replaced(table: Table, event: events.DeckReplaced) -> Table:
    return _with_care(table, rejected=False, decks=(event.cards, *_care(table).decks[1:]))


def _inspection_verified(table: Table, event: events.InspectionVerified) -> Table:
    return _verified(table)


def _verified(table: Table) -> Table:
    rules = table.house.opening
    if rules.shown:
        return _with_care(table, stage=CareStage.VERIFIED)
    return _with_care(table, stage=CareStage.FACE_DOWN) if rules.washed else _stacked(table)


def _stacked(table: Table) -> Table:
    """Stack the cards to be shuffled; of two new batches the second waits for the shuffler."""
    care = _care(table)
    stack, waiting = care.stack, care.waiting
    two = table.house.shoe.shuffler == "two-batches" and not care.shuffler_away
    if two and not care.stored and not waiting and not care.idle:
        stack, waiting = stack[: len(stack) // 2], stack[len(stack) // 2 :]
    return _with_care(table, stage=CareStage.STACKED, stack=stack, waiting=waiting)


def _spread(table: Table, event: events.CardsSpread) -> Table:
    care = _care(table)
    if care.stage is CareStage.VERIFIED:
        return _with_care(
            table, stage=CareStage.SPREAD, face_up=True, stack=_in_sequence(table, care)
        )
    stack = care.stack + table.discards + table.undealt
    table = changed(_emptied(table, care), reshuffle_due=False)
    return _with_care(
        table,
        stage=CareStage.SPREAD,
        face_up=event.face_up,
        idle=True,
        stack=stack,
        asked="",
        to_ask=(),
        last_round=False,
        ordered=False,
        cover_at=None,
        cover_player="",
        behind=0,
        spread_due=False,
        idle_people=_idle_people(table, care),
    )


def _idle_people(table: Table, care: Care) -> tuple[str, ...]:
    """Return the people who were there when spreading fell due, or at the first spread.

    Once the cards are face up, no other person's look is awaited.
    """
    noted = care.spread_due or care.stage is CareStage.SPREAD
    return care.idle_people if noted else tuple(table.chips)


def _in_sequence(table: Table, care: Care) -> tuple[Card, ...]:
    """Return new cards as they are spread: by deck, by suit and in sequence."""
    one = deck(table.house.cards.removed_ranks)
    return one * (len(care.stack) // len(one))


def _look_over(
    table: Table, event: events.CardsLookedAt | events.LookWaived | events.LookLapsed
) -> Table:
    """Begin the game with the first player, whether they looked or not.

    A face-down spread goes unwashed into a shuffler.
    """
    care, rules = _care(table), table.house.shoe
    over = {"face_up": False, "idle_people": (), "wants_look": ""}
    table = _with_care(table, first_player=event.person, beginning=True, **over)
    device = rules.shuffler != "none" and not care.shuffler_away
    if care.idle and rules.idle == "spread-face-down" and device:
        return _stacked(table)
    return _with_care(table, stage=CareStage.FACE_DOWN)


def _spread_requested(table: Table, event: events.SpreadRequested) -> Table:
    spread = {"stage": CareStage.SPREAD, "wants_look": event.person}
    return _with_care(table, asked="", to_ask=(), behind=0, **spread)


def _washed(table: Table, event: events.CardsWashed) -> Table:
    return table if event.exposed else _stacked(table)


def _collected(table: Table, event: events.CardsCollected) -> Table:
    care = _care(table)
    stack, unused = table.discards + table.undealt, bool(table.undealt)
    miscount = care.miscount
    if event.counted is not None:
        beyond = event.counted - event.cards
        # In the state a foreign card replaces one that belongs to the decks. If it was an extra
        # card, the count is one higher than expected, and that is correct.
        in_order = 0 < beyond <= len(table.removed)
        stack += (FACE_DOWN,) * (beyond if in_order else 0)
        miscount = 0 if in_order else beyond
    table = _emptied(table, care)
    return _with_care(table, stage=CareStage.STACKED, stack=stack, unused=unused, miscount=miscount)


def _shuffled(table: Table, event: events.CardsShuffled) -> Table:
    care = _care(table)
    if care.stage is CareStage.IN_SHOE:
        # The discards of a round that has run out of cards (R25).
        emptied = changed(table, shoe=(), face_up=frozenset(), drawn=0, discards=(), cutting_at=-1)
        table = _with_care(emptied, stack=event.cards, mid_round=True, burned=None)
        return _shuffled_stack(table, event.by)
    if event.by is ShuffledBy.DEVICE and care.waiting:
        return _with_care(table, stored=event.cards, stack=care.waiting, waiting=())
    if event.by is ShuffledBy.DEVICE and care.stored:
        table = _with_care(table, stack=care.stored, stored=event.cards)
    else:
        table = _with_care(table, stack=event.cards)
    return _shuffled_stack(table, event.by)


def _cut_offered(table: Table, event: events.CutOffered) -> Table:
    to_ask = _care(table).to_ask
    if event.person in to_ask:
        to_ask = to_ask[to_ask.index(event.person) + 1 :]
    boxes = [box for box, person in table.seats.items() if person == event.person]
    rotation = max(boxes, default=_care(table).rotation)
    return _with_care(table, asked=event.person, to_ask=to_ask, rotation=rotation)


def _cut(table: Table, event: events.CardsCut) -> Table:
    care = _care(table)
    whole = care.mid_round or not uses_cutting_card(table)
    return _with_care(
        table,
        stack=care.stack[event.place :] + care.stack[: event.place],
        stage=CareStage.MARKED if whole else CareStage.CUT,
        asked="",
        cutter=event.person,
        was_cut=True,
    )


def _recut(table: Table, event: events.RecutOrdered) -> Table:
    care = _care(table)
    if care.stage is CareStage.IN_SHOE:
        stack = table.shoe
        table = _emptied(table, care)
        table = _with_care(table, stack=stack, beginning=care.beginning)
    return _with_care(table, stage=CareStage.SHUFFLED, was_cut=False, behind=0, asked="")


def _placed(table: Table, event: events.CuttingCardPlaced) -> Table:
    return _with_care(table, behind=event.behind, stage=CareStage.MARKED)


def _filled(table: Table, event: events.ShoeFilled) -> Table:
    """Fill a new shoe, or the one that completes a round that has run out of cards.

    A cover card that came earlier in that round still says who is offered the next cut.
    """
    before = _care(table)
    care = changed(
        before,
        stage=CareStage.IN_SHOE,
        stack=(),
        mid_round=False,
        last_round=before.mid_round,
        beginning=False,
        idle=False,
        ordered=False,
        cover_at=before.cover_at if before.mid_round else None,
        cover_player=before.cover_player if before.mid_round else "",
        burns=burns_when_filled(table, before),
        burn_after_bets=burns_after_bets(table, before),
        burned_of_shoe=0,
    )
    at = len(before.stack) - before.behind if before.behind else -1
    return changed(table, care=care, shoe=before.stack, drawn=0, cutting_at=at, reshuffle_due=False)


def _burned(table: Table, event: events.ShoeCardBurned) -> Table:
    """Burn a card.

    Logs from before R34 have the burn of a new shoe before the bets; it is not due again.
    """
    care = _care(table)
    care = changed(
        care,
        burned=event.card,
        burns=care.burns[1:],
        burn_after_bets=care.burn_after_bets and event.reason != NEW_SHOE,
        burned_of_shoe=care.burned_of_shoe + 1,
    )
    discards = (*table.discards, event.card)
    return changed(table, care=care, drawn=table.drawn + 1, discards=discards)


def _reached(table: Table, event: events.CuttingCardReached) -> Table:
    box = None if event.box is None else table.box_numbered(event.box)
    player = "" if box is None else box.caller
    care = changed(_care(table), last_round=True, cover_at=event.box, cover_player=player)
    return changed(table, care=care, cutting_at=-1)


def _ordered(table: Table, event: events.ReshuffleOrdered) -> Table:
    return changed(table, reshuffle_due=True, care=changed(_care(table), ordered=True))


def _spread_due(table: Table, event: events.CardsSpreadDue) -> Table:
    return _with_care(table, spread_due=True, idle_people=tuple(table.chips))


def _taken_away(table: Table, event: events.CardsTakenAway) -> Table:
    care = _care(table)
    bare = Care(
        open=care.open,
        dealer=care.dealer,
        reader_due=care.reader_due,
        day_began=care.day_began,
        shuffler_away=care.shuffler_away,
    )
    return changed(_emptied(table, care), care=bare, reshuffle_due=False)


SHOE_EVOLVED_BY = (
    handle(events.CardsReceived, _received)
    + handle(events.DeckInspected, _inspected)
    + handle(events.DeckRejected, _setting(rejected=True))
    + handle(events.DeckReplaced, _replaced)
    + handle(events.InspectionVerified, _inspection_verified)
    + handle(events.CardsSpread, _spread)
    + handle(events.CardsLookedAt, _look_over)
    + handle(events.LookWaived, _look_over)
    + handle(events.LookLapsed, _look_over)
    + handle(events.SpreadRequested, _spread_requested)
    + handle(events.CardsWashed, _washed)
    + handle(events.CardsCollected, _collected)
    + handle(events.CardsShuffled, _shuffled)
    + handle(events.ShuffleFailed, unchanged)
    + handle(events.ShufflerRemoved, _setting(shuffler_away=True))
    + handle(events.ShufflerReturned, _setting(shuffler_away=False))
    + handle(events.CutOffered, _cut_offered)
    + handle(events.CutRefused, _setting(asked=""))
    + handle(events.CutLeftToDealer, _setting(asked=""))
    + handle(events.CutLapsed, _setting(asked=""))
    + handle(events.CardsCut, _cut)
    + handle(events.RecutOrdered, _recut)
    + handle(events.CuttingCardPlaced, _placed)
    + handle(events.ShoeFilled, _filled)
    + handle(events.ShoeCardBurned, _burned)
    + handle(events.BurnShown, unchanged)
    + handle(events.CuttingCardReached, _reached)
    + handle(events.ReshuffleOrdered, _ordered)
    + handle(events.CardsChangeDue, _setting(change_due=True))
    + handle(events.CardsSpreadDue, _spread_due)
    + handle(events.CardsTakenAway, _taken_away)
)
