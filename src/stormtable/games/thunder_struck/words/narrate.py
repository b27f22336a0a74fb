"""Events and dice of one entry as stories for the log: every line with its rule."""

from __future__ import annotations

from collections.abc import Sequence

from stormtable.engine.dice import Rolled
from stormtable.engine.events import Note
from stormtable.games.thunder_struck.rules.state import MAX_RING, View
from stormtable.games.thunder_struck.words.narrate_rounds import RoundTeller
from stormtable.games.thunder_struck.words.scene_names import piece_id, said_facing, said_kind, said_side
from stormtable.language import say, say_count
from stormtable.scene import Die, Line, Modifier, Story
from stormtable.scene.tales import Tale

__all__ = ["narrate"]


def narrate(view: View, notes: Sequence[Note], rolls: Sequence[Rolled]) -> list[Story]:
    """The stories of an entry; `view` is from before it, for the set-up from after it."""
    return Narrator(view, rolls).narrate(notes)


class Narrator(RoundTeller):
    """Tells each event by the method that bears its name."""

    def turn(self, note: Note) -> None:
        """Whose turn it is stands in the strip."""

    # Cubes

    def pips(self, note: Note) -> None:
        before = self.die(note.a, note.b)
        self.moved[note.a, note.b] = Die(sides=6, face=note.d, colour=before.colour)
        cubes = note.d - note.c
        text = say_count(cubes, "cube on the {face}", "cubes on the {face}", face=note.c)
        self.modifiers.append(Modifier(text=text, amount=cubes, rule="TS-4.2"))

    def moved_die(self, note: Note) -> None:
        self.moved[note.a, note.c] = self.die(note.a, note.b)
        spaces = {"old": self.title(note.b), "new": self.title(note.c)}
        self.spent.append(Line(text=say("The {die} moves from {old} to {new}", die=note.d, **spaces), rule="TS-4.2"))

    def cubes(self, note: Note) -> None:
        self.spent.append(Line(text=say("Power cubes"), rule="TS-4.2", old=str(note.b + note.c), new=str(note.c)))

    # Boost and Manoeuvre

    def boosted(self, note: Note) -> None:
        tale = self.act(say("{ship} boosts {n}", ship=self.names[note.a], n=note.b), note.a, "TS-5.1")
        tale.dice = tuple(self.die(note.a, space - 1) for space in (note.c, note.d) if space)

    def flew(self, note: Note) -> None:
        tale = self.about(note, say("{ship} boosts", ship=self.names[note.a]), "TS-5.1")
        tale.outcome = say("from {old} to {new}", old=note.b, new=note.c)
        if note.d:
            text = say_count(
                note.d,
                "Passes over {n} occupied space, not counted",
                "Passes over {n} occupied spaces, not counted",
            )
            tale.line(text, "TS-5.1")

    def contest(self, note: Note) -> None:
        self.act(say("{ship} actions its Manoeuvre", ship=self.names[note.a]), note.a, "TS-5.3")

    def total(self, note: Note) -> None:
        told = {"who": self.names.player(note.a), "total": note.b}
        if self.names.one_sector:
            text = say_count(note.c, "{who}: {total} with {n} die", "{who}: {total} with {n} dice", **told)
        else:
            told["sector"] = self.names.sector(note.d)
            text = say_count(
                note.c, "{who} in {sector}: {total} with {n} die", "{who} in {sector}: {total} with {n} dice", **told
            )
        self.tales[-1].line(text, "TS-5.7")

    def won(self, note: Note) -> None:
        told = {"who": self.names.player(note.a), "total": note.c}
        if self.names.one_sector:
            text = say("{who} wins the Sector with {total}", **told)
        else:
            text = say("{who} wins {sector} with {total}", sector=self.names.sector(note.b), **told)
        self.tales[-1].line(text, "TS-5.3", "good")
        self.add_outcome(say("{who} wins", who=self.names.player(note.a)))

    def drawn(self, note: Note) -> None:
        if self.names.one_sector:
            text = say("The Sector: a draw at {total}, nobody wins", total=note.b)
        else:
            sector = self.names.sector(note.a)
            text = say("{sector}: a draw at {total}, nobody wins", sector=sector, total=note.b)
        self.tales[-1].line(text, "TS-5.3", "muted")
        self.add_outcome(say("nobody wins"))

    def add_outcome(self, text: str) -> None:
        """Adds to the outcome of a contest; with two Sectors there may be two."""
        tale = self.tales[-1]
        where = f"{tale.outcome}; " if tale.outcome else ""
        tale.outcome = where + text

    def flipped(self, note: Note) -> None:
        outcome = say("faces {facing}", facing=said_facing(note.b))
        self.begin(say("{ship} flips", ship=self.names[note.a]), note.a, "TS-5.4", outcome)

    def stayed(self, note: Note) -> None:
        text = say("{ship} neither flips nor warps", ship=self.names[note.a])
        self.begin(text, note.a, "TS-5.4", tone="muted")

    def warped(self, note: Note) -> None:
        tale = self.begin(say("{ship} warps", ship=self.names[note.a]), note.a, "TS-5.4")
        old, new = (self.names.place(*divmod(at, MAX_RING)) for at in (note.b, note.c))
        tale.outcome = say("from {old} to {new}, {facing}", old=old, new=new, facing=said_facing(note.d))

    # Fire and damage

    def fired(self, note: Note) -> None:
        ship, target = self.names[note.a], self.names[note.b]
        tale = self.act(say("{ship} fires at {target}", ship=ship, target=target), note.a, "TS-6.3")
        tale.target = piece_id(self.setup, note.b)
        tale.dice = (Die(sides=6, face=note.c),)
        tale.line(say("Distance {distance}, the die shows {face}", distance=note.d, face=note.c), "TS-2.2")

    def no_enemy(self, note: Note) -> None:
        tale = self.act(say("{ship} fires", ship=self.names[note.a]), note.a, "TS-6.10")
        tale.outcome = say("no enemy in the Sector")

    def miss(self, _: Note) -> None:
        tale = self.tales[-1]
        tale.outcome, tale.tone = say("miss"), "muted"

    def behind(self, _: Note) -> None:
        tale = self.tales[-1]
        tale.outcome, tale.tone = say("miss"), "muted"
        tale.line(say("The target does not lie ahead"), "TS-6.3")

    def hit(self, note: Note) -> None:
        tale = self.tales[-1]
        tale.outcome = say("hit from the {side}", side=said_side(note.c))

    def no_shield(self, note: Note) -> None:
        ship = self.names[note.a]
        tale = self.about(note, say("{ship} is hit", ship=ship), "TS-6.5")
        text = say("No active shield of {ship} protects its {side}", ship=ship, side=said_side(note.b))
        tale.line(text, "TS-6.5", "bad")

    def shield_used(self, note: Note) -> None:
        ship = self.names[note.a]
        tale = self.about(note, say("{ship} takes the hit", ship=ship), "TS-6.6")
        text = say("{shield} of {ship} stops it and is removed", shield=self.title(note.b), ship=ship)
        tale.line(text, "TS-6.6")

    def damaged(self, note: Note) -> None:
        space = self.title(note.b)
        tale = self.begin(say("{ship} is damaged", ship=self.names[note.a]), note.a, "TS-6.6", space, "bad")
        tale.target = piece_id(self.setup, note.a)
        tale.line(say("{space} takes no dice any more", space=space), "TS-6.7", "bad")

    def shield_lost(self, note: Note) -> None:
        self.tales[-1].line(say("{shield} is lost with it", shield=self.title(note.b)), "TS-6.7", "bad")

    def die_lost(self, note: Note) -> None:
        self.tales[-1].line(say("The {die} on it is set aside", die=note.c), "TS-6.7", "bad")

    def both_damaged(self, note: Note) -> None:
        self.tales[-1].line(say("Both {kind} spaces are damaged", kind=said_kind(note.b)), "TS-6.8", "bad")

    def destroyed(self, note: Note) -> None:
        ship = self.names[note.a]
        tale = self.about(note, say("{ship} is destroyed", ship=ship), "TS-7.9")
        tale.line(say("{ship} is destroyed", ship=ship), "TS-7.9", "bad")
        tale.outcome, tale.tone = say("{ship} destroyed", ship=ship), "bad"
        tale.target = piece_id(self.setup, note.a)

    # Shields and power

    def shield_up(self, note: Note) -> None:
        self.raised(note, "TS-6.1")

    def raised(self, note: Note, rule: str) -> Tale:
        text = say("{ship} raises its {shield}", ship=self.names[note.a], shield=self.title(note.b))
        tale = self.act(text, note.a, rule)
        tale.dice = (self.die(note.a, note.b),)
        return tale

    def shield_already(self, note: Note) -> None:
        tale = self.raised(note, "TS-6.2")
        tale.outcome, tale.tone = say("up already"), "muted"

    def power(self, note: Note) -> None:
        tale = self.act(say("{ship} takes power", ship=self.names[note.a]), note.a, "TS-6.9")
        tale.outcome = say_count(note.b, "{n} cube", "{n} cubes")
        if note.d:
            text = say_count(note.c, "Then {n} cube, {lost} lost", "Then {n} cubes, {lost} lost", lost=note.d)
        else:
            text = say_count(note.c, "Then {n} cube", "Then {n} cubes")
        tale.line(text, "TS-6.9")
