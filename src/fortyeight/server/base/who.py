"""The identity and roles of a client."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Role(StrEnum):
    """Role of an account; the values are stored."""

    PLAYER = "player"
    DEALER = "dealer"
    FLOOR = "floor"
    AUDITOR = "auditor"
    ADMINISTRATOR = "administrator"


@dataclass(frozen=True, slots=True)
class Who:
    """A signed-in account or a guest on a private machine; a spectator has an empty name."""

    name: str
    roles: frozenset[Role] = frozenset()
    guest: bool = False

    def may(self, role: Role) -> bool:
        return role in self.roles


NOBODY = Who("")
