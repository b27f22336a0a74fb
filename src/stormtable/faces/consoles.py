"""A console: its dice spaces, the dice on them and beside it, cubes and damage, the screen before it."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from html import escape
from typing import Final

from stormtable.faces.consoleplan import CELL, ConsolePlan, Pair, columns_of
from stormtable.faces.easel import Easel
from stormtable.faces.hexgrid import translate
from stormtable.faces.labels import width_of
from stormtable.faces.marks import disc, disc_half
from stormtable.faces.markup import element, layer, number, slug
from stormtable.faces.text import die_words, space_words
from stormtable.faces.tokens import CRACK, LOCK, SHIELD, cube, die_drawing
from stormtable.language import made_once, phrase_as, say, say_as, within
from stormtable.scene import Console, Counter, DiceSpace, Die

__all__ = ["DIE", "draw_console"]

DIE: Final = 50.0
HALF: Final = CELL / 2
NEAR_HEIGHT: Final = 272.0
NEAR_TALL: Final = (400.0, 258.0)
DISC: Final = 0.85  # of a console's marker, in the size of those on pieces
CUT: Final = 16.0  # of a frame's corners
SCREEN_WHOLE: Final = "M0,12L132,0H274L406,12V170L274,164H132L0,170Z"
SCREEN: Final = (
    '<path class="screen-side" d="M0,12L132,0V164L0,170Z"/><path class="screen-middle" d="M132,0H274V164H132Z"/>'
    '<path class="screen-side" d="M274,0L406,12V170L274,164Z"/>'
)


def draw_console(easel: Easel, plan: ConsolePlan, targets: Iterable[str]) -> str:
    """The console with everything on it."""
    console = plan.console
    kind = "near" if console.near else "far"
    room = " roomy" if plan.roomy else " in-row" if plan.strip else " narrow" if plan.narrow else ""
    parts = [body(easel, plan), layer("console-targets", targets), dice_layer(easel, plan)]
    state = ", ".join(filter(None, (say("{title}, console", title=console.title), console.state)))
    return element(
        "g",
        "".join(parts),
        class_=f"console {kind}{room} side-{console.side} {console.status}{' screened' if console.screen else ''}",
        data_console=console.id,
        role="group",
        aria_label=state,
    )


def what_a_body_follows_from(easel: Easel, plan: ConsolePlan) -> tuple[Hashable, ...]:
    """All that a console but for what can be done with it follows from."""
    told = tuple(space.id for space in plan.console.spaces if space.id in easel.told_spaces)
    return plan, easel.tall, easel.interactive, easel.prefix, told


@made_once(256, of=what_a_body_follows_from)
def body(easel: Easel, plan: ConsolePlan) -> str:
    """The console without its dice and what can be done with it."""
    console = plan.console
    parts = [
        frame(plan) if console.near else "",
        layer("console-head", heads(easel, plan)),
        zones(easel, plan) if console.near else "",
        layer("console-spaces", (space(easel, plan, each) for each in console.spaces)),
        layer("console-counters", (counter(easel, plan, i, each) for i, each in enumerate(console.counters))),
        screen(easel, plan) if console.screen else "",
        layer("console-piles", piles(easel, plan)),
        layer("console-notes", notes(easel, plan)),
    ]
    return "".join(parts)


def what_dice_follow_from(easel: Easel, plan: ConsolePlan) -> tuple[Hashable, ...]:
    """All that the dice of a console follow from."""
    console = plan.console
    own = [space.die.id for space in console.spaces if space.die] + [
        die.id for pile in console.piles for die in pile.dice
    ]
    able = frozenset(easel.able_dice.intersection(own))
    return plan, easel.tall, easel.interactive, easel.prefix, able, easel.picked_die in own and easel.picked_die


@made_once(256, of=what_dice_follow_from)
def dice_layer(easel: Easel, plan: ConsolePlan) -> str:
    return layer("dice", dice(easel, plan))


def placed_group(easel: Easel, place: Pair, content: str, **values: object) -> str:
    return element("g", content, **easel.at(*place), **values) if content else ""


# Frame, title, zones


def frame(plan: ConsolePlan) -> str:
    """The outline of a near console, one for each layout."""
    (wide, tall), w = plan.base, plan.width
    seam = f"M{number(plan.head - 20)},16V{number(NEAR_HEIGHT - 16)}"
    return (
        f'<path class="console-frame wide-only" d="{outline(w, NEAR_HEIGHT)}" transform="{wide.transform}"/>'
        f'<path class="console-frame tall-only" d="{outline(*NEAR_TALL)}" transform="{tall.transform}"/>'
        f'<path class="console-seam wide-only" d="{seam}" transform="{wide.transform}"/>'
    )


def outline(w: float, h: float) -> str:
    c = CUT
    return (
        f"M{c},0H{number(w - c)}L{number(w)},{c}V{number(h - c)}L{number(w - c)},{number(h)}H{c}L0,{number(h - c)}V{c}Z"
    )


def heads(easel: Easel, plan: ConsolePlan) -> Iterator[str]:
    """Who it belongs to and how that stands; the names of its columns."""
    console = plan.console
    yield placed_group(
        easel, plan.base, title(plan) + ("" if console.near else stance_mark(plan)), class_="console-title"
    )
    for i, column in enumerate(columns_of(console)):
        if column.title:
            yield placed_group(easel, plan.header(i), f'<text class="group-name">{escape(column.title)}</text>')


def title(plan: ConsolePlan) -> str:
    """The name in the side's colour; what its owner does, beside it or below it."""
    console = plan.console
    if not console.near:
        return heading(console, 11, 17) + state_text(console, beside(console, 2), 16)
    wide = heading(console, 32, 38, 24) + state_text(console, 24, 60)
    tall = heading(console, 22, 28, 10) + state_text(console, beside(console, 12), 27)
    return f'<g class="wide-only">{wide}</g><g class="tall-only">{tall}</g>'


def heading(console: Console, y: float, baseline: float, left: float = 0.0) -> str:
    """The side's marker with the console's label, and its name."""
    half = DISC * disc_half(console.side, console.label)
    shown = element("g", disc(console.side, console.label), transform=f"{translate(left + half, y)} scale({DISC})")
    x = number(left + 2 * half + 7)
    return f'{shown}<text class="console-name" x="{x}" y="{baseline}">{escape(console.title)}</text>'


def beside(console: Console, left: float) -> float:
    """Where there is room behind the name."""
    return left + 2 * DISC * disc_half(console.side, console.label) + 18 + width_of(console.title, 20) * 0.95


def state_text(console: Console, x: float, y: float) -> str:
    return f'<text class="console-state" x="{number(x)}" y="{number(y)}">{escape(console.state)}</text>'


ALLY: Final = "M-7,0L-2.500,5L7,-5"  # a tick
ENEMY: Final = "M-7,0H7M0,-7V7M-4.500,0A4.500,4.500 0 1 1 4.500,0A4.500,4.500 0 1 1 -4.500,0Z"  # crossed hairs
SIGNS: Final = {"ally": ALLY, "enemy": ENEMY}


def stance_mark(plan: ConsolePlan) -> str:
    """Friend or enemy: a sign and the word, behind what its owner does."""
    console = plan.console
    if not console.team:
        return ""
    x = beside(console, 26) + width_of(console.state, 13)
    sign = f'<path d="{SIGNS[console.stance]}"/>' if console.stance else ""
    words = f'<text x="{12 if sign else 0}" y="5">{escape(console.team)}</text>'
    wide = width_of(console.team, 14) + (32 if sign else 16)
    body = f'<rect x="-12" y="-11" width="{number(wide)}" height="22" rx="{11 if console.stance == "ally" else 2}"/>'
    shown = f'<g transform="translate({number(x)} 11)">{body}{sign}{words}</g>'
    return element("g", shown, class_=f"stance {console.stance or 'team'}")


ZONES: Final = {"front": phrase_as("zone", "front"), "rear": phrase_as("zone", "rear")}


def zones(easel: Easel, plan: ConsolePlan) -> str:
    """Front and rear, by a line and in words, left of a near console's spaces."""
    found = []
    for zone, name in ZONES.items():
        if any(space.zone == zone for space in plan.console.spaces):
            wide, tall = plan.cell(0, zone)
            x, y = plan.base[0].x + plan.head - 4, wide.y
            line = f'<path class="zone-line zone-{zone}" d="M{number(x)},{number(y - 32)}v64"/>'
            turned = f"translate({number(x - 7)} {number(y)}) rotate(-90)"
            words = f'<text class="zone-name" transform="{turned}">{escape(say_as("zone", name))}</text>'
            found.append(element("g", line + words, class_="wide-only"))
            at = f"M{number(plan.base[1].x + 3)},{number(tall.y - 28)}v56"
            found.append(f'<path class="zone-line zone-{zone} tall-only" d="{at}"/>')
    return layer("zones", found)


# Spaces


def space(easel: Easel, plan: ConsolePlan, space: DiceSpace) -> str:
    """One dice space: empty, with a shield, damaged; its die is drawn with the others."""
    state = "damaged" if space.damaged else "taken" if space.die else "free"
    words = space_words(space)
    note = "" if space.id in easel.told_spaces else space.note
    parts = [
        element("title", escape(words)),
        f'<rect class="cell" x="{-HALF}" y="{-HALF}" width="{CELL}" height="{CELL}" rx="10"/>',
        shield(space),
        f'<path class="crack" d="{CRACK}"/>' if space.damaged else "",
        f'<text class="cell-number" x="{number(HALF + 6)}" y="{number(-HALF + 15)}">{escape(space.number)}</text>'
        if space.number
        else "",
        f'<text class="cell-note" x="{-HALF}" y="{number(HALF + 18)}">{escape(note)}</text>' if note else "",
    ]
    return placed_group(
        easel,
        plan.cells[space.id],
        "".join(parts),
        class_=f"dice-space {state}{f' zone-{space.zone}' if space.zone else ''}",
        data_space=space.id,
        role="img",
        aria_label=words,
    )


def shield(space: DiceSpace) -> str:
    """A shield, up or down, with the numbers its space takes; a small one at the corner where a die lies on it."""
    if not space.shield or space.damaged:
        return ""
    path = f'<path class="shield {space.shield}" d="{SHIELD}"/>'
    if space.die:
        corner = f'<path class="shield {space.shield} small" d="{SHIELD}" transform="translate(-26 -24) scale(.42)"/>'
        return corner if space.shield == "up" else ""
    text = f'<text class="shield-text {space.shield}" y="6">{escape(space.takes)}</text>' if space.takes else ""
    return path + text


# Dice


def dice(easel: Easel, plan: ConsolePlan) -> Iterator[str]:
    """Every die of the console that is seen, each in one place of the drawing's own units, so that it can glide."""
    console, able = plan.console, easel.able_dice
    for space in console.spaces:
        if space.die is not None:
            wide, tall = plan.cells[space.id]
            yield die(easel, console, space.die, (wide.within(0, 0), tall.within(0, 0)), space.title, able)
    for i, pile in enumerate(console.piles):
        for j, each in enumerate(pile.dice):
            hand = pile.kind == "hand" and console.near
            place = plan.hand_die(j, len(pile.dice)) if hand else plan.pile_die(i, j)
            yield die(easel, console, each, place, pile.title, able)


def die(easel: Easel, console: Console, die: Die, place: Pair, where: str, able: set[str]) -> str:
    live = easel.interactive and die.id in able
    picked = "picked" if die.id and die.id == easel.picked_die else ""
    ring = f'<rect class="die-ring" x="{-HALF}" y="{-HALF}" width="{CELL}" height="{CELL}" rx="14"/>'
    label = f"{die_words(die)}, {where}"
    classes = ("table-die", die.colour, f"side-{console.side}", picked, "able" if live else "")
    return element(
        "g",
        f"<title>{escape(label)}</title>{ring}{die_drawing(die.face, die.sides, DIE)}",
        id=f"{easel.prefix}die-{slug(die.id)}" if die.id else None,
        class_=" ".join(filter(None, classes)),
        **easel.at(*place),
        data_die=die.id or None,
        data_glide="" if die.id else None,
        role="button" if live else "img",
        tabindex="0" if live else None,
        aria_label=label,
    )


def piles(easel: Easel, plan: ConsolePlan) -> Iterator[str]:
    """The titles of what lies beside the console; dice in hand need none."""
    for i, pile in enumerate(plan.console.piles):
        if pile.kind == "hand":
            continue
        told = f'<tspan class="pile-text" dx="7">{escape(pile.text)}</tspan>' if pile.text else ""
        empty = "" if pile.dice else '<path class="pile-none" d="M4,20H18"/>'
        yield placed_group(easel, plan.pile(i), f'<text class="pile-name">{escape(pile.title)}{told}</text>{empty}')


# Counters, screen, notes


def counter(easel: Easel, plan: ConsolePlan, index: int, counter: Counter) -> str:
    """Cubes one by one, damage with its sign, anything else as a number."""
    text = counter.text or f"{counter.value} {within(counter.title)}"
    title = f"<title>{escape(text)}</title>"
    if counter.kind == "cubes":
        places = max(counter.most, counter.value)
        shown = "".join(
            element("g", cube(i < counter.value), transform=f"translate({number(25.0 * i)} 0)") for i in range(places)
        )
        said = f'<text class="counter-number" x="{number(25.0 * places - 4)}" y="5.5">{counter.value}</text>'
        content = title + shown + said
    else:
        sign = f'<path class="crack" d="{CRACK}" transform="scale(.45)"/>' if counter.kind == "damage" else ""
        content = f'{title}{sign}<text class="counter-number" x="16" y="5.5">{counter.value}</text>'
        beside = 30 if counter.value < 10 else 40
        content += f'<text class="counter-text" x="{beside}" y="5">{escape(within(counter.title))}</text>'
    return placed_group(
        easel, plan.counter(index), content, class_=f"counter {counter.kind}", role="img", aria_label=text
    )


def screen(easel: Easel, plan: ConsolePlan) -> str:
    """The screen before a console whose dice are hidden: closed with a lock once the layout is handed in."""
    console = plan.console
    lock = f'<g transform="translate(203 72) scale(.9)">{LOCK}</g>' if console.screen == "sealed" else PONDER
    words = f'<text class="screen-text" x="203" y="140">{escape(console.screen_text)}</text>'
    beside = f'<text class="screen-beside" x="440" y="100">{escape(console.screen_text)}</text>'
    weave = f'<path class="screen-weave" fill="url(#{easel.prefix}weave)" d="{SCREEN_WHOLE}"/>'
    return placed_group(
        easel, plan.screen, SCREEN + weave + lock + words + beside, class_=f"screen {console.screen}", role="img",
        aria_label=console.screen_text,
    )  # fmt: skip


PONDER: Final = (
    '<g class="ponder" transform="translate(203 72)"><circle class="lock-disc" r="38"/>'
    '<circle cx="-14" r="4.5"/><circle r="4.5"/><circle cx="14" r="4.5"/></g>'
)


def notes(easel: Easel, plan: ConsolePlan) -> Iterator[str]:
    if plan.roomy:
        for i, text in enumerate(plan.console.notes):
            yield placed_group(easel, plan.note(i), f'<text class="console-note wide-only">{escape(text)}</text>')
