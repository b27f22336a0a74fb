"""Each decision as a question: the question, what helps to answer it, and the rule it comes from."""

from __future__ import annotations

from stormtable.games.lightning_war.faces.assaults import assault_words
from stormtable.games.lightning_war.rules.sequence import acting_side
from stormtable.games.lightning_war.rules.setting_up import next_in_reserve
from stormtable.games.lightning_war.rules.state import NOBODY, State, Step
from stormtable.games.lightning_war.words.scene_names import Names, span
from stormtable.language import say

Asked = tuple[str, str, str]


def place(view: State, names: Names) -> Asked:
    if next_in_reserve(view, acting_side(view)) == NOBODY:
        return say("End your set-up, or move what stands."), standing(view, names), "LW-1.9"
    return say("Set up everything in your zone."), standing(view, names), "LW-1.9"


def initiative(view: State, names: Names) -> Asked:
    winner = names.players[int(view.ask.seats).bit_length() - 1]
    return say("{who} rolled higher: which side has the initiative?", who=winner), standing(view, names), "LW-2.1"


def move(view: State, names: Names) -> Asked:
    return say("Move your elements in any order, then end."), standing(view, names), "LW-2.4"


def fire(view: State, names: Names) -> Asked:
    return say("Fire with your elements in any order, then end."), standing(view, names), "LW-2.4"


def assault(view: State, names: Names) -> Asked:
    if view.storming:
        text = say("{unit}: give squads vehicles to take, then charge.", unit=names.unit(view.storming - 1))
        return text, standing(view, names), "LW-7.19"
    return say("Declare assaults one by one, then end."), standing(view, names), "LW-7.8"


def support(view: State, names: Names) -> Asked:
    text = say("Support the assault with armour, or hold.")
    return text, told(assault_words(view, names), sight_words(view)), "LW-7.14"


def defence(view: State, names: Names) -> Asked:
    text = say("Fire at the squads about to move, or hold.")
    return text, told(assault_words(view, names), sight_words(view)), "LW-7.3"


def standing(view: State, names: Names) -> str:
    """Which element acts, else whose part of the phase it is and how one is moved; how far anything is seen."""
    return told(acting_words(view, names), sight_words(view))


def acting_words(view: State, names: Names) -> str:
    if view.chosen:
        return say("{unit} acts.", unit=names.full(view.chosen - 1))
    part = say("{who}'s part.", who=names.players[acting_side(view)]) if view.step > Step.INITIATIVE else ""
    return told(part, say("Pick an element, then where it goes.")) if view.step == Step.MOVEMENT else part


def sight_words(view: State) -> str:
    return say("Nothing is seen beyond {length}.", length=span(view.visibility)) if view.visibility else ""


def told(*sentences: str) -> str:
    return " ".join(each for each in sentences if each)
