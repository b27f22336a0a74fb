"""The reference screen: sequence, rolls, damage, counters, electronic warfare, fields; figures out of the rules."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from stormtable.engine.amounts import minus
from stormtable.engine.prints import grid, listing
from stormtable.games.lightning_strike.rules import attack, electronic, fields
from stormtable.games.lightning_strike.rules.state import CONTACT, Arc, State
from stormtable.games.lightning_strike.words.scene_names import ARC_WORDS, cm
from stormtable.language import phrase, say, say_as
from stormtable.scene.prints import TablePage

__all__ = ["tables"]

DICE: Final = phrase("Skill dice; the highest counts, each further six adds 1; all ones fail")
SEQUENCE: Final = (
    phrase("1  Initiative: two dice a side; the highest chooses who acts first. Command Points are refreshed."),
    phrase(
        "2  Main phase: sides alternate, a unit each. Overthrust and Evasive counters first, then movement and Actions."
    ),
    phrase("3  End phase: rolls for Targeted ECM; Actions and Command Points go."),
)
SHOT: Final = (
    phrase("1  Declare attacker, weapon, target; pay the Action"),
    phrase("2  Answers: out of sequence, or a turn (CP); check arc, range and sight again"),
    phrase("3  Others of its Size in contact with the target: pick at random"),
    phrase("4  Close Combat Optimized: a turn to a lone attacker behind"),
    phrase("5  Defense answer (CP), attack roll, defense roll, damage"),
)


def tables(view: State) -> TablePage:
    """Everything that is looked up in play, on one page."""
    return TablePage(
        title=say("Lightning Strike: reference screen"),
        tables=(
            listing(say("The turn"), map(say, SEQUENCE), "LS-3.1"),
            grid(say("Movement"), ("", ""), movement(), "LS-4.2", (1, 2.6), (0, 1)),
            grid(say("Fire arcs"), ("", ""), fire_arcs(view), "LS-5.2", (1, 2.6), (0, 1)),
            listing(say("An attack, step by step"), map(say, SHOT), "LS-5.17"),
            grid(say("Command Points"), ("", ""), command(), "LS-10.2", (1, 2.6), (0, 1)),
            grid(say("Attack roll"), ("", ""), attack_roll(), "LS-5.4", (1, 3.4), (0, 1)),
            grid(say("Defense roll"), ("", ""), defense_roll(), "LS-5.5", (1, 3.4), (0, 1)),
            grid(say("Damage"), ("", ""), damage(), "LS-7.1", (1, 2.6), (0, 1)),
            grid(say("Electronic warfare"), ("", ""), electronics(), "LS-9.1", (1, 2.6), (0, 1)),
            grid(
                say("Obstacles"),
                ("", say("Defense"), say_as("obstacles", "Fire"), say("Entry")),
                obstacles(),
                "LS-8.2",
                (1.6, 1, 3, 1.6),
                (0,),
            ),
        ),
        columns=2,
        notes=(
            say(
                "Range is from centre to centre; bases touch (C) up to {length}. Ties are the defender's.",
                length=cm(CONTACT),
            ),
        ),
    )


def movement() -> Iterator[tuple[str, str]]:
    yield say("Exo"), say("anywhere within Move of where it began; any facing")
    yield (
        say("Exo, Overthrust"),
        say(
            "the number behind the slash; Actions at {amount} until its next activation",
            amount=minus(attack.OVERTHRUST),
        ),
    )
    yield say("Fighter"), say("along its nose; a turn of up to 90 degrees free, each further one half of Move")
    yield say("Fighter, Overthrust"), say("at least Move, one turn of up to 90 degrees and only before moving")
    yield (
        say("Evasive"),
        say("{amount} to defense, no Actions; an exo never with Overthrust", amount=minus(attack.EVASIVE)),
    )


def fire_arcs(view: State) -> Iterator[tuple[str, str]]:
    ahead = "90" if view.table.narrow_forward else "120"
    words = {
        Arc.FORWARD: say("180 degrees ahead"),
        Arc.RIGHT: say("180 to the right"),
        Arc.LEFT: say("180 to the left"),
        Arc.REAR: say("180 behind"),
        Arc.FIXED_FORWARD: say("{ahead} degrees ahead", ahead=ahead),
        Arc.TURRET: say("all round"),
    }
    yield from ((ARC_WORDS[arc], told) for arc, told in words.items())


def attack_roll() -> Iterator[tuple[str, str]]:
    yield say("Roll"), say(DICE)
    yield say("Accuracy"), say("of the range band")
    yield minus(attack.OVERTHRUST), say("an exo with an Overthrust counter")
    yield "+ n", say("Close Combat Optimized (n), at C, against a unit without it")
    yield minus(attack.TARGETED), say("under hostile Targeted ECM")
    yield minus(fields.PENALTY), say("rock field: into, out of, through; factory: into, through")


def defense_roll() -> Iterator[tuple[str, str]]:
    yield say("Roll"), say(DICE)
    yield say("Avoidance"), say("of the arc that is attacked")
    yield "+ n", say("Missile Defense (n) against Mis")
    yield minus(attack.EVASIVE), say("Evasive")
    yield minus(attack.COMMAND), say("for a Command Point")
    yield minus(attack.MASKED), say("under friendly Targeted ECM")
    yield minus(attack.DUST), say("in dust or debris")
    yield "+ n", say("Close Combat Optimized (n), at C, against a unit without it")


def damage() -> Iterator[tuple[str, str]]:
    yield (
        say_as("result", "Hit"),
        say("attack above defense; margin x damage of the band, against the arc's thresholds"),
    )
    yield say("> Stun"), say("Stunned: an Action removes it; the second makes a Crippled")
    yield say("> Crippled"), say("Move and damage halved, rounded up; no ECM; the second destroys")
    yield say("> Overkill"), say("destroyed")


def command() -> Iterator[tuple[str, str]]:
    yield say("Action"), say("one more, in its own activation")
    yield say("Defense"), say("{amount} to one roll", amount=minus(attack.COMMAND))
    text = say("out of sequence, if not yet activated: in answer to an attack or an activation")
    yield say("Activation"), text
    yield say_as("act", "Turn"), say("up to 180 degrees, in the same moments or its own activation")


def electronics() -> Iterator[tuple[str, str]]:
    yield (
        say("ECM (n)"),
        say("an Action: Skill + n is the Threshold; an Action every turn maintains it. No CP for the other sides."),
    )
    yield say("ECCM (n)"), say("an Action: Skill + n against the Threshold; above removes, equal halves it")
    yield say("Targeted ECM"), say("an Action, any range: Skill + Electronics + ECM against Skill + Electronics + ECCM")
    yield (
        say("Friend, enemy"),
        say(
            "friend {good} Avoidance; enemy {bad} attacks, no ECM, no CP",
            good=minus(attack.MASKED),
            bad=minus(attack.TARGETED),
        ),
    )
    yield (
        say("End phase"),
        say("each counter goes on a Skill roll above {MARK_THRESHOLD}", MARK_THRESHOLD=electronic.MARK_THRESHOLD),
    )


def obstacles() -> Iterator[tuple[str, str, str, str]]:
    test = say("Skill above {ENTRY_THRESHOLD}", ENTRY_THRESHOLD=fields.ENTRY_THRESHOLD)
    yield say("Dust"), minus(attack.DUST), "-", "-"
    yield say("Debris"), minus(attack.DUST), "-", test
    yield say("Rocks"), "-", say("{amount} into, out, through", amount=minus(fields.PENALTY)), test
    yield say("Factory"), "-", say("{amount} into, through", amount=minus(fields.PENALTY)), "-"
