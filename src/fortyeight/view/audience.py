"""Audiences: who looks at a table."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class AudienceRole(StrEnum):
    """The role in which a person looks at a table."""

    PLAYER = "player"
    DEALER = "dealer"
    FLOOR = "floor"
    SIGNAGE = "signage"
    AUDITOR = "auditor"


@dataclass(frozen=True, slots=True)
class Audience:
    """A viewer of a table; only a player has a name."""

    role: AudienceRole
    person: str = ""

    @property
    def sees_all_chips(self) -> bool:
        return self.role in (AudienceRole.DEALER, AudienceRole.FLOOR, AudienceRole.AUDITOR)

    def sees_chips_of(self, person: str) -> bool:
        """Return whether this audience may see how many chips a person holds."""
        return self.sees_all_chips or (self.role is AudienceRole.PLAYER and self.person == person)


DEALER = Audience(AudienceRole.DEALER)
FLOOR = Audience(AudienceRole.FLOOR)
SIGNAGE = Audience(AudienceRole.SIGNAGE)
AUDITOR = Audience(AudienceRole.AUDITOR)


def player(person: str) -> Audience:
    """Return the audience of one player."""
    return Audience(AudienceRole.PLAYER, person)


def audiences(*people: str) -> tuple[Audience, ...]:
    """Return all audiences of a table with these players."""
    return (*(player(person) for person in people), DEALER, FLOOR, SIGNAGE, AUDITOR)
