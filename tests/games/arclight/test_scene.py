"""What a scene shows: pieces, cards, effects, overlays, prompts, the end; and that it leaks nothing."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from stormtable.engine.game import seats_in
from stormtable.engine.people import player
from stormtable.engine.rulebook import read_rulebook
from stormtable.games import find, folder
from stormtable.games.arclight.faces.silhouettes import SILHOUETTES, silhouette_id
from stormtable.games.arclight.rules.state import State
from stormtable.scene import Badge, Card, Piece, Scene
from tests.support.arclight_table import CASES, SHORT_RANGE, case_entries, play, staged, view_of

game = find("arclight")

BLUE = player("Blue")
ORANGE = player("Orange")

EVERYTHING = {
    "structure_hit": True,
    "criticals": [6, 13, 14, 15, 16, 18, 19, 22],
    "stunned_until": 7,
    "no_esv_until": 7,
    "moves_first": 7,
    "shut_down_until": 7,
    "straight": 7,
    "last_move": 11,
    "engine_until": 7,
    "dying": [8],
    "boom": 7,
    "cascade": True,
    "thrust_shorts": [7, 7],
    "ds_shorts": [7],
    "lost_crew": ["A"],
    "lost_weapons": ["P"],
}


def scene_of(state: State, seat: int = -1) -> Scene:
    scene: Scene = game.scene(view_of(state, seat), seat)
    return scene


def hurt(**condition: Any) -> State:
    units = {**SHORT_RANGE["units"], "Javelin 1": {"hex": "1508", "facing": 4, **condition}}
    return staged({**SHORT_RANGE, "units": units})


def card(scene: Scene, title: str) -> Card:
    (found,) = [each for each in scene.cards if each.title == title]
    return found


def piece(scene: Scene, name: str) -> Piece:
    (found,) = [each for each in scene.pieces if each.name == name]
    return found


# The whole


def test_a_duel_at_its_start() -> None:
    scene = scene_of(staged(), 0)
    assert (scene.title, scene.turn, scene.turn_of, scene.sides) == ("Arclight", "1", "of 30", ("Blue", "Orange"))
    assert scene.hexes is not None
    assert (scene.hexes.columns, scene.hexes.rows) == (30, 24)
    assert [(each.id, each.name, each.label, each.side, each.cell, each.facing) for each in scene.pieces] == [
        ("ship-0", "Pulsar 1", "P1", 0, (14, 22), 0),
        ("ship-8", "Javelin 1", "J1", 1, (14, 2), 1800),
    ]
    assert [each.id for each in scene.silhouettes] == ["javelin", "pulsar"]
    assert scene.prompt is not None
    assert scene.prompt.seats == (0, 1)
    assert scene.result is None


@pytest.mark.sampled
@pytest.mark.parametrize("path", sorted(CASES.glob("*.toml")), ids=lambda path: path.stem)
def test_every_position_of_every_case_has_a_scene(path: Path) -> None:
    """For both sides and a watcher; what decides is offered, and every id sends back a legal action."""
    memory = None
    for played in case_entries(path):
        memory = game.remember(memory, played.before, played.notes)
        state = played.state
        for seat in (-1, 0, 1):
            view = view_of(state, seat)
            scene = game.scene(view, seat, memory)
            assert (scene.prompt is None) == (state.over)
            assert (scene.result is not None) == state.over
            decides = seat in seats_in(game.deciders(state))
            assert bool(scene.offers) == decides
            ids = [offer.id for offer in scene.offers]
            assert len(set(ids)) == len(ids)
            for offer in scene.offers:
                action, *more = game.parse(view, offer.id, seat)
                assert bool(more) == bool(offer.path)
                assert game.refuse(view, seat, action) == 0
                assert more or (game.preview(view, seat, action) is not None) == offer.uncertain


def test_a_scene_passes_as_json() -> None:
    scene = scene_of(hurt(**EVERYTHING), 0)
    assert msgspec.json.decode(msgspec.json.encode(scene), type=Scene) == scene


def test_rules_of_a_scene_stand_in_the_rulebook() -> None:
    known = {each.id for each in read_rulebook(folder("arclight") / "rulebook.toml", "AL").rules} | {""}
    found = set(rules_in(msgspec.to_builtins(scene_of(hurt(**EVERYTHING), 0))))
    assert len(found) > 25
    assert found <= known


def rules_in(value: object) -> list[str]:
    if isinstance(value, dict):
        own = [value["rule"]] if "rule" in value else []
        return own + [rule for part in value.values() for rule in rules_in(part)]
    if isinstance(value, list | tuple):
        return [rule for part in value for rule in rules_in(part)]
    return []


@pytest.mark.rule("AL-3.8")
def test_a_secret_choice_changes_no_other_scene() -> None:
    """Whichever die Blue has chosen, Orange and a watcher see the same."""
    seen = set()
    for text in ("Command die of Pulsar 1", "Helm die of Pulsar 1"):
        played = play(staged(), 0, text)
        memory = game.remember(None, view_of(staged(), 1), played.notes)
        for seat in (1, -1):
            scene = game.scene(view_of(played.state, seat), seat, memory)
            seen.add((seat, msgspec.json.encode(scene)))
    assert len(seen) == 2


# Pieces


def test_what_is_destroyed_is_a_wreck_and_what_has_left_is_gone() -> None:
    scene = scene_of(hurt(status="destroyed"))
    assert piece(scene, "Javelin 1").status == "out"
    assert piece(scene, "Javelin 1").text == "wreck in hex 1508, facing 4"
    assert piece(scene, "Javelin 1").badges == ()
    assert [each.name for each in scene_of(hurt(status="disengaged")).pieces] == ["Pulsar 1"]


def test_damage_of_a_piece_grows_with_what_is_lost() -> None:
    damage = [piece(scene_of(state), "Javelin 1").damage for state in (hurt(), hurt(asv=3), hurt(asv=0, structure=0))]
    assert damage[0] == 0
    assert 0 < damage[1] < damage[2] < 100


def test_badges_are_short_and_say_how_long_it_lasts() -> None:
    shown = piece(scene_of(hurt(stunned_until=7, hud=True)), "Javelin 1").badges
    assert shown == (
        Badge(
            text="stunned", title="Stunned: −2 to every roll, until the upkeep of turn 7", rule="AL-5.16", tone="bad"
        ),
        Badge(text="HUD −2", title="HUD damaged: −2 to hit, lasting", rule="AL-6.13", tone="bad"),
    )


def test_who_acts_is_active() -> None:
    scene = scene_of(staged(SHORT_RANGE))
    assert [each.status for each in scene.pieces] == ["active", "ready"]


@pytest.mark.rule("AL-4.3")
def test_ranges_and_bearings_are_told_in_words() -> None:
    """From 1512 facing 1: 1508 dead ahead; 1610 on the boundary of front and front-right."""
    scene = scene_of(staged(SHORT_RANGE))
    assert piece(scene, "Pulsar 1").ranges == ("Javelin 1: range 4, front",)
    assert piece(scene, "Javelin 1").ranges == ("Pulsar 1: range 4, front",)
    assert piece(scene_of(hurt(hex="1610")), "Pulsar 1").ranges == ("Javelin 1: range 2, front and front-right",)
    assert piece(scene_of(hurt(hex="1611")), "Pulsar 1").ranges == ("Javelin 1: range 1, front-right",)
    assert piece(scene_of(hurt(hex="1609", facing=1)), "Javelin 1").ranges == ("Pulsar 1: range 3, rear",)


# Cards


@pytest.mark.rule("AL-5.17")
def test_live_values_stand_beside_printed_ones() -> None:
    found = card(scene_of(hurt(lasting_thrust=9, maneuver=4, asv=3, no_esv_until=7, ds_shorts=[7])), "Javelin 1")
    shown = {each.text: (each.value, each.printed, each.tone) for each in found.stats}
    assert shown == {
        "Thrust": ("9", "10", "bad"),
        "Man.": ("4", "3", "bad"),
        "DS": ("10", "12", "bad"),
        "ESV": ("0", "2", "bad"),
        "ASV": ("3", "4", "bad"),
        "Struct.": ("1", "", "plain"),
    }


def test_a_weapon_says_what_it_is_and_whether_it_fires() -> None:
    lines = card(scene_of(hurt(lost_weapons=["A"], lost_crew=["B"])), "Javelin 1").lines
    weapons = [(line.key, line.text, line.detail, line.state) for line in lines if line.kind == "main"]
    assert weapons == [
        ("P", "Plasma Pellet Array", "2D6 + 1D10 Low, energy, 4-7-10, SR < 10, forward", ""),
        ("A", "Pulson Blaster", "2D10 + 1D6 Med H, energy, 4-9-12, SR < 12, forward wide", "lost"),
        ("B", "Plasma Pellet Cannon", "2D6 + 1D10 High, energy, 5-10-14, SR < 10, forward wide", "silent"),
    ]
    crew = [(line.text, line.detail, line.state) for line in lines if line.id.startswith("crew-")]
    assert crew == [
        ("Pilot", "Helm 6, Cmd 3, Eng 0, Wpn 9", ""),
        ("Gunner A", "Wpn 6", ""),
        ("Gunner B", "Wpn 9", "lost"),
    ]


@pytest.mark.rule("AL-4.5")
def test_without_the_option_no_speed_restriction_is_printed() -> None:
    state = staged(SHORT_RANGE, speed_restriction=False)
    assert all("SR" not in line.detail for each in scene_of(state).cards for line in each.lines)


@pytest.mark.rule("AL-6.11")
@pytest.mark.rule("AL-6.17")
def test_a_changed_weapon_names_what_was_printed() -> None:
    state = hurt(degrees={"A": "Low"}, arcs={"A": ["front-left"]})
    (line,) = [each for each in card(scene_of(state), "Javelin 1").lines if each.text == "Pulson Blaster"]
    assert line.detail.endswith("SR < 12, front-left, Med H as printed, forward wide as printed")


def test_every_lasting_effect_is_on_the_card_with_its_time() -> None:
    lines = card(scene_of(hurt(**EVERYTHING)), "Javelin 1").lines
    told = [f"{line.text}; {line.state}; {line.rule}" for line in lines if line.kind == "effect"]
    assert told == [
        "Boom Next Turn: the ship will be destroyed; upkeep of turn 7; AL-5.8",
        "Cascade: a critical hit in every upkeep; every upkeep; AL-5.8",
        "Structure hit: marked in upkeep; upkeep of turn 6; AL-5.7",
        "Creaking hull: 3D4 Low less ASV; every upkeep; AL-6.18",
        "Life support: a crew member dies; upkeep of turn 8; AL-6.23",
        "Stunned: −2 to every roll; until the upkeep of turn 7; AL-5.16",
        "System short: Thrust −10; until the upkeep of turn 7; AL-5.6",
        "System short: DS −2; until the upkeep of turn 7; AL-5.6",
        "No ESV; until the upkeep of turn 7; AL-6.7",
        "All weapons shut down; until the upkeep of turn 7; AL-6.9",
        "Engine malfunction: Thrust at most 5; until the upkeep of turn 7; AL-6.21",
        "Communications out: must move first; in turn 7; AL-6.8",
        "Thruster locked: full Thrust straight ahead; in turn 7; AL-6.10",
        "Fuel leak: it will not move any more; after turn 11; AL-6.12",
        "Both thrusters locked: no turns; lasting; AL-6.19",
        "HUD damaged: −2 to hit; lasting; AL-6.13",
        "Screen malfunction: no ESV; lasting; AL-6.22",
        "Communications interference: −2 to initiative while it has the side's highest Cmd; lasting; AL-6.15",
        "EW damaged: −2 to jamming and countermeasures; lasting; AL-6.14",
        "IFF fails: torpedoes within 5 hexes turn on the ship; lasting; AL-6.16",
    ]


def test_cards_of_those_involved_say_their_part() -> None:
    assert {each.title: each.role for each in scene_of(staged(SHORT_RANGE), 0).cards} == {
        "Pulsar 1": "fires",
        "Javelin 1": "target",
    }
    assert {each.title: each.involved for each in scene_of(staged()).cards} == {"Pulsar 1": False, "Javelin 1": False}


def test_the_status_of_a_ship_in_a_word() -> None:
    words = [hurt(), hurt(hud=True), hurt(structure=0), hurt(status="destroyed"), hurt(status="disengaged")]
    assert [card(scene_of(state), "Javelin 1").status for state in words] == [
        "whole",
        "damaged",
        "crippled",
        "destroyed",
        "disengaged",
    ]


# Overlays


@pytest.mark.rule("AL-4.11")
def test_the_arc_of_the_weapon_at_hand_is_shown_at_once() -> None:
    scene = scene_of(staged(SHORT_RANGE), 0)
    (lit,) = [each for each in scene.overlays if each.kind == "arc" and not each.on_demand]
    assert (lit.origin, lit.facing, lit.label) == ((14, 11), 0, "P forward, 60°")
    assert [(each.text, each.far, each.note) for each in lit.bands] == [
        ("short", 4, "+1"),
        ("medium", 9, "0"),
        ("long", 10, "−1"),
    ]
    (shape,) = [each for each in scene.shapes if each.id == lit.shape]
    assert (0, -10) in shape.cells
    assert (5, -10) in shape.cells  # a boundary hex lies in the arc
    assert (0, 0) not in shape.cells
    assert (0, 1) not in shape.cells
    assert all(3 * abs(q) <= -(2 * r + q) for q, r in shape.cells)


def test_other_arcs_wait_until_their_ship_is_looked_at() -> None:
    scene = scene_of(hurt(lost_weapons=["A"]))
    waiting = [(each.on_demand, each.label) for each in scene.overlays if each.on_demand]
    assert waiting == [
        ("ship-0", "A forward wide, 180°"),
        ("ship-8", "P forward, 60°"),
        ("ship-8", "B forward wide, 180°"),
    ]


def test_a_line_of_fire_belongs_to_each_shot() -> None:
    scene = scene_of(staged(SHORT_RANGE), 0)
    lines = [each for each in scene.overlays if each.kind == "line"]
    assert [(each.cells, each.offer) for each in lines] == [(((14, 11), (14, 7)), "P fires at Javelin 1")]
    assert [each for each in scene_of(staged(SHORT_RANGE), 1).overlays if each.kind == "line"] == []


def test_the_shapes_are_those_that_overlays_need() -> None:
    scene = scene_of(staged(SHORT_RANGE))
    assert {each.id for each in scene.shapes} == {each.shape for each in scene.overlays if each.shape}


# The decision and the end


def test_the_decision_in_one_sentence() -> None:
    prompt = scene_of(staged(SHORT_RANGE)).prompt
    assert prompt is not None
    assert prompt.text == "Pulsar 1, pilot: fire the Kinetic Pulse Cannon, or hold?"
    assert (prompt.seats, prompt.piece, prompt.rule) == ((0,), "ship-0", "AL-4.7")


@pytest.mark.parametrize(
    ("position", "text", "reason"),
    [
        ({"conceded": ["A"], "over": True}, f"{ORANGE} wins", f"{BLUE} conceded"),
        (
            {"units": {"Javelin 1": {"status": "destroyed"}}, "over": True},
            f"{BLUE} wins",
            f"{ORANGE} has no ship left in play",
        ),
        (
            {"units": {"Javelin 1": {"status": "destroyed"}, "Pulsar 1": {"status": "disengaged"}}, "over": True},
            "A draw",
            "no ship is left in play on either side",
        ),
        (
            {"turn": 30, "over": True, "units": {"Pulsar 1": {"structure": 0}}},
            f"{ORANGE} wins",
            f"turn 30 was the last; surviving points: {BLUE} 34½, {ORANGE} 59",
        ),
    ],
)
@pytest.mark.rule("AL-7.2")
def test_the_end_and_its_reason(position: dict[str, Any], text: str, reason: str) -> None:
    result = scene_of(staged(position)).result
    assert result is not None
    assert (result.text, result.reason) == (text, reason)


# Silhouettes


def test_a_class_without_a_drawing_gets_one_by_its_points() -> None:
    drawn = [silhouette_id(name, points) for name, points in (("PULSAR", 1), ("Gnat", 20), ("Wasp", 60), ("Moth", 120))]
    assert drawn == ["pulsar", "scout", "cruiser", "dreadnought"]
    assert set(drawn) | {"javelin"} == set(SILHOUETTES)


@pytest.mark.parametrize("drawing", SILHOUETTES.values(), ids=SILHOUETTES)
def test_a_silhouette_points_up_and_has_a_crack_for_each_bite(drawing: Any) -> None:
    assert drawing.hull.startswith("M0,-")
    assert drawing.hull.endswith("Z")
    assert len(drawing.bites) == len(drawing.cracks) == 4
