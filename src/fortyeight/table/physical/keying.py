"""Cards keyed in with the command that turns them up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from fortyeight.cards import FACE_DOWN, JOKER, Card
from fortyeight.table.core.commands import DealerStep, DrawInError, Overdraw, Step
from fortyeight.table.core.events import Event, FoundCardReported
from fortyeight.table.core.evolve import evolve
from fortyeight.table.core.refusal import Refused
from fortyeight.table.core.state import Phase, Pulled, Stage, Table
from fortyeight.table.irregular import drawn
from fortyeight.table.irregular.found import is_foreign, is_ten, places_seen
from fortyeight.table.physical.events import CardKeyed, Lay
from fortyeight.table.physical.physical_commands import ShowBurnedCard
from fortyeight.table.play.dealing import (
    deal_card,
    look,
    next_is_hole_card,
    next_is_unknown,
    turn_hole_card,
)
from fortyeight.table.play.points import is_blackjack
from fortyeight.table.shoe.care import CareStage
from fortyeight.table.shoe.events import BurnShown
from fortyeight.table.shoe.stage_checks import care_of

Decision = tuple[Event, ...] | Refused


def keyed_step(table: Table, command: DealerStep) -> Decision:
    """Take the step that is due, with what the dealer has keyed for it."""
    if command.step is Step.LOOK and table.hole is FACE_DOWN:
        return _look(table, command)
    if refusal := _not_physical(table):
        return refusal
    if command.blackjack is not None:
        sentence = "a blackjack is keyed when the dealer looks for one"
        return Refused("nothing-to-key", table.house.book.in_its_words(sentence))
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
    if next_is_hole_card(table) and not face_up:
        sentence = "the hole card is dealt face down: nobody knows it yet"
        return Refused("nothing-to-key", sentence, table.house.clause("dealing.procedure"))
    return key_card(table, card, Lay.FACE_UP if face_up else Lay.NEXT, deal_card)


def _turn(table: Table, card: Card) -> Decision:
    if table.hole is not FACE_DOWN:
        return Refused("nothing-to-key", "the hole card is known already")
    if card is JOKER or is_ten(table, card):
        return key_card(table, card, Lay.HOLE, _report)
    blackjack = is_blackjack((table.up_card, card))
    if blackjack and table.looked:
        sentence = table.house.book.in_its_words("the look has shown no blackjack: the hole card")
        return Refused(
            "card-not-possible", f"{sentence} under the {table.up_card} cannot be {card}"
        )
    if not blackjack and blackjack_was_seen(table):
        sentence = table.house.book.in_its_words("the look has shown a blackjack: the hole card")
        return Refused(
            "card-not-possible", f"{sentence} under the {table.up_card} cannot be {card}"
        )
    return key_card(table, card, Lay.HOLE, turn_hole_card)


def _look(table: Table, command: DealerStep) -> Decision:
    """Take what the reader or the dealer has seen; the hole card stays hidden unless a ten."""
    if command.card is None:
        return look(table, command.blackjack)
    if command.blackjack is not None or command.face_up or not is_ten(table, command.card):
        sentence = "the look tells whether there is a blackjack, and no card but a ten"
        return Refused("nothing-to-key", table.house.book.in_its_words(sentence))
    return key_card(table, command.card, Lay.HOLE, _report)


def blackjack_was_seen(table: Table) -> bool:
    """Return whether the dealer turns the hole card because the look has shown a blackjack."""
    hands = (hand for box in table.boxes for hand in box.hands if not hand.closed)
    unplayed = any(hand.stage is Stage.WAITING for hand in hands)
    return table.phase is Phase.DEALER and unplayed


def _report(table: Table) -> Decision:
    assert table.hole is not None, "a hole card was keyed"
    return (FoundCardReported(table.hole),)


def draw_in_error(table: Table, command: DrawInError) -> Decision:
    """Draw a card in error; if it is exposed, it is keyed in."""
    plain = DrawInError(command.exposed)
    if command.card is None:
        return drawn.draw_in_error(table, plain)
    if refusal := _not_physical(table) or drawn.no_draw_in_error(table, command.exposed):
        return refusal
    if not command.exposed:
        return Refused("nothing-to-key", "a card that nobody has seen has no face to key")
    return key_card(table, command.card, Lay.IN_ERROR, lambda now: drawn.draw_in_error(now, plain))


def overdraw(table: Table, command: Overdraw) -> Decision:
    if command.card is None:
        return drawn.overdraw(table, Overdraw())
    if refusal := _not_physical(table) or drawn.no_overdraw(table):
        return refusal
    if not next_is_unknown(table):
        return Refused("nothing-to-key", "the next card is known already")
    return key_card(table, command.card, Lay.OVERDRAWN, drawn.burn_next)


def show_burned_card(table: Table, command: ShowBurnedCard) -> Decision:
    clause = table.house.clause("shoe.burn_shown")
    care = care_of(table, CareStage.IN_SHOE, clause=clause)
    if isinstance(care, Refused):
        return care
    if refusal := _not_physical(table):
        return refusal
    if not table.house.shoe.burn_shown:
        return Refused("not-offered", "the book lets nobody see the burn card", clause)
    if command.person not in table.chips:
        return Refused("not-at-the-table", f"nobody called {command.person} is at the table")
    if care.burned is None:
        return Refused("not-now", "no card has been burned", clause)
    shown = BurnShown(command.person, command.card)
    if care.burned is FACE_DOWN:
        return key_card(table, command.card, Lay.BURNED, lambda now: (shown,))
    if care.burned != command.card:
        return Refused("card-not-possible", f"the burned card is known: it is {care.burned}")
    return (shown,)


def key_card(table: Table, card: Card, lay: Lay, act: Callable[[Table], Decision]) -> Decision:
    """Return what follows once a card is known, or why it cannot be that card."""
    if refusal := no_such_card(table, card):
        return refusal
    event = CardKeyed(card, lay)
    events = act(evolve(table, event))
    return events if isinstance(events, Refused) else (event, *events)


def _not_physical(table: Table) -> Refused | None:
    if table.physical:
        return None
    return Refused("not-physical", "the shoe of this table is virtual: no card is keyed")


def no_such_card(table: Table, card: Card) -> Refused | None:
    """Return why a card cannot come out of this shoe: every copy of it has been seen elsewhere.

    A card that is foreign to the decks should not be there at all, and is reported instead.
    """
    if is_foreign(table, card):
        return None
    clause = table.house.clause("cards.decks")
    if card is JOKER:
        sentence = "these decks hold no joker, and the book says nothing of one: call the floor"
        return Refused("card-not-possible", sentence, clause)
    decks = table.house.cards.decks
    places = (*places_seen(table, card), *_exposed(table, card))
    if len(places) < decks:
        return None
    where = ", ".join(
        place if times == 1 else f"{place} ({times})" for place, times in Counter(places).items()
    )
    copies = f"{decks} decks hold {decks} of {card}" if decks > 1 else f"one deck holds one {card}"
    sentence = f"{copies}, all of which are out of the shoe: {where}"
    return Refused("card-not-possible", sentence, clause)


def _exposed(table: Table, card: Card) -> tuple[str, ...]:
    """Return where a copy lies that was drawn in error and exposed, and not dealt yet."""
    lies = table.pulled is Pulled.EXPOSED and table.shoe[table.drawn] is card
    return ("exposed on the table",) if lies else ()
