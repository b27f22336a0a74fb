"""Breakthrough, the rules.

- BT-1 An 8 x 8 board; each side has sixteen men on its two home rows, A on rows 1 and 2, B on rows 7 and 8.
- BT-2 Sides take turns, A first. A man moves one square forward, straight or diagonally, to an empty square.
- BT-3 Diagonally forward, never straight, it may also take an enemy man.
- BT-4 Who reaches the enemy's home row, or takes the last enemy man, wins. A side always has a move.
"""

from __future__ import annotations

from typing import Final

from stormtable.engine import I8, Action, Coded, Dice, many, note, offer, one, record, rule

SIZE: Final = 8
WIDTH: Final = SIZE + 2  # of a row with the walls at both ends
FIELDS: Final = SIZE * WIDTH  # row by row from the bottom, a1 is 1
MEN: Final = 2 * SIZE  # a side
MOVE: Final = 1  # the only verb; unit: the field from, target: the field to
MAX_CHOICES: Final = 3 * MEN + 1  # one to spare, see offer_if

# What a field holds: nothing, a wall, or the mark of a side's man with his number in his army.
EMPTY: Final = 0
MARK: Final = 32  # of A; B's is twice that
WALL: Final = 3 * MARK  # both marks: nobody's to enter
NUMBER: Final = 15


class Event(Coded):
    MOVED = 1, "BT-2", "seat {a} moves from field {b} to field {c}"
    TAKEN = 2, "BT-3", "seat {a} loses the man on field {b}"
    WON = 3, "BT-4", "seat {a} wins"
    CONCEDED = 4, "", "seat {a} gives up"


class No(Coded):
    OK = 0
    OVER = 1, "BT-4", "the game is over"
    NOT_YOURS = 2, "BT-2", "it is the other side's turn"
    MALFORMED = 3, "BT-2", "a move names the square it starts from and the square it goes to, and nothing else"
    NOT_A_MAN = 4, "BT-2", "no man of yours is there"
    NOT_FORWARD = 5, "BT-2", "a man moves one square forward, straight or diagonally"
    OCCUPIED = 6, "BT-3", "a man takes diagonally forward, enemy men only"


@record
class Army:
    n: I8 = 0
    at: list[I8] = many(factory=I8, count=MEN)  # the fields of its men, in no order; 0 from n on


@record
class State:
    dice: Dice = one(Dice)
    to_move: I8 = 0
    winner: I8 = 0  # seat + 1
    armies: list[Army] = many(factory=Army, count=2)
    board: list[I8] = many(factory=I8, count=FIELDS)


@rule("BT-1")
def set_up(state: State) -> None:
    clear(state)
    for row in range(2):
        for column in range(1, SIZE + 1):
            add_man(state, 0, row * WIDTH + column)
            add_man(state, 1, (SIZE - 1 - row) * WIDTH + column)


@rule
def clear(state: State) -> None:
    """An empty board between its walls."""
    for field in range(FIELDS):
        state.board[field] = WALL if field % WIDTH == 0 or field % WIDTH == WIDTH - 1 else EMPTY
    for army in state.armies:
        army.n = 0
        for i in range(MEN):
            army.at[i] = 0


@rule
def add_man(state: State, seat: int, field: int) -> None:
    army = state.armies[seat]
    army.at[army.n] = field
    state.board[field] = (MARK << seat) + army.n
    army.n += 1


@rule
def is_over(state: State) -> bool:
    return state.winner != 0


@rule("BT-2")
def deciders(state: State) -> int:
    return 0 if state.winner != 0 else 1 << state.to_move


@rule
def secret(state: State) -> bool:
    return False


@rule
def side_of(state: State, seat: int) -> int:
    return seat


@rule
def is_man_of(seat: int, cell: int) -> bool:
    return cell != WALL and cell & MARK << seat != 0


@rule("BT-2", "BT-3")
def choices(state: State, seat: int, out: list[Action]) -> int:
    if state.winner != 0 or seat != state.to_move:
        return 0
    army, own = state.armies[seat], MARK << seat
    n = 0
    for i in range(army.n):
        here = army.at[i]
        ahead = here + WIDTH * (1 - 2 * seat)
        n = offer_if(state.board[ahead - 1] & own == 0, out, n, here, ahead - 1)
        n = offer_if(state.board[ahead] == EMPTY, out, n, here, ahead)
        n = offer_if(state.board[ahead + 1] & own == 0, out, n, here, ahead + 1)
    return n


@rule
def offer_if(legal: bool, out: list[Action], n: int, here: int, there: int) -> int:
    """Write a move to out[n], and count it if it is legal: faster than a branch that is guessed wrong half the time."""
    offer(out, n, MOVE, unit=here, target=there)
    return n + legal


@rule("BT-2", "BT-3")
def refuse(state: State, seat: int, action: Action) -> int:
    if state.winner != 0:
        return No.OVER
    if seat != state.to_move:
        return No.NOT_YOURS
    unused = action.part != 0 or action.amount != 0 or action.facing != 0 or action.x != 0 or action.y != 0
    here, there = action.unit, action.target
    if action.verb != MOVE or unused or not (on_board(state, here) and on_board(state, there)):
        return No.MALFORMED
    if not is_man_of(seat, state.board[here]):
        return No.NOT_A_MAN
    aside = there - here - WIDTH * (1 - 2 * seat)
    if abs(aside) > 1:
        return No.NOT_FORWARD
    if is_man_of(seat, state.board[there]) or (aside == 0 and state.board[there] != EMPTY):
        return No.OCCUPIED
    return No.OK


@rule
def on_board(state: State, field: int) -> bool:
    return 0 <= field < FIELDS and state.board[field] != WALL


@rule("BT-2", "BT-3", "BT-4")
def apply(state: State, seat: int, action: Action) -> None:
    here, there = action.unit, action.target
    note(Event.MOVED, seat, here, there)
    if state.board[there] != EMPTY:
        take(state, 1 - seat, there)
    man = state.board[here]
    state.board[here] = EMPTY
    state.board[there] = man
    state.armies[seat].at[man & NUMBER] = there
    state.to_move = 1 - seat
    if there // WIDTH == (SIZE - 1) * (1 - seat) or state.armies[1 - seat].n == 0:
        win(state, seat)


@rule("BT-3")
def take(state: State, seat: int, field: int) -> None:
    """Remove a man; the army's last takes over its number."""
    note(Event.TAKEN, seat, field)
    army, man = state.armies[seat], state.board[field]
    army.n -= 1
    last = army.at[army.n]
    army.at[man & NUMBER] = last
    state.board[last] = man
    army.at[army.n] = 0
    state.board[field] = EMPTY


@rule("BT-4")
def win(state: State, seat: int) -> None:
    state.winner = seat + 1
    note(Event.WON, seat)


@rule
def fallback(state: State, seat: int, out: list[Action]) -> int:
    """The first legal move."""
    return min(1, choices(state, seat, out))


@rule("BT-4")
def points(state: State, seat: int) -> int:
    return 2 if state.winner == seat + 1 else 0


@rule
def concede(state: State, seat: int) -> None:
    note(Event.CONCEDED, seat)
    win(state, 1 - seat)


@rule
def hide(state: State, seat: int) -> None:
    """Everything is public but the generator, which only playouts use."""
    state.dice.rng = 0


@rule
def imagine(state: State, seat: int, dice: Dice) -> None:
    return


@rule
def evaluate(state: State, seat: int) -> int:
    """Men and how far they have come, ours against theirs."""
    if state.winner != 0:
        return 1000 if state.winner == seat + 1 else 0
    ours, theirs = strength(state, seat), strength(state, 1 - seat)
    return 1000 * ours // max(1, ours + theirs)


@rule
def strength(state: State, seat: int) -> int:
    army, total = state.armies[seat], 0
    for i in range(army.n):
        row = army.at[i] // WIDTH
        gone = row if seat == 0 else SIZE - 1 - row
        total += 6 + gone * gone
    return total
