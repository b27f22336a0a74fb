"""What an action would lead to: the rules run on a copy, up to the next roll, and told in few words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from typing import Final

from stormtable.engine import Action, copy_record
from stormtable.engine.amounts import list_text
from stormtable.engine.dice import DiceError, Script, dice_from
from stormtable.engine.events import Note, noting
from stormtable.games.thunder_struck.rules.boost import fly
from stormtable.games.thunder_struck.rules.codes import Event
from stormtable.games.thunder_struck.rules.console import distance, is_enemy_near, side_towards
from stormtable.games.thunder_struck.rules.decisions import apply
from stormtable.games.thunder_struck.rules.fire import protects, would_hit
from stormtable.games.thunder_struck.rules.state import Ask, Side, State
from stormtable.games.thunder_struck.words.scene_names import Names, said_side, space_title
from stormtable.language import phrase, say, say_count

__all__ = ["Foretold", "after_boost", "bearing", "enemies", "foretell", "hitting_faces", "shields_against"]

FACES: Final = range(1, 7)
BEARINGS: Final = {
    (Side.FRONT, Side.FRONT): phrase("bow to bow"),
    (Side.FRONT, Side.REAR): phrase("bow to stern"),
    (Side.REAR, Side.FRONT): phrase("stern to bow"),
    (Side.REAR, Side.REAR): phrase("stern to stern"),
}


def foretell(view: State, seat: int, action: Action) -> Foretold:
    """The events of an action and the position after it, up to the next round's roll."""
    after = copy_record(view)
    with noting() as notes, dice_from(Script(())), suppress(DiceError):
        apply(after, seat, action)
    return Foretold(view, after, notes)


def after_boost(view: State, seat: int, move: int) -> State:
    """The position after a Boost of so many spaces, nothing else done (TS-5.1)."""
    after = copy_record(view)
    fly(after, seat, move)
    return after


# How ships stand to each other


def enemies(state: State, seat: int) -> list[int]:
    """The enemies in a ship's Sector, the nearest first."""
    if not state.ships[seat].alive:
        return []
    near = [other for other in range(state.table.seats) if is_enemy_near(state, seat, other)]
    return sorted(near, key=lambda other: distance(state, seat, other))


def bearing(state: State, seat: int, other: int) -> str:
    """Which ends two ships turn to each other: "bow to stern"."""
    ends = Side(side_towards(state, seat, other)), Side(side_towards(state, other, seat))
    return say(BEARINGS[ends])


def hitting_faces(state: State, seat: int, other: int) -> list[int]:
    """The faces of a Fire die that would hit (TS-6.3)."""
    return [face for face in FACES if would_hit(state, seat, other, face)]


def shields_against(state: State, seat: int, side: int) -> list[str]:
    """The active shields that stop hits from a side (TS-6.4)."""
    return [
        space_title(state.table, space) for space in range(state.table.n_spaces) if protects(state, seat, space, side)
    ]


class Foretold:
    """Events that have not happened, in words."""

    def __init__(self, before: State, after: State, notes: Sequence[Note]) -> None:
        self.before, self.after, self.notes = before, after, notes
        self.names = Names(before.table)

    def first(self, *events: int) -> Note | None:
        return next((note for note in self.notes if note.event in events), None)

    @property
    def words(self) -> str:
        """What comes of it, in a few words: "to space 7, 1 apart from Orange"."""
        return "; ".join(filter(None, (*self.parts(), self.ending())))

    @property
    def label(self) -> str:
        """What matters of it, for the board: "to 7"."""
        return say("destroys the ship") if self.first(Event.BOTH_DAMAGED) else next(iter(self.short()), "")

    def parts(self) -> Iterable[str]:
        for note in self.notes:
            teller = TELLERS.get(note.event)
            if teller is not None:
                yield teller(self, note)

    def short(self) -> Iterable[str]:
        for note in self.notes:
            teller = LABELS.get(note.event)
            if teller is not None:
                yield teller(self, note)

    def ending(self) -> str:
        """The end of the game, where it comes to that."""
        won = self.first(Event.WON_GAME)
        if won is not None and self.before.table.seats == 2:
            return say("{who} wins the game", who=self.names.team(won.a))
        if won is not None:
            return say("the game is won")
        return say("the game is drawn") if self.first(Event.DRAW) else ""

    # Boost

    def flew(self, note: Note) -> str:
        sector = self.before.ships[note.a].sector
        place = self.names.place(sector, note.c)
        if note.d:
            where = say_count(note.d, "to {place} over {n} ship", "to {place} over {n} ships", place=place)
        else:
            where = say("to {place}", place=place)
        return ", ".join((where, *self.standings(note.a)))

    def flew_label(self, note: Note) -> str:
        boosted = self.first(Event.BOOSTED)
        if boosted is not None and boosted.d:
            return say("both, to {space}", space=note.c)
        return say("to {place}", place=note.c)

    def standings(self, seat: int) -> Iterable[str]:
        """Where each enemy of the Sector then is."""
        for other in enemies(self.after, seat):
            yield say(
                "{n} apart from {ship}, at its {side}",
                n=distance(self.after, seat, other),
                ship=self.names[other],
                side=said_side(side_towards(self.after, other, seat)),
            )

    # Manoeuvre

    def contest(self, _: Note) -> str:
        return "; ".join(self.results())

    def results(self) -> Iterable[str]:
        """Each Sector's totals and who wins there."""
        totals = [note for note in self.notes if note.event == Event.TOTAL]
        for sector in range(self.before.table.n_sectors):
            own = [note for note in totals if note.d == sector]
            if not own:
                continue
            told = list_text([f"{self.names[note.a]} {note.b}" for note in sorted(own, key=lambda each: -each.b)], "to")
            won = next((note for note in self.notes if note.event == Event.WON and note.b == sector), None)
            if won:
                yield say("{totals}: {ship} wins", totals=told, ship=self.names[won.a])
            else:
                yield say("{totals}: nobody wins", totals=told)

    def contest_label(self, note: Note) -> str:
        totals = [each.b for each in self.notes if each.event == Event.TOTAL and each.a == note.a]
        won = any(each.event == Event.WON and each.a == note.a for each in self.notes)
        drawn = any(each.event == Event.DRAWN and each.a == self.before.ships[note.a].sector for each in self.notes)
        total = totals[0] if totals else 0
        if won:
            return say("{total} in all, wins", total=total)
        return say("{total} in all, drawn", total=total) if drawn else say("{total} in all, loses", total=total)

    # Fire

    def miss(self, note: Note) -> str:
        return say("misses: {ship} is {n} apart", ship=self.names[note.b], n=note.d)

    def behind(self, note: Note) -> str:
        return say("misses: {ship} is not ahead", ship=self.names[note.b])

    def hit(self, note: Note) -> str:
        side, used = said_side(note.c), self.first(Event.SHIELD_USED)
        if used is None and self.after.ask.what != Ask.SHIELD:
            return say("hits its {side}: no shield, {ship} is destroyed", side=side, ship=self.names[note.b])
        stops = [self.title(used.b)] if used is not None else shields_against(self.after, note.b, note.c)
        return say("hits its {side}: {shields} stops it, a damage token", side=side, shields=list_text(stops, "or"))

    def title(self, space: int) -> str:
        return space_title(self.before.table, space)

    @property
    def fired_face(self) -> int:
        """The face of the Fire die."""
        fired = self.first(Event.FIRED)
        return fired.c if fired else 0

    def hit_label(self, note: Note) -> str:
        if self.first(Event.DESTROYED):
            return say("the {die} destroys it", die=self.fired_face)
        return say("the {die} hits its {side}", die=self.fired_face, side=said_side(note.c))

    def miss_label(self, _: Note) -> str:
        return say("the {die} misses", die=self.fired_face)

    def behind_label(self, _: Note) -> str:
        return say("the {die} does not bear", die=self.fired_face)

    # Shields, power, damage

    def shield_up(self, note: Note) -> str:
        return say("{shield} goes up", shield=self.title(note.b))

    def shield_already(self, note: Note) -> str:
        return say("{shield} is up already: no effect", shield=self.title(note.b))

    def power(self, note: Note) -> str:
        if note.d:
            told = {"lost": note.d, "now": note.c}
            return say_count(note.b, "{n} cube, {lost} lost, then {now}", "{n} cubes, {lost} lost, then {now}", **told)
        return say_count(note.b, "{n} cube, then {now}", "{n} cubes, then {now}", now=note.c)

    def power_label(self, note: Note) -> str:
        return say_count(note.b, "{n} cube", "{n} cubes")

    def shield_used(self, note: Note) -> str:
        return "" if self.first(Event.HIT) else say("it is spent; then a damage token is placed")

    def die_lost(self, note: Note) -> str:
        return say("the {die} on it is lost", die=note.c)

    def shield_lost(self, note: Note) -> str:
        return say("{shield} is lost with it", shield=self.title(note.b))

    def both_damaged(self, note: Note) -> str:
        return say("both of a kind gone: {ship} is destroyed", ship=self.names[note.a])

    # Flip and warp

    def stands(self, note: Note) -> str:
        """How far the enemies then are and which ends they show each other."""
        seat, after = note.a, self.after
        near = [
            say(
                "{n} apart from {ship}, {bearing}",
                n=distance(after, seat, other),
                ship=self.names[other],
                bearing=bearing(after, seat, other),
            )
            for other in enemies(after, seat)
        ]
        return "; ".join(near) or say("no enemy in that Sector")


TELLERS: Final[dict[int, Callable[[Foretold, Note], str]]] = {
    Event.FLEW: Foretold.flew,
    Event.CONTEST: Foretold.contest,
    Event.MISS: Foretold.miss,
    Event.BEHIND: Foretold.behind,
    Event.HIT: Foretold.hit,
    Event.NO_ENEMY: lambda *_: say("no enemy in the Sector: no effect"),
    Event.SHIELD_UP: Foretold.shield_up,
    Event.SHIELD_ALREADY: Foretold.shield_already,
    Event.POWER: Foretold.power,
    Event.SHIELD_USED: Foretold.shield_used,
    Event.DIE_LOST: Foretold.die_lost,
    Event.SHIELD_LOST: Foretold.shield_lost,
    Event.BOTH_DAMAGED: Foretold.both_damaged,
    Event.FLIPPED: Foretold.stands,
    Event.WARPED: Foretold.stands,
}
LABELS: Final[dict[int, Callable[[Foretold, Note], str]]] = {
    Event.FLEW: Foretold.flew_label,
    Event.CONTEST: Foretold.contest_label,
    Event.MISS: Foretold.miss_label,
    Event.BEHIND: Foretold.behind_label,
    Event.HIT: Foretold.hit_label,
    Event.NO_ENEMY: lambda *_: say("no target"),
    Event.SHIELD_UP: lambda *_: say("goes up"),
    Event.SHIELD_ALREADY: lambda *_: say("up already"),
    Event.POWER: Foretold.power_label,
    Event.DIE_LOST: lambda *_: say("loses its die"),
    Event.SHIELD_LOST: lambda *_: say("loses its shield"),
}
