"""Who sent a request, by its cookie, and where it came from."""

from __future__ import annotations

from fastapi import Response
from starlette.requests import HTTPConnection

from fortyeight.server.base.refusals import Refusal
from fortyeight.server.base.who import NOBODY, Who
from fortyeight.server.http.http_services import session_cookie
from fortyeight.server.rooms.people import People
from fortyeight.server.rooms.people.sign_in.lockout import source_of
from fortyeight.server.rooms.people.sign_in.sessions import SignedIn


async def who_asks(request: HTTPConnection) -> Who:
    """Return who is signed in, or nobody; for an app whose state has `people`."""
    people: People = request.app.state.people
    return await who_asks_of(people, request)


async def who_asks_of(people: People, request: HTTPConnection) -> Who:
    return await people.sessions.session(token_of(people, request)) or NOBODY


def signed_in(who: Who) -> Who:
    """Return the person, or raise `Refusal` if nobody is signed in."""
    if not who.name:
        raise Refusal("not-signed-in", "sign in first", status=401)
    return who


def token_of(people: People, request: HTTPConnection) -> str:
    return request.cookies.get(session_cookie(people.settings.https), "")


def place_of(request: HTTPConnection) -> str:
    """Return the source of a request, by which failed attempts are counted."""
    return source_of(request.client.host if request.client else "")


def give_cookie(response: Response, people: People, session: SignedIn) -> None:
    """Set the session cookie, out of reach of scripts and of other sites' pages."""
    response.set_cookie(
        session_cookie(people.settings.https),
        session.token,
        max_age=people.settings.session_lasts // 1000,
        path="/",
        secure=people.settings.https,
        httponly=True,
        samesite="strict",
    )


def take_cookie(response: Response, people: People) -> None:
    response.delete_cookie(
        session_cookie(people.settings.https),
        path="/",
        secure=people.settings.https,
        httponly=True,
        samesite="strict",
    )
