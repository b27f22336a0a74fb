"""Notation, reading: what people write, in many ways, as actions, legal or not; errors say what would be legal."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

from stormtable.engine import Action
from stormtable.engine.game import WATCHER, BadInput, seats_in
from stormtable.engine.inputs import list_words
from stormtable.games.jumpstrike.rules.codes import No
from stormtable.games.jumpstrike.rules.decisions import deciders
from stormtable.games.jumpstrike.rules.plotting import plots
from stormtable.games.jumpstrike.rules.pod_rolls import attacked_sides
from stormtable.games.jumpstrike.rules.state import HEX_SIDES, NOBODY, Ask, State, Verb
from stormtable.games.jumpstrike.rules.units import find_group
from stormtable.games.jumpstrike.words.lookup import (
    group_named,
    guard_side_named,
    others,
    own,
    ship_named,
    unit_named,
)
from stormtable.games.jumpstrike.words.names import GUARD_SIDES, seat_names, ship_name, ship_names
from stormtable.games.jumpstrike.words.notation_acts import salvo_name
from stormtable.games.jumpstrike.words.notation_plots import is_sheet, read_sheet
from stormtable.games.jumpstrike.words.notation_writing import legal_words
from stormtable.games.jumpstrike.words.places import MEASURES, facing_named, place_named

__all__ = ["parse"]

SPLIT: Final = re.compile(r"[;\n]")
SHIFT: Final = re.compile(r"(?:shift )?guards? (?:pod )?(?:from )?(?P<old>.+?) (?:>|to) (?P<new>.+)")
LAYOUT: Final = re.compile(r"guards? (?:pods )?(?P<parts>.+)")
PART: Final = re.compile(r"(?P<n>[0-9]{1,2}) (?P<side>.+)|(?P<side2>.+?) (?P<n2>[0-9]{1,2})")
GOES: Final = re.compile(rf"(?P<group>.+?) (?:moves?|goes) (?:to )?(?P<place>{MEASURES.place})")
MOVES: Final = re.compile(
    r"(?P<group>.+?) (?P<verb>(?:(?:moves?|goes|to)(?: (?:to|in))? ?)?(?:direction )?)(?P<way>[0-9]{1,2})"
)
STAYS: Final = re.compile(r"(?P<group>.+?) (?:stays?|holds? (?:its )?place|waits?)")
DONE: Final = re.compile(r"(?P<group>.+?) (?:is done|done|passes)")
MISSILE: Final = re.compile(
    r"(?:missiles? of (?P<of>.+?)|(?P<ship>.+?) missiles?|missile)"
    rf"(?: (?:in|at|from) (?P<place>[0-9]{{4}}|{MEASURES.place}))?"
    rf"(?: (?:facing|heading) (?P<facing>[0-9]{{1,3}}(?:\.[0-9])?))?(?: flies)?"
)
ATTACK: Final = re.compile(
    r"(?P<who>.+?) attacks?(?: (?P<target>(?!with\b).+?))??(?P<mode> to disable)?"
    r"(?: with (?P<n>[0-9]{1,3}|all)(?: pods?)?)?(?P<late> to disable)?"
)
AIM: Final = re.compile(r"(?:target|aim at|at) (?P<target>.+?)(?P<mode> to disable)?(?: with (?P<n>[0-9]{1,3}|all))?")
COMMIT: Final = re.compile(r"(?:commits?|with) (?P<n>[0-9]{1,3}|all)(?: pods?)?")
SACRIFICE: Final = re.compile(r"sacrifices? (?P<parts>.+)")
KEEP: Final = (
    "no sacrifice",
    "keep guards",
    "keep",
    "sacrifice none",
    "sacrifice nothing",
    "sacrifice 0",
    "no",
    "none",
)
FIRES: Final = re.compile(r"(?P<ship>.+?) (?:fires?|shoots?|engages?)(?: (?:at|on))? (?P<target>.+)")
HOLDS: Final = re.compile(r"(?P<ship>.+?) holds?(?: fire)?")
SEAL: Final = (
    "seal",
    "seals",
    "seal plots",
    "seal the plots",
    "seal orders",
    "seal guards",
    "hand in",
    "commit",
    "done",
)


def parse(view: State, text: str, seat: int = WATCHER) -> list[Action]:
    """The actions that a text says, legal or not; semicolons or lines separate them.

    `seat` is whose words they are. Raises BadInput naming the word that is wrong, why, and what would be right.
    """
    actions: list[Action] = []
    for phrase in SPLIT.split(text):
        if phrase.strip():
            actions += Phrase(view, seat, phrase).actions()
    if not actions:
        raise BadInput(f"nothing is written; {legal_words(view, seat)}")
    return actions


class Phrase:
    """One phrase being read."""

    def __init__(self, view: State, seat: int, text: str) -> None:
        self.view, self.setup, self.asked = view, view.table, seat
        self.seat = seat
        self.whole = " ".join(text.split())
        said = re.sub(r"->|=>|→|>", " > ", self.whole.casefold().replace("−", "-"))
        self.said = " ".join(said.split()).removesuffix(".")
        self.own_words()

    def own_words(self) -> None:
        """The name of their seat in front, "A: seal"."""
        name, colon, rest = self.said.partition(":")
        names = [each.casefold() for each in seat_names(self.setup)]
        if not colon or name.strip() not in names:
            return
        seat = names.index(name.strip())
        if self.asked not in (WATCHER, seat):
            raise self.error(f"these would be words of {name.upper()}; {names[self.asked].upper()} is to speak")
        self.seat, self.said = seat, rest.strip()

    def error(self, reason: str, rule: str = "") -> BadInput:
        return BadInput(f"{self.whole!r}: {reason}", rule)

    @contextmanager
    def within(self) -> Iterator[None]:
        """Errors of what is looked up name the phrase."""
        try:
            yield
        except BadInput as error:
            raise self.error(str(error), error.rule) from None

    def legal(self) -> str:
        return legal_words(self.view, self.asked)

    def actions(self) -> list[Action]:
        readers: tuple[Callable[[], list[Action] | None], ...] = (
            self.seal,
            self.keep,
            self.of_ship,
            self.missile,
            self.sacrifice,
            self.commit,
            self.engage,
            self.attack,
            self.aim,
            self.group,
            self.sheet,
        )
        for read in readers:
            found = read()
            if found is not None:
                return found
        raise self.error(f"not understood; {self.legal()}")

    # Plots and guard pods

    def seal(self) -> list[Action] | None:
        return [Action(verb=Verb.SEAL)] if self.said in SEAL else None

    def of_ship(self) -> list[Action] | None:
        """Words with a ship's name in front: its guard pods, else its orders."""
        name, colon, rest = self.said.partition(":")
        if not colon:
            return None
        with self.within():
            ship = ship_named(self.setup, name, own(self.seat))
        rest = rest.strip()
        return self.guards(ship, rest) or read_sheet(self.view, ship, rest, self.error, self.legal)

    def sheet(self) -> list[Action] | None:
        """Orders alone, where the seat plots for one ship only."""
        if not is_sheet(self.said) and self.view.ask.what != Ask.PLOT:
            return None
        return read_sheet(self.view, self.only_ship(), self.said, self.error, self.legal)

    def only_ship(self) -> int:
        """The ship of orders without a name in front."""
        seats = [self.seat] if self.seat != WATCHER else seats_in(deciders(self.view))
        ships = [n for seat in seats for n in range(self.setup.n_ships) if plots(self.view, seat, n)]
        if len(ships) == 1:
            return ships[0]
        names = [ship_name(self.setup, ship) for ship in ships]
        example = f"'{names[0]}: {self.whole}'" if names else "nobody plots"
        rule = "" if names else No.OTHER_DECISION.rule
        raise self.error(f"orders of which ship? there are {list_words(names)}; write {example}", rule)

    def guards(self, ship: int, text: str) -> list[Action] | None:
        """A guard pod shifted, or a whole layout as the shifts that lead to it."""
        found = SHIFT.fullmatch(text)
        if found is not None:
            with self.within():
                old, new = guard_side_named(found["old"]), guard_side_named(found["new"])
            return [Action(verb=Verb.SHIFT_GUARD, unit=ship, part=old, target=new)]
        layout = LAYOUT.fullmatch(text)
        return None if layout is None else self.layout(ship, layout["parts"])

    def layout(self, ship: int, text: str) -> list[Action]:
        now, wanted = list(self.view.ships[ship].laying), [0] * HEX_SIDES
        for n, side in self.counts(text):
            wanted[side] += n
        if sum(wanted) != sum(now):
            raise self.error(f"{ship_name(self.setup, ship)} lays {sum(now)} guard pods, not {sum(wanted)}", "JS-3.10")
        shifts = []
        for side in range(HEX_SIDES):
            while now[side] > wanted[side]:
                to = next(each for each in range(HEX_SIDES) if now[each] < wanted[each])
                shifts.append(Action(verb=Verb.SHIFT_GUARD, unit=ship, part=side, target=to))
                now[side], now[to] = now[side] - 1, now[to] + 1
        if not shifts:
            raise self.error("the guard pods lie so already; write 'seal' to leave them there", No.SAME_SIDE.rule)
        return shifts

    def counts(self, text: str) -> list[tuple[int, int]]:
        """Numbers and sides: "2 front, 1 aft"."""
        pairs = []
        for each in re.split(r" ?, ?| and ", text):
            found = PART.fullmatch(each.strip())
            if found is None:
                raise self.error(f"{each.strip()!r}: a number and a side are expected, such as '1 {GUARD_SIDES[0]}'")
            with self.within():
                pairs.append((int(found["n"] or found["n2"]), guard_side_named(found["side"] or found["side2"])))
        return pairs

    # Pod groups and missiles

    def group(self) -> list[Action] | None:
        """A group moves, stays or is done."""
        goes = GOES.fullmatch(self.said) if self.setup.tabletop else None
        if goes is not None:
            return self.goes(goes["group"], goes["place"])
        for pattern, verb in ((STAYS, Verb.STAY), (DONE, Verb.DONE), (MOVES, Verb.MOVE_GROUP)):
            found = pattern.fullmatch(self.said)
            if found is None or (pattern is MOVES and not self.is_move(found["verb"])):
                continue
            with self.within():
                ship, number = group_named(self.view, found["group"], own(self.seat))
            way = int(found["way"]) if verb == Verb.MOVE_GROUP else 0
            if verb == Verb.MOVE_GROUP and not 1 <= way <= HEX_SIDES:
                reason = f"{way} is no direction; a number from 1 (up) clockwise to {HEX_SIDES} is expected"
                raise self.error(reason, No.NOT_A_DIRECTION.rule)
            return [Action(verb=verb, unit=ship, part=number, facing=way)]
        return None

    def goes(self, name: str, place: str) -> list[Action]:
        """A group moves to a place on the table."""
        with self.within():
            ship, number = group_named(self.view, name, own(self.seat))
            x, y = MEASURES.place_of_text(place)
        return [Action(verb=Verb.MOVE_GROUP, unit=ship, part=number, x=x, y=y)]

    def is_move(self, verb: str) -> bool:
        """Whether the number is a direction: not that of an order, nor without a verb that of a ship's name."""
        if self.view.ask.what == Ask.PLOT and is_sheet(self.said):
            return False
        return bool(verb) or not any(self.said.endswith(name.casefold()) for name in ship_names(self.setup))

    def missile(self) -> list[Action] | None:
        found = MISSILE.fullmatch(self.said)
        if found is None:
            return None
        there = list(enumerate(self.view.salvos[: self.view.n_salvos]))
        if self.seat != WATCHER:
            there = [each for each in there if self.setup.designs[each[1].ship].side == self.seat]
        names = [salvo_name(self.setup, salvo) for _, salvo in there]
        with self.within():
            if found["of"] or found["ship"]:
                ship = ship_named(self.setup, found["of"] or found["ship"], own(self.seat))
                there = [each for each in there if each[1].ship == ship]
            if found["place"]:
                place = place_named(self.view, found["place"])
                there = [each for each in there if (each[1].q, each[1].r) == place]
            if found["facing"]:
                facing = facing_named(self.view, found["facing"])
                there = [each for each in there if each[1].facing == facing]
        if len(there) != 1:
            reason = "that may be several missiles" if there else "there is no such missile"
            raise self.error(f"{reason}; there are {list_words(names)}", "" if there else No.NO_MISSILE.rule)
        return [Action(verb=Verb.MISSILE, target=there[0][0])]

    # Attacks

    def attack(self) -> list[Action] | None:
        """A group attacks, at whom and with how many pods; a ship does."""
        found = ATTACK.fullmatch(self.said)
        if found is None:
            return None
        with self.within():
            ship, number = unit_named(self.view, found["who"], own(self.seat))
        if number == 0:
            if not found["target"]:
                raise self.error(f"attacks what? write '{found['who']} fires at' and the target")
            return [self.engagement(ship, found["target"])]
        made = [Action(verb=Verb.ATTACK, unit=ship, part=number)]
        if found["target"]:
            made.append(self.read_aim(found["target"], bool(found["mode"] or found["late"])))
        if found["n"]:
            if not found["target"]:
                raise self.error("with so many pods at whom? write the target behind 'attacks'")
            made.append(self.read_commit(found["n"], ship, number))
        return made

    def aim(self) -> list[Action] | None:
        found = AIM.fullmatch(self.said)
        if found is None:
            return None
        made = [self.read_aim(found["target"], bool(found["mode"]))]
        return [*made, self.read_commit(found["n"])] if found["n"] else made

    def read_aim(self, text: str, disable: bool) -> Action:
        with self.within():
            target, number = unit_named(self.view, text, others(self.setup, self.seat))
        return Action(verb=Verb.AIM, target=target, part=number, amount=int(disable))

    def commit(self) -> list[Action] | None:
        found = COMMIT.fullmatch(self.said)
        return None if found is None else [self.read_commit(found["n"])]

    def read_commit(self, text: str, ship: int = NOBODY, number: int = 0) -> Action:
        """A number of pods; "all" of the group that attacks."""
        if text != "all":
            return Action(verb=Verb.COMMIT, amount=int(text))
        if ship == NOBODY:
            ship, number = self.view.attack.ship - 1, self.view.attack.letter
        i = find_group(self.view, ship, number)
        if i == NOBODY:
            raise self.error("all pods of which group? none attacks now", No.OTHER_DECISION.rule)
        return Action(verb=Verb.COMMIT, amount=int(self.view.groups[i].pods))

    def keep(self) -> list[Action] | None:
        return [Action(verb=Verb.KEEP_GUARDS)] if self.said in KEEP else None

    def sacrifice(self) -> list[Action] | None:
        found = SACRIFICE.fullmatch(self.said)
        if found is None:
            return None
        if self.view.attack.ship == 0 or self.view.attack.target == 0 or self.view.attack.target_letter:
            raise self.error("no ship is being attacked by pods now", No.OTHER_DECISION.rule)
        sides = attacked_sides(self.view)
        if re.fullmatch("[0-9]{1,2}", found["parts"]):
            return [Action(verb=Verb.SACRIFICE, amount=int(found["parts"]))]
        numbers = [0, 0]
        for n, side in self.counts(found["parts"]):
            if side not in sides:
                known = " and ".join(GUARD_SIDES[each] for each in sides if each != NOBODY)
                raise self.error(f"the attack comes from {known}, not from {GUARD_SIDES[side]}", No.NOT_ELIGIBLE.rule)
            numbers[sides.index(side)] += n
        return [Action(verb=Verb.SACRIFICE, amount=numbers[0], x=numbers[1])]

    # Ship combat

    def engage(self) -> list[Action] | None:
        fires, holds = FIRES.fullmatch(self.said), HOLDS.fullmatch(self.said)
        if holds is not None:
            with self.within():
                return [Action(verb=Verb.HOLD, unit=ship_named(self.setup, holds["ship"], own(self.seat)))]
        if fires is None:
            return None
        with self.within():
            ship = ship_named(self.setup, fires["ship"], own(self.seat))
        return [self.engagement(ship, fires["target"])]

    def engagement(self, ship: int, text: str) -> Action:
        with self.within():
            target, number = unit_named(self.view, text, others(self.setup, self.seat))
        return Action(verb=Verb.ENGAGE, unit=ship, target=target, part=number)
