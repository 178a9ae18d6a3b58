"""The house in a request, shared by all requests about one."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict, Field

from fortyeight.rulebook import House
from fortyeight.server.rooms.lobby.lobby_api import BookId, Choices
from fortyeight.server.table.state.table_houses import served_house


class AskedHouse(BaseModel):
    """A rulebook, and the house's choices."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    book: BookId
    house: Choices = Field(
        default_factory=dict,
        description="the house's choices, by the keys of a house file",
    )

    def opened(self) -> House:
        """Return the house; raises `Refusal`."""
        return served_house(str(self.book), self.model_dump(mode="json")["house"])
