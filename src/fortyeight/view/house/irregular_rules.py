"""What the book prescribes for each irregularity, shown to the dealer before they report it."""

from __future__ import annotations

from typing import Any

from fortyeight.rulebook import House


def irregular_rules(house: House) -> list[dict[str, Any]]:
    """Return each report with its fields, what happened, what follows, and the clause."""
    return [
        _rule(
            house,
            "drawn",
            {"do": "draw-in-error", "exposed": False},
            "A card was drawn in error, its face unseen",
            "It stays face down and is used as the next card.",
        ),
        _rule(
            house,
            "exposed",
            {"do": "draw-in-error", "exposed": True},
            "A card was drawn in error and exposed",
            "It is the next player's card unless they refuse it; a player who refuses it gets no "
            "more cards in this round. A doubled hand is dealt it. Decisions that are open stay "
            "open. A card that nobody can use is burned.",
        ),
        _rule(
            house,
            "overdrawn",
            {"do": "overdraw"},
            "The dealer drew a card on 17 or more",
            "The card does not count and goes to the discard rack.",
        ),
        _rule(
            house,
            "own_missed",
            {"do": "skip-own-card"},
            "The dealer missed a card of their own",
            "The dealer gets it after everyone has two cards.",
        ),
        _rule(
            house,
            "missed asked_missed",
            {"do": "skip-card"},
            "A box was passed over",
            _MISSED[house.irregularities.missed],
        ),
        *(_misplaced(house) if house.irregularities.misdeal == "void" else ()),
        _rule(
            house,
            "reader_misused",
            {"do": "misuse-reader", "card_seen": False},
            "The reader was used under a card that does not allow it, and nothing was seen",
            "When the floor has acknowledged it, the round goes on.",
        ),
        _rule(
            house,
            "reader_misused",
            {"do": "misuse-reader", "card_seen": True},
            "The reader was used under a card that does not allow it, and the hole card was seen",
            "When the floor has acknowledged it, every hand that is still played is dead and its "
            "wagers come back.",
        ),
    ]


def _misplaced(house: House) -> tuple[dict[str, Any], ...]:
    follows = (
        "It is moved to where it belongs, and the round goes on. Where the deal cannot be "
        "reconstructed, the floor declares a misdeal."
    )
    own, last = (
        "The dealer's card was laid in the wrong place",
        "A card was laid in the wrong place",
    )
    return (
        _rule(house, "misdeal", {"do": "put-card-right", "box": None}, own, follows),
        _rule(house, "misdeal", {"do": "put-card-right"}, last, follows),
    )


#: What follows for a box that was passed over, by the book's rule for the first deal.
_MISSED = {
    "dead-or-late": "A box without a card is dead and its wagers come back. With one card, or "
    "where a card was asked for, its player takes the card late or has the hand called dead.",
    "dealt-late": "A card of the first deal is dealt after the other boxes have theirs. Where a "
    "card was asked for, the player takes it late or has the hand called dead.",
}


def _rule(
    house: House, entries: str, report: dict[str, Any], happened: str, follows: str
) -> dict[str, Any]:
    cited = dict.fromkeys(house.clause(f"irregularities.{one}") for one in entries.split())
    clause = ", ".join(one for one in cited if one)
    return {"report": report, "happened": happened, "follows": follows, "clause": clause}
