"""The computer opponent: exact chances, legal moves, kills it sees, edges it keeps off, cover it goes into."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from typing import Any

import pytest

from stormtable.engine import Action, copy_record
from stormtable.engine.dice import Script, dice_from
from stormtable.engine.events import Note
from stormtable.engine.game import seats_in
from stormtable.engine.levels import Level, Playout
from stormtable.engine.odds import distribution
from stormtable.engine.plane import length
from stormtable.engine.records import pack, strict
from stormtable.games import find
from stormtable.games.lightning_strike.bot import hooks as bot
from stormtable.games.lightning_strike.bot.following import END_THERE, STRIKE
from stormtable.games.lightning_strike.bot.outlook import Scratch, outlook, survey
from stormtable.games.lightning_strike.bot.worths import chance, shot_worth, struck_worth, worth
from stormtable.games.lightning_strike.rules.attack import band_of, resolve, side_attacked
from stormtable.games.lightning_strike.rules.movement import is_on_table
from stormtable.games.lightning_strike.rules.state import Ask, Side, State, Status, Verb
from tests.support.lightning_table import at, do, options_of
from tests.support.searchers import compiled_searcher

GAME = find("lightning_strike")
QUICK = Level("", "", 40, 9.0, Playout.WEIGHTED, horizon=8)
P, L, S, W = 0, 1, 8, 9


def placed(activate: str = "", seat: int = 0, **units: Any) -> State:
    """First contact in its main phase, a unit activated; the units by class, those not named are lost."""
    names = ("Pathfinder 1", "Lancer 1", "Syreen 1", "Wraith 1")
    words = {name: units.get(name.split()[0].lower(), {"status": "destroyed"}) for name in names}
    state = at("first_contact", turn=2, phase="main", order=["AB"[seat], "BA"[seat]], units=words)
    return strict(do(state, seat, f"activate {activate}") if activate else state)


def candidates(state: State, seat: int) -> list[tuple[Action, int]]:
    moves, weights = [Action() for _ in range(GAME.MAX_CHOICES)], [0] * GAME.MAX_CHOICES
    n = bot.candidates(state, seat, moves, weights, bot.Scratch())
    return [(copy_record(move), weight) for move, weight in zip(moves[:n], weights, strict=False)]


def heaviest(state: State, seat: int) -> Action:
    return max(candidates(state, seat), key=lambda each: each[1])[0]


def decides(state: State) -> int:
    return seats_in(GAME.deciders(state))[0]


# Chances


def thrown(dice: tuple[int, ...]) -> tuple[int, bool]:
    """LS-2.1, LS-2.2, in other words than the rules'."""
    return max(dice) + max(0, dice.count(6) - 1), max(dice) == 1


@pytest.mark.parametrize(("skill", "other"), [(2, 2), (1, 3), (3, 2)])
def test_chances_are_those_of_the_dice(skill: int, other: int) -> None:
    rolls = [tuple(map(thrown, (d[:skill], d[skill:]))) for d in itertools.product(range(1, 7), repeat=skill + other)]
    for bonus, against in itertools.product((-3, 0, 2), repeat=2):
        margins = []
        for (value, fumble), (other_value, other_fumble) in rolls:
            gap = max(0, value + bonus) - max(0, other_value + against)
            margins.append(0 if fumble else max(1, gap) if other_fumble else max(0, gap))
        for most in range(1, 8):
            exact = 1000 * sum(margin >= most for margin in margins) // len(margins)
            assert chance(skill, bonus, other, against, most) == exact


@pytest.mark.parametrize("hurt", [{}, {"stunned": True}, {"crippled": True}, {"evasive": True}])
def test_a_shot_is_worth_what_the_rules_take_on_average(hurt: dict[str, Any]) -> None:
    state = placed(
        "Pathfinder 1",
        pathfinder={"at": [60, 40], "facing": 90, "actions": 1},
        syreen={"at": [60, 48], "facing": 90, **hurt},
    )
    assert band_of(state, P, 0, S) == 1
    assert side_attacked(state, P, S) == Side.REAR

    def fire(after: State) -> None:
        act = after.active[0]
        act.attack.weapon, act.attack.target = 0, S
        resolve(after, act)

    def left(after: State, notes: list[Note]) -> int:
        return worth(after, S) if after.units[S].status == Status.ON_TABLE else 0

    odds = distribution(state, fire, left)
    assert odds is not None
    exact = worth(state, S) - sum(float(share) * value for value, share in odds.items())
    assert struck_worth(state, P, 0, S, False) == pytest.approx(exact, abs=12)  # chances are cut to thousandths


def test_a_shot_into_a_melee_counts_the_friend_in_it() -> None:
    """LS-5.10: either may be struck, the Syreen or the Lancer beside it."""
    units: dict[str, Any] = {"pathfinder": {"at": [60, 40], "facing": 90}, "syreen": {"at": [60, 48], "facing": 270}}
    alone = placed(**units)
    mixed = placed(**units, lancer={"at": [61, 49.5], "facing": 90})
    assert shot_worth(mixed, P, 0, S) < shot_worth(alone, P, 0, S) // 2


# Candidates


def games(scenario: str, seed: int, decisions: int) -> Iterator[State]:
    """Positions of a game of which half the acts are the lattice's and half the computer's."""
    picks, state = random.Random(seed), strict(GAME.load(scenario, {}, seed))
    for _ in range(decisions):
        if GAME.is_over(state):
            return
        yield state
        seat = decides(state)
        if picks.random() < 0.5:
            GAME.apply(state, seat, copy_record(picks.choice(options_of(state, seat))))
        else:
            bot.carry_out(state, seat, picks.choice(candidates(state, seat))[0])


@pytest.mark.sampled
@pytest.mark.parametrize("scenario", ["first_contact", "asteroid_run", "free_three"])
def test_every_step_of_every_candidate_is_legal(scenario: str) -> None:
    """From any position that random play leads to; none is there twice; equal on a view, which is left as it was."""
    for state in games(scenario, 3, 150):
        seat, before = decides(state), pack(state)
        found = candidates(state, seat)
        view = copy_record(state)
        GAME.hide(view, seat)
        assert found == candidates(view, seat)
        assert pack(state) == before
        assert 0 < len(found) <= bot.MAX_MOVES
        assert all(weight > 0 for _, weight in found)
        moves = [move for move, _ in found]
        assert all(moves.count(move) == 1 for move in moves)
        for move in moves[::3]:
            twin = copy_record(state)
            for action in bot.steps(view, seat, move):
                assert GAME.refuse(twin, seat, action) == 0, (move, action)
                GAME.apply(twin, seat, action)
            other = copy_record(state)
            bot.carry_out(other, seat, move)
            assert pack(other) == pack(twin)


def test_an_exo_strikes_and_may_still_go_where_it_is_safer() -> None:
    state = placed(
        "Pathfinder 1",
        pathfinder={"at": [60, 40], "facing": 270, "actions": 1},
        syreen={"at": [60, 60], "facing": 270},
    )
    strike = heaviest(state, 0)
    assert strike.verb == STRIKE
    with dice_from(Script([3, 2, 6, 5])):
        bot.carry_out(state, 0, strike)
        while state.ask.what != Ask.ACTIVATION:
            GAME.apply(state, decides(state), Action(Verb.DECLINE))
    assert state.units[P].actions == 0
    stands = (state.units[P].x, state.units[P].y)
    assert any(move.verb == END_THERE and (move.x, move.y) != stands for move, _ in candidates(state, 0))


@pytest.mark.parametrize("level", ["medium", "hard"])
def test_it_takes_an_obvious_kill(level: str) -> None:
    """A Crippled, Stunned fighter with its back to it, in contact: any effect destroys it."""
    state = placed(
        "Pathfinder 1",
        pathfinder={"at": [60, 40], "facing": 90, "actions": 1},
        wraith={"at": [60, 42], "facing": 90, "crippled": True, "stunned": True, "activated": True},
    )
    brief = Level("", "", min(60, bot.LEVELS[level].iterations), 9.0, Playout.WEIGHTED, bot.LEVELS[level].horizon)
    steps = compiled_searcher(GAME).ask(state, 0, brief, 3).steps
    assert steps[-1] == Action(Verb.ATTACK, unit=P, target=W)


@pytest.mark.parametrize("facing", [0, 45, 90, 315])
@pytest.mark.parametrize("overthrust", [False, True])
def test_no_fighter_flies_off_the_table_if_it_need_not(facing: int, overthrust: bool) -> None:
    """Near the corner; a turn saves it where it must fly."""
    state = placed(
        "Lancer 1 with Overthrust" if overthrust else "Lancer 1",
        lancer={"at": [112, 80], "facing": facing, "actions": 1},
        syreen={"at": [20, 20], "facing": 0},
    )
    for move, _ in candidates(state, 0):
        twin = copy_record(state)
        bot.carry_out(twin, 0, move)
        assert is_on_table(twin, twin.units[L].x, twin.units[L].y)
        assert twin.units[L].status == Status.ON_TABLE


def test_a_place_behind_an_obstacle_is_safer() -> None:
    fields = [{"kind": "factory", "at": [60, 50], "radius": 4}]
    words = {
        "Pathfinder 1": {"at": [60, 42], "facing": 90},
        "Lancer 1": {"status": "destroyed"},
        "Syreen 1": {"at": [60, 70], "facing": 270},
        "Wraith 1": {"status": "destroyed"},
    }
    behind = strict(at("first_contact", turn=2, phase="main", order=["A", "B"], units=words, obstacles=fields))
    bare = strict(at("first_contact", turn=2, phase="main", order=["A", "B"], units=words))
    worths = []
    for state in (behind, bare):
        scratch = Scratch()
        survey(state, P, scratch)
        worths.append(outlook(state, scratch, P, 6000, 4200, 900))
    assert worths[0] > worths[1]


def test_it_shows_its_front_to_the_enemy() -> None:
    """Every end of an exo's activation faces the only enemy there is."""
    state = placed(
        "Syreen 1",
        1,
        syreen={"at": [60, 40], "facing": 270, "actions": 0, "cp": False},
        pathfinder={"at": [60, 60], "facing": 270},
    )
    ends = [move for move, _ in candidates(state, 1) if move.verb == END_THERE]
    assert ends
    for move in ends:
        twin = copy_record(state)
        bot.carry_out(twin, 1, move)
        assert side_attacked(twin, P, S) == Side.FRONT


def test_places_to_set_up_differ() -> None:
    state = strict(GAME.load("first_contact", {}, 1))
    assert state.ask.what == Ask.PLACE_UNIT
    places = {(move.x, move.y) for move, _ in candidates(state, decides(state))}
    assert len(places) >= 8
    assert max(length(x - 6000, 0) for x, _ in places) > 3000


@pytest.mark.soak
def test_it_thinks_the_same_compiled() -> None:
    searcher, checked = compiled_searcher(GAME), 0
    for state in itertools.islice(games("first_contact", 5, 60), 0, None, 6):
        seat = decides(state)
        view = copy_record(state)
        GAME.hide(view, seat)
        assert searcher.ask(view, seat, QUICK, 7) == searcher.ask(view, seat, QUICK, 7, interpreted=True)
        checked += 1
    assert checked >= 5
