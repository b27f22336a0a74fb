"""Figures for whoever runs a server, in the format of Prometheus: asked for by --metrics, shown to whom that names."""

from __future__ import annotations

import ipaddress
import time
from collections.abc import Collection, Iterator
from typing import Final

from prometheus_client import CONTENT_TYPE_LATEST, Counter, GCCollector, Histogram, PlatformCollector, ProcessCollector
from prometheus_client.core import CollectorRegistry, GaugeMetricFamily, Metric
from prometheus_client.exposition import generate_latest
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from stormtable.engine.game import BadInput
from stormtable.server.hall.hall import Hall
from stormtable.server.web.connections import Door
from stormtable.server.web.replies import problem

__all__ = ["Measured", "Metrics", "networks_in"]

Network = ipaddress.IPv4Network | ipaddress.IPv6Network
METHODS: Final = ("DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT")  # any other is one a stranger made up
SECONDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)


def networks_in(text: str) -> list[Network]:
    """The networks that a comma-separated list names. Raises BadInput."""
    try:
        return [ipaddress.ip_network(each.strip(), strict=False) for each in text.split(",")]
    except ValueError as error:
        raise BadInput(f"--metrics {text}: {error}; addresses or networks such as 10.0.0.0/8 are expected") from None


class Metrics:
    """The figures of one server. None of them tells a key, a name or a match."""

    def __init__(self, hall: Hall, door: Door, allowed: Collection[Network]) -> None:
        self.hall, self.door, self.allowed = hall, door, allowed
        self.registry = CollectorRegistry()
        for collector in (ProcessCollector, PlatformCollector, GCCollector):
            collector(registry=self.registry)
        self.registry.register(self)
        self.requests = Counter(
            "stormtable_requests", "Answers over HTTP", ["method", "route", "status"], registry=self.registry
        )
        self.seconds = Histogram(
            "stormtable_request_seconds", "Time to an answer", ["route"], buckets=SECONDS, registry=self.registry
        )

    def collect(self) -> Iterator[Metric]:
        """What is as it is when it is asked for."""
        lives = list(self.hall.lives.values())
        pages = sum(len(live.spectators) for live in lives)
        yield GaugeMetricFamily("stormtable_matches_open", "Matches in memory", value=len(lives))
        yield GaugeMetricFamily("stormtable_pages", "Pages at a table", value=pages)
        yield GaugeMetricFamily("stormtable_connections", "Connections let in", value=len(self.door.inside))
        yield GaugeMetricFamily("stormtable_connections_waiting", "Without a request", value=len(self.door.waiting))
        yield GaugeMetricFamily(
            "stormtable_connections_refused", "Ended or turned away since the start", value=self.door.turned_away
        )

    async def answer(self, request: Request) -> Response:
        """All figures, for whoever may have them."""
        try:
            client = ipaddress.ip_address(request.client.host if request.client else "")
        except ValueError:
            return problem("the figures are not for this address", 403)
        if not any(client in network for network in self.allowed if network.version == client.version):
            return problem("the figures are not for this address; --metrics names those that may have them", 403)
        return Response(generate_latest(self.registry), headers={"content-type": CONTENT_TYPE_LATEST})


class Measured:
    """Counts and times the answers of an application."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self.app, self.metrics = app, metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        began, status = time.perf_counter(), 500

        async def watched(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self.app(scope, receive, watched)
        finally:
            route, method = route_of(scope), scope["method"]
            self.metrics.requests.labels(method if method in METHODS else "other", route, status).inc()
            self.metrics.seconds.labels(route).observe(time.perf_counter() - began)


def route_of(scope: Scope) -> str:
    """The address with the names of its parts in place of what was asked for; "other" for one that there is not."""
    parts = scope.get("path_params")
    if "endpoint" not in scope or parts is None:
        return "other"
    path = scope["path"]
    for name, value in parts.items():
        path = path.replace(f"/{value}", f"/{{{name}}}", 1)
    return str(path)
