"""Messages of players; the person is always the sender."""

from __future__ import annotations

from typing import Any, ClassVar, Literal

from fortyeight.progressive.decide import GameCommand
from fortyeight.progressive.state import Game, TerminalStage
from fortyeight.progressive.terminal_commands import SpinHotSpot
from fortyeight.server.base.refusals import Refusal
from fortyeight.server.wire.ask import Basis, Chance, GameAsk
from fortyeight.server.wire.fields import (
    BoxNumber,
    CardCount,
    Cents,
    CentsOrNone,
    CutChoice,
    HandNumber,
    PlacedKind,
)
from fortyeight.table import WagerKind
from fortyeight.table.around import around_commands
from fortyeight.table.core import commands
from fortyeight.table.shoe import shoe_commands
from fortyeight.view import Audience, AudienceRole


class PlayerAsk(GameAsk):
    """A message whose command takes the sender as `person`, and the message's fields."""

    may: ClassVar[frozenset[AudienceRole]] = frozenset({AudienceRole.PLAYER})
    basis: ClassVar[Basis] = Basis.MOMENT
    command: ClassVar[Any]

    def fill(self, game: Game, audience: Audience, chance: Chance) -> GameCommand:
        made: GameCommand = type(self).command(person=audience.person, **self.said())
        return made


class Join(PlayerAsk):
    """Join the table with chips from the wallet, and optionally a choice about the cut."""

    command = commands.Join
    basis = Basis.NOTHING
    do: Literal["join"]
    chips: CentsOrNone
    cut_choice: CutChoice | None = None

    def fill(self, game: Game, audience: Audience, chance: Chance) -> GameCommand:
        return commands.Join(audience.person, self.chips)


class BuyChips(PlayerAsk):
    """Buy more chips from the wallet."""

    command = commands.BuyChips
    basis = Basis.NOTHING
    do: Literal["buy-chips"]
    cents: Cents


class Leave(PlayerAsk):
    """Leave the table; the chips return to the wallet."""

    command = around_commands.Leave
    basis = Basis.NOTHING
    do: Literal["leave"]


class Sit(PlayerAsk):
    """Take the seat at a box."""

    command = commands.Sit
    basis = Basis.NOTHING
    do: Literal["sit"]
    box: BoxNumber


class GetUp(PlayerAsk):
    """Leave the seat at a box."""

    command = commands.GetUp
    basis = Basis.NOTHING
    do: Literal["get-up"]
    box: BoxNumber


class WaitForBox(PlayerAsk):
    """Wait for a box."""

    command = around_commands.WaitForBox
    basis = Basis.NOTHING
    do: Literal["wait-for-box"]


class StopWaiting(PlayerAsk):
    """Stop waiting for a box."""

    command = around_commands.StopWaiting
    basis = Basis.NOTHING
    do: Literal["stop-waiting"]


class _WithKind(PlayerAsk):
    def said(self) -> dict[str, Any]:
        said = super().said()
        return {**said, "kind": WagerKind(said["kind"])}


class PlaceWager(_WithKind):
    """Place a wager before the deal."""

    command = commands.PlaceWager
    do: Literal["place-wager"]
    box: BoxNumber
    kind: PlacedKind
    cents: Cents


class WithdrawWager(_WithKind):
    """Take back a wager before the bets are closed."""

    command = commands.WithdrawWager
    do: Literal["withdraw-wager"]
    box: BoxNumber
    kind: PlacedKind


class RefuseCompany(PlayerAsk):
    """Keep others off a box, as the first person on it."""

    command = commands.RefuseCompany
    do: Literal["refuse-company"]
    box: BoxNumber


class AllowCompany(PlayerAsk):
    """Consent to others on the box after all."""

    command = commands.AllowCompany
    do: Literal["allow-company"]
    box: BoxNumber


class Insure(PlayerAsk):
    """Place an insurance wager."""

    command = commands.Insure
    do: Literal["insure"]
    box: BoxNumber
    cents: Cents


class DeclineInsurance(PlayerAsk):
    """Decline insurance."""

    command = commands.DeclineInsurance
    do: Literal["decline-insurance"]
    box: BoxNumber


class Surrender(PlayerAsk):
    """Surrender the hand."""

    command = commands.Surrender
    do: Literal["surrender"]
    box: BoxNumber


class Hit(PlayerAsk):
    """Take another card."""

    command = commands.Hit
    do: Literal["hit"]
    box: BoxNumber


class Stand(PlayerAsk):
    """Take no more cards."""

    command = commands.Stand
    do: Literal["stand"]
    box: BoxNumber


class Split(PlayerAsk):
    """Split a pair."""

    command = commands.Split
    do: Literal["split"]
    box: BoxNumber


class Double(PlayerAsk):
    """Double, or follow the caller's double."""

    command = commands.Double
    do: Literal["double"]
    box: BoxNumber
    cents: Cents


class DeclineDouble(PlayerAsk):
    """Decline to follow the caller's double."""

    command = commands.DeclineDouble
    do: Literal["decline-double"]
    box: BoxNumber


class KeepDouble(PlayerAsk):
    """Leave a doubled hand as it is."""

    command = commands.KeepDouble
    do: Literal["keep-double"]
    box: BoxNumber


class Rescue(PlayerAsk):
    """Take back a double and forfeit the original wager."""

    command = commands.Rescue
    do: Literal["rescue"]
    box: BoxNumber


class Cover(PlayerAsk):
    """Cover the new hand of a split with an equal wager."""

    command = commands.Cover
    do: Literal["cover"]
    box: BoxNumber


class Ride(PlayerAsk):
    """Choose the hand of a split that the wager rides on."""

    command = commands.Ride
    do: Literal["ride"]
    box: BoxNumber
    hand: HandNumber


class RefuseCard(PlayerAsk):
    """Refuse a card that was drawn in error and exposed."""

    command = commands.RefuseCard
    do: Literal["refuse-card"]
    box: BoxNumber


class TakeLateCard(PlayerAsk):
    """Have a missed card dealt after the cards of the others."""

    command = commands.TakeLateCard
    do: Literal["take-late-card"]
    box: BoxNumber


class CallDead(PlayerAsk):
    """Have a hand called dead because a card for it was missed."""

    command = commands.CallDead
    do: Literal["call-dead"]
    box: BoxNumber


class CutCards(PlayerAsk):
    """Cut with `place` cards above the cutting card; the dealer cuts if no player is asked to."""

    command = shoe_commands.CutCards
    may = frozenset({AudienceRole.PLAYER, AudienceRole.DEALER})
    do: Literal["cut-cards"]
    place: CardCount

    def fill(self, game: Game, audience: Audience, chance: Chance) -> GameCommand:
        person = audience.person if audience.role is AudienceRole.PLAYER else ""
        return shoe_commands.CutCards(person, self.place)


class RefuseCut(PlayerAsk):
    """Decline to cut."""

    command = shoe_commands.RefuseCut
    do: Literal["refuse-cut"]


class LookAtCards(PlayerAsk):
    """End the first player's look at the spread cards."""

    command = shoe_commands.LookAtCards
    do: Literal["look-at-cards"]


class DeclineLook(PlayerAsk):
    """Go on without a look at the spread cards."""

    command = shoe_commands.PassLook
    do: Literal["decline-look"]


class RequestSpread(PlayerAsk):
    """Have spread cards turned face up, or the shuffler's batch spread and shuffled again."""

    command = shoe_commands.RequestSpread
    do: Literal["request-spread"]


class ShowBurn(PlayerAsk):
    """Ask to see the last burned card."""

    command = shoe_commands.ShowBurn
    basis = Basis.NOTHING
    do: Literal["show-burn"]


class SpinMyWheel(GameAsk):
    """Spin the hot spot, as its winner with a hand over the sensor."""

    may: ClassVar[frozenset[AudienceRole]] = frozenset({AudienceRole.PLAYER})
    basis: ClassVar[Basis] = Basis.MOMENT
    do: Literal["spin-hot-spot"]

    def fill(self, game: Game, audience: Audience, chance: Chance) -> GameCommand:
        """Return the command; draw nothing unless the wheel is the sender's to spin."""
        system = game.system
        if system.stage is not TerminalStage.ENABLED or system.spin is None:
            return SpinHotSpot("")
        winner = (system.spin.seat, audience.person, WagerKind.XTREME)
        if winner not in {(one.box, one.person, one.kind) for one in system.participants}:
            raise Refusal("not-yours", "the wheel waits for somebody else's hand")
        return chance.draws.hot_spot(game)
