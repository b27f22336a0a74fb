"""The page's files as they are served: at addresses that name their contents, kept for good, compressed once.

All files of one start belong together: they are read once, and a hash of them all is part of each address. An address
with another hash is an older page's, and leads on to the file of today.
"""

from __future__ import annotations

import functools
import gzip
import hashlib
import html
import json
import mimetypes
import re
from pathlib import Path
from typing import Final, NamedTuple

import brotli
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from stormtable.language import ENGLISH, LANGUAGES, phrase, say, speaking, spoken
from stormtable.server.web.bundles import bundle, join_sheets
from stormtable.server.web.replies import STATIC, SVG, coding_for
from stormtable.server.web.tongues import DEPENDS

__all__ = ["PAGES", "Assets", "Kind", "assets"]

START: Final = "app.js"
FOREVER: Final = "public, max-age=31536000, immutable"
HASH: Final = re.compile(r"[0-9a-f]{16}")
COMPRESSED: Final = {".css", ".html", ".js", ".json", ".svg", ".txt"}
SMALLEST: Final = 600  # bytes that are worth compressing
BROTLI: Final = 7  # nearly as small as the best, in a tenth of its time
MANY: Final = 512
STYLESHEET: Final = re.compile(r'^ *<link rel="stylesheet" href="/static/([^"]+)" />\n', re.MULTILINE)
DESCRIPTION: Final = phrase("Five tabletop wargames with their rules enforced and explained, on one table.")
NO_SCRIPT: Final = phrase("Stormtable draws its table with JavaScript; please allow it for this page.")
SCRIPT: Final = re.compile(r'<script type="module" src="/static/app\.js"></script>')
mimetypes.add_type("text/javascript", ".js")
mimetypes.add_type("font/woff2", ".woff2")


class Kind(NamedTuple):
    """One kind of page: the module that draws it, and what that asks the server for first."""

    module: str
    asks: tuple[str, ...] = ()


PAGES: Final = {
    "/": Kind("home/page.js", ("/api/games",)),
    "/watch": Kind("watch/page.js", ("/api/games",)),
    "/players": Kind("players/page.js", ("/api/games",)),
    "/players/{id}": Kind("players/page.js"),
    "/learn": Kind("learn/page.js", ("/api/lessons",)),
    "/learn/{game}": Kind("learn/page.js", ("/api/lessons",)),
    "/puzzles": Kind("puzzles/page.js", ("/api/puzzles",)),
    "/puzzles/{game}": Kind("puzzles/page.js", ("/api/puzzles",)),
    "/host": Kind("host/page.js"),
    "/table/{key}": Kind("table/start.js"),
    "/replay/{key}": Kind("table/start.js"),
    "/device": Kind("people/enter.js"),
    "/rules/{game}": Kind("rules/page.js"),
    "/rules": Kind("rules/page.js"),
    "/designs/{game}": Kind("designs/page.js"),
    "/scenarios/{game}": Kind("scenarios/page.js"),
    "/notices": Kind("notices/page.js"),
    "/notices/confirm/{token}": Kind("notices/page.js"),
    "/notices/off/{channel}/{token}": Kind("notices/page.js"),
    "/match/{name}": Kind("notices/page.js"),
}
NOWHERE: Final = Kind("")


class Assets:
    """The files under a folder, and what is put together of them, for a site that lies below `root` of its host."""

    def __init__(self, folder: Path = STATIC, root: str = "") -> None:
        self.root = root
        paths = sorted(path for path in folder.rglob("*") if path.is_file() and not path.name.startswith("."))
        self.files = {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}
        self.texts = {path: data.decode() for path, data in self.files.items() if path.endswith((".js", ".css"))}
        whole = hashlib.sha256()
        for path, data in self.files.items():
            whole.update(f"{path}\0{len(data)}\0".encode() + data)
        self.hash = whole.hexdigest()[:16]
        self.base = f"{root}/static/{self.hash}"
        self.template = self.files["index.html"].decode()
        self.read = functools.lru_cache(MANY)(self.find)
        self.compressed = functools.lru_cache(MANY)(self.compress)
        self.shell = functools.lru_cache(MANY)(self.fill)

    def find(self, path: str) -> bytes:
        """A file, or a bundle. Raises KeyError."""
        if path == "bundles/page.css":
            return join_sheets(self.texts, STYLESHEET.findall(self.template), self.base).encode()
        if found := re.fullmatch(r"bundles/(\w*)\.js", path):
            module = next(kind.module for kind in (*PAGES.values(), NOWHERE) if name_of(kind) == found[1])
            return bundle(self.texts, START, [module], self.base).encode()
        return self.files[path]

    def compress(self, path: str, coding: str) -> bytes:
        """The same, compressed. Raises KeyError."""
        data = self.read(path)
        return brotli.compress(data, quality=BROTLI) if coding == "br" else gzip.compress(data, mtime=0)

    def fill(self, kind: Kind, language: str) -> bytes:
        """The page of a kind in a language, with all it needs named."""
        styles = f'    <link rel="stylesheet" href="{self.base}/bundles/page.css" />\n'
        first, *_ = STYLESHEET.finditer(self.template)
        rest = STYLESHEET.sub("", self.template[first.start() :])
        asked = (f"{self.root}{each}" for each in kind.asks)
        asks = "".join(f'    <link rel="preload" as="fetch" href="{each}" crossorigin />\n' for each in asked)
        where = f'    <meta name="root" content="{self.root}" />\n' if self.root else ""
        if language != ENGLISH:
            told = f"{self.base}/languages/{language}.json"
            where += f'    <link id="catalogue" rel="preload" as="fetch" href="{told}" crossorigin />\n'
        script = f'<script type="module" src="{self.base}/bundles/{name_of(kind)}.js"></script>'
        page = self.template[: first.start()] + where + styles + asks + SCRIPT.sub(script, rest)
        page = page.replace('href="/app.webmanifest"', f'href="{self.root}/app.webmanifest"')
        page = page.replace('<html lang="en">', f'<html lang="{language}" dir="{LANGUAGES[language].direction}">')
        with speaking(language):
            for text in (DESCRIPTION, NO_SCRIPT):
                page = page.replace(text, html.escape(say(text)))
        return re.sub(r'(?<=")/static/(?![0-9a-f]{16}/)', f"{self.base}/", page).encode()

    async def serve(self, request: Request) -> Response:
        """A file by its address, with the hash of its contents or without."""
        path = request.path_params["path"]
        asked, _, rest = path.partition("/")
        named = HASH.fullmatch(asked) is not None and rest != ""
        if named and asked != self.hash:
            return RedirectResponse(f"{self.base}/{rest}", headers={"cache-control": "no-store"})
        how = (rest, FOREVER) if named else (path, "no-cache")
        return await run_in_threadpool(self.answer, request.headers, *how)

    def answer(self, asked: Headers, path: str, keeping: str) -> Response:
        try:
            coding = self.coding(asked, path)
            body = self.compressed(path, coding) if coding else self.read(path)
        except (KeyError, StopIteration):
            raise HTTPException(404) from None
        headers = {"cache-control": keeping, "etag": f'"{self.hash}{coding}"'}
        if Path(path).suffix in COMPRESSED:
            headers["vary"] = "accept-encoding"
        if asked.get("if-none-match") == headers["etag"]:
            return Response(status_code=304, headers=headers)
        if coding:
            headers["content-encoding"] = coding
        return Response(body, 200, headers, SVG if path.endswith(".svg") else mimetypes.guess_type(path)[0])

    def kept_fresh(self, path: str, kind: str) -> Response:
        """A file at an address of its own, which browsers ask for again."""
        return Response(self.files[path], 200, {"cache-control": "no-cache"}, kind)

    def manifest(self) -> Response:
        """By what the site installs as an app, in the language that is spoken."""
        told = json.loads(self.files["app.webmanifest"])
        language = LANGUAGES[spoken()]
        told |= {"lang": language.code, "dir": language.direction, "description": say(DESCRIPTION)}
        headers = {"cache-control": "no-cache", "vary": DEPENDS}
        return Response(json.dumps(told, ensure_ascii=False), 200, headers, "application/manifest+json")

    def coding(self, asked: Headers, path: str) -> str:
        """How to compress a file for whoever asks; "": not at all. Raises KeyError."""
        if Path(path).suffix not in COMPRESSED or len(self.read(path)) < SMALLEST:
            return ""
        return coding_for(asked)

    def warm(self) -> None:
        """Put together and compress what each page asks for, before anybody does."""
        for path in ("page.css", *dict.fromkeys(f"{name_of(kind)}.js" for kind in PAGES.values())):
            for coding in ("br", "gzip"):
                self.compressed(f"bundles/{path}", coding)
        for language in LANGUAGES.keys() - {ENGLISH}:
            for coding in ("br", "gzip"):
                self.compressed(f"languages/{language}.json", coding)

    def page(self, address: str) -> Response:
        """The page at one of the addresses of PAGES; any other one: that there is none."""
        kind = PAGES.get(address, NOWHERE)
        headers = {"cache-control": "no-cache", "vary": DEPENDS}
        return Response(self.shell(kind, spoken()), 200 if kind.module else 404, headers, "text/html")


def name_of(kind: Kind) -> str:
    """What the bundle of a kind of page is called."""
    return kind.module.partition("/")[0] or "nowhere"


@functools.cache
def assets(root: str = "") -> Assets:
    """Those that come with the program."""
    return Assets(root=root)
