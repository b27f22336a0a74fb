"""What is to be decided, the legal actions, and what they may lead to."""

from __future__ import annotations

from msgspec import Struct

from stormtable.scene.dice import Die, Modifier
from stormtable.scene.stories import Line
from stormtable.scene.tones import Cell, Tone

__all__ = ["Bar", "Column", "Offer", "Outcome", "Preview", "Prompt", "Refusal", "Variant"]


class Bar(Struct, frozen=True, kw_only=True, gc=False):
    """One part of an outcome bar; shares are per 1000 and sum to 1000."""

    text: str
    share: int
    tone: Tone = "plain"


class Variant(Struct, frozen=True, kw_only=True, gc=False):
    """The same act done with more: dearer, with another outcome. `id` is its notation."""

    id: str
    pips: tuple[int, ...]  # added to each of the offer's dice, in their order
    cost: int  # what it uses up in all
    text: str = ""  # what then comes of it: "6 spaces, to 9"
    label: str = ""  # the button that carries it out: "Boost 6"


class Offer(Struct, frozen=True, kw_only=True, gc=False):
    """A legal action. `id` is its notation, which is also what is sent back."""

    id: str
    text: str  # "Fire at Javelin 1"
    detail: str = ""  # "range 4, short +1, DS 12"
    label: str = ""  # beside its target on the board, at most a few words: "range 4", "4 points"
    group: str = ""  # offers of one kind stand together
    piece: str = ""  # the piece it is tied to (a target, a ship to choose)
    slot: str = ""  # the line of that piece's card it is tied to: the id of a CardLine or the text of a Stat
    space: str = ""  # the dice space it leads to or is done on: the id of a DiceSpace
    dice: tuple[str, ...] = ()  # ids of dice that it is done with; where they are alike, any of them
    console: str = ""  # the console it belongs to as a whole
    sheet: str = ""  # the order sheet that it writes on: shown there, while that sheet is open
    erases: bool = False  # it takes the last order of the sheet back
    row: str = ""  # the row of orders, or what is fought over, where it is shown
    layout: str = ""  # the layout it changes, with what it moves from the place `start` to the place `end`
    start: str = ""
    end: str = ""
    cell: Cell | None = None  # the hex or space it leads to
    path: tuple[Cell, ...] = ()  # to `cell`, from where its piece is: one of many ways, listed while it is chosen
    at: Cell | None = None  # the hex it is done in, where that is not its piece's: the end of a course being plotted
    facing: int = -1  # the facing it leads to; -1: none
    chance: int = -1  # per 1000 that it succeeds; -1: certain or not to be told
    bars: tuple[Bar, ...] = ()
    key: str = ""  # a key that is its natural short cut
    number: int = 0  # the digit that selects it: of the ship or the part it is about, whatever else is offered; 0: none
    binding: bool = False  # cannot be taken back: never proposed while something else can be done
    quiet: bool = False  # the one that does nothing: hold fire, end the move
    uncertain: bool = False  # dice decide what comes of it; a Preview can be asked for
    foretold: bool = False  # what comes of it is certain; a Preview can be asked for
    folded: bool = False  # listed only while one of its dice is picked, or its piece: there are many like it
    warning: str = ""  # what to think of first: it is carried out when asked for again
    cost: int = 0  # what it uses up of the counter that pays
    variants: tuple[Variant, ...] = ()  # the cheapest first; where there are some, the first is the offer itself
    rule: str = ""


class Refusal(Struct, frozen=True, kw_only=True, gc=False):
    """Why dice may not go to a space now, in the words of the rule that forbids it."""

    space: str  # the id of a DiceSpace
    dice: tuple[str, ...]  # ids
    text: str  # "a shield space takes only its two numbers"
    rule: str


class Prompt(Struct, frozen=True, kw_only=True, gc=False):
    """Whose decision it is and what it is, in one sentence."""

    seats: tuple[int, ...]
    text: str
    detail: str = ""
    rule: str = ""
    piece: str = ""
    decline: str = ""  # the offer that passes it up, where a player may say not to be asked again
    proposed: str = ""  # the offer to begin with; "": the first that does something


class Outcome(Struct, frozen=True, kw_only=True, gc=False):
    text: str  # "Systems"
    share: int  # per 1000
    tone: Tone = "plain"


class Column(Struct, frozen=True, kw_only=True, gc=False):
    """One value of a distribution and what the printed table says there."""

    value: str  # "5", "24+"
    share: int  # per 10000
    cell: str = ""  # "X>W"
    text: str = ""  # the cell in words
    tone: Tone = "plain"


class Preview(Struct, frozen=True, kw_only=True, gc=False):
    """What an action may lead to, computed by the rules that will resolve it."""

    offer: str
    text: str  # "to hit Javelin 1"
    chance: int  # per 1000; -1: there is no success to speak of
    exact: bool
    interval: str = ""  # where it is sampled: "83.1 to 84.0 %"
    dice: tuple[Die, ...] = ()
    modifiers: tuple[Modifier, ...] = ()
    needs: str = ""  # "needs 10"
    rule: str = ""
    outcomes: tuple[Outcome, ...] = ()
    columns_title: str = ""  # "Net damage, index"
    columns: tuple[Column, ...] = ()
    columns_rule: str = ""
    lines: tuple[Line, ...] = ()  # what it means, in words; assumptions made; of what is certain the gravest first
    warning: str = ""  # what to think of first; told in a line too
