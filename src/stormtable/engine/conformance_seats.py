"""Conformance, the seats of a game: names, teams, giving up, and dice that a seat does not see."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from stormtable.engine.actions import Action
from stormtable.engine.choosing import choices_of
from stormtable.engine.dice import Generator, Recorder, dice_from
from stormtable.engine.events import ALL, noting
from stormtable.engine.game import WATCHER, Game, Setting, seats_in
from stormtable.engine.holding import hold, knowledge_of, sound
from stormtable.engine.records import copy_record, pack
from stormtable.engine.seating import seating, seating_of
from stormtable.engine.views import sees, view_of

__all__ = ["check_concession", "check_points", "check_private_dice", "check_private_set_up", "check_seating"]

MOST_TRIED: Final = 30  # choices of a position whose private dice are looked into


def check_seating(game: Game, scenario: str | Mapping[str, Any], options: Mapping[str, Setting], state: Any) -> None:
    """Seats have names of their own and a team each, known before the set-up and equal on every view."""
    seats = seating(game, scenario, options)
    hold(len({name.casefold() for name in seats.names}) == len(seats) > 0, f"seats are called {seats.names}")
    hold(all(team >= 0 for team in seats.teams), f"the teams are {seats.teams}")
    hold(game.side_of(state, WATCHER) == -1, "a watcher has a team")
    for seat in (*range(len(seats)), WATCHER):
        hold(seating_of(game, view_of(game, state, seat)) == seats, f"seat {seat} sees other seats or teams")


def check_points(game: Game, state: Any) -> None:
    """The result of a game: 0 to 2, the same for team mates; two sides share two points."""
    seats = seating_of(game, state)
    points = [game.points(state, seat) for seat in range(len(seats))]
    hold(all(0 <= each <= 2 for each in points), f"points are 0 to 2, not {points}")
    teams = [{points[seat] for seat in mates} for mates in seats.members.values()]
    hold(all(len(each) == 1 for each in teams), f"team mates have the same points, not {points}")
    hold(len(teams) != 2 or sum(map(sum, teams)) == 2, f"two sides share two points, not {points}")


def check_concession(game: Game, state: Any, seat: int, ended: Callable[[Any], None]) -> None:
    """Giving up is always possible; the others play on as long as two sides have somebody left."""
    seats = seating_of(game, state)
    if seat == WATCHER or game.is_over(state):
        return
    after, mates = copy_record(state), seats.members[seats.teams[seat]]
    order = (seat, *(each for each in mates if each != seat))
    for mate in order:
        game.concede(after, mate)
        hold(not game.deciders(after) >> mate & 1, f"seat {mate} gave up and decides on")
        hold(seating_of(game, after) == seats, f"seat {mate} gave up, and seats or teams have changed")
        sound(game, after, f"what is left when seat {mate} gave up")
        if game.is_over(after):
            ended(after)
            hold(mate != order[-1] or game.points(after, seat) == 0, f"seat {seat} gave up and has points")
            return
        once = pack(after)
        game.concede(after, mate)
        hold(pack(after) == once, f"seat {mate} gave up twice, and that made a difference")
        going_on = seats_in(game.deciders(after))
        hold(going_on, f"seat {mate} gave up; the game goes on, and nobody decides")
        hold(all(choices_of(game, after, each) for each in going_on), f"seat {mate} gave up; others have no choice")
    hold(len(seats.members) > 2, f"seat {seat} and its team gave up, and the game goes on")


class Turned:
    """The dice of the state's generator; those that a viewer does not see fall on the opposite face."""

    def __init__(self, viewer: int) -> None:
        self.viewer, self.turned = viewer, 0

    def faces(self, state: Any, n: int, sides: int, seen_by: int) -> Sequence[int]:
        """n faces."""
        faces = Generator().faces(state, n, sides, seen_by)
        if sees(seen_by, self.viewer):
            return faces
        self.turned += n
        return [sides + 1 - face for face in faces]


def check_private_dice(game: Game, state: Any, seat: int) -> None:
    """What a seat rolls in secret leaves no trace for the others before the secret decision is over."""
    for action in choices_of(game, state, seat)[:MOST_TRIED]:

        def after(action: Action = action) -> Any:
            tried = copy_record(state)
            game.apply(tried, seat, action)
            return tried

        no_trace(game, after)


def check_private_set_up(
    game: Game, scenario: str | Mapping[str, Any], options: Mapping[str, Setting], seed: int
) -> None:
    """The same of dice that the set-up rolls."""
    no_trace(game, lambda: game.load(scenario, options, seed))


def no_trace(game: Game, act: Callable[[], Any]) -> None:
    with dice_from(Recorder(Generator())) as dice, noting() as notes:
        plain = act()
    if not game.secret(plain) or all(roll.seen_by == ALL for roll in dice.rolls):
        return
    for viewer in (*range(len(game.seats(plain))), WATCHER):
        with dice_from(Turned(viewer)) as turned, noting() as other_notes:
            other = act()
        same = knowledge_of(game, plain, viewer, notes, ()) == knowledge_of(game, other, viewer, other_notes, ())
        hold(same or not turned.turned, f"seat {viewer} can tell what dice showed that it does not see")
