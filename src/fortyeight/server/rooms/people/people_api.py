"""HTTP routes about people."""

from collections.abc import Awaitable, Callable
from dataclasses import asdict
from typing import Annotated

from fastapi import APIRouter, Depends, Header, Path, Query, Request, Response
from starlette.requests import HTTPConnection

from fortyeight.server.base.refusals import Refusal
from fortyeight.server.base.who import Role, Who
from fortyeight.server.http.http_services import require_sign_in
from fortyeight.server.http.session_cookie import session_cookie
from fortyeight.server.rooms.people import People, SignedIn
from fortyeight.server.rooms.people.limits import Limit, LimitKind
from fortyeight.server.rooms.people.messages import (
    AccountResponse,
    AccountsResponse,
    BalanceResponse,
    ChipsRequest,
    DisabledRequest,
    EndedResponse,
    GuestRequest,
    LimitResponse,
    LimitsLeft,
    LimitsRequest,
    LimitsResponse,
    MeResponse,
    PasswordRequest,
    PendingLimit,
    PersonResponse,
    Receipt,
    RolesRequest,
    SeatResponse,
    SessionsResponse,
    SignInRequest,
    SignUpRequest,
    VisitResponse,
)
from fortyeight.server.table.hooks import Allowance
from fortyeight.view.words.made_up_names import name_for_others

Client = Callable[[Request], Awaitable[Who]]
Source = Callable[[HTTPConnection], str]


def people_router(people: People, source: Source) -> APIRouter:
    """Return the routes about people. They raise `Refusal`, which the app turns into a response.

    `source` returns where a request comes from, by which failed attempts are counted.
    """
    router = APIRouter(prefix="/api")
    client = require_sign_in(people.identify)
    _add_sign_in(router, people, source)
    _add_own(router, people, client, source)
    _add_cashier(router, people, client)
    _add_administration(router, people, client)
    return router


def _add_sign_in(router: APIRouter, people: People, source: Source) -> None:
    @router.post("/accounts", status_code=201, tags=["accounts"])
    async def sign_up(
        account: SignUpRequest, request: Request, response: Response
    ) -> PersonResponse:
        """Create an account and sign in to it."""
        session = await people.accounts.sign_up(account.name, account.password, source(request))
        return _signed_in(response, people, session)

    @router.post("/guests", status_code=201, tags=["accounts"])
    async def arrive(guest: GuestRequest, request: Request, response: Response) -> PersonResponse:
        """Play as a guest, on a private machine."""
        session = await people.accounts.sign_in_guest(
            guest.name, source(request), people.token(request)
        )
        return _signed_in(response, people, session)

    @router.post("/session", status_code=201, tags=["accounts"])
    async def sign_in(
        account: SignInRequest, request: Request, response: Response
    ) -> PersonResponse:
        """Sign in. Three failures lock the account for their source for half an hour."""
        session = await people.accounts.sign_in(
            account.name, account.password, source(request), people.token(request)
        )
        return _signed_in(response, people, session)

    @router.delete("/session", status_code=204, tags=["accounts"])
    async def sign_out(request: Request) -> Response:
        """Sign out. Succeeds even if nobody is signed in."""
        await people.sessions.end(people.token(request))
        response = Response(status_code=204)
        response.delete_cookie(
            session_cookie(people.settings.https),
            secure=people.settings.https,
            httponly=True,
            samesite="strict",
        )
        return response


def _add_own(router: APIRouter, people: People, client: Client, source: Source) -> None:
    signed_in = Annotated[Who, Depends(client)]

    @router.get("/visit", tags=["accounts"])
    async def visit(request: Request) -> VisitResponse:
        """Who is signed in, for pages that are open to everyone."""
        who = await people.identify(request)
        balance, seats = await people.cashier.holdings(who) if who.name else (None, [])
        return VisitResponse(
            person=_person(who) if who.name else None,
            balance=balance,
            tables=[SeatResponse(**asdict(one)) for one in seats],
            guests=people.settings.guests,
            sign_up=people.settings.sign_up,
        )

    @router.get("/me", tags=["me"])
    async def me(who: signed_in) -> MeResponse:
        """The person who is signed in, with their chips and limits."""
        left = await people.limits.read_allowance(who.name) or Allowance()
        return MeResponse(
            **dict(_person(who)),
            balance=await people.cashier.balance(who),
            left_to_buy=await people.cashier.left_today(who),
            limits=_limits(await people.limits.limits(who.name)),
            left=LimitsLeft(loss=left.loss_left, seconds=left.seconds_left),
        )

    @router.get("/me/balance", tags=["me"])
    async def balance(who: signed_in) -> BalanceResponse:
        """The chips in your wallet."""
        return BalanceResponse(
            balance=await people.cashier.balance(who),
            left_to_buy=await people.cashier.left_today(who),
        )

    @router.post("/me/password", tags=["me"])
    async def change_password(
        change: PasswordRequest, who: signed_in, request: Request, response: Response
    ) -> PersonResponse:
        """Change your password. All other sessions end, and this one gets a new cookie."""
        session = await people.accounts.change_password(
            who, change.old, change.new, source(request)
        )
        return _signed_in(response, people, session)

    @router.get("/me/sessions", tags=["me"])
    async def own_sessions(who: signed_in, request: Request) -> SessionsResponse:
        """Your sessions."""
        return SessionsResponse(sessions=await people.sessions.list_own(who, people.token(request)))

    @router.delete("/me/sessions", tags=["me"])
    async def end_sessions(who: signed_in, request: Request) -> EndedResponse:
        """Sign out everywhere else."""
        return EndedResponse(ended=await people.sessions.end_others(who, people.token(request)))

    @router.put("/me/limits", tags=["me"])
    async def set_limits(limits: LimitsRequest, who: signed_in) -> LimitsResponse:
        """Set your limits. A stricter one holds at once, a looser one or none after 24 hours."""
        new = {LimitKind.LOSS: limits.loss, LimitKind.TIME: limits.time}
        return _limits(await people.limits.set(who, new))


def _add_cashier(router: APIRouter, people: People, client: Client) -> None:
    signed_in = Annotated[Who, Depends(client)]
    id_header = Annotated[
        str | None,
        Header(alias="Idempotency-Key", pattern=r"^[!-~]{1,64}$", description="the command's id"),
    ]

    @router.post("/cashier/purchases", status_code=201, tags=["cashier"])
    async def buy(chips: ChipsRequest, who: signed_in, key: id_header = None) -> Receipt:
        """Take play chips from the bank. Requests with the same id are carried out once."""
        return await people.cashier.buy(who, chips.cents, _id(chips, key))

    @router.post("/cashier/returns", status_code=201, tags=["cashier"])
    async def give_back(chips: ChipsRequest, who: signed_in, key: id_header = None) -> Receipt:
        """Give play chips back to the bank. Requests with the same id are carried out once."""
        return await people.cashier.give_back(who, chips.cents, _id(chips, key))


def _add_administration(router: APIRouter, people: People, client: Client) -> None:
    signed_in = Annotated[Who, Depends(client)]
    whose = Annotated[str, Path(min_length=1, max_length=64, examples=["ann"])]

    @router.get("/accounts", tags=["administration"])
    async def accounts(
        who: signed_in,
        after: Annotated[str, Query(max_length=64)] = "",
        most: Annotated[int, Query(ge=1, le=1000)] = 100,
        named: Annotated[str, Query(max_length=64)] = "",
    ) -> AccountsResponse:
        """All accounts by name, or only those whose names contain a text."""
        page = [
            AccountResponse(
                name=one.name,
                kind=one.kind,
                roles=sorted(one.roles),
                created_at=one.created_at,
                disabled=one.disabled_at is not None,
            )
            for one in await people.administration.list_accounts(who, after, most, named)
        ]
        return AccountsResponse(accounts=page, next=page[-1].name if len(page) == most else None)

    @router.put("/accounts/{name}/roles", tags=["administration"])
    async def roles(name: whose, change: RolesRequest, who: signed_in) -> PersonResponse:
        """Change a person's roles. If one is taken away, their sessions end."""
        return _person(await people.administration.change_roles(who, name, change.roles))

    @router.post("/accounts/{name}/disabled", status_code=204, tags=["administration"])
    async def disabled(name: whose, change: DisabledRequest, who: signed_in) -> None:
        """Close a person's account, or open it again."""
        await people.administration.set_disabled(who, name, change.disabled)


def _id(chips: ChipsRequest, key: str | None) -> str:
    ids = {each for each in (chips.id, key) if each is not None}
    if len(ids) != 1:
        sentence = "give one id: in the body, or in the header Idempotency-Key"
        raise Refusal("bad-id", sentence)
    return ids.pop()


def _signed_in(response: Response, people: People, session: SignedIn) -> PersonResponse:
    """Set the session cookie, out of reach of scripts and of other sites' pages."""
    response.set_cookie(
        session_cookie(people.settings.https),
        session.token,
        max_age=people.settings.session_lasts // 1000,
        secure=people.settings.https,
        httponly=True,
        samesite="strict",
    )
    return _person(session.who)


def _person(who: Who) -> PersonResponse:
    roles = [role for role in Role if role in who.roles]
    shown_as = name_for_others(who.name)
    return PersonResponse(name=who.name, roles=roles, guest=who.guest, shown_as=shown_as)


def _limits(limits: dict[LimitKind, Limit]) -> LimitsResponse:
    return LimitsResponse(loss=_limit(limits[LimitKind.LOSS]), time=_limit(limits[LimitKind.TIME]))


def _limit(limit: Limit) -> LimitResponse:
    pending = None
    if limit.pending and limit.next_from is not None:
        pending = PendingLimit(value=limit.next_value, from_=limit.next_from)
    return LimitResponse(value=limit.value, pending=pending)
