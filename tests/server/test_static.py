"""The page's files: nothing inline, no game by name, the vendored library unchanged, colours that keep apart."""

from __future__ import annotations

import itertools
import math
import re
import shutil
from pathlib import Path

import pytest
from websockets.asyncio.client import connect

from stormtable.games import all_games
from stormtable.server.web.assets import PAGES, Assets, assets
from stormtable.server.web.bundles import bundle, imports_of
from stormtable.server.web.lobby import cover_of
from stormtable.server.web.replies import STATIC
from tests.support.serving import Served, serving

ROOT = Path(__file__).resolve().parents[2]
ASSETS = assets()
VENDOR = STATIC / "vendor"
OURS = [path for path in STATIC.rglob("*") if path.suffix in {".js", ".css", ".html"} and VENDOR not in path.parents]
RGB = tuple[float, float, float]


def ids(path: Path) -> str:
    return path.relative_to(STATIC).as_posix()


@pytest.mark.parametrize("path", OURS, ids=ids)
def test_no_game_is_named(path: Path) -> None:
    text = path.read_text(encoding="utf-8").lower()
    assert [name for name, game in all_games().items() if name in text or game.TITLE.lower() in text] == []


@pytest.mark.parametrize("path", OURS, ids=ids)
def test_files_are_short_enough_to_read(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) <= 400


@pytest.mark.parametrize("name", all_games())
def test_every_game_has_its_picture(name: str) -> None:
    path = cover_of(all_games()[name])
    assert "<svg" in path.read_text(encoding="utf-8")


def test_the_shell_holds_nothing_inline() -> None:
    shell = (STATIC / "index.html").read_text(encoding="utf-8")
    assert not re.search(r"<style|\sstyle=|\son\w+=|javascript:", shell)
    assert re.findall(r"<script[^>]*>([^<]*)</script>", shell) == [""]


@pytest.mark.parametrize("path", [path for path in OURS if path.suffix == ".js"], ids=ids)
def test_no_template_has_a_style_attribute(path: Path) -> None:
    assert not re.search(r"<[a-z][^>`]*\sstyle=", path.read_text(encoding="utf-8"))


RAW = re.compile(
    r"""(?:href|src|action)=["']/|location\.assign\((?!below\()|fetch\((?!below\(|link\.href)"""
    r"""|State\(null, "", `/|window\.open\((?!below\(|"")"""
)


@pytest.mark.parametrize("path", [path for path in OURS if path.suffix == ".js"], ids=ids)
def test_no_table_is_put_out_of_sight_by_itself(path: Path) -> None:
    """A table is never narrower than its words, so that what it stands in could be scrolled sideways to nothing."""
    assert not re.search(r"<table[^>]*\bunseen\b", path.read_text(encoding="utf-8")), 'put it into <div class="unseen">'


@pytest.mark.parametrize("path", [path for path in OURS if path.suffix == ".js"], ids=ids)
def test_every_address_is_one_below_the_sites_root(path: Path) -> None:
    assert not RAW.findall(path.read_text(encoding="utf-8")), "core/root.js"


async def test_a_site_below_a_path() -> None:
    """With the path and, as behind a proxy that takes it off, without."""
    async with serving(root="/games/here") as served:
        text, named = "", list[str]()
        for below in ("/games/here", ""):
            for address in ("/", "/rules", "/table/unknown"):
                page = await served.http.get(f"{below}{address}")
                assert page.status_code == 200
                text = page.text
                named = re.findall(r'(?:href|src)="(/[^"]*)"', text)
                assert len(named) > 3
                assert {each[: len("/games/here/")] for each in named} == {"/games/here/"}
                for each in named:
                    assert (await served.http.get(each)).status_code == 200, each
            assert (await served.http.get(f"{below}/nowhere")).status_code == 404
            assert (await served.http.get(f"{below}/api/nowhere")).json()["error"] == "there is nothing at this address"
        assert '<meta name="root" content="/games/here" />' in text
        moved = await served.http.get("/games/here")
        assert (moved.status_code, moved.headers["location"]) == (307, "/games/here/")
        old = await served.http.get(f"/games/here/static/{'0' * 16}/app.js")
        assert old.headers["location"] == f"/games/here/static/{ASSETS.hash}/app.js"
        script = next(each for each in named if each.endswith(".js"))
        later = re.findall(r'await import\("([^"]+)"\)', (await served.http.get(script)).text)
        assert later
        assert all(each.startswith("/games/here/static/") for each in later)
        sheet = next(each for each in named if each.endswith(".css"))
        assert set(re.findall(r'url\("(/\w+/)', (await served.http.get(sheet)).text)) == {"/games/"}


async def test_a_table_below_a_path() -> None:
    async with serving(root="/games") as served:
        for below in ("", "games/"):
            created = await served.open("screen", "friend")
            async with connect(f"{served.url.replace('http', 'ws')}{below}ws/{created['table']}") as line:
                assert '"type":"table"' in str(await line.recv())


def test_every_file_that_the_shell_names_is_there() -> None:
    shell = (STATIC / "index.html").read_text(encoding="utf-8")
    for name in re.findall(r'(?:href|src)="/static/([^"]+)"', shell):
        assert (STATIC / name).is_file(), name


def test_every_import_leads_somewhere() -> None:
    for path in OURS:
        if path.suffix == ".js":
            code = re.sub(r"/\*.*?\*/", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
            for name in re.findall(r'(?:from|import\()\s*"(\.[^"]+)"', code):
                assert (path.parent / name).is_file(), f"{ids(path)} imports {name}"


def test_modules_import_each_other_one_way_and_can_all_be_bundled() -> None:
    """A cycle, `export let`, `import *` or whatever else a bundle does not take raises."""
    for kind in PAGES.values():
        code = bundle(ASSETS.texts, "app.js", [kind.module], ASSETS.base)
        assert f"// {kind.module}\n" in code
        assert not re.search(r"^(?:import|export) ", code, re.MULTILINE)


def test_a_bundle_holds_each_module_once_after_what_it_imports() -> None:
    sources = {
        "app.js": 'import { a as one } from "./core/a.js";\nawait import("./page.js");\nawait import("./other.js");\n',
        "page.js": 'import { a } from "./core/a.js";\nexport const page = await_(a);\nawait import("./late.js");\n',
        "late.js": 'export { a as late } from "./core/a.js";\n',
        "core/a.js": 'import { b } from "./b.js";\nexport function a() {}\nexport class C {}\n',
        "core/b.js": "const x=1;export{x as b};",
        "other.js": "",
    }
    sources["page.js"] = sources["page.js"].replace("await import", "  await import").replace("await_(a)", "a")
    sources["app.js"] = sources["app.js"].replace("await import", "  await import")
    code = bundle(sources, "app.js", ["page.js"], "/static/x")
    order = re.findall(r"^// (.*)$", code, re.MULTILINE)
    assert sorted(order) == sorted(sources.keys() - {"other.js"})
    for path in order:
        now, _ = imports_of(path, sources[path])
        assert all(order.index(each) < order.index(path) for each in now)
    assert "const { a: one } = __need(" in code
    assert "return { a: a, C: C };" in code
    assert 'await import("/static/x/other.js")' in code
    with pytest.raises(ValueError, match="import each other"):
        bundle({**sources, "core/b.js": 'import { a } from "./a.js";\n'}, "app.js", [], "/static/x")
    for bad in ("export let x = 1;", 'import * as a from "./core/a.js";', "await 1;", "console.log(import.meta.url);"):
        with pytest.raises(ValueError, match="cannot be put into a bundle"):
            bundle({**sources, "late.js": f"{bad}\n"}, "app.js", ["page.js"], "/static/x")


def test_the_server_and_the_page_agree_which_module_draws_what() -> None:
    rows = re.findall(r'^  \[/\^(\S+?)\$/, .*?import\("\./([^"]+)"\)', (STATIC / "app.js").read_text(), re.MULTILINE)
    assert len(rows) == len(PAGES)
    for address, kind in PAGES.items():
        path = re.sub(r"\{\w+\}", "something", address)
        assert [module for pattern, module in rows if re.fullmatch(pattern.replace("\\/", "/"), path)] == [kind.module]


@pytest.mark.parametrize("address", PAGES)
def test_a_page_names_all_it_needs_and_nothing_that_is_not_there(address: str) -> None:
    page = bytes(ASSETS.page(address).body).decode()
    named = re.findall(r'(?:href|src)="([^"]+)"', page)
    assert [each for each in named if each.endswith(".css")] == [f"{ASSETS.base}/bundles/page.css"]
    assert [each for each in named if each.endswith(".js")] == [
        f"{ASSETS.base}/bundles/{PAGES[address].module.partition('/')[0]}.js"
    ]
    for each in named:
        if each.startswith("/static/"):
            assert ASSETS.read(each.removeprefix(f"{ASSETS.base}/").removeprefix("/static/"))
    assert not re.search(r"<style|\sstyle=|\son\w+=|javascript:", page)
    assert re.findall(r"<script[^>]*>([^<]*)</script>", page) == [""]


def test_every_stylesheet_is_part_of_the_one_that_is_served() -> None:
    css = ASSETS.read("bundles/page.css").decode()
    for path in STATIC.rglob("*.css"):
        assert path.read_text(encoding="utf-8")[-200:] in css, f"{ids(path)} is not named in index.html"
    for name in re.findall(r'url\("([^"#]+)"\)', css):
        assert ASSETS.read(name.removeprefix(f"{ASSETS.base}/")), name


def test_every_animation_has_its_frames() -> None:
    css = "".join(path.read_text(encoding="utf-8") for path in STATIC.rglob("*.css"))
    named = set(re.findall(r"animation: ([a-z-]+) ", css)) - {"none"}
    assert named
    assert named <= set(re.findall(r"@keyframes ([a-z-]+) ", css))


def test_another_content_has_another_address(tmp_path: Path) -> None:
    shutil.copytree(STATIC, tmp_path / "static")
    same = Assets(tmp_path / "static")
    assert same.hash == ASSETS.hash
    with (tmp_path / "static" / "core" / "dom.js").open("a") as module:
        module.write("// more\n")
    other = Assets(tmp_path / "static")
    assert other.hash != ASSETS.hash
    assert ASSETS.hash not in other.shell(PAGES["/"], "en").decode()


async def test_what_is_named_by_its_contents_is_kept_for_good(served: Served) -> None:
    for path in ("bundles/page.css", "bundles/table.js", "core/dom.js", "favicon.svg"):
        answer = await served.http.get(f"{ASSETS.base}/{path}")
        assert (answer.status_code, answer.headers["cache-control"]) == (200, "public, max-age=31536000, immutable")
        assert answer.content == ASSETS.read(path)
    assert (await served.http.get(f"{ASSETS.base}/nothing.js")).status_code == 404
    assert (await served.http.get(f"{ASSETS.base}/bundles/other.js")).status_code == 404
    assert (await served.http.get(f"{ASSETS.base}/../app.py")).status_code == 404


async def test_a_page_from_before_an_upgrade_still_finds_its_files(served: Served) -> None:
    for path in ("bundles/home.js", "home/setup.js"):
        answer = await served.http.get(f"/static/0123456789abcdef/{path}")
        assert (answer.status_code, answer.headers["cache-control"]) == (307, "no-store")
        assert answer.headers["location"] == f"{ASSETS.base}/{path}"
    page = await served.http.get("/")
    assert page.headers["cache-control"] == "no-cache"  # it names the files of today


@pytest.mark.parametrize(("taken", "coding"), [("gzip, deflate, br", "br"), ("gzip", "gzip"), ("", "")])
async def test_files_are_compressed_as_the_browser_takes_it(served: Served, taken: str, coding: str) -> None:
    path = f"{ASSETS.base}/bundles/table.js"
    answer = await served.http.get(path, headers={"accept-encoding": taken})
    assert answer.headers.get("content-encoding", "") == coding
    assert answer.headers["vary"].startswith("accept-encoding")
    assert answer.content == ASSETS.read("bundles/table.js")
    again = await served.http.get(path, headers={"accept-encoding": taken, "if-none-match": answer.headers["etag"]})
    assert again.status_code == 304
    font = await served.http.get(
        f"{ASSETS.base}/fonts/barlow-latin-400-normal.woff2", headers={"accept-encoding": taken}
    )
    assert (font.headers["content-type"], font.headers.get("content-encoding")) == ("font/woff2", None)


@pytest.mark.parametrize(("folder", "package"), [("lit-html", "lit-html"), ("noble-hashes", "@noble/hashes")])
def test_what_is_vendored_is_what_was_published(folder: str, package: str) -> None:
    published = ROOT / "node_modules" / package
    if not published.is_dir():
        pytest.skip("node_modules is not installed")
    for path in (VENDOR / folder).rglob("*"):
        if path.is_file():
            assert path.read_bytes() == (published / path.relative_to(VENDOR / folder)).read_bytes(), path.name


# Simulated colour blindness (Machado, Oliveira and Fernandes 2009, severity 1), on linear RGB.
DEFICIENCIES = {
    "none": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
NOTICEABLE = 25.0  # CIE76; 2.3 is just noticeable


def linear(value: float) -> float:
    return value / 12.92 if value <= 0.04045 else float(((value + 0.055) / 1.055) ** 2.4)


def lab(colour: str, deficiency: str) -> RGB:
    r, g, b = (linear(int(colour[i : i + 2], 16) / 255) for i in (1, 3, 5))
    seen = [min(1.0, max(0.0, row[0] * r + row[1] * g + row[2] * b)) for row in DEFICIENCIES[deficiency]]
    x = (0.4124 * seen[0] + 0.3576 * seen[1] + 0.1805 * seen[2]) / 0.95047
    y = 0.2126 * seen[0] + 0.7152 * seen[1] + 0.0722 * seen[2]
    z = (0.0193 * seen[0] + 0.1192 * seen[1] + 0.9505 * seen[2]) / 1.08883
    fx, fy, fz = (v ** (1 / 3) if v > 0.008856 else 7.787 * v + 16 / 116 for v in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def palettes() -> dict[str, list[str]]:
    css = (STATIC / "css" / "tokens.css").read_text(encoding="utf-8")
    found = {}
    for selector, body in re.findall(r"(:root(?:\[data-palette=\"[\w-]+\"\])?) \{(.*?)\n\}", css, re.DOTALL):
        found[selector] = re.findall(r"--side-\d: (#[0-9a-f]{6})", body)
    return found


def test_the_board_has_the_colours_of_the_page() -> None:
    board = (STATIC / "board.css").read_text(encoding="utf-8")
    assert re.findall(r"\.side-\d \{ --side: (#[0-9a-f]{6})", board) == palettes()[":root"]
    other = (STATIC / "css" / "palettes.css").read_text(encoding="utf-8")
    for selector, colours in list(palettes().items())[1:]:
        found = re.findall(re.escape(selector) + r" \.board \.side-(\d) \{\s*--side: (#[0-9a-f]{6})", other)
        assert [colour for _, colour in sorted(found)] == colours


@pytest.mark.parametrize("deficiency", DEFICIENCIES)
@pytest.mark.parametrize("palette", palettes())
def test_sides_keep_apart_under_colour_blindness(palette: str, deficiency: str) -> None:
    colours = palettes()[palette]
    assert len(colours) == 4
    for first, second in itertools.combinations(colours, 2):
        assert math.dist(lab(first, deficiency), lab(second, deficiency)) > NOTICEABLE, (first, second)


HOME_SHEETS = ("home", "home-phone", "lobby", "players", "host", "matches", "people", "notices", "designs", "scenarios")
BARE = re.compile(r"\.([\w-]+)(?:::?[\w-]+(?:\([^)]*\))?)*")


def classes_styled_anywhere(sheet: str) -> set[str]:
    """The classes that a style sheet styles wherever they stand: alone, or with what is below them."""
    rules = re.findall(r"([^{}]+)\{", re.sub(r"/\*.*?\*/", "", sheet, flags=re.DOTALL))
    return {found.group(1) for rule in rules for part in rule.split(",") if (found := BARE.fullmatch(part.strip()))}


def classes_used(module: str) -> set[str]:
    """The classes that the templates of a module give, those that depend on something too."""
    given = re.findall(r'class=(?:"((?:[^"$]|\$\{[^}]*\})*)"|(\$\{[^}]*\}))', module)
    told = " ".join(always or sometimes for always, sometimes in given)
    chosen = [text for inner in re.findall(r"\$\{([^}]*)\}", told) for text in re.findall(r'"([^"]*)"', inner)]
    return set(" ".join([re.sub(r"\$\{[^}]*\}", " ", told), *chosen]).split())


def test_no_other_page_styles_what_the_table_shows() -> None:
    """All sheets are sent as one: "aside" of the first page once hid the border of the table's buttons."""
    table = set[str]()
    for path in (STATIC / "table").rglob("*.js"):
        table |= classes_used(path.read_text(encoding="utf-8"))
    shared = {"clock-amounts", "cover", "panel"}  # meant for both
    found = {
        name: sorted(
            classes_styled_anywhere((STATIC / "css" / f"{name}.css").read_text(encoding="utf-8")) & table - shared
        )
        for name in HOME_SHEETS
    }
    assert {name: classes for name, classes in found.items() if classes} == {}


PHYSICAL = re.compile(
    r"\b(?:margin|padding|border)-(?:left|right)\b|text-align: (?:left|right)|float: (?:left|right)"
    r"|^\s*(?:left|right):(?! 0;\n\s*top: 0;\n\s*transform-origin)",
    re.MULTILINE,
)
FOUR = re.compile(r"^\s*(?:margin|padding|inset): (\S+) (\S+) (\S+) (\S+);$", re.MULTILINE)
# Of boards, maps and charts, which are drawn the same whichever way a language is written.
DRAWN = {
    "board.css",
    "consoles.css",
    "plane.css",
    "terrain.css",
    "chart.css",
    "plots.css",
    "edges.css",
    "ghost.css",
    "clashes.css",
}


@pytest.mark.parametrize("path", [path for path in OURS if path.suffix == ".css" and path.name not in DRAWN], ids=ids)
def test_a_page_can_be_written_from_right_to_left(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert PHYSICAL.findall(text) == [], "margin-inline-start, inset-inline-end, text-align: start and their like"
    assert [each for each in FOUR.findall(text) if each[1] != each[3] and "(" not in "".join(each)] == []
