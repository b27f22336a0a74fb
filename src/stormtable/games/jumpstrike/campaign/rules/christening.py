"""Names that owners give their ships (JS-13.25): drafted with the orders, told when these are revealed."""

from __future__ import annotations

from stormtable.engine import Action, note, rule
from stormtable.games.jumpstrike.campaign.rules.codes import Event, No
from stormtable.games.jumpstrike.campaign.rules.fleets import clear_name, side_of_ship
from stormtable.games.jumpstrike.campaign.rules.state import (
    MAX_SHIPS,
    MAX_SIDES,
    NAME_BYTES,
    NAME_LETTERS,
    NAMES_A_SIDE,
    NOBODY,
    SHIPS_A_SIDE,
    Ship,
    State,
    Status,
)

HALF = NAME_LETTERS // 2  # letters that one number of a note holds
SPACE, APOSTROPHE, STOP = 32, 39, 46


@rule("JS-13.25")
def letter_of(action: Action, i: int) -> int:
    """The i-th letter of the name in an action, in Latin-1; 0 behind its end."""
    if i == 0:
        return int(action.target) & 255
    if i == 1:
        return int(action.part) & 255
    if i < 4:
        return int(action.amount) >> 8 * (i - 2) & 255
    if i < 6:
        return int(action.facing) >> 8 * (i - 4) & 255
    if i < 10:
        return int(action.x) >> 8 * (i - 6) & 255
    return int(action.y) >> 8 * (i - 10) & 255


@rule("JS-13.25")
def is_letter(code: int) -> bool:
    """Of Latin-1, small or capital."""
    return 65 <= code <= 90 or 97 <= code <= 122 or (code >= 192 and code != 215 and code != 247)


@rule("JS-13.25")
def folded(code: int) -> int:
    """The small letter of a capital."""
    capital = 65 <= code <= 90 or (192 <= code <= 222 and code != 215)
    return code + 32 if capital else code


@rule("JS-13.25")
def is_name(action: Action) -> bool:
    """Letters at both ends; of the other signs only a space may follow another, a full stop."""
    n = 0
    while n < NAME_LETTERS and letter_of(action, n) != 0:
        n += 1
    for i in range(n, NAME_LETTERS):
        if letter_of(action, i) != 0:
            return False
    if n < 2 or not is_letter(letter_of(action, 0)) or not is_letter(letter_of(action, n - 1)):
        return False
    for i in range(1, n - 1):
        code, before = letter_of(action, i), letter_of(action, i - 1)
        if not is_letter(code) and code != SPACE and code != APOSTROPHE and code != STOP:
            return False
        if not is_letter(code) and not is_letter(before) and not (code == SPACE and before == STOP):
            return False
    return True


@rule("JS-13.25")
def spells(name: list[int], action: Action, count: int) -> bool:
    """Whether so many bytes are the name in an action, capitals or not."""
    for i in range(count):
        code = letter_of(action, i) if i < NAME_LETTERS else 0
        if folded(int(name[i]) & 255) != folded(code):
            return False
    return True


@rule("JS-13.25")
def is_taken(state: State, side: int, ship: int, action: Action) -> bool:
    """Whether a ship was ever called so, a ship of the side is to be, or a system or a design is."""
    for seat in range(MAX_SIDES):
        for i in range(state.n_given[seat]):
            if spells(state.given[seat * NAMES_A_SIDE + i].name, action, NAME_LETTERS):
                return True
    for other in range(side * SHIPS_A_SIDE, (side + 1) * SHIPS_A_SIDE):
        if other != ship and spells(state.ships[other].name, action, NAME_LETTERS):
            return True
    for system in range(state.table.n_systems):
        if spells(state.table.sites[system].name, action, NAME_BYTES):
            return True
    for kind in range(state.table.n_kinds):
        if spells(state.table.kinds[kind].name, action, NAME_BYTES):
            return True
    return False


@rule("JS-13.25")
def drafted_names(state: State, side: int, but: int) -> int:
    """Names that a side's orders give, but for one ship."""
    n = 0
    for ship in range(side * SHIPS_A_SIDE, (side + 1) * SHIPS_A_SIDE):
        if ship != but and is_called(state, ship):
            n += 1
    return n


@rule("JS-13.25")
def is_called(state: State, ship: int) -> bool:
    """Whether orders give a ship a name that it does not bear yet."""
    return state.ships[ship].name[0] != 0 and not state.ships[ship].christened


@rule("JS-13.25")
def refuse_namer(state: State, side: int, ship: int) -> int:
    """What is against a side's naming a ship, whatever the name."""
    if ship < 0 or ship >= MAX_SHIPS or side_of_ship(ship) != side or state.ships[ship].status == Status.NO_SHIP:
        return No.NOT_YOUR_SHIP
    if state.ships[ship].christened:
        return No.NAMED_ALREADY
    return No.NO_MORE_NAMES if state.n_given[side] + drafted_names(state, side, ship) >= NAMES_A_SIDE else No.OK


@rule("JS-13.25")
def refuse_name(state: State, seat: int, action: Action) -> int:
    code = refuse_namer(state, seat, action.unit)
    if code != No.OK:
        return code
    if not is_name(action):
        return No.BAD_NAME
    return No.NAME_TAKEN if is_taken(state, seat, action.unit, action) else No.OK


@rule("JS-13.25")
def refuse_unname(state: State, side: int, ship: int) -> int:
    code = refuse_namer(state, side, ship)
    if code != No.OK:
        return code
    return No.OK if is_called(state, ship) else No.NOT_NAMED


@rule("JS-13.25")
def may_name(state: State, side: int) -> bool:
    """Whether a side has a ship to name."""
    for ship in range(side * SHIPS_A_SIDE, (side + 1) * SHIPS_A_SIDE):
        if refuse_namer(state, side, ship) == No.OK:
            return True
    return False


@rule("JS-13.25")
def part_of_name(ship: Ship, first: int) -> int:
    """Half the letters of a ship's name as one number, for a note."""
    packed = 0
    for i in range(HALF):
        packed |= (int(ship.name[first + i]) & 255) << 8 * i
    return packed


@rule("JS-13.25")
def call(state: State, seat: int, action: Action) -> None:
    """The orders give a ship a name."""
    found = state.ships[action.unit]
    for i in range(NAME_LETTERS):
        code = letter_of(action, i)
        found.name[i] = code - 256 if code > 127 else code
    note(Event.CALLED, seat, action.unit, part_of_name(found, 0), part_of_name(found, HALF), seen_by=1 << seat)


@rule("JS-13.25")
def uncall(state: State, side: int, ship: int) -> None:
    clear_name(state.ships[ship])
    note(Event.CALLED, side, ship, seen_by=1 << side)


@rule("JS-13.25")
def christen(state: State) -> None:
    """Orders are revealed: ships bear their names, in the order of the seats; who comes second keeps the old one."""
    for ship in range(MAX_SHIPS):
        if not is_called(state, ship):
            continue
        found = state.ships[ship]
        if bearer(state, ship) != NOBODY:
            note(Event.NAME_LOST, ship)
            clear_name(found)
            continue
        side = side_of_ship(ship)
        given = state.given[side * NAMES_A_SIDE + state.n_given[side]]
        for i in range(NAME_LETTERS):
            given.name[i] = found.name[i]
        state.n_given[side] += 1
        found.christened = True
        note(Event.CHRISTENED, ship, 0, part_of_name(found, 0), part_of_name(found, HALF))


@rule("JS-13.25")
def bearer(state: State, ship: int) -> int:
    """The side whose ship has had the name that is given to a ship, or none."""
    for seat in range(MAX_SIDES):
        for i in range(state.n_given[seat]):
            same = True
            for letter in range(NAME_LETTERS):
                one = int(state.given[seat * NAMES_A_SIDE + i].name[letter]) & 255
                if folded(one) != folded(int(state.ships[ship].name[letter]) & 255):
                    same = False
            if same:
                return seat
    return NOBODY
