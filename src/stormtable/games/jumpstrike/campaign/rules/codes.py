"""What the rules of a campaign say: why an action is refused (No), and what happened (Event)."""

from __future__ import annotations

from stormtable.engine import Coded


class No(Coded):
    """Why an action is refused."""

    OK = 0
    NOT_YOURS = 1, "JS-13.2", "this seat has nothing to decide now"
    OVER = 2, "JS-13.19", "the campaign is over"
    OTHER_DECISION = 3, "JS-13.2", "that is not what is to be decided now"
    MALFORMED = 4, "JS-13.6", "the action has a field that its verb does not use, or a number out of range"
    SEALED = 5, "JS-13.6", "this seat's orders are sealed"
    NO_DESIGN = 6, "JS-13.3", "that is no design of this side"
    TOO_DEAR = 7, "JS-13.6", "that costs more than the side has left"
    FULL = 8, "JS-13.4", "a side has at most 16 ships, disabled ones and those being built counted"
    NOT_YOUR_SHIP = 9, "JS-13.6", "that is no ship of this side"
    NOT_OPERATIONAL = 10, "JS-13.7", "a disabled ship cannot move"
    NO_LANE = 11, "JS-13.6", "no lane leads there from where the ship is"
    SAME_ORDER = 12, "JS-13.6", "the ship has that order already"
    SAME_STANCE = 13, "JS-13.6", "its fleet has that stance already"
    NO_YARD = 14, "JS-13.6", "the side controls no yard there"
    YARD_BUSY = 15, "JS-13.6", "a yard does one thing a round: leave it idle first"
    YARD_IDLE = 16, "JS-13.6", "the yard has no order"
    NOT_DISABLED = 17, "JS-13.6", "only a disabled ship is repaired"
    NOT_JOINED = 18, "JS-13.6", "the ship lies in no system joined to the yard by systems of its side"
    IN_REPAIR = 19, "JS-13.6", "another yard repairs that ship"
    NO_BATTLE = 20, "JS-13.20", "this side has no such battle to settle"
    NOT_BOUGHT = 22, "JS-13.3", "the side has chosen no ship of that design"
    BAD_NAME = (
        23,
        "JS-13.25",
        "a ship's name has 2 to 14 Latin letters, spaces, apostrophes and full stops, letters at both ends",
    )
    NAME_TAKEN = 24, "JS-13.25", "a ship, a system or a design of the campaign is called so"
    NAMED_ALREADY = 25, "JS-13.25", "its owner has named that ship"
    NO_MORE_NAMES = 26, "JS-13.25", "a side names at most 24 ships in a campaign"
    NOT_NAMED = 27, "JS-13.25", "these orders give that ship no name"
    LEFT_ALREADY = 21, "JS-13.20", "this side leaves that battle to the computer already"


class Event(Coded):
    """What happened: the rule it came from, and what a to d mean."""

    MUSTER = 1, "JS-13.3", "all choose their ships"
    BOUGHT = 2, "JS-13.3", "a: seat, b: design, c: points left"
    RETURNED = 3, "JS-13.3", "a: seat, b: design, c: points left"
    SEALED = 4, "JS-13.6", "a: seat"
    MUSTERED = 5, "JS-13.3", "a: seat, b: ships, c: points left"
    ROUND = 6, "JS-13.2", "a: round"
    INCOME = 7, "JS-13.5", "a: seat, b: points, c: treasury"
    ORDERED = 8, "JS-13.6", "a: seat, b: ship, c: 0 to hold, or 1 + the system"
    STANCE = 9, "JS-13.6", "a: seat, b: ship, c: 1 to evade"
    YARD = 10, "JS-13.6", "a: seat, b: system, c: 1 + the design, d: 1 + the ship; both 0: idle"
    REVEALED = 11, "JS-13.6", "orders are revealed"
    BUILDS = 12, "JS-13.6", "a: seat, b: system, c: ship, d: points"
    REPAIRS = 13, "JS-13.6", "a: seat, b: system, c: ship, d: points"
    SUPPLIED = 14, "JS-13.7", "a: ship"
    MOVES = 15, "JS-13.8", "a: ship, b: from, c: to, d: 1 if it evades"
    PASSED = 16, "JS-13.8", "a: system, b: system; all evade on that lane"
    CHASE = 17, "JS-13.10", "a: seat, b: face, c: rating, d: 1 if it evades"
    SLIPPED = 18, "JS-13.10", "a: seat, b: system, c: 1 + the other end of a lane"
    AVOIDED = 19, "JS-13.9", "a: system; all evade there"
    BATTLE = 20, "JS-13.11", "a: number, b: system, c: 1 + the other end of a lane"
    ENTERS = 21, "JS-13.11", "a: number, b: ship"
    WAITS = 22, "JS-13.11", "a: number, b: ship"
    LEFT_IT = 23, "JS-13.20", "a: seat, b: number"
    SETTLED = 24, "JS-13.20", "a: number, b: winners, c: 1 if it is a draw"
    FATE = 25, "JS-13.12", "a: ship, b: Fate"
    FIELD = 26, "JS-13.12", "a: 1 + the seat that holds it, b: system, c: 1 + the other end of a lane"
    STAR = 27, "JS-13.15", "a: ship, b: stars"
    BROKEN_UP = 28, "JS-13.14", "a: ship, b: seat, c: points"
    LOST = 29, "JS-13.14", "a: ship"
    CONTROL = 30, "JS-13.16", "a: system, b: seat"
    WITHDREW = 31, "JS-13.13", "a: ship, b: system"
    STRANDED = 32, "JS-13.13", "a: ship; it has nowhere to withdraw to"
    BUILT = 33, "JS-13.17", "a: ship, b: system"
    REPAIRED = 34, "JS-13.17", "a: ship, b: system"
    WORK_LOST = 35, "JS-13.17", "a: system, b: ship"
    WORK_PAID_BACK = 36, "JS-13.17", "a: system, b: ship, c: points"
    OUT = 37, "JS-13.18", "a: seat"
    CLAIM = 38, "JS-13.19", "a: seat; it controls every home"
    LAST_ROUND = 39, "JS-13.19", "a: round"
    STANDING = 40, "JS-13.19", "a: seat, b: income, c: cost of its operational ships"
    WON = 41, "JS-13.19", "a: seat"
    DRAW = 42, "JS-13.19", "a: bits of the seats that share it"
    CONCEDED = 43, "JS-13.22", "a: seat"
    NAMED = 44, "JS-13.25", "a: ship, b: design, c: its number"
    CALLED = 45, "JS-13.25", "a: seat, b: ship; its owner is to name it, c and d: the letters, none to take that back"
    CHRISTENED = 46, "JS-13.25", "a: ship, c and d: the letters of the name that it bears now"
    NAME_LOST = 47, "JS-13.25", "a: ship; another got its name first"
