"""What the dealer and the floor ask of the table in a round and around it."""

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
    """A command of the referee's that has the message's fields."""

    basis: ClassVar[Basis] = Basis.DEALER_MOMENT
    command: ClassVar[Any]

    def fill(self, game: Game, audience: Audience, chance: Chance) -> GameCommand:
        made: GameCommand = type(self).command(**self.said())
        return made


# The dealer's steps, and what the dealer or the floor reports


class TakeStep(StaffAsk):
    """Takes the step that is due; of a physical shoe, with what it turns up."""

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
    """The card that was keyed in, if one was."""
    return None if name is None else keyed_card(name)


class DrawInError(StaffAsk):
    """Has taken a card out of the shoe that nobody was to get."""

    may = DEALER
    do: Literal["draw-in-error"]
    exposed: bool
    card: CardName | None = None

    def fill(self, game: Game, audience: Audience, chance: Chance) -> GameCommand:
        return commands.DrawInError(self.exposed, keyed(self.card))


class Overdraw(StaffAsk):
    """Has drawn a card for himself that his point count forbids."""

    may = DEALER
    do: Literal["overdraw"]
    card: CardName | None = None

    def fill(self, game: Game, audience: Audience, chance: Chance) -> GameCommand:
        return commands.Overdraw(keyed(self.card))


class SkipOwnCard(StaffAsk):
    """Has missed dealing a card to himself."""

    command = commands.SkipOwnCard
    may = DEALER
    do: Literal["skip-own-card"]


class SkipCard(StaffAsk):
    """Has missed dealing a box its card."""

    command = commands.SkipCard
    may = DEALER
    do: Literal["skip-card"]
    box: BoxNumber


class MisuseReader(StaffAsk):
    """Has put the hole card into the reader under a card that does not allow it."""

    may = DEALER
    do: Literal["misuse-reader"]
    card_seen: bool

    def fill(self, game: Game, audience: Audience, chance: Chance) -> GameCommand:
        return commands.MisuseReader(self.card_seen)


class AcknowledgeMisuse(StaffAsk):
    """Acknowledges a misused card reader; what the book says follows."""

    command = commands.AcknowledgeMisuse
    may = FLOOR
    do: Literal["acknowledge-misuse"]


class RemoveFoundCard(StaffAsk):
    """Confirms that a reported card is foreign to the decks, and removes it."""

    command = commands.RemoveFoundCard
    may = FLOOR
    do: Literal["remove-found-card"]


class FailReader(StaffAsk):
    """The card reader malfunctions."""

    command = commands.FailReader
    may = FLOOR
    do: Literal["fail-reader"]


class RepairReader(StaffAsk):
    """The card reader is repaired or replaced."""

    command = commands.RepairReader
    may = FLOOR
    do: Literal["repair-reader"]


class PutCardRight(StaffAsk):
    """Has moved the last card of a box, or without a box the dealer's, to where it belongs."""

    command = commands.PutCardRight
    may = DEALER
    do: Literal["put-card-right"]
    box: BoxNumber | None = None


class DeclareMisdeal(StaffAsk):
    """The cards have been dealt incorrectly and cannot be reconstructed."""

    command = commands.DeclareMisdeal
    may = FLOOR
    do: Literal["declare-misdeal"]


# Around the table


class ConfirmVerbalWager(StaffAsk):
    """Confirms a wager called out with cash; the floor does where the book wants both."""

    may = frozenset({AudienceRole.DEALER, AudienceRole.FLOOR})
    do: Literal["confirm-verbal-wager"]
    person: Name
    box: BoxNumber
    kind: PlacedKind
    cents: Cents

    def fill(self, game: Game, audience: Audience, chance: Chance) -> GameCommand:
        """The floor hears of the wager from the dealer, and so confirms for both."""
        floor = audience.role is AudienceRole.FLOOR
        return around_commands.PlaceVerbalWager(
            self.person, self.box, WagerKind(self.kind), self.cents, supervisor_confirms=floor
        )


class OpenTable(StaffAsk):
    """Opens the table for gaming with a dealer."""

    may = FLOOR
    do: Literal["open-table"]
    dealer: Name

    def fill(self, game: Game, audience: Audience, chance: Chance) -> GameCommand:
        return around_commands.OpenTable(self.dealer, chance.now)


class CloseTable(StaffAsk):
    """Closes the table between rounds."""

    command = around_commands.CloseTable
    may = FLOOR
    do: Literal["close-table"]


class ChangeDealer(StaffAsk):
    """Another dealer comes to the table."""

    command = around_commands.ChangeDealer
    may = FLOOR
    do: Literal["change-dealer"]
    dealer: Name


class BeginGamingDay(StaffAsk):
    """A new gaming day begins."""

    may = FLOOR
    do: Literal["begin-gaming-day"]

    def fill(self, game: Game, audience: Audience, chance: Chance) -> GameCommand:
        return around_commands.BeginGamingDay(chance.now)


class InspectReader(StaffAsk):
    """Finds the card reader untouched and in working order."""

    command = around_commands.InspectReader
    may = FLOOR
    do: Literal["inspect-reader"]


class VerifyInspection(StaffAsk):
    """Verifies what the dealer has inspected."""

    command = shoe_commands.VerifyInspection
    may = FLOOR
    do: Literal["verify-inspection"]


class OrderReshuffle(StaffAsk):
    """Has the cards reshuffled after the round."""

    command = shoe_commands.OrderReshuffle
    may = FLOOR
    do: Literal["order-reshuffle"]


class OrderRecut(StaffAsk):
    """Has the cards cut again."""

    command = shoe_commands.OrderRecut
    may = FLOOR
    do: Literal["order-recut"]
    by_next: bool


class TakeCardsAway(StaffAsk):
    """The decks leave the table."""

    command = shoe_commands.TakeCardsAway
    may = FLOOR
    do: Literal["take-cards-away"]


class PermitWagers(StaffAsk):
    """Lets a person wager who is barred until the next shuffle."""

    command = around_commands.PermitWagers
    may = FLOOR
    do: Literal["permit-wagers"]
    person: Name


class CedeBox(StaffAsk):
    """Gives a box of a player who has several to a new player."""

    may = FLOOR
    do: Literal["cede-box"]
    box: BoxNumber
    person: Name

    def fill(self, game: Game, audience: Audience, chance: Chance) -> GameCommand:
        return around_commands.CedeBox(self.box, self.person, chance.elsewhere)
