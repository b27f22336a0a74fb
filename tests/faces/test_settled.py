"""Boards for programs that know no custom properties: every element with its own style."""

from __future__ import annotations

import re
from xml.etree.ElementTree import fromstring

import pytest

from stormtable import faces
from stormtable.faces.settled import SVG, Board, put_in, read_rule, settled
from stormtable.games import all_games


@pytest.mark.parametrize("name", sorted(all_games()))
def test_every_board_is_settled_whole(name: str) -> None:
    game = all_games()[name]
    state = game.load(next(iter(game.SCENARIOS)), {}, 1)
    game.hide(state, -1)
    drawn = settled(faces.svg(game.scene(state, -1), interactive=False, standalone=True))
    root = fromstring(drawn)
    assert "var(" not in drawn
    assert not list(root.iter(f"{SVG}style"))
    assert not [each for each in root.iter(f"{SVG}use") if not each.get("href", "").startswith("#")]
    assert len(re.findall(r"style=\"[^\"]*(?:fill|stroke):#", drawn)) > 10


def test_what_is_used_has_the_colours_of_where_it_is_used() -> None:
    """A ship's drawing is one; each side's ships have their side's colours."""
    root = fromstring(
        '<svg xmlns="http://www.w3.org/2000/svg" class="board"><defs><g id="hull"><path class="ship-light"/></g></defs>'
        '<g class="side-0"><use href="#hull" x="3" y="4"/></g><g class="side-1"><use href="#hull"/></g></svg>'
    )
    Board(root).settle()
    lights = [each.get("style") for group in root.findall(f"{SVG}g") for each in group.iter(f"{SVG}path")]
    groups = [each for each in root.iter(f"{SVG}g") if each.get("transform")]
    assert [each.get("transform") for each in groups] == ["translate(3 4)"]
    assert lights == ["fill:#f6fbff", "fill:#fff6e9"]


@pytest.mark.parametrize(
    ("selector", "fits"),
    [
        (".a", True),
        ("g .a", True),
        ("g > .a", True),
        ("svg > .a", False),
        ("rect + .a", True),
        ("circle ~ .a", True),
        ("circle + .a", False),
        (".a:not(.b)", False),
        (".a:not(.c)", True),
        (".a[data-k='v']", True),
        (".a[data-k='w']", False),
        ("[class*='a b']", True),
        ("[class^='b']", False),
        ("[class$='b']", True),
        ("[class~='b']", True),
        ("[data-n]", False),
        ("#i", True),
        (".a:first-child", False),
    ],
)
def test_selectors_fit_as_in_a_browser(selector: str, fits: bool) -> None:
    root = fromstring(
        '<svg xmlns="http://www.w3.org/2000/svg"><g><circle/><rect/><path id="i" class="a b" data-k="v"/></g></svg>'
    )
    board = Board(root)
    board.parents = {child: parent for parent in root.iter() for child in parent}
    (path,) = root.iter(f"{SVG}path")
    rule = read_rule(selector, 0, ())
    assert rule is not None
    assert board.fits(path, rule, 0) == fits


def test_what_no_picture_shows_is_left_out() -> None:
    assert read_rule(".a:hover", 0, ()) is None
    assert read_rule(".a::before", 0, ()) is None


def test_variables_are_put_in_with_what_stands_in_their_place() -> None:
    variables = {"--a": "var(--b)", "--b": "#fff"}
    assert put_in("1px var(--a) var(--none, var(--b)) var(--gone)", variables) == "1px #fff #fff "
