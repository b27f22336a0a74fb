"""Chances before the dice: equal to what the rules give when every outcome of the dice is played to its end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

import pytest

from stormtable.engine import Action
from stormtable.engine.game import BadInput, seats_in
from stormtable.engine.odds import distribution
from stormtable.engine.previewing import preview_of
from stormtable.engine.records import copy_record
from stormtable.games import find
from stormtable.games.lightning_strike.faces.scene import scene
from stormtable.games.lightning_strike.rules.decisions import apply, deciders, is_over, refuse
from stormtable.games.lightning_strike.rules.state import N_UNITS, Ask, Stage, State, Status, Unit, Verb, View
from stormtable.games.lightning_strike.words.names import unit_names
from stormtable.games.lightning_strike.words.notation_reading import parse
from stormtable.scene import Offer, Preview
from tests.support.lightning_table import at, do, played

game = find("lightning_strike")

UNITS: dict[str, dict[str, Any]] = {
    "Pathfinder 1": {"at": [50, 20], "facing": 90},
    "Lancer 1": {"at": [60, 20], "facing": 90},
    "Syreen 1": {"at": [50, 28], "facing": 270},
    "Wraith 1": {"at": [70, 60], "facing": 270},
}
FIELDS = [{"kind": "rocks", "at": [40, 45], "radius": 4}, {"kind": "debris", "at": [70, 45], "radius": 4}]
NEIGHBOURS = {"Wraith 1": {"at": [51, 30]}, "Lancer 1": {"at": [49, 30]}}  # in contact with Syreen 1, of its Size


def table(units: Mapping[str, Mapping[str, Any]] | None = None, **words: Any) -> State:
    changed = {name: {**UNITS[name], **(units or {}).get(name, {})} for name in UNITS}
    return at(
        "first_contact",
        **{"phase": "main", "order": ["A", "B"], "slot": "A", "obstacles": [], "units": changed} | words,
    )


def asked(state: State, seat: int, said: str) -> Preview:
    found = preview_of(game, state, seat, parse(state, said, seat))
    assert isinstance(found, Preview)
    return found


# The rules, played to the end of an attack for every outcome of the dice


def passed_up(state: State) -> None:
    """Everybody declines, keeps its facing and ends what interrupts, until no attack is under way."""
    while not is_over(state) and any(each.attack.stage != Stage.NONE for each in state.active):
        (seat,) = seats_in(deciders(state))
        act = state.active[state.depth - 1]
        idle = {
            Ask.FACE_ATTACKER: Action(verb=Verb.KEEP_FACING),
            Ask.ACTIVATION: Action(verb=Verb.END, unit=act.unit - 1),
        }
        apply(state, seat, idle.get(Ask(state.ask.what), Action(verb=Verb.DECLINE)))


def suffered(before: Unit, after: Unit) -> str:
    if after.status == Status.DESTROYED:
        return "destroyed"
    if after.crippled != before.crippled:
        return "crippled"
    return "stunned" if after.stunned != before.stunned else ""


def whole(state: State, seat: int, actions: Sequence[Action]) -> dict[str, Fraction]:
    """Who suffers what, and how likely, the attack being played to its end; "" is a miss or no effect."""
    names = {number: name for name, number in unit_names(state.table).items()}

    def act(after: State) -> None:
        for action in actions:
            assert refuse(after, seat, action) == 0
            apply(after, seat, action)
        passed_up(after)

    def key(after: State, _: object) -> str:
        for number in range(N_UNITS):
            what = suffered(state.units[number], after.units[number])
            if what:
                return f"{names[number]}: {what}"
        return ""

    return distribution(state, act, key) or {}


def told_of(preview: Preview, target: str) -> dict[str, int]:
    """The outcomes of a preview in the words of `whole`."""
    found: dict[str, int] = {"": 0}
    for each in preview.outcomes:
        who, _, what = each.text.partition(": ") if ": " in each.text else (target, "", each.text.lower())
        key = "" if what in ("miss", "no effect") else f"{who}: {what}"
        found[key] = found.get(key, 0) + each.share
    return found


def same_odds(preview: Preview, target: str, odds: Mapping[str, Fraction]) -> None:
    """Each outcome to the per mille (two for the sum of miss and no effect), and nothing left out."""
    told = told_of(preview, target)
    assert sum(told.values()) == 1000
    assert set(odds) <= set(told)
    for key, share in told.items():
        assert abs(share - 1000 * odds.get(key, Fraction(0))) < (1 if key else 3), (key, told, odds)


SHOTS: list[dict[str, Any]] = [
    {},
    {"Syreen 1": {"at": [50, 22], "facing": 90}},
    {"Syreen 1": {"stunned": True, "evasive": True}},
    {"Syreen 1": {"crippled": True}, "Pathfinder 1": {"crippled": True}},
    {"Syreen 1": {"targeted": ["friendly"]}, "Pathfinder 1": {"targeted": ["hostile"], "overthrust": True}},
    {"Syreen 1": {"at": [40, 44]}, "Pathfinder 1": {"at": [45, 25], "facing": 100}},
    {"Syreen 1": {"at": [70, 44]}, "Pathfinder 1": {"at": [60, 30], "facing": 45}},
    NEIGHBOURS,
    NEIGHBOURS | {"Pathfinder 1": {"at": [50, 3]}},  # Syreen 1 at 25 cm, the others beyond the last band
]


@pytest.mark.rule("LS-5.4", "LS-5.5", "LS-5.6", "LS-5.10", "LS-5.16", "LS-7.1", "LS-7.2", "LS-7.3")
@pytest.mark.parametrize("units", SHOTS)
def test_a_shot(units: dict[str, Any]) -> None:
    state = do(table(units, obstacles=FIELDS), 0, "activate Pathfinder 1" + counters(units))
    actions = parse(state, "P. Cannon at Syreen 1", 0)
    same_odds(asked(state, 0, "P. Cannon at Syreen 1"), "Syreen 1", whole(state, 0, actions))


def counters(units: Mapping[str, Mapping[str, Any]]) -> str:
    """Counters are chosen anew at the start of an activation."""
    return " with Overthrust" if units.get("Pathfinder 1", {}).get("overthrust") else ""


@pytest.mark.rule("LS-5.10", "LS-5.15")
def test_a_shot_at_one_of_several_tells_each() -> None:
    state = do(table(NEIGHBOURS), 0, "activate Pathfinder 1")
    told = asked(state, 0, "P. Cannon at Syreen 1")
    odds = whole(state, 0, parse(state, "P. Cannon at Syreen 1", 0))
    assert {key.partition(":")[0] for key in odds if key} == {"Syreen 1", "Wraith 1", "Lancer 1"}
    assert [line.text.partition(":")[0] for line in told.lines if line.rule == "LS-5.10"] == [
        "1 in 3 strikes Syreen 1",
        "1 in 3 strikes Lancer 1",
        "1 in 3 strikes Wraith 1",
    ]
    assert told.columns_title.startswith("Damage, if Syreen 1 is struck")
    assert sum(each.share for each in told.columns) == 10_000
    alone = asked(do(table(), 0, "activate Pathfinder 1"), 0, "P. Cannon at Syreen 1")
    assert abs(3 * told.chance - alone.chance) <= 2


def test_what_answers_leave_is_told_beside_a_shot() -> None:
    """Each line against the chance when that answer is given."""
    state = do(table({"Syreen 1": {"facing": 90}}), 0, "activate Pathfinder 1")
    lines = {line.text.partition(": ")[0]: line.text.partition(": ")[2] for line in asked(state, 0, FIRE).lines}
    declared = do(state, 0, FIRE)
    turned = asked(declared, 1, "spin Syreen 1 to 270")
    evasive = asked(declared, 1, "interrupt with Syreen 1 with Evasive")
    boosted = asked(do(declared, 1, "decline"), 1, "boost")
    assert lines["If it turns for its Command Point"] == f"{turned.chance / 10:.1f}\xa0%"
    assert lines["If it acts now, takes Evasive and stays"] == f"{evasive.chance / 10:.1f}\xa0%"
    assert lines["If it spends its Command Point on the roll"] == f"{boosted.chance / 10:.1f}\xa0%"


@pytest.mark.rule("LS-10.5")
def test_an_interrupting_attack_is_answered_on_the_defense_roll_alone() -> None:
    shot, behind = "ACDLS Laser at Lancer 1", {"Lancer 1": {"facing": 270}}
    state = do(table(behind), 0, f"activate Pathfinder 1; {FIRE}")
    state = do(state, 1, "interrupt with Syreen 1; face 320")
    texts = [line.text.partition(": ")[0] for line in asked(state, 1, shot).lines]
    assert "If it spends its Command Point on the roll" in texts
    assert not [text for text in texts if "turns" in text or "acts now" in text]
    state = do(table(behind, slot="B"), 1, "activate Syreen 1; face 320")
    texts = [line.text.partition(": ")[0] for line in asked(state, 1, shot).lines]
    assert {"If it turns for its Command Point", "If it acts now, takes Evasive and stays"} <= set(texts)


FIRE = "P. Cannon at Syreen 1"
ANSWERS = (
    "decline",
    "spin Syreen 1 to 270",
    "interrupt with Syreen 1",
    "interrupt with Syreen 1 with Evasive",
    "interrupt with Wraith 1",
)


@pytest.mark.rule("LS-10.2", "LS-10.4", "LS-10.12")
@pytest.mark.parametrize("units", [{"Syreen 1": {"facing": 90}}, NEIGHBOURS])
@pytest.mark.parametrize("said", ANSWERS)
def test_an_answer(said: str, units: dict[str, Any]) -> None:
    """As it leaves the attack, if the unit that acts out of sequence does nothing."""
    if units is NEIGHBOURS and said == "spin Syreen 1 to 270":
        said = "spin Syreen 1 to 90"
    state = do(table(units), 0, f"activate Pathfinder 1; {FIRE}")
    same_odds(asked(state, 1, said), "Syreen 1", whole(state, 1, parse(state, said, 1)))


@pytest.mark.rule("LS-10.2")
@pytest.mark.parametrize("said", ["boost", "decline"])
def test_the_defense_roll(said: str) -> None:
    state = do(do(table(), 0, f"activate Pathfinder 1; {FIRE}"), 1, "decline")
    assert state.ask.what == Ask.DEFENSE
    told = asked(state, 1, said)
    same_odds(told, "Syreen 1", whole(state, 1, parse(state, said, 1)))
    assert [line.text for line in told.lines if line.text.startswith("If declined")] == (
        [f"If declined: {asked(state, 1, 'decline').chance / 10:.1f}\xa0%"] if said == "boost" else []
    )


@pytest.mark.rule("LS-6.4", "LS-6.5")
@pytest.mark.parametrize("said", ["face attacker", "keep facing"])
def test_facing_the_attacker(said: str) -> None:
    state = do(table({"Syreen 1": {"at": [50, 22], "facing": 90}}), 0, f"activate Pathfinder 1; {FIRE}")
    state = do(state, 1, "decline")
    assert state.ask.what == Ask.FACE_ATTACKER
    same_odds(asked(state, 1, said), "Syreen 1", whole(state, 1, parse(state, said, 1)))


def test_an_act_that_follows_certain_ones() -> None:
    """Its odds are those from where the others lead; and they are asked for alone where dice come between."""
    state = do(table({"Pathfinder 1": {"facing": 270}}, obstacles=FIELDS), 0, "activate Pathfinder 1")
    said = f"move to 50,25; face 90; {FIRE}"
    told = asked(state, 0, said)
    assert told.offer == said
    same_odds(told, "Syreen 1", whole(state, 0, parse(state, said, 0)))
    with pytest.raises(BadInput, match="not in the weapon's fire arc"):
        asked(state, 0, f"move to 50,25; {FIRE}")
    through = do(table({"Pathfinder 1": {"at": [70, 38], "facing": 270}}, obstacles=FIELDS), 0, "activate Pathfinder 1")
    with pytest.raises(BadInput, match="rolls dice"):
        asked(through, 0, "move to 70,44; end")
    with pytest.raises(BadInput, match="others decide first"):
        asked(state, 0, f"face 90; {FIRE}; end")


# Electronic warfare, obstacles


Ends = dict[tuple[tuple[int, int, int], ...], Fraction]


def electronic(said: str, threshold: int = 0) -> tuple[Preview, Ends]:
    """The preview, and by the rules the (unit, Threshold, marks) of those with counters afterwards.

    Of Lancer 1 with a friend, against another Lancer, whose ECM counter is up if it has a Threshold.
    """
    sides = {"A": ["lancer", "pathfinder"], "B": ["lancer", "syreen"]}
    up = {"ecm": threshold, "ecm_since": 1} if threshold else {}
    state = at({"sides": sides}, phase="main", turn=2, order=["A", "B"], slot="A", units={"Lancer 2": up})
    state = do(state, 0, "activate Lancer 1")

    def key(after: State, _: object) -> tuple[Any, ...]:
        return tuple(
            (number, int(unit.threshold) if unit.broadcasting else -1, int(unit.n_marks))
            for number, unit in enumerate(after.units)
            if unit.broadcasting or unit.n_marks
        )

    (action,) = parse(state, said, 0)
    return asked(state, 0, said), distribution(state, lambda after: apply(after, 0, action), key) or {}


@pytest.mark.rule("LS-9.1", "LS-9.2")
def test_switching_ecm_on() -> None:
    told, odds = electronic("ECM")
    shares = {each.text: each.share for each in told.outcomes}
    for end, chance in odds.items():
        text = f"Threshold {end[0][1]}" if end else "Fails"
        assert abs(shares.pop(text) - 1000 * chance) < 1
    assert not shares
    assert [(each.text, each.amount) for each in told.modifiers] == [("ECM", 3)]
    assert told.chance == round(1000 * Fraction(35, 36))


@pytest.mark.rule("LS-9.5")
@pytest.mark.parametrize("threshold", [6, 9])
def test_eccm(threshold: int) -> None:
    """Higher removes the counter, a tie halves it, lower and a fumble do nothing."""
    told, odds = electronic("ECCM at Lancer 2", threshold)
    assert told.needs == f"needs more than Threshold {threshold}"
    shares = {each.text: each.share for each in told.outcomes}
    ends = {0: "Counter goes", threshold: "Fails", threshold // 2: f"Tie: Threshold {threshold // 2}"}
    said = {ends[end[0][1] if end else 0]: chance for end, chance in odds.items()}
    assert set(said) == set(shares)
    assert all(abs(shares[text] - 1000 * chance) < 1 for text, chance in said.items())
    assert abs(told.chance - 1000 * odds.get((), Fraction(0))) < 1


@pytest.mark.rule("LS-9.6", "LS-9.13")
@pytest.mark.parametrize("target", ["Syreen 1", "Lancer 2", "Pathfinder 1", "Lancer 1"])
def test_targeted_ecm(target: str) -> None:
    told, odds = electronic(f"jam {target}")
    assert abs(told.chance - 1000 * sum((chance for end, chance in odds.items() if end), Fraction(0))) < 1
    assert told.text == ("to jam " if target in ("Syreen 1", "Lancer 2") else "to mask ") + target
    assert [each.text for each in told.modifiers] == ["ECM"]


@pytest.mark.rule("LS-8.3", "LS-8.6", "LS-8.9", "LS-4.13", "LS-4.14")
@pytest.mark.parametrize("crippled", [False, True])
@pytest.mark.parametrize(
    ("name", "facing", "said"),
    [("Pathfinder 1", 90, "move to 70,44"), ("Pathfinder 1", 90, "move to 70,42.5"), ("Lancer 1", 90, "fly 7.5")],
)
def test_a_way_through_obstacles(name: str, facing: int, said: str, crippled: bool) -> None:
    """By whole moves: unharmed, or Crippled and where it comes to stand, or destroyed."""
    two = [{"kind": "debris", "at": [70, 42], "radius": 2}, {"kind": "rocks", "at": [70, 46], "radius": 2}]
    units = {name: {"at": [70, 39.5], "facing": facing, "crippled": crippled}}
    state = do(table(units, obstacles=two), 0, f"activate {name}")
    (action,) = parse(state, said, 0)
    number = unit_names(state.table)[name]

    def key(after: State, _: object) -> str:
        unit = after.units[number]
        if unit.status != Status.ON_TABLE:
            return "Destroyed"
        if unit.crippled == crippled:
            return "Unharmed"
        return f"Crippled, comes to {unit.x / 100:g},{unit.y / 100:g}"

    if refuse(state, 0, action):
        pytest.skip("beyond its halved Move")
    odds = distribution(state, lambda after: apply(after, 0, action), key) or {}
    shares = {each.text: each.share for each in asked(state, 0, said).outcomes}
    assert set(shares) == set(odds)
    assert all(abs(shares[end] - 1000 * chance) < 1 for end, chance in odds.items())


# Every offer


def offers(state: State) -> tuple[int, Sequence[Offer]]:
    (seat,) = seats_in(deciders(state))
    return seat, scene(View(state), seat).offers


@pytest.mark.parametrize("scenario", ["first_contact", "asteroid_run", "free_three"])
@pytest.mark.parametrize("acts", [6, 15, 22, 31, 44, 63, 80])
def test_every_offer_that_is_uncertain_has_a_preview_and_no_other(scenario: str, acts: int) -> None:
    state = played(scenario, acts, acts)
    if is_over(state):
        return
    before = copy_record(state)
    seat, found = offers(state)
    for offer in found:
        told = preview_of(game, state, seat, parse(state, offer.id, seat))
        assert (told is not None) == offer.uncertain, offer.id
        if told is not None:
            assert told.offer == offer.id
            assert sum(each.share for each in told.outcomes) == 1000
            assert sum(each.share for each in told.columns) in (0, 10_000)
            assert offer.chance in (-1, told.chance)
            assert all(each.rule.startswith("LS-") for each in (*told.modifiers, *told.lines))
    assert state == before


@pytest.mark.parametrize("acts", [15, 31, 44, 63, 90, 120])
def test_the_attacks_of_games_at_random(acts: int) -> None:
    """The likeliest attack that is offered, or the first answer to one, played to its end."""
    state = played("patrol_clash", acts, acts)
    if is_over(state):
        return
    seat, found = offers(state)
    for offer in [each for each in found if each.uncertain and each.group in ("attack", "advance", "decline")][:2]:
        actions = parse(state, offer.id, seat)
        fire = actions[-1]
        target = fire.target if fire.verb == Verb.ATTACK else int(state.active[state.depth - 1].attack.target)
        name = {number: name for name, number in unit_names(state.table).items()}[target]
        same_odds(asked(state, seat, offer.id), name, whole(state, seat, actions))
