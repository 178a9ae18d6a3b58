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
from fortyeight.table.around import around_commands
from fortyeight.table.core.changing import changed
from fortyeight.table.physical.physical_commands import ReachCuttingCard, RejectDeck, ShowBurnedCard
from fortyeight.table.physical.possible_commands import possible_physical_commands
from fortyeight.table.physical.prompts import Key
from fortyeight.table.shoe import shoe_commands
from fortyeight.table.shoe.care import CareStage, ShuffledBy
from fortyeight.table.shoe.possible_commands import candidates, candidates_of
from fortyeight.table.shoe.steps.cutting import cut_bounds
from fortyeight.table.shoe.steps.filling import cutting_card_bounds
from fortyeight.table.shoe.steps.receiving import batches
from fortyeight.table.shoe.steps.shuffling import cards_to_shuffle
from fortyeight.table.wagers.placing import open_wagers
from fortyeight.table.wagers.wager_kinds import COUPONS
from fortyeight.view.audience import Audience, AudienceRole
from fortyeight.view.offers import amounts_view

#: The commands that each role may send, with their names in the protocol, which never change.
CARE_VERBS: dict[AudienceRole, dict[type[Command], str]] = {
    AudienceRole.PLAYER: {
        shoe_commands.CutCards: "cut-cards",
        shoe_commands.RefuseCut: "refuse-cut",
        shoe_commands.LookAtCards: "look-at-cards",
        shoe_commands.PassLook: "decline-look",
        shoe_commands.RequestSpread: "request-spread",
        shoe_commands.ShowBurn: "show-burn",
        around_commands.WaitForBox: "wait-for-box",
        around_commands.StopWaiting: "stop-waiting",
        around_commands.Leave: "leave",
    },
    AudienceRole.DEALER: {
        shoe_commands.ReceiveCards: "receive-cards",
        shoe_commands.InspectDeck: "inspect-deck",
        shoe_commands.ReplaceDeck: "replace-deck",
        shoe_commands.SpreadCards: "spread-cards",
        shoe_commands.WashCards: "wash-cards",
        shoe_commands.CollectCards: "collect-cards",
        shoe_commands.ShuffleCards: "shuffle-cards",
        shoe_commands.FailShuffle: "fail-shuffle",
        shoe_commands.RemoveShuffler: "remove-shuffler",
        shoe_commands.ReturnShuffler: "return-shuffler",
        shoe_commands.CutCards: "cut-cards",
        shoe_commands.PlaceCuttingCard: "place-cutting-card",
        shoe_commands.FillShoe: "fill-shoe",
        shoe_commands.BurnCard: "burn-card",
        RejectDeck: "reject-deck",
        ReachCuttingCard: "reach-cutting-card",
        ShowBurnedCard: "show-burned-card",
        around_commands.PlaceVerbalWager: "confirm-verbal-wager",
    },
    AudienceRole.FLOOR: {
        around_commands.OpenTable: "open-table",
        around_commands.CloseTable: "close-table",
        around_commands.ChangeDealer: "change-dealer",
        around_commands.BeginGamingDay: "begin-gaming-day",
        around_commands.InspectReader: "inspect-reader",
        shoe_commands.VerifyInspection: "verify-inspection",
        shoe_commands.OrderReshuffle: "order-reshuffle",
        shoe_commands.OrderRecut: "order-recut",
        shoe_commands.TakeCardsAway: "take-cards-away",
        around_commands.PermitWagers: "permit-wagers",
        around_commands.CedeBox: "cede-box",
        around_commands.PlaceVerbalWager: "confirm-verbal-wager",
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
    for name, details in _BOUNDED_OF[audience.role]:
        offered += [{"do": name, **one} for one in details(table, audience)]
    return offered


def _candidates(table: Table, audience: Audience) -> Iterator[Command]:
    if audience.role is AudienceRole.PLAYER:
        return candidates_of(table, audience.person)
    return chain(candidates(table), possible_physical_commands(table))


def _accepted(table: Table, command: Command) -> bool:
    return not isinstance(decide(table, command), Refused)


def _details(command: Command, audience: Audience) -> dict[str, Any]:
    """Return the fields of a command; a player's own name is left out."""
    if isinstance(command, RejectDeck | shoe_commands.PassLook):
        # A deck may be rejected without a reason; whether a look is waived is the player's choice.
        return {}
    own = audience.role is AudienceRole.PLAYER
    return {
        name: getattr(command, name)
        for name in _FIELD_NAMES[type(command)]
        if not (own and name == "person")
    }


#: The fields of each command that are offered. Only the server knows whether another table has a
#: free box.
_FIELD_NAMES: dict[type[Command], tuple[str, ...]] = {
    kind: tuple(field.name for field in fields(kind) if field.name != "elsewhere")
    for names in CARE_VERBS.values()
    for kind in names
}


# Commands with too many possible values to list: each is described by its bounds.

Details = Iterator[dict[str, Any]]


def _receive(table: Table, audience: Audience) -> Details:
    if table.care is None or table.care.stage is not CareStage.NO_CARDS:
        return
    decks = table.house.cards.decks * batches(table)
    if _accepted(table, shoe_commands.ReceiveCards((deck(removed=()),) * decks)):
        yield {"decks": decks, "pre_shuffled": False}
    rules = table.house.cards
    stack = full_shoe(rules.decks, rules.removed_ranks)
    if table.physical:
        stack = (FACE_DOWN,) * len(stack)
    if _accepted(table, shoe_commands.ReceiveCards((stack,), pre_shuffled=True)):
        yield {"decks": rules.decks, "pre_shuffled": True}


def _replace(table: Table, audience: Audience) -> Details:
    rejected = table.care is not None and table.care.rejected
    if rejected and _accepted(table, shoe_commands.ReplaceDeck(deck(removed=()))):
        yield {}


def _shuffle(table: Table, audience: Audience) -> Details:
    """Yield the ways to shuffle, with the steps that a shuffle by hand needs."""
    care = table.care
    cards = None if care is None else cards_to_shuffle(table, care)
    if care is None or cards is None or isinstance(cards, Refused):
        return
    if table.physical:
        cards = (FACE_DOWN,) * len(cards)
    if _accepted(table, shoe_commands.ShuffleCards(cards, ShuffledBy.DEVICE)):
        yield {"by": ShuffledBy.DEVICE.value, "steps": []}
    every_step = ("riffle", "riffle", *STEPS)
    if _accepted(table, shoe_commands.ShuffleCards(cards, ShuffledBy.HAND, every_step)):
        needed = [step for step in table.house.shoe.hand_steps if step != "plug" or care.unused]
        yield {"by": ShuffledBy.HAND.value, "steps": needed}


def _collect(table: Table, audience: Audience) -> Details:
    """Yield the ways to collect the cards.

    The dealer counts real cards, without being told how many there should be.
    """
    if not _accepted(table, shoe_commands.CollectCards(uncounted=table.physical)):
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
    if _accepted(table, shoe_commands.CutCards(audience.person, least)):
        yield {"least": least, "most": most}


def _cutting_card(table: Table, audience: Audience) -> Details:
    if table.care is None:
        return
    least, most = cutting_card_bounds(table, len(table.care.stack))
    if _accepted(table, shoe_commands.PlaceCuttingCard(least)):
        yield {"least": least, "most": most}


def _open(table: Table, audience: Audience) -> Details:
    if _accepted(table, around_commands.OpenTable("d")):
        yield {}


def _begin_day(table: Table, audience: Audience) -> Details:
    if _accepted(table, around_commands.BeginGamingDay()):
        yield {}


def _change_dealer(table: Table, audience: Audience) -> Details:
    if any(_accepted(table, around_commands.ChangeDealer(name)) for name in ("d", "e")):
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
        for box, allowed in open_wagers(flush, person).items():
            for kind, amounts in allowed:
                if kind not in COUPONS:
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
    shoe_commands.ReceiveCards: _receive,
    shoe_commands.ReplaceDeck: _replace,
    shoe_commands.CollectCards: _collect,
    shoe_commands.ShuffleCards: _shuffle,
    shoe_commands.CutCards: _cut,
    shoe_commands.PlaceCuttingCard: _cutting_card,
    around_commands.OpenTable: _open,
    around_commands.BeginGamingDay: _begin_day,
    around_commands.ChangeDealer: _change_dealer,
    around_commands.PlaceVerbalWager: _verbal,
    ShowBurnedCard: _burned,
}

_BOUNDED_OF = {
    role: [(names[kind], details) for kind, details in _BOUNDED.items() if kind in names]
    for role, names in CARE_VERBS.items()
}
