"""Exact chances of shots and turns: the rules that resolve them, run for every outcome of their dice."""

from __future__ import annotations

import copy
import math
from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Final, NamedTuple

from stormtable.engine import Action, copy_record
from stormtable.engine.amounts import per_mille, shares
from stormtable.engine.dice import Dice, Generator, dice_from
from stormtable.engine.events import Note, noting
from stormtable.engine.odds import Odds, distribution
from stormtable.games.arclight.rules.codes import Event
from stormtable.games.arclight.rules.damage import TOP_ROW
from stormtable.games.arclight.rules.decisions import apply
from stormtable.games.arclight.rules.fire import attack, attack_modifiers
from stormtable.games.arclight.rules.state import Shot, State
from stormtable.games.arclight.rules.values import screen_against, screens_now
from stormtable.games.arclight.words.damage_words import cell_codes, cell_kind
from stormtable.language import made_once, phrase, phrase_as, say, say_as
from stormtable.scene import Bar, Tone

__all__ = [
    "MISSED",
    "OUTCOMES",
    "TURN_ENDS",
    "ShotOdds",
    "Turn",
    "bench",
    "make_shot",
    "outcome_bars",
    "outcomes",
    "shot_odds",
    "turn_bars",
    "turn_foretold",
    "turn_kind",
    "turn_odds",
    "turned_chance",
]

MISSED: Final = "miss"  # the key of a miss among the net damages
OUTCOMES: Final[tuple[tuple[str, str, Tone], ...]] = (
    ("miss", phrase("Miss"), "muted"),
    ("none", phrase("No effect"), "muted"),
    ("systems", phrase("Systems"), "plain"),
    ("critical", phrase("Critical"), "now"),
    ("boom", phrase("Boom"), "bad"),
)
TURN_ENDS: Final = frozenset({Event.TURNED, Event.TURN_LOST, Event.TURN_WILD})
MOST_KNOWN: Final = 4096
MOST_LEAVES: Final = 5000  # some 0.1 s
TRIES: Final = 4000
SAMPLE_SEED: Final = 20  # any


def bench(state: State, *ships: int) -> State:
    """A copy to try things on: dice, question and the named ships are its own, all else is shared."""
    tried = copy.copy(state)
    tried.dice, tried.ask = Dice(), copy_record(state.ask)
    tried.ships = list(state.ships)
    for number in ships:
        tried.ships[number] = copy_record(state.ships[number])
    return tried


# Shots


def make_shot(ship: int, weapon: int, target: int) -> Shot:
    return Shot(ship=ship, weapon=weapon, target=target)


class Profile(NamedTuple):
    """All that `fire.attack` reads: shots of one profile share their odds."""

    dice: tuple[int, int, int]
    damage: tuple[int, int, int, int]
    modifiers: tuple[tuple[int, ...], ...]
    screens: int
    screen: int


class ShotOdds(NamedTuple):
    """The chance of MISSED and of each net damage; `tries` is 0 where they are exact, else how many were sampled."""

    chances: Odds
    tries: int = 0


KNOWN: dict[Profile, ShotOdds] = {}


def profile(state: State, shot: Shot) -> Profile:
    card = state.table.cards[shot.ship]
    weapon, target = card.weapons[shot.weapon], state.ships[shot.target]
    with noting() as notes:
        total = attack_modifiers(state, shot, weapon)
    return Profile(
        (weapon.n_dice, weapon.sides, card.skill_die[weapon.crew]),
        (state.ships[shot.ship].weapons[shot.weapon].degree, weapon.plus, weapon.times, weapon.divide),
        ((total,), *((each.event, each.b, each.c) for each in notes if each.event != Event.ATTACK)),
        screens_now(target),
        screen_against(target, weapon.kind),
    )


def shot_odds(state: State, shot: Shot) -> ShotOdds:
    """What a shot may do, from the values as they are now (AL-4.6, AL-5.3)."""
    known = profile(state, shot)
    odds = KNOWN.get(known)
    if odds is None:
        odds = exact(state, shot) if leaves(known) <= MOST_LEAVES else sample_odds(state, shot)
        if len(KNOWN) >= MOST_KNOWN:
            KNOWN.clear()
        KNOWN[known] = odds
    return odds


def leaves(known: Profile) -> int:
    """How many outcomes the dice have, the base dice being an unordered pool."""
    n, sides, skill_die = known.dice
    return math.comb(n + sides - 1, n) * max(1, skill_die)


def exact(state: State, shot: Shot) -> ShotOdds:
    odds = distribution(
        bench(state), lambda tried: attack(tried, shot), net_of, fresh=lambda tried: tried, limit=MOST_LEAVES + 1
    )
    assert odds is not None  # noqa: S101  (the leaves were counted)
    return ShotOdds(odds)


def sample_odds(state: State, shot: Shot) -> ShotOdds:
    """For cards with so many dice that enumerating them would take seconds."""
    tried, counts = bench(state), Counter[int | str]()
    tried.dice.rng = SAMPLE_SEED
    with dice_from(Generator()):
        for _ in range(TRIES):
            with noting() as notes:
                attack(tried, shot)
            counts[net_of(tried, notes)] += 1
    return ShotOdds({net: Fraction(count, TRIES) for net, count in counts.items()}, TRIES)


def net_of(_: State, notes: list[Note]) -> int | str:
    last = notes[-1]
    return last.b if last.event == Event.NET else MISSED


def outcomes(state: State, target: int, odds: ShotOdds) -> dict[str, Fraction]:
    """The odds summed by what the target's index would do: the keys of OUTCOMES."""
    found = dict.fromkeys((key for key, _, _ in OUTCOMES), Fraction(0))
    column = state.ships[target].structure
    for net, chance in odds.chances.items():
        kind = "miss" if net == MISSED else cell_kind(cell_codes(state, target, min(net, TOP_ROW), column))
        found[kind] += chance
    return found


def outcome_bars(state: State, target: int, odds: ShotOdds) -> tuple[Bar, ...]:
    """The outcome bar of a shot: miss, no effect, systems, critical, boom."""
    found = outcomes(state, target, odds)
    parts = shares([found[key] for key, _, _ in OUTCOMES], 1000)
    return tuple(
        Bar(text=say(text), share=part, tone=tone) for (_, text, tone), part in zip(OUTCOMES, parts, strict=True)
    )


# Turns of several sides


class Turn(NamedTuple):
    """One outcome of the Helm die (AL-3.5, AL-3.6)."""

    face: int  # 0: no die
    event: int  # one of TURN_ENDS
    cost: int  # what is charged; what would have been, for TURN_LOST
    shortfall: int


def what_turns(state: State, _seat: int, action: Action) -> tuple[int, ...]:
    """All that the chances of a turn follow from (AL-3.5, AL-3.6)."""
    ship, die = state.ships[action.unit], state.table.cards[action.unit].helm_die
    return die, abs(action.amount), ship.maneuver, ship.points, ship.stunned != 0


@made_once(MOST_KNOWN, of=what_turns)
def turn_odds(state: State, seat: int, action: Action) -> dict[Turn, Fraction]:
    """What becomes of a turn of several sides, by the face of the Helm die."""
    odds = distribution(
        state,
        lambda tried: apply(tried, seat, action),
        turn_of,
        until=TURN_ENDS,
        fresh=lambda tried: bench(tried, action.unit),
    )
    assert odds is not None  # noqa: S101  (one die)
    return odds


@made_once(MOST_KNOWN, of=what_turns)
def turn_foretold(state: State, seat: int, action: Action) -> tuple[int, tuple[Bar, ...]]:
    """The chance per mille that the ship turns as declared, and the outcome bar."""
    odds = turn_odds(state, seat, action)
    return per_mille(turned_chance(odds.items())), turn_bars(odds)


def turn_of(state: State, notes: list[Note]) -> Turn:
    rolled = next(each for each in notes if each.event == Event.TURN_ROLLED)
    last = notes[-1]
    face = state.dice.face[0] if state.dice.n else 0
    cost = last.c if last.event == Event.TURNED else last.b
    return Turn(face, last.event, cost, rolled.c)


def turned_chance(odds: Iterable[tuple[Turn, Fraction]]) -> Fraction:
    """The chance that the ship turns as declared."""
    return sum((chance for turn, chance in odds if turn.event == Event.TURNED), Fraction(0))


TURN_OUTCOMES: Final[tuple[tuple[str, str, Tone], ...]] = (
    ("even", phrase_as("ship", "Turns"), "good"),
    ("dear", phrase_as("ship", "Turns at more cost"), "plain"),
    ("lost", phrase_as("ship", "Does not turn"), "muted"),
    ("wild", phrase_as("ship", "Opponent chooses"), "bad"),
)


def turn_kind(turn: Turn) -> str:
    """The key of an outcome among TURN_OUTCOMES."""
    if turn.event == Event.TURNED:
        return "dear" if turn.shortfall else "even"
    return "lost" if turn.event == Event.TURN_LOST else "wild"


def turn_bars(odds: Mapping[Turn, Fraction]) -> tuple[Bar, ...]:
    """The outcome bar of a turn of several sides; what cannot happen is left out."""
    found = dict.fromkeys((key for key, _, _ in TURN_OUTCOMES), Fraction(0))
    for turn, chance in odds.items():
        found[turn_kind(turn)] += chance
    parts = shares([found[key] for key, _, _ in TURN_OUTCOMES], 1000)
    return tuple(
        Bar(text=say_as("ship", text), share=part, tone=tone)
        for (_, text, tone), part in zip(TURN_OUTCOMES, parts, strict=True)
        if part
    )
