"""EinStein wuerfelt nicht!, the rules.

- EW-1 A 5 x 5 board; each side has stones 1 to 6 in its corner, A at the top left, B at the bottom right, laid out by
  lot.
- EW-2 Sides take turns, A first. A die is rolled before each move: the stone of that number moves; if it is gone, the
  next lower or the next higher one that is left, as its owner likes.
- EW-3 A stone moves one square towards the enemy's corner: along the row, along the column or diagonally. What stands
  there, of either side, is taken.
- EW-4 Who reaches the enemy's corner square, or takes the last enemy stone, wins. A side always has a move.
"""

from __future__ import annotations

from typing import Final

from stormtable.engine import I8, Action, Coded, Dice, die, many, note, offer, one, record, rule

SIZE: Final = 5
SQUARES: Final = SIZE * SIZE
STONES: Final = 6  # a side
MOVE: Final = 1  # the only verb; unit: the square from, target: the square to
MAX_CHOICES: Final = 6
NOWHERE: Final = -1
HOME: Final = (0, 1, 2, 5, 6, 10)  # squares row by row from the top left; B's are their mirror images


class Event(Coded):
    ROLLED = 1, "EW-2", "seat {a} rolls {b}"
    MOVED = 2, "EW-3", "seat {a} moves from square {b} to square {c}"
    TAKEN = 3, "EW-3", "seat {a} loses stone {b}"
    WON = 4, "EW-4", "seat {a} wins"
    CONCEDED = 5, "", "seat {a} gives up"


class No(Coded):
    OK = 0
    OVER = 1, "EW-4", "the game is over"
    NOT_YOURS = 2, "EW-2", "it is the other side's turn"
    MALFORMED = 3, "EW-3", "a move names the square it starts from and the square it goes to, and nothing else"
    NOT_A_STONE = 4, "EW-2", "no stone of yours is there"
    OTHER_STONE = 5, "EW-2", "the die is for another stone"
    NOT_FORWARD = 6, "EW-3", "a stone moves one square towards the enemy's corner"


@record
class Stones:
    left: I8 = 0
    at: list[I8] = many(factory=I8, count=STONES + 1)  # the square of each number from 1 on; NOWHERE: taken


@record
class State:
    dice: Dice = one(Dice)
    to_move: I8 = 0
    rolled: I8 = 0
    winner: I8 = 0  # seat + 1
    sides: list[Stones] = many(factory=Stones, count=2)
    board: list[I8] = many(factory=I8, count=SQUARES)  # a stone's number, below 0 for B; 0: empty


@rule("EW-1")
def set_up(state: State) -> None:
    for seat in range(2):
        place(state, seat)
    roll_for(state)


@rule("EW-1")
def place(state: State, seat: int) -> None:
    """Lay out a side's stones by lot: each in turn changes places with one not before it."""
    stones = state.sides[seat]
    stones.left = STONES
    for number in range(1, STONES + 1):
        home = HOME[number - 1]
        stones.at[number] = home if seat == 0 else SQUARES - 1 - home
    for number in range(1, STONES):
        other = number - 1 + die(state, STONES + 1 - number)
        square = stones.at[number]
        stones.at[number] = stones.at[other]
        stones.at[other] = square
    for number in range(1, STONES + 1):
        state.board[stones.at[number]] = number if seat == 0 else -number


@rule("EW-2")
def roll_for(state: State) -> None:
    state.rolled = die(state, STONES)
    note(Event.ROLLED, state.to_move, state.rolled)


@rule
def is_over(state: State) -> bool:
    return state.winner != 0


@rule("EW-2")
def deciders(state: State) -> int:
    return 0 if state.winner != 0 else 1 << state.to_move


@rule
def secret(state: State) -> bool:
    return False


@rule
def side_of(state: State, seat: int) -> int:
    return seat


@rule("EW-2")
def next_stone(stones: Stones, number: int, step: int) -> int:
    """The first stone left from a number on, upwards or downwards; 0: none."""
    while 1 <= number <= STONES and stones.at[number] == NOWHERE:
        number += step
    return number if 1 <= number <= STONES else 0


@rule("EW-2", "EW-3")
def choices(state: State, seat: int, out: list[Action]) -> int:
    if state.winner != 0 or seat != state.to_move:
        return 0
    stones = state.sides[seat]
    lower, higher = next_stone(stones, state.rolled, -1), next_stone(stones, state.rolled, 1)
    n = 0
    if lower != 0:
        n = offer_moves(out, n, seat, stones.at[lower])
    if higher != 0 and higher != lower:
        n = offer_moves(out, n, seat, stones.at[higher])
    return n


@rule("EW-3")
def offer_moves(out: list[Action], n: int, seat: int, here: int) -> int:
    forward = 1 - 2 * seat
    edge = (SIZE - 1) * (1 - seat)
    if here % SIZE != edge:
        n = offer(out, n, MOVE, unit=here, target=here + forward)
    if here // SIZE != edge:
        n = offer(out, n, MOVE, unit=here, target=here + SIZE * forward)
        if here % SIZE != edge:
            n = offer(out, n, MOVE, unit=here, target=here + (SIZE + 1) * forward)
    return n


@rule("EW-2", "EW-3")
def refuse(state: State, seat: int, action: Action) -> int:
    if state.winner != 0:
        return No.OVER
    if seat != state.to_move:
        return No.NOT_YOURS
    unused = action.part != 0 or action.amount != 0 or action.facing != 0 or action.x != 0 or action.y != 0
    here, there = action.unit, action.target
    if action.verb != MOVE or unused or not (0 <= here < SQUARES and 0 <= there < SQUARES):
        return No.MALFORMED
    number = state.board[here] * (1 - 2 * seat)
    if number <= 0:
        return No.NOT_A_STONE
    stones = state.sides[seat]
    if number != next_stone(stones, state.rolled, -1) and number != next_stone(stones, state.rolled, 1):
        return No.OTHER_STONE
    forward = 1 - 2 * seat
    down, right = (there // SIZE - here // SIZE) * forward, (there % SIZE - here % SIZE) * forward
    if not (0 <= down <= 1 and 0 <= right <= 1 and down + right > 0):
        return No.NOT_FORWARD
    return No.OK


@rule("EW-3", "EW-4")
def apply(state: State, seat: int, action: Action) -> None:
    here, there = action.unit, action.target
    note(Event.MOVED, seat, here, there)
    if state.board[there] != 0:
        take(state, there)
    stone = state.board[here]
    state.board[here] = 0
    state.board[there] = stone
    state.sides[seat].at[abs(stone)] = there
    state.to_move = 1 - seat
    if there == (SQUARES - 1) * (1 - seat) or state.sides[1 - seat].left == 0:
        win(state, seat)
    else:
        roll_for(state)


@rule("EW-3")
def take(state: State, square: int) -> None:
    stone = state.board[square]
    seat = 0 if stone > 0 else 1
    state.sides[seat].at[abs(stone)] = NOWHERE
    state.sides[seat].left -= 1
    note(Event.TAKEN, seat, abs(stone))


@rule("EW-4")
def win(state: State, seat: int) -> None:
    state.winner = seat + 1
    note(Event.WON, seat)


@rule
def fallback(state: State, seat: int, out: list[Action]) -> int:
    """The first legal move."""
    return min(1, choices(state, seat, out))


@rule("EW-4")
def points(state: State, seat: int) -> int:
    return 2 if state.winner == seat + 1 else 0


@rule
def concede(state: State, seat: int) -> None:
    note(Event.CONCEDED, seat)
    win(state, 1 - seat)


@rule
def hide(state: State, seat: int) -> None:
    """Everything is public but the generator."""
    state.dice.rng = 0


@rule
def imagine(state: State, seat: int, dice: Dice) -> None:
    return


@rule
def evaluate(state: State, seat: int) -> int:
    """How much nearer to the goal our best stone is than theirs."""
    if state.winner != 0:
        return 1000 if state.winner == seat + 1 else 0
    return max(1, min(999, 500 + 100 * (way_left(state, 1 - seat) - way_left(state, seat))))


@rule
def way_left(state: State, seat: int) -> int:
    """The moves that a side's foremost stone is away from the enemy's corner."""
    best = SIZE
    for number in range(1, STONES + 1):
        square = state.sides[seat].at[number]
        if square != NOWHERE:
            goal = (SIZE - 1) * (1 - seat)
            best = min(best, max(abs(goal - square // SIZE), abs(goal - square % SIZE)))
    return best
