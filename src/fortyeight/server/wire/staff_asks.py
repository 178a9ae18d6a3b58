"""What the dealer and the floor ask of the table; the cards come from the table's own chance."""

from __future__ import annotations

from typing import Any, ClassVar, Literal

from fortyeight.cards import deck, full_shoe
from fortyeight.progressive.decide import GameCommand
from fortyeight.progressive.state import Game
from fortyeight.server.wire.ask import Basis, Chance, GameAsk
from fortyeight.server.wire.fields import (
    BoxNumber,
    CardCount,
    Cents,
    Name,
    PlacedKind,
    ShuffleSteps,
)
from fortyeight.table import Kind, Refused, Step, decide
from fortyeight.table import commands as table_commands
from fortyeight.table.around import commands as around_commands
from fortyeight.table.care import ShuffledBy
from fortyeight.table.shoe import commands as shoe_commands
from fortyeight.table.shoe.receiving import batches
from fortyeight.table.shoe.shuffling import pile
from fortyeight.view import Audience, Role

_DEALER = frozenset({Role.DEALER})
_FLOOR = frozenset({Role.FLOOR})

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
    """Takes the step that is due."""

    may = _DEALER
    do: Literal["step"]
    step: StepName

    def fill(self, game: Game, audience: Audience, chance: Chance) -> GameCommand:
        return table_commands.DealerStep(Step(self.step))


class DrawInError(StaffAsk):
    """Has taken a card out of the shoe that nobody was to get."""

    command = table_commands.DrawInError
    may = _DEALER
    do: Literal["draw-in-error"]
    exposed: bool


class Overdraw(StaffAsk):
    """Has drawn a card for himself that his point count forbids."""

    command = table_commands.Overdraw
    may = _DEALER
    do: Literal["overdraw"]


class SkipOwnCard(StaffAsk):
    """Has missed dealing a card to himself."""

    command = table_commands.SkipOwnCard
    may = _DEALER
    do: Literal["skip-own-card"]


class SkipCard(StaffAsk):
    """Has missed dealing a box its card."""

    command = table_commands.SkipCard
    may = _DEALER
    do: Literal["skip-card"]
    box: BoxNumber


class MisuseReader(StaffAsk):
    """Has put the hole card into the reader under a card that does not allow it."""

    may = _DEALER
    do: Literal["misuse-reader"]
    card_seen: bool

    def fill(self, game: Game, audience: Audience, chance: Chance) -> GameCommand:
        return table_commands.MisuseReader(self.card_seen)


class FailReader(StaffAsk):
    """The card reader malfunctions."""

    command = table_commands.FailReader
    may = _FLOOR
    do: Literal["fail-reader"]


class RepairReader(StaffAsk):
    """The card reader is repaired or replaced."""

    command = table_commands.RepairReader
    may = _FLOOR
    do: Literal["repair-reader"]


class DeclareMisdeal(StaffAsk):
    """The cards have been dealt incorrectly and cannot be reconstructed."""

    command = table_commands.DeclareMisdeal
    may = _FLOOR
    do: Literal["declare-misdeal"]


# The cards


class ReceiveCards(StaffAsk):
    """Decks come to the table, new ones or a stack that was shuffled before."""

    may = _DEALER
    do: Literal["receive-cards"]
    pre_shuffled: bool

    def fill(self, game: Game, audience: Audience, chance: Chance) -> GameCommand:
        table, rules = game.table, game.table.house.cards
        if not self.pre_shuffled:
            decks = (deck(removed=()),) * (rules.decks * batches(table))
            return shoe_commands.ReceiveCards(decks, chance.now)
        stack = full_shoe(rules.decks, rules.removed_ranks)
        plain = shoe_commands.ReceiveCards((stack,), chance.now, pre_shuffled=True)
        if isinstance(decide(table, plain), Refused):
            return plain
        mixed = chance.shuffled(stack)
        return shoe_commands.ReceiveCards((mixed,), chance.now, pre_shuffled=True)


class InspectDeck(StaffAsk):
    """Inspects the next deck by suit and in sequence."""

    command = shoe_commands.InspectDeck
    may = _DEALER
    do: Literal["inspect-deck"]


class ReplaceDeck(StaffAsk):
    """Another deck comes for one that was rejected."""

    may = _DEALER
    do: Literal["replace-deck"]

    def fill(self, game: Game, audience: Audience, chance: Chance) -> GameCommand:
        return shoe_commands.ReplaceDeck(deck(removed=()))


class SpreadCards(StaffAsk):
    """Spreads the cards for the first player."""

    command = shoe_commands.SpreadCards
    may = _DEALER
    do: Literal["spread-cards"]
    face_up: bool


class WashCards(StaffAsk):
    """Mixes the cards face down and stacks them."""

    command = shoe_commands.WashCards
    may = _DEALER
    do: Literal["wash-cards"]
    exposed: bool


class CollectCards(StaffAsk):
    """Takes all cards together to be shuffled."""

    command = shoe_commands.CollectCards
    may = _DEALER
    do: Literal["collect-cards"]


class ShuffleCards(StaffAsk):
    """Shuffles; the order is the table's."""

    may = _DEALER
    do: Literal["shuffle-cards"]
    by: Literal["hand", "device"]
    steps: ShuffleSteps

    def fill(self, game: Game, audience: Audience, chance: Chance) -> GameCommand:
        """No shuffle is drawn that the referee would not accept."""
        table, by, steps = game.table, ShuffledBy(self.by), tuple(self.steps)
        cards = () if table.care is None else pile(table, table.care)
        if isinstance(cards, Refused):
            cards = ()
        plain = shoe_commands.ShuffleCards(cards, by, steps)
        if not cards or isinstance(decide(table, plain), Refused):
            return plain
        return shoe_commands.ShuffleCards(chance.shuffled(cards), by, steps)


class FailShuffle(StaffAsk):
    """The shuffler does not complete its cycle."""

    command = shoe_commands.FailShuffle
    may = _DEALER
    do: Literal["fail-shuffle"]


class RemoveShuffler(StaffAsk):
    """The shuffler is taken from the table."""

    command = shoe_commands.RemoveShuffler
    may = _DEALER
    do: Literal["remove-shuffler"]


class ReturnShuffler(StaffAsk):
    """The shuffler is used again."""

    command = shoe_commands.ReturnShuffler
    may = _DEALER
    do: Literal["return-shuffler"]


class PlaceCuttingCard(StaffAsk):
    """Puts the cutting card in with so many cards behind it."""

    command = shoe_commands.PlaceCuttingCard
    may = _DEALER
    do: Literal["place-cutting-card"]
    behind: CardCount


class FillShoe(StaffAsk):
    """Puts the stack into the dealing shoe."""

    command = shoe_commands.FillShoe
    may = _DEALER
    do: Literal["fill-shoe"]


class BurnCard(StaffAsk):
    """Takes the next card face down to the discard rack."""

    command = shoe_commands.BurnCard
    may = _DEALER
    do: Literal["burn-card"]


# Around the table


class ConfirmVerbalWager(StaffAsk):
    """Confirms a wager called out with cash; the floor does where the book wants both."""

    may = frozenset({Role.DEALER, Role.FLOOR})
    do: Literal["confirm-verbal-wager"]
    person: Name
    box: BoxNumber
    kind: PlacedKind
    cents: Cents

    def fill(self, game: Game, audience: Audience, chance: Chance) -> GameCommand:
        """The floor hears of the wager from the dealer, and so confirms for both."""
        floor = audience.role is Role.FLOOR
        return around_commands.PlaceVerbalWager(
            self.person, self.box, Kind(self.kind), self.cents, supervisor_confirms=floor
        )


class OpenTable(StaffAsk):
    """Opens the table for gaming with a dealer."""

    may = _FLOOR
    do: Literal["open-table"]
    dealer: Name

    def fill(self, game: Game, audience: Audience, chance: Chance) -> GameCommand:
        return around_commands.OpenTable(self.dealer, chance.now)


class CloseTable(StaffAsk):
    """Closes the table between rounds."""

    command = around_commands.CloseTable
    may = _FLOOR
    do: Literal["close-table"]


class ChangeDealer(StaffAsk):
    """Another dealer comes to the table."""

    command = around_commands.ChangeDealer
    may = _FLOOR
    do: Literal["change-dealer"]
    dealer: Name


class BeginGamingDay(StaffAsk):
    """A new gaming day begins."""

    command = around_commands.BeginGamingDay
    may = _FLOOR
    do: Literal["begin-gaming-day"]


class InspectReader(StaffAsk):
    """Finds the card reader untouched and in working order."""

    command = around_commands.InspectReader
    may = _FLOOR
    do: Literal["inspect-reader"]


class VerifyInspection(StaffAsk):
    """Verifies what the dealer has inspected."""

    command = shoe_commands.VerifyInspection
    may = _FLOOR
    do: Literal["verify-inspection"]


class OrderReshuffle(StaffAsk):
    """Has the cards reshuffled after the round."""

    command = shoe_commands.OrderReshuffle
    may = _FLOOR
    do: Literal["order-reshuffle"]


class OrderRecut(StaffAsk):
    """Has the cards cut again."""

    command = shoe_commands.OrderRecut
    may = _FLOOR
    do: Literal["order-recut"]
    by_next: bool


class TakeCardsAway(StaffAsk):
    """The decks leave the table."""

    command = shoe_commands.TakeCardsAway
    may = _FLOOR
    do: Literal["take-cards-away"]


class PermitWagers(StaffAsk):
    """Lets a person wager who is barred until the next shuffle."""

    command = around_commands.PermitWagers
    may = _FLOOR
    do: Literal["permit-wagers"]
    person: Name


class CedeBox(StaffAsk):
    """Gives a box of one who plays several to a new player."""

    command = around_commands.CedeBox
    may = _FLOOR
    do: Literal["cede-box"]
    box: BoxNumber
    person: Name
