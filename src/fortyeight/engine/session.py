"""Answer the requests of the engine protocol: one house and one game at a time."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fortyeight import __version__
from fortyeight.engine.long_work import Task
from fortyeight.engine.requests import MAX_LINE, PROTOCOL, REQUESTS
from fortyeight.library.errors import InputError, RefusalError
from fortyeight.library.house_files import house_of, house_of_text
from fortyeight.library.rounds.game import Game
from fortyeight.library.rounds.moves import Move, wager_kind
from fortyeight.library.rounds.records import record_to_json
from fortyeight.money import currency_sign
from fortyeight.rulebook import House, default_book, known_books
from fortyeight.table import Box

Answer = dict[str, Any]


class Session:
    """The house and the game of one client. Long requests become tasks for another process."""

    def __init__(self) -> None:
        self._house: House = house_of(default_book(), {})
        self._game: Game | None = None

    def answer(self, name: str, fields: Answer) -> Answer:
        """Return the answer to a checked request; raise a `FortyeightError` if it is refused."""
        return _ANSWERED_BY[name](self, **fields)

    def task(self, name: str, fields: Answer) -> Task:
        """Return the work of a long request."""
        if name == "values":
            return Task(name, self._playing.state, {})
        fields = dict(fields)
        fields.pop("view", None)
        book, text = fields.pop("book", None), fields.pop("rulebook", None)
        choices = fields.pop("choices", {})
        if book is None and text is None:
            return Task(name, house_of(self._house, choices), fields)
        return Task(name, _named_house(book or "", text, choices), fields)

    @property
    def _playing(self) -> Game:
        if self._game is None:
            raise RefusalError("no-game", "there is no game yet: begin one with new or replay")
        return self._game

    def hello(self) -> Answer:
        return {
            "engine": "fortyeight",
            "version": __version__,
            "protocol": PROTOCOL,
            "max_line": MAX_LINE,
            "requests": list(REQUESTS),
            "long": [name for name, kind in REQUESTS.items() if kind.long],
            "books": list(known_books()),
        }

    def house(
        self, book: str, rulebook: str | None = None, choices: Answer | None = None
    ) -> Answer:
        self._house = _named_house(book, rulebook, choices or {})
        from fortyeight.analysis.limits import exactness

        limits = self._house.limits
        return {
            "book": self._house.book.id,
            "title": self._house.book.title,
            "choices": dict(self._house.choices),
            "decks": self._house.cards.decks,
            "boxes": self._house.boxes.boxes,
            "currency": limits.currency,
            "sign": currency_sign(limits.currency),
            **exactness(self._house),
        }

    def new(
        self, seed: int | str | None = None, shoe: str | None = None, meters: Answer | None = None
    ) -> Answer:
        self._game = Game(self._house, seed=seed, shoe=shoe, meters=meters)
        return self.state()

    def join(self, person: str, chips: str | None = None) -> Answer:
        self._playing.join(person, chips)
        return self.state()

    def wager(self, person: str, wagers: Answer, box: int = 1) -> Answer:
        amounts = {wager_kind(kind).value.replace("-", "_"): one for kind, one in wagers.items()}
        self._playing.wager(person, box, **amounts)
        return self.state()

    def deal(self) -> Answer:
        self._playing.deal()
        return self.state()

    def put(self, cards: str) -> Answer:
        self._playing.put(cards)
        return self.state()

    def act(self, verb: str, person: str | None = None, **named: Any) -> Answer:
        self._playing.act(verb, person, **named)
        return self.state()

    def undo(self) -> Answer:
        self._playing.undo()
        return self.state()

    def state(self) -> Answer:
        game = self._playing
        turn = game.turn
        answer: Answer = {
            "round": game.state.table.round,
            "phase": game.phase,
            "over": game.over,
            "needs_card": game.needs_card,
            "turn": turn and {"person": turn.person, "box": turn.box, "hand": turn.hand},
            "dealer": [str(card) for card in game.dealer],
            "boxes": [_box_json(box) for box in game.boxes],
            "legal": [move_json(move) for move in game.legal()] if turn else [],
        }
        return {**answer, "result": game.result.to_json()} if game.over else answer

    def legal(self, person: str | None = None) -> Answer:
        return {"legal": [move_json(move) for move in self._playing.legal(person)]}

    def view(self, person: str | None = None) -> Answer:
        return {"view": self._playing.view(person)}

    def story(self) -> Answer:
        return {"story": self._playing.story().splitlines()}

    def record(self, title: str = "") -> Answer:
        text = self._playing.to_record(title)
        return {"record": text, "fields": record_to_json(text)}

    def replay(self, record: str | Answer) -> Answer:
        if isinstance(record, str) and "\n" not in record and not record.lstrip().startswith("{"):
            raise InputError("record", "send the text of the record, not the name of a file")
        self._game = Game.from_record(record)
        self._house = self._game.house
        return self.state()


def _named_house(book: str, text: str | None, choices: Answer) -> House:
    """Return a house of the rulebook that a text is the file of, or else of the one named."""
    named = book if text is None else house_of_text(text, "rulebook", books_only=True)
    return house_of(named, choices)


def _box_json(box: Box) -> Answer:
    return {
        "box": box.number,
        "caller": box.caller,
        "hands": [
            {
                "cards": [str(card) for card in hand.cards],
                "total": hand.total,
                "soft": hand.soft,
                "doubled": hand.doubles,
                "split": hand.split,
            }
            for hand in box.hands
        ],
    }


def move_json(move: Move) -> Answer:
    """Return a move as the protocol writes it: fields that it lacks are left out."""
    data: Answer = {"verb": move.verb, "person": move.person, "box": move.box}
    for name in ("wager", "hand", "least", "most"):
        value = getattr(move, name)
        if value not in (None, ""):
            data[name] = value if isinstance(value, int) else str(value)
    return data


_ANSWERED_BY: dict[str, Callable[..., Answer]] = {
    name: getattr(Session, name)
    for name, kind in REQUESTS.items()
    if not kind.long and name not in ("stop", "quit")
}
