"""Is it alive, is it ready, and what has been counted."""

from __future__ import annotations

import asyncio
import logging
import secrets

from fastapi import APIRouter, Request
from pydantic import BaseModel, ConfigDict
from starlette.responses import Response

from fortyeight.server.http.source import is_forwarded, peer_of
from fortyeight.server.logs import event
from fortyeight.server.refusals import Refusal
from fortyeight.server.services import Services

STORE_SECONDS = 3
TEXT = "text/plain; version=0.0.4; charset=utf-8"


class Health(BaseModel):
    """A server that answers."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    status: str


def health_router(services: Services) -> APIRouter:
    """The routes for those who run the server."""
    router = APIRouter(tags=["operations"])

    @router.get("/healthz")
    async def alive() -> Health:
        """The process answers."""
        return Health(status="alive")

    @router.get("/readyz")
    async def ready() -> Health:
        """The store can be reached, and the server does not stop."""
        if services.standing.stopping:
            raise Refusal("stopping", "the server stops", status=503)
        if not await _reachable(services):
            raise Refusal("unavailable", "the store cannot be reached", status=503)
        return Health(status="ready")

    @router.get(
        "/metrics",
        response_class=Response,
        responses={200: {"content": {"text/plain": {"schema": {"type": "string"}}}}},
    )
    async def metrics(request: Request) -> Response:
        """Counters in the form that Prometheus reads; for this machine, or with a token."""
        if not may_read_metrics(request, services.settings.metrics.token):
            raise Refusal("metrics", "the metrics are not for everybody", status=403)
        return Response(services.metrics.text(), media_type=TEXT)

    return router


async def _reachable(services: Services) -> bool:
    try:
        async with asyncio.timeout(STORE_SECONDS):
            return await services.reachable()
    except Exception:
        event("store not reachable", logging.WARNING, error=True)
        return False


def may_read_metrics(request: Request, token: str) -> bool:
    """Whoever has the token where there is one, otherwise programs of this machine.

    A proxy on this machine is no such program: it asks for somebody else.
    """
    if token:
        given = request.headers.get("authorization", "")
        return secrets.compare_digest(given.encode(), f"Bearer {token}".encode())
    peer = peer_of(request.scope)
    return peer is not None and peer.is_loopback and not is_forwarded(request.scope)
