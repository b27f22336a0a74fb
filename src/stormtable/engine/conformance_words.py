"""Conformance, the words of a game: notation, positions, scenes and stories."""

from __future__ import annotations

from typing import Any

from stormtable.engine.actions import Action
from stormtable.engine.choosing import choices_of
from stormtable.engine.dice import Dice, Generator, Recorder, below, dice_from
from stormtable.engine.events import noting
from stormtable.engine.game import WATCHER, BadInput, Game, seats_in
from stormtable.engine.holding import hold
from stormtable.engine.records import copy_into, copy_record, differences, pack
from stormtable.engine.toml import to_toml
from stormtable.engine.views import sees, view_of

__all__ = ["check_faces", "check_notation", "check_position"]


def check_notation(game: Game, state: Any, deciders: list[int]) -> None:
    """Every choice is written and read back the same, alone and in a row; nonsense is refused with a reason."""
    for seat in deciders:
        view = view_of(game, state, seat)
        offered = choices_of(game, view, seat)
        texts = [game.write(view, [action]) for action in offered]
        hold(len(set(texts)) == len(texts), f"two choices are written alike: {sorted(texts)}")
        for action, text in zip(offered, texts, strict=True):
            for read in (game.parse(view, text), game.parse(view, text, seat), game.parse(view, text.upper(), seat)):
                hold(read == [action], f"{text!r} is read as {read}, not as {action}")
        row = [offered[0], offered[0], offered[-1]]
        text = game.write(view, row)
        hold(game.parse(view, text) == row, f"{text!r} is not read as the {len(row)} actions it was written from")
        for nonsense in ("", "xyzzy", texts[0] + " xyzzy"):
            try:
                game.parse(view, nonsense, seat)
            except BadInput as error:
                hold(str(error), f"{nonsense!r} is refused without a reason")
            else:
                hold(False, f"{nonsense!r} is understood")


def check_position(game: Game, state: Any, fresh: Any) -> None:
    """Every position, and every view of it, is written and put back byte for byte; the dice are no part of it."""
    for seat in (None, *range(len(game.seats(state))), WATCHER):
        there = state if seat is None else view_of(game, state, seat)
        words = game.position(there)
        to_toml(words)
        again = copy_record(fresh)
        game.set_position(again, words)
        copy_into(again.dice, there.dice)
        changed = differences(there, again)
        hold(not changed, f"the position of seat {seat} is not put back the same: {changed[:3]}")
        hold(game.canonical(there, words) == words, "the words of a position are not canonical")
        hold(game.upgrade(words, game.VERSION) == words, "a position of this version is changed by upgrade")


def check_faces(game: Game, state: Any, chance: Dice) -> None:
    """Scenes, previews and stories can be had of every view, and change nothing."""
    for seat in (*range(len(game.seats(state))), WATCHER):
        view = view_of(game, state, seat)
        before = pack(view)
        game.scene(view, seat)
        offered = choices_of(game, view, seat) if seat != WATCHER else []
        if offered:
            action = offered[below(chance, len(offered))]
            game.preview(view, seat, action)
            check_narration(game, state, seat, action)
        hold(pack(view) == before, f"drawing the view of seat {seat} changed it")
        check_onlooker(game, state, view, seat)


def check_onlooker(game: Game, state: Any, view: Any, seat: int) -> None:
    """Who knows no more than a watcher is shown what a watcher is, but for what he decides, where the game says so."""
    watched = view_of(game, state, WATCHER)
    if not game.ONLOOKERS_ALIKE or view != watched:
        return
    shown, alike = game.scene(view, seat), game.scene(watched, WATCHER)
    if seat not in seats_in(game.deciders(view)):
        hold(shown == alike, f"seat {seat}, which decides nothing, is shown what a watcher is not")
    hold(
        game.scene(view, seat, None, alike) == shown,
        f"seat {seat} is shown something else where a watcher's scene is at hand",
    )


def check_narration(game: Game, state: Any, seat: int, action: Action) -> None:
    after = copy_record(state)
    with noting() as notes, dice_from(Recorder(Generator())) as dice:
        game.apply(after, seat, action)
    for viewer in (*range(len(game.seats(state))), WATCHER):
        view = view_of(game, state, viewer)
        heard = [each for each in notes if sees(each.seen_by, viewer)]
        rolls = [each for each in dice.rolls if sees(each.seen_by, viewer)]
        game.narrate(view, heard, rolls)
        game.remember(None, view, heard)
