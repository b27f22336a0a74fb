"""The battles of the step: who sits where with what, who leaves them to the computer, and what hangs on each."""

from __future__ import annotations

from collections.abc import Iterable

from stormtable.engine import copy_record
from stormtable.engine.amounts import list_text
from stormtable.engine.game import seats_in
from stormtable.engine.seating import COLOURS
from stormtable.games.jumpstrike.campaign.faces.board import drawing_of, ship_id
from stormtable.games.jumpstrike.campaign.rules.battles import entered
from stormtable.games.jumpstrike.campaign.rules.fleets import kind_of, owner_of, side_of_ship
from stormtable.games.jumpstrike.campaign.rules.state import NOBODY, Ask, Battle, Fate, View
from stormtable.games.jumpstrike.campaign.rules.supply import find_supply, income_of
from stormtable.games.jumpstrike.campaign.words.names import battle_place, ship_name, system_name
from stormtable.language import phrase, say
from stormtable.scene import Clash, ClashSide, Stake

__all__ = ["clash_id", "clashes"]

PLACES = (phrase("south"), phrase("north"), phrase("west"), phrase("east"))  # JS-13.11, by the seat of the battle
FATES = {
    Fate.DISABLED: phrase("{ship} disabled"),
    Fate.DESTROYED: phrase("{ship} destroyed"),
    Fate.LEFT: phrase("{ship} left the map"),
}


def clash_id(number: int) -> str:
    return f"battle-{number}"


def clashes(view: View) -> tuple[Clash, ...]:
    """All of the step, the open ones first."""
    if view.ask.what != Ask.BATTLES:
        return ()
    order = sorted(range(view.n_battles), key=lambda at: bool(view.battles[at].settled))
    return tuple(clash(view, at) for at in order)


def clash(view: View, at: int) -> Clash:
    battle = view.battles[at]
    seats = [int(seat) for seat in battle.seats[: battle.n_seats]]
    open_, place_told = not battle.settled, battle_place(view.table, battle)
    return Clash(
        id=clash_id(battle.number),
        number=int(battle.number),
        title=say("Lane {place}", place=place_told) if battle.b else place_told,
        state="open" if open_ else "ended",
        text=say("to be fought") if open_ else result_text(view, at),
        sides=tuple(clash_side(view, at, seat, place) for place, seat in enumerate(seats)),
        value=say("mass"),
        agreeing=say("Let the computer fight it: all must agree") if open_ and not view.table.by_computer else "",
        stakes_title=say("What hangs on {place}", place=place_told) if open_ and not battle.b else "",
        stakes=tuple(stakes(view, battle)) if open_ and not battle.b else (),
        rule="JS-13.20",
    )


def result_text(view: View, at: int) -> str:
    """Who won a battle that is over, and what became of its ships."""
    battle = view.battles[at]
    won = seats_in(battle.winners)
    sides = [say(COLOURS[seat]) for seat in won]
    who = say("{who} wins", who=sides[0]) if len(won) == 1 else say("a draw of {sides}", sides=list_text(sides))
    hurt = [
        say(FATES[Fate(view.ships[slot].fate)], ship=ship_name(view.table, view.ships[slot]))
        for slot in entered(view, at)
        if view.ships[slot].fate != Fate.OPERATIONAL
    ]
    return "; ".join([who, *hurt])


def clash_side(view: View, at: int, seat: int, place: int) -> ClashSide:
    """A side with the ships that enter, and their mass."""
    own = [slot for slot in entered(view, at) if side_of_ship(slot) == seat]
    waiting = sum(1 for slot, ship in enumerate(view.ships) if ship.battle == at + 1 and side_of_ship(slot) == seat)
    behind = waiting - len(own)
    return ClashSide(
        side=seat,
        text=", ".join(
            filter(None, (say(COLOURS[seat]), say(PLACES[place]), say("{n} wait behind", n=behind) if behind else ""))
        ),
        pieces=tuple(map(ship_id, own)),
        silhouettes=tuple(drawing_of(view, view.ships[slot].kind) for slot in own),
        mass=sum(int(kind_of(view, slot).mass) for slot in own),
        agreed=bool(view.battles[at].agreed >> seat & 1),
    )


def stakes(view: View, battle: Battle) -> Iterable[Stake]:
    """The incomes after each result: the winner holds the field and controls the system (JS-13.12, JS-13.16)."""
    now = incomes(view)
    for seat in seats_in(battle.sides & ~view.out):
        changed = owner_of(view, battle.a) != seat
        values = incomes(held_by(view, battle.a, seat)) if changed else now
        detail = cut_text(view, battle.a, seat) if changed else say("control stays")
        yield Stake(text=say("{side} holds it", side=say(COLOURS[seat])), detail=detail, side=seat, values=values)
    yield Stake(text=say("A draw"), detail=say("control stays"), values=now)


def incomes(view: View) -> tuple[int, ...]:
    return tuple(income_of(view, side) for side in range(view.table.sides))


def held_by(view: View, system: int, seat: int) -> View:
    """The view as it would be if a side controlled a system."""
    after: View = copy_record(view)
    after.places[system].owner = seat + 1
    find_supply(after)
    return after


def cut_text(view: View, system: int, seat: int) -> str:
    """What else of anybody would be cut off, or joined again, by that."""
    after = held_by(view, system, seat)
    others = [at for at in range(view.table.n_systems) if at != system and owner_of(view, at) != NOBODY]
    lost = [at for at in others if view.places[at].supplied and not after.places[at].supplied]
    won = [at for at in others if after.places[at].supplied and not view.places[at].supplied]
    names = [system_name(view.table, at) for at in lost], [system_name(view.table, at) for at in won]
    cut = say("{systems} cut off", systems=list_text(names[0])) if lost else ""
    joined = say("{systems} supplied", systems=list_text(names[1])) if won else ""
    return "; ".join(filter(None, (cut, joined))) or say("control changes")
