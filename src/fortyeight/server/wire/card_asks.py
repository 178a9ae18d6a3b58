"""Messages of the dealer and the floor about the cards: their care, and physical shoes.

The cards of a virtual shoe are drawn by the table.
"""

from __future__ import annotations

from typing import Literal

from fortyeight.cards import FACE_DOWN, deck, full_shoe, keyed_card
from fortyeight.progressive.decide import GameCommand
from fortyeight.progressive.state import Game
from fortyeight.server.base.refusals import Refusal
from fortyeight.server.wire.ask import Chance
from fortyeight.server.wire.fields import (
    CardCount,
    CardName,
    Name,
    ReasonText,
    ShuffleSteps,
)
from fortyeight.server.wire.staff_asks import DEALER, FLOOR, StaffAsk, keyed
from fortyeight.table import Refused, decide
from fortyeight.table.physical import physical_commands
from fortyeight.table.shoe import shoe_commands
from fortyeight.table.shoe.care import ShuffledBy
from fortyeight.table.shoe.steps.receiving import batches
from fortyeight.table.shoe.steps.shuffling import cards_to_shuffle
from fortyeight.view import Audience, AudienceRole
from fortyeight.view.offers import may_correct

# Care of the cards


class ReceiveCards(StaffAsk):
    """Bring decks to the table, either new ones or a pre-shuffled stack."""

    may = DEALER
    do: Literal["receive-cards"]
    pre_shuffled: bool

    def fill(self, game: Game, audience: Audience, chance: Chance) -> GameCommand:
        table, rules = game.table, game.table.house.cards
        if not self.pre_shuffled:
            decks = (deck(removed=()),) * (rules.decks * batches(table))
            return shoe_commands.ReceiveCards(decks, chance.now)
        stack = full_shoe(rules.decks, rules.removed_ranks)
        plain = shoe_commands.ReceiveCards((stack,), chance.now, pre_shuffled=True)
        if table.physical:
            face_down = (FACE_DOWN,) * len(stack)
            return shoe_commands.ReceiveCards((face_down,), chance.now, pre_shuffled=True)
        if isinstance(decide(table, plain), Refused):
            return plain
        mixed = chance.shuffled(stack)
        return shoe_commands.ReceiveCards((mixed,), chance.now, pre_shuffled=True)


class InspectDeck(StaffAsk):
    """Inspect the next deck by suit and in sequence."""

    command = shoe_commands.InspectDeck
    may = DEALER
    do: Literal["inspect-deck"]


class ReplaceDeck(StaffAsk):
    """Replace a deck that was rejected."""

    may = DEALER
    do: Literal["replace-deck"]

    def fill(self, game: Game, audience: Audience, chance: Chance) -> GameCommand:
        return shoe_commands.ReplaceDeck(deck(removed=()))


class SpreadCards(StaffAsk):
    """Spread the cards for the first player."""

    command = shoe_commands.SpreadCards
    may = DEALER
    do: Literal["spread-cards"]
    face_up: bool


class WashCards(StaffAsk):
    """Mix the cards face down and stack them."""

    command = shoe_commands.WashCards
    may = DEALER
    do: Literal["wash-cards"]
    exposed: bool


class CollectCards(StaffAsk):
    """Collect all cards for the shuffle; real ones with their count, or declared uncounted."""

    command = shoe_commands.CollectCards
    may = DEALER
    do: Literal["collect-cards"]
    counted: CardCount | None = None
    uncounted: bool = False


class ShuffleCards(StaffAsk):
    """Shuffle the cards; the table draws the order, that of real cards is unknown."""

    may = DEALER
    do: Literal["shuffle-cards"]
    by: Literal["hand", "device"]
    steps: ShuffleSteps

    def fill(self, game: Game, audience: Audience, chance: Chance) -> GameCommand:
        """Return the command; draw a shuffle only if the referee would accept it."""
        table, by, steps = game.table, ShuffledBy(self.by), tuple(self.steps)
        cards = () if table.care is None else cards_to_shuffle(table, table.care)
        if isinstance(cards, Refused):
            cards = ()
        if table.physical:
            return shoe_commands.ShuffleCards((FACE_DOWN,) * len(cards), by, steps)
        plain = shoe_commands.ShuffleCards(cards, by, steps)
        if not cards or isinstance(decide(table, plain), Refused):
            return plain
        return shoe_commands.ShuffleCards(chance.shuffled(cards), by, steps)


class FailShuffle(StaffAsk):
    """Report that the shuffler has not completed its cycle."""

    command = shoe_commands.FailShuffle
    may = DEALER
    do: Literal["fail-shuffle"]


class RemoveShuffler(StaffAsk):
    """Take the shuffler from the table."""

    command = shoe_commands.RemoveShuffler
    may = DEALER
    do: Literal["remove-shuffler"]


class ReturnShuffler(StaffAsk):
    """Put the shuffler back into use."""

    command = shoe_commands.ReturnShuffler
    may = DEALER
    do: Literal["return-shuffler"]


class PlaceCuttingCard(StaffAsk):
    """Insert the cutting card with a number of cards behind it."""

    command = shoe_commands.PlaceCuttingCard
    may = DEALER
    do: Literal["place-cutting-card"]
    behind: CardCount


class FillShoe(StaffAsk):
    """Put the stack into the dealing shoe."""

    command = shoe_commands.FillShoe
    may = DEALER
    do: Literal["fill-shoe"]


class BurnCard(StaffAsk):
    """Put the next card face down into the discard rack."""

    command = shoe_commands.BurnCard
    may = DEALER
    do: Literal["burn-card"]


# A physical shoe


class RejectDeck(StaffAsk):
    """Reject the next real deck because of a fault."""

    command = physical_commands.RejectDeck
    may = DEALER
    do: Literal["reject-deck"]
    reason: ReasonText = "the inspection has found a fault"


class ReachCuttingCard(StaffAsk):
    """Report that the cutting card has come out of a physical shoe."""

    command = physical_commands.ReachCuttingCard
    may = DEALER
    do: Literal["reach-cutting-card"]


class FindShoeEmpty(StaffAsk):
    """Report that a physical shoe has run out though it should hold more cards."""

    command = physical_commands.FindShoeEmpty
    may = DEALER
    do: Literal["find-shoe-empty"]


class ShowBurnedCard(StaffAsk):
    """Show the last burned card to a player who asked to see it."""

    may = DEALER
    do: Literal["show-burned-card"]
    person: Name
    card: CardName

    def fill(self, game: Game, audience: Audience, chance: Chance) -> GameCommand:
        return physical_commands.ShowBurnedCard(self.person, keyed_card(self.card))


class CorrectCard(StaffAsk):
    """Correct what was keyed last, before anything has followed from it.

    The dealer may do so only while the card waits for the floor.
    """

    may = DEALER | FLOOR
    do: Literal["correct-card"]
    card: CardName | None = None
    face_up: bool = False
    blackjack: bool | None = None

    def fill(self, game: Game, audience: Audience, chance: Chance) -> GameCommand:
        command = physical_commands.CorrectCard(keyed(self.card), self.face_up, self.blackjack)
        if audience.role is AudienceRole.DEALER and not may_correct(game.table, command):
            sentence = "the dealer corrects a card that waits for the floor; the floor any other"
            raise Refusal("not-allowed", sentence, status=403)
        return command


class RejectFoundCard(StaffAsk):
    """Reject the report of a foreign card; the dealer keys the card again."""

    command = physical_commands.RejectFoundCard
    may = FLOOR
    do: Literal["reject-found-card"]


class CallRoundOff(StaffAsk):
    """Call off a round whose cards on the table are not those that were keyed."""

    command = physical_commands.CallRoundOff
    may = FLOOR
    do: Literal["call-round-off"]
    reason: ReasonText
