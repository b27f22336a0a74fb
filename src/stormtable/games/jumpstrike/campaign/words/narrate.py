"""The log: events of one entry in sentences."""

from __future__ import annotations

from collections.abc import Sequence

from stormtable.engine.amounts import list_text
from stormtable.engine.dice import Rolled
from stormtable.engine.events import Note
from stormtable.engine.game import seats_in
from stormtable.engine.people import player
from stormtable.engine.seating import COLOURS
from stormtable.games.jumpstrike.campaign.rules.codes import Event
from stormtable.games.jumpstrike.campaign.rules.fleets import side_of_ship
from stormtable.games.jumpstrike.campaign.rules.state import NAME_LETTERS, Fate, View
from stormtable.games.jumpstrike.campaign.words.names import kind_name, place_name, ship_name, system_name
from stormtable.language import phrase, say, say_count
from stormtable.scene import Die, Story

__all__ = ["narrate"]

HEADINGS = (Event.MUSTER, Event.ROUND, Event.REVEALED)
UNTOLD = (Event.NAMED,)
LETTERS = NAME_LETTERS // 2  # in a number of a note
OF_SHIPS = (
    Event.SUPPLIED,
    Event.MOVES,
    Event.FATE,
    Event.STAR,
    Event.LOST,
    Event.WITHDREW,
    Event.STRANDED,
    Event.BUILT,
    Event.REPAIRED,
    Event.BROKEN_UP,
    Event.CHRISTENED,
    Event.NAME_LOST,
)
NOBODYS = (
    *HEADINGS,
    Event.PASSED,
    Event.AVOIDED,
    Event.BATTLE,
    Event.ENTERS,
    Event.WAITS,
    Event.SETTLED,
    Event.FIELD,
    Event.WORK_LOST,
    Event.WORK_PAID_BACK,
    Event.LAST_ROUND,
    Event.DRAW,
)
FATES = {
    Fate.DISABLED: phrase("{ship} is disabled"),
    Fate.DESTROYED: phrase("{ship} is destroyed"),
    Fate.LEFT: phrase("{ship} left the map"),
}


def narrate(view: View, notes: Sequence[Note], rolls: Sequence[Rolled]) -> list[Story]:
    """A story an event; dice stand with those that rolled them."""
    teller = Teller(view)
    return [teller.story(each) for each in notes if each.event not in UNTOLD or teller.learn(each)]


def name_of(note: Note) -> str:
    """The letters of a ship's name in a note."""
    codes = note.c.to_bytes(LETTERS, "little") + note.d.to_bytes(LETTERS, "little")
    return codes.rstrip(b"\0").decode("latin-1")


class Teller:
    """Tells events with the names of a view, and of the ships that come to be in the course of them."""

    def __init__(self, view: View) -> None:
        self.view, self.setup = view, view.table
        self.ships: dict[int, str] = {}

    def learn(self, note: Note) -> bool:
        """Remember what a new ship is called; nothing is told."""
        self.ships[note.a] = f"{kind_name(self.setup, note.b)} {note.c}"
        return False

    def ship(self, slot: int) -> str:
        return self.ships.get(slot) or ship_name(self.setup, self.view.ships[slot])

    def system(self, at: int) -> str:
        return system_name(self.setup, at)

    def side(self, seat: int) -> str:
        return player(say(COLOURS[seat]))

    def story(self, note: Note) -> Story:
        event = Event(note.event)
        dice = (Die(sides=10, face=note.b),) if event == Event.CHASE else ()
        return Story(
            text=self.text(event, note),
            kind="heading" if event in HEADINGS else "act",
            side=self.side_of(event, note),
            rule=event.rule,
            dice=dice,
        )

    def side_of(self, event: Event, note: Note) -> int:
        if event in OF_SHIPS:
            return side_of_ship(note.a)
        if event == Event.CONTROL:
            return note.b
        return -1 if event in NOBODYS else note.a

    def text(self, event: Event, note: Note) -> str:
        """One sentence; of ships, sides, orders, meetings and battles each in a part of its own."""
        told = self.of_ships(event, note) or self.of_sides(event, note) or self.of_orders(event, note)
        return told or self.of_meetings(event, note) or self.of_battles(event, note)

    def of_ships(self, event: Event, note: Note) -> str:
        match event:
            case Event.SUPPLIED:
                return say("{ship} is filled up", ship=self.ship(note.a))
            case Event.MOVES:
                told = {"ship": self.ship(note.a), "start": self.system(note.b), "end": self.system(note.c)}
                if note.d:
                    return say("{ship} goes from {start} to {end}, evading", **told)
                return say("{ship} goes from {start} to {end}", **told)
            case Event.FATE:
                return say(FATES[Fate(note.b)], ship=self.ship(note.a))
            case Event.STAR:
                return say_count(note.b, "{ship} has {n} star", "{ship} has {n} stars", ship=self.ship(note.a))
            case Event.BROKEN_UP:
                told = {"ship": self.ship(note.a), "who": self.side(note.b)}
                return say("{ship} is broken up: {n} points for {who}", n=note.c, **told)
            case Event.LOST:
                return say("{ship} is lost", ship=self.ship(note.a))
            case Event.WITHDREW:
                return say("{ship} withdraws to {system}", ship=self.ship(note.a), system=self.system(note.b))
            case Event.STRANDED:
                return say("{ship} has nowhere to withdraw to and is lost", ship=self.ship(note.a))
            case Event.BUILT:
                return say("{ship} is built at {system}", ship=self.ship(note.a), system=self.system(note.b))
            case Event.REPAIRED:
                return say("{ship} is repaired", ship=self.ship(note.a))
            case Event.CHRISTENED:
                before, self.ships[note.a] = self.ship(note.a), name_of(note)
                return say("{ship} is named {name}", ship=before, name=name_of(note))
            case Event.NAME_LOST:
                return say("{ship} keeps its name: another got the one it was to have first", ship=self.ship(note.a))
            case Event.WORK_LOST:
                told = {"system": self.system(note.a), "ship": self.ship(note.b)}
                return say("{system}: the yard's work on {ship} is lost", **told)
            case Event.WORK_PAID_BACK:
                told = {"system": self.system(note.a), "ship": self.ship(note.b)}
                return say("{system}: {ship} is not finished, {n} points are given back", n=note.c, **told)
            case _:
                return ""

    def of_sides(self, event: Event, note: Note) -> str:
        side = self.side(note.a) if 0 <= note.a < len(COLOURS) else ""
        match event:
            case Event.BOUGHT:
                kind = kind_name(self.setup, note.b)
                return say("{who} takes a {kind}; {n} points are left", who=side, kind=kind, n=note.c)
            case Event.RETURNED:
                kind = kind_name(self.setup, note.b)
                return say("{who} gives a {kind} back; {n} points are left", who=side, kind=kind, n=note.c)
            case Event.SEALED:
                return say("{who} is ready", who=side)
            case Event.MUSTERED:
                return say_count(
                    note.b,
                    "{who} begins with {n} ship and {points} points",
                    "{who} begins with {n} ships and {points} points",
                    who=side,
                    points=note.c,
                )
            case Event.INCOME:
                return say("{who} receives {n} points and has {total}", who=side, n=note.b, total=note.c)
            case Event.OUT:
                return say("{who} has no operational ship and no yard left and is out", who=side)
            case Event.CLAIM:
                return say("{who} controls every home", who=side)
            case Event.STANDING:
                told = {"income": note.b, "worth": note.c}
                return say("{who} has an income of {income} and operational ships worth {worth}", who=side, **told)
            case Event.WON:
                return say("{who} wins the campaign", who=side)
            case Event.CONCEDED:
                return say("{who} gives up", who=side)
            case _:
                return ""

    def of_orders(self, event: Event, note: Note) -> str:
        match event:
            case Event.ORDERED:
                if not note.c:
                    return say("{ship} is to hold", ship=self.ship(note.b))
                return say("{ship} is to go to {system}", ship=self.ship(note.b), system=self.system(note.c - 1))
            case Event.STANCE:
                if note.c:
                    return say("{ship} and those with its order are to evade", ship=self.ship(note.b))
                return say("{ship} and those with its order are to fight", ship=self.ship(note.b))
            case Event.YARD:
                return self.work(note)
            case Event.CALLED:
                called, ship = name_of(note), self.ship(note.b)
                if called:
                    return say("{ship} is to be named {name}", ship=ship, name=called)
                return say("{ship} is to keep its name", ship=ship)
            case Event.BUILDS:
                told = {"who": self.side(note.a), "ship": self.ship(note.c), "system": self.system(note.b), "n": note.d}
                return say("{who} begins {ship} at {system} for {n} points", **told)
            case Event.REPAIRS:
                told = {"who": self.side(note.a), "ship": self.ship(note.c), "system": self.system(note.b), "n": note.d}
                return say("{who} begins to repair {ship} at {system} for {n} points", **told)
            case _:
                return ""

    def work(self, note: Note) -> str:
        """What a yard is ordered to do."""
        system = self.system(note.b)
        if note.d:
            return say("{system} is to repair {ship}", system=system, ship=self.ship(note.d - 1))
        if note.c:
            return say("{system} is to build a {kind}", system=system, kind=kind_name(self.setup, note.c - 1))
        return say("{system} is to do nothing", system=system)

    def of_meetings(self, event: Event, note: Note) -> str:
        """What comes of those who meet before a battle is joined."""
        match event:
            case Event.PASSED:
                told = {"one": self.system(note.a), "other": self.system(note.b)}
                return say("All evade between {one} and {other} and pass", **told)
            case Event.AVOIDED:
                return say("All evade at {system}: no battle", system=self.system(note.a))
            case Event.CHASE:
                rolled: dict[str, object] = {
                    "who": self.side(note.a),
                    "die": note.b,
                    "more": note.c,
                    "total": note.b + note.c,
                }
                if note.d:
                    return say("{who}, evading, rolls {die} + {more} = {total}", **rolled)
                return say("{who}, chasing, rolls {die} + {more} = {total}", **rolled)
            case Event.SLIPPED:
                place = place_name(self.setup, note.b, note.c)
                return say("{who} slips away from {place}", who=self.side(note.a), place=place)
            case _:
                return ""

    def of_battles(self, event: Event, note: Note) -> str:
        match event:
            case Event.MUSTER:
                return say("All choose their ships")
            case Event.ROUND:
                return say("Round {n}", n=note.a)
            case Event.REVEALED:
                return say("Orders are revealed")
            case Event.BATTLE:
                return say("Battle {n}: {place}", n=note.a, place=place_name(self.setup, note.b, note.c))
            case Event.ENTERS:
                return say("{ship} enters battle {n}", ship=self.ship(note.b), n=note.a)
            case Event.WAITS:
                return say("{ship} waits behind battle {n}", ship=self.ship(note.b), n=note.a)
            case Event.LEFT_IT:
                return say("{who} leaves battle {n} to the computer", who=self.side(note.a), n=note.b)
            case Event.SETTLED:
                winners = list_text([self.side(seat) for seat in seats_in(note.b)])
                if note.c:
                    return say("Battle {n}: a draw of {sides}", n=note.a, sides=winners)
                return say("Battle {n}: {who} wins", n=note.a, who=winners)
            case Event.FIELD:
                place = place_name(self.setup, note.b, note.c)
                if not note.a:
                    return say("Nobody holds the field at {place}", place=place)
                return say("{who} holds the field at {place}", who=self.side(note.a - 1), place=place)
            case Event.CONTROL:
                return say("{who} controls {system}", who=self.side(note.b), system=self.system(note.a))
            case Event.LAST_ROUND:
                return say("Round {n} was the last", n=note.a)
            case _:
                return say("A draw of {sides}", sides=list_text([self.side(seat) for seat in seats_in(note.a)]))
