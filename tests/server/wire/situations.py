"""Situations that random evenings seldom reach: together they offer every verb."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

from fortyeight.cards import card, deck
from fortyeight.chance import SeededBits
from fortyeight.progressive import Game, open_game
from fortyeight.rulebook import open_house, rulebook
from fortyeight.table import DealerStep, Phase, Step, WagerKind
from fortyeight.table.around.around_commands import OpenTable, PermitWagers, StopWaiting, WaitForBox
from fortyeight.table.core.commands import (
    Double,
    DrawInError,
    FailReader,
    Hit,
    Join,
    KeepDouble,
    MisuseReader,
    PlaceWager,
    RefuseCompany,
    RepairReader,
    Sit,
    SkipCard,
    Split,
    TakeLateCard,
)
from fortyeight.table.shoe.care import CareStage
from fortyeight.table.shoe.shoe_commands import (
    InspectDeck,
    OrderReshuffle,
    ReceiveCards,
    RefuseCut,
    RemoveShuffler,
)
from tests.care_and_look import care_and_look
from tests.progressive.terminal.games import game_of, press, recorded, table_on
from tests.table.physical.mirror import physical
from tests.table.physical.tables import bets_closed, dealt, in_shoe
from tests.view.evenings import BOOKS


def called(shoe: str) -> Game:
    """Bob wagers on Ann's box, and she is to decide."""
    game = game_of("ma-spanish21", shoe, "ann")
    game = press(game, Join("bob", 100_000), PlaceWager("ann", 1, WagerKind.MAIN, 1000))
    game = press(game, PlaceWager("bob", 1, WagerKind.MAIN, 1000), DealerStep(Step.NO_MORE_BETS))
    return press(table_on(game, Phase.PLAY), DealerStep(Step.CALL_HAND))


def alone_on_a_box() -> Game:
    game = press(
        game_of("ma-spanish21", "5s Ah 6d", "ann"), PlaceWager("ann", 1, WagerKind.MAIN, 1000)
    )
    return press(game, RefuseCompany("ann", 1))


def insurance_asked() -> Game:
    game = game_of("ma-spanish21", "5s Ah 6d 2c 5d 9c", "ann")
    game = press(game, PlaceWager("ann", 1, WagerKind.MAIN, 1000), DealerStep(Step.NO_MORE_BETS))
    return table_on(game, Phase.INSURANCE)


def split_by_the_caller() -> Game:
    return press(called("8s 7h 8d 2c 5d 9c"), Split("ann", 1))


def doubled_by_the_caller() -> Game:
    return press(called("5s 7h 6d 2c 5d 9c"), Double("ann", 1, 1000))


def card_exposed() -> Game:
    return press(called("5s 7h 6d 2c 5d 9c"), DrawInError(exposed=True))


def deck_rejected() -> Game:
    """A card is missing in the first deck."""
    game = open_game(open_house(rulebook("ma-spanish21")), SeededBits(0))
    full = deck(removed=())
    decks = (full[1:], *(full,) * (game.table.house.cards.decks - 1))
    return press(game, OpenTable("dee"), ReceiveCards(decks), InspectDeck())


def cared_for(shuffler: str, stage: CareStage) -> Game:
    """Set up a table with a shuffler whose cards are at this stage."""
    approved = {"shuffler": shuffler, "shuffler_approval": "a test"}
    game = open_game(open_house(rulebook("ma-spanish21"), approved), SeededBits(0))
    game = press(game, OpenTable("dee"), Join("ann", 100_000))
    while game.table.care is not None and game.table.care.stage is not stage:
        command = care_and_look(game.table, SeededBits(0))
        assert command is not None
        game = press(game, command)
    return game


def batch_unseen() -> Game:
    """At a table that was idle, the second batch comes out of the shuffler."""
    game = cared_for("two-batches", CareStage.IN_SHOE)
    assert game.table.care is not None
    care = replace(game.table.care, stage=CareStage.CUT, idle=True)
    return Game(replace(game.table, care=care), game.system)


def to_be_shuffled() -> Game:
    return cared_for("device", CareStage.STACKED)


def shuffler_away() -> Game:
    return press(to_be_shuffled(), RemoveShuffler())


def card_keyed() -> Game:
    """A card of a physical shoe was keyed, and the floor may correct it."""
    game = in_shoe("ma-spanish21", "ann")
    game = press(game, PlaceWager("ann", 1, WagerKind.MAIN, 1000), DealerStep(Step.NO_MORE_BETS))
    return press(game, DealerStep(Step.DEAL, card("9c")))


def look_keyed() -> Game:
    game = dealt(bets_closed("ma-spanish21", "ann", dealing="card-reader"), "9c Kd 9d ??")
    return press(game, DealerStep(Step.LOOK, blackjack=False))


def ten_reported() -> Game:
    return dealt(bets_closed("ma-spanish21", "ann"), "9c Th")


def reader_misused() -> Game:
    game = dealt(bets_closed("ma-spanish21", "ann", dealing="card-reader"), "9c 7d 9d ??")
    return press(game, DealerStep(Step.CALL_HAND), MisuseReader(seen=True))


def card_may_be_exposed() -> Game:
    game = dealt(bets_closed("ma-spanish21", "ann"), "9c 7d 9d")
    return press(game, DealerStep(Step.CALL_HAND))


def decks_received() -> Game:
    game = physical(open_game(open_house(rulebook("ma-spanish21")), SeededBits(0)))
    full = deck(removed=())
    return press(game, OpenTable("dee"), ReceiveCards((full,) * game.table.house.cards.decks))


def cards_cared_for(book: str, **choices: Any) -> Game:
    """A table from its opening to the cards in the shoe, and a wager."""
    game = press(
        open_game(open_house(rulebook(book), choices), SeededBits(0)),
        OpenTable("dee"),
        Join("ann", 1_000_000),
        Sit("ann", 1),
    )
    return press(to_the_shoe(game), PlaceWager("ann", 1, WagerKind.MAIN, 1000))


def to_the_shoe(game: Game) -> Game:
    """Do everything that is due to the cards; a player who is asked to cut refuses."""
    while (command := care_and_look(game.table, SeededBits(0))) is not None or asked_to_cut(game):
        game = press(game, command or RefuseCut(asked_to_cut(game)))
    return game


def asked_to_cut(game: Game) -> str:
    return game.table.care.asked if game.table.care is not None else ""


def opening_and_round(book: str, **choices: Any) -> None:
    """The life of a shoe, then a round in which the player stands, and the cards collected."""
    game = press(cards_cared_for(book, **choices), DealerStep(Step.NO_MORE_BETS))
    game = table_on(to_the_shoe(game), Phase.OVER)
    to_the_shoe(press(game, DealerStep(Step.NEXT_ROUND), OrderReshuffle()))


def double_to_be_kept() -> None:
    game = press(called("5s 7h 6d 2c 5d 9c"), Double("ann", 1, 1000), Double("bob", 1, 1000))
    press(game, DealerStep(Step.DEAL), KeepDouble("ann", 1), KeepDouble("bob", 1))


def card_missed() -> None:
    game = press(called("5s 7h 6d 2c 5d 9c"), Hit("ann", 1), SkipCard(1))
    press(game, TakeLateCard("ann", 1))


def reader_failed() -> None:
    game = game_of("md-pontoon21", "5s Kh 6d 2c 5d 9c", "ann")
    game = press(game, PlaceWager("ann", 1, WagerKind.MAIN, 1000), DealerStep(Step.NO_MORE_BETS))
    press(table_on(game, Phase.LOOK), FailReader(), RepairReader())


def barred_until_the_shuffle() -> None:
    """Bob sits out a round at a house that then bars him."""
    game = game_of(
        "md-pontoon21", "5s Kh 6d 2c 5d 9c 8c 8h 8s", "ann", "bob", mid_shoe_entry="barred"
    )
    game = press(game, PlaceWager("ann", 1, WagerKind.MAIN, 1000), DealerStep(Step.NO_MORE_BETS))
    press(press(table_on(game, Phase.OVER), DealerStep(Step.NEXT_ROUND)), PermitWagers("bob"))


def box_to_be_ceded() -> None:
    """Ann has every box, and Bob is new and waits."""
    game = game_of("bbc-spanish21", "5s Kh 6d 2c 5d 9c", "ann", boxes=2, boxes_per_player=2)
    game = press(
        game, PlaceWager("ann", 1, WagerKind.MAIN, 1000), PlaceWager("ann", 2, WagerKind.MAIN, 1000)
    )
    game = press(game, Join("bob", 100_000), WaitForBox("bob"))
    press(game, StopWaiting("bob"))


#: Stories that random evenings seldom reach; every verb is offered somewhere in them.
STORIES: dict[str, Callable[[], object]] = {
    **{f"{book}, opening and round": partial(opening_and_round, book) for book in BOOKS},
    **{
        one.__name__: one
        for one in (
            decks_received,
            card_keyed,
            ten_reported,
            reader_misused,
            look_keyed,
            card_may_be_exposed,
            alone_on_a_box,
            insurance_asked,
            split_by_the_caller,
            doubled_by_the_caller,
            card_exposed,
            deck_rejected,
            batch_unseen,
            to_be_shuffled,
            shuffler_away,
            double_to_be_kept,
            card_missed,
            reader_failed,
            barred_until_the_shuffle,
            box_to_be_ceded,
        )
    },
}


def games_of(played: Callable[[], object]) -> list[Game]:
    """Return the game before every command of a story, and after its last."""
    with recorded() as log:
        ended = played()
    games = [log[at][0] for at in sorted(log.begins)]
    return [*games, ended] if isinstance(ended, Game) else games
