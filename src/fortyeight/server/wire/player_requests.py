"""Messages of players; the person is always the sender."""

from __future__ import annotations

from functools import partial
from typing import Any, ClassVar, Literal

from fortyeight.progressive.decide import GameCommand
from fortyeight.progressive.state import Game, TerminalStage
from fortyeight.progressive.terminal_commands import SpinHotSpot
from fortyeight.server.base.refusals import Refusal
from fortyeight.server.wire.client_request import Basis, Chance, GameRequest, simple_request
from fortyeight.server.wire.fields import (
    BoxNumber,
    CardCount,
    Cents,
    CentsOrZero,
    CutChoice,
    HandNumber,
    PlacedKind,
)
from fortyeight.table.around import around_commands
from fortyeight.table.core import commands
from fortyeight.table.shoe import shoe_commands
from fortyeight.table.wagers.wager_kinds import WagerKind
from fortyeight.view import Audience, AudienceRole


class PlayerRequest(GameRequest):
    """A message whose command takes the sender as `person`, and the message's fields."""

    roles: ClassVar[frozenset[AudienceRole]] = frozenset({AudienceRole.PLAYER})
    basis: ClassVar[Basis] = Basis.MOMENT

    def to_command(self, game: Game, audience: Audience, chance: Chance) -> GameCommand:
        command: GameCommand = type(self).command(person=audience.person, **self.own_fields())
        return command


class Join(PlayerRequest):
    """Join the table with chips from the wallet, and optionally a choice about the cut."""

    command = commands.Join
    basis = Basis.NOTHING
    do: Literal["join"]
    chips: CentsOrZero
    cut_choice: CutChoice | None = None

    def to_command(self, game: Game, audience: Audience, chance: Chance) -> GameCommand:
        return commands.Join(audience.person, self.chips)


class _WithKind(PlayerRequest):
    def own_fields(self) -> dict[str, Any]:
        fields = super().own_fields()
        return {**fields, "kind": WagerKind(fields["kind"])}


class CutCards(PlayerRequest):
    """Cut with `place` cards above the cutting card; the dealer cuts if no player is asked to."""

    command = shoe_commands.CutCards
    roles = frozenset({AudienceRole.PLAYER, AudienceRole.DEALER})
    do: Literal["cut-cards"]
    place: CardCount

    def to_command(self, game: Game, audience: Audience, chance: Chance) -> GameCommand:
        person = audience.person if audience.role is AudienceRole.PLAYER else ""
        return shoe_commands.CutCards(person, self.place)


class SpinMyWheel(PlayerRequest):
    """Spin the hot spot, as its winner with a hand over the sensor."""

    do: Literal["spin-hot-spot"]

    def to_command(self, game: Game, audience: Audience, chance: Chance) -> GameCommand:
        """Return the command; draw nothing unless the wheel is the sender's to spin."""
        system = game.system
        if system.stage is not TerminalStage.ENABLED or system.spin is None:
            return SpinHotSpot("")
        winner = (system.spin.seat, audience.person, WagerKind.XTREME)
        if winner not in {(one.box, one.person, one.kind) for one in system.participants}:
            raise Refusal("not-yours", "the wheel waits for another player")
        return chance.draws.hot_spot(game)


_player = partial(simple_request, PlayerRequest)
_wager = partial(simple_request, _WithKind)

#: Every message of players: a class above, or its verb, command, meaning and fields.
PLAYER_REQUESTS: tuple[type[GameRequest], ...] = (
    Join,
    _player(
        "buy-chips",
        commands.BuyChips,
        "Buy more chips from the wallet.",
        basis=Basis.NOTHING,
        cents=Cents,
    ),
    _player(
        "leave",
        around_commands.Leave,
        "Leave the table; the chips return to the wallet.",
        basis=Basis.NOTHING,
    ),
    _player("sit", commands.Sit, "Take the seat at a box.", basis=Basis.NOTHING, box=BoxNumber),
    _player(
        "get-up", commands.GetUp, "Leave the seat at a box.", basis=Basis.NOTHING, box=BoxNumber
    ),
    _player("wait-for-box", around_commands.WaitForBox, "Wait for a box.", basis=Basis.NOTHING),
    _player(
        "stop-waiting", around_commands.StopWaiting, "Stop waiting for a box.", basis=Basis.NOTHING
    ),
    _wager(
        "place-wager",
        commands.PlaceWager,
        "Place a wager before the deal.",
        box=BoxNumber,
        kind=PlacedKind,
        cents=Cents,
    ),
    _wager(
        "withdraw-wager",
        commands.WithdrawWager,
        "Take back a wager before the bets are closed.",
        box=BoxNumber,
        kind=PlacedKind,
    ),
    _player(
        "refuse-company",
        commands.RefuseCompany,
        "Keep others off a box, as the first person on it.",
        box=BoxNumber,
    ),
    _player(
        "allow-company",
        commands.AllowCompany,
        "Consent to others on the box after all.",
        box=BoxNumber,
    ),
    _player("insure", commands.Insure, "Place an insurance wager.", box=BoxNumber, cents=Cents),
    _player("decline-insurance", commands.DeclineInsurance, "Decline insurance.", box=BoxNumber),
    _player("surrender", commands.Surrender, "Surrender the hand.", box=BoxNumber),
    _player("hit", commands.Hit, "Take another card.", box=BoxNumber),
    _player("stand", commands.Stand, "Take no more cards.", box=BoxNumber),
    _player("split", commands.Split, "Split a pair.", box=BoxNumber),
    _player(
        "double",
        commands.Double,
        "Double, or follow the caller's double.",
        box=BoxNumber,
        cents=Cents,
    ),
    _player(
        "decline-double",
        commands.DeclineDouble,
        "Decline to follow the caller's double.",
        box=BoxNumber,
    ),
    _player("keep-double", commands.KeepDouble, "Leave a doubled hand as it is.", box=BoxNumber),
    _player(
        "rescue",
        commands.Rescue,
        "Take back a double and forfeit the original wager.",
        box=BoxNumber,
    ),
    _player(
        "cover", commands.Cover, "Cover the new hand of a split with an equal wager.", box=BoxNumber
    ),
    _player(
        "ride",
        commands.Ride,
        "Choose the hand of a split that the wager rides on.",
        box=BoxNumber,
        hand=HandNumber,
    ),
    _player(
        "refuse-card",
        commands.RefuseCard,
        "Refuse a card that was drawn in error and exposed.",
        box=BoxNumber,
    ),
    _player(
        "take-late-card",
        commands.TakeLateCard,
        "Have a missed card dealt after the cards of the others.",
        box=BoxNumber,
    ),
    _player(
        "call-dead",
        commands.CallDead,
        "Have a hand called dead because a card for it was missed.",
        box=BoxNumber,
    ),
    CutCards,
    _player("refuse-cut", shoe_commands.RefuseCut, "Decline to cut."),
    _player(
        "look-at-cards",
        shoe_commands.LookAtCards,
        "End the first player's look at the spread cards.",
    ),
    _player("decline-look", shoe_commands.PassLook, "Go on without a look at the spread cards."),
    _player(
        "request-spread",
        shoe_commands.RequestSpread,
        "Have spread cards turned face up, or the shuffler's batch spread and shuffled again.",
    ),
    _player(
        "show-burn", shoe_commands.ShowBurn, "Ask to see the last burned card.", basis=Basis.NOTHING
    ),
    SpinMyWheel,
)
