"""State that no event carries, for clients that follow events.

Only the referee can derive it. It is the same for everyone in a role, and part of their view.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from fortyeight.progressive.state import Game
from fortyeight.table import Box, Hand, Phase, Table
from fortyeight.view.audience import Audience, AudienceRole
from fortyeight.view.cards_view import cards_view
from fortyeight.view.settlement_reasons import reasons_view
from fortyeight.view.table_view import shoe_view
from fortyeight.view.wheel_view import wheel_view
from fortyeight.view.words.irregular_words import floor_view
from fortyeight.view.words.names import names_view

#: Objects of which only the fields that have changed are sent.
MERGED = frozenset({"dealer", "found", "shoe", "cards"})


def now_view(game: Game, audience: Audience, before: Game | None = None) -> dict[str, Any]:
    """Return the derived state of a round, or what has changed of it since `before`.

    Of `MERGED`, only the fields that have changed are given then.
    """
    table = game.table
    data = _round_view(table)
    if audience.role in (AudienceRole.FLOOR, AudienceRole.AUDITOR):
        data["rack"] = table.rack
    if before is None:
        data["hands"] = _hands(table.boxes)
    else:
        data = _changes(data, {"rack": before.table.rack, **_round_view(before.table)})
        if table.boxes is not before.table.boxes:
            data |= _changed_hands(table, before.table)
    if before is None or before.table.care is None:
        data["cards"] = cards_view(table)
    elif before.table.care is not table.care:
        cards = _changed_fields(cards_view(table), cards_view(before.table))
        if cards != {}:
            data["cards"] = cards
    names = names_view(table)
    if before is None or names_view(before.table) != names:
        data["names"] = names
    if before is None or before.system is not game.system:
        wheels = wheel_view(game, audience)
        del wheels["buttons"], wheels["marks"], wheels["may_spin"]
        data["wheels"] = wheels
    return data


def _changes(data: dict[str, Any], before: dict[str, Any]) -> dict[str, Any]:
    """Return the fields that are not as before."""
    changes = {name: value for name, value in data.items() if value != before[name]}
    for name in MERGED & changes.keys():
        changes[name] = _changed_fields(changes[name], before[name])
    return changes


def _changed_hands(table: Table, before: Table) -> dict[str, Any]:
    """Return `hands` with those that are not as before, or nothing; of a new round, all."""
    old = _hands(box for box in before.boxes if not any(box is one for one in table.boxes))
    new = _hands(box for box in table.boxes if not any(box is one for one in before.boxes))
    if new == old:
        return {}
    if before.round != table.round:
        return {"hands": _hands(table.boxes)}
    return {"hands": [hand for hand in new if hand not in old]}


def _changed_fields(
    data: dict[str, Any] | None, before: dict[str, Any] | None
) -> dict[str, Any] | None:
    if data is None or before is None:
        return data
    return {name: value for name, value in data.items() if value != before[name]}


def _round_view(table: Table) -> dict[str, Any]:
    """Return everything but the hands."""
    return {
        "phase": table.phase.value,
        "turn": _turn(table),
        "asked": [{"person": person, "box": box} for person, box in table.asked],
        "dealer": {"looked": table.looked, "missed_cards": table.own_missed},
        "shoe": shoe_view(table),
        "discards": len(table.discards),
        "removed": [str(card) for card in table.removed],
        "found": {"tens": table.found_tens, "face_up": table.found_face_up},
        "reader_down": table.reader_down,
        "waiting": list(table.waiting),
        "floor": floor_view(table),
        "barred": sorted(table.barred),
        "entry_closed": table.entry_closed,
        "wheel_wagers": table.wheels.value,
        "reasons": reasons_view(table),
    }


def _hands(boxes: Iterable[Box]) -> list[dict[str, Any]]:
    return [
        _hand(box, number, hand) for box in boxes for number, hand in enumerate(box.hands, start=1)
    ]


def _hand(box: Box, number: int, hand: Hand) -> dict[str, Any]:
    """Return a hand; what is unusual is left out where it does not hold."""
    data: dict[str, Any] = {
        "box": box.number,
        "hand": number,
        "total": hand.total,
        "stage": hand.stage.value,
    }
    if hand.soft:
        data["soft"] = True
    if hand.skipped:
        data["skipped"] = hand.skipped
    if hand.missed_at:
        data["missed_at"] = hand.missed_at.value
    if hand.awaiting:
        data["awaiting"] = list(hand.awaiting)
    return data


def _turn(table: Table) -> list[int] | None:
    """Return the box and the hand in turn."""
    if table.phase is not Phase.PLAY:
        return None
    return [table.boxes[table.turn[0]].number, table.turn[1] + 1]
