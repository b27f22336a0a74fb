"""Battles resolved quickly against battles played: `python -m benchmarks.quick [--played N] [--quick N]`.

Forces meet in battles as a campaign has them (20 turns, JS-13.11): played by the medium level against itself, compiled,
sides swapped after half, and resolved by the campaign's quick resolution (JS-13.20) as often as is asked for. The
share of wins and draws of both goes to benchmarks/quick.json and into the table of docs/performance.md. What was played
before stays, unless another number of games is asked for.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from benchmarks import figures
from benchmarks.__main__ import DOCUMENT
from stormtable.bots.levels import level_of
from stormtable.games import find
from stormtable.games.jumpstrike.campaign.rules.battles import add_battle
from stormtable.games.jumpstrike.campaign.rules.quick import fight_quickly
from stormtable.lab.simulate import Simulator

FILE: Final = Path(__file__).with_suffix(".json")
CAMPAIGN: Final = "jumpstrike_campaign"
SYSTEM: Final = "Mekbuda"
PAIRS: Final = (
    ("pod_carrier", "cruiser, frigate"),
    ("pod_carrier", "cruiser"),
    ("pod_carrier", "frigate, frigate"),
    ("pod_carrier, picket", "cruiser, frigate"),
    ("battleship", "cruiser, picket"),
    ("cruiser", "frigate"),
    ("frigate", "picket, picket"),
    ("battleship", "pod_carrier"),
    ("cruiser", "cruiser"),
    ("battleship", "battleship"),
    ("pod_carrier", "pod_carrier"),
    ("frigate, frigate", "frigate"),
)
Pair = tuple[str, str]


def ships(force: str) -> list[str]:
    return [each.strip() for each in force.split(",")]


def play(pair: Pair, games: int, seed: int) -> list[int]:
    """[won by the first force, by the second, drawn] of battles between medium computers."""
    game, counts = find("jumpstrike"), [0, 0, 0]
    medium = level_of(game, "medium")
    for swapped in (False, True):
        both = pair[::-1] if swapped else pair
        sides = [{"ships": [{"design": design} for design in ships(force)]} for force in both]
        simulator = Simulator(game, game.fill({"turns": 20, "sides": sides}, {}, 1), [medium, medium])
        simulator.warm_up()
        worker = simulator.worker()
        for number in range(games // 2):
            points, _, _ = worker.one(seed, number)
            counts[2 if points is None or 2 not in points else points.index(2) ^ swapped] += 1
    return counts


def resolve(pair: Pair, games: int) -> list[int]:
    """The same of battles resolved quickly."""
    game, counts = find(CAMPAIGN), [0, 0, 0]
    for seed in range(games):
        state = game.load("twin_suns", {}, seed + 1)
        rows: dict[str, Mapping[str, Any]] = {}
        for side, force in zip("AB", pair, strict=True):
            for design in ships(force):
                name = f"{design.replace('_', ' ')} {len(rows) + 1}"
                rows[name] = {"side": side, "system": SYSTEM}
        game.set_position(state, {"round": 1, "phase": "orders", "ships": rows})
        add_battle(state, int(state.ships[0].system), 0, 0b11)
        fight_quickly(state, 0)
        winners = int(state.battles[0].winners)
        counts[{1: 0, 2: 1}.get(winners, 2)] += 1
    return counts


def shares(counts: Sequence[int]) -> str:
    return ", ".join(f"{100 * each / sum(counts):.0f}" for each in counts)


def table(found: Mapping[str, Any]) -> str:
    """All pairs, in Markdown."""
    lines = [["", "played: won, lost, drawn, in %", "quick"]]
    for key, row in found["pairs"].items():
        lines.append([key.replace("_", " ").capitalize(), shares(row["played"]), shares(row["quick"])])
    return figures.markdown(lines)


def main() -> None:
    """Play, resolve and write."""
    parser = argparse.ArgumentParser(description="Compare a campaign's quick battles with battles that are played.")
    parser.add_argument("--played", type=int, default=100, help="battles of each pair of forces")
    parser.add_argument("--quick", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=77)
    given = parser.parse_args()
    before = json.loads(FILE.read_text(encoding="utf-8"))["pairs"] if FILE.exists() else {}
    pairs = {}
    for pair in PAIRS:
        key = " against ".join(pair)
        played = before.get(key, {}).get("played", [])
        if sum(played) != given.played:
            played = play(pair, given.played, given.seed)
        pairs[key] = {"played": played, "quick": resolve(pair, given.quick)}
        print(f"{key}: {shares(played)}; quick {shares(pairs[key]['quick'])}", file=sys.stderr)
    found = {"bot": "medium", "seed": given.seed, "pairs": pairs}
    FILE.write_text(json.dumps(found, indent=2) + "\n", encoding="utf-8")
    DOCUMENT.write_text(figures.filled(DOCUMENT.read_text(encoding="utf-8"), {"quick": table(found)}), encoding="utf-8")


if __name__ == "__main__":
    main()
