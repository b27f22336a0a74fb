"""Worker processes: one compiles, another thinks for a computer player. Prints what became of it."""

from __future__ import annotations

import asyncio

from stormtable.bots.pool import Pool
from stormtable.engine.compiled import Job, Progress, warm_up
from stormtable.games import find
from tests.engine.test_warmup import play_toy


def compile_toy() -> Progress:
    told: list[Progress] = []
    warm_up([Job("toy", play_toy)], told.append).wait(300)
    return told[-1]


async def think() -> int:
    """How many processes think, once one has answered."""
    game, pool = find("arclight"), Pool(workers=1)
    view = game.load("duel", {}, 2)
    game.hide(view, 0)
    try:
        assert await pool.choose(game, view, 0, "easy")
        return sum(worker.process is not None and worker.process.is_alive() for worker in pool.workers)
    finally:
        await pool.close()


if __name__ == "__main__":
    done = compile_toy()
    print(done.job, done.finished, done.done > 5, done.error or "-", asyncio.run(think()))
