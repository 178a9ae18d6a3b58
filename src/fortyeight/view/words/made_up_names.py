"""Names by which others know people whose own names the service has made up: guests and robots.

A guest's identifier, such as ``guest-29ab14f0``, stays in the log; people read ``Golden Falcon``.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from hashlib import sha256
from itertools import repeat

#: Prefixes of the names that the service gives: to robots, and to guests on a private machine.
ROBOT = "robot-"
GUEST = "guest-"

#: Names that a guest is given if those before are taken at the table.
_ATTEMPTS = range(20)

_KIND_WORDS = """
    Amber Brave Bright Calm Clever Copper Coral Crimson Eager Early Gentle Golden Happy Hazel Ivory
    Jolly Keen Kind Lively Merry Misty Noble Olive Pearl Proud Quick Quiet Ruby Silver Sunny Swift
    Velvet
"""
_ANIMAL_WORDS = """
    Badger Bear Beaver Bison Crane Deer Dolphin Dove Duck Eagle Elk Falcon Finch Fox Gazelle Gecko
    Goose Hare Hawk Heron Horse Ibis Jay Kestrel Koala Lark Lemur Lion Llama Lynx Magpie Mole Moose
    Newt Orca Osprey Otter Owl Panda Parrot Pelican Pony Puffin Quail Rabbit Raven Robin Salmon Seal
    Sparrow Stork Swan Tapir Tern Tiger Toucan Trout Turtle Walrus Whale Wolf Wren Yak Zebra
"""
_KINDS, _ANIMALS = _KIND_WORDS.split(), _ANIMAL_WORDS.split()


def made_up_names(people: Iterable[str]) -> dict[str, str]:
    """Return the readable name of each guest and robot among people, by their identifier.

    A guest's name follows from the identifier, and is the same at every table. Of two guests with
    the same name at one table, the one who came later has another.

    >>> made_up_names(["ann", "robot-2", "guest-29ab14f0"])
    {'robot-2': 'Robot 2', 'guest-29ab14f0': 'Golden Falcon'}
    """
    names: dict[str, str] = {}
    taken = set(people := tuple(people))
    for person in people:
        if person.startswith(ROBOT):
            names[person] = f"Robot {person.removeprefix(ROBOT)}"
        elif person.startswith(GUEST):
            free = (one for one in map(_guest_name, repeat(person), _ATTEMPTS) if one not in taken)
            names[person] = next(free, f"Guest {len(taken)}")
            taken.add(names[person])
    return names


def name_for_others(person: str) -> str:
    """Return the name by which others know a person, wherever nobody else of that name is."""
    return made_up_names((person,)).get(person, person)


@lru_cache(maxsize=4096)
def _guest_name(person: str, attempt: int) -> str:
    drawn = sha256(f"{attempt} {person}".encode()).digest()
    return f"{_KINDS[drawn[0] % len(_KINDS)]} {_ANIMALS[drawn[1] % len(_ANIMALS)]}"
