"""A scene in words, for screen readers and terminals."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import reduce

from stormtable.faces.charttext import chart, clash, curve, orders
from stormtable.faces.landtext import length, spot, terrain
from stormtable.language import Itself, made_once, phrase, phrase_as, say, say_as, say_number, within
from stormtable.scene import (
    Aim,
    Area,
    Card,
    Console,
    DiceSpace,
    Die,
    Gauge,
    Layout,
    Offer,
    OrderSheet,
    Piece,
    Plane,
    Prospect,
    Region,
    Ring,
    Roster,
    Scene,
    Stat,
    Step,
    Track,
    Variant,
    key_of,
)

__all__ = ["die_words", "space_words", "summary", "text"]

MARKS = {"done": phrase("done"), "now": phrase("now"), "later": "", "empty": phrase("not used")}
WRITTEN = {
    "executed": phrase_as("orders", "executed"),
    "held": phrase_as("orders", "sealed"),
    "draft": phrase_as("orders", "draft"),
    "empty": "",
}
SHIELDS = {"up": phrase("shield up"), "down": phrase("shield down")}


def summary(scene: Scene) -> str:
    """The position in one line."""
    parts = [f"{scene.title}, {scene.turn_name} {scene.turn} {scene.turn_of}".rstrip()]
    phase = [step.text for track in scene.tracks if track.id == "phases" for step in track.steps if step.state == "now"]
    parts += [within(each) for each in phase[:1]]
    if scene.result is not None:
        parts.append(scene.result.text)
    return ", ".join(parts)


def text(scene: Scene) -> str:
    """The whole scene in words: decision and offers first, then pieces, tracks and cards."""
    blocks = [
        [summary(scene)],
        list(decision(scene)),
        list(offers(scene)),
        list(pieces(scene)),
        *(list(plane(each, scene)) for each in (scene.plane,) if each is not None),
        *(list(chart(each, scene)) for each in (scene.chart,) if each is not None),
        *(list(orders(each)) for each in (scene.orders,) if each is not None),
        *(list(clash(each)) for each in scene.clashes),
        *(list(curve(each, scene)) for each in scene.curves),
        *(list(ring(each)) for each in scene.rings),
        *(list(console(each, scene)) for each in scene.consoles),
        *(list(gauge(each)) for each in scene.gauges),
        *(list(track(each)) for each in scene.tracks),
        *(list(layout(each)) for each in scene.layouts),
        *(list(sheet(each, scene)) for each in scene.sheets),
        *(card_lines(each, side(scene, each.side)) for each in scene.cards),
        *(list(roster(each)) for each in scene.rosters),
    ]
    return "\n\n".join("\n".join(block) for block in blocks if block) + "\n"


def side(scene: Scene, number: int) -> str:
    return scene.sides[number] if 0 <= number < len(scene.sides) else say("Nobody")


def decision(scene: Scene) -> Iterable[str]:
    if scene.result is not None:
        yield f"{scene.result.text}: {scene.result.reason} ({scene.result.rule})"
    if scene.prompt is not None:
        who = together([side(scene, seat) for seat in scene.prompt.seats])
        yield say("{who} to decide: {question}", who=who, question=scene.prompt.text)
        if scene.prompt.detail:
            yield scene.prompt.detail


def offers(scene: Scene) -> Iterable[str]:
    """The offers, each behind its key."""
    if scene.offers:
        yield say("You may:")
    for offer in scene.offers:
        key = key_of(offer)
        yield f"  {f'{key}: ' if key else ''}{offer_line(offer)}"
        for variant in offer.variants:
            if variant.id != offer.id:
                yield f"    {variant_line(variant)}"


def offer_line(offer: Offer) -> str:
    """An offer with its cost, its chance, and what may come of it."""
    parts = [offer.text, offer.detail]
    if offer.chance >= 0:
        parts.append(per_cent(offer.chance))
    if offer.cost:
        parts.append(say("costs {n}", n=offer.cost))
    line = ", ".join(filter(None, parts))
    if not offer.bars:
        return line
    bars = ", ".join(f"{within(bar.text)} {per_cent(bar.share)}" for bar in offer.bars)
    return f"{line} ({bars})"


def variant_line(variant: Variant) -> str:
    """The same act with pips on its dice: "with +1, costs 1: 6 spaces, to 9"."""
    pips = together([f"{each:+}".replace("-", "\N{MINUS SIGN}") for each in variant.pips])
    if not variant.text:
        return say("with {pips}, costs {n}", pips=pips, n=variant.cost)
    return say("with {pips}, costs {n}: {what}", pips=pips, n=variant.cost, what=variant.text)


def together(words: Sequence[str]) -> str:
    """Several in a sentence: "Blue and Orange"; "" for none."""
    return reduce(lambda first, last: say("{first} and {last}", first=first, last=last), words) if words else ""


def per_cent(per_mille: float) -> str:
    """A share of a thousand in per cent: "12.5 %"."""
    return say_number(f"{per_mille / 10:.1f} %")


def pieces(scene: Scene) -> Iterable[str]:
    """Every piece on the board, the sides together."""
    if scene.pieces:
        yield say("On the board:")
    for each in sorted(scene.pieces, key=lambda piece: piece.side):
        yield f"  {piece_line(each, scene)}"
        for line in each.ranges:
            yield f"    {line}"


def piece_line(piece: Piece, scene: Scene) -> str:
    own = side(scene, piece.side)
    parts = [piece.name if piece.name == own else f"{piece.name} ({own})", piece.text]
    if piece.status == "active":
        parts.append(say("acts now"))
    if piece.status != "out" and piece.damage:
        parts.append(say("{n} % damaged", n=piece.damage))
    return ", ".join(filter(None, parts))


def plane(plane: Plane, scene: Scene) -> Iterable[str]:
    """A free table: its size, zones and obstacles, what may be chosen freely on it, and what aims bear on."""
    unit = plane.unit
    yield say(
        "The table, {width} x {height} {unit}:", width=length(plane.width), height=length(plane.height), unit=unit
    )
    for zone in plane.zones:
        x, y = zone.corner
        label = zone.label or say("zone of {side}", side=side(scene, zone.side))
        bounds = say("from {start} to {end}", start=spot((x, y)), end=spot((x + zone.width, y + zone.height)))
        yield f"  {label}: {bounds}"
    if plane.terrain is not None:
        yield from terrain(Itself(plane.terrain))
    for goal in plane.goals:
        yield "  " + say("{name} at {spot}", name=goal.title or goal.name, spot=spot(goal.cell))
    for each in plane.obstacles:
        words = {"name": each.label or each.kind, "spot": spot(each.cell), "radius": f"{length(each.radius)} {unit}"}
        yield "  " + say("{name} at {spot}, radius {radius}", **words)
    for region in plane.regions:
        yield f"  {region_line(region, plane)}"
    for figure in plane.figures:
        if figure.layer == "sight" and figure.title and figure.blocked:
            yield f"  {figure.title}, {figure.blocked}"
    for aim in plane.aims:
        yield f"  {aim_line(aim)}"
        for prospect in aim.prospects:
            yield from (f"    {line}" for line in prospect_lines(aim, prospect))


def region_line(region: Region, plane: Plane) -> str:
    """A free choice: its bounds, and how it is written."""
    if region.kind == "distance":
        words = {"least": length(region.least), "most": length(region.most), "unit": plane.unit}
        bounds = say("{least} to {most} {unit}", **words)
    elif region.kind == "facing":
        half, facing = say_number(f"{region.half / 10:g}"), say_number(f"{region.facing / 10:g}")
        bounds = say("up to {half}° from {facing}", half=half, facing=facing)
    elif region.area is not None and region.area.kind == "disc":
        radius = f"{length(region.area.radius)} {plane.unit}"
        bounds = say("within {radius} of {spot}", radius=radius, spot=spot(region.area.at))
    elif region.area is not None:
        x, y = region.area.at
        end = spot((x + region.area.width, y + region.area.height))
        clear = [say("not within {reach} of {spot}", reach=far, spot=at) for at, far in kept_clear(region.area)]
        bounds = ", ".join([say("from {start} to {end}", start=spot((x, y)), end=end), *clear])
    else:
        bounds = say("anywhere")
    parts = [f"{region.text}: {bounds}", region.detail, say('written "{notation}"', notation=region.notation)]
    return ", ".join(filter(None, parts))


def kept_clear(area: Area) -> Iterable[tuple[str, str]]:
    """(where, how far around) of the circles that an area leaves out."""
    for circle in area.but:
        yield spot(circle.cell), length(circle.radius)


def aim_line(aim: Aim) -> str:
    """A weapon with its ranges: "P. Cannon: contact +1, to 10 +1, to 25 0"."""
    return f"{aim.text}: " + ", ".join(" ".join(filter(None, (band.text, band.note))) for band in aim.bands)


def prospect_lines(aim: Aim, prospect: Prospect) -> Iterable[str]:
    """The chances against a target if it is struck, band by band, from before it and from behind."""
    for behind in (False, True):
        chances = [
            f"{aim.bands[row.band].text} {per_cent(row.hit)}"
            for row in prospect.odds
            if row.behind == behind and row.bonus == 0
        ]
        if chances:
            which = say("if it is the one of {n} struck at random", n=len(prospect.pool) + 1) if prospect.pool else ""
            struck = say("struck by mistake") if prospect.by_mistake else ""
            end = say("its rear") if behind else say("its front")
            yield f"{', '.join(filter(None, (prospect.name, struck, end, which)))}: {', '.join(chances)}"


def ring(ring: Ring) -> Iterable[str]:
    """A ring: what is printed on it, and how its pieces stand to each other."""
    closed = say("closed") if ring.closed else ""
    yield ", ".join(filter(None, (ring.title, ring.text, closed))) + ":"
    for mark in ring.marks:
        if mark.text:
            yield "  " + say("space {n}: {what}", n=mark.space, what=mark.text)
    for each in ring.measures:
        who = f"{each.title}: " if each.title else ""
        yield "  " + ", ".join(filter(None, (f"{who}{each.value} {each.text}", each.note)))


def die_words(die: Die) -> str:
    """A die in words: "green 4"; "a die" where its face is not seen."""
    name = str(die.face) if die.face else say("a die")
    return say("green {die}", die=name) if die.colour else name


def space_words(space: DiceSpace) -> str:
    """A dice space in words: "Front shield, takes 1-2, up, die 2"."""
    parts = [space.title, say("takes {numbers}", numbers=space.takes) if space.takes else ""]
    if space.damaged:
        parts.append(say("damaged"))
    elif space.shield:
        parts.append(say(SHIELDS[space.shield]))
    if space.die is not None:
        parts.append(say("die {die}", die=die_words(space.die)) if space.die.face else say("a die"))
    if space.note not in parts:
        parts.append(space.note)
    return ", ".join(filter(None, parts))


def console(console: Console, scene: Scene) -> Iterable[str]:
    """A console: its spaces, what lies beside it, and what follows."""
    name = (
        console.title
        if console.title == side(scene, console.side)
        else f"{console.title} ({side(scene, console.side)})"
    )
    state = "" if console.state.casefold() in console.screen_text.casefold() else console.state
    yield ", ".join(filter(None, (say("{title}, console", title=name), state, console.screen_text)))
    for counter in console.counters:
        yield f"  {counter.text or f'{counter.title}: {counter.value}'}"
    for pile in console.piles:
        if pile.dice or pile.text:
            dice = ", ".join(map(die_words, pile.dice)) or say("no dice")
            yield f"  {pile.title}: {dice}" + (f" ({pile.text})" if pile.text else "")
    for space in console.spaces:
        yield f"  {space_words(space)}"
    for note in console.notes:
        yield f"  {note}"


def gauge(gauge: Gauge) -> Iterable[str]:
    """Which faces would do, case by case."""
    yield f"{gauge.title}:"
    for row in gauge.rows:
        faces = ", ".join(str(die.face) for die in row.dice if die.counted) or say_as("dice", "none")
        yield "  " + ", ".join(filter(None, (row.text, row.detail))) + f": {faces}"


def track(track: Track) -> Iterable[str]:
    """A sequence strip, one place a line."""
    yield f"{track.title}:"
    group = ""
    for step in track.steps:
        if step.group and step.group != group:
            group = step.group
            yield f"  {group}:"
        yield f"{'    ' if step.group else '  '}{step_line(step)}"


def step_line(step: Step) -> str:
    name = step.title if step.title and (step.piece or step.side >= 0) else step.text
    mark = step.note or MARKS[step.state]
    if mark and not step.note:
        mark = say(mark)
    return f"{name}, {mark}" if name and mark else name or mark


def layout(layout: Layout) -> Iterable[str]:
    """What is being laid around a piece, side by side."""
    told = ", ".join(f"{place.count} {place.text}" for place in layout.places if place.count) or say_as("dice", "none")
    yield say("{title}, {what}s being laid: {sides}", title=layout.title, what=layout.what, sides=told)


def sheet(sheet: OrderSheet, scene: Scene) -> Iterable[str]:
    """An order sheet, one turn a line."""
    yield ", ".join(
        filter(None, (say("Orders of {name}", name=f"{sheet.title} ({side(scene, sheet.side)})"), sheet.status))
    )
    for turn in sheet.turns:
        orders = " ".join(order.text for order in turn.orders) or say("nothing yet")
        led = say("to {place}, {level}", place=turn.place, level=turn.level) if turn.place else ""
        told = say("turn {n}: {orders}", n=turn.turn, orders=orders)
        parts = [
            told,
            say_as("orders", "sealed") if turn.state == "held" else say(WRITTEN[turn.state]),
            led,
            *turn.left,
            turn.note,
        ]
        yield "  " + ", ".join(filter(None, parts))


@made_once(256)
def card_lines(card: Card, owner: str) -> tuple[str, ...]:
    """A card: values, then its lines."""
    lines = [", ".join(filter(None, (f"{card.title} ({owner})", card.subtitle, card.status, card.role)))]
    if card.stats:
        lines.append("  " + ", ".join(stat_text(stat) for stat in card.stats))
    for line in card.lines:
        name = f"{line.key}: {line.text}" if line.key and line.kind == "main" else line.text
        lines.append("  " + ", ".join(filter(None, (name, line.detail, line.state))))
    return tuple(lines)


def roster(roster: Roster) -> Iterable[str]:
    """A force, one unit a line with its elements behind it."""
    yield ", ".join(filter(None, (say("Units of {side}", side=roster.title), roster.score)))
    for unit in roster.units:
        elements = ", ".join(
            f"{each.name} ({each.kind}{f', {each.text}' if each.text else ''})" for each in unit.elements
        )
        morale = say("morale {morale}", morale=unit.morale) if unit.morale else ""
        yield "  " + ", ".join(filter(None, (f"{unit.name} ({unit.kind})", morale, unit.status))) + f": {elements}"


def stat_text(stat: Stat) -> str:
    """A value, and what is printed where it differs."""
    told = f"{stat.text} {stat.value}"
    printed = say("printed {value}", value=stat.printed)
    return f"{told} ({printed})" if stat.printed else told
