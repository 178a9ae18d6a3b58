"""A table of real cards without a browser: the dealer keys in the cards that a test wants."""

from __future__ import annotations

from contextlib import ExitStack
from typing import Any

from tests.browser.players.at_table import AtTable
from tests.browser.visitor import Visitor

#: Steps of the dealer, the floor and the players that bring cards into the shoe; the last first.
CARE = (
    "burn-card",
    "place-wager",
    "fill-shoe",
    "place-cutting-card",
    "cut-cards",
    "refuse-cut",
    "shuffle-cards",
    "wash-cards",
    "look-at-cards",
    "spread-cards",
    "verify-inspection",
    "inspect-reader",
    "inspect-deck",
    "receive-cards",
)
#: The terminal's buttons that lead through a round, the later ones first.
PRESSED = ("paid", "pay-jackpot", "confirm", "spin", "enable-spin", "start-round", "end-round")
#: More than a dealer ever does in a round.
MOST = 120


def fill_the_shoe(*people: AtTable) -> None:
    """Take everybody's steps with the cards until wagers are open."""
    for who in people:
        who.drain()
    for _ in range(MOST):
        for who in people:
            who.hear(max(one.version for one in people))
        who, offer = next(
            (who, offer)
            for verb in CARE
            for who in people
            for offer in (*who.offers["care"], *who.offers["offers"])
            if offer["do"] == verb and not offer.get("pre_shuffled") and not offer.get("exposed")
        )
        if offer["do"] == "place-wager":
            return
        said: dict[str, Any] = {name: value for name, value in offer.items() if name != "decks"}
        if "least" in said:
            least = said.pop("least")
            del said["most"]
            said["place" if said["do"] == "cut-cards" else "behind"] = least
        who.at_once(said.pop("do"), **said)
    raise AssertionError("the cards do not come into the shoe")


class RealTable(ExitStack):
    """Dealer and floor at a table of their own, with a physical shoe."""

    def __init__(
        self, visitor: Visitor, book: str, house: dict[str, Any] | None = None, **settings: Any
    ) -> None:
        self.id = visitor.open_table(book, house, dealing="person", shoe="physical", **settings)
        super().__init__()
        self.dealer = self.enter_context(AtTable(visitor, self.id, "dealer"))
        self.floor = self.enter_context(AtTable(visitor, self.id, "floor"))
        self.players: list[AtTable] = []

    def seat(self, visitor: Visitor, box: int, chips: int = 50_000) -> AtTable:
        """Connect a player with chips and take a box."""
        player = self.enter_context(AtTable(visitor, self.id))
        player.do("join", chips=chips)
        player.do("sit", box=box)
        self.players.append(player)
        return player

    def open(self) -> None:
        """Open for play, with the cards in the shoe; a player must have joined before."""
        self.floor.do("open-table", dealer="dee")
        fill_the_shoe(self.dealer, self.floor, *self.players)

    def deal(self, cards: str = "", until: str = "", most: int = 0) -> None:
        """Take every step that is due, with these cards where one is turned up.

        Stops where a player must act, when the round is over, before the step or button of this
        name, or after this many of them.
        """
        left = cards.split()
        done = tries = 0
        self.dealer.drain()
        while done < (most or MOST):
            tries += 1
            assert tries < 10 * MOST, "what is offered is refused again and again"
            self.dealer.hear(max(one.version for one in (self.floor, *self.players)))
            offers = self.dealer.offers
            button = next((one for one in PRESSED if one in offers["buttons"]), None)
            step = offers["step"]
            if (until and until in (button, step)) or step == "open the next round":
                break
            if offers["marks"]:
                done += self.dealer.at_once("mark", **offers["marks"][0])
            elif button is not None and (button != "end-round" or step is None):
                done += self.dealer.at_once(button)
            elif step is not None:
                done += self._take(step, offers["key"], left)
            elif any(one["do"] == "burn-card" for one in offers["care"]):
                self.dealer.at_once("burn-card")
            elif self._ten_reported():
                self.floor.do("remove-found-card")
            elif left or until or most:
                self.dealer.listen()
            else:
                break
        assert done < MOST, "the round does not end"
        for player in self.players:
            player.hear(self.dealer.version)
        assert not left, f"{left} were not dealt"

    def _ten_reported(self) -> bool:
        """Return whether the floor must remove a ten that was keyed."""
        self.floor.hear(self.dealer.version)
        offers = self.floor.offers["irregularities"]
        return any(one["do"] == "remove-found-card" for one in offers)

    def _take(self, step: str, key: str | None, left: list[str]) -> bool:
        said: dict[str, Any] = {}
        if key == "card":
            assert left, f"no card for “{step}”"
            said["card"] = left[0]
        elif key == "blackjack":
            said["blackjack"] = False
        taken = self.dealer.at_once("step", step=step, **said)
        if taken and key == "card":
            del left[0]
        return taken
