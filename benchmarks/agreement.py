"""The classics are the games that OpenSpiel plays: the same legal moves, positions, results and counts.

Checked before anything is measured against it. Random games run in both at once, on the same dice, compared at each
decision by the names that OpenSpiel gives its moves; breakthrough's lines of play are counted in both.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any, Final

import numpy as np

from benchmarks.classics import BREAKTHROUGH, EINSTEIN, PIG, perft
from benchmarks.classics.breakthrough.rules import SIZE as ROWS
from benchmarks.timing import CannotMeasure
from stormtable.engine import Action
from stormtable.engine.compiled import bind, compile_module
from stormtable.engine.dice import Script, dice_from
from stormtable.engine.game import Game, seats_in
from stormtable.engine.records import blank_array, to_array

__all__ = ["PAIRINGS", "Breakthrough", "Einstein", "Pairing", "Pig", "check_games", "check_lines", "lines_of_play"]


class Pairing:
    """One of our games, and how OpenSpiel's `theirs` says the same things."""

    game: Game
    theirs: str

    def begin(self, theirs: Any, rnd: random.Random) -> Any:
        """Our state at the first decision; carries theirs on to it."""
        return self.game.load("standard", {}, rnd.randrange(2**31))

    def move_name(self, state: Any, action: Action) -> str:
        """A move as OpenSpiel writes it."""
        raise NotImplementedError

    def same_position(self, state: Any, theirs: Any) -> bool:
        """Whether the positions are equal, as far as OpenSpiel's picture tells."""
        raise NotImplementedError


class Breakthrough(Pairing):
    """Its first player sits at the top: our rows upside down."""

    game, theirs = BREAKTHROUGH, "breakthrough"

    def move_name(self, state: Any, action: Action) -> str:
        """As in "a7b6*", our "a2xb3"."""
        text = BREAKTHROUGH.write(state, [action])
        start, takes, end = text[:2], text[2] == "x", text[3:]
        return f"{start[0]}{ROWS + 1 - int(start[1])}{end[0]}{ROWS + 1 - int(end[1])}" + "*" * takes

    def same_position(self, state: Any, theirs: Any) -> bool:
        """Its picture: a line a row from the top, its row 8 ("8bbbbbbbb"), which is our row 1."""
        words = BREAKTHROUGH.position(state)
        men = {square: sign for sign, seat in (("b", "A"), ("w", "B")) for square in words[seat]}
        rows = ["".join(men.get(f"{column}{row}", ".") for column in "abcdefgh") for row in range(1, ROWS + 1)]
        return [line[1:] for line in str(theirs).splitlines()[:ROWS]] == rows


class Pig(Pairing):
    """The first to 100."""

    game, theirs = PIG, "pig"

    def move_name(self, state: Any, action: Action) -> str:
        """Holding is "stop"."""
        return {"roll": "roll", "hold": "stop"}[PIG.write(state, [action])]

    def same_position(self, state: Any, theirs: Any) -> bool:
        """Its picture begins with the scores."""
        scores = f"Scores: {state.scores[0]} {state.scores[1]}, Turn total: {state.total}"
        return str(theirs).startswith(scores)


class Einstein(Pairing):
    """Its black is our A."""

    game, theirs = EINSTEIN, "einstein_wurfelt_nicht"

    def begin(self, theirs: Any, rnd: random.Random) -> Any:
        """Both lots, then the first die, whose faces it counts from 0."""
        face = rnd.randrange(6)
        for outcome in (rnd.randrange(720), rnd.randrange(720), face):
            theirs.apply_action(outcome)
        position = {**stones_in(str(theirs)), "rolled": face + 1, "to_move": "AB"[theirs.current_player()]}
        return EINSTEIN.load({"position": position}, {}, 1)

    def move_name(self, state: Any, action: Action) -> str:
        """As in "B3-diag*"."""
        stone = int(state.board[action.unit])
        ways = {1: "right", 5: "down", 6: "diag", -1: "left", -5: "up", -6: "diag"}
        takes = bool(state.board[action.target] != 0)
        return f"{'B' if stone > 0 else 'W'}{abs(stone)}-{ways[action.target - action.unit]}" + "*" * takes

    def same_position(self, state: Any, theirs: Any) -> bool:
        """Its picture shows the stones."""
        words = EINSTEIN.position(state)
        return {seat: words[seat] for seat in "AB"} == stones_in(str(theirs))


def stones_in(picture: str) -> dict[str, dict[str, str]]:
    """The stones of a position from OpenSpiel's picture: "|b1||b2||__|...", a line a row."""
    stones: dict[str, dict[str, str]] = {"b": {}, "w": {}}
    for row, line in enumerate(picture.splitlines()[:5]):
        for column, cell in enumerate(line.strip("|").split("||")):
            if cell != "__":
                stones[cell[0]][cell[1]] = f"{'abcde'[column]}{5 - row}"
    return {"A": stones["b"], "B": stones["w"]}


PAIRINGS: Final = (Breakthrough(), Pig(), Einstein())


def check_games(pairing: Pairing, their_game: Any, games: int) -> None:
    """Play so many random games in both. Raises CannotMeasure, with what differs, where they are not the same game."""
    for seed in range(games):
        try:
            play_both(pairing, their_game.new_initial_state(), random.Random(seed))
        except Differs as error:
            raise CannotMeasure(f"{pairing.game.TITLE}, game {seed}: OpenSpiel's rules differ: {error}") from error


class Differs(Exception):
    """The engines do not play the same game; the message says where."""


def play_both(pairing: Pairing, theirs: Any, rnd: random.Random) -> None:
    game: Any = pairing.game
    state = pairing.begin(theirs, rnd)
    same(pairing.same_position(state, theirs), True, "the first position is the same")
    while not theirs.is_terminal():
        seat = theirs.current_player()
        same(seats_in(game.deciders(state)), [seat], "who decides")
        out = [Action() for _ in range(game.MAX_CHOICES)]
        ours = {pairing.move_name(state, action): action for action in out[: game.choices(state, seat, out)]}
        legal: Mapping[str, int] = {theirs.action_to_string(seat, each): each for each in theirs.legal_actions()}
        same(sorted(ours), sorted(legal), f"the moves in {game.position(state)}")
        name, face = rnd.choice(sorted(ours)), rnd.randint(1, 6)
        with dice_from(Script([face])):
            game.apply(state, seat, ours[name])
        theirs.apply_action(legal[name])
        if theirs.is_chance_node():
            theirs.apply_action(face - 1)
        same(pairing.same_position(state, theirs), True, f"the position after {name} is the same")
    same(game.is_over(state), True, "the game is over")
    same([float(game.points(state, seat) - 1) for seat in (0, 1)], theirs.returns(), "the result")


def same(ours: object, theirs: object, what: str) -> None:
    if ours != theirs:
        raise Differs(f"{what}: {ours} here, {theirs} there")


def check_lines(their_game: Any, depth: int) -> None:
    """Count breakthrough's lines of play to a depth in both. Raises CannotMeasure where the counts differ."""
    for each in range(1, depth + 1):
        ours, theirs = lines_of_play(BREAKTHROUGH, each), their_lines(their_game.new_initial_state(), each)
        if ours != theirs:
            raise CannotMeasure(f"Breakthrough has {ours:,} lines of {each} moves here, {theirs:,} in OpenSpiel")


def lines_of_play(game: Any, depth: int) -> int:
    """How many lines of so many decisions begin a game in which one seat decides at a time, by its compiled rules."""
    rules = compile_module(
        bind(perft, game.NAME, **{name: getattr(game, name) for name in ("deciders", "choices", "apply")})
    )
    states = to_array(*[game.load("standard", {}, 1)] * (depth + 1))
    out, n = blank_array(Action, game.MAX_CHOICES * (depth + 1)), np.zeros((2, depth + 1), np.int64)
    return int(rules.perft(states, out, game.MAX_CHOICES, n[0], n[1], depth))


def their_lines(theirs: Any, depth: int) -> int:
    if theirs.is_terminal():
        return 0
    actions = theirs.legal_actions()
    return len(actions) if depth == 1 else sum(their_lines(theirs.child(action), depth - 1) for action in actions)
