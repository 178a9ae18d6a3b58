"""Offers in the care of the cards and around the table: what each audience may do now."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields
from itertools import chain
from typing import Any

from fortyeight.cards import FACE_DOWN, deck, full_shoe
from fortyeight.money import MAX_AMOUNT
from fortyeight.rulebook.schema.values import STEPS
from fortyeight.table import Amounts, Command, Refused, Table, WagerKind, decide
from fortyeight.table.around.around_commands import (
    BeginGamingDay,
    CedeBox,
    ChangeDealer,
    CloseTable,
    InspectReader,
    Leave,
    OpenTable,
    PermitWagers,
    PlaceVerbalWager,
    StopWaiting,
    WaitForBox,
)
from fortyeight.table.core.changing import changed
from fortyeight.table.physical.physical_commands import ReachCuttingCard, RejectDeck, ShowBurnedCard
from fortyeight.table.physical.possible_commands import possible_physical_commands
from fortyeight.table.physical.prompts import Key
from fortyeight.table.shoe.care import CareStage, ShuffledBy
from fortyeight.table.shoe.possible_commands import candidates, candidates_of
from fortyeight.table.shoe.shoe_commands import (
    BurnCard,
    CollectCards,
    CutCards,
    FailShuffle,
    FillShoe,
    InspectDeck,
    LookAtCards,
    OrderRecut,
    OrderReshuffle,
    PassLook,
    PlaceCuttingCard,
    ReceiveCards,
    RefuseCut,
    RemoveShuffler,
    ReplaceDeck,
    RequestSpread,
    ReturnShuffler,
    ShowBurn,
    ShuffleCards,
    SpreadCards,
    TakeCardsAway,
    VerifyInspection,
    WashCards,
)
from fortyeight.table.shoe.steps.cutting import cut_bounds
from fortyeight.table.shoe.steps.filling import cutting_card_bounds
from fortyeight.table.shoe.steps.receiving import batches
from fortyeight.table.shoe.steps.shuffling import cards_to_shuffle
from fortyeight.table.wagers.placing import wager_amounts
from fortyeight.table.wagers.wager_kinds import COUPONS, PLACEABLE
from fortyeight.view.audience import Audience, AudienceRole
from fortyeight.view.offers import amounts_view

#: The commands that each role may send, with their names in the protocol, which never change.
CARE_VERBS: dict[AudienceRole, dict[type[Command], str]] = {
    AudienceRole.PLAYER: {
        CutCards: "cut-cards",
        RefuseCut: "refuse-cut",
        LookAtCards: "look-at-cards",
        PassLook: "decline-look",
        RequestSpread: "request-spread",
        ShowBurn: "show-burn",
        WaitForBox: "wait-for-box",
        StopWaiting: "stop-waiting",
        Leave: "leave",
    },
    AudienceRole.DEALER: {
        ReceiveCards: "receive-cards",
        InspectDeck: "inspect-deck",
        ReplaceDeck: "replace-deck",
        SpreadCards: "spread-cards",
        WashCards: "wash-cards",
        CollectCards: "collect-cards",
        ShuffleCards: "shuffle-cards",
        FailShuffle: "fail-shuffle",
        RemoveShuffler: "remove-shuffler",
        ReturnShuffler: "return-shuffler",
        CutCards: "cut-cards",
        PlaceCuttingCard: "place-cutting-card",
        FillShoe: "fill-shoe",
        BurnCard: "burn-card",
        RejectDeck: "reject-deck",
        ReachCuttingCard: "reach-cutting-card",
        ShowBurnedCard: "show-burned-card",
        PlaceVerbalWager: "confirm-verbal-wager",
    },
    AudienceRole.FLOOR: {
        OpenTable: "open-table",
        CloseTable: "close-table",
        ChangeDealer: "change-dealer",
        BeginGamingDay: "begin-gaming-day",
        InspectReader: "inspect-reader",
        VerifyInspection: "verify-inspection",
        OrderReshuffle: "order-reshuffle",
        OrderRecut: "order-recut",
        TakeCardsAway: "take-cards-away",
        PermitWagers: "permit-wagers",
        CedeBox: "cede-box",
        PlaceVerbalWager: "confirm-verbal-wager",
    },
}


def care_offers(table: Table, audience: Audience) -> list[dict[str, Any]]:
    """Return what this audience may do; players see only their own offers."""
    names = CARE_VERBS.get(audience.role, {})
    if not names:
        return []
    offered = [
        {"do": names[type(command)], **_details(command, audience)}
        for command in _candidates(table, audience)
        if type(command) in names and type(command) not in _BOUNDED and _accepted(table, command)
    ]
    for kind, details in _BOUNDED.items():
        if kind in names:
            offered += [{"do": names[kind], **one} for one in details(table, audience)]
    return offered


def _candidates(table: Table, audience: Audience) -> Iterator[Command]:
    if audience.role is AudienceRole.PLAYER:
        return candidates_of(table, audience.person)
    return chain(candidates(table), possible_physical_commands(table))


def _accepted(table: Table, command: Command) -> bool:
    return not isinstance(decide(table, command), Refused)


def _details(command: Command, audience: Audience) -> dict[str, Any]:
    """Return the fields of a command; a player's own name is left out."""
    if isinstance(command, RejectDeck | PassLook):
        # A deck may be rejected without a reason; whether a look is waived is the player's choice.
        return {}
    fields_shown = {field.name: getattr(command, field.name) for field in fields(command)}
    # Only the server knows whether another table has a free box.
    fields_shown.pop("elsewhere", None)
    if audience.role is AudienceRole.PLAYER:
        del fields_shown["person"]
    return fields_shown


# Commands with too many possible values to list: each is described by its bounds.

Details = Iterator[dict[str, Any]]


def _receive(table: Table, audience: Audience) -> Details:
    if table.care is None or table.care.stage is not CareStage.NO_CARDS:
        return
    decks = table.house.cards.decks * batches(table)
    if _accepted(table, ReceiveCards((deck(removed=()),) * decks)):
        yield {"decks": decks, "pre_shuffled": False}
    rules = table.house.cards
    stack = full_shoe(rules.decks, rules.removed_ranks)
    if table.physical:
        stack = (FACE_DOWN,) * len(stack)
    if _accepted(table, ReceiveCards((stack,), pre_shuffled=True)):
        yield {"decks": rules.decks, "pre_shuffled": True}


def _replace(table: Table, audience: Audience) -> Details:
    rejected = table.care is not None and table.care.rejected
    if rejected and _accepted(table, ReplaceDeck(deck(removed=()))):
        yield {}


def _shuffle(table: Table, audience: Audience) -> Details:
    """Yield the ways to shuffle, with the steps that a shuffle by hand needs."""
    care = table.care
    cards = None if care is None else cards_to_shuffle(table, care)
    if care is None or cards is None or isinstance(cards, Refused):
        return
    if table.physical:
        cards = (FACE_DOWN,) * len(cards)
    if _accepted(table, ShuffleCards(cards, ShuffledBy.DEVICE)):
        yield {"by": ShuffledBy.DEVICE.value, "steps": []}
    every_step = ("riffle", "riffle", *STEPS)
    if _accepted(table, ShuffleCards(cards, ShuffledBy.HAND, every_step)):
        needed = [step for step in table.house.shoe.hand_steps if step != "plug" or care.unused]
        yield {"by": ShuffledBy.HAND.value, "steps": needed}


def _collect(table: Table, audience: Audience) -> Details:
    """Yield the ways to collect the cards.

    The dealer counts real cards, without being told how many there should be.
    """
    if not _accepted(table, CollectCards(uncounted=table.physical)):
        return
    if not table.physical:
        yield {}
        return
    yield {"key": Key.COUNT.value}
    yield {"uncounted": True}


def _cut(table: Table, audience: Audience) -> Details:
    """Yield the bounds of a cut; without a person, it is the dealer's."""
    if table.care is None or table.care.stage is not CareStage.SHUFFLED:
        return
    least, most = cut_bounds(table, len(table.care.stack))
    if _accepted(table, CutCards(audience.person, least)):
        yield {"least": least, "most": most}


def _cutting_card(table: Table, audience: Audience) -> Details:
    if table.care is None:
        return
    least, most = cutting_card_bounds(table, len(table.care.stack))
    if _accepted(table, PlaceCuttingCard(least)):
        yield {"least": least, "most": most}


def _open(table: Table, audience: Audience) -> Details:
    if _accepted(table, OpenTable("d")):
        yield {}


def _begin_day(table: Table, audience: Audience) -> Details:
    if _accepted(table, BeginGamingDay()):
        yield {}


def _change_dealer(table: Table, audience: Audience) -> Details:
    if any(_accepted(table, ChangeDealer(name)) for name in ("d", "e")):
        yield {}


def _verbal(table: Table, audience: Audience) -> Details:
    """Yield the verbal wagers that may be confirmed; the floor's too, if the book asks for it."""
    rule = table.house.around.verbal
    if rule == "no" or (audience.role is AudienceRole.FLOOR and rule == "dealer"):
        return
    for person, held in table.chips.items():
        # The cash is changed first, so that the person's chips are no limit.
        flush = changed(table, chips={**table.chips, person: None})
        places: dict[tuple[WagerKind, Amounts], list[int]] = {}
        for box in range(1, table.house.boxes.boxes + 1):
            for kind in PLACEABLE:
                amounts = wager_amounts(flush, person, box, kind)
                if not isinstance(amounts, Refused) and kind not in COUPONS:
                    changeable = amounts.within(MAX_AMOUNT - (held or 0))
                    places.setdefault((kind, changeable), []).append(box)
        for (kind, amounts), boxes in places.items():
            if amounts:
                details = {"kind": kind.value, "boxes": boxes, "amounts": amounts_view(amounts)}
                yield {"person": person, **details}


def _burned(table: Table, audience: Audience) -> Details:
    """Yield the people for whom the burn card of a physical shoe may be turned."""
    unknown = table.care is not None and table.care.burned is FACE_DOWN
    if not unknown or not table.house.shoe.burn_shown:
        return
    for person in table.chips:
        yield {"person": person, "key": Key.CARD.value}


_BOUNDED: dict[type[Command], Callable[[Table, Audience], Details]] = {
    ReceiveCards: _receive,
    ReplaceDeck: _replace,
    CollectCards: _collect,
    ShuffleCards: _shuffle,
    CutCards: _cut,
    PlaceCuttingCard: _cutting_card,
    OpenTable: _open,
    BeginGamingDay: _begin_day,
    ChangeDealer: _change_dealer,
    PlaceVerbalWager: _verbal,
    ShowBurnedCard: _burned,
}
