"""A chart as SVG and in words: whose a place is, lanes, plates, courses, what may be chosen; labels apart."""

from __future__ import annotations

import re
from xml.etree import ElementTree as ET

from msgspec.structs import replace

from stormtable.faces.chartgrid import Atlas
from stormtable.faces.svg import svg
from stormtable.faces.text import text
from stormtable.scene import (
    Chart,
    ChartCourse,
    ChartPlace,
    Choice,
    Clash,
    ClashSide,
    Curve,
    Fleet,
    Lane,
    OrderRow,
    Orders,
    Piece,
    Purse,
    PursePart,
    Scene,
    Silhouette,
    Stake,
)

PLACES = (
    ChartPlace(id="h", name="Home", cell=(10, 30), value="9", side=0, home=True, yard=True, text="income 9, Blue's"),
    ChartPlace(
        id="o", name="Out", cell=(50, 10), value="4", side=1, cut=True, note="cut off", text="income 4, cut off"
    ),
    ChartPlace(id="n", name="No man's", cell=(50, 50), value="3", text="income 3, nobody's", clash="7"),
)
PICKET = Piece(id="p", name="Picket 1", label="1", side=0, silhouette="hull", cell=(10, 30), facing=0, text="Home")
ROW = OrderRow(
    id="p",
    piece="p",
    side=0,
    title="Picket 1",
    order="to Out",
    hint="Enemy mass there",
    choices=(
        Choice(text="Hold", order="Picket 1 hold", place="h", detail="0"),
        Choice(text="Out", chosen=True, place="o"),
        Choice(text="No man's", order="Picket 1 to No man's", place="n", detail="6 to 12"),
    ),
    stances=(Choice(text="Fight", chosen=True), Choice(text="Evade", refusal="it cannot", rule="X-1")),
)
SCENE = Scene(
    title="Chart",
    turn="2",
    turn_of="of 9",
    turn_name="round",
    sides=("Blue", "Orange"),
    pieces=(PICKET,),
    silhouettes=(Silhouette(id="hull", hull="M0,-9L9,9H-9Z"),),
    chart=Chart(
        width=100,
        height=60,
        places=PLACES,
        lanes=(Lane(start="h", end="o"), Lane(start="h", end="n", side=0), Lane(start="o", end="n", clash="8")),
        fleets=(Fleet(id="f", side=0, place="h", pieces=("p",), label="Picket 1", marks=("star",)),),
        courses=(ChartCourse(id="c", side=0, start="h", end="o", pieces=("p",), label="Picket 1: fight"),),
        focus=("h", "o"),
    ),
    orders=Orders(
        title="Orders",
        rows=(ROW,),
        purse=Purse(total=58, left=26, text="left of 58", parts=(PursePart(text="Picket", value=32),)),
        count="1 of 1 ship ordered",
    ),
    clashes=(
        Clash(
            id="k",
            number=7,
            title="No man's",
            state="open",
            text="to be fought",
            sides=(ClashSide(side=0, text="Blue, south", pieces=("p",), silhouettes=("hull",), mass=6, agreed=True),),
            value="mass",
            stakes=(Stake(text="Blue holds it", detail="control changes", side=0, values=(12, 4)),),
        ),
    ),
    curves=(Curve(title="Income", rounds=9, first=1, now=2, values=((9, 12), (9, 9))),),
)


def drawn(scene: Scene = SCENE, *, interactive: bool = True, close: bool = False) -> ET.Element:
    return ET.fromstring(svg(scene, 0, interactive=interactive, close=close))


def by_class(root: ET.Element, name: str) -> list[ET.Element]:
    return [each for each in root.iter() if name in each.get("class", "").split()]


def test_each_thing_of_a_chart_is_drawn_once() -> None:
    root = drawn()
    assert [each.get("data-piece") for each in by_class(root, "place")] == ["h", "o", "n"]
    assert [each.get("class") for each in by_class(root, "place")] == [
        "piece place side-0",
        "piece place side-1",
        "piece place nobody",
    ]
    counts = {name: len(by_class(root, name)) for name in ("home", "yard", "struck", "supplied", "plate", "star")}
    assert counts == dict.fromkeys(counts, 1)
    assert len(by_class(root, "lane")) == 3
    assert [each.get("data-piece") for each in by_class(root, "vessel")] == ["p"]
    assert len(by_class(root, "clash")) == 2, "at a place and on a lane"
    ids = [each.get("id") for each in root.iter() if each.get("id")]
    assert len(ids) == len(set(ids))


def test_a_draft_is_hatched_and_locked_and_what_is_shown_is_neither() -> None:
    draft = drawn()
    assert by_class(draft, "shaft")[0].get("fill") == "url(#seal-0)"
    assert len(by_class(draft, "lock")) == 1
    assert SCENE.chart is not None
    shown = tuple(replace(each, state="shown") for each in SCENE.chart.courses)
    open_ = drawn(replace(SCENE, chart=replace(SCENE.chart, courses=shown)))
    assert by_class(open_, "shaft")[0].get("fill") is None
    assert not by_class(open_, "lock")


def test_a_choice_stands_at_its_place_under_its_key() -> None:
    """What stands already is no offer; in a picture nothing is."""
    found = by_class(drawn(), "bound")
    assert [each.get("data-offer") for each in found] == ["Picket 1 hold", "Picket 1 to No man's"]
    assert {each.get("data-of") for each in found} == {"p"}
    assert found[1].get("aria-label") == "Picket 1: No man's, enemy mass there: 6 to 12"
    keys = ["".join(each.itertext()) for each in by_class(drawn(), "bound-key")]
    assert keys == ["1", "3"]
    assert not by_class(drawn(interactive=False), "bound")


def test_a_close_view_holds_the_places_that_matter() -> None:
    whole, close = (drawn(close=each).get("viewBox", "") for each in (False, True))
    left, top, width, height = map(float, close.split())
    assert SCENE.chart is not None
    for place in ("h", "o"):
        x, y = Atlas(SCENE.chart).spot(place)
        assert left < x < left + width
        assert top < y < top + height
    assert float(whole.split()[2]) > width


def test_labels_find_room_of_their_own() -> None:
    """Of many fleets at one place no plate lies on another, nor on the place."""
    atlas = Atlas(Chart(width=100, height=60, places=PLACES, lanes=()))
    for _ in range(4):
        atlas.room(atlas.spot("o"), 60.0, 40.0)
    boxes = atlas.taken[len(PLACES) :]
    assert all(one.shared_area(two) == 0 for i, one in enumerate(boxes) for two in boxes[:i])
    assert all(box.shared_area(ring) == 0 for box in boxes for ring in atlas.taken[: len(PLACES)])


def test_a_chart_in_words() -> None:
    said = text(SCENE)
    for line in (
        "Home, income 9, Blue's; lanes to Out, No man's",
        "battle 8 on the lane Out - No man's",
        "Blue, Home to Out: Picket 1: fight, seen by its owner alone",
        "26 left of 58; spent: Picket 32",
        "Picket 1, to Out, fight",
        "Enemy mass there: Hold (0), No man's (6 to 12)",
        "refused: it cannot (X-1)",
        "Battle 7, No man's: to be fought",
        "Blue, south: 1 ship, mass 6, leaves it to the computer",
        "Blue holds it, control changes: income 12 to 4",
        "Blue: 9, 12",
    ):
        assert re.search(rf"^ *{re.escape(line)}$", said, re.MULTILINE), line
