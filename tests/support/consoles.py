"""Scenes of rings and consoles, made by hand: dice being laid, dice being used, four players."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from stormtable.scene import (
    Console,
    Counter,
    DiceSpace,
    Die,
    Gauge,
    GaugeRow,
    Measure,
    Offer,
    Overlay,
    Piece,
    Pile,
    Prompt,
    Ring,
    RingMark,
    Scene,
    Silhouette,
    Step,
    Track,
    Variant,
)

DART = Silhouette(
    id="dart", hull="M0,-62L16,-14L40,26L38,48L12,36L8,48H-8L-12,36L-38,48L-40,26L-16,-14Z", ink="M0,-30V30"
)
BLOCK = Silhouette(id="block", hull="M-10,-60H10L18,-40V-16L26,-8V16H40V48H-40V16H-26V-8L-18,-16V-40Z")
SPACES = (
    ("B1", "Boost 1", "Boost", "front", "1", ""),
    ("B2", "Boost 2", "Boost", "rear", "2", ""),
    ("M1", "Manoeuvre 1", "Manoeuvre", "front", "1", ""),
    ("M2", "Manoeuvre 2", "Manoeuvre", "rear", "2", ""),
    ("F1", "Fire 1", "Fire", "front", "1", ""),
    ("F2", "Fire 2", "Fire", "rear", "2", ""),
    ("P1", "Power 1", "Power", "front", "1", ""),
    ("P2", "Power 2", "Power", "rear", "2", ""),
    ("SF", "Front shield", "Shields", "front", "", "1–2"),
    ("SR", "Rear shield", "Shields", "rear", "", "3–4"),
    ("SM", "Mid shield", "Shields", "both", "", "5–6"),
)
SEATS = ("Blue", "Orange", "Teal", "Magenta")


def die(seat: int, number: int, face: int) -> Die:
    return Die(sides=6, face=face, id=f"{'ABCD'[seat]}-{number}", colour="green" if number == 4 else "")


def spaces(seat: int, laid: dict[str, Die], up: str = "", damaged: str = "", **notes: str) -> tuple[DiceSpace, ...]:
    """The spaces of a console: dice by space, names of shields that are up and of damaged spaces."""
    return tuple(
        DiceSpace(
            id=f"{'ABCD'[seat]}-{text}",
            text=text,
            title=title,
            group=group,
            zone=zone,  # type: ignore[arg-type]
            number=number,
            takes=takes,
            die=laid.get(text),
            damaged=text in damaged.split(),
            shield=("up" if text in up.split() else "down") if takes else "",
            note=notes.get(text, "damaged" if text in damaged.split() else ""),
        )
        for text, title, group, zone, number, takes in SPACES
    )


def counters(seat: int, cubes: int, damage: int) -> tuple[Counter, ...]:
    return (
        Counter(id=f"cubes-{seat}", title="Power cubes", value=cubes, most=4, kind="cubes", pays=True),
        Counter(id=f"damage-{seat}", title="Damage", value=damage, kind="damage"),
    )


def console(seat: int, **values: Any) -> Console:
    made = {"counters": counters(seat, 1, 0), "spaces": spaces(seat, {}, up="SM")}
    name = SEATS[seat]
    return Console(id=f"console-{seat}", seat=seat, side=seat, title=name, piece=f"ship-{seat}", **{**made, **values})


def ship(seat: int, ring: int, space: int, facing: int) -> Piece:
    way = "clockwise" if facing == 900 else "anticlockwise"
    return Piece(
        id=f"ship-{seat}",
        name=SEATS[seat],
        label="",
        side=seat,
        silhouette="block" if seat % 2 else "dart",
        cell=(ring, space),
        facing=facing,
        text=f"space {space}, facing {way}",
    )


def tokens(seat: int, boost: tuple[int, ...] = (), manoeuvre: tuple[int, ...] = ()) -> tuple[Pile, ...]:
    """What lies beside a console in the action phase."""
    rows = (("boost", "Boost token", boost, "token"), ("manoeuvre", "Manoeuvre token", manoeuvre, "token"))
    return tuple(
        Pile(
            id=f"{name}-{seat}",
            title=title,
            kind=kind,  # type: ignore[arg-type]
            dice=tuple(die(seat, i + 10 * j, face) for i, face in enumerate(faces)),
            text=f"sum {sum(faces)}",
        )
        for j, (name, title, faces, kind) in enumerate(rows, 1)
    ) + (Pile(id=f"aside-{seat}", title="Set aside", kind="aside"),)


def fire_dice(least: int) -> tuple[Die, ...]:
    return tuple(Die(sides=6, face=face, counted=face >= least) for face in range(1, 7))


SECTOR = Ring(
    id="ring-0",
    title="The Sector",
    spaces=13,
    text="13 spaces, numbered clockwise",
    marks=(
        RingMark(space=0, kind="start", text="start of Blue"),
        RingMark(space=6, kind="start", text="start of Orange"),
    ),
    measures=(
        Measure(
            value="5",
            text="apart, bow to bow",
            pieces=("ship-0", "ship-1"),
            dice=fire_dice(5),
            note="a Fire die of 5 or 6 hits",
        ),
    ),
)
BLUE_NEAR = console(
    0,
    near=True,
    status="active",
    state="lays dice",
    counters=counters(0, 2, 1),
    spaces=spaces(
        0,
        {"B1": die(0, 0, 4), "F1": die(0, 1, 6)},
        up="SF SM",
        damaged="P2",
        B1="moves 4, to space 7",
        F1="hits at any distance",
    ),
    piles=(Pile(id="hand-0", title="Your dice", kind="hand", dice=(die(0, 2, 2), die(0, 3, 5))),),
)
LAY = tuple(
    Offer(
        id=f"lay {face} {space}",
        text=f"Lay the {face} on {title}",
        label=label,
        group="lay",
        space=f"A-{space}",
        dice=(f"A-{number}",),
        folded=True,
    )
    for number, face in ((2, 2), (3, 5))
    for space, title, label in (
        ("M1", "Manoeuvre 1", "owed: lay one here"),
        ("M2", "Manoeuvre 2", "or here"),
        ("B2", "Boost 2", "4 + 2, to space 10"),
        ("F2", "Fire 2", f"hits up to {face}"),
        ("P1", "Power 1", "brings 1 cube"),
        *(
            (("SF", "the Front shield", "raises it again"),)
            if face == 2
            else (("SM", "the Mid shield", "raises it again"),)
        ),
    )
)


def planning(**changes: Any) -> Scene:
    """Two players; one lays dice, the other has handed in."""
    made = Scene(
        title="Test",
        turn="3",
        turn_of="of 6",
        turn_name="round",
        sides=SEATS[:2],
        pieces=(ship(0, 0, 3, 900), ship(1, 0, 8, 2700)),
        rings=(SECTOR,),
        consoles=(
            BLUE_NEAR,
            console(
                1,
                status="done",
                state="handed in",
                screen="sealed",
                screen_text="Handed in, sealed",
                counters=counters(1, 1, 2),
                spaces=spaces(1, {}, up="SF", damaged="F2 SM"),
                notes=("From the front its Front shield stops one hit.", "From the rear nothing stops a hit."),
            ),
        ),
        gauges=(
            Gauge(
                id="fire",
                title="Which Fire dice would hit",
                rows=(
                    GaugeRow(text="As it stands", detail="5 apart", dice=fire_dice(5)),
                    GaugeRow(text="After Boost 4", detail="1 apart", dice=fire_dice(1)),
                ),
            ),
        ),
        silhouettes=(DART, BLOCK),
        overlays=(
            Overlay(id="apart", kind="measure", cells=tuple((0, at) for at in range(3, 9)), side=0),
            Overlay(id="way", kind="way", cells=tuple((0, at) for at in range(3, 8)), side=0, label="Boost 4: 1 apart"),
            Overlay(
                id="way-2",
                kind="way",
                cells=tuple((0, at) for at in range(3, 11)),
                side=0,
                offer="lay 2 B2",
                label="4 + 2: 2 apart",
            ),
        ),
        tracks=(Track(id="phases", title="Phases", steps=(Step(text="Planning", state="now"), Step(text="Action"))),),
        prompt=Prompt(seats=(0,), text="Lay your dice.", piece="ship-0"),
        offers=(
            *LAY,
            Offer(id="reroll", text="Reroll all dice", cost=1),
            Offer(id="lift B1", text="Take the 4 back", space="A-B1", dice=("A-0",), folded=True),
        ),
    )
    return replace(made, **changes)


def action(**changes: Any) -> Scene:
    """Two players; one is to use a die."""
    blue = console(
        0,
        near=True,
        status="active",
        state="to use a die",
        counters=counters(0, 3, 1),
        spaces=spaces(
            0,
            {"M1": die(0, 2, 2), "F1": die(0, 1, 6), "SF": die(0, 3, 2), "P1": die(0, 4, 6)},
            up="SF SM",
            damaged="P2",
            F1="reaches 6",
            P1="brings 2 cubes",
        ),
        piles=tokens(0, boost=(4,)),
    )
    orange = console(
        1,
        state="2 dice left",
        counters=counters(1, 1, 2),
        spaces=spaces(1, {"F1": die(1, 1, 3), "SM": die(1, 3, 5)}, up="SF SM", damaged="F2"),
        piles=tokens(1, boost=(3, 5)),
    )
    variants = (
        Variant(id="fire F1 at B", pips=(0,), cost=0, text="hit from the front", label="Fire 6"),
        Variant(id="fire F1 -1 at B", pips=(-1,), cost=1, text="hit from the front", label="Fire 5"),
    )
    offers = (
        Offer(id="boost B2", text="Boost 3", space="A-M1", dice=("A-2",), cell=(0, 12), piece="ship-0", label="to 12"),
        Offer(
            id="fire F1 at B",
            text="Fire at Orange",
            piece="ship-1",
            space="A-F1",
            dice=("A-1",),
            label="hits",
            variants=variants,
            foretold=True,
        ),
        Offer(id="power P1", text="Take power", space="A-P1", dice=("A-4",), label="2 cubes"),
        Offer(id="move F1 P1", text="Move the 6", space="A-F2", dice=("A-1",), cost=1, folded=True, label="1 cube"),
    )
    reach = tuple((0, at % 13) for at in range(1, 14) if at % 13 != 7)
    overlays = (
        Overlay(id="apart", kind="measure", cells=tuple((0, at) for at in range(7, 11)), side=0),
        Overlay(
            id="way", kind="way", cells=tuple((0, at) for at in range(7, 13)), side=0, offer="boost B2", label="to 12"
        ),
        Overlay(
            id="reach",
            kind="reach",
            cells=reach,
            labels=tuple(str(min((at - 7) % 13, (7 - at) % 13)) for _, at in reach),
            offer="fire F1 at B",
        ),
    )
    measured = Measure(value="3", text="apart, bow to bow", dice=fire_dice(3), note="a Fire die of 3 or more hits")
    made = replace(
        planning(),
        pieces=(replace(ship(0, 0, 7, 900), status="active"), ship(1, 0, 10, 2700)),
        rings=(replace(SECTOR, measures=(measured,)),),
        consoles=(blue, orange),
        overlays=overlays,
        offers=offers,
        gauges=(),
    )
    return replace(made, **changes)


def four(**changes: Any) -> Scene:
    """Four players on two rings, one of them planning."""
    gates = tuple(RingMark(space=at, kind="gate", text=f"gate to the other Sector's {at}") for at in (0, 4, 9))
    pair = (Measure(value="6", text="apart, bow to bow", dice=fire_dice(6), note="a Fire die of 6 hits"),)
    pairs = tuple(
        Measure(value=value, text=text, title=title, dice=fire_dice(int(value)))
        for value, text, title in (("6", "bow to bow", "Blue – Orange"), ("2", "stern to bow", "Teal – Orange"))
    )
    rings = (
        Ring(id="ring-0", title="Sector I", spaces=13, marks=gates, measures=pairs),
        Ring(id="ring-1", title="Sector II", spaces=13, marks=gates, measures=pair),
    )
    others = tuple(
        console(seat, screen="sealed" if seat == 2 else "raised", screen_text="Handed in" if seat == 2 else "Lays dice")
        for seat in (1, 2, 3)
    )
    made = replace(
        planning(),
        sides=SEATS,
        pieces=(ship(0, 0, 0, 900), ship(1, 0, 6, 2700), ship(2, 0, 4, 900), ship(3, 1, 0, 900)),
        rings=rings,
        consoles=(BLUE_NEAR, *others),
        overlays=(Overlay(id="apart", kind="measure", cells=tuple((0, at) for at in range(7)), side=0),),
    )
    return replace(made, **changes)
