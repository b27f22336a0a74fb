"""A position as one looks at it: what may be done, what it may lead to, how it looks. All of Match, State and View."""

from __future__ import annotations

import hashlib
from abc import ABC, abstractmethod
from collections.abc import Sequence
from html import escape
from typing import Any

from stormtable import faces
from stormtable.engine.actions import Action
from stormtable.engine.choosing import choices_of
from stormtable.engine.exports import export
from stormtable.engine.game import WATCHER, WON, BadInput, Game, seats_in
from stormtable.engine.people import plain
from stormtable.engine.previewing import preview_of
from stormtable.engine.records import pack_moving
from stormtable.engine.refusing import instead
from stormtable.engine.views import view_of
from stormtable.lab.scripting.acts import Act, Doable, acts_in, acts_of
from stormtable.lab.scripting.advice import Advice, advise
from stormtable.lab.scripting.odds import Odds, is_uncertain
from stormtable.lab.scripting.seats import SeatName, Start
from stormtable.scene import Scene

__all__ = ["Position"]

PREFIX: int = 8  # signs that tell the boards of one document apart


class Position(ABC):
    """What can be asked of a position. A seat is named by its letter, "A", or its number.

    Where no seat is named, the one that decides is meant; of several that decide in secret, the first that has not yet.
    """

    start: Start

    @property
    @abstractmethod
    def record(self) -> Any:
        """The position as the rules know it, to be left as it is."""

    def memory(self, seat: int) -> Any:
        """What a viewer's pictures show of the past."""
        return None

    def eyes(self) -> int:
        """Whose eyes pictures and words show it in, unless another is named: those of who decides; else a watcher's."""
        return next(iter(self.deciding), WATCHER)

    # Who, and how it stands

    @property
    def game(self) -> Game:
        """The rules."""
        return self.start.game

    @property
    def seats(self) -> tuple[str, ...]:
        """The seats in order."""
        return self.start.names

    @property
    def deciding(self) -> Sequence[int]:
        """The numbers of the seats that must decide now."""
        return seats_in(self.game.deciders(self.record))

    @property
    def deciders(self) -> tuple[str, ...]:
        """The seats that must decide now; several where they do so in secret, none once it is over."""
        return tuple(self.seats[seat] for seat in self.deciding)

    @property
    def over(self) -> bool:
        """Whether it is over."""
        return bool(self.game.is_over(self.record))

    @property
    def points(self) -> dict[str, int] | None:
        """By seat: 2 a win, 1 a draw, 0 a loss; None while it goes on."""
        if not self.over:
            return None
        return self.start.by_name(int(self.game.points(self.record, seat)) for seat in range(len(self.seats)))

    @property
    def winners(self) -> tuple[str, ...]:
        """The seats that have won; none after a draw, or while it goes on."""
        return tuple(seat for seat, points in (self.points or {}).items() if points == WON)

    @property
    def position(self) -> dict[str, Any]:
        """The position in the words of a case file: hexes, phases, damage."""
        return self.game.position(self.record)

    def case(self) -> str:
        """A case file of the position (docs/case-files.md)."""
        return export(self.game, self.record, self.start.scenario, self.start.options)

    # What may be done

    def legal(self, seat: SeatName | None = None) -> list[Act]:
        """What a seat may do now; none where it decides nothing. On a free table more may be legal: see `is_open`."""
        number = self.asked(seat)
        if number not in self.deciding:
            return []
        view = self.seen(number)
        return acts_of(self.game, view, self.seats[number], choices_of(self.game, view, number))

    def is_open(self, seat: SeatName | None = None) -> bool:
        """Whether more is legal than `legal` lists, such as any place on a free table."""
        number = self.asked(seat)
        return number in self.deciding and self.game.open_ended(self.seen(number), number)

    def why_not(self, act: Doable, seat: SeatName | None = None) -> str:
        """Why an act is not legal now, with the rule's id; "" if it is. Raises BadInput for what is not understood."""
        number, actions = self.read(act, seat)
        return self.refused(number, actions[0])

    def odds(self, act: Doable | None = None, seat: SeatName | None = None) -> Any:
        """What an act may lead to, as `Odds`; None where nothing about it is uncertain.

        Without an act: a list, of all that is legal and uncertain. Raises BadInput for an act that is not legal.
        """
        if act is None:
            found = [self.odds_of(each.seat, [each.action]) for each in self.legal(seat)]
            return [each for each in found if each is not None]
        number, actions = self.read(act, seat)
        self.must_be_legal(number, actions[0])
        return self.odds_of(number, actions)

    def odds_of(self, seat: SeatName, actions: Sequence[Action]) -> Odds | None:
        found = preview_of(self.game, self.record, self.start.number(seat), actions)
        return Odds.of(found) if is_uncertain(found) else None

    def best(
        self, level: str = "medium", seat: SeatName | None = None, *, seed: int = 0, seconds: float | None = None
    ) -> Advice:
        """What a level would do, by what its seat sees alone; the same for equal seeds.

        `seconds`: at most so long, and patient levels use most of them. The first question compiles the search, for
        which its game takes about half a minute once. Raises BadInput for an unknown level or a seat that decides
        nothing.
        """
        number = self.asked(seat)
        self.must_decide(number)
        return advise(self.game, self.seen(number), number, self.seats[number], level, seed, seconds)

    # How it looks

    def scene(self, seat: SeatName | None = None) -> Scene:
        """What is drawn, in the eyes of a seat."""
        number = self.eyes() if seat is None else self.start.number(seat)
        scene: Scene = self.game.scene(self.seen(number), number, self.memory(number))
        return scene

    def text(self, seat: SeatName | None = None) -> str:
        """All of it in words."""
        return plain(faces.text(self.scene(seat)))

    def svg(self, seat: SeatName | None = None, *, close: bool = True) -> str:
        """The board as one SVG that stands by itself; `close`: what matters now instead of the whole map."""
        number = self.eyes() if seat is None else self.start.number(seat)
        name = hashlib.sha256(pack_moving(self.record)).hexdigest()[:PREFIX]
        scene = self.scene(None if number == WATCHER else number)
        return faces.svg(scene, number, interactive=False, close=close, standalone=True, prefix=f"b{name}-")

    def _repr_svg_(self) -> str:
        return self.svg()

    def _repr_html_(self) -> str:
        acts = self.legal() if self.deciding else []
        items = "".join(f"<li><code>{escape(act.text)}</code></li>" for act in acts)
        more = "<p>more is legal than listed</p>" if acts and self.is_open() else ""
        listed = f"<details><summary>{len(acts)} legal acts</summary><ul>{items}</ul>{more}</details>" if acts else ""
        return f"<div>{self.svg()}<p>{escape(self.headline())}</p>{listed}</div>"

    def headline(self) -> str:
        """The position in one line: what, when, and whose decision it is."""
        scene = self.scene()
        asked = f": {' and '.join(self.deciders)} to decide" if self.deciding else ""
        return plain(f"{faces.summary(scene)}{asked}")

    def __repr__(self) -> str:
        return f"<{type(self).__name__} of {self.headline()}>"

    def __str__(self) -> str:
        return self.text()

    # Helpers

    def seen(self, seat: int) -> Any:
        """What a seat may know, as the rules know it."""
        return view_of(self.game, self.record, seat)

    def asked(self, seat: SeatName | None) -> int:
        """The number of the seat that is meant. Raises BadInput."""
        return self.eyes() if seat is None else self.start.number(seat)

    def must_decide(self, seat: int) -> None:
        """Raise BadInput if a seat decides nothing now."""
        if not self.deciding:
            raise BadInput("nobody decides: it is over" if self.over else "nobody decides")
        if seat not in self.deciding:
            bits = sum(1 << each for each in self.deciding)
            raise BadInput(f"seat {self.seats[seat]} decides nothing now, but {self.start.listed(bits)}")

    def read(self, act: Doable, seat: SeatName | None) -> tuple[int, list[Action]]:
        """(the number of the seat that is meant, the actions). Raises BadInput."""
        if isinstance(act, str):
            number = self.asked(seat)
            self.must_decide(number)
            actions = self.game.parse(self.seen(number), act, number)
            if not actions:
                raise BadInput("say what to do: the notation is empty")
            return number, actions
        acts = acts_in(act)
        owners = {each.seat for each in acts}
        if len(owners) != 1:
            raise BadInput("acts of one seat are expected" if owners else "say what to do: there is no act")
        number = self.start.number(owners.pop())
        if seat is not None and self.start.number(seat) != number:
            raise BadInput(f"that is an act of seat {self.seats[number]}, not of {seat}")
        self.must_decide(number)
        return number, [each.action for each in acts]

    def must_be_legal(self, seat: int, action: Action) -> None:
        """Raise BadInput, with the rule's id, if an action is not legal."""
        if refused := self.refused(seat, action):
            raise BadInput(refused, self.game.No(self.game.refuse(self.record, seat, action)).rule)

    def refused(self, seat: int, action: Action) -> str:
        """Why an action is not legal, and what would be; "" if it is."""
        code = self.game.refuse(self.record, seat, action)
        if not code:
            return ""
        no, view = self.game.No(code), self.seen(seat)
        would = instead(self.game, view, seat, action)
        said = f"{self.game.write(view, [action])!r} is not legal here: {no.text} ({no.rule})"
        return f"{said}; {would}" if would else said
