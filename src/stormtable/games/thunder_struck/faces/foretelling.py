"""What an action would lead to: the rules run on a copy, up to the next roll, and told in few words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from typing import Final

from stormtable.engine import Action, copy_record
from stormtable.engine.amounts import count_text, list_text
from stormtable.engine.dice import DiceError, Script, dice_from
from stormtable.engine.events import Note, noting
from stormtable.games.thunder_struck.rules.boost import fly
from stormtable.games.thunder_struck.rules.codes import Event
from stormtable.games.thunder_struck.rules.console import distance, is_enemy_near, side_towards
from stormtable.games.thunder_struck.rules.decisions import apply
from stormtable.games.thunder_struck.rules.fire import protects, would_hit
from stormtable.games.thunder_struck.rules.state import Ask, Side, State
from stormtable.games.thunder_struck.words.names import side_name
from stormtable.games.thunder_struck.words.scene_names import Names, space_title

__all__ = ["Foretold", "after_boost", "bearing", "enemies", "foretell", "hitting_faces", "shields_against"]

FACES: Final = range(1, 7)
ENDS: Final = {Side.FRONT: "bow", Side.REAR: "stern"}


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
    return f"{ENDS[Side(side_towards(state, seat, other))]} to {ENDS[Side(side_towards(state, other, seat))]}"


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
        return "destroys the ship" if self.first(Event.BOTH_DAMAGED) else next(iter(self.short()), "")

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
        if won is not None:
            return f"{self.names.team(won.a)} wins the game" if self.before.table.seats == 2 else "the game is won"
        return "the game is drawn" if self.first(Event.DRAW) else ""

    # Boost

    def flew(self, note: Note) -> str:
        sector = self.before.ships[note.a].sector
        over = f" over {count_text(note.d, 'ship')}" if note.d else ""
        where = f"to {self.names.place(sector, note.c)}{over}"
        return ", ".join((where, *self.standings(note.a)))

    def flew_label(self, note: Note) -> str:
        boosted = self.first(Event.BOOSTED)
        return f"both, to {note.c}" if boosted is not None and boosted.d else f"to {note.c}"

    def standings(self, seat: int) -> Iterable[str]:
        """Where each enemy of the Sector then is."""
        for other in enemies(self.after, seat):
            side = side_name(side_towards(self.after, other, seat))
            yield f"{distance(self.after, seat, other)} apart from {self.names[other]}, at its {side}"

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
            yield f"{told}: {f'{self.names[won.a]} wins' if won else 'nobody wins'}"

    def contest_label(self, note: Note) -> str:
        totals = [each.b for each in self.notes if each.event == Event.TOTAL and each.a == note.a]
        won = any(each.event == Event.WON and each.a == note.a for each in self.notes)
        drawn = any(each.event == Event.DRAWN and each.a == self.before.ships[note.a].sector for each in self.notes)
        return f"{totals[0] if totals else 0} in all, {'wins' if won else 'drawn' if drawn else 'loses'}"

    # Fire

    def miss(self, note: Note) -> str:
        return f"misses: {self.names[note.b]} is {note.d} apart"

    def behind(self, note: Note) -> str:
        return f"misses: {self.names[note.b]} is not ahead"

    def hit(self, note: Note) -> str:
        side = f"hits its {side_name(note.c)}"
        used = self.first(Event.SHIELD_USED)
        if used is not None:
            return f"{side}: {space_title(self.before.table, used.b)} stops it, a damage token"
        if self.after.ask.what == Ask.SHIELD:
            return f"{side}: {list_text(shields_against(self.after, note.b, note.c), 'or')} stops it, a damage token"
        return f"{side}: no shield, {self.names[note.b]} is destroyed"

    @property
    def fired_face(self) -> str:
        """The face of the Fire die."""
        fired = self.first(Event.FIRED)
        return f"the {fired.c}" if fired else "it"

    def hit_label(self, note: Note) -> str:
        return f"{self.fired_face} {'destroys it' if self.first(Event.DESTROYED) else f'hits its {side_name(note.c)}'}"

    def miss_label(self, _: Note) -> str:
        return f"{self.fired_face} misses"

    def behind_label(self, _: Note) -> str:
        return f"{self.fired_face} does not bear"

    # Shields, power, damage

    def shield_up(self, note: Note) -> str:
        return f"{space_title(self.before.table, note.b)} goes up"

    def shield_already(self, note: Note) -> str:
        return f"{space_title(self.before.table, note.b)} is up already: no effect"

    def power(self, note: Note) -> str:
        lost = f", {note.d} lost" if note.d else ""
        return f"{count_text(note.b, 'cube')}{lost}, then {note.c}"

    def power_label(self, note: Note) -> str:
        return count_text(note.b, "cube")

    def shield_used(self, note: Note) -> str:
        return "" if self.first(Event.HIT) else "it is spent; then a damage token is placed"

    def die_lost(self, note: Note) -> str:
        return f"the {note.c} on it is lost"

    def shield_lost(self, note: Note) -> str:
        return f"{space_title(self.before.table, note.b)} is lost with it"

    def both_damaged(self, note: Note) -> str:
        return f"both of a kind gone: {self.names[note.a]} is destroyed"

    # Flip and warp

    def stands(self, note: Note) -> str:
        """How far the enemies then are and which ends they show each other."""
        seat, after = note.a, self.after
        near = [
            f"{distance(after, seat, x)} apart from {self.names[x]}, {bearing(after, seat, x)}"
            for x in enemies(after, seat)
        ]
        return "; ".join(near) or "no enemy in that Sector"


TELLERS: Final[dict[int, Callable[[Foretold, Note], str]]] = {
    Event.FLEW: Foretold.flew,
    Event.CONTEST: Foretold.contest,
    Event.MISS: Foretold.miss,
    Event.BEHIND: Foretold.behind,
    Event.HIT: Foretold.hit,
    Event.NO_ENEMY: lambda *_: "no enemy in the Sector: no effect",
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
    Event.NO_ENEMY: lambda *_: "no target",
    Event.SHIELD_UP: lambda *_: "goes up",
    Event.SHIELD_ALREADY: lambda *_: "up already",
    Event.POWER: Foretold.power_label,
    Event.DIE_LOST: lambda *_: "loses its die",
    Event.SHIELD_LOST: lambda *_: "loses its shield",
}
