"""The care of the cards as everyone may see it: how many are where, never which."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from fortyeight.table import Table
from fortyeight.table.shoe.duties import duties, round_waits_for
from fortyeight.table.shoe.steps.spreading import first_to_look


def cards_view(table: Table) -> dict[str, Any] | None:
    """Return the state of the cards, or None if the shoe is filled elsewhere.

    A cut without a name was the dealer's. Tens that were taken out are public.
    """
    care = table.care
    if care is None:
        return None
    return {
        "open": care.open,
        "dealer": care.dealer,
        "stage": care.stage.value,
        "waits_for": round_waits_for(table),
        "due": [asdict(one) for one in duties(table)],
        "outside_the_shoe": len(care.out_of_shoe),
        "decks_inspected": care.inspected,
        "deck_rejected": care.rejected,
        "face_up": care.face_up,
        "idle": care.idle,
        "second_batch": bool(care.stored),
        "tens": sorted(str(card) for card in care.tens),
        "shuffled_by": care.shuffled_by.value if care.shuffled_by else None,
        "shuffler_away": care.shuffler_away,
        "completes_a_round": care.mid_round,
        "asked_to_look": first_to_look(table) or None,
        "wants_face_up": care.wants_look if care.wants_look and not care.face_up else None,
        "asked_to_cut": care.asked or None,
        "was_cut": care.was_cut,
        "cut_by": care.cutter or None,
        "behind_the_cutting_card": care.behind,
        "last_round": care.last_round,
        "burns_due": list(care.burns),
        "change_due": care.change_due,
        "spread_due": care.spread_due,
        "reader_inspection_due": care.reader_due,
        "miscount": care.miscount,
    }
