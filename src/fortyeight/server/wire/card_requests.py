"""Messages of the dealer and the floor about the cards: their care, and physical shoes.

The cards of a virtual shoe are drawn by the table.
"""

from __future__ import annotations

from typing import Literal

from fortyeight.cards import FACE_DOWN, deck, full_shoe, keyed_card
from fortyeight.progressive.decide import GameCommand
from fortyeight.progressive.state import Game
from fortyeight.server.base.refusals import Refusal
from fortyeight.server.wire.client_request import Chance, GameRequest
from fortyeight.server.wire.fields import (
    CardCount,
    CardName,
    Name,
    ReasonText,
    ShuffleSteps,
)
from fortyeight.server.wire.staff_requests import (
    DEALER,
    FLOOR,
    StaffRequest,
    dealer_request,
    floor_request,
    keyed,
)
from fortyeight.table import Refused, decide
from fortyeight.table.physical import physical_commands
from fortyeight.table.shoe import shoe_commands
from fortyeight.table.shoe.care import ShuffledBy
from fortyeight.table.shoe.steps.receiving import batches
from fortyeight.table.shoe.steps.shuffling import cards_to_shuffle
from fortyeight.view import Audience, AudienceRole
from fortyeight.view.offers import may_correct


class ReceiveCards(StaffRequest):
    """Bring decks to the table, either new ones or a pre-shuffled stack."""

    roles = DEALER
    do: Literal["receive-cards"]
    pre_shuffled: bool

    def to_command(self, game: Game, audience: Audience, chance: Chance) -> GameCommand:
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


class ReplaceDeck(StaffRequest):
    """Replace a deck that was rejected."""

    roles = DEALER
    do: Literal["replace-deck"]

    def to_command(self, game: Game, audience: Audience, chance: Chance) -> GameCommand:
        return shoe_commands.ReplaceDeck(deck(removed=()))


class ShuffleCards(StaffRequest):
    """Shuffle the cards; the table draws the order, that of real cards is unknown."""

    roles = DEALER
    do: Literal["shuffle-cards"]
    by: Literal["hand", "device"]
    steps: ShuffleSteps

    def to_command(self, game: Game, audience: Audience, chance: Chance) -> GameCommand:
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


class ShowBurnedCard(StaffRequest):
    """Show the last burned card to a player who asked to see it."""

    roles = DEALER
    do: Literal["show-burned-card"]
    person: Name
    card: CardName

    def to_command(self, game: Game, audience: Audience, chance: Chance) -> GameCommand:
        return physical_commands.ShowBurnedCard(self.person, keyed_card(self.card))


class CorrectCard(StaffRequest):
    """Correct what was keyed last, before anything has followed from it.

    The dealer may do so only while the card waits for the floor.
    """

    roles = DEALER | FLOOR
    do: Literal["correct-card"]
    card: CardName | None = None
    face_up: bool = False
    blackjack: bool | None = None

    def to_command(self, game: Game, audience: Audience, chance: Chance) -> GameCommand:
        command = physical_commands.CorrectCard(keyed(self.card), self.face_up, self.blackjack)
        if audience.role is AudienceRole.DEALER and not may_correct(game.table, command):
            sentence = "the dealer corrects a card that waits for the floor; the floor any other"
            raise Refusal("not-allowed", sentence, status=403)
        return command


#: Messages about the cards: a class above, or its verb, command, meaning and fields.
CARD_REQUESTS: tuple[type[GameRequest], ...] = (
    ReceiveCards,
    dealer_request(
        "inspect-deck", shoe_commands.InspectDeck, "Inspect the next deck by suit and in sequence."
    ),
    ReplaceDeck,
    dealer_request(
        "spread-cards",
        shoe_commands.SpreadCards,
        "Spread the cards for the first player.",
        face_up=bool,
    ),
    dealer_request(
        "wash-cards",
        shoe_commands.WashCards,
        "Mix the cards face down and stack them.",
        exposed=bool,
    ),
    dealer_request(
        "collect-cards",
        shoe_commands.CollectCards,
        "Collect all cards for the shuffle; real ones with their count, or declared uncounted.",
        counted=(CardCount | None, None),
        uncounted=(bool, False),
    ),
    ShuffleCards,
    dealer_request(
        "fail-shuffle",
        shoe_commands.FailShuffle,
        "Report that the shuffler has not completed its cycle.",
    ),
    dealer_request(
        "remove-shuffler", shoe_commands.RemoveShuffler, "Take the shuffler from the table."
    ),
    dealer_request(
        "return-shuffler", shoe_commands.ReturnShuffler, "Put the shuffler back into use."
    ),
    dealer_request(
        "place-cutting-card",
        shoe_commands.PlaceCuttingCard,
        "Insert the cutting card with a number of cards behind it.",
        behind=CardCount,
    ),
    dealer_request("fill-shoe", shoe_commands.FillShoe, "Put the stack into the dealing shoe."),
    dealer_request(
        "burn-card", shoe_commands.BurnCard, "Put the next card face down into the discard rack."
    ),
    dealer_request(
        "reject-deck",
        physical_commands.RejectDeck,
        "Reject the next real deck because of a fault.",
        reason=(ReasonText, "the inspection has found a fault"),
    ),
    dealer_request(
        "reach-cutting-card",
        physical_commands.ReachCuttingCard,
        "Report that the cutting card has come out of a physical shoe.",
    ),
    dealer_request(
        "find-shoe-empty",
        physical_commands.FindShoeEmpty,
        "Report that a physical shoe has run out though it should hold more cards.",
    ),
    ShowBurnedCard,
    CorrectCard,
    floor_request(
        "reject-found-card",
        physical_commands.RejectFoundCard,
        "Reject the report of a foreign card; the dealer keys the card again.",
    ),
    floor_request(
        "call-round-off",
        physical_commands.CallRoundOff,
        "Call off a round whose cards on the table are not those that were keyed.",
        reason=ReasonText,
    ),
)
