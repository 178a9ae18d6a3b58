"""Cards keyed in with the act that turns them up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

from fortyeight.cards import FACE_DOWN, Card
from fortyeight.table.care import CareStage
from fortyeight.table.commands import DealerStep, DrawInError, Overdraw, Step
from fortyeight.table.dealing import (
    deal_card,
    gets_hole_card,
    look,
    next_is_unknown,
    turn_hole_card,
)
from fortyeight.table.events import Event
from fortyeight.table.evolve import evolve
from fortyeight.table.irregular import drawn
from fortyeight.table.irregular.found import void_for_ten
from fortyeight.table.physical.commands import ShowBurnedCard
from fortyeight.table.physical.events import CardKeyed, HoleTenFound, Lay
from fortyeight.table.points import is_blackjack
from fortyeight.table.refusal import Refused
from fortyeight.table.shoe.events import BurnShown
from fortyeight.table.shoe.standing import care_of
from fortyeight.table.state import Phase, Stage, Table

Decision = tuple[Event, ...] | Refused


def keyed_step(table: Table, command: DealerStep) -> Decision:
    """The step that is due, with what the dealer has keyed for it."""
    if command.step is Step.LOOK and table.hole is FACE_DOWN:
        return _look(table, command)
    refusal = _not_physical(table)
    if refusal:
        return refusal
    if command.blackjack is not None:
        return Refused("nothing-to-key", "a blackjack is keyed when the dealer looks for one")
    if command.card is None:
        return Refused("card-not-keyed", "a card that lies face up is keyed in")
    if command.step is Step.DEAL:
        return _deal(table, command.card, command.face_up)
    if command.step is Step.TURN_HOLE_CARD and not command.face_up:
        return _turn(table, command.card)
    return Refused(
        "nothing-to-key", f"there is no card to key when the dealer is to {command.step}"
    )


def _deal(table: Table, card: Card, face_up: bool) -> Decision:
    if not next_is_unknown(table):
        return Refused("nothing-to-key", "the next card is known already")
    if gets_hole_card(table) and not face_up:
        sentence = "the hole card is dealt face down: nobody knows it yet"
        return Refused("nothing-to-key", sentence, table.house.clause("dealing.procedure"))
    return keyed(table, card, Lay.FACE_UP if face_up else Lay.NEXT, deal_card)


def _turn(table: Table, card: Card) -> Decision:
    if table.hole is not FACE_DOWN:
        return Refused("nothing-to-key", "the hole card is known already")
    if _is_ten(table, card):
        return keyed(table, card, Lay.HOLE, _found_ten)
    blackjack = is_blackjack((table.up_card, card))
    if blackjack and table.looked:
        sentence = f"the look has shown no blackjack: the hole card under the {table.up_card}"
        return Refused("card-not-possible", f"{sentence} cannot be {card}")
    if not blackjack and blackjack_was_seen(table):
        sentence = f"the look has shown a blackjack: the hole card under the {table.up_card}"
        return Refused("card-not-possible", f"{sentence} cannot be {card}")
    return keyed(table, card, Lay.HOLE, turn_hole_card)


def _look(table: Table, command: DealerStep) -> Decision:
    """What the reader or the dealer's eye says; the hole card stays hidden, unless it is a ten."""
    if command.card is None:
        return look(table, command.blackjack)
    if command.blackjack is not None or command.face_up or not _is_ten(table, command.card):
        sentence = "the look tells whether there is a blackjack, and no card but a ten"
        return Refused("nothing-to-key", sentence)
    return keyed(table, command.card, Lay.HOLE, _found_ten)


def blackjack_was_seen(table: Table) -> bool:
    """Whether the dealer turns the hole card because the look has shown a blackjack."""
    hands = (hand for box in table.boxes for hand in box.hands if not hand.closed)
    unplayed = any(hand.stage is Stage.WAITING for hand in hands)
    return table.phase is Phase.DEALER and unplayed


def _is_ten(table: Table, card: Card) -> bool:
    return card.rank in table.house.cards.removed_ranks


def _found_ten(table: Table) -> Decision:
    assert table.hole is not None, "a hole card was keyed"
    return (HoleTenFound(table.hole), *void_for_ten(table, table.hole))


def draw_in_error(table: Table, command: DrawInError) -> Decision:
    """A card that is exposed in error is keyed in."""
    plain = DrawInError(command.exposed)
    if command.card is None:
        return drawn.draw_in_error(table, plain)
    refusal = _not_physical(table) or drawn.no_draw_in_error(table, command.exposed)
    if refusal:
        return refusal
    if not command.exposed:
        return Refused("nothing-to-key", "a card that nobody has seen has no face to key")
    return keyed(table, command.card, Lay.IN_ERROR, lambda now: drawn.draw_in_error(now, plain))


def overdraw(table: Table, command: Overdraw) -> Decision:
    if command.card is None:
        return drawn.overdraw(table, Overdraw())
    refusal = _not_physical(table) or drawn.no_overdraw(table)
    if refusal:
        return refusal
    if not next_is_unknown(table):
        return Refused("nothing-to-key", "the next card is known already")
    return keyed(table, command.card, Lay.OVERDRAWN, drawn.burn_next)


def show_burned_card(table: Table, command: ShowBurnedCard) -> Decision:
    clause = table.house.clause("shoe.burn_shown")
    care = care_of(table, CareStage.IN_SHOE, clause=clause)
    if isinstance(care, Refused):
        return care
    refusal = _not_physical(table)
    if refusal:
        return refusal
    if not table.house.shoe.burn_shown:
        return Refused("not-offered", "the book lets nobody see the burn card", clause)
    if command.person not in table.chips:
        return Refused("not-at-the-table", f"nobody called {command.person} is at the table")
    if care.burned is None:
        return Refused("not-now", "no card has been burned", clause)
    shown = BurnShown(command.person, command.card)
    if care.burned is FACE_DOWN:
        return keyed(table, command.card, Lay.BURNED, lambda now: (shown,))
    if care.burned != command.card:
        return Refused("card-not-possible", f"the burned card is known: it is {care.burned}")
    return (shown,)


def keyed(table: Table, card: Card, lay: Lay, act: Callable[[Table], Decision]) -> Decision:
    """What follows when a card is known, or why it cannot be that card."""
    refusal = impossible(table, card)
    if refusal:
        return refusal
    event = CardKeyed(card, lay)
    events = act(evolve(table, event))
    return events if isinstance(events, Refused) else (event, *events)


def _not_physical(table: Table) -> Refused | None:
    if table.physical:
        return None
    return Refused("not-physical", "the shoe of this table is virtual: no card is keyed")


def impossible(table: Table, card: Card) -> Refused | None:
    """Why a card cannot come out of this shoe: every copy of it has been seen elsewhere.

    A ten should not be there at all, and follows the rules on found cards instead.
    """
    decks = table.house.cards.decks
    places = [place for place, one in _seen(table) if one is card]
    if _is_ten(table, card) or len(places) < decks:
        return None
    where = ", ".join(
        place if times == 1 else f"{place} ({times})" for place, times in Counter(places).items()
    )
    copies = f"{decks} decks hold {decks} of {card}" if decks > 1 else f"one deck holds one {card}"
    sentence = f"{copies}, all of which are out of the shoe: {where}"
    return Refused("card-not-possible", sentence, table.house.clause("cards.decks"))


def _seen(table: Table) -> Iterator[tuple[str, Card]]:
    """Every card with a known face that has left the shoe, and where it is."""
    for box in table.boxes:
        for hand in box.hands:
            if not hand.closed:
                yield from ((f"box {box.number}", card) for card in hand.cards)
    yield from (("the dealer's hand", card) for card in table.dealer)
    yield from (("the discard rack", card) for card in table.discards)
