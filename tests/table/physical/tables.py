"""Tables with a physical shoe, dealt by hand from cards that the test names."""

from __future__ import annotations

from typing import Any

from fortyeight.cards import FACE_DOWN, keyed_card
from fortyeight.chance import SeededBits
from fortyeight.progressive import Game, GameCommand, decide_game, open_game
from fortyeight.rulebook import open_house, rulebook
from fortyeight.table import DealerStep, Phase, Refused, Step, Table, WagerKind, next_step
from fortyeight.table.around.around_commands import OpenTable
from fortyeight.table.core.commands import Join, LoadShoe, PlaceWager, RemoveFoundCard, Sit
from fortyeight.table.physical.prompts import Key, key_due
from fortyeight.table.shoe.care import CareStage
from fortyeight.table.shoe.shoe_commands import RefuseCut
from tests.care_and_look import care_and_look
from tests.progressive.terminal.games import press
from tests.table.physical.mirror import physical

CHIPS = 100_000


def seated(book: str, *people: str, cards: int = 52, **house: Any) -> Game:
    """Return a table at which these people have a box each, with a shoe that was loaded."""
    game = physical(open_game(open_house(rulebook(book), house), SeededBits(1)))
    game = press(game, LoadShoe((FACE_DOWN,) * cards))
    for box, person in enumerate(people, start=1):
        game = press(game, Join(person, CHIPS), Sit(person, box))
    return game


def bets_closed(book: str, *people: str, **house: Any) -> Game:
    """Return a round of these people that waits for its first card."""
    game = seated(book, *people, **house)
    for box, person in enumerate(people, start=1):
        game = press(game, PlaceWager(person, box, WagerKind.MAIN, 1000))
    return press(game, DealerStep(Step.NO_MORE_BETS))


def in_shoe(book: str, *people: str, **house: Any) -> Game:
    """Return a table run by the book with its cards in the shoe, burned where that is due."""
    game = physical(open_game(open_house(rulebook(book), house), SeededBits(1)))
    game = press(game, OpenTable("dee"))
    for box, person in enumerate(people, start=1):
        game = press(game, Join(person, CHIPS), Sit(person, box))
    bits = SeededBits(2)
    while game.table.care is not None and not game.table.care.may_begin:
        care = game.table.care
        if care.stage is CareStage.SHUFFLED and care.asked:
            game = press(game, RefuseCut(care.asked))
            continue
        command = care_and_look(game.table, bits)
        assert command is not None
        game = press(game, command)
    return game


def dealt(game: Game, cards: str) -> Game:
    """Take the steps that are due, keying the next of these cards where one is needed."""
    words = cards.split()
    while words:
        if game.table.reported is not None:
            game = removed(game)
        step = next_step(game.table)
        assert step is not None, f"nobody deals now: {words}"
        game = press(game, DealerStep(step, **_keyed(game.table, words)))
    return game


def removed(game: Game) -> Game:
    """Confirm the reported card as the floor, and remove it."""
    return press(game, RemoveFoundCard())


def _keyed(table: Table, words: list[str]) -> dict[str, Any]:
    key = key_due(table)
    if key is Key.CARD:
        return {"card": keyed_card(words.pop(0))}
    if key is Key.BLACKJACK:
        return {"blackjack": words.pop(0) == "yes"}
    if next_step(table) is Step.DEAL:
        assert words.pop(0) == "??", "the hole card is dealt face down"
    return {}


def refusal(game: Game, command: GameCommand) -> Refused:
    found = decide_game(game, command)
    assert isinstance(found, Refused), (command, found)
    return found


def is_over(game: Game) -> bool:
    return game.table.phase is Phase.OVER
