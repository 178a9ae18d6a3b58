"""Requests to routers of the service, in the test's own process."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import httpx
from fastapi import APIRouter, FastAPI
from starlette.requests import HTTPConnection

from fortyeight.server.base.who import NOBODY, Role, Who
from fortyeight.server.http.faults import install_faults
from fortyeight.server.http.metrics import Metrics


async def identify(connection: HTTPConnection) -> Who:
    """Return who a request claims to be, from a header: a name, then roles."""
    said = connection.headers.get("x-who", "").split()
    return Who(said[0], frozenset(map(Role, said[1:]))) if said else NOBODY


@asynccontextmanager
async def asking(*routers: APIRouter) -> AsyncIterator[httpx.AsyncClient]:
    """Run a client of an application that has only these routers."""
    app = FastAPI()
    install_faults(app, Metrics())
    for router in routers:
        app.include_router(router)
    transport = httpx.ASGITransport(app)
    async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1") as client:
        yield client


def as_(who: str) -> dict[str, str]:
    return {"x-who": who}
