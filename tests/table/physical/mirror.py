"""The same game twice: dealt by the software, and with real cards that are keyed in one by one."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

from fortyeight.cards import FACE_DOWN, Card
from fortyeight.progressive import Game, GameCommand, decide_game, evolve_game
from fortyeight.progressive.ledger import game_postings
from fortyeight.progressive.terminal import GameEvent
from fortyeight.server.wire.parsing import parse
from fortyeight.table import DealerStep, Refused, Step, Table, next_step
from fortyeight.table.core.commands import DrawInError, LoadShoe, Overdraw
from fortyeight.table.core.events import HoleCardDealt, ShoeLoaded, ShoeReloaded
from fortyeight.table.physical.events import CardKeyed
from fortyeight.table.physical.physical_commands import ReachCuttingCard, ShowBurnedCard
from fortyeight.table.physical.prompts import Key, key_due
from fortyeight.table.play.dealing import next_is_hole_card
from fortyeight.table.play.points import is_blackjack
from fortyeight.table.shoe.events import (
    CardsCollected,
    CardsReceived,
    CardsShuffled,
    ShoeCardBurned,
)
from fortyeight.table.shoe.shoe_commands import (
    BurnCard,
    CollectCards,
    ReceiveCards,
    ShowBurn,
    ShuffleCards,
)
from fortyeight.table.shoe.steps.shuffling import cards_to_count
from fortyeight.view import AudienceRole
from fortyeight.view.wheel_view import game_view
from tests.server.wire.evenings import EVERYBODY, SeededChance, commanded, message

#: Verbs that a physical shoe adds to what is offered, or takes away.
_OTHERWISE = {
    "reject-deck",
    "reach-cutting-card",
    "find-shoe-empty",
    "show-burned-card",
    "show-burn",
    "correct-card",
    "reject-found-card",
    "collect-cards",
    "call-round-off",
}


def physical(game: Game) -> Game:
    """Return the same table with a physical shoe, before it has any cards."""
    assert not game.table.shoe
    return Game(replace(game.table, physical=True), game.system)


class Mirror:
    """A virtual game, and the same cards dealt by a dealer from a physical shoe."""

    def __init__(self, game: Game) -> None:
        self.virtual = game
        self.real = physical(game)
        self.virtual_events: list[GameEvent] = []
        self.real_events: list[GameEvent] = []

    def do(self, command: GameCommand, chance: SeededChance) -> None:
        """Play a command that the virtual game accepts, and its counterpart at the other."""
        before = self.virtual
        self.virtual, happened = _done(self.virtual, command)
        self.virtual_events += happened
        moved = len(self.real_events)
        for like in self._like(before.table, command, chance):
            self.real, events = _done(self.real, like)
            self.real_events += events
        assert [_shown(one) for one in self.real_events[moved:] if _counts(one)] == [
            _shown(one) for one in happened
        ]
        assert moneys(before, happened) == moneys(before, self.real_events[moved:])

    def _like(self, table: Table, command: GameCommand, chance: SeededChance) -> list[GameCommand]:
        """Return the commands of a dealer who sees the same cards."""
        if isinstance(command, LoadShoe):
            return [LoadShoe((FACE_DOWN,) * len(command.cards))]
        if isinstance(command, CollectCards):
            return [CollectCards(counted=cards_to_count(self.real.table))]
        if isinstance(command, ShuffleCards):
            return [replace(command, cards=(FACE_DOWN,) * len(command.cards))]
        if isinstance(command, ReceiveCards) and command.pre_shuffled:
            return [replace(command, decks=((FACE_DOWN,) * len(command.decks[0]),))]
        if isinstance(command, ShowBurn):
            assert table.care is not None
            assert table.care.burned is not None
            return [ShowBurnedCard(command.person, table.care.burned)]
        if isinstance(command, DrawInError | Overdraw):
            said = self._drawn(table, command)
            return [*self._cutting_card(table, command), self._sent(said, chance)]
        if isinstance(command, DealerStep):
            said = {"do": "step", "step": command.step.value, **self._keyed(table, command.step)}
            return [*self._cutting_card(table, command), self._sent(said, chance)]
        return [*self._cutting_card(table, command), command]

    def _sent(self, said: dict[str, Any], chance: SeededChance) -> GameCommand:
        dealer = next(one for one in EVERYBODY if one.role is AudienceRole.DEALER)
        return commanded(parse(message(**said)), self.real, dealer, chance)

    def _drawn(self, table: Table, command: DrawInError | Overdraw) -> dict[str, Any]:
        card = str(table.shoe[table.drawn])
        if isinstance(command, Overdraw):
            return {"do": "overdraw", "card": card}
        said: dict[str, Any] = {"do": "draw-in-error", "exposed": command.exposed}
        return {**said, "card": card} if command.exposed else said

    def _keyed(self, table: Table, step: Step) -> dict[str, Any]:
        key = key_due(self.real.table)
        if step is Step.LOOK:
            assert key is Key.BLACKJACK
            assert table.hole is not None
            return {"blackjack": is_blackjack((table.up_card, table.hole))}
        if step is Step.TURN_HOLE_CARD:
            assert key is Key.CARD
            return {"card": str(table.hole)}
        if step is Step.DEAL and table.drawn in table.face_up:
            return {"card": str(table.shoe[table.drawn]), "face_up": True}
        if key is None:
            return {}
        assert step is Step.DEAL
        assert not next_is_hole_card(table)
        return {"card": str(table.shoe[table.drawn])}

    def _cutting_card(self, table: Table, command: GameCommand) -> list[GameCommand]:
        """The cutting card is seen where it lies before the card that is taken now."""
        takes = isinstance(command, BurnCard | Overdraw) or (
            isinstance(command, DealerStep) and command.step in (Step.DEAL, Step.BURN_EXPOSED_CARD)
        )
        return [ReachCuttingCard()] if takes and 0 <= table.cutting_at <= table.drawn else []

    def check(self) -> None:
        """Check that every audience sees the same of both, and no card that is still unseen."""
        same_state(self.virtual.table, self.real.table)
        assert self.virtual.system == self.real.system
        for audience in EVERYBODY:
            seen = game_view(self.real, audience)
            assert "??" not in json.dumps(seen)
            assert _alike(seen) == _alike(game_view(self.virtual, audience)), audience


def _done(game: Game, command: GameCommand) -> tuple[Game, tuple[GameEvent, ...]]:
    events = decide_game(game, command)
    assert not isinstance(events, Refused), (command, events)
    for event in events:
        game = evolve_game(game, event)
    return game, events


def _counts(event: GameEvent) -> bool:
    return not isinstance(event, CardKeyed)


def _shown(event: GameEvent) -> Any:
    """Return an event without the cards that nobody has seen."""
    if isinstance(event, HoleCardDealt):
        return HoleCardDealt
    if isinstance(event, CardsCollected):
        return CardsCollected, event.cards
    if isinstance(event, ShoeCardBurned):
        return ShoeCardBurned, event.reason
    if isinstance(event, CardsShuffled):
        return CardsShuffled, event.by, event.steps, len(event.cards)
    if isinstance(event, CardsReceived) and event.pre_shuffled:
        return CardsReceived, event.at
    if isinstance(event, ShoeLoaded | ShoeReloaded):
        return type(event), len(event.cards)
    return event


def moneys(game: Game, events: Any) -> list[Any]:
    """Return the money that these events move, one after another."""
    moved: list[Any] = []
    for event in events:
        moved += game_postings(game, event)
        game = evolve_game(game, event) if not isinstance(event, CardKeyed) else game
    return moved


def same_state(virtual: Table, real: Table) -> None:
    """Check that both tables hold the same, except that the faces of some cards are unknown."""
    for name in ("chips", "rack", "phase", "boxes", "dealer", "wagers", "insurance", "settled"):
        assert getattr(real, name) == getattr(virtual, name), name
    for name in ("drawn", "turn", "pulled", "removed", "found_tens", "looked", "reshuffle_due"):
        assert getattr(real, name) == getattr(virtual, name), name
    assert len(real.shoe) == len(virtual.shoe)
    assert _known_are(real.shoe, virtual.shoe)
    assert _known_are(real.discards, virtual.discards)
    assert (real.hole is None) == (virtual.hole is None)
    assert next_step(real) is next_step(virtual)


def _known_are(real: tuple[Card, ...], virtual: tuple[Card, ...]) -> bool:
    pairs = list(zip(real, virtual, strict=True))
    return all(one is FACE_DOWN or one is other for one, other in pairs)


def _alike(view: dict[str, Any]) -> dict[str, Any]:
    alike = {**view, "shoe": {**view["shoe"], "physical": None, "jokers": None}, "key": None}
    for name in ("irregularities", "care"):
        alike[name] = [
            {field: value for field, value in one.items() if field != "key"}
            for one in view[name]
            if one["do"] not in _OTHERWISE
        ]
    return alike
