"""A scene in words, for screen readers and terminals."""

from __future__ import annotations

from collections.abc import Iterable

from stormtable.scene import Card, Offer, Piece, Scene, Stat, Step, Track

__all__ = ["summary", "text"]

MARKS = {"done": "done", "now": "now", "later": "", "empty": "not used"}


def summary(scene: Scene) -> str:
    """The position in one line."""
    parts = [f"{scene.title}, turn {scene.turn} {scene.turn_of}".rstrip()]
    phase = [step.text for track in scene.tracks if track.id == "phases" for step in track.steps if step.state == "now"]
    parts += [each.lower() for each in phase[:1]]
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
        *(list(track(each)) for each in scene.tracks),
        *(list(card(each, scene)) for each in scene.cards),
    ]
    return "\n\n".join("\n".join(block) for block in blocks if block) + "\n"


def side(scene: Scene, number: int) -> str:
    return scene.sides[number] if 0 <= number < len(scene.sides) else "Nobody"


def decision(scene: Scene) -> Iterable[str]:
    if scene.result is not None:
        yield f"{scene.result.text}: {scene.result.reason} ({scene.result.rule})"
    if scene.prompt is not None:
        who = " and ".join(side(scene, seat) for seat in scene.prompt.seats)
        yield f"{who} to decide: {scene.prompt.text}"
        if scene.prompt.detail:
            yield scene.prompt.detail


def offers(scene: Scene) -> Iterable[str]:
    """The offers, numbered as their keys are."""
    if scene.offers:
        yield "You may:"
    for i, offer in enumerate(scene.offers, 1):
        yield f"  {i}. {offer_line(offer)}"


def offer_line(offer: Offer) -> str:
    """An offer with its cost, its chance, and what may come of it."""
    parts = [offer.text, offer.detail]
    if offer.chance >= 0:
        parts.append(f"{offer.chance / 10:.1f} %")
    line = ", ".join(filter(None, parts))
    bars = ", ".join(f"{bar.text.lower()} {bar.share / 10:.1f} %" for bar in offer.bars)
    return f"{line} ({bars})" if bars else line


def pieces(scene: Scene) -> Iterable[str]:
    """Every piece on the board, the sides together."""
    if scene.pieces:
        yield "On the board:"
    for each in sorted(scene.pieces, key=lambda piece: piece.side):
        yield f"  {piece_line(each, scene)}"
        for line in each.ranges:
            yield f"    {line}"


def piece_line(piece: Piece, scene: Scene) -> str:
    parts = [f"{piece.name} ({side(scene, piece.side)})", piece.text]
    if piece.status == "active":
        parts.append("acts now")
    if piece.status != "out" and piece.damage:
        parts.append(f"{piece.damage} % damaged")
    return ", ".join(filter(None, parts))


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
    name = step.title if step.piece and step.title else step.text
    return ", ".join(filter(None, (name, step.note or MARKS[step.state])))


def card(card: Card, scene: Scene) -> Iterable[str]:
    """A card: values, then its lines."""
    yield ", ".join(filter(None, (f"{card.title} ({side(scene, card.side)})", card.subtitle, card.status, card.role)))
    if card.stats:
        yield "  " + ", ".join(stat_text(stat) for stat in card.stats)
    for line in card.lines:
        name = f"{line.key}: {line.text}" if line.key and line.kind == "weapon" else line.text
        yield "  " + ", ".join(filter(None, (name, line.detail, line.state)))


def stat_text(stat: Stat) -> str:
    """A value, and what is printed where it differs."""
    return f"{stat.text} {stat.value}" + (f" (printed {stat.printed})" if stat.printed else "")
