"""Offers: what an audience may do now."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from fortyeight.table import AmountChoice, Amounts, Choice, Command, Table, choices_of, next_step
from fortyeight.table.core import commands
from fortyeight.table.irregular.possible_commands import possible_irregularities
from fortyeight.table.physical import physical_commands
from fortyeight.table.physical.possible_commands import possible_physical_commands
from fortyeight.table.physical.prompts import Key, key_due, next_card
from fortyeight.view.audience import Audience, AudienceRole
from fortyeight.view.words.offer_words import offer_words

#: The commands offered to players, with their names in the protocol, which never change.
PLAYER_VERBS: dict[type[Command], str] = {
    commands.Sit: "sit",
    commands.GetUp: "get-up",
    commands.PlaceWager: "place-wager",
    commands.WithdrawWager: "withdraw-wager",
    commands.RefuseCompany: "refuse-company",
    commands.AllowCompany: "allow-company",
    commands.Insure: "insure",
    commands.DeclineInsurance: "decline-insurance",
    commands.Surrender: "surrender",
    commands.Hit: "hit",
    commands.Stand: "stand",
    commands.Split: "split",
    commands.Double: "double",
    commands.DeclineDouble: "decline-double",
    commands.KeepDouble: "keep-double",
    commands.Rescue: "rescue",
    commands.Cover: "cover",
    commands.Ride: "ride",
    commands.RefuseCard: "refuse-card",
    commands.TakeLateCard: "take-late-card",
    commands.CallDead: "call-dead",
}

#: The irregularities that the dealer and the floor may report, with their names in the protocol.
REPORT_VERBS: dict[AudienceRole, dict[type[Command], str]] = {
    AudienceRole.DEALER: {
        commands.DrawInError: "draw-in-error",
        commands.Overdraw: "overdraw",
        commands.SkipOwnCard: "skip-own-card",
        commands.SkipCard: "skip-card",
        commands.MisuseReader: "misuse-reader",
        commands.PutCardRight: "put-card-right",
        physical_commands.FindShoeEmpty: "find-shoe-empty",
        physical_commands.CorrectCard: "correct-card",
    },
    AudienceRole.FLOOR: {
        commands.FailReader: "fail-reader",
        commands.RepairReader: "repair-reader",
        commands.DeclareMisdeal: "declare-misdeal",
        commands.AcknowledgeMisuse: "acknowledge-misuse",
        commands.RemoveFoundCard: "remove-found-card",
        physical_commands.RejectFoundCard: "reject-found-card",
        physical_commands.CorrectCard: "correct-card",
        physical_commands.CallRoundOff: "call-round-off",
    },
}


def offers_of_person(table: Table, person: str) -> tuple[Choice | AmountChoice, ...]:
    """Return what a person may do now to carry the round on."""
    return choices_of(table, person)


def player_offers(table: Table, audience: Audience) -> dict[str, list[Any]]:
    """Return a player's offers, and what each means; a meaning is empty if it needs no words."""
    if audience.role is not AudienceRole.PLAYER:
        return {"offers": [], "meanings": []}
    offered = offers_of_person(table, audience.person)
    return {
        "offers": [_offer(offer) for offer in offered],
        "meanings": [offer_words(table, offer) for offer in offered],
    }


def irregular_offers(table: Table, audience: Audience) -> list[dict[str, Any]]:
    """Return the irregularities that the dealer or the floor may report now."""
    role = audience.role
    names = REPORT_VERBS.get(role)
    if names is None:
        return []
    return [
        {**_reported(command, names[type(command)]), **_to_key(table, command)}
        for command in (*possible_irregularities(table), *possible_physical_commands(table))
        if type(command) in names and (role is AudienceRole.FLOOR or may_correct(table, command))
    ]


def may_correct(table: Table, command: Command) -> bool:
    """Return whether the dealer may send a command.

    They may correct a card only while it is reported to the floor (R36).
    """
    return not isinstance(command, physical_commands.CorrectCard) or table.reported is not None


def _to_key(table: Table, command: Command) -> dict[str, Any]:
    """Return what the sender of a command must key in; nothing if the cards are not real."""
    if not table.physical:
        return {}
    if isinstance(command, physical_commands.CorrectCard):
        before = table.before
        assert before is not None, "something was keyed"
        keyed = before.card
        return {
            "key": Key.BLACKJACK.value if keyed is None else Key.CARD.value,
            "keyed": before.blackjack if keyed is None else str(keyed),
        }
    if isinstance(command, commands.Overdraw) or (
        isinstance(command, commands.DrawInError) and command.exposed
    ):
        return {"key": Key.CARD.value}
    return {"key": "reason"} if isinstance(command, physical_commands.CallRoundOff) else {}


def dealer_key(table: Table, audience: Audience) -> str | None:
    """Return what the dealer must key in with the next step; only the dealer sees it."""
    due = key_due(table) if audience.role is AudienceRole.DEALER else None
    return due.value if due else None


def next_card_for(table: Table, audience: Audience) -> dict[str, Any] | None:
    """Return who gets the next card, for the dealer; without a box it is the dealer's own."""
    due = next_card(table) if audience.role is AudienceRole.DEALER else None
    if due is None:
        return None
    return {"box": due.box, "hand": due.hand, "face_down": due.face_down}


def _reported(command: Command, name: str) -> dict[str, Any]:
    data: dict[str, Any] = {"do": name}
    if isinstance(command, commands.DrawInError):
        data["exposed"] = command.exposed
    elif isinstance(command, commands.MisuseReader):
        data["card_seen"] = command.seen
    elif isinstance(command, commands.SkipCard | commands.PutCardRight):
        data["box"] = command.box
    return data


def dealer_step(table: Table, audience: Audience) -> str | None:
    """Return the dealer's next step; only the dealer sees it."""
    if audience.role is not AudienceRole.DEALER:
        return None
    due = next_step(table)
    return due.value if due else None


_OF_A_KIND = (commands.PlaceWager, commands.WithdrawWager)


def _offer(offer: Choice | AmountChoice) -> dict[str, Any]:
    command = offer.command
    data: dict[str, Any] = {"do": PLAYER_VERBS[type(command)], "box": getattr(command, "box", None)}
    if isinstance(command, _OF_A_KIND):
        data["kind"] = command.kind.value
    if isinstance(command, commands.Ride):
        data["hand"] = command.hand
    if isinstance(offer, AmountChoice):
        data["amounts"] = amounts_view(offer.amounts)
    return data


@lru_cache(maxsize=1024)
def amounts_view(amounts: Amounts) -> Mapping[str, Any]:
    """Return multiples of `unit` from `low` to `high`, and the amounts in `exact`, in cents.

    Most people at a table are offered the same amounts on every box.
    """
    return {
        "least": amounts.least,
        "most": amounts.most,
        "low": amounts.lowest_multiple,
        "high": amounts.high,
        "unit": amounts.unit,
        "exact": sorted(amounts.exact),
    }
