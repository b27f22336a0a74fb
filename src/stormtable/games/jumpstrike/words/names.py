"""Names on the table: seats, ships, pod groups, the sides of a ship, orders."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from stormtable.engine.names import class_codes, decode_name
from stormtable.engine.seating import SIDES
from stormtable.games.jumpstrike.rules.ground import WHOLE_TURN
from stormtable.games.jumpstrike.rules.state import Design, Plot, Salvo, Setup, State, Step, Verb
from stormtable.language import phrase, phrase_as, say, say_count

__all__ = [
    "EXAMPLES",
    "GUARD_SIDES",
    "ORDER_WORDS",
    "class_name",
    "group_label",
    "group_name",
    "letter",
    "order_text",
    "order_title",
    "plot_text",
    "salvo_labels",
    "seat_names",
    "ship_label",
    "ship_name",
    "ship_names",
    "step_name",
    "turn_texts",
    "unit_name",
]

GUARD_SIDES: Final = (  # clockwise
    phrase_as("guards", "front"),
    phrase_as("guards", "front-starboard"),
    phrase_as("guards", "aft-starboard"),
    phrase_as("guards", "aft"),
    phrase_as("guards", "aft-port"),
    phrase_as("guards", "front-port"),
)
ORDER_WORDS: Final[dict[int, str]] = {
    Verb.FORWARD: "F",
    Verb.TURN_PORT: "TP",
    Verb.TURN_STARBOARD: "TS",
    Verb.MISSILES_FORWARD: "MF",
    Verb.MISSILES_AFT: "MA",
    Verb.PODS: "P",
    Verb.GUARDS: "R",
    Verb.PHASE: "@",
}
EXAMPLES: Final = ("F", "TP", "TS", "MF2", "MA1", "P3A", "R")  # each kind of order once, but for the phase
TURNS: Final = (Verb.TURN_PORT, Verb.TURN_STARBOARD)  # with a number only where the turn is a lesser one (JS-12.2)
NUMBERED: Final = (Verb.MISSILES_FORWARD, Verb.MISSILES_AFT, Verb.PODS, Verb.PHASE)
STEPS: Final = {
    Step.SET_UP: phrase("set-up"),
    Step.PLOTTING: phrase("plotting"),
    Step.LAYING: phrase("guard laying"),
    Step.BEGIN: phrase("movement"),
    Step.FIRST_PODS: phrase("first pod movement"),
    Step.PLOTTED: phrase("plotted movement"),
    Step.SECOND_PODS: phrase("second pod movement"),
    Step.MISSILES: phrase("missile combat"),
    Step.PODS: phrase("pod combat"),
    Step.SHIPS: phrase("ship combat"),
    Step.RESOLUTION: phrase("resolution"),
}


def seat_names(setup: Setup) -> tuple[str, ...]:
    """The seats in order: A, B, and C and D if there are so many sides."""
    return SIDES[: setup.sides]


def class_name(design: Design) -> str:
    """The name of a design: "Pod carrier"."""
    return decode_name(design.name)


def ship_name(setup: Setup, ship: int) -> str:
    """Unique over all sides: its own name, else the class, numbered through side A, then side B ("Picket 2")."""
    design = setup.designs[ship]
    return decode_name(design.own) or f"{class_name(design)} {design.number}"


def ship_names(setup: Setup) -> dict[str, int]:
    """Every ship of the match by its name, in the order of the ships."""
    return {ship_name(setup, ship): ship for ship in range(setup.n_ships)}


def ship_label(setup: Setup, ship: int) -> str:
    """What stands on a ship: the letters of its class and its number, "PC1"."""
    classes = tuple(class_name(design) for design in setup.designs[: setup.n_ships])
    return f"{class_codes(classes)[classes[ship]]}{setup.designs[ship].number}"


def group_label(setup: Setup, ship: int, number: int) -> str:
    """What stands on a pod group: its ship's and its ID, "PC1A"."""
    return ship_label(setup, ship) + letter(number)


def salvo_labels(setup: Setup, salvos: Sequence[Salvo]) -> list[str]:
    """What stands on missiles: their ship's, and a number where a ship has several in flight, "PC1m2"."""
    ships = [int(salvo.ship) for salvo in salvos]
    found = []
    for i, ship in enumerate(ships):
        count = str(ships[: i + 1].count(ship)) if ships.count(ship) > 1 else ""
        found.append(f"{ship_label(setup, ship)}m{count}")
    return found


def letter(number: int) -> str:
    """The ID of a group: "A"."""
    return chr(ord("A") + number - 1)


def group_name(setup: Setup, ship: int, number: int) -> str:
    """A pod group by its ship and ID: "Pod carrier 1-A"."""
    return f"{ship_name(setup, ship)}-{letter(number)}"


def unit_name(setup: Setup, ship: int, number: int) -> str:
    """A ship, or with a letter its group."""
    return group_name(setup, ship, number) if number else ship_name(setup, ship)


# Orders


def order_text(kind: int, amount: int, number: int = 0) -> str:
    """An order as the sheet writes it: "F", "TS30", "MF2", "P3A", "@5"; a group without an ID yet: "P3?"."""
    numbered = kind in NUMBERED or (kind in TURNS and amount)
    word = ORDER_WORDS[kind] + (str(amount) if numbered else "")
    if kind == Verb.PODS:
        word += letter(number) if number else "?"
    return word


def order_title(word: str, *, tabletop: bool = False) -> str:
    """An order of a sheet in words: "launch 2 missiles forward"."""
    match word[:2]:
        case "F":
            return say("move 5 cm straight ahead") if tabletop else say("move one hex")
        case "TP" | "TS":
            return turn_title(word, tabletop=tabletop)
        case "R":
            return say("redistribute guard pods")
        case "MF" | "MA":
            return launch_title(word)
    if word.startswith("@"):
        return say("phase {phase}", phase=word[1:])
    pods, name = int(word[1:-1]), word[-1]
    if name == "?":
        return say_count(
            pods, "launch {n} pod as a group still without ID", "launch {n} pods as a group still without ID"
        )
    return say_count(pods, "launch {n} pod as group {group}", "launch {n} pods as group {group}", group=name)


def turn_title(word: str, *, tabletop: bool) -> str:
    """A turn in words; on a table by so many degrees."""
    port, degrees = word[1] == "P", word[2:] or WHOLE_TURN
    if tabletop and port:
        return say("turn to port by {degrees} degrees", degrees=degrees)
    if tabletop:
        return say("turn to starboard by {degrees} degrees", degrees=degrees)
    return say("turn to port") if port else say("turn to starboard")


def launch_title(word: str) -> str:
    """A launch of missiles in words."""
    if word[1] == "F":
        return say_count(int(word[2:]), "launch {n} missile forward", "launch {n} missiles forward")
    return say_count(int(word[2:]), "launch {n} missile aft", "launch {n} missiles aft")


def turn_texts(plot: Plot) -> list[str]:
    """The orders of each turn of a plot, the unfinished one last; none for a blank plot."""
    turns: list[list[str]] = [[]]
    for i in range(plot.n):
        turns[-1].append(order_text(plot.kind[i], plot.amount[i], plot.letter[i]))
        if plot.kind[i] == Verb.PHASE:
            turns.append([])
    return [" ".join(words) for words in turns if words]


def plot_text(plot: Plot) -> str:
    """A whole plot: "F TS MF2 P3A @5 / @5 / TP F"."""
    return " / ".join(turn_texts(plot))


def step_name(state: State) -> str:
    """The step of the turn in words: "first pod movement"."""
    return STEPS[Step(state.step)]


def seats(view: State) -> tuple[str, ...]:
    """A and B, and C and D if there are so many sides (JS-1.7)."""
    return seat_names(view.table)
