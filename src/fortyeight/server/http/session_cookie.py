"""The session cookie, its token, and the id under which a session is stored."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable

from starlette.requests import HTTPConnection
from starlette.types import Scope

#: Called with the ids (see `session_id`) of sessions that have ended, once that is stored.
SessionsListener = Callable[[frozenset[bytes]], None]

#: Name of the session cookie over plain http.
SESSION_COOKIE = "fortyeight_session"
#: Name of the session cookie over https. Browsers accept a cookie with this prefix only from the
#: server itself: no other host of its domain, and no page loaded over plain http, can set one.
SECURE_COOKIE = f"__Host-{SESSION_COOKIE}"
_TOKEN = re.compile(r"[A-Za-z0-9_-]{1,128}")
#: Where a connection keeps its token: a table's socket asks for it with every command.
_KEPT = "fortyeight.session-token"


def session_cookie(https: bool) -> str:
    """Return the name of the session cookie."""
    return SECURE_COOKIE if https else SESSION_COOKIE


def session_token(connection: HTTPConnection, https: bool) -> str:
    """Return the token in the session cookie; empty if there is none."""
    kept = connection.scope.get(_KEPT)
    if kept is None:
        kept = connection.scope[_KEPT] = _find_token(connection, session_cookie(https))
    return str(kept)


def _find_token(connection: HTTPConnection, name: str) -> str:
    for header in reversed(connection.headers.getlist("cookie")):
        for part in reversed(header.split(";")):
            key, _, value = part.partition("=")
            if key.strip() == name:
                token = value.strip()
                return token if _TOKEN.fullmatch(token) else ""
    return ""


def drop_other_cookies(scope: Scope, https: bool) -> None:
    """Take from a request every cookie but the session's.

    The framework parses all of them for every request, and Python's unquoting of one takes time in
    the square of its length: 0.4 s for the 16 kB of a head, before Python 3.11.10 and 3.12.6.
    """
    if not any(name == b"cookie" for name, _ in scope["headers"]):
        return
    token = session_token(HTTPConnection(scope), https)
    headers = [header for header in scope["headers"] if header[0] != b"cookie"]
    if token:
        headers.append((b"cookie", f"{session_cookie(https)}={token}".encode()))
    # The same request: the log reads the sender from it.
    scope["headers"] = headers


def session_id(token: str) -> bytes:
    """Return the id of a token's session, from which the token cannot be derived."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).digest() if token else b""
