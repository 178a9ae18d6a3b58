"""HTTP routes of papers, for the floor and administrators."""

from datetime import date
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends
from fastapi import Path as UrlPath
from pydantic import Field
from starlette.responses import FileResponse

from fortyeight.papers.document.request import MAX_TEXT
from fortyeight.papers.kinds import KINDS, OTHER
from fortyeight.server.base.refusals import Refusal
from fortyeight.server.base.who import Role, Who
from fortyeight.server.http.http_services import Identify, require_sign_in
from fortyeight.server.http.strict_model import StrictModel
from fortyeight.server.rooms.lobby.house_request import Book, Choices, HouseRequest
from fortyeight.server.rooms.papers.paper_press import KeptPaper, PaperPress, Status

#: Rounds of a simulation that a PAR sheet may have here, and shoes for side bets.
MAX_ROUNDS, MAX_SHOES = 100_000_000, 200_000

Kind = Annotated[str, Field(pattern=f"^({'|'.join(KINDS)})$", examples=["par"])]
Size = Literal["a4", "letter", "card"]
PaperId = Annotated[str, UrlPath(pattern="^[0-9a-f]{32}$", description="a paper's id")]
FileName = Annotated[str, UrlPath(pattern="^[A-Za-z0-9@._-]{1,200}$", description="a file's name")]
_Text = Annotated[str, Field(max_length=40)]

_TYPES = {
    "pdf": "application/pdf",
    "html": "text/html; charset=utf-8",
    "csv": "text/csv; charset=utf-8",
    "json": "application/json",
    "svg": "image/svg+xml",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}
#: A paper has its style within itself, and no script.
_POLICY = (
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox; base-uri 'none';"
    " form-action 'none'; frame-ancestors 'none'"
)


class SideBetShare(StrictModel):
    """How often a side bet is made, and its average amount."""

    share: _Text | None = None
    amount: _Text | None = None


class TheoOptions(StrictModel):
    """How tables are run; what is left out has its default."""

    rounds_an_hour: _Text | None = None
    boxes: _Text | None = None
    average_wager: _Text | None = None
    mistakes: _Text | None = None
    comps: _Text | None = None
    hours_per_shift: _Text | None = None
    shifts_per_day: _Text | None = None
    days_per_year: _Text | None = None
    tables: _Text | None = None
    side_bets: dict[str, SideBetShare] = Field(default_factory=dict, max_length=10)

    def given(self) -> dict[str, Any]:
        return self.model_dump(exclude_none=True)


class TheoRequest(HouseRequest):
    """A house, and how its tables are run."""

    options: TheoOptions = Field(default_factory=TheoOptions)


class TheoFault(StrictModel):
    """What is wrong with an option."""

    key: str
    message: str


class SideBetName(StrictModel):
    """A side bet that the house offers."""

    kind: str
    name: str


class TheoTable(StrictModel):
    """A table of figures, as text."""

    caption: str
    columns: list[str]
    rows: list[list[str]]


class TheoAnswer(StrictModel):
    """The theoretical win as tables, or what is wrong."""

    faults: list[TheoFault]
    side_bets: list[SideBetName]
    tables: list[TheoTable] = Field(default_factory=list)
    notes: list[str] = Field(default_factory=list)


class OtherHouse(StrictModel):
    """Another house, to compare with."""

    book: Book
    house: Choices = Field(default_factory=dict)


class WatchingOptions(StrictModel):
    """How the side bet and vulnerability sheet is made; what is left out has its default."""

    shoes: int | None = Field(default=None, ge=0, le=MAX_SHOES, description="for the side bets")
    main_shoes: int | None = Field(
        default=None, ge=0, le=10 * MAX_SHOES, description="for the main game"
    )
    seed: int | None = Field(default=None, ge=0, le=2**53 - 1)
    boxes: int | None = Field(default=None, ge=1, le=12, description="played by the chart")
    spread: int | None = Field(default=None, ge=2, le=1000, description="of a counter, in units")
    tolerance: int | None = Field(default=None, ge=1, le=10**9, description="in cents an hour")
    rounds_an_hour: int | None = Field(default=None, ge=1, le=1000)


class PaperOptions(StrictModel):
    """What a paper is asked for; each kind reads what it knows."""

    operator: str = Field(default="", max_length=MAX_TEXT)
    approved: date | Literal[""] = ""
    rounds: int = Field(default=0, ge=0, le=MAX_ROUNDS, description="to simulate, for a PAR sheet")
    seed: int = Field(default=48, ge=0, le=2**53 - 1)
    width: int | None = Field(default=None, description="of the felt, in millimetres")
    depth: int | None = Field(default=None, description="of the felt, in millimetres")
    theo: TheoOptions = Field(default_factory=TheoOptions)
    watching: WatchingOptions = Field(default_factory=WatchingOptions)

    def given(self, kind: str, size: str) -> dict[str, Any]:
        """Return the options that a kind of paper reads."""
        match kind:
            case "par":
                return {"rounds": self.rounds, "seed": self.seed if self.rounds else None}
            case "submission":
                approved = self.approved.isoformat() if self.approved else ""
                return {"operator": self.operator, "approved": approved}
            case "rack-card":
                return {"operator": self.operator, "short": size == "card"}
            case "layout":
                sizes = {"width": self.width, "depth": self.depth}
                given = {name: one for name, one in sizes.items() if one is not None}
                return {"operator": self.operator, **given}
            case "theo":
                return self.theo.given()
            case "side-bets":
                return self.watching.model_dump(exclude_none=True)
            case _:
                return {}


class NewPaper(HouseRequest):
    """A paper to be made."""

    kind: Kind
    size: Size = "a4"
    options: PaperOptions = Field(default_factory=PaperOptions)
    to: OtherHouse | None = Field(
        default=None, description="another house, for what rules are worth"
    )


class PaperLine(StrictModel):
    """A paper: what it is, how far it is, and its files."""

    id: str
    kind: str
    title: str
    game: str
    size: str
    version: int | None
    approved: str
    by: str
    at: int = Field(description="milliseconds since 1970")
    status: Status
    fault: str
    step: str
    done: float = Field(description="share of the work that is done")
    files: list[str]


def papers_router(press: PaperPress, identify: Identify) -> APIRouter:
    """Return the routes of the page "Papers"."""
    staff = require_sign_in(identify, Role.FLOOR, Role.ADMINISTRATOR)
    router = APIRouter(prefix="/api/papers", tags=["papers"], dependencies=[Depends(staff)])
    client = Annotated[Who, Depends(staff)]

    @router.get("")
    async def papers() -> list[PaperLine]:
        """All papers, the newest first."""
        return [_line(one) for one in await press.listed()]

    @router.post("", status_code=202)
    async def make(paper: NewPaper, who: client) -> PaperLine:
        """Begin to make a paper. It is made in the background and kept."""
        if paper.size == "card" and paper.kind != "rack-card":
            raise Refusal("invalid", "only rack cards have the size of a card", status=422)
        house = await paper.open()
        others = {}
        if paper.to is not None and paper.kind == "worth":
            others[OTHER] = await HouseRequest(book=paper.to.book, house=paper.to.house).open()
        given = paper.options.given(paper.kind, paper.size)
        return _line(await press.make(paper.kind, house, others, given, paper.size, who.name))

    @router.post("/theoretical-win")
    async def theo(request: TheoRequest) -> TheoAnswer:
        """What a table wins on average, for a form that recalculates as it is filled in."""
        house = await request.open()
        return TheoAnswer(**await press.theoretical_win(house, request.options.given()))

    @router.get("/{paper}")
    async def one_paper(paper: PaperId) -> PaperLine:
        """One paper, with its progress."""
        return _line(await press.find(paper))

    @router.post("/{paper}/cancel")
    async def cancel(paper: PaperId, who: client) -> PaperLine:
        """End the making of a paper. Nothing of it is kept but that it was cancelled."""
        return _line(await press.cancel(paper, who.name))

    @router.delete("/{paper}", status_code=204)
    async def delete(paper: PaperId) -> None:
        """Delete a paper."""
        await press.delete(paper)

    @router.get("/{paper}/files/{name}", response_class=FileResponse)
    async def file(paper: PaperId, name: FileName) -> FileResponse:
        """A file of a paper: the HTML to look at, the others to download."""
        path = await press.file(paper, name)
        ending = path.suffix.removeprefix(".")
        return FileResponse(
            path,
            media_type=_TYPES.get(ending, "application/octet-stream"),
            filename=name,
            content_disposition_type="inline" if ending == "html" else "attachment",
            headers={"Content-Security-Policy": _POLICY},
        )

    return router


def _line(paper: KeptPaper) -> PaperLine:
    return PaperLine(
        id=paper.id,
        kind=paper.kind,
        title=paper.title,
        game=paper.game,
        size=paper.size,
        version=paper.version,
        approved=str(paper.options.get("approved") or ""),
        by=paper.by,
        at=paper.at,
        status=paper.status,
        fault=paper.fault,
        step=paper.step,
        done=paper.done,
        files=list(paper.files),
    )
