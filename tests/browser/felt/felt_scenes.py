"""Scenes on the felt that real cards would take too long to produce.

A table's first message is kept, and sent again with other people, hands, wagers and results.
"""

from __future__ import annotations

import copy
import json
import re
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Page, WebSocketRoute

from tests.browser.visitor import Visitor

#: The points of the face cards and the ace, for the totals.
_POINTS = {"A": 11, "K": 10, "Q": 10, "J": 10}
#: Four hands of a pair of eights: doubled twice, with a third card, and one still in turn.
SPLIT = (["8s", "3d", "Kh"], ["8h", "2c", "9s"], ["8d", "5s", "4c"], ["8c", "Kd"])
DOUBLED = (0, 1)
_FULL = {"least": 2_500, "most": 2_500, "low": 1, "high": 0, "unit": 1, "exact": [2_500]}
#: The coach's advice in a scene.
ADVICE = {
    "decision": "play",
    "up": "6h",
    "values": {"double": 0.321, "hit": 0.187, "split": 0.122, "stand": -0.154, "surrender": -0.5},
    "best": "double",
    "cost_of": {},
    "reason": "Eleven against a six: a card of ten points makes 21, and the dealer often busts.",
    "dealer": {"17": 0.17, "18": 0.13, "19": 0.13, "20": 0.12, "21": 0.11, "bust": 0.34},
    "blackjack_name": "blackjack",
    "bonus": [{"name": "6-7-8 mixed", "pays": "3 to 2", "needs": 1, "chance": 0.04}],
}


@dataclass(frozen=True)
class Scene:
    """What lies on the felt."""

    name: str
    robots: int = 0
    split: bool = False
    settled: bool = False
    dealt: bool = True
    next_bets: bool = False


SCENES = (
    Scene("bets", dealt=False),
    Scene("alone"),
    Scene("alone-paid", settled=True),
    Scene("alone-split", split=True),
    Scene("alone-split-paid", split=True, settled=True),
    Scene("alone-split-next", split=True, settled=True, next_bets=True),
    Scene("robots", robots=6),
    Scene("robots-paid", robots=6, settled=True),
    Scene("robots-split", robots=6, split=True),
    Scene("robots-split-paid", robots=6, split=True, settled=True),
)


class Stage:
    """Page of a table that shows scenes instead of the real game."""

    def __init__(self, visitor: Visitor, me: str, table: str, page: Page | None = None) -> None:
        self.me = me
        self._welcome: dict[str, Any] = {}
        self._socket: WebSocketRoute | None = None
        self._version = 1_000_000
        self._hand = ""
        self.layout: dict[str, Any] = visitor.ask("GET", f"/api/tables/{table}/layout")
        self.page: Page = page or visitor.new_page()
        self.page.route_web_socket(re.compile("/socket"), self._routed)
        self.page.route(
            "**/api/coach/tables/**",
            lambda route: route.fulfill(json={**ADVICE, "hand": self._hand}),
        )
        self.page.goto(f"/table?id={table}")
        self.page.locator(".box").first.wait_for()
        self.page.wait_for_function("() => document.querySelector('main').dataset.idle === 'true'")

    def _routed(self, socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        socket.on_message(server.send)
        self._socket = socket

        def told(message: str | bytes) -> None:
            if not self._welcome:
                self._welcome = json.loads(message)
                socket.send(message)

        server.on_message(told)

    def show(self, scene: Scene) -> None:
        """Show a scene on the page."""
        assert self._socket
        message = copy.deepcopy(self._welcome)
        self._version += 1
        message["version"] = self._version
        _Made(message, self.layout, self.me, scene)
        own = next(iter(message["view"]["boxes"]), None)
        self._hand = " ".join(own["hands"][-1]["cards"]) if own else ""
        message["view"]["round"] = self._version
        self._socket.send(json.dumps(message))
        self.page.wait_for_function(
            "(round) => document.querySelector('main').dataset.round === String(round)",
            arg=self._version,
        )


class _Made:
    """A first message with a scene in it."""

    def __init__(
        self, message: dict[str, Any], layout: dict[str, Any], me: str, scene: Scene
    ) -> None:
        self.view = message["view"]
        self.layout = layout
        self.scene = scene
        self.me = me
        boxes = layout["boxes"]
        own = (boxes + 1) // 2
        others = [number for number in range(1, boxes + 1) if number != own][: scene.robots]
        self.people = {own: me, **{box: f"robot-{at + 1}" for at, box in enumerate(others)}}
        self.view["seats"] = {str(box): person for box, person in self.people.items()}
        self.view["people"] = list(self.people.values())
        self.view["chips"] = dict.fromkeys(self.people.values(), 48000)
        message["service"]["robots"] = {
            person: {"strategy": "mimic", "wager": 2_500}
            for box, person in self.people.items()
            if box != own
        }
        betting = scene.next_bets or not scene.dealt
        self.view["phase"] = "betting" if betting else "playing"
        kinds = [spot["kind"] for spot in layout["spots"] if spot["kind"] != "main"]
        lines: list[dict[str, Any]] = []
        for box, person in self.people.items():
            for at, kind in enumerate(kinds):
                lines.append(_line(person, box, None, kind, 2_500, 0 if at % 2 else 12_500))
        if scene.settled:
            self.view["settled"] = lines
        else:
            self.view["wagers"] = [
                {"person": one["person"], "box": one["box"], "kind": one["kind"], "cents": 2_500}
                for one in lines
            ]
        if not scene.dealt:
            self.view["wagers"] += [
                {"person": person, "box": box, "kind": "main", "cents": 2_500}
                for box, person in self.people.items()
            ]
            return
        self.view["dealer"] |= _counted(["6h", "Qs", "4d"] if scene.settled else ["6h"])
        self.view["boxes"] = [self._box(box, box == own) for box in self.people]
        if not scene.settled:
            verbs = ("hit", "stand", "double", "split", "surrender")
            self.view["offers"] = [{"do": verb, "box": own, "amounts": _FULL} for verb in verbs]
        if scene.next_bets:
            wager = {"do": "place-wager", "box": own, "kind": "main", "amounts": _FULL}
            self.view |= {"offers": [wager], "cards": None}
            self.view["shoe"]["cards_left"] = 200

    def _box(self, box: int, own: bool) -> dict[str, Any]:
        split = own and self.scene.split
        dealt = list(SPLIT) if split else [["8s", "3d"] if own else ["Jc", "5h", "4s"]]
        hands = [
            self._hand(box, at, cards, own, at == len(dealt) - 1) for at, cards in enumerate(dealt)
        ]
        return {
            "number": box,
            "caller": self.people[box],
            "splits": len(hands) - 1,
            "refused": False,
            "hands": hands,
        }

    def _hand(self, box: int, at: int, cards: list[str], own: bool, last: bool) -> dict[str, Any]:
        person = self.people[box]
        doubled = own and self.scene.split and at in DOUBLED
        if self.scene.settled:
            staked = 5_000 if doubled else 2_500
            back = staked * 2 if at % 2 == 0 else 0
            self.view["settled"].append(_line(person, box, at + 1, "main", staked, back))
        return {
            "number": at + 1,
            "stage": "",
            "in_turn": own and last and not self.scene.settled,
            "split": own and self.scene.split,
            "doubles": 1 if doubled else 0,
            "surrendered": False,
            "skipped": 0,
            "missed_at": None,
            "dead": False,
            "awaiting": [],
            "closed": False,
            "stakes": [
                {
                    "person": person,
                    "main": 2_500,
                    "original": True,
                    "doubles": [2_500] if doubled else [],
                    "rescued": False,
                }
            ],
            **_counted(cards),
        }


def _counted(cards: list[str]) -> dict[str, Any]:
    total = sum(_POINTS.get(card[0]) or int(card[0]) for card in cards)
    return {
        "cards": cards,
        "total": total,
        "soft": False,
        "blackjack": False,
        "bust": total > 21,
        "words": str(total),
    }


def _line(
    person: str, box: int, hand: int | None, kind: str, staked: int, back: int
) -> dict[str, Any]:
    return {
        "person": person,
        "box": box,
        "hand": hand,
        "kind": kind,
        "staked": staked,
        "returned": back,
        "clause": "",
    }
