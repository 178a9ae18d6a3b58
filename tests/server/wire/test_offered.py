"""Every verb that a view can offer is a message that is parsed, filled in and accepted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import lru_cache

import pytest

from fortyeight.chance import SeededBits
from fortyeight.progressive import Game, decide_game, open_game
from fortyeight.server.wire.parsing import REQUESTS, parse
from fortyeight.table import Refused
from fortyeight.view import AudienceRole
from fortyeight.view.care_offers import CARE_VERBS
from fortyeight.view.offers import PLAYER_VERBS, REPORT_VERBS
from tests.effort import effort
from tests.progressive.terminal.moments import MOMENTS
from tests.server.wire.evenings import (
    EVERYBODY,
    SeededChance,
    commanded,
    evening,
    is_half_confirmed,
    sent_by,
)
from tests.server.wire.situations import STORIES, games_of
from tests.view.evenings import BOOKS, evening_house


def check_everything_offered(game: Game, bits: SeededBits) -> Counter[str]:
    """Check that every offer to any role is accepted; return the accepted ones by verb."""
    seen: Counter[str] = Counter()
    for audience in EVERYBODY:
        for sent in sent_by(game, audience):
            command = commanded(parse(sent), game, audience, SeededChance(bits))
            answer = decide_game(game, command)
            if is_half_confirmed(game, audience, sent):
                assert isinstance(answer, Refused)
                assert answer.code == "not-confirmed"
                continue
            assert not isinstance(answer, Refused), (sent, command, answer)
            seen[sent["do"]] += 1
            if audience.role is AudienceRole.PLAYER and hasattr(command, "person"):
                assert command.person == audience.person
    return seen


def walk(book: str, seeds: range, moments: int) -> None:
    """Check everything offered on random evenings."""
    for seed in seeds:
        bits = SeededBits(seed)
        start = open_game(evening_house(book, bits), bits)
        for game, _, _ in evening(start, bits, moments):
            check_everything_offered(game, SeededBits(0))


@pytest.mark.parametrize("book", BOOKS)
def test_what_is_offered_on_an_evening_is_accepted(book: str) -> None:
    walk(book, range(effort(1, 2)), effort(75, 150))


@pytest.mark.long
@pytest.mark.parametrize("book", BOOKS)
def test_what_is_offered_on_long_evenings_is_accepted(book: str) -> None:
    walk(book, range(100, 120), 400)


@pytest.mark.parametrize("name", MOMENTS)
def test_what_is_offered_at_the_terminal_is_accepted(name: str) -> None:
    check_everything_offered(MOMENTS[name](), SeededBits(0))


@lru_cache(None)
def verbs_of(played: Callable[[], object]) -> frozenset[str]:
    """Check everything that is offered in a story; return the verbs."""
    seen: Counter[str] = Counter()
    for game in games_of(played):
        seen += check_everything_offered(game, SeededBits(0))
    return frozenset(seen)


@pytest.mark.parametrize("story", STORIES)
def test_what_is_offered_on_the_way_is_accepted(story: str) -> None:
    verbs_of(STORIES[story])


def test_these_come_to_every_verb() -> None:
    """The tests above would prove nothing of a verb that they never see offered."""
    seen = {
        verb
        for moment in MOMENTS.values()
        for verb in check_everything_offered(moment(), SeededBits(0))
    }
    seen = seen.union(*(verbs_of(story) for story in STORIES.values()))
    assert offerable() - seen == set()


def offerable() -> set[str]:
    """Return every name that a view may show."""
    reported = [name for names in REPORT_VERBS.values() for name in names.values()]
    done = [name for names in CARE_VERBS.values() for name in names.values()]
    return {*PLAYER_VERBS.values(), *reported, *done, *BUTTONS, "step", "spin-hot-spot"}


#: The names of the terminal's buttons, which never change.
BUTTONS = (
    "start-round",
    "cancel-round",
    "end-round",
    "mark",
    "spin",
    "confirm",
    "enable-spin",
    "disable-spin",
    "spin-for-player",
    "pay-jackpot",
    "cancel-jackpot",
    "authorise",
    "paid",
)

#: Verbs of the service that views do not offer.
OWN = {
    *("join", "buy-chips", "ready", "seed", "add-robot", "remove-robot", "pause", "resume"),
    *("call-floor", "answer-call", "cut-choice"),
    *("change-limits", "prepare-cards"),
}


def test_there_is_a_message_for_every_verb_and_no_other() -> None:
    assert set(REQUESTS) == offerable() | OWN | {"change-meter"}


@pytest.mark.parametrize(
    "verb", sorted(set().union(*(CARE_VERBS[role].values() for role in CARE_VERBS)))
)
def test_who_is_offered_something_may_ask_for_it(verb: str) -> None:
    assert REQUESTS[verb].roles == {
        role for role in CARE_VERBS if verb in CARE_VERBS[role].values()
    }


@pytest.mark.parametrize("verb", sorted(PLAYER_VERBS.values()))
def test_a_players_verbs_are_his_alone(verb: str) -> None:
    assert REQUESTS[verb].roles == {AudienceRole.PLAYER}
    assert "person" not in REQUESTS[verb].model_fields
