"""What most games do alike, and what a small one need not say: the parts of the protocol that follow from the others.

A game writes down what is its own (stormtable.engine.assembly); the rest is this.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import zip_longest
from typing import Any, Final

from stormtable.engine.actions import Action
from stormtable.engine.amounts import list_text
from stormtable.engine.choosing import choices_of
from stormtable.engine.dice import Dice, Rolled
from stormtable.engine.events import Note
from stormtable.engine.fields import changing
from stormtable.engine.game import WATCHER, WON, BadInput, Scenario, Setting, seats_in
from stormtable.engine.inputs import Part, did_you_mean, settle_options
from stormtable.engine.layout import layout
from stormtable.engine.people import player
from stormtable.engine.records import Table, copy_into, copy_record
from stormtable.engine.rules import rule
from stormtable.engine.seating import COLOURS, SIDES
from stormtable.language import phrase, say
from stormtable.scene import Die, HexMap, Offer, Piece, Prompt, Result, Scene, Silhouette, Story

__all__ = ["DART", "Plain", "plain_scene"]

FIELDS: Final = {field.name: field.kind for field in layout(Action) if field.name != "verb"}
LIMITS: Final = {"i1": 2**7, "i2": 2**15, "i4": 2**31, "u8": 2**63}  # files hold signed numbers
DART: Final = Silhouette(id="dart", hull="M0,-52L34,44L0,26L-34,44Z", ink="M0,-30V20", light="M0,-22L8,2L0,8L-8,2Z")


@rule
def hide(state: Any, seat: int) -> None:
    """Everything lies open but the generator."""
    state.dice.rng = 0


@rule
def imagine(state: Any, seat: int, dice: Dice) -> None:
    """Nothing is hidden."""


@rule
def evaluate(state: Any, seat: int) -> int:
    """Nobody is ahead."""
    return 500


@rule
def secret(state: Any) -> bool:
    """What is decided shows at once."""
    return False


@rule
def side_of(state: Any, seat: int) -> int:
    """Each seat is a side of its own."""
    return seat


class Plain:
    """The parts of one game that it does as most do."""

    VERSION = 1
    MINUTES = 15
    TURN = "turn"
    UNSAID = ()
    BINDING = ()
    ONLOOKERS_ALIKE = False
    OPTIONS = ()
    SCENARIOS: Final[Mapping[str, Scenario]] = {
        "standard": Scenario("standard", phrase("Standard"), phrase("As the rules have it."))
    }

    hide = staticmethod(hide)
    imagine = staticmethod(imagine)
    evaluate = staticmethod(evaluate)
    secret = staticmethod(secret)
    side_of = staticmethod(side_of)

    def __init__(self, game: Any) -> None:
        self.game = game

    def fill(self, scenario: str | Mapping[str, Any], options: Mapping[str, Setting], seed: int) -> Any:
        """A blank state with its seed; a scenario of one's own is a table with a `position`. Raises BadInput."""
        game = self.game
        if isinstance(scenario, str):
            if scenario not in game.SCENARIOS:
                raise BadInput(f"there is no scenario {scenario!r}; {did_you_mean(scenario, game.SCENARIOS)}")
        else:
            part = Part(scenario)
            part.part("position")
            part.refuse_unread()
        settle_options(options, game.OPTIONS)
        state = game.State()
        state.dice.rng = seed & (2**64 - 1)
        return state

    def load(self, scenario: str | Mapping[str, Any], options: Mapping[str, Setting], seed: int) -> Any:
        """What `fill` writes, set up, and then as the scenario's `position` has it, if it has one. Raises BadInput."""
        state = self.game.fill(scenario, options, seed)
        self.game.set_up(state)
        if not isinstance(scenario, str) and "position" in scenario:
            self.game.set_position(state, scenario["position"])
        return state

    def seats(self, view: Any) -> tuple[str, ...]:
        """Two players."""
        return SIDES[:2]

    def open_ended(self, state: Any, seat: int) -> bool:
        """Every legal action is listed."""
        return False

    def check(self, state: Any) -> str:
        """Nothing is known that is always so."""
        return ""

    def upgrade(self, position: Mapping[str, Any], from_version: int) -> dict[str, Any]:
        """Positions of the first version need no change."""
        return dict(position)

    def write(self, view: Any, actions: Sequence[Action]) -> str:
        """The verb's name, and each field that is not 0 with its name: "step facing 2, fire"."""
        return ", ".join(map(self.phrase, actions))

    def phrase(self, action: Action) -> str:
        fields = [f"{name} {getattr(action, name)}" for name in FIELDS if getattr(action, name)]
        return " ".join([self.game.Verb(action.verb).name.lower(), *fields])

    def parse(self, view: Any, text: str, seat: int = WATCHER) -> list[Action]:
        """What `write` writes. Raises BadInput naming the word that is wrong, and what there is."""
        return [self.action_of(phrase.casefold().split()) for phrase in text.split(",")]

    def action_of(self, words: Sequence[str]) -> Action:
        verbs = {verb.name.lower(): verb for verb in self.game.Verb}
        verb = words[0] if words else ""
        if verb not in verbs:
            raise BadInput(f"{verb!r}: a verb is expected; {did_you_mean(verb, verbs)}")
        action = Action(verb=verbs[verb])
        for name, value in zip_longest(words[1::2], words[2::2], fillvalue=""):
            if name not in FIELDS:
                raise BadInput(f"{verb}: {name!r}: unknown; {did_you_mean(name, FIELDS)}")
            setattr(action, name, number_of(Part({name: whole(value)}, path=verb), name, FIELDS[name]))
        return action

    def position(self, view: Any) -> dict[str, Any]:
        """Every field by its name, records within records as tables; what is fixed and the dice are left out."""
        return record_words(view)

    def set_position(self, state: Any, position: Mapping[str, Any]) -> None:
        """Change what a position names. Raises BadInput with the key and what it takes."""
        made = copy_record(state)
        put(made, Part(position))
        copy_into(state, made)

    def canonical(self, view: Any, words: Mapping[str, Any]) -> dict[str, Any]:
        """Put on a copy, and read from it. Raises BadInput."""
        made = copy_record(view)
        self.game.set_position(made, words)
        return {key: value for key, value in self.game.position(made).items() if key in words}

    def remember(self, memory: Any, view: Any, notes: Sequence[Note]) -> None:
        """Scenes show nothing of the past."""

    def preview(self, view: Any, seat: int, action: Action) -> None:
        """Nothing is shown beforehand."""

    def narrate(self, view: Any, notes: Sequence[Note], rolls: Sequence[Rolled]) -> list[Story]:
        """A story an event, in the words of its member of Event; {side} is the seat `a`. Dice stand with the first."""
        dice = tuple(Die(sides=roll.sides, face=face) for roll in rolls for face in roll.faces)
        stories = []
        for n, each in enumerate(notes):
            event = self.game.Event(each.event)
            side = player(COLOURS[each.a]) if 0 <= each.a < len(COLOURS) else ""
            text = event.text.format(a=each.a, b=each.b, c=each.c, side=side)
            stories.append(Story(text=text, side=each.a, rule=event.rule, dice=dice if n == 0 else ()))
        return stories

    def scene(self, view: Any, seat: int, memory: Any = None) -> Scene:
        """No board: who decides, the position in words, and what may be done."""
        return plain_scene(self.game, view, seat)


def whole(text: str) -> int | str:
    """A whole number as it is written, else the text."""
    return int(text) if re.fullmatch(r"-?[0-9]{1,9}", text) else text


def record_words(view: Any) -> dict[str, Any]:
    """The fields of a record as values of TOML."""
    words: dict[str, Any] = {}
    for name, kind, count in changing(type(view)):
        value = getattr(view, name)
        if isinstance(kind, type):
            words[name] = [record_words(each) for each in value] if count else record_words(value)
        elif isinstance(value, Table):
            words[name] = value.rows
        else:
            words[name] = list(value) if count else value
    return words


def put(made: Any, part: Part) -> None:
    """Write what a part names into a record; the rest stays. Raises BadInput."""
    for name, kind, count in changing(type(made)):
        if name not in part:
            continue
        value = getattr(made, name)
        if isinstance(kind, type):
            for one, below in zip(value if count else [value], rows_of(part, name, count), strict=True):
                put(one, below)
        elif count:
            value[:] = numbers_of(part, name, kind, count)
        else:
            setattr(made, name, number_of(part, name, kind))
    part.refuse_unread()


def rows_of(part: Part, name: str, count: int) -> list[Part]:
    """The tables of a field that holds one record, or several."""
    if not count:
        return [part.part(name)]
    rows = part.get(name)
    if not isinstance(rows, list) or len(rows) != count:
        raise part.error(f"a list of {count} tables is expected", name)
    return [Part(row, part.file, f"{part.path}.{name}[{n + 1}]".strip(".")) for n, row in enumerate(rows)]


def numbers_of(part: Part, name: str, kind: str, count: Any) -> list[Any]:
    """The values of an array of numbers."""
    row = part.get(name)
    if not isinstance(count, int) or not isinstance(row, list) or len(row) != count:
        raise part.error(f"a list of {count} numbers is expected", name)
    return [number_of(Part({name: each}, part.file, part.path), name, kind) for each in row]


def number_of(part: Part, name: str, kind: str) -> int | bool:
    """One value, as its field takes it."""
    if kind == "?":
        return part.flag(name)
    return part.number(name, 0 if kind == "u8" else -LIMITS[kind], LIMITS[kind] - 1)


def plain_scene(
    game: Any,
    view: Any,
    seat: int,
    *,
    turn: int = 0,
    hexes: HexMap | None = None,
    pieces: Sequence[Piece] = (),
    silhouettes: Sequence[Silhouette] = (DART,),
    offers: Sequence[Offer] | None = None,
) -> Scene:
    """A scene of what every game has: who decides, what `seat` may do in the words of `write`, who has won.

    Without `hexes` there is no board, and the position stands in words. `offers` are those of `seat`, where a game has
    better ones.
    """
    names = tuple(COLOURS[n] for n in range(len(game.seats(view))))
    asked = seats_in(game.deciders(view))
    result = result_of(game, view, names)
    detail = "" if hexes else ", ".join(f"{key} {value}" for key, value in game.position(view).items())
    text = say("{list_text} to decide", list_text=list_text([player(names[n]) for n in asked]))
    return Scene(
        title=game.TITLE,
        turn=str(turn or ""),
        turn_of="",
        sides=names,
        pieces=tuple(pieces),
        hexes=hexes,
        silhouettes=tuple(silhouettes) if pieces else (),
        prompt=None if result else Prompt(seats=tuple(asked), text=text, detail=detail),
        offers=tuple(offers if offers is not None else offers_of(game, view, seat)),
        result=result,
    )


def offers_of(game: Any, view: Any, seat: int) -> list[Offer]:
    """Every choice of a seat in the words of `write`."""
    if seat < 0:
        return []
    texts = [game.write(view, [action]) for action in choices_of(game, view, seat)]
    return [Offer(id=text, text=text[:1].upper() + text[1:]) for text in texts]


def result_of(game: Any, view: Any, names: Sequence[str]) -> Result | None:
    """Who has won, by the points."""
    if not game.is_over(view):
        return None
    won = [n for n in range(len(names)) if game.points(view, n) == WON]
    if not won:
        return Result(text=say("A draw"), reason=say("nobody is ahead"), rule="", winner=-1)
    text = f"{list_text([player(names[n]) for n in won])} {'wins' if len(won) == 1 else 'win'}"
    return Result(text=text, reason=say("the others are beaten"), rule="", winner=won[0])
