"""The quick reference and the sheet's lists: in the rulebook's words, with figures out of data and rules."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from stormtable.engine.amounts import capital
from stormtable.engine.prints import grid, quoted, ranges
from stormtable.games.lightning_war.data.forces import ARMS, MOST_MM
from stormtable.games.lightning_war.data.tables import guns, he_dice, vehicles
from stormtable.games.lightning_war.faces.rosters import RATINGS
from stormtable.games.lightning_war.rules.state import INCH
from stormtable.language import phrase, say
from stormtable.scene.prints import PrintTable, TablePage

__all__ = ["tables"]

FOLDER: Final = Path(__file__).parents[1]
PREFIX: Final = "LW"
RULINGS: Final = ("LW-5.1", "LW-6.1", "LW-6.7", "LW-7.7")  # of which the ruling is looked up too
COUNTRIES: Final = {"Britain": "Britain & Commonwealth"}  # what the gun table calls them


def tables() -> tuple[TablePage, ...]:
    """The quick reference, and the tables of guns and vehicles."""
    return (
        TablePage(
            title=say("Lightning War: quick reference"),
            tables=(
                quote(say("The turn"), "LW-2.1"),
                quote(
                    say("Movement"),
                    "LW-4.1",
                    "LW-4.2",
                    "LW-4.3",
                    "LW-4.4",
                    "LW-4.5",
                    "LW-4.6",
                    "LW-4.7",
                    "LW-4.11",
                    "LW-4.12",
                ),
                quote(say("Ground"), "LW-3.10", "LW-3.9"),
                quote(say("Anti-tank fire"), "LW-5.1", "LW-5.2", "LW-5.3", "LW-5.5", "LW-5.9"),
                small_arms(),
                quote(say("Infantry fire"), "LW-6.1"),
                explosive(),
                quote(say("Artillery and HE"), "LW-6.2", "LW-6.4", "LW-6.5", "LW-6.6", "LW-6.7"),
                quote(say("Close assault"), "LW-7.1", "LW-7.3", "LW-7.4", "LW-7.6", "LW-7.7"),
                ratings(),
                quote(say("Command and morale"), "LW-8.1", "LW-8.3", "LW-8.4", "LW-8.5", "LW-8.6"),
                quote(say("Victory"), "LW-9.3", "LW-9.4"),
            ),
            columns=2,
        ),
        TablePage(
            title=say("Lightning War: gun performance, vehicle defense"),
            tables=tuple(lists()),
            columns=4,
            notes=(say(LISTS),),
        ),
    )


LISTS: Final = phrase("Guns: dice to 12 and to 24 inches (LW-5.1). Vehicles: front, and side or rear.")


SQUADS: Final = {"rifle": phrase("Rifles, LMG"), "smg": phrase("SMG")}


def quote(title: str, *ids: str) -> PrintTable:
    return quoted(FOLDER, PREFIX, title, ids, RULINGS)


def small_arms() -> PrintTable:
    rows = [(say(SQUADS[arm]), dice, say("{length} in", length=reach // INCH)) for arm, (dice, reach) in ARMS.items()]
    return grid(say("Squads"), ("", say("Dice"), say("Range")), rows, "LW-6.1", (2, 1, 1), (0,))


def explosive() -> PrintTable:
    rows = [
        (say("{calibre} mm", calibre=span), dice)
        for span, dice in ranges(range(1, MOST_MM + 1), lambda mm: str(he_dice(mm)))
    ]
    return grid(say("HE"), (say("Calibre"), say("Dice")), rows, "LW-6.3", (2, 1), (0,))


def ratings() -> PrintTable:
    rows = [(capital(say(word)), f"{rating}+") for rating, word in RATINGS.items()]
    return grid(say("Ratings"), ("", "2d6"), rows, "LW-8.4", (2, 1), (0,))


def lists() -> Iterator[PrintTable]:
    """Of each nation its guns, then its vehicles, as printed."""
    nations = list(dict.fromkeys(row["nation"] for row in vehicles().values()))
    for nation in nations:
        named = COUNTRIES.get(nation, nation)
        rows = [(gun.name, gun.near, gun.far) for gun in guns().values() if gun.nation == named]
        yield grid(
            say("{nation}: guns", nation=nation), (say("Type"), say("12 in"), say("24 in")), rows, "", (2.2, 1, 1), (0,)
        )
        armour = [
            (name, row["defense_front"], row["defense_side_rear"])
            for name, row in vehicles().items()
            if row["nation"] == nation
        ]
        yield grid(
            say("{nation}: vehicles", nation=nation),
            (say("Type"), say("Front"), say("Side")),
            armour,
            "",
            (2.2, 1, 1),
            (0,),
        )
