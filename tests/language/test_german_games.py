"""The games in German: all that a table shows of them is told, but for names and notation."""

from __future__ import annotations

import functools
import random
import re
from collections.abc import Iterator
from typing import Any, Final, get_type_hints

import msgspec
import pytest

from stormtable.engine.choosing import choices_of
from stormtable.engine.dice import Generator, Recorder, dice_from
from stormtable.engine.events import noting
from stormtable.engine.game import WATCHER, Game, seats_in
from stormtable.engine.names import decode_name
from stormtable.engine.records import copy_record
from stormtable.engine.views import view_of
from stormtable.games import find
from stormtable.games.arclight.data.scenarios import ship_cards
from stormtable.games.arclight.words.names import class_name, race_name
from stormtable.language import speaking

ACTS: Final = 100
EACH: Final = 10  # positions are looked at after so many acts
# Fields of scenes that hold ids, notation and words of the page's own.
UNREAD: Final = {
    "Barrier.name", "CardLine.state", "Choice.order", "Choice.place", "Fleet.marks", "Fleet.place", "Goal.name",
    "Ground.name", "Naming.order", "Offer.group", "Road.name", "Roster.title", "RosterElement.name", "RosterUnit.name",
    "bites", "cell", "clear", "code", "codes", "columns_rule", "console", "cracks", "decline", "dice", "directions",
    "draft", "end", "facing", "flame", "focus", "hull", "id", "ink", "key", "kind", "layout", "light", "notation",
    "off_rule", "offer", "on_demand", "piece", "pieces", "proposed", "row", "rule", "sample", "shape", "sheet",
    "silhouette", "slot", "space", "start", "target", "writes",
}  # fmt: skip
SAME: Final = {  # in both languages: colours, letters on cards and consoles, and a few words
    "ASV", "Boom", "Cascade", "DS", "ECCM", "ECM", "ESV", "HUD", "Initiative", "MA", "MF", "Magenta", "Man.", "Name",
    "Nixie", "Orange", "Overkill", "PC", "Phase", "Pilot", "Pods", "SF", "SM", "SR", "TP", "TS", "USA", "cm",
}  # fmt: skip


def cards() -> Iterator[str]:
    """The names that Arclight's cards print."""
    for card in ship_cards().values():
        yield from (class_name(card), race_name(card))
        yield from (decode_name(weapon.name) for weapon in card.weapons[: card.n_weapons])


TITLES: Final = {
    "Arclight", "Jumpstrike", "Jumpstrike campaign", "Lightning Strike", "Lightning War", "Thunder Struck",
}  # fmt: skip
OTHERS: Final = {  # ships, systems and elements of the other games
    "ACDLS Laser", "Alhena", "Battleship", "Castor", "Cruiser", "Frigate", "Lancer", "Light Missiles", "Mekbuda", "Mis",
    "P. Cannon", "Pathfinder", "Picket", "Pod carrier", "Pollux", "Propus", "Syreen", "Tejat", "Wasat", "Wraith", "hq",
    "mg", "stug",
}  # fmt: skip
NAMES: Final = sorted({*SAME, *OTHERS, *cards(), *TITLES}, key=len, reverse=True)
KNOWN: Final = re.compile("|".join(map(re.escape, NAMES)))


def shown(game: Game, scenario: str, seed: int) -> Iterator[Any]:
    """Scenes, previews and stories of a game played at random."""
    rnd, state, memory = random.Random(seed), game.load(scenario, {}, seed), None
    for act in range(ACTS):
        if game.is_over(state):
            break
        seat = seats_in(game.deciders(state))[0]
        view = view_of(game, state, seat)
        action = rnd.choice(choices_of(game, view, seat))
        if act % EACH == 0:
            yield game.scene(view, seat, memory)
            yield game.scene(view_of(game, state, WATCHER), WATCHER, memory)
            yield game.preview(view, seat, action)
        before = view_of(game, copy_record(state), WATCHER)
        with dice_from(Recorder(Generator())) as dice, noting() as notes:
            game.apply(state, seat, action)
        yield game.narrate(before, notes, dice.rolls)
        memory = game.remember(memory, before, notes)
    yield game.scene(view_of(game, state, WATCHER), WATCHER, memory)


@functools.cache
def read_fields(kind: type) -> list[str]:
    """The fields of a class of scenes that may hold what people read; those of the page's own words are none."""
    types = get_type_hints(kind)
    return [
        field.name
        for field in msgspec.structs.fields(kind)
        if field.name not in UNREAD and f"{kind.__name__}.{field.name}" not in UNREAD
        if "Literal" not in str(types[field.name])
    ]


def texts(value: Any) -> Iterator[tuple[str, str]]:
    """Every text in what is shown, with its field."""
    if isinstance(value, list | tuple):
        for each in value:
            yield from texts(each)
    elif isinstance(value, msgspec.Struct):
        for name in read_fields(type(value)):
            held = getattr(value, name)
            for each in held if isinstance(held, tuple) else (held,):
                if isinstance(each, str):
                    yield f"{type(value).__name__}.{name}", each
                else:
                    yield from texts(each)


def is_told(text: str) -> bool:
    """Whether a text has words that are no names."""
    return bool(re.search(r"[^\W\d_]{2,}", KNOWN.sub("", text)))


@pytest.mark.parametrize(
    ("name", "scenario"),
    [
        ("thunder_struck", "duel"),
        ("thunder_struck", "teams"),
        ("arclight", "duel"),
        ("arclight", "squadron"),
        ("lightning_strike", "first_contact"),
        ("jumpstrike", "interception"),
        ("jumpstrike_campaign", "twin_suns"),
        ("lightning_war", "hedgerow"),
    ],
)
def test_nothing_at_the_table_is_english(name: str, scenario: str) -> None:
    game = find(name)
    english = [each for value in shown(game, scenario, 7) for each in texts(value)]
    with speaking("de"):
        german = [each for value in shown(game, scenario, 7) for each in texts(value)]
    assert [field for field, _ in english] == [field for field, _ in german]
    same = {(field, text) for (field, text), (_, told) in zip(english, german, strict=True) if text == told}
    assert len({text for _, text in english}) > 150
    assert sorted(each for each in same if is_told(each[1])) == []
