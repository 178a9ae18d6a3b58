"""The exact value of every choice of a hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from fortyeight.analysis.models import CHART_MODEL, SplitModel
from fortyeight.cards import Card
from fortyeight.coach.question import Unanswerable, question_at
from fortyeight.coach.seen_cards import SeenCards
from fortyeight.library.arguments import Cards, flag_of, read_cards, whole_of
from fortyeight.library.errors import InputError, RefusalError, input_errors
from fortyeight.library.results.frames import Rows
from fortyeight.library.rounds.game_state import GameState
from fortyeight.library.rounds.moves import turn_at
from fortyeight.rulebook import House
from fortyeight.table.shoe.continuous import is_continuous
from fortyeight.view.decision_names import NAME_OF_COMMAND
from fortyeight.view.offers import PLAYER_VERBS

#: The verbs of the coach's choices, as `Game.act` takes them.
_VERB_OF = {name: PLAYER_VERBS[command] for command, name in NAME_OF_COMMAND.items()}


class Values(Rows, Mapping[str, float]):
    """What each choice nets per initial wager if everything after it is played best.

    A mapping from the names of the choices that the rules allow to their values.
    """

    def __init__(self, choices: Mapping[str, float], data: Mapping[str, Any]) -> None:
        self._choices, self._data = dict(choices), dict(data)

    def __getitem__(self, choice: str) -> float:
        return self._choices[choice]

    def __iter__(self) -> Iterator[str]:
        return iter(self._choices)

    def __len__(self) -> int:
        return len(self._choices)

    @property
    def best(self) -> str:
        """The choice with the largest value."""
        return max(self._choices, key=self._choices.__getitem__)

    @property
    def costs(self) -> dict[str, float]:
        """What each choice costs compared to the best one."""
        return {name: self[self.best] - value for name, value in self._choices.items()}

    @property
    def insurance(self) -> float | None:
        """The value of insurance for half the wager, in addition; None if it is not offered."""
        value: float | None = self._data.get("insurance")
        return value

    @property
    def exact(self) -> bool:
        """Whether every rule of the house is valued as the referee pays it."""
        return bool(self._data["exact"])

    @property
    def limits(self) -> tuple[str, ...]:
        """Sentences that say why the values are not exact; empty where they are."""
        return tuple(self._data["limits"])

    @property
    def reason(self) -> str:
        """Why the best choice is best, in a sentence; empty for a hand that is not in a game."""
        return str(self._data.get("reason", ""))

    def rows(self) -> list[dict[str, Any]]:
        """Return a row for each choice, the best one first."""
        ordered = sorted(self._choices, key=self._choices.__getitem__, reverse=True)
        return [{"choice": one, "net": self[one], "cost": self.costs[one]} for one in ordered]

    def to_json(self) -> dict[str, Any]:
        """Return the values in the format of `fortyeight ev --json`."""
        return dict(self._data)

    def __repr__(self) -> str:
        choices = ", ".join(f"{row['choice']} {row['net']:+.6f}" for row in self.rows())
        return f"<Values {choices}{'' if self.exact else '; not exact'}>"


def values_of_hand(
    house: House,
    hand: Cards,
    up: str | Card,
    shoe: Cards | None,
    doubled: int,
    split: bool,
    model: SplitModel = CHART_MODEL,
) -> Values:
    """Return the values of a hand against an up card; raise `InputError` for an impossible one."""
    from fortyeight.analysis.values.situation import BadSituation, situation
    from fortyeight.analysis.values.situation_values import CHOICES, exactness_of, values

    first = read_cards((up,) if isinstance(up, Card) else up, "up")
    if len(first) != 1:
        raise InputError("up", "name the dealer's up card, such as 9h")
    unseen = None if shoe is None else read_shoe(house, shoe)
    doubled, split = whole_of(doubled, "doubled"), flag_of(split, "split")
    try:
        at = situation(house, read_cards(hand, "hand"), first[0], unseen, doubled, split)
        result = {**values(at, model), **exactness_of(at)}
    except BadSituation as error:
        raise InputError("", str(error)) from None
    allowed = {name: float(result[name]) for name in CHOICES if result[name] is not None}
    question = {
        "book": house.book.id,
        "house": dict(house.choices),
        "hand": " ".join(map(str, at.hand)),
        "up": str(at.up),
        "shoe": None if unseen is None else " ".join(map(str, unseen)),
        "doubled": doubled,
        "split": split,
        "model": model,
    }
    costs = {name: max(allowed.values()) - value for name, value in allowed.items()}
    return Values(allowed, {**result, "cost_of": costs, "question": question})


def read_shoe(house: House, shoe: Cards) -> tuple[Card, ...]:
    """Return unseen cards; a text may say ``A:20`` for twenty aces, as many of each suit."""
    from fortyeight.analysis.remaining_shoe import BadShoe, parse_shoe

    if not isinstance(shoe, str):
        return read_cards(shoe, "shoe")
    with input_errors("shoe", BadShoe):
        return parse_shoe(house, shoe)


def values_in_game(state: GameState) -> Values:
    """Return the values of the decision that is due, with every card that its player has seen."""
    from fortyeight.coach import valuing

    table, turn = state.table, turn_at(state.table)
    if turn is None:
        raise RefusalError("not-now", "nobody has to decide now")
    seen = SeenCards()
    for event in (*state.earlier, *state.events):
        seen.observe(event)
    known = seen.by(turn.person, is_continuous(table))
    try:
        answer = valuing.answer(question_at(table, turn.person, turn.box, None, known))
    except Unanswerable as error:
        raise RefusalError(error.code, error.sentence) from None
    except valuing.CannotValue as error:
        raise RefusalError("not-valued", str(error)) from None
    return Values({_VERB_OF[name]: one for name, one in answer["values"].items()}, answer)
