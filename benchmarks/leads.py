"""How early a campaign is decided: `python -m benchmarks.leads [--scenario NAME] [--option NAME=VALUE]`.

The medium level plays all sides of a campaign's map. After each round the side ahead is the one that would win if that
round had been the last (JS-13.19: the greatest income, then the costliest ships); where several tie, nobody is. A
campaign that is over by then counts for its winner. The same games go into the table of balance. Results go to
benchmarks/leads/GAME.json and into the table of docs/performance.md.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from benchmarks import balance, figures
from benchmarks.__main__ import DOCUMENT
from stormtable.bots.levels import level_of
from stormtable.cli.starting import options as read_options
from stormtable.engine.dice import MOST_BELOW
from stormtable.engine.game import BadInput, Setting
from stormtable.engine.odds import score_interval
from stormtable.engine.records import from_void
from stormtable.games import find
from stormtable.games.jumpstrike.campaign.rules.ending import leaders
from stormtable.games.jumpstrike.campaign.rules.state import Ask
from stormtable.lab.simulate import Result, Simulator

FOLDER: Final = Path(__file__).parent / "leads"
EARLY: Final = 0.4  # of the rounds
CAMPAIGN: Final = "jumpstrike_campaign"


@dataclass(frozen=True)
class Played:
    """A campaign: who was ahead after each round, and who shared in its end."""

    ahead: Mapping[int, int]  # bits of sides by round
    winners: int  # bits
    actions: int


class Observer:
    """Plays campaigns of a simulation one by one, as `simulate` plays them, and looks in between."""

    def __init__(self, game: Any, start: Any, bot: str) -> None:
        level = level_of(game, bot)
        if level is None:
            raise BadInput(f"{bot} has nothing to look into; name a level")
        self.game, self.level = game, level
        simulator = Simulator(game, start, [level] * start.table.sides)
        simulator.warm_up()
        worker = simulator.worker()
        self.rules = worker.rules
        self.start, self.state, self.picks, self.seats = worker.common
        _, self.search, self.view, self.work, self.tree, self.path, *self.desk = worker.desk

    def play(self, seed: int, number: int) -> Played:
        """Game `number` of a seed."""
        rules, state, ahead, actions = self.rules, self.state, {}, 0
        rules.begin_game(state, self.start, self.picks, seed, number)
        while not rules.is_over(state):
            ended = int(state["round"]) - 1
            if state["ask"]["what"] == Ask.ORDERS and ended not in ahead:
                ahead[ended] = self.ahead()
            actions += self.decide(rules.next_decider(state, -1))
        points = [rules.points(state, seat) for seat in range(self.seats)]
        return Played(ahead, sum(1 << seat for seat, got in enumerate(points) if got > 0), actions)

    def ahead(self) -> int:
        """Bits of the sides that would win, or draw, now; a record, slow to make, is looked at where incomes tie."""
        points = [self.rules.points(self.state, seat) for seat in range(self.seats)]
        return 1 << points.index(2) if 2 in points else leaders(from_void(self.game.State, self.state))

    def decide(self, seat: int) -> int:
        """One decision, by a search or the only candidate; returns how many actions."""
        rules, level, (moves, weights, children, scratch) = self.rules, self.level, self.desk
        for name in self.state.dtype.names:
            self.view[name] = self.state[name]
        rules.hide(self.view, seat)
        if rules.candidates(self.view, seat, moves, weights, scratch) == 1:
            return int(rules.carry_out(self.state, seat, moves[0]))
        seeded = rules.below(self.picks, MOST_BELOW)
        how = int(level.playout), level.horizon, level.explore, seeded
        rules.settle(self.search, self.view, self.tree, seat, *how)
        desk = self.view, self.work, self.tree, self.path, moves, weights, children, scratch
        rules.think(self.search, *desk, level.iterations)
        return int(rules.carry_out(self.state, seat, self.tree[rules.best(self.search, self.tree)]["move"]))


def is_one(bits: int) -> bool:
    return bits != 0 and bits & (bits - 1) == 0


def lead(played: list[Played], after: int) -> tuple[int, float]:
    """(campaigns with a side ahead after a round, how many of them it won; a draw that it shares counts half)."""
    led, won = 0, 0.0
    for each in played:
        ahead = each.ahead.get(after, each.winners)
        if is_one(ahead):
            led += 1
            won += (1.0 if each.winners == ahead else 0.5) if each.winners & ahead else 0.0
    return led, won


def measure(scenario: str, options: Mapping[str, Setting], bot: str, games: int, seed: int) -> dict[str, Any]:
    """Campaigns between equals: the entry of the leads, with the one of the balance under "balance"."""
    game = find(CAMPAIGN)
    start = game.fill(scenario, options, seed)
    begun, observer = time.perf_counter(), Observer(game, start, bot)
    played = [observer.play(seed, number) for number in range(games)]
    rounds, sides = int(start.table.rounds), range(start.table.sides)
    wins = tuple(sum(each.winners == 1 << side for each in played) for side in sides)
    actions = sum(each.actions for each in played)
    seconds = time.perf_counter() - begun
    result = Result(games, wins, games - sum(wins), actions, seconds, "")
    after = [lead(played, each) for each in range(1, rounds)]
    return {
        "date": datetime.now(UTC).date().isoformat(),
        "bot": bot,
        "games": games,
        "seed": seed,
        "rounds": rounds,
        "length": round(sum(1 + max(each.ahead) for each in played) / games, 1),
        "led": [led for led, _ in after],
        "won": [won for _, won in after],
        "balance": balance.described(game, start, bot, seed, result),
    }


def told(found: dict[str, Any], after: int) -> str:
    """The share of the sides ahead after a round that won."""
    led, won = found["led"][after - 1], found["won"][after - 1]
    if not led:
        return ""
    low, high = score_interval(won / led, led)
    return f"{won / led:.0%} of {led} ({low:.0%} to {high:.0%})".replace("%", " %")


def early(found: dict[str, Any]) -> int:
    """The round at whose end so much of a campaign is over."""
    return round(EARLY * int(found["rounds"]))


def table() -> str:
    """All that was measured, in Markdown."""
    heads = ["", "rounds", "campaigns", "length", "after 20 %", "after 40 %", "after 60 %", "after 80 %", "seed"]
    lines = [heads]
    for file in sorted(FOLDER.glob("*.json")):
        written = json.loads(file.read_text(encoding="utf-8"))
        game = find(written["game"])
        for key, found in written["scenarios"].items():
            shares = [told(found, round(part * found["rounds"] / 5)) for part in range(1, 5)]
            counts = [str(found["rounds"]), str(found["games"]), str(found["length"])]
            lines.append([figures.title(game, key), *counts, *shares, str(found["seed"])])
    return figures.markdown(lines)


def write_down(key: str, found: dict[str, Any]) -> None:
    """Put a map among those measured before, in the files and in the document."""
    game, even = find(CAMPAIGN), found.pop("balance")
    FOLDER.mkdir(exist_ok=True)
    file = FOLDER / f"{CAMPAIGN}.json"
    before = json.loads(file.read_text(encoding="utf-8"))["scenarios"] if file.exists() else {}
    scenarios = dict(sorted({**before, key: found}.items()))
    file.write_text(json.dumps({"game": CAMPAIGN, "scenarios": scenarios}, indent=2) + "\n", encoding="utf-8")
    DOCUMENT.write_text(figures.filled(DOCUMENT.read_text(encoding="utf-8"), {"leads": table()}), encoding="utf-8")
    balance.write_down(game, {key: even})
    print(
        f"{balance.told(game, key, even)}; ahead after round {early(found)}: {told(found, early(found))}",
        file=sys.stderr,
    )


def main() -> None:
    """Measure and write."""
    parser = argparse.ArgumentParser(description="Measure how early a campaign is decided, and how even it is.")
    parser.add_argument("--scenario", default="twin_suns")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="repeatable")
    parser.add_argument("--bot", default="medium", help="the level that plays all sides")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    options = read_options(given.option)
    found = measure(given.scenario, options, given.bot, given.games, given.seed)
    write_down(figures.entry(given.scenario, options), found)


if __name__ == "__main__":
    main()
