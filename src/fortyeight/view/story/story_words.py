"""How the parts of a sentence are written in a story."""

from __future__ import annotations

from dataclasses import dataclass

from fortyeight.cards import parse_card
from fortyeight.rulebook.book import capital
from fortyeight.table import Stage, Table
from fortyeight.view.words.card_words import card_sign, cited
from fortyeight.view.words.line_words import LineWords, Shown
from fortyeight.view.words.names import name_at, place_words


@dataclass(frozen=True, slots=True)
class StoryWords(LineWords):
    """A story's words, from the table before the event.

    Names have a capital letter, cards their signs, places are told if ambiguous, rules are cited.
    """

    table: Table

    @classmethod
    def of(cls, table: Table) -> StoryWords:
        return cls(table.house, table)

    def name(self, person: str) -> str:
        return name_at(self.table, person)

    def the(self, card: str) -> str:
        return f"the {card_sign(parse_card(card))}"

    def hand(self, event: Shown) -> str:
        caller = self._caller(event)
        place = place_words(self.table, caller, event["box"], event["hand"])
        return f"{self.name(caller)} {place}".rstrip()

    def caller(self, event: Shown) -> str:
        return self.person_on_hand({**event, "person": self._caller(event)})

    def person_on_hand(self, event: Shown) -> str:
        name = self.name(event["person"])
        place = place_words(self.table, event["person"], event["box"], event.get("hand"))
        return f"{capital(place)} {name}" if place else name

    def receiver(self, event: Shown) -> str:
        if self.table.hand_in_turn[1].stage is Stage.DOUBLING:
            return "The doubled hand"
        caller = self._caller(event)
        place = place_words(self.table, caller, event["box"], event["hand"])
        return capital(place.removeprefix("on ")) or self.name(caller)

    def _caller(self, event: Shown) -> str:
        box = self.table.box_numbered(event["box"])
        assert box is not None, "what is told of a box in play"
        return box.caller

    def count(self, says: str) -> str:
        name = self.house.book.blackjack
        return f": {name if says == capital(name) else f'{says[:1].lower()}{says[1:]}'}"

    def cite(self, clause: str) -> str:
        return cited(clause)

    def cite_own(self, clause: str) -> str:
        return cited(clause)
