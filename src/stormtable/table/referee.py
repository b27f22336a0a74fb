"""Setting a match right: a position in the words of a case file, the dice of an entry, anything taken back.

By agreement of all, or by a referee whom the match named. What others have drafted in secret goes with the position,
so that nobody learns of it. Other rolls stay what they would have been: dice that were set take no number of a stream.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple

from stormtable.engine.events import ALL
from stormtable.engine.game import WATCHER, BadInput
from stormtable.engine.inputs import parse_toml
from stormtable.engine.records import pack
from stormtable.engine.sources import DiceError, MissingDice, Recorder, Script, TypedIn
from stormtable.engine.views import Views, view_of
from stormtable.language import ENGLISH, phrase, say, speaking
from stormtable.table import folding, secrecy, undoing
from stormtable.table.correcting import corrected
from stormtable.table.differing import Change, changes_of, story_of, worded
from stormtable.table.folding import Node
from stormtable.table.journal import By, Entry
from stormtable.table.match import Match
from stormtable.table.refusals import Refusal
from stormtable.table.states import share_fixed

if TYPE_CHECKING:
    from stormtable.table.sitting import Sitting

__all__ = ["Misplaced", "Ruling", "RulingKind", "carry_out", "check", "foretell"]

RulingKind = Literal["position", "dice", "back"]
MOST_FACES: Final = 100
UNTOLD: Final = phrase("the position cannot be so, for a reason that not all may know; nothing was changed")


class Misplaced(Refusal):
    """A position that cannot be so: the sentence, and the key in it that is wrong ("" if none is named)."""

    def __init__(self, text: str, where: str = "", rule: str = "") -> None:
        super().__init__(text, rule)
        self.where = where


@dataclass(frozen=True, slots=True)
class Ruling:
    """What is to be set right."""

    kind: RulingKind
    text: str = ""  # kind "position": a case file's [position], TOML
    to: int = -1  # "dice": the entry whose dice are set; "back": the entry to go back to
    faces: tuple[int, ...] = ()  # "dice": in the order in which they are rolled


# A position


class Said(NamedTuple):
    """A position as it was read: its words, and the dice that fall on the way to its first decision."""

    words: Mapping[str, Any]
    dice: list[int]


def read(text: str) -> Said:
    """The words of a [position]; of a whole case file those of its position. Raises Misplaced."""
    try:
        contents = parse_toml(text, "the position")
    except BadInput as error:
        raise Misplaced(str(error)) from error
    below = contents.get("position")
    words = dict(below if isinstance(below, Mapping) else contents)
    dice = words.pop("dice", [])
    if not isinstance(dice, list) or len(dice) > MOST_FACES or not all(type(face) is int for face in dice):
        raise Misplaced(
            say("dice: at most {most_faces} faces are expected, such as [3, 5]", most_faces=MOST_FACES), "dice"
        )
    if not words:
        raise Misplaced(say("say what is to be so: the position is empty"))
    return Said(words, dice)


def base(match: Match) -> Node:
    """Where a position is set right: what is drafted in secret goes. Raises Refusal."""
    match.must_be_playable()
    there = undoing.before_window(match)
    if there is None:
        raise Refusal(say("the match is not set up yet"))
    return there


def set_on(match: Match, before: Any, said: Said) -> tuple[Any, Recorder]:
    """(a state or view set right, the dice that fell). Raises Misplaced."""
    script = Script(said.dice)
    dice = Recorder(script)
    try:
        after = corrected(match.game, before, said.words, match.game.VERSION, dice)
        match.game.position(after)  # it can be told
    except BadInput as error:
        raise Misplaced(str(error), error.where, error.rule) from error
    except DiceError as error:
        raise Misplaced(
            say("dice fall on the way to the first decision ({error}): give them as dice", error=error), "dice"
        ) from error
    except Exception as error:
        raise Misplaced(say("the rules cannot go on from such a position")) from error
    if script.left:
        raise Misplaced(say("nothing rolls the dice {left}", left=script.left), "dice")
    return after, dice


def must_be_sound(match: Match, before: Any, after: Any) -> None:
    """Raise Misplaced for a state that a match cannot stand in, or that is the one before."""
    problem = match.game.check(after)
    if problem:
        raise Misplaced(problem)
    if not match.game.deciders(after) and not match.game.is_over(after):
        raise Misplaced(say("such a position comes to no decision"))
    if pack(before) == pack(after):
        raise Misplaced(say("that is so already: nothing changes"))


def set_position(match: Match, text: str, seat: int, by: By, now: float) -> Entry:
    """Set the position right, as a seat asked (-1: the referee). Raises Refusal, Misplaced."""
    said, there = read(text), base(match)
    before = match.state_after(there)
    after, dice = set_on(match, before, said)
    must_be_sound(match, before, after)
    if there is not match.head:
        match.take_back(seat, there.number, undoing.after(match, there.number), now, by)
    views = Views(match.game, share_fixed(after))
    entry = Entry(number=len(match.entries), kind="corrected", time=now, seat=seat, by=by)
    entry.position, entry.version = dict(said.words), match.game.VERSION
    with speaking(ENGLISH):
        told = {
            viewer: [story_of(match.game, match.views.of(viewer), views.of(viewer), by)]
            for viewer in range(WATCHER, match.seats)
        }
    entry.stories = told.pop(WATCHER)
    entry.stories_of = {viewer: own for viewer, own in told.items() if own != entry.stories}
    return match.enter(entry, views, (), dice.rolls)


# Dice


class Anew(NamedTuple):
    """An entry with other dice, as it comes out."""

    node: Node
    after: Views
    notes: Sequence[Any]
    dice: Recorder


def diced(match: Match, number: int) -> Node:
    """The node of an entry whose dice can be set. Raises Refusal."""
    match.must_be_playable()
    node = next((each for each in undoing.back(match.head) if each.number == number), None)
    if node is None or node.parent is None or node.outline.kind != "decision":
        raise Refusal(say("entry {number} is no decision that counts", number=number))
    if not node.outline.rolls or node.outline.reports:
        raise Refusal(
            say("no dice of entry {number} can be set: it rolled none, or took the outcome of a battle", number=number)
        )
    if any(roll.seen_by != ALL for roll in node.entry.rolls) or (node.outline.secret and not node.outline.closes):
        raise Refusal(say("dice that not all have seen stay as they fell"))
    return node


def rolled_anew(match: Match, ruling: Ruling) -> Anew:
    """The entry with these faces. Raises Refusal, which says how many dice are missing or too many."""
    node = diced(match, ruling.to)
    entry, parent = node.entry, node.parent
    before = match.state_after(parent) if parent is not None else None
    typed = TypedIn(ruling.faces)
    dice = Recorder(typed)
    try:
        action = folding.read_again(match.game, before, entry)
        after, notes = folding.apply_decision(match.game, before, entry.seat, action, dice)
    except MissingDice as missing:
        rolled = say("{n}d{sides}", n=missing.n, sides=missing.sides)
        if not ruling.faces:
            raise Refusal(say("{dice} are rolled first: give their faces too", dice=rolled)) from missing
        text = say("{dice} are rolled after {faces}: give their faces too", dice=rolled, faces=list(ruling.faces))
        raise Refusal(text) from missing
    except (DiceError, folding.Disagreement) as error:
        raise Refusal(str(error)) from error
    if typed.left:
        raise Refusal(say("more dice than are rolled: {left} left over", left=typed.left))
    return Anew(node, Views(match.game, after), notes, dice)


def set_dice(match: Match, ruling: Ruling, seat: int, by: By, now: float) -> Entry:
    """Go back to before an entry, and enter it with other dice. Raises Refusal."""
    anew = rolled_anew(match, ruling)
    node, old, parent = anew.node, anew.node.entry, anew.node.parent
    if parent is None:
        raise Refusal(say("the dice of the set-up stay as they fell"))
    match.take_back(seat, parent.number, undoing.after(match, parent.number), now, by)
    entry = Entry(number=len(match.entries), kind="decision", time=now, seat=old.seat, text=old.text, by=by)
    entry.forced = node.outline.forced
    secrecy.classify(entry, match.views, anew.after, anew.notes, anew.dice.rolls, match.seats)
    return match.enter(entry, anew.after, anew.notes, anew.dice.rolls)


# All three


def must_go_back(match: Match, to: int) -> None:
    """Raise Refusal where nobody could take back as far as that, or nothing that all know of would be."""
    match.must_be_playable()
    taken = undoing.all_nodes_after(match, to)
    if not any(secrecy.visible(node.outline, WATCHER) for node in taken):
        raise Refusal(say("there is nothing to take back"))


def foretell(match: Match, ruling: Ruling, viewer: int) -> list[Change]:
    """What a ruling changes, as far as a viewer may know and from nothing else. Raises Refusal, Misplaced."""
    if ruling.kind == "position":
        said = read(ruling.text)
        before = view_of(match.game, match.state_after(base(match)), viewer)
        after, _ = set_on(match, before, said)
        found = list(changes_of(match.game, before, after))
        if not found:
            raise Misplaced(say("that is so already, as far as can be seen: nothing changes"))
        return found
    if ruling.kind == "dice":
        fell = [face for roll in diced(match, ruling.to).entry.rolls for face in roll.faces]
        return [Change("dice", worded(fell), worded(list(ruling.faces)))]
    must_go_back(match, ruling.to)
    return []


def check(match: Match, ruling: Ruling, viewer: int) -> None:
    """Raise Refusal, Misplaced if it cannot be carried out, as far as the viewer may know."""
    foretell(match, ruling, viewer)
    if ruling.kind == "dice":
        rolled_anew(match, ruling)
    if ruling.kind == "position" and not is_hidden(match, viewer):
        before = match.state_after(base(match))
        must_be_sound(match, before, set_on(match, before, read(ruling.text))[0])


def is_hidden(match: Match, viewer: int) -> bool:
    """Whether there is something in the position that a viewer may not know: he must not find it out by asking."""
    state = match.state_after(base(match))
    return bool(match.game.position(view_of(match.game, state, viewer)) != match.game.position(state))


def carry_out(sitting: Sitting, ruling: Ruling, seat: int, by: By) -> None:
    """Set a match right, as a seat asked (-1: the referee). Raises Refusal, Misplaced."""
    match, now = sitting.match, sitting.clock()
    if ruling.kind == "position":
        try:
            set_position(match, ruling.text, seat, by, now)
        except Misplaced as error:
            if by == "all" and is_hidden(match, seat):
                raise Refusal(say(UNTOLD)) from error
            raise
    elif ruling.kind == "dice":
        set_dice(match, ruling, seat, by, now)
    else:
        must_go_back(match, ruling.to)
        match.rewind(seat, ruling.to, now, by)
    sitting.pending = ()
    sitting.requests.leave_position()
    sitting.settle()
