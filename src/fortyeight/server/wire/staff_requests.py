"""Messages of the dealer and the floor, during rounds and around the table."""

from __future__ import annotations

from functools import partial
from typing import ClassVar, Literal

from fortyeight.cards import Card, keyed_card
from fortyeight.progressive.decide import GameCommand
from fortyeight.progressive.state import Game
from fortyeight.server.wire.client_request import Basis, Chance, GameRequest, simple_request
from fortyeight.server.wire.fields import (
    BoxNumber,
    CardName,
    Cents,
    Name,
    PlacedKind,
)
from fortyeight.table import Step, WagerKind
from fortyeight.table.around import around_commands
from fortyeight.table.core import commands
from fortyeight.table.shoe import shoe_commands
from fortyeight.view import Audience, AudienceRole

DEALER = frozenset({AudienceRole.DEALER})
FLOOR = frozenset({AudienceRole.FLOOR})

StepName = Literal[
    "no more bets",
    "deal a card",
    "settle match and pair wagers",
    "look at the hole card",
    "turn to the next hand",
    "settle the hand at once",
    "turn the hole card",
    "call the hands without cards dead",
    "burn the exposed card",
    "settle insurance and surrenders",
    "settle the round",
    "close the round",
    "open the next round",
]


class StaffRequest(GameRequest):
    """A message whose command takes the message's fields."""

    basis: ClassVar[Basis] = Basis.DEALER_MOMENT

    def to_command(self, game: Game, audience: Audience, chance: Chance) -> GameCommand:
        command: GameCommand = type(self).command(**self.own_fields())
        return command


class TakeStep(StaffRequest):
    """Take the step that is due; with a physical shoe, key in what it reveals."""

    roles = DEALER
    do: Literal["step"]
    step: StepName
    card: CardName | None = None
    face_up: bool = False
    blackjack: bool | None = None

    def to_command(self, game: Game, audience: Audience, chance: Chance) -> GameCommand:
        step, card = Step(self.step), keyed(self.card)
        return commands.DealerStep(step, card, self.face_up, self.blackjack)


def keyed(name: str | None) -> Card | None:
    """Return the card that was keyed in, or `None`."""
    return None if name is None else keyed_card(name)


class DrawInError(StaffRequest):
    """Report a card that the dealer took out of the shoe although none was due."""

    roles = DEALER
    do: Literal["draw-in-error"]
    exposed: bool
    card: CardName | None = None

    def to_command(self, game: Game, audience: Audience, chance: Chance) -> GameCommand:
        return commands.DrawInError(self.exposed, keyed(self.card))


class Overdraw(StaffRequest):
    """Report a card that the dealer drew although the dealer's point count forbids it."""

    roles = DEALER
    do: Literal["overdraw"]
    card: CardName | None = None

    def to_command(self, game: Game, audience: Audience, chance: Chance) -> GameCommand:
        return commands.Overdraw(keyed(self.card))


class MisuseReader(StaffRequest):
    """Report that the hole card was put into the reader under an up card that does not allow it."""

    roles = DEALER
    do: Literal["misuse-reader"]
    card_seen: bool

    def to_command(self, game: Game, audience: Audience, chance: Chance) -> GameCommand:
        return commands.MisuseReader(self.card_seen)


class ConfirmVerbalWager(StaffRequest):
    """Confirm a verbal wager with cash; if the book requires both, the floor confirms it."""

    roles = frozenset({AudienceRole.DEALER, AudienceRole.FLOOR})
    do: Literal["confirm-verbal-wager"]
    person: Name
    box: BoxNumber
    kind: PlacedKind
    cents: Cents

    def to_command(self, game: Game, audience: Audience, chance: Chance) -> GameCommand:
        """Return the command; the floor confirms for both, having heard of it from the dealer."""
        floor = audience.role is AudienceRole.FLOOR
        return around_commands.PlaceVerbalWager(
            self.person, self.box, WagerKind(self.kind), self.cents, supervisor_confirms=floor
        )


class OpenTable(StaffRequest):
    """Open the table for gaming with a dealer; with `prepare`, the table prepares its cards."""

    roles = FLOOR
    do: Literal["open-table"]
    dealer: Name
    prepare: bool = False

    def to_command(self, game: Game, audience: Audience, chance: Chance) -> GameCommand:
        return around_commands.OpenTable(self.dealer, chance.now)


class ChangeDealer(StaffRequest):
    """Change the dealer of the table."""

    command = around_commands.ChangeDealer
    roles = FLOOR
    do: Literal["change-dealer"]
    dealer: Name


class BeginGamingDay(StaffRequest):
    """Begin a new gaming day."""

    roles = FLOOR
    do: Literal["begin-gaming-day"]

    def to_command(self, game: Game, audience: Audience, chance: Chance) -> GameCommand:
        return around_commands.BeginGamingDay(chance.now)


class CedeBox(StaffRequest):
    """Give one of a player's several boxes to a new player."""

    roles = FLOOR
    do: Literal["cede-box"]
    box: BoxNumber
    person: Name

    def to_command(self, game: Game, audience: Audience, chance: Chance) -> GameCommand:
        return around_commands.CedeBox(self.box, self.person, chance.elsewhere)


dealer_request = partial(simple_request, StaffRequest, roles=DEALER)
floor_request = partial(simple_request, StaffRequest, roles=FLOOR)

#: Messages of the dealer and the floor: a class above, or its verb, command, meaning and fields.
STAFF_REQUESTS: tuple[type[GameRequest], ...] = (
    TakeStep,
    DrawInError,
    Overdraw,
    dealer_request(
        "skip-own-card", commands.SkipOwnCard, "Report that the dealer missed their own card."
    ),
    dealer_request(
        "skip-card",
        commands.SkipCard,
        "Report that the dealer missed a card for a box.",
        box=BoxNumber,
    ),
    MisuseReader,
    floor_request(
        "acknowledge-misuse",
        commands.AcknowledgeMisuse,
        "Acknowledge the misuse of the card reader; the book's consequences follow.",
    ),
    floor_request(
        "remove-found-card",
        commands.RemoveFoundCard,
        "Confirm that a reported card is foreign to the decks, and remove it.",
    ),
    floor_request("fail-reader", commands.FailReader, "Report a malfunction of the card reader."),
    floor_request(
        "repair-reader",
        commands.RepairReader,
        "Report that the card reader is repaired or replaced.",
    ),
    dealer_request(
        "put-card-right",
        commands.PutCardRight,
        "Move the last card of a box, or without a box the dealer's, to where it belongs.",
        box=(BoxNumber | None, None),
    ),
    floor_request(
        "declare-misdeal",
        commands.DeclareMisdeal,
        "Declare a misdeal: the cards were dealt incorrectly and cannot be reconstructed.",
    ),
    ConfirmVerbalWager,
    OpenTable,
    floor_request("close-table", around_commands.CloseTable, "Close the table between rounds."),
    ChangeDealer,
    BeginGamingDay,
    floor_request(
        "inspect-reader",
        around_commands.InspectReader,
        "Confirm that the card reader is untouched and in working order.",
    ),
    floor_request(
        "verify-inspection", shoe_commands.VerifyInspection, "Verify what the dealer has inspected."
    ),
    floor_request(
        "order-reshuffle", shoe_commands.OrderReshuffle, "Order a reshuffle after the round."
    ),
    floor_request(
        "order-recut",
        shoe_commands.OrderRecut,
        "Order another cut, by the last person to cut or the next in order.",
        by_next=bool,
    ),
    floor_request("take-cards-away", shoe_commands.TakeCardsAway, "Take the decks from the table."),
    floor_request(
        "permit-wagers",
        around_commands.PermitWagers,
        "Permit wagers of a person who is barred until the next shuffle.",
        person=Name,
    ),
    CedeBox,
)
