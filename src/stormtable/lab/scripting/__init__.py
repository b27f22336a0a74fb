"""Matches in Python, for people: what notebooks and scripts use. `stormtable.open` begins one."""

from stormtable.engine.game import BadInput
from stormtable.lab.scripting.acts import Act
from stormtable.lab.scripting.advice import Advice, Thought
from stormtable.lab.scripting.happenings import Entry, Happened
from stormtable.lab.scripting.match import Match
from stormtable.lab.scripting.odds import Odds
from stormtable.lab.scripting.opening import About, catalogue, load
from stormtable.lab.scripting.opening import open_match as open  # noqa: A004  (as files and databases are opened)
from stormtable.lab.scripting.series import Series, simulate
from stormtable.lab.scripting.state import State, View

__all__ = [
    "About",
    "Act",
    "Advice",
    "BadInput",
    "Entry",
    "Happened",
    "Match",
    "Odds",
    "Series",
    "State",
    "Thought",
    "View",
    "catalogue",
    "load",
    "open",
    "simulate",
]
