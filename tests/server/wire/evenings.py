"""Evenings played by messages alone: only what a role's view offers is sent."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count
from typing import Any

from fortyeight.cards import Card
from fortyeight.chance import Bits, SeededBits, draw_below, shuffled
from fortyeight.progressive import Game, GameCommand, decide_game, evolve_game
from fortyeight.progressive.draws import Draws, WheelChance
from fortyeight.progressive.triggers import triggers
from fortyeight.server.wire.client_request import ClientRequest, GameRequest
from fortyeight.server.wire.parsing import parse, role_refusal
from fortyeight.server.wire.service_requests import Authorise, ChangeMeter
from fortyeight.table import Phase, Refused
from fortyeight.view import Audience, AudienceRole, audiences
from fortyeight.view.wheel_view import game_view

PEOPLE = ("ann", "bob", "cat")
EVERYBODY = audiences(*PEOPLE)

Message = dict[str, Any]

_numbers = count()


class SeededChance:
    """A table's randomness and clock, repeatable by a seed."""

    def __init__(self, bits: Bits) -> None:
        self.bits = bits
        self.now = 0
        self.elsewhere = ""
        self.draws: Draws = WheelChance(bits)

    def shuffled(self, cards: Sequence[Card]) -> tuple[Card, ...]:
        return shuffled(cards, self.bits)


def message(do: str, **said: Any) -> Message:
    """Return a message with a new id."""
    return {"type": "do", "id": f"message-{next(_numbers)}", "seen": 0, "do": do, **said}


def sent_by(game: Game, audience: Audience) -> Iterator[Message]:
    """Return everything that a client may send by the view of this audience."""
    view = game_view(game, audience)
    care = game.table.care
    other = "gus" if care is not None and care.dealer == "fay" else "fay"
    for offer in (*view["offers"], *view["irregularities"], *view["care"]):
        yield from _of_offer(_keyed(offer), other)
    if view["step"] is not None and not view["shoe"]["out_of_cards"]:
        yield message(**_keyed({"do": "step", "step": view["step"], "key": view["key"]}))
    for button in view["wheels"]["buttons"]:
        yield from _of_button(game, button)
    if view["wheels"]["may_spin"]:
        yield message("spin-hot-spot")


def _keyed(offer: dict[str, Any]) -> dict[str, Any]:
    """Return an offer with its open field keyed in, and not as it was keyed before."""
    key, was = offer.get("key"), offer.get("keyed")
    said = {name: value for name, value in offer.items() if name not in ("key", "keyed")}
    if key == "card":
        said["card"] = "2c" if was != "2c" else "3c"
    elif key == "blackjack":
        said["blackjack"] = not was
    elif key == "count":
        said["counted"] = 288
    elif key == "reason":
        said["reason"] = "two cards were keyed wrong"
    return said


def _of_offer(offer: dict[str, Any], dealer: str) -> Iterator[Message]:
    """Return an offer as messages: as it stands, or with the amounts at their bounds."""
    do = offer["do"]
    said = {key: value for key, value in offer.items() if key not in ("do", "amounts")}
    if do in ("open-table", "change-dealer"):
        yield message(do, dealer=dealer)
    elif do in ("cut-cards", "place-cutting-card"):
        name = "place" if do == "cut-cards" else "behind"
        yield from (message(do, **{name: offer[bound]}) for bound in ("least", "most"))
    elif do == "receive-cards":
        yield message(do, pre_shuffled=offer["pre_shuffled"])
    elif do == "shuffle-cards":
        riffles = ["riffle", "riffle"] if "strip" in offer["steps"] else []
        yield message(do, by=offer["by"], steps=riffles + offer["steps"])
    elif do == "confirm-verbal-wager":
        del said["boxes"]
        for cents in _bounds(offer):
            yield message(do, **said, box=offer["boxes"][0], cents=cents)
    elif "amounts" in offer:
        yield from (message(do, **said, cents=cents) for cents in _bounds(offer))
    else:
        yield message(do, **said)


def _bounds(offer: dict[str, Any]) -> set[int]:
    amounts = offer["amounts"]
    return {amounts["least"], amounts["most"], *amounts["exact"]}


def _of_button(game: Game, button: str) -> Iterator[Message]:
    if button == "mark":
        for one in triggers(game):
            if one not in game.system.marked:
                yield message("mark", kind=one.kind.value, box=one.box)
    elif button == "cancel-round":
        early = game.table.phase is Phase.BETTING
        yield message(button, reason="reset" if early else "malfunction")
    elif button == "authorise":
        yield message(button, supervisor="sue", password="secret")
    else:
        yield message(button)


def commanded(
    ask: ClientRequest, game: Game, audience: Audience, chance: SeededChance
) -> GameCommand:
    """Return the referee's command for a message; a supervisor's password counts as right."""
    if isinstance(ask, Authorise):
        return ask.checked(correct=True, chance=chance)
    if isinstance(ask, ChangeMeter):
        return ask.checked(game, "fay", chance)
    assert isinstance(ask, GameRequest)
    return ask.to_command(game, audience, chance)


def asked(
    game: Game, audience: Audience, sent: Message, chance: SeededChance
) -> tuple[Game, GameCommand]:
    """Return the game after a message that must be accepted, and the command."""
    ask = parse(sent)
    assert role_refusal(ask, audience) is None
    command = commanded(ask, game, audience, chance)
    events = decide_game(game, command)
    assert not isinstance(events, Refused), (sent, command, events)
    for event in events:
        game = evolve_game(game, event)
    return game, command


def is_half_confirmed(game: Game, audience: Audience, sent: Message) -> bool:
    """Return whether a dealer confirms a verbal wager that the floor must confirm too."""
    both = game.table.house.around.verbal == "dealer-and-supervisor"
    return both and audience.role is AudienceRole.DEALER and sent["do"] == "confirm-verbal-wager"


#: The weight of each verb among those that are offered; the rest are ordinary.
_SELDOM = {
    **dict.fromkeys(("close-table", "take-cards-away", "leave", "get-up", "withdraw-wager"), 1),
    **dict.fromkeys(("begin-gaming-day", "order-reshuffle", "order-recut", "show-burn"), 1),
    **dict.fromkeys(("remove-shuffler", "fail-shuffle", "change-dealer", "spread-cards"), 1),
    **dict.fromkeys(("declare-misdeal", "overdraw", "cancel-round", "cancel-jackpot"), 1),
    **dict.fromkeys(("disable-spin", "wash-cards", "draw-in-error", "misuse-reader"), 2),
    **dict.fromkeys(("skip-card", "skip-own-card", "fail-reader", "refuse-company"), 2),
    **dict.fromkeys(("sit", "place-wager"), 40),
    **dict.fromkeys(("step", "start-round", "end-round", "spin", "mark", "confirm"), 60),
    **dict.fromkeys(("repair-reader", "inspect-reader", "open-table"), 60),
}
_ORDINARY = 20


def next_message(game: Game, bits: SeededBits) -> tuple[Audience, Message] | None:
    """Return a message that someone is offered now, or a newcomer's.

    None where the shoe has too few cards to finish a round.
    """
    for audience in EVERYBODY[: len(PEOPLE)]:
        if audience.person not in game.table.chips and not draw_below(3, bits):
            return audience, message("join", chips=(3_000, 10**6)[draw_below(2, bits)])
    by_verb: dict[str, list[tuple[Audience, Message]]] = {}
    for audience in EVERYBODY:
        for sent in sent_by(game, audience):
            if not is_half_confirmed(game, audience, sent):
                by_verb.setdefault(sent["do"], []).append((audience, sent))
    weighed = [verb for verb in by_verb for _ in range(_SELDOM.get(verb, _ORDINARY))]
    if not weighed:
        return None
    found = by_verb[weighed[draw_below(len(weighed), bits)]]
    return found[draw_below(len(found), bits)]


def evening(game: Game, bits: SeededBits, moments: int) -> Iterator[tuple[Game, Audience, Message]]:
    """Yield this many moments, each with the message that comes next; the clock advances."""
    chance = SeededChance(bits)
    for _ in range(moments):
        found = next_message(game, bits)
        if found is None:
            return
        audience, sent = found
        yield game, audience, sent
        chance.now += 1
        game, _ = asked(game, audience, sent, chance)
