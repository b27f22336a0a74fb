"""The log: events of one entry in sentences."""

from __future__ import annotations

from collections.abc import Sequence

from stormtable.engine.amounts import count_text, list_text
from stormtable.engine.dice import Rolled
from stormtable.engine.events import Note
from stormtable.engine.game import seats_in
from stormtable.engine.people import player
from stormtable.engine.seating import COLOURS
from stormtable.games.jumpstrike.campaign.rules.codes import Event
from stormtable.games.jumpstrike.campaign.rules.fleets import side_of_ship
from stormtable.games.jumpstrike.campaign.rules.state import NAME_LETTERS, Fate, View
from stormtable.games.jumpstrike.campaign.words.names import kind_name, place_name, ship_name, system_name
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
FATES = {Fate.DISABLED: "is disabled", Fate.DESTROYED: "is destroyed", Fate.LEFT: "left the map"}


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
        return player(COLOURS[seat])

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
        """One sentence; what happens to ships, to sides and in battles each in a part of its own."""
        return self.of_ships(event, note) or self.of_sides(event, note) or self.of_battles(event, note)

    def of_ships(self, event: Event, note: Note) -> str:
        match event:
            case Event.SUPPLIED:
                return f"{self.ship(note.a)} is filled up"
            case Event.MOVES:
                evading = ", evading" if note.d else ""
                return f"{self.ship(note.a)} goes from {self.system(note.b)} to {self.system(note.c)}{evading}"
            case Event.FATE:
                return f"{self.ship(note.a)} {FATES[Fate(note.b)]}"
            case Event.STAR:
                return f"{self.ship(note.a)} has {count_text(note.b, 'star', 'stars')}"
            case Event.BROKEN_UP:
                return f"{self.ship(note.a)} is broken up: {note.c} points for {self.side(note.b)}"
            case Event.LOST:
                return f"{self.ship(note.a)} is lost"
            case Event.WITHDREW:
                return f"{self.ship(note.a)} withdraws to {self.system(note.b)}"
            case Event.STRANDED:
                return f"{self.ship(note.a)} has nowhere to withdraw to and is lost"
            case Event.BUILT:
                return f"{self.ship(note.a)} is built at {self.system(note.b)}"
            case Event.REPAIRED:
                return f"{self.ship(note.a)} is repaired"
            case Event.CHRISTENED:
                before, self.ships[note.a] = self.ship(note.a), name_of(note)
                return f"{before} is named {name_of(note)}"
            case Event.NAME_LOST:
                return f"{self.ship(note.a)} keeps its name: another got the one it was to have first"
            case Event.WORK_LOST:
                return f"{self.system(note.a)}: the yard's work on {self.ship(note.b)} is lost"
            case Event.WORK_PAID_BACK:
                return f"{self.system(note.a)}: {self.ship(note.b)} is not finished, {note.c} points are given back"
            case _:
                return ""

    def of_sides(self, event: Event, note: Note) -> str:
        side = self.side(note.a) if 0 <= note.a < len(COLOURS) else ""
        match event:
            case Event.BOUGHT:
                return f"{side} takes a {kind_name(self.setup, note.b)}; {note.c} points are left"
            case Event.RETURNED:
                return f"{side} gives a {kind_name(self.setup, note.b)} back; {note.c} points are left"
            case Event.SEALED:
                return f"{side} is ready"
            case Event.MUSTERED:
                return f"{side} begins with {count_text(note.b, 'ship', 'ships')} and {note.c} points"
            case Event.INCOME:
                return f"{side} receives {note.b} points and has {note.c}"
            case Event.ORDERED:
                return f"{self.ship(note.b)} is to {f'go to {self.system(note.c - 1)}' if note.c else 'hold'}"
            case Event.STANCE:
                return f"{self.ship(note.b)} and those with its order are to {'evade' if note.c else 'fight'}"
            case Event.YARD:
                work = f"build a {kind_name(self.setup, note.c - 1)}" if note.c else "do nothing"
                return f"{self.system(note.b)} is to {f'repair {self.ship(note.d - 1)}' if note.d else work}"
            case Event.CALLED:
                called = name_of(note)
                return (
                    f"{self.ship(note.b)} is to be named {called}"
                    if called
                    else f"{self.ship(note.b)} is to keep its name"
                )
            case Event.BUILDS:
                return f"{side} begins {self.ship(note.c)} at {self.system(note.b)} for {note.d} points"
            case Event.REPAIRS:
                return f"{side} begins to repair {self.ship(note.c)} at {self.system(note.b)} for {note.d} points"
            case Event.OUT:
                return f"{side} has no operational ship and no yard left and is out"
            case Event.CLAIM:
                return f"{side} controls every home"
            case Event.STANDING:
                return f"{side} has an income of {note.b} and operational ships worth {note.c}"
            case Event.WON:
                return f"{side} wins the campaign"
            case Event.CONCEDED:
                return f"{side} gives up"
            case _:
                return ""

    def of_battles(self, event: Event, note: Note) -> str:
        match event:
            case Event.MUSTER:
                return "All choose their ships"
            case Event.ROUND:
                return f"Round {note.a}"
            case Event.REVEALED:
                return "Orders are revealed"
            case Event.PASSED:
                return f"All evade between {self.system(note.a)} and {self.system(note.b)} and pass"
            case Event.AVOIDED:
                return f"All evade at {self.system(note.a)}: no battle"
            case Event.CHASE:
                what = "evading" if note.d else "chasing"
                return f"{self.side(note.a)}, {what}, rolls {note.b} + {note.c} = {note.b + note.c}"
            case Event.SLIPPED:
                return f"{self.side(note.a)} slips away from {place_name(self.setup, note.b, note.c)}"
            case Event.BATTLE:
                return f"Battle {note.a}: {place_name(self.setup, note.b, note.c)}"
            case Event.ENTERS:
                return f"{self.ship(note.b)} enters battle {note.a}"
            case Event.WAITS:
                return f"{self.ship(note.b)} waits behind battle {note.a}"
            case Event.LEFT_IT:
                return f"{self.side(note.a)} leaves battle {note.b} to the computer"
            case Event.SETTLED:
                winners = list_text([self.side(seat) for seat in seats_in(note.b)])
                return f"Battle {note.a}: {f'a draw of {winners}' if note.c else f'{winners} wins'}"
            case Event.FIELD:
                held = f"{self.side(note.a - 1)} holds" if note.a else "nobody holds"
                return f"{held[0].upper()}{held[1:]} the field at {place_name(self.setup, note.b, note.c)}"
            case Event.CONTROL:
                return f"{self.side(note.b)} controls {self.system(note.a)}"
            case Event.LAST_ROUND:
                return f"Round {note.a} was the last"
            case _:
                return f"A draw of {list_text([self.side(seat) for seat in seats_in(note.a)])}"
