"""The decisions of a game, each said once: what is asked, how it is answered, and how that is said and shown.

A game has one table of them, `decisions.py`. What sends a question or a verb to the function that deals with it follows
from the table: `tools/dispatch.py` writes it as source, `dispatch.py` in `rules/`, `words/` and `faces/`.

A cell is a function, called with those of its room's names that it has as parameters, or a lambda that says the call:

- rules: `state`, `seat`, `action` (or `out` for what offers), `what` (the question);
- words: `view`, `action`;
- faces: `view`, `names`, and `seat` (whom the question is put to) for prompts; `maker`, `action`, `id_` for offers.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

__all__ = ["Act", "Decision"]

Cell = Callable[..., Any] | None


@dataclass(frozen=True)
class Act:
    """One way to answer a question: a verb."""

    verb: int
    apply: Cell = None  # carries it out
    refuse: Cell = None  # the code of what is against it, where the decision does not say that for all of its verbs
    write: Cell = None  # the action in the notation
    show: Cell = None  # the action as an offer on the page


@dataclass(frozen=True)
class Decision:
    """A question that seats are asked, and its answers."""

    ask: int
    title: str  # in a sentence, with its rule
    acts: tuple[Act, ...]
    offer: Cell = None  # lists what may be done
    refuse: Cell = None  # the code of what is against an action
    fallback: Cell = None  # what a seat does that does not answer
    prompt: Cell = None  # the question as the page has it
