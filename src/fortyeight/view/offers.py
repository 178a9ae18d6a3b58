"""What an audience may do now, as data."""

from __future__ import annotations

from typing import Any

from fortyeight.table import AmountChoice, Amounts, Choice, Command, Table, choices, next_step
from fortyeight.table.commands import (
    AllowCompany,
    Cover,
    DeclineDouble,
    DeclineInsurance,
    Double,
    GetUp,
    Hit,
    Insure,
    KeepDouble,
    PlaceWager,
    RefuseCompany,
    Rescue,
    Ride,
    Sit,
    Split,
    Stand,
    Surrender,
    WithdrawWager,
)
from fortyeight.view.audience import Audience, Role

#: The commands that a view offers to a player, by names that never change.
VERBS: dict[type[Command], str] = {
    Sit: "sit",
    GetUp: "get-up",
    PlaceWager: "place-wager",
    WithdrawWager: "withdraw-wager",
    RefuseCompany: "refuse-company",
    AllowCompany: "allow-company",
    Insure: "insure",
    DeclineInsurance: "decline-insurance",
    Surrender: "surrender",
    Hit: "hit",
    Stand: "stand",
    Split: "split",
    Double: "double",
    DeclineDouble: "decline-double",
    KeepDouble: "keep-double",
    Rescue: "rescue",
    Cover: "cover",
    Ride: "ride",
}


def offers_to(table: Table, person: str) -> tuple[Choice | AmountChoice, ...]:
    """What one person may do now to carry the round on."""
    return tuple(
        offer for offer in choices(table) if getattr(offer.command, "person", None) == person
    )


def offers(table: Table, audience: Audience) -> list[dict[str, Any]]:
    """A player's own offers; nobody else has any."""
    if audience.role is not Role.PLAYER:
        return []
    return [_offer(offer) for offer in offers_to(table, audience.person)]


def step(table: Table, audience: Audience) -> str | None:
    """The dealer's next step, for the dealer."""
    if audience.role is not Role.DEALER:
        return None
    due = next_step(table)
    return due.value if due else None


def _offer(offer: Choice | AmountChoice) -> dict[str, Any]:
    command = offer.command
    shown: dict[str, Any] = {"do": VERBS[type(command)], "box": getattr(command, "box", None)}
    if isinstance(command, PlaceWager | WithdrawWager):
        shown["kind"] = command.kind.value
    if isinstance(command, Ride):
        shown["hand"] = command.hand
    if isinstance(offer, AmountChoice):
        shown["amounts"] = _amounts(offer.amounts)
    return shown


def _amounts(amounts: Amounts) -> dict[str, Any]:
    """Multiples of `unit` from `low` to `high`, and the amounts in `exact`; all in cents."""
    return {
        "least": amounts.least,
        "most": amounts.most,
        "low": amounts.lowest_multiple,
        "high": amounts.high,
        "unit": amounts.unit,
        "exact": sorted(amounts.exact),
    }
