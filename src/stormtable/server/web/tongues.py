"""In which language whoever asks is answered: the one chosen on the page, else the browser's first that there is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from starlette.datastructures import Headers
from starlette.requests import cookie_parser
from starlette.types import ASGIApp, Receive, Scope, Send

from stormtable.language import LANGUAGES, language_for, speaking

__all__ = ["DEPENDS", "Speaking", "language_of"]

COOKIE: Final = "language"  # which core/settings.js of the page keeps
DEPENDS: Final = "accept-language, cookie"  # what an answer depends on that holds sentences, for its header Vary


class Speaking:
    """Answers each request, and speaks on each connection, in its own language."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request or connection."""
        if scope["type"] not in {"http", "websocket"}:
            await self.app(scope, receive, send)
            return
        with speaking(language_of(scope)):
            await self.app(scope, receive, send)


def language_of(scope: Mapping[str, Any]) -> str:
    """The language of whoever asks."""
    headers = Headers(raw=scope.get("headers", []))
    chosen = cookie_parser("; ".join(headers.getlist("cookie"))).get(COOKIE, "")
    return chosen if chosen in LANGUAGES else language_for(headers.get("accept-language", ""))
