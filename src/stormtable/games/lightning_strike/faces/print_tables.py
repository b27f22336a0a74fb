"""The reference screen: sequence, rolls, damage, counters, electronic warfare, fields; figures out of the rules."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from stormtable.engine.amounts import minus
from stormtable.engine.prints import grid, listing
from stormtable.games.lightning_strike.rules import attack, electronic, fields
from stormtable.games.lightning_strike.rules.state import CONTACT, Arc, State
from stormtable.games.lightning_strike.words.scene_names import ARC_WORDS, cm
from stormtable.scene.prints import TablePage

__all__ = ["tables"]

DICE: Final = "Skill dice; the highest counts, each further six adds 1; all ones fail"
SEQUENCE: Final = (
    "1  Initiative: two dice a side; the highest chooses who acts first. Command Points are refreshed.",
    "2  Main phase: sides alternate, a unit each. Overthrust and Evasive counters first, then movement and Actions.",
    "3  End phase: rolls for Targeted ECM; Actions and Command Points go.",
)
SHOT: Final = (
    "1  Declare attacker, weapon, target; pay the Action",
    "2  Answers: out of sequence, or a turn (CP); check arc, range and sight again",
    "3  Others of its Size in contact with the target: pick at random",
    "4  Close Combat Optimized: a turn to a lone attacker behind",
    "5  Defense answer (CP), attack roll, defense roll, damage",
)


def tables(view: State) -> TablePage:
    """Everything that is looked up in play, on one page."""
    return TablePage(
        title="Lightning Strike: reference screen",
        tables=(
            listing("The turn", SEQUENCE, "LS-3.1"),
            grid("Movement", ("", ""), movement(), "LS-4.2", (1, 2.6), (0, 1)),
            grid("Fire arcs", ("", ""), fire_arcs(view), "LS-5.2", (1, 2.6), (0, 1)),
            listing("An attack, step by step", SHOT, "LS-5.17"),
            grid("Command Points", ("", ""), COMMAND, "LS-10.2", (1, 2.6), (0, 1)),
            grid("Attack roll", ("", ""), attack_roll(), "LS-5.4", (1, 3.4), (0, 1)),
            grid("Defense roll", ("", ""), defense_roll(), "LS-5.5", (1, 3.4), (0, 1)),
            grid("Damage", ("", ""), DAMAGE, "LS-7.1", (1, 2.6), (0, 1)),
            grid("Electronic warfare", ("", ""), electronics(), "LS-9.1", (1, 2.6), (0, 1)),
            grid("Obstacles", ("", "Defense", "Fire", "Entry"), obstacles(), "LS-8.2", (1.6, 1, 3, 1.6), (0,)),
        ),
        columns=2,
        notes=(f"Range is from centre to centre; bases touch (C) up to {cm(CONTACT)}. Ties are the defender's.",),
    )


def movement() -> Iterator[tuple[str, str]]:
    yield "Exo", "anywhere within Move of where it began; any facing"
    yield (
        "Exo, Overthrust",
        f"the number behind the slash; Actions at {minus(attack.OVERTHRUST)} until its next activation",
    )
    yield "Fighter", "along its nose; a turn of up to 90 degrees free, each further one half of Move"
    yield "Fighter, Overthrust", "at least Move, one turn of up to 90 degrees and only before moving"
    yield "Evasive", f"{minus(attack.EVASIVE)} to defense, no Actions; an exo never with Overthrust"


def fire_arcs(view: State) -> Iterator[tuple[str, str]]:
    ahead = "90" if view.table.narrow_forward else "120"
    words = {
        Arc.FORWARD: "180 degrees ahead",
        Arc.RIGHT: "180 to the right",
        Arc.LEFT: "180 to the left",
        Arc.REAR: "180 behind",
        Arc.FIXED_FORWARD: f"{ahead} degrees ahead",
        Arc.TURRET: "all round",
    }
    yield from ((ARC_WORDS[arc], told) for arc, told in words.items())


def attack_roll() -> Iterator[tuple[str, str]]:
    yield "Roll", DICE
    yield "Accuracy", "of the range band"
    yield minus(attack.OVERTHRUST), "an exo with an Overthrust counter"
    yield "+ n", "Close Combat Optimized (n), at C, against a unit without it"
    yield minus(attack.TARGETED), "under hostile Targeted ECM"
    yield minus(fields.PENALTY), "rock field: into, out of, through; factory: into, through"


def defense_roll() -> Iterator[tuple[str, str]]:
    yield "Roll", DICE
    yield "Avoidance", "of the arc that is attacked"
    yield "+ n", "Missile Defense (n) against Mis"
    yield minus(attack.EVASIVE), "Evasive"
    yield minus(attack.COMMAND), "for a Command Point"
    yield minus(attack.MASKED), "under friendly Targeted ECM"
    yield minus(attack.DUST), "in dust or debris"
    yield "+ n", "Close Combat Optimized (n), at C, against a unit without it"


DAMAGE: Final = (
    ("Hit", "attack above defense; margin x damage of the band, against the arc's thresholds"),
    ("> Stun", "Stunned: an Action removes it; the second makes a Crippled"),
    ("> Crippled", "Move and damage halved, rounded up; no ECM; the second destroys"),
    ("> Overkill", "destroyed"),
)
COMMAND: Final = (
    ("Action", "one more, in its own activation"),
    ("Defense", f"{minus(attack.COMMAND)} to one roll"),
    ("Activation", "out of sequence, if not yet activated: in answer to an attack or an activation"),
    ("Turn", "up to 180 degrees, in the same moments or its own activation"),
)


def electronics() -> Iterator[tuple[str, str]]:
    yield (
        "ECM (n)",
        "an Action: Skill + n is the Threshold; an Action every turn maintains it. No CP for the other sides.",
    )
    yield "ECCM (n)", "an Action: Skill + n against the Threshold; above removes, equal halves it"
    yield "Targeted ECM", "an Action, any range: Skill + Electronics + ECM against Skill + Electronics + ECCM"
    yield (
        "Friend, enemy",
        f"friend {minus(attack.MASKED)} Avoidance; enemy {minus(attack.TARGETED)} attacks, no ECM, no CP",
    )
    yield "End phase", f"each counter goes on a Skill roll above {electronic.MARK_THRESHOLD}"


def obstacles() -> Iterator[tuple[str, str, str, str]]:
    test = f"Skill above {fields.ENTRY_THRESHOLD}"
    yield "Dust", minus(attack.DUST), "-", "-"
    yield "Debris", minus(attack.DUST), "-", test
    yield "Rocks", "-", f"{minus(fields.PENALTY)} into, out, through", test
    yield "Factory", "-", f"{minus(fields.PENALTY)} into, through", "-"
