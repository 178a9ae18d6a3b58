"""Tell a round of a table with wheels line by line."""

from __future__ import annotations

from collections.abc import Iterable

from fortyeight.progressive import Game, evolve_game
from fortyeight.progressive.events import is_system_event
from fortyeight.progressive.terminal import GameEvent
from fortyeight.view.audience import AUDITOR
from fortyeight.view.story.story_line import StoryLine, Tone
from fortyeight.view.story.teller import Teller
from fortyeight.view.wheel_event_view import game_event_view
from fortyeight.view.words.wheel_words import WHEELS


def game_story(start: Game, events: Iterable[GameEvent]) -> list[StoryLine]:
    """Return the story of a table with wheels."""
    teller = GameTeller(start)
    lines = [line for event in events for line in teller.tell(event)]
    return lines + teller.rest()


class GameTeller:
    """Tells the events of table and wheels one by one."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._teller = Teller(game.table)

    def tell(self, event: GameEvent) -> list[StoryLine]:
        lines = self._tell_of_wheels(event) if is_system_event(event) else self._teller.tell(event)
        self.game = evolve_game(self.game, event)
        return lines

    def _tell_of_wheels(self, event: GameEvent) -> list[StoryLine]:
        shown = game_event_view(event, AUDITOR)
        if shown is None or shown["event"] not in WHEELS:
            return []
        return [*self._teller.rest(), StoryLine(Tone.NOTE, self._teller.sentence_of(shown))]

    def rest(self) -> list[StoryLine]:
        return self._teller.rest()
