"""The server offers and accepts what `docs/reference/protocol.md` says of `care`."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

import pytest
from tools.documents.care_entries import CARE_ENTRIES, CareEntry

from fortyeight.chance import SeededBits
from fortyeight.progressive import decide_game, open_game
from fortyeight.server.wire.parsing import REQUESTS, parse
from fortyeight.table import Refused
from fortyeight.view import AudienceRole
from fortyeight.view.care_offers import _BOUNDED, CARE_VERBS, care_offers
from tests.effort import effort
from tests.server.wire.evenings import EVERYBODY, SeededChance, commanded, evening, message
from tests.view.evenings import BOOKS, evening_house

#: Values that a client fills in for fields that are bounded by others.
FILLED: dict[str, Any] = {
    "place": lambda entry: entry["least"],
    "behind": lambda entry: entry["least"],
    "box": lambda entry: entry["boxes"][0],
    "cents": lambda entry: entry["amounts"]["least"],
    "counted": lambda entry: 288,
    "card": lambda entry: "2c",
}


def by_the_page(entry: dict[str, Any], dealer: str = "fay") -> dict[str, Any]:
    """Build the message that the page describes for an entry; every field must be explained."""
    told = {name for name in entry if name != "do"}
    rule = CARE_ENTRIES.get(entry["do"], CareEntry(back=tuple(told)))
    said = {name: entry[name] for name in rule.back if name in entry}
    explained = {*rule.back, *rule.told}
    for given, name in rule.filled.items():
        explained |= set(given)
        if set(given) <= told:
            said[name] = FILLED[name](entry)
    said |= dict.fromkeys(rule.added, dealer)
    assert told <= explained, entry
    if "riffle" not in said.get("steps", ["riffle"]) and "strip" in said["steps"]:
        said["steps"] = ["riffle", "riffle", *said["steps"]]
    return message(entry["do"], **said)


@pytest.mark.parametrize("book", BOOKS)
def test_entries_of_an_evening_are_sent_as_the_page_says(book: str) -> None:
    sent = set()
    for seed in effort((1,), (0, 1, 2, 3)):
        bits = SeededBits(seed)
        for game, _, _ in evening(open_game(evening_house(book, bits), bits), bits, 150):
            care = game.table.care
            other = "gus" if care is not None and care.dealer == "fay" else "fay"
            for audience in EVERYBODY:
                for entry in care_offers(game.table, audience):
                    ask = parse(by_the_page(entry, other))
                    if entry["do"] == "confirm-verbal-wager":
                        continue  # the first of two people who must confirm is refused
                    command = commanded(ask, game, audience, SeededChance(SeededBits(0)))
                    answer = decide_game(game, command)
                    assert not isinstance(answer, Refused), (entry, answer)
                    sent.add(entry["do"])
    assert {"open-table", "receive-cards", "shuffle-cards", "fill-shoe"} <= sent


@pytest.mark.parametrize("role", CARE_VERBS)
def test_every_entry_has_only_fields_of_its_verb(role: AudienceRole) -> None:
    """Entries without bounds are sent back as they are."""
    for command, verb in CARE_VERBS[role].items():
        taken = set(REQUESTS[verb].model_fields)
        if command in _BOUNDED:
            rule = CARE_ENTRIES.get(verb, CareEntry())
            assert {*rule.back, *rule.added, *rule.filled.values()} <= taken, verb
            continue
        assert verb not in CARE_ENTRIES
        shown = {one.name for one in fields(command)} - {"elsewhere", "reason"}
        assert shown - ({"person"} if role is AudienceRole.PLAYER else set()) <= taken, verb
