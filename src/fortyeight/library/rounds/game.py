"""A game: one object that reads like the table, with immutable states under it."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import replace
from os import PathLike
from typing import TYPE_CHECKING, Any, TypeVar

from fortyeight.cards import Card
from fortyeight.coach.robots.robot import Robot, robot_command
from fortyeight.library.arguments import (
    Cards,
    Money,
    Seed,
    cents_of,
    instance_of,
    read_cards,
    seed_of,
    text_of,
    whole_of,
)
from fortyeight.library.errors import InputError, RefusalError
from fortyeight.library.house_files import house_of
from fortyeight.library.rounds.decisions import Decisions
from fortyeight.library.rounds.game_state import (
    GameState,
    deal,
    do,
    open_bets,
    open_state,
    take_steps,
    with_cards,
)
from fortyeight.library.rounds.moves import Move, Turn, command_for, moves_at, turn_at
from fortyeight.library.rounds.records import RecordSource, record_of, recorded_states
from fortyeight.library.rounds.round_result import RoundResult
from fortyeight.record import UnrecordableRound, write_played
from fortyeight.rulebook import House
from fortyeight.rulebook.reading.formatting import format_value
from fortyeight.strategy import Strategy
from fortyeight.table import Box, Command, Hand, Phase, Refused, decide, out_of_cards
from fortyeight.table.core.commands import Double, Insure, Join, PlaceWager, Sit
from fortyeight.table.wagers.wager_kinds import WagerKind
from fortyeight.view.audience import SIGNAGE, player
from fortyeight.view.offers import PLAYER_VERBS
from fortyeight.view.story.game_teller import game_story
from fortyeight.view.wheel_view import game_view

if TYPE_CHECKING:
    from fortyeight.library.results.values import Values

#: What names a table: a rulebook's id, a rulebook or house file, or a house.
Book = str | PathLike[str] | House

#: Acts that can be taken back; a game that goes on and on forgets what was before.
MAX_HISTORY = 4096

_Self = TypeVar("_Self", bound="Game")


class Game(Decisions):
    """A table of one house, with people who wager and decide, and a dealer who works alone.

    `book` is the id of a rulebook, a rulebook or house file, or a house. The shoe is shuffled with
    a `seed`, or with the system's generator; or it is given: `shoe` lists cards in the order in
    which they are dealt, and the game waits for `put` when it has dealt them all. `meters` are
    amounts of progressive jackpots.

    Verbs return the game, so that they can be chained, and raise `RefusalError` for what the rules
    do not allow; the game is then as it was.

    >>> import fortyeight as fe
    >>> game = fe.Game("ma-spanish21", shoe="6s 9h 7s 8s")
    >>> game.wager("ann", main=10).deal()  # doctest: +ELLIPSIS
    <Game ma-spanish21, round 1: box 1 ann 6s 7s (13) against 9h; ann may surrender, hit, ...>
    >>> game.can_split(), game.hit().can_hit()
    (False, False)
    >>> game.result.net
    {'ann': Decimal('30.00')}
    >>> game.undo().surrender().result.net
    {'ann': Decimal('-5.00')}
    """

    def __init__(
        self,
        book: Book,
        *,
        seed: Seed = None,
        shoe: Cards | None = None,
        meters: Mapping[str, Money] | None = None,
        **choices: Any,
    ) -> None:
        cards = None if shoe is None else read_cards(shoe, "shoe")
        held = instance_of({} if meters is None else meters, Mapping, "meters", "a mapping")
        amounts = {name: cents_of(one, f"meters.{name}") for name, one in held.items()}
        opened = open_state(house_of(book, choices), seed_of(seed), cards, amounts)
        self._states = deque((opened,), MAX_HISTORY)

    @classmethod
    def from_record(cls: type[_Self], record: RecordSource) -> _Self:
        """Return the finished game of a round record: a file, its text, or its JSON.

        Undo goes back decision by decision.

        >>> game = Game.from_record('''
        ... rulebook = "ma-spanish21"
        ... wagers   = ["ann 1 main 10.00"]
        ... shoe     = "Kh 9h 6d"
        ... actions  = ["1 surrender"]
        ... ''')
        >>> game.result
        <RoundResult ann -5.00>
        >>> [str(move) for move in game.undo().legal()][:2]
        ['ann: surrender on box 1', 'ann: hit on box 1']
        """
        game = cls.__new__(cls)
        game._states = deque(recorded_states(record_of(record)), MAX_HISTORY)
        return game

    # States

    @property
    def state(self) -> GameState:
        """The current state, an immutable value: the referee's table is `state.table`."""
        return self._states[-1]

    def copy(self: _Self) -> _Self:
        """Return a game in the same state, with the same cards to come. It shares everything.

        >>> game = Game("ma-spanish21", seed=48).wager("ann", main=10).deal()
        >>> branch = game.copy().stand()
        >>> game.over, branch.over
        (False, True)
        """
        made = type(self).__new__(type(self))
        made._states = self._states.copy()
        return made

    __copy__ = copy

    def __deepcopy__(self: _Self, memo: dict[int, Any]) -> _Self:
        return self.copy()  # its states are immutable

    def undo(self: _Self) -> _Self:
        """Take back the last wager, deal or decision; what followed from it is undone too."""
        if len(self._states) < 2:
            raise RefusalError("nothing-to-undo", "there is nothing to take back")
        self._states.pop()
        return self

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        mine, its = self.state, other.state
        return mine.game == its.game and mine.events == its.events

    __hash__ = None  # type: ignore[assignment]  # its state changes

    def _after(self: _Self, step: Callable[[GameState], GameState]) -> _Self:
        """Take a step from the current state, or leave the game as it is if that raises."""
        self._states.append(step(self.state))
        return self

    # What is on the table

    @property
    def house(self) -> House:
        """The rules of the table."""
        return self.state.table.house

    @property
    def phase(self) -> str:
        """The phase of the round: betting, dealing, insurance, play, dealer, wheels, over …"""
        return self.state.table.phase.value

    @property
    def over(self) -> bool:
        """Whether the round is settled. The next wager opens the next round."""
        return self.state.table.phase is Phase.OVER

    @property
    def needs_card(self) -> bool:
        """Whether a given shoe has run out in the round: `put` the next card."""
        return out_of_cards(self.state.table)

    @property
    def turn(self) -> Turn | None:
        """The decision that the table waits for: its person, box and hand."""
        return turn_at(self.state.table)

    @property
    def boxes(self) -> tuple[Box, ...]:
        """The boxes in play, with their hands, cards and stakes."""
        return self.state.table.boxes

    @property
    def hand(self) -> Hand | None:
        """The hand that is decided on now."""
        table = self.state.table
        return table.hand_in_turn[1] if table.phase is Phase.PLAY else None

    @property
    def dealer(self) -> tuple[Card, ...]:
        """The dealer's cards that lie face up."""
        return self.state.table.dealer

    @property
    def result(self) -> RoundResult:
        """The result of the round; refused until it is over."""
        if not self.over:
            raise RefusalError("not-over", "the round is not over")
        return RoundResult.of(self.state.table)

    def view(self, person: str | None = None) -> dict[str, Any]:
        """Return the table as JSON, as a player may see it, or as everyone around it may."""
        viewer = SIGNAGE if person is None else player(text_of(person, "person"))
        return game_view(self.state.game, viewer)

    def story(self) -> str:
        """Return the round in sentences, a line for each.

        >>> print(Game("ma-spanish21", shoe="Kh 9h 6d").wager("ann", main=10).deal().story())
        Ann wagers $10.00 on box 1.
        “No more bets.”
        Ann gets the K♥ and the 6♦: sixteen.
        The dealer shows the 9♥.
        The dealer turns to Ann: “Sixteen.”
        """
        return "\n".join(line.text for line in game_story(self.state.start, self.state.events))

    def to_record(self, title: str = "") -> str:
        """Return the record of the round, which replays to the same result."""
        try:
            return write_played(
                self.state.start, self.state.events, text_of(title, "title", "a text")
            )
        except UnrecordableRound as error:
            raise RefusalError("not-over", str(error)) from None

    # Before the deal

    def join(self: _Self, person: str, chips: Money | None = None) -> _Self:
        """Let a person come to the table with chips; None is an unlimited bankroll.

        A wager lets its person join by itself, without a limit.
        """
        held = None if chips is None else cents_of(chips, "chips")
        who = text_of(person, "person")
        return self._after(lambda state: do(state, Join(who, held)))

    def wager(
        self: _Self,
        person: str,
        box: int = 1,
        *,
        main: Money | None = None,
        match: Money | None = None,
        match_hole: Money | None = None,
        pair: Money | None = None,
        break_bonus: Money | None = None,
        bonus_spin: Money | None = None,
        xtreme: Money | None = None,
        coupon: Money | None = None,
        match_coupon: Money | None = None,
    ) -> _Self:
        """Place a person's wagers on a box: all of them, or none if one is refused.

        The first person with a main wager on a box sits there and calls its decisions. After a
        round, this opens the next one.

        >>> game = Game("ma-spanish21", shoe="7s 7h 8s Kd 7c 7d")
        >>> game.wager("ann", main=10, match=5).wager("bob", box=2, main="7.50")
        <Game ma-spanish21, round 1: ann main 10.00, match 5.00 on box 1; bob main 7.50 on box 2>
        """
        named = {
            WagerKind.MAIN: main,
            WagerKind.MATCH: match,
            WagerKind.MATCH_HOLE: match_hole,
            WagerKind.PAIR: pair,
            WagerKind.BREAK_BONUS: break_bonus,
            WagerKind.BONUS_SPIN: bonus_spin,
            WagerKind.XTREME: xtreme,
            WagerKind.COUPON: coupon,
            WagerKind.MATCH_COUPON: match_coupon,
        }
        placed = {kind: cents_of(one, kind) for kind, one in named.items() if one is not None}
        if not placed:
            raise InputError("wager", "name a wager and its amount, such as main=10")
        who, where = text_of(person, "person"), whole_of(box, "box")
        return self._after(lambda state: _wagered(state, who, where, placed))

    def can_deal(self) -> bool:
        """Return whether bets can be closed and cards be dealt."""
        return _accepted(lambda: deal(self.state))

    def deal(self: _Self) -> _Self:
        """Close the bets and deal, up to the first decision or the end of the round."""
        return self._after(deal)

    def put(self: _Self, cards: Cards) -> _Self:
        """Put cards into a given shoe, behind those that it holds; chance is the caller's then.

        >>> game = Game("ma-spanish21", shoe="").wager("ann", main=10).deal()
        >>> game.needs_card, game.put("6s 9h 7s").needs_card
        (True, False)
        >>> [game.copy().hit().put(card).result.net["ann"] for card in ("8s", "Kd")]
        [Decimal('30.00'), Decimal('-10.00')]
        """
        if not self.state.given:
            raise RefusalError("not-now", "the shoe is shuffled: its cards are not given")
        more = read_cards(cards, "cards")
        return self._after(lambda state: with_cards(state, more))

    # Decisions

    def legal(self, person: str | None = None) -> tuple[Move, ...]:
        """Return what a person, or everyone at the table, may do now.

        >>> game = Game("ma-spanish21", shoe="Kh 9h 6d").wager("ann", main=10).deal()
        >>> [move.verb for move in game.legal()]
        ['surrender', 'hit', 'stand', 'double']
        """
        return moves_at(self.state.table, None if person is None else text_of(person, "person"))

    def act(
        self: _Self,
        move: str | Move,
        person: str | None = None,
        *,
        box: int | None = None,
        amount: Money | None = None,
        hand: int | None = None,
        wager: str | None = None,
    ) -> _Self:
        """Make a move of `legal`, or one by its verb, such as "hit" or "decline-insurance".

        The person and the box are those in turn if they are left out, the amount is the largest.
        """
        command = self._command(move, person, box=box, amount=amount, hand=hand, wager=wager)
        return self._after(lambda state: take_steps(do(state, command)))

    def why_not(
        self,
        move: str | Move,
        person: str | None = None,
        *,
        box: int | None = None,
        amount: Money | None = None,
        hand: int | None = None,
        wager: str | None = None,
    ) -> RefusalError | None:
        """Return why a move would be refused, or None if it would not be.

        >>> game = Game("ma-spanish21", shoe="Kh 9h 6d").wager("ann", main=10).deal()
        >>> print(game.why_not("split"))
        only two cards of the same value are split (10(a))
        """
        command = self._command(move, person, box=box, amount=amount, hand=hand, wager=wager)
        decided = decide(self.state.table, command)
        return RefusalError.of(decided) if isinstance(decided, Refused) else None

    def can(self, move: str | Move, person: str | None = None, **named: Any) -> bool:
        """Return whether `act` with the same arguments would be accepted."""
        return self.why_not(move, person, **named) is None

    def _command(self, move: str | Move, person: str | None, **named: Any) -> Command:
        if not isinstance(move, Move):
            return command_for(self.state.table, move, person, **named)
        given = {"person": person, **named}
        amount = given.pop("amount")
        for name, one in given.items():
            if one is not None and one != getattr(move, name):
                its, other = format_value(getattr(move, name)), format_value(one)
                raise InputError(name, f"this move is for {its}, not for {other}")
        if move.command is not None and type(move.command) not in PLAYER_VERBS:
            raise InputError("move", f"{format_value(move.command)} is not a command of a player")
        command = move.command or command_for(
            self.state.table, move.verb, move.person, move.box, None, move.hand, move.wager or None
        )
        if amount is None:
            return command
        if not isinstance(command, PlaceWager | Insure | Double):
            raise InputError("amount", f"{move.verb} takes no amount")
        return replace(command, cents=cents_of(amount))

    def follow(self: _Self, strategy: Strategy) -> _Self:
        """Make the decision that is due by a strategy; it answers other questions with no.

        >>> import fortyeight as fe
        >>> game = Game("ma-spanish21", shoe="Kh 9h 6d 5s 8d").wager("ann", main=10).deal()
        >>> game.follow(fe.load_strategy("mimic")).hand is None
        True
        """
        chart = instance_of(strategy, Strategy, "strategy", "a `Strategy`: use `load_strategy`")
        turn = self.turn
        if turn is None:
            raise RefusalError("not-now", "nobody has to decide now")
        command = robot_command(self.state.game, turn.person, Robot(chart, 0))
        if command is None:
            raise RefusalError("not-now", "there is nothing that a strategy could decide")
        return self._after(lambda state: take_steps(do(state, command)))

    def values(self) -> Values:
        """Return what every choice of the decision that is due is worth, exactly.

        They count every card that was seen since the shuffle.
        """
        from fortyeight.library.results.values import values_in_game

        return values_in_game(self.state)

    # Pictures

    def __repr__(self) -> str:
        from fortyeight.library.rounds.pictures import describe

        return f"<Game {describe(self.state, self.legal() if self.turn else ())}>"

    def _repr_html_(self) -> str:
        from fortyeight.library.rounds.pictures import table_html

        return table_html(self.state, self.legal() if self.turn else ())


def replay(record: RecordSource) -> Game:
    """Replay a round record: a file, its text, or its JSON. Return the finished game.

    >>> game = replay('''
    ... rulebook = "mbs-pontoon"
    ... wagers   = ["ann 1 main 10.00"]
    ... shoe     = "6s 9h 7s 8s"
    ... actions  = ["1 hit"]
    ... ''')
    >>> print(game.story().splitlines()[-1])
    Ann wins S$30.00 in the round.
    """
    return Game.from_record(record)


def _wagered(state: GameState, person: str, box: int, placed: Mapping[WagerKind, int]) -> GameState:
    state = open_bets(state)
    if person not in state.table.chips:
        state = do(state, Join(person, None))
    for kind, cents in placed.items():
        state = do(state, PlaceWager(person, box, kind, cents))
        if kind is WagerKind.MAIN and box not in state.table.seats:
            state = do(state, Sit(person, box))
    return state


def _accepted(step: Callable[[], object]) -> bool:
    try:
        step()
    except RefusalError:
        return False
    return True
