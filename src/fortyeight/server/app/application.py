"""The ASGI application: routers, middleware, exception handlers and static pages."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import cache
from pathlib import Path
from typing import Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from starlette.responses import RedirectResponse
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Receive, Scope, Send

from fortyeight import __version__
from fortyeight.server.base.refusals import Refusal
from fortyeight.server.http.error_answers import ErrorAnswer, described_errors, refused, turn_away
from fortyeight.server.http.faults import install_faults
from fortyeight.server.http.health import health_router
from fortyeight.server.http.http_services import Services
from fortyeight.server.http.pages import Pages, pages_folder
from fortyeight.server.http.request_log import RequestLog
from fortyeight.server.http.security import BodyReader, Guard
from fortyeight.server.http.source import Sources
from fortyeight.server.rooms.houses.house_api import house_router
from fortyeight.server.rooms.houses.own_book_api import own_book_router
from fortyeight.server.rooms.lobby.catalogue_api import catalogue_router
from fortyeight.server.rooms.lobby.lobby_api import lobby_router
from fortyeight.server.socket.table_sockets import Sockets, sockets_router

DESCRIPTION = """Tables of the 48-card blackjack family, with play money only.

A signed-in client has the cookie `fortyeight_session` (with https `__Host-fortyeight_session`).
Everything that is no success is answered with `{"error": {"code", "message", "clause"}}`. Tables
are played on a WebSocket at
`/api/tables/{table}/socket?as=player&since=VERSION`.
"""


_REFERENCE = "#/components/schemas/{model}"


def create_app(services: Services) -> FastAPI:
    """Create the application for these services; `app.state.sockets` has the open sockets."""
    settings, metrics = services.settings, services.metrics
    sources = Sources(settings.listen.proxies)
    sockets = Sockets(services, sources)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        yield
        sockets.bye()

    app = FastAPI(
        title="fortyeight",
        version=__version__,
        description=DESCRIPTION,
        openapi_url="/api/openapi.json",
        docs_url=None,  # FastAPI's pages load scripts from other sites
        redoc_url=None,
        redirect_slashes=False,
        lifespan=lifespan,
        responses=described_errors(),
    )
    app.state.sockets = sockets
    services.on_sessions_ended(sockets.sessions_ended)
    install_faults(app, metrics)
    app.include_router(health_router(services))
    app.include_router(lobby_router(services))
    app.include_router(catalogue_router())
    app.include_router(house_router())
    app.include_router(own_book_router())
    app.include_router(sockets_router(sockets))
    for router in services.routers:
        app.include_router(router)
    app.openapi = cache(lambda: _openapi_document(app))  # type: ignore[method-assign]  # as FastAPI documents it
    _mount_documentation(app, settings.docs_folder)
    app.router.default = _fallback(pages_folder())
    # The middleware that is added last is the outermost.
    app.add_middleware(BodyReader, limits=settings.limits, metrics=metrics)
    app.add_middleware(Guard, settings=settings, sources=sources, metrics=metrics)
    app.add_middleware(RequestLog, https=settings.listen.https, sources=sources, metrics=metrics)
    return app


def _mount_documentation(app: FastAPI, folder: Path) -> None:
    """Serve the documentation at `/docs`; where it is not built, a page there says how."""
    if not (folder / "index.html").is_file():
        return

    @app.api_route("/docs", methods=["GET", "HEAD"], include_in_schema=False)
    async def documentation() -> RedirectResponse:
        return RedirectResponse("/docs/")  # its links are relative

    app.mount("/docs", StaticFiles(directory=folder, html=True))


def _fallback(folder: Path) -> ASGIApp:
    """Return the fallback for paths without a route: serve the pages, refuse sockets.

    The pages are not mounted at `/`, since a mount would also answer requests that have the path
    of a route but the wrong method.
    """
    pages = Pages(folder) if folder.is_dir() else None

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and pages is not None:
            await pages(scope, receive, send)
        else:
            refusal = Refusal("not-found", "there is nothing here", status=404)
            await turn_away(scope, receive, send, refused(refusal))

    return answer


def _openapi_document(app: FastAPI) -> dict[str, Any]:
    """Return the OpenAPI document with the error schema for every error response.

    FastAPI would describe the errors of a plain-text route as text, but they are JSON too.
    """
    document: dict[str, Any] = get_openapi(
        title=app.title, version=app.version, description=app.description, routes=app.routes
    )
    schemas = document.setdefault("components", {}).setdefault("schemas", {})
    shape = ErrorAnswer.model_json_schema(ref_template=_REFERENCE)
    schemas.update(shape.pop("$defs"))
    schemas["ErrorAnswer"] = shape
    content = {"application/json": {"schema": {"$ref": _REFERENCE.format(model="ErrorAnswer")}}}
    for operations in document["paths"].values():
        for operation in operations.values():
            for status, answer in operation["responses"].items():
                if status.isdigit() and int(status) >= 400:
                    answer["content"] = content
    return document
