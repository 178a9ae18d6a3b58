"""HTTP routes about people."""

from collections.abc import Awaitable, Callable
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Header, Path, Query, Request, Response
from starlette.requests import HTTPConnection

from fortyeight.server.base.refusals import Refusal
from fortyeight.server.base.who import Role, Who
from fortyeight.server.http.error_answers import described_errors
from fortyeight.server.rooms.people import People
from fortyeight.server.rooms.people.asking import (
    give_cookie,
    place_of,
    signed_in,
    take_cookie,
    token_of,
    who_asks_of,
)
from fortyeight.server.rooms.people.limits import Limit, LimitKind
from fortyeight.server.rooms.people.messages import (
    AccountsTold,
    AccountTold,
    BalanceTold,
    Chips,
    DisabledWanted,
    LeftTold,
    LimitsTold,
    LimitsWanted,
    LimitTold,
    MeTold,
    NewAccount,
    NewGuest,
    NewPassword,
    PendingLimit,
    PersonTold,
    ReceiptTold,
    RolesWanted,
    SessionsEnded,
    SessionsTold,
    SessionTold,
    SignIn,
    VisitTold,
)

WhoAsks = Callable[[Request], Awaitable[Who]]
Source = Callable[[HTTPConnection], str]


def _refused(*statuses: int) -> dict[int | str, dict[str, Any]]:
    return described_errors(*sorted({400, *statuses, 503}))


def people_router(people: People, source: Source = place_of) -> APIRouter:
    """Return the routes about people. They raise `Refusal`, which the app turns into a response.

    `source` returns where a request comes from, for a server behind proxies.
    """

    async def asker(request: Request) -> Who:
        return signed_in(await who_asks_of(people, request))

    router = APIRouter(prefix="/api")
    _add_sign_in(router, people, source)
    _add_own(router, people, asker, source)
    _add_cashier(router, people, asker)
    _add_administration(router, people, asker)
    return router


def _add_sign_in(router: APIRouter, people: People, source: Source) -> None:
    @router.post("/accounts", status_code=201, responses=_refused(403, 409, 422), tags=["accounts"])
    async def sign_up(wanted: NewAccount, request: Request, response: Response) -> PersonTold:
        """Create an account and sign in to it."""
        session = await people.accounts.sign_up(wanted.name, wanted.password, source(request))
        give_cookie(response, people, session)
        return _person(session.who)

    @router.post("/guests", status_code=201, responses=_refused(403, 409, 422), tags=["accounts"])
    async def arrive(wanted: NewGuest, request: Request, response: Response) -> PersonTold:
        """Play as a guest, on a private machine."""
        session = await people.guests.arrive(
            wanted.name, source(request), token_of(people, request)
        )
        give_cookie(response, people, session)
        return _person(session.who)

    @router.post("/session", status_code=201, responses=_refused(401, 422), tags=["accounts"])
    async def sign_in(given: SignIn, request: Request, response: Response) -> PersonTold:
        """Sign in. Three failures lock the account for their source for half an hour."""
        session = await people.accounts.sign_in(
            given.name, given.password, source(request), token_of(people, request)
        )
        give_cookie(response, people, session)
        return _person(session.who)

    @router.delete("/session", status_code=204, responses=_refused(), tags=["accounts"])
    async def sign_out(request: Request) -> Response:
        """Sign out. Succeeds even if nobody is signed in."""
        await people.sessions.end(token_of(people, request))
        response = Response(status_code=204)
        take_cookie(response, people)
        return response


def _add_own(router: APIRouter, people: People, asker: WhoAsks, source: Source) -> None:
    asks = Annotated[Who, Depends(asker)]

    @router.get("/visit", responses=_refused(), tags=["accounts"])
    async def visit(request: Request) -> VisitTold:
        """Who is signed in, for pages that are open to everyone."""
        who = await who_asks_of(people, request)
        return VisitTold(
            person=_person(who) if who.name else None,
            balance=await people.cashier.balance(who) if who.name else None,
            guests=people.settings.guests,
            sign_up=people.settings.sign_up,
        )

    @router.get("/me", responses=_refused(401), tags=["me"])
    async def me(who: asks) -> MeTold:
        """The person who is signed in, with their chips and limits."""
        left = await people.limits.allowance(who.name)
        person = _person(who)
        return MeTold(
            name=person.name,
            roles=person.roles,
            guest=person.guest,
            balance=await people.cashier.balance(who),
            left_to_buy=await people.cashier.left_today(who),
            limits=_limits(await people.limits.limits(who.name)),
            left=LeftTold(loss=left.loss_left, seconds=left.seconds_left),
        )

    @router.get("/me/balance", responses=_refused(401), tags=["me"])
    async def balance(who: asks) -> BalanceTold:
        """The chips in your wallet."""
        return BalanceTold(
            balance=await people.cashier.balance(who),
            left_to_buy=await people.cashier.left_today(who),
        )

    @router.post("/me/password", responses=_refused(401, 403, 409, 422), tags=["me"])
    async def change_password(
        wanted: NewPassword, who: asks, request: Request, response: Response
    ) -> PersonTold:
        """Change your password. All other sessions end, and this one gets a new cookie."""
        session = await people.accounts.change_password(
            who, wanted.old, wanted.new, source(request)
        )
        give_cookie(response, people, session)
        return _person(session.who)

    @router.get("/me/sessions", responses=_refused(401), tags=["me"])
    async def own_sessions(who: asks, request: Request) -> SessionsTold:
        """Your sessions."""
        found = await people.sessions.own(who, token_of(people, request))
        told = [
            SessionTold(
                handle=one.handle,
                created_at=one.created_at,
                seen_at=one.seen_at,
                expires_at=one.expires_at,
                source=one.source,
                this=one.this,
            )
            for one in found
        ]
        return SessionsTold(sessions=told)

    @router.delete("/me/sessions", responses=_refused(401), tags=["me"])
    async def end_sessions(who: asks, request: Request) -> SessionsEnded:
        """Sign out everywhere else."""
        return SessionsEnded(ended=await people.sessions.end_others(who, token_of(people, request)))

    @router.put("/me/limits", responses=_refused(401, 409, 422), tags=["me"])
    async def set_limits(wanted: LimitsWanted, who: asks) -> LimitsTold:
        """Set your limits. A stricter one holds at once, a looser one or none after 24 hours."""
        asked = {LimitKind.LOSS: wanted.loss, LimitKind.TIME: wanted.time}
        return _limits(await people.limits.set(who, asked))


def _add_cashier(router: APIRouter, people: People, asker: WhoAsks) -> None:
    asks = Annotated[Who, Depends(asker)]
    id_header = Annotated[
        str | None,
        Header(alias="Idempotency-Key", pattern=r"^[!-~]{1,64}$", description="the command's id"),
    ]

    @router.post(
        "/cashier/purchases", status_code=201, responses=_refused(401, 409, 422), tags=["cashier"]
    )
    async def buy(wanted: Chips, who: asks, key: id_header = None) -> ReceiptTold:
        """Take play chips from the bank. Requests with the same id are carried out once."""
        receipt = await people.cashier.buy(who, wanted.cents, _id(wanted, key))
        return ReceiptTold(cents=receipt.cents, balance=receipt.balance)

    @router.post(
        "/cashier/returns", status_code=201, responses=_refused(401, 409, 422), tags=["cashier"]
    )
    async def give_back(wanted: Chips, who: asks, key: id_header = None) -> ReceiptTold:
        """Give play chips back to the bank. Requests with the same id are carried out once."""
        receipt = await people.cashier.give_back(who, wanted.cents, _id(wanted, key))
        return ReceiptTold(cents=receipt.cents, balance=receipt.balance)


def _add_administration(router: APIRouter, people: People, asker: WhoAsks) -> None:
    asks = Annotated[Who, Depends(asker)]
    whose = Annotated[str, Path(min_length=1, max_length=64, examples=["ann"])]

    @router.get("/accounts", responses=_refused(401, 403, 422), tags=["administration"])
    async def accounts(
        who: asks,
        after: Annotated[str, Query(max_length=64)] = "",
        most: Annotated[int, Query(ge=1, le=1000)] = 100,
        named: Annotated[str, Query(max_length=64)] = "",
    ) -> AccountsTold:
        """All accounts by name, or only those whose names contain a text."""
        found = await people.administration.everybody(who, after, most, named)
        told = [
            AccountTold(
                name=one.name,
                kind=one.kind,
                roles=sorted(one.roles),
                created_at=one.created_at,
                disabled=one.disabled_at is not None,
            )
            for one in found
        ]
        return AccountsTold(accounts=told, next=told[-1].name if len(told) == most else None)

    @router.put(
        "/accounts/{name}/roles",
        responses=_refused(401, 403, 404, 409, 422),
        tags=["administration"],
    )
    async def roles(name: whose, wanted: RolesWanted, who: asks) -> PersonTold:
        """Change a person's roles. If one is taken away, their sessions end."""
        return _person(await people.administration.change_roles(who, name, wanted.roles))

    @router.post(
        "/accounts/{name}/disabled",
        status_code=204,
        responses=_refused(401, 403, 404, 409, 422),
        tags=["administration"],
    )
    async def disabled(name: whose, wanted: DisabledWanted, who: asks) -> None:
        """Close a person's account, or open it again."""
        await people.administration.set_disabled(who, name, wanted.disabled)


def _id(wanted: Chips, key: str | None) -> str:
    given = {each for each in (wanted.id, key) if each is not None}
    if len(given) != 1:
        sentence = "give one id: in the body, or in the header Idempotency-Key"
        raise Refusal("bad-id", sentence)
    return given.pop()


def _person(who: Who) -> PersonTold:
    return PersonTold(name=who.name, roles=_in_order(who.roles), guest=who.guest)


def _in_order(roles: frozenset[Role]) -> list[Role]:
    return [role for role in Role if role in roles]


def _limits(limits: dict[LimitKind, Limit]) -> LimitsTold:
    return LimitsTold(loss=_limit(limits[LimitKind.LOSS]), time=_limit(limits[LimitKind.TIME]))


def _limit(limit: Limit) -> LimitTold:
    pending = None
    if limit.pending and limit.next_from is not None:
        pending = PendingLimit(value=limit.next_value, from_=limit.next_from)
    return LimitTold(value=limit.value, pending=pending)
