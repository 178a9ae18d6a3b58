"""HTTP route of the comparison of books and real tables."""

from __future__ import annotations

from functools import cache

from fastapi import APIRouter
from pydantic import Field

from fortyeight.papers.compared_tables import ComparedTable, compared_tables
from fortyeight.server.http.strict_model import StrictModel


class CatalogueLine(StrictModel):
    """A book, or a table of the catalogue."""

    id: str
    title: str
    game: str
    place: str
    country: str = Field(description="empty for a set of rules that no one place has")
    decks: int
    edge: float | None = Field(description="house edge of the main wager with the best play")
    edge_chart: float | None = Field(description="and with the best printed chart")
    exact: bool = Field(description="whether the solver values every rule; there is no edge if not")
    limits: list[str] = Field(description="why it is not exact")
    published_edge: str = Field(description="the edge that its source gives for these rules")
    catalogue: bool = Field(description="whether it is a table of the catalogue, not a book")
    based_on: str = Field(description="the book from which it differs")
    differs: str = Field(description="how it differs from that book, or what sets a book apart")
    assumed: list[str] = Field(description="what its source does not say, with the assumed values")
    note: str
    source: str
    as_of: str

    @classmethod
    def of(cls, table: ComparedTable) -> CatalogueLine:
        return cls(**table.to_json())


class Catalogue(StrictModel):
    """The rulebooks and real tables."""

    tables: list[CatalogueLine]


def catalogue_router() -> APIRouter:
    """Return the route of the catalogue."""
    router = APIRouter(prefix="/api", tags=["lobby"])

    @router.get("/catalogue")
    async def tables() -> Catalogue:
        """The rulebooks and real tables by their exact edge, the smallest first."""
        return _catalogue()

    return router


@cache
def _catalogue() -> Catalogue:
    return Catalogue(tables=[CatalogueLine.of(table) for table in compared_tables()])
