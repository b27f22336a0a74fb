"""The strips of a scene: the steps of the turn, and the order in which sides alternate."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal

from stormtable.games.jumpstrike.rules.state import State
from stormtable.games.jumpstrike.rules.state import Step as Now
from stormtable.games.jumpstrike.rules.units import in_game
from stormtable.games.jumpstrike.words.scene_names import players_of
from stormtable.language import phrase, say, say_as
from stormtable.scene import Step, Track

__all__ = ["tracks"]

Place = Literal["done", "now", "later", "empty"]
STEPS: Final = (  # text, title, first and last step it stands for
    (phrase("Plotting"), phrase("All write their orders in secret"), Now.SET_UP, Now.LAYING),
    (phrase("First pods"), phrase("Sides alternate, one pod group"), Now.BEGIN, Now.FIRST_PODS),
    (phrase("Plotted"), phrase("All ships execute their orders at once"), Now.PLOTTED, Now.PLOTTED),
    (phrase("Second pods"), phrase("Sides alternate, one pod group"), Now.SECOND_PODS, Now.SECOND_PODS),
    (phrase("Missiles"), phrase("Sides alternate, one missile"), Now.MISSILES, Now.MISSILES),
    (phrase("Pods"), phrase("Sides alternate, one pod group"), Now.PODS, Now.PODS),
    (phrase("Ships"), phrase("All choose in secret, then all dice at once"), Now.SHIPS, Now.SHIPS),
    (phrase("Resolution"), phrase("Ratings, destroyed ships, victory"), Now.RESOLUTION, Now.RESOLUTION),
)


def tracks(state: State) -> tuple[Track, ...]:
    """The steps of the turn; who begins, once it is rolled."""
    found = [Track(id="steps", title=say("Steps of the turn"), steps=tuple(steps(state)), rule="JS-2.2")]
    if state.step >= Now.FIRST_PODS:
        found.append(Track(id="order", title=say("Order"), steps=tuple(order(state)), rule="JS-2.4"))
    return tuple(found)


def steps(state: State) -> Iterable[Step]:
    for text, title, first, last in STEPS:
        place: Place = "now" if first <= state.step <= last else "done" if last < state.step else "later"
        yield Step(text=say(text), title=say(title), state=place)


def order(state: State) -> Iterable[Step]:
    """The sides from the one that begins on."""
    names = players_of(state.table)
    for i in range(state.table.sides):
        seat = (state.begins + i) % state.table.sides
        asked = state.ask.seats >> seat & 1 == 1
        place: Place = "now" if asked else "later" if in_game(state, seat) else "empty"
        note = say("decides") if asked else "" if in_game(state, seat) else say_as("of the game", "out")
        yield Step(text=names[seat], title=say("begins") if i == 0 else "", side=seat, state=place, note=note)
