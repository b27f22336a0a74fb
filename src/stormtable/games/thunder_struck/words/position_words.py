"""The words of a position: what everything on the table is called in case files and stored positions.

`canonical` turns what people write (synonyms, any case, a place in one text) into the words that `position` writes.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from stormtable.engine.game import BadInput
from stormtable.engine.inputs import Part, did_you_mean, renamed
from stormtable.engine.wording import Wording, each_named, flag, found, worded
from stormtable.games.thunder_struck.rules.state import At, Setup, State, Step
from stormtable.games.thunder_struck.words.lookup import (
    facing_named,
    place_named,
    sector_named,
    ship_named,
    space_named,
)
from stormtable.games.thunder_struck.words.names import (
    dice_space,
    facing_name,
    seat_name,
    sector_name,
)

__all__ = [
    "FLOW",
    "NOBODY",
    "NONE",
    "PHASES",
    "PILES",
    "SEALED",
    "SHIP_KEYS",
    "SHIP_SYNONYMS",
    "SYNONYMS",
    "canonical",
]

SEALED: Final = "sealed"  # the dice of others in a view of the planning phase (TS-3.7)
NOBODY: Final = "nobody"
NONE: Final = "none"
PHASES: Final = {"planning": Step.PLANNING, "action": Step.ACTION, "end of round": Step.ENDING}
PILES: Final = {
    "hand": At.HAND,
    "aside": At.ASIDE,
    "boost_token": At.BOOST_TOKEN,
    "manoeuvre_token": At.MANOEUVRE_TOKEN,
}
SYNONYMS: Final = {
    "active": "turn",
    "to_act": "turn",
    "first": "marker",
    "first_player": "marker",
    "maneuvered": "manoeuvred",
    "reflex_die": "reflex",
    "reflex_holder": "reflex",
    "closed_sector": "closed",
    "units": "ships",
}
SHIP_SYNONYMS: Final = {
    "at": "space",
    "position": "space",
    "power_cubes": "cubes",
    "active_shields": "shields",
    "damaged": "damage",
    "tokens": "damage",
    "damage_tokens": "damage",
    "console": "dice",
    "layout": "dice",
    "green_die": "green",
    "reflex_die": "green",
    "in_hand": "hand",
    "set_aside": "aside",
    "boost": "boost_token",
    "manoeuvre": "manoeuvre_token",
    "maneuver": "manoeuvre_token",
    "maneuver_token": "manoeuvre_token",
    "ready": "handed_in",
    "lost": "destroyed",
}


def canonical(view: State, position: Mapping[str, Any]) -> dict[str, Any]:
    """A position, or a part of one, in the words that `position` writes; raises BadInput for words there are not."""
    return worded(view.table, Part(position), FLOW, SYNONYMS)


# The round


def whole(setup: Setup, part: Part, key: str) -> int:
    return part.number(key, -99, 99)


def phase_word(setup: Setup, part: Part, key: str) -> str:
    word = part.text(key).strip().casefold().replace("_", " ").removesuffix(" phase")
    if word not in PHASES:
        raise part.error(f"{part.text(key)!r} is unknown; {did_you_mean(word, PHASES)}", key)
    return word


def seat_word(setup: Setup, part: Part, key: str) -> str:
    return seat_name(setup, found(part, key, part.get(key), lambda text: ship_named(setup, text)))


def holder_word(setup: Setup, part: Part, key: str) -> str:
    """A seat; nobody, or false, for none."""
    value = part.get(key)
    if value is False or (isinstance(value, str) and value.casefold() in (NOBODY, NONE)):
        return NOBODY
    return seat_word(setup, part, key)


def closed_word(setup: Setup, part: Part, key: str) -> str:
    """A Sector; none, or false, for neither."""
    value = part.get(key)
    if value is False or (isinstance(value, str) and value.casefold() in (NOBODY, NONE)):
        return NONE
    return sector_word(setup, part, key)


def sector_word(setup: Setup, part: Part, key: str) -> str:
    value = part.get(key)
    text = str(value) if isinstance(value, int) and not isinstance(value, bool) else value
    return sector_name(found(part, key, text, lambda text: sector_named(setup, text)))


def seat_words(setup: Setup, part: Part, key: str) -> list[str]:
    """Seats in order."""
    value = part.get(key)
    names = [value] if isinstance(value, str) else part.items(key)
    seats = {found(part, key, name, lambda text: ship_named(setup, text)) for name in names}
    return [seat_name(setup, seat) for seat in sorted(seats)]


def hit_words(setup: Setup, part: Part, key: str) -> dict[str, Any]:
    """A hit being taken: the ship, the side it comes from, and once a shield is used, where the damage may go."""
    below = Part(renamed(part.part(key), {"target": "ship", "side": "from"}), part.file, key)
    words: dict[str, Any] = {}
    for each in below.table:
        match each:
            case "ship":
                words[each] = seat_word(setup, below, each)
            case "from":
                words[each] = below.choice(each, ("front", "rear"))
            case "damage":
                words[each] = below.choice(each, ("front", "rear", "any"))
            case _:
                raise below.error(f"unknown; {did_you_mean(each, ('ship', 'from', 'damage'))}", each)
    return words


FLOW: Final[Wording] = {
    "round": whole,
    "phase": phase_word,
    "over": flag,
    "marker": seat_word,
    "turn": seat_word,
    "manoeuvred": flag,
    "winners": seat_words,
    "hit": hit_words,
    "reflex": holder_word,
    "reflex_offer": holder_word,
    "closed": closed_word,
    "ships": lambda setup, part, key: ships_of(setup, part.part(key)),
}


# Ships


def ships_of(setup: Setup, part: Part) -> dict[str, Any]:
    """Ships by their names."""
    ships = each_named(part, lambda text: ship_named(setup, text), lambda ship: seat_name(setup, ship))
    return {seat_name(setup, ship): ship_of(setup, part.part(written)) for written, ship in ships}


def ship_of(setup: Setup, raw: Part) -> dict[str, Any]:
    """What is said of a ship, in canonical words."""
    part = Part(renamed(raw, SHIP_SYNONYMS), raw.file, raw.path)
    words: dict[str, Any] = {}
    for key in part.table:
        if key not in SHIP_KEYS:
            raise raw.error(f"unknown; {did_you_mean(key, [*SHIP_KEYS, *SHIP_SYNONYMS])}", key)
        if key == "space" and isinstance(part.get(key), str):
            words |= place_words(setup, part)
        elif key != "sector" or "sector" not in words:
            words[key] = SHIP_KEYS[key](setup, part, key)
    return words


def place_words(setup: Setup, part: Part) -> dict[str, Any]:
    """The Sector, if it is named or there are two, and the space of "II-4"."""
    sector = (
        found(part, "sector", sector_word(setup, part, "sector"), lambda text: sector_named(setup, text))
        if ("sector" in part)
        else -1
    )
    try:
        there, space = place_named(setup, part.text("space"), max(sector, 0))
    except BadInput as error:
        raise part.error(str(error), "space") from None
    if sector >= 0 and there != sector:
        raise part.error(f"another Sector is named, {sector_name(sector)}", "space")
    named = sector >= 0 or not part.text("space").strip().isdigit()
    return ({"sector": sector_name(there)} if named and setup.n_sectors > 1 else {}) | {"space": space}


def facing_word(setup: Setup, part: Part, key: str) -> str:
    return facing_name(found(part, key, part.get(key), facing_named))


def space_words(setup: Setup, part: Part, key: str) -> list[str]:
    """Dice spaces in the order of the console."""
    value = part.get(key)
    names = [value] if isinstance(value, str) else part.items(key)
    spaces = {found(part, key, name, lambda text: space_named(setup, text)) for name in names}
    return [dice_space(setup, space) for space in sorted(spaces)]


def dice_words(setup: Setup, part: Part, key: str) -> str | dict[str, int | bool]:
    """Faces by dice space, false for no die; or "sealed"."""
    if isinstance(part.get(key), str) and part.text(key).casefold() == SEALED:
        return SEALED
    below = part.part(key)
    faces: dict[int, int | bool] = {}
    for written, space in each_named(
        below, lambda text: space_named(setup, text), lambda each: dice_space(setup, each)
    ):
        faces[space] = False if below.get(written) is False else below.number(written, 1, 6)
    return {dice_space(setup, space): faces[space] for space in sorted(faces)}


def pile_words(setup: Setup, part: Part, key: str) -> list[int]:
    """Faces, the highest first; one alone may stand without brackets."""
    value = part.get(key)
    faces = [value] if isinstance(value, int) else part.items(key)
    for face in faces:
        if isinstance(face, bool) or not isinstance(face, int) or not 1 <= face <= 6:
            raise part.error(f"{face!r} is not the face of a die, 1 to 6", key)
    return sorted(faces, reverse=True)


def green_word(setup: Setup, part: Part, key: str) -> str:
    """Where the Reflex die is: a dice space, or a pile and the face."""
    text = part.text(key).strip().casefold()
    pile, _, face = text.rpartition(" ")
    pile = (pile or text).replace(" ", "_").replace("-", "_")
    pile = SHIP_SYNONYMS.get(pile, pile)
    if pile in PILES:
        return f"{pile.replace('_', ' ')} {face}" if face.isdigit() else pile.replace("_", " ")
    return dice_space(setup, found(part, key, text, lambda text: space_named(setup, text)))


SHIP_KEYS: Final[Wording] = {
    "destroyed": flag,
    "sector": sector_word,
    "space": whole,
    "facing": facing_word,
    "cubes": whole,
    "shown_cubes": whole,
    "shields": space_words,
    "damage": space_words,
    "handed_in": flag,
    "boosted": flag,
    "dice": dice_words,
    "hand": pile_words,
    "aside": pile_words,
    "boost_token": pile_words,
    "manoeuvre_token": pile_words,
    "green": green_word,
}
