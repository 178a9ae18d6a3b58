"""Shortcuts to bring a game with wheels to a moment, to press buttons, and to see the results."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from fortyeight.cards import cards
from fortyeight.chance import SeededBits
from fortyeight.progressive import Game, GameCommand, decide_game, evolve_game, open_game
from fortyeight.progressive.terminal import GameEvent
from fortyeight.progressive.terminal_commands import (
    ConfirmPaid,
    ConfirmSpin,
    EnableSpin,
    EndRound,
    MarkTrigger,
    PayJackpot,
    PressSpin,
    SpinHotSpot,
    StartRound,
)
from fortyeight.rulebook import open_house, rulebook
from fortyeight.table import Phase, Refused, WagerKind, next_step
from fortyeight.table.core.commands import (
    DealerStep,
    DeclineInsurance,
    Join,
    LoadShoe,
    PlaceWager,
    Sit,
    Stand,
    Step,
)
from fortyeight.table.wagers.wheel_wagers import wheel_wager_amount
from tests.stored_json import from_json, to_json

PONTOON, SPANISH, MARYLAND = "ma-pontoon21", "ma-spanish21", "md-pontoon21"
PEOPLE = ("ann", "bob", "cat")
CHIPS = 1_000_00

#: End Round with the must-hit jackpot's next trigger, which is of no use if nobody wins.
END = EndRound((300_00,))

#: Box 1 gets 19, box 2 and box 3 get 18; the dealer a six, a king and a five.
TRIGGER_FOR_ONE = "9s 6h Kd Kc 5d"
TRIGGER_FOR_TWO = "9s 8s 6h Kd Kh Kc 5d"
TRIGGER_FOR_THREE = "9s 8s 8d 6h Kd Kh Ks Kc 5d"

#: The dealer's seven can make no six and ten-valued card.
NO_TRIGGER_FOR_ONE = "9s 7h Kd Kc 5d"
NO_TRIGGER_FOR_TWO = "9s 8s 7h Kd Kh Kc 5d"


def game_of(
    book: str,
    shoe: str,
    *people: str,
    meters: Mapping[str, int] | None = None,
    seed: int = 1,
    **house: Any,
) -> Game:
    """Return a game whose shoe is filled; the people sit at the boxes from the first on."""
    opened = open_game(open_house(rulebook(book), house), SeededBits(seed), meters)
    game = press(opened, LoadShoe(cards(shoe)))
    for box, person in enumerate(people, start=1):
        game = press(game, Join(person, CHIPS), Sit(person, box))
    return game


def wagered(game: Game, *kinds: WagerKind, without: tuple[str, ...] = ()) -> Game:
    """Place a main wager of ten for everyone, and these wagers on wheels except for some."""
    for box, person in sorted(game.table.seats.items()):
        game = press(game, PlaceWager(person, box, WagerKind.MAIN, 10_00))
        for kind in kinds if person not in without else ():
            game = press(game, PlaceWager(person, box, kind, wheel_wager_amount(game.table, kind)))
    return game


class History(list[tuple[Game, GameEvent]]):
    """Every event with the game that it happens to, and where each command begins."""

    def __init__(self) -> None:
        super().__init__()
        self.begins: set[int] = set()


_logs: list[History] = []


@contextmanager
def recorded() -> Iterator[History]:
    """Record all that happens meanwhile, from the opening on."""
    log = History()
    _logs.append(log)
    try:
        yield log
    finally:
        _logs.pop()


def answer(game: Game, command: GameCommand) -> tuple[Game, tuple[GameEvent, ...]]:
    """Return the game after a command that is accepted, and its events."""
    events = decide_game(game, command)
    assert not isinstance(events, Refused), (command, events)
    for log in _logs:
        log.begins.add(len(log))
    for event in events:
        for log in _logs:
            log.append((game, event))
        game = evolve_game(game, from_json(to_json(event)))
    return game, events


def press(game: Game, *commands: GameCommand) -> Game:
    """Return the game after commands that are all accepted."""
    for command in commands:
        game, _ = answer(game, command)
    return game


def refused(game: Game, command: GameCommand) -> tuple[str, str]:
    """Return the code and the clause with which a command is refused."""
    found = decide_game(game, command)
    assert isinstance(found, Refused), (command, found)
    assert found.sentence
    return found.code, found.clause


def table_on(game: Game, until: Phase = Phase.WHEELS) -> Game:
    """Play on at the table without the terminal: everyone stands, nobody insures."""
    while game.table.phase is not until:
        table = game.table
        step = next_step(table)
        if step is not None:
            game = press(game, DealerStep(step))
        elif table.phase is Phase.INSURANCE:
            game = press(game, DeclineInsurance(*table.asked[0]))
        else:
            assert table.phase is Phase.PLAY, f"the table waits in {table.phase}"
            box, _ = table.hand_in_turn
            game = press(game, Stand(box.caller, box.number))
    return game


def dealt(game: Game) -> Game:
    """Start the round at the terminal and deal everyone's first cards."""
    return table_on(press(game, StartRound(), DealerStep(Step.NO_MORE_BETS)), Phase.PLAY)


def awaited(game: Game) -> Game:
    """Settle everything but the wheels."""
    return table_on(press(game, StartRound(), DealerStep(Step.NO_MORE_BETS)))


def confirming(game: Game, kind: WagerKind = WagerKind.XTREME, box: int = 0) -> Game:
    """Settle everything else, mark the trigger and press Spin."""
    return press(awaited(game), MarkTrigger(kind, box), PressSpin())


def hot_spot(game: Game, symbol: str, seat: int = 1, community: str = "75") -> Game:
    """Let the wheel draw a seat that takes part, and its player spin."""
    spin = ConfirmSpin(seat=seat, community=community)
    return press(confirming(game), spin, EnableSpin(), SpinHotSpot(symbol))


def paid(game: Game) -> Game:
    """Show and pay the prizes, without a supervisor."""
    return press(game, PayJackpot(), ConfirmPaid())


def to_be_paid(game: Game) -> list[tuple[str, int]]:
    """Return what the terminal shows when Pay Jackpot is pressed."""
    return [(award.person, award.cents) for award in press(game, PayJackpot()).system.due]


def xtreme_for(*people: str, **more: Any) -> Game:
    """Return a Massachusetts Pontoon game with Xtreme wagers, which the dealer will trigger."""
    shoes = {1: TRIGGER_FOR_ONE, 2: TRIGGER_FOR_TWO, 3: TRIGGER_FOR_THREE}
    game = game_of(PONTOON, shoes[len(people)], *people, **more)
    return wagered(game, WagerKind.XTREME)


def must_hit_for(*people: str, shoe: str = NO_TRIGGER_FOR_TWO, **more: Any) -> Game:
    """Return a game whose must-hit jackpot stands a cent under its ceiling of $500.00."""
    game = game_of(PONTOON, shoe, *people, meters={"must-hit": 499_99}, **more)
    return wagered(game, WagerKind.XTREME)


def won(game: Game) -> Game:
    """Win the must-hit jackpot by ending the round as soon as no wheel could be spun."""
    return press(dealt(game), END)


def chips(game: Game) -> dict[str, int]:
    """Return the chips of everyone."""
    return {person: held or 0 for person, held in game.table.chips.items()}
