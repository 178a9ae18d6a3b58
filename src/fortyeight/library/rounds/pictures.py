"""Pictures of a game: one line for a terminal, and a drawn table for a notebook."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from fortyeight.cards import FACE_DOWN, Card
from fortyeight.library.rounds.game_state import GameState
from fortyeight.library.rounds.moves import Move
from fortyeight.money import format_amount
from fortyeight.papers.card_svg import card_back, card_face
from fortyeight.record import net, outcome
from fortyeight.table import Box, Hand, Phase, Table, out_of_cards
from fortyeight.view.words.card_words import money


def describe(state: GameState, moves: Sequence[Move]) -> str:
    """Return the book, the round, the hands and what may be done, in one line."""
    table = state.table
    begun = f"{table.house.book.id}, round {table.round}"
    if table.phase is Phase.BETTING:
        return f"{begun}: {_wagers(table) or 'no wagers yet'}"
    hands = ", ".join(
        f"box {box.number} {box.caller} {_hand_words(hand)}"
        for box in table.boxes
        for hand in box.hands
    )
    line = f"{begun}: {hands} against {_cards(table.dealer) or 'no card yet'}"
    if table.phase is Phase.OVER:
        nets = ", ".join(f"{one} {_signed(cents)}" for one, cents in net(table).items())
        return f"{line}; {nets or 'void'}"
    if out_of_cards(table):
        return f"{line}; the next card is missing"
    person = moves[0].person if moves else ""
    verbs = dict.fromkeys(move.verb for move in moves if move.person == person)
    return f"{line}; {person} may {', '.join(verbs)}" if verbs else line


def _wagers(table: Table) -> str:
    placed: dict[tuple[str, int], list[str]] = {}
    for wager in table.wagers:
        amounts = placed.setdefault((wager.person, wager.box), [])
        amounts.append(f"{wager.kind} {format_amount(wager.cents)}")
    return "; ".join(
        f"{person} {', '.join(amounts)} on box {box}" for (person, box), amounts in placed.items()
    )


def _hand_words(hand: Hand) -> str:
    return f"{_cards(hand.cards)} ({'soft ' if hand.soft else ''}{hand.total})"


def _cards(cards: Sequence[Card]) -> str:
    return " ".join(map(str, cards))


def _signed(cents: int) -> str:
    return f"{'+' if cents >= 0 else ''}{format_amount(cents)}"


_STYLE = "display:inline-block;vertical-align:top;margin:6px 10px;text-align:center"


def table_html(state: GameState, moves: Sequence[Move]) -> str:
    """Return the table as HTML: the felt, the dealer, every box, and what may be done."""
    table = state.table
    felt = table.house.book.presentation.felt
    hole = (FACE_DOWN,) if table.hole is not None else ()
    rows = [_place("Dealer", (*table.dealer, *hole), "")] if table.dealer else []
    boxes = "".join(_box(table, box) for box in table.boxes)
    below = _below(table, moves)
    return (
        f'<div style="background:{felt};color:#f6efdd;border-radius:10px;padding:10px 14px;'
        f'font-family:serif;display:inline-block;min-width:20em">'
        f"<b>{escape(table.house.book.title)}</b>, round {table.round}"
        f'<div style="text-align:center">{"".join(rows)}</div>'
        f'<div style="text-align:center">{boxes}</div><div>{escape(below)}</div></div>'
    )


def _below(table: Table, moves: Sequence[Move]) -> str:
    if table.phase is Phase.BETTING:
        return _wagers(table) or "Place your bets."
    if table.phase is Phase.OVER:
        return "; ".join(f"{one}: {_signed(cents)}" for one, cents in net(table).items())
    if out_of_cards(table):
        return "The next card is missing."
    return "; ".join(map(str, moves))


def _box(table: Table, box: Box) -> str:
    places = []
    for number, hand in enumerate(box.hands, start=1):
        staked = sum(stake.standing for stake in hand.stakes)
        caption = f"{money(staked, table.house.limits.currency)}, {hand.total}"
        if table.phase is Phase.OVER:
            caption += f", {outcome(table, box, number, hand)}"
        mark = " ▸" if _in_turn(table, box, number) else ""
        places.append(_place(f"{mark} {box.number} {box.caller}", hand.cards, caption))
    return "".join(places)


def _in_turn(table: Table, box: Box, number: int) -> bool:
    if table.phase is not Phase.PLAY:
        return False
    return table.hand_in_turn[0] is box and table.turn[1] + 1 == number


def _place(name: str, cards: Sequence[Card], caption: str) -> str:
    drawn = "".join(card_back() if one is FACE_DOWN else card_face(one) for one in cards)
    below = f"<div>{escape(caption)}</div>"
    return f'<div style="{_STYLE}"><div>{escape(name)}</div>{drawn}{below}</div>'
