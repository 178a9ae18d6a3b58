"""Messages of the dealer and the floor, during rounds and around the table."""

from __future__ import annotations

from typing import Any, ClassVar, Literal

from fortyeight.cards import Card, keyed_card
from fortyeight.progressive.decide import GameCommand
from fortyeight.progressive.state import Game
from fortyeight.server.wire.ask import Basis, Chance, GameAsk
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


class StaffAsk(GameAsk):
    """A message whose command takes the message's fields."""

    basis: ClassVar[Basis] = Basis.DEALER_MOMENT
    command: ClassVar[Any]

    def fill(self, game: Game, audience: Audience, chance: Chance) -> GameCommand:
        made: GameCommand = type(self).command(**self.said())
        return made


# The dealer's steps, and what the dealer or the floor reports


class TakeStep(StaffAsk):
    """Take the step that is due; with a physical shoe, key in what it reveals."""

    may = DEALER
    do: Literal["step"]
    step: StepName
    card: CardName | None = None
    face_up: bool = False
    blackjack: bool | None = None

    def fill(self, game: Game, audience: Audience, chance: Chance) -> GameCommand:
        step, card = Step(self.step), keyed(self.card)
        return commands.DealerStep(step, card, self.face_up, self.blackjack)


def keyed(name: str | None) -> Card | None:
    """Return the card that was keyed in, or `None`."""
    return None if name is None else keyed_card(name)


class DrawInError(StaffAsk):
    """Report a card that the dealer took out of the shoe although none was due."""

    may = DEALER
    do: Literal["draw-in-error"]
    exposed: bool
    card: CardName | None = None

    def fill(self, game: Game, audience: Audience, chance: Chance) -> GameCommand:
        return commands.DrawInError(self.exposed, keyed(self.card))


class Overdraw(StaffAsk):
    """Report a card that the dealer drew although the dealer's point count forbids it."""

    may = DEALER
    do: Literal["overdraw"]
    card: CardName | None = None

    def fill(self, game: Game, audience: Audience, chance: Chance) -> GameCommand:
        return commands.Overdraw(keyed(self.card))


class SkipOwnCard(StaffAsk):
    """Report that the dealer missed their own card."""

    command = commands.SkipOwnCard
    may = DEALER
    do: Literal["skip-own-card"]


class SkipCard(StaffAsk):
    """Report that the dealer missed a card for a box."""

    command = commands.SkipCard
    may = DEALER
    do: Literal["skip-card"]
    box: BoxNumber


class MisuseReader(StaffAsk):
    """Report that the hole card was put into the reader under an up card that does not allow it."""

    may = DEALER
    do: Literal["misuse-reader"]
    card_seen: bool

    def fill(self, game: Game, audience: Audience, chance: Chance) -> GameCommand:
        return commands.MisuseReader(self.card_seen)


class AcknowledgeMisuse(StaffAsk):
    """Acknowledge the misuse of the card reader; the book's consequences follow."""

    command = commands.AcknowledgeMisuse
    may = FLOOR
    do: Literal["acknowledge-misuse"]


class RemoveFoundCard(StaffAsk):
    """Confirm that a reported card is foreign to the decks, and remove it."""

    command = commands.RemoveFoundCard
    may = FLOOR
    do: Literal["remove-found-card"]


class FailReader(StaffAsk):
    """Report a malfunction of the card reader."""

    command = commands.FailReader
    may = FLOOR
    do: Literal["fail-reader"]


class RepairReader(StaffAsk):
    """Report that the card reader is repaired or replaced."""

    command = commands.RepairReader
    may = FLOOR
    do: Literal["repair-reader"]


class PutCardRight(StaffAsk):
    """Move the last card of a box, or without a box the dealer's, to where it belongs."""

    command = commands.PutCardRight
    may = DEALER
    do: Literal["put-card-right"]
    box: BoxNumber | None = None


class DeclareMisdeal(StaffAsk):
    """Declare a misdeal: the cards were dealt incorrectly and cannot be reconstructed."""

    command = commands.DeclareMisdeal
    may = FLOOR
    do: Literal["declare-misdeal"]


# Around the table


class ConfirmVerbalWager(StaffAsk):
    """Confirm a verbal wager with cash; if the book requires both, the floor confirms it."""

    may = frozenset({AudienceRole.DEALER, AudienceRole.FLOOR})
    do: Literal["confirm-verbal-wager"]
    person: Name
    box: BoxNumber
    kind: PlacedKind
    cents: Cents

    def fill(self, game: Game, audience: Audience, chance: Chance) -> GameCommand:
        """Return the command; the floor confirms for both, having heard of it from the dealer."""
        floor = audience.role is AudienceRole.FLOOR
        return around_commands.PlaceVerbalWager(
            self.person, self.box, WagerKind(self.kind), self.cents, supervisor_confirms=floor
        )


class OpenTable(StaffAsk):
    """Open the table for gaming with a dealer."""

    may = FLOOR
    do: Literal["open-table"]
    dealer: Name

    def fill(self, game: Game, audience: Audience, chance: Chance) -> GameCommand:
        return around_commands.OpenTable(self.dealer, chance.now)


class CloseTable(StaffAsk):
    """Close the table between rounds."""

    command = around_commands.CloseTable
    may = FLOOR
    do: Literal["close-table"]


class ChangeDealer(StaffAsk):
    """Change the dealer of the table."""

    command = around_commands.ChangeDealer
    may = FLOOR
    do: Literal["change-dealer"]
    dealer: Name


class BeginGamingDay(StaffAsk):
    """Begin a new gaming day."""

    may = FLOOR
    do: Literal["begin-gaming-day"]

    def fill(self, game: Game, audience: Audience, chance: Chance) -> GameCommand:
        return around_commands.BeginGamingDay(chance.now)


class InspectReader(StaffAsk):
    """Confirm that the card reader is untouched and in working order."""

    command = around_commands.InspectReader
    may = FLOOR
    do: Literal["inspect-reader"]


class VerifyInspection(StaffAsk):
    """Verify what the dealer has inspected."""

    command = shoe_commands.VerifyInspection
    may = FLOOR
    do: Literal["verify-inspection"]


class OrderReshuffle(StaffAsk):
    """Order a reshuffle after the round."""

    command = shoe_commands.OrderReshuffle
    may = FLOOR
    do: Literal["order-reshuffle"]


class OrderRecut(StaffAsk):
    """Order another cut, by the last person to cut or the next in order."""

    command = shoe_commands.OrderRecut
    may = FLOOR
    do: Literal["order-recut"]
    by_next: bool


class TakeCardsAway(StaffAsk):
    """Take the decks from the table."""

    command = shoe_commands.TakeCardsAway
    may = FLOOR
    do: Literal["take-cards-away"]


class PermitWagers(StaffAsk):
    """Permit wagers of a person who is barred until the next shuffle."""

    command = around_commands.PermitWagers
    may = FLOOR
    do: Literal["permit-wagers"]
    person: Name


class CedeBox(StaffAsk):
    """Give one of a player's several boxes to a new player."""

    may = FLOOR
    do: Literal["cede-box"]
    box: BoxNumber
    person: Name

    def fill(self, game: Game, audience: Audience, chance: Chance) -> GameCommand:
        return around_commands.CedeBox(self.box, self.person, chance.elsewhere)
