"""A round at one table as an OpenSpiel game: every card is a chance node of its own.

Importing this module registers the game `python_fortyeight` with the parameters `book` and
`players`. It is played by the referee, a card at a time, so that trees can be searched; for speed
there are the other environments. Utilities are in initial wagers.
"""

from __future__ import annotations

from collections import Counter
from decimal import Decimal
from typing import Any

import pyspiel

from fortyeight.cards import Card, full_shoe
from fortyeight.library.rounds.game import Game
from fortyeight.library.rounds.moves import Move
from fortyeight.rulebook import House, default_book
from fortyeight.rulebook.wager_limits import default_main_wager

#: The verbs of each action, which has the number of `fortyeight.envs.Action`.
ACTIONS = {
    0: ("stand", "keep-double", "decline-insurance", "decline-double", "ride"),
    1: ("hit",),
    2: ("double",),
    4: ("surrender",),
    5: ("split",),
    6: ("rescue",),
    7: ("insure",),
}
_NAMES = ("Stand", "Hit", "Double", "", "Surrender", "Split", "Rescue", "Insure")
_ACTION_OF = {verb: action for action, verbs in ACTIONS.items() for verb in verbs}
MAX_PLAYERS = 7
#: In initial wagers: more than any round of one player wins, a Super Bonus in it, or loses.
MAX_UTILITY, MIN_UTILITY = 10_000.0, -1_000.0
#: Cards that a round may need are far fewer than those of the shoe.
MAX_LENGTH = 2_000

GAME_TYPE = pyspiel.GameType(
    short_name="python_fortyeight",
    long_name="Python Spanish 21 and Pontoon",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.GENERAL_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=MAX_PLAYERS,
    min_num_players=1,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=False,
    parameter_specification={"book": default_book(), "players": 1},
)


class SpielGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel has no types
    """One round of a book's default house, from a full shoe, with a box for each player."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        chosen = params or {}
        self.book = str(chosen.get("book", default_book()))
        self.players = int(chosen.get("players", 1))
        self.house: House = Game(self.book, shoe="").house
        cards = self.house.cards
        self.faces = tuple(dict.fromkeys(full_shoe(1, cards.removed_ranks)))
        super().__init__(
            GAME_TYPE,
            pyspiel.GameInfo(
                num_distinct_actions=len(_NAMES),
                max_chance_outcomes=len(self.faces),
                num_players=self.players,
                min_utility=MIN_UTILITY,
                max_utility=MAX_UTILITY,
                max_game_length=MAX_LENGTH,
            ),
            chosen,
        )

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def make_py_observer(
        self, iig_obs_type: Any = None, params: dict[str, Any] | None = None
    ) -> SpielObserver:
        return SpielObserver()


class SpielState(pyspiel.State):  # type: ignore[misc]  # OpenSpiel has no types
    """A moment of the round: a player decides, or the next card is drawn."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self._faces, self._decks = game.faces, game.house.cards.decks
        self._wager = default_main_wager(game.house)
        self._people = [f"p{number}" for number in range(game.players)]
        self._round = Game(game.house, shoe="")
        for box, person in enumerate(self._people, start=1):
            self._round.wager(person, box, main=Decimal(self._wager) / 100)
        self._round.deal()

    def current_player(self) -> int:
        if self._round.over:
            return int(pyspiel.PlayerId.TERMINAL)
        turn = self._round.turn
        if self._round.needs_card or turn is None:
            return int(pyspiel.PlayerId.CHANCE)
        return self._people.index(turn.person)

    def _moves(self) -> dict[int, Move]:
        """Return the move of each allowed action."""
        turn = self._round.turn
        if turn is None:
            return {}
        moves = [one for one in self._round.legal(turn.person) if one.box == turn.box]
        return {_ACTION_OF[one.verb]: one for one in moves if one.verb in _ACTION_OF}

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self._moves())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        drawn = Counter(self._round.state.table.shoe)
        left = [self._decks - drawn[face] for face in self._faces]
        return [(face, number / sum(left)) for face, number in enumerate(left) if number]

    def _apply_action(self, action: int) -> None:
        if self.is_chance_node():
            self._round.put([self._faces[action]])
        else:
            self._round.act(self._moves()[action])

    def _action_to_string(self, player: int, action: int) -> str:
        return str(self._faces[action]) if player == pyspiel.PlayerId.CHANCE else _NAMES[action]

    def is_terminal(self) -> bool:
        return self._round.over

    def returns(self) -> list[float]:
        if not self._round.over:
            return [0.0] * len(self._people)
        net = self._round.result.net
        return [float(net.get(one, 0) * 100 / self._wager) for one in self._people]

    def seen_by(self, player: int) -> str:
        """Return what a player sees: their number, and the table without what lies face down."""
        view = self._round
        boxes = "; ".join(
            f"{box.caller} {' | '.join(_cards(hand.cards) for hand in box.hands)}"
            for box in view.boxes
        )
        return f"p{player}: {boxes} against {_cards(view.dealer)}, {view.phase}"

    def __str__(self) -> str:
        return repr(self._round)


def _cards(cards: tuple[Card, ...]) -> str:
    return " ".join(map(str, cards))


class SpielObserver:
    """What a player sees, as text. There is no tensor."""

    tensor = None

    def set_from(self, state: SpielState, player: int) -> None:
        """Do nothing: there is no tensor to fill."""

    def string_from(self, state: SpielState, player: int) -> str:
        return state.seen_by(player)


pyspiel.register_game(GAME_TYPE, SpielGame)
