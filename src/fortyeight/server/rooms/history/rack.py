"""A finished round rebuilt from the discard rack, for a floor supervisor who settles a dispute."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection

from fortyeight.cards import FACE_DOWN, Card
from fortyeight.server.base.refusals import Refusal
from fortyeight.server.table.state.table_state import evolve_state
from fortyeight.server.table.storage.loading import load, load_events
from fortyeight.server.table.storage.stored_changes import SealsBytes
from fortyeight.store.history.played_rounds import RoundRow
from fortyeight.table import Table
from fortyeight.table.around.reconstruct import DEALER, Pile, loose_piles, rack_after, reconstruct
from fortyeight.table.core.events import RoundOpened

Hands = dict[tuple[int, int], tuple[Card, ...]]


def rebuild_round(
    connection: Connection, table: str, row: RoundRow, seals: SealsBytes
) -> dict[str, Any]:
    """Return the rack's piles of a round, from the front, and whether they match the log.

    Cards that nobody has seen (burned, or a hole card never turned) are ``null``.
    """
    state = load(connection, table, seals, row.first - 1).state
    start = state.game.table
    piles = loose_piles(start)
    at_end: Table | None = None
    for logged in load_events(connection, row.stream, seals, row.first - 1):
        before, state = state.game.table, evolve_state(state, logged.event)
        piles = rack_after(piles, before, logged.event, state.game.table)
        if isinstance(logged.event, RoundOpened):
            if logged.version > row.last:
                at_end = before
                break
            # The cards of the previous round are picked up as this one opens.
            start = state.game.table
            piles = loose_piles(start)
    if at_end is None:
        sentence = "the cards of this round still lie on the layout: the rack does not have them"
        raise Refusal("not-picked-up", sentence)
    rack = state.game.table.discards
    hands = reconstruct(rack, piles)
    laid = _laid(at_end)
    newest = load(connection, table, seals).state.game.table
    earlier = len(start.discards) if rack[: len(start.discards)] == start.discards else 0
    return {
        "earlier": earlier,
        "piles": _piles_json(rack, piles, earlier, at_end),
        "matches": all(hands[key] == laid[key] for key in hands if key in laid),
        "missing": [{"box": box, "hand": hand} for box, hand in laid if (box, hand) not in hands],
        "still_there": newest.discards[: len(rack)] == rack,
    }


def _laid(table: Table) -> Hands:
    """Return the hands as they lay on the layout at the end of the round."""
    hands: Hands = {
        (box.number, number): hand.cards
        for box in table.boxes
        for number, hand in enumerate(box.hands, start=1)
        if hand.cards
    }
    dealers = table.dealer if table.hole is None else (*table.dealer, table.hole)
    return {**hands, (DEALER, 1): dealers}


def _piles_json(
    rack: tuple[Card, ...], piles: tuple[Pile, ...], earlier: int, at_end: Table
) -> list[dict[str, Any]]:
    """Format the piles of this round; those of earlier rounds are skipped."""
    piles_json = []
    at = 0
    for pile in piles:
        cards = rack[at : at + pile.cards]
        at += pile.cards
        if at <= earlier:
            continue
        is_visible = pile.box is not None
        faces: list[str | None] = [
            str(card) if is_visible and card is not FACE_DOWN else None for card in cards
        ]
        if pile.box == DEALER and at_end.hole is not None:
            faces[-1] = None
        piles_json.append({"box": pile.box, "hand": pile.hand, "cards": faces})
    return piles_json
