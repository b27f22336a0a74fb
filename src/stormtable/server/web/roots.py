"""A site that has not its host for itself: all of it lies below a path, which a proxy may take off or leave on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from starlette.responses import RedirectResponse
from starlette.types import ASGIApp, Receive, Scope, Send

__all__ = ["Below", "path_below", "root_of"]


class Below:
    """Takes requests below a path, such as "/games", with or without it."""

    def __init__(self, app: ASGIApp, root: str) -> None:
        self.app, self.root = app, root

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request or connection."""
        if scope["type"] not in {"http", "websocket"}:
            await self.app(scope, receive, send)
        elif scope["type"] == "http" and scope["path"] == self.root:
            await RedirectResponse(f"{self.root}/")(scope, receive, send)
        else:
            await self.app({**scope, "root_path": self.root}, receive, send)


def root_of(scope: Mapping[str, Any]) -> str:
    """The path below which the site lies, for who asks; "" if it has the host for itself."""
    return str(scope.get("root_path", ""))


def path_below(scope: Mapping[str, Any]) -> str:
    """The path that is asked for, from the site's own root on."""
    root, path = root_of(scope), str(scope["path"])
    return path.removeprefix(root) if root and path.startswith(f"{root}/") else path
