"""One moment of a game as an immutable value, and the dealer's steps between decisions.

Every function returns a new state and leaves the old one as it was: undo and copies cost nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from dataclasses import dataclass, replace

from fortyeight import progressive
from fortyeight.cards import Card, excess_card, full_shoe
from fortyeight.chance import Bits, SeededBits, SystemBits, shuffled
from fortyeight.library.errors import InputError, RefusalError
from fortyeight.progressive.draws import WheelChance
from fortyeight.progressive.opening import MeterTooHigh
from fortyeight.progressive.run import automatic_step, may_start
from fortyeight.progressive.terminal import GameEvent
from fortyeight.progressive.terminal_commands import StartRound
from fortyeight.rulebook import House
from fortyeight.table import DealerStep, Phase, Refused, Step, Table, out_of_cards
from fortyeight.table.core.changing import changed
from fortyeight.table.core.commands import LoadShoe

#: A quarter of the cards lies behind the cutting card.
BEHIND_THE_CUT = 4


@dataclass(frozen=True)
class GameState:
    """A table with its wheels, and how it came to be as it is.

    `start` is the game when the bets of the round opened, `events` is what happened since, and
    `earlier` is what happened before, since the shuffle. The cards are `given` by the caller, or
    shuffled with `bits`, which are copied before they are used. `burned` is the first card of a
    shuffled shoe.
    """

    game: progressive.Game
    start: progressive.Game
    bits: Bits
    given: bool
    events: tuple[GameEvent, ...] = ()
    earlier: tuple[GameEvent, ...] = ()
    burned: tuple[Card, ...] = ()

    @property
    def table(self) -> Table:
        return self.game.table


def open_state(
    house: House,
    seed: int | str | bytes | None,
    cards: tuple[Card, ...] | None,
    meters: Mapping[str, int],
) -> GameState:
    """Return a game before its first bets, with these cards or with a shuffled shoe."""
    bits: Bits = SystemBits() if seed is None else SeededBits(seed)
    try:
        game = progressive.open_game(house, bits, meters)
    except MeterTooHigh as error:
        raise InputError("meters", str(error), house.clause("xtreme.must_hit_by")) from None
    state = GameState(game, game, bits, given=cards is not None)
    return _filled(state) if cards is None else with_cards(state, cards)


def do(state: GameState, command: progressive.GameCommand) -> GameState:
    """Return the state after a command; raise `RefusalError` if it is refused."""
    played = progressive.play(state.game, command)
    if isinstance(played, Refused):
        raise RefusalError.of(played)
    game, events = played
    return replace(state, game=game, events=state.events + events)


def take_steps(state: GameState) -> GameState:
    """Take the dealer's steps at table and wheels until a person must decide or a card is missing.

    A shuffled shoe that runs out is filled with the discards (R25).
    """
    state = replace(state, bits=copy(state.bits))
    draws = WheelChance(state.bits)
    while True:
        command = automatic_step(state.game, draws)
        if command is None and out_of_cards(state.table) and not state.given:
            command = LoadShoe(shuffled(state.table.discards + state.burned, state.bits))
            state = replace(state, burned=())
        if command is None:
            return state
        try:
            state = do(state, command)
        except RefusalError:
            # There are not even discards: the table waits for a card.
            return state


def deal(state: GameState) -> GameState:
    """Close the bets, lock the wagers on wheels and deal."""
    if may_start(state.game):
        state = do(state, StartRound())
    return take_steps(do(state, DealerStep(Step.NO_MORE_BETS)))


def open_bets(state: GameState) -> GameState:
    """Return the state in which bets are taken: after a round, open the next one.

    A shuffled shoe is shuffled anew when the cutting card is out, or after a void round.
    """
    if state.table.phase is not Phase.OVER:
        return state
    earlier = state.earlier + state.events
    state = do(state, DealerStep(Step.NEXT_ROUND))
    state = replace(state, start=state.game, events=(), earlier=earlier)
    at_cut = len(state.table.undealt) <= state.table.house.cards.shoe_size // BEHIND_THE_CUT
    if not state.given and (at_cut or state.table.reshuffle_due):
        return _filled(state)
    return state


def _filled(state: GameState) -> GameState:
    """Return the state with all cards shuffled; the first is burned."""
    rules, bits = state.table.house.cards, copy(state.bits)
    burned, *cards = shuffled(full_shoe(rules.decks, rules.removed_ranks), bits)
    state = do(replace(state, bits=bits), LoadShoe(tuple(cards)))
    return replace(state, start=state.game, events=(), earlier=(), burned=(burned,))


def with_cards(state: GameState, cards: tuple[Card, ...]) -> GameState:
    """Return the state with cards behind those in the shoe, and go on if one was missing."""
    house, whole = state.table.house, state.table.shoe + cards
    for card in cards:
        if card.rank in house.cards.removed_ranks:
            clause = house.clause("cards.removed_ranks")
            raise InputError("shoe", f"{card} is not in the decks of this game", clause)
    if (over := excess_card(whole, house.cards.decks, house.cards.removed_ranks)) is not None:
        clause = house.clause("cards.decks")
        raise InputError("shoe", f"{over} is there more often than in the decks", clause)
    if state.table.phase is Phase.BETTING and not state.table.wagers:
        if not cards:
            return state
        state = do(state, LoadShoe(state.table.undealt + cards))
        return replace(state, start=state.game, events=())
    state = replace(state, game=_longer(state.game, cards), start=_longer(state.start, cards))
    return take_steps(state) if state.table.phase is not Phase.BETTING else state


def _longer(game: progressive.Game, cards: tuple[Card, ...]) -> progressive.Game:
    table = game.table
    return changed(game, table=changed(table, shoe=table.shoe + cards))
