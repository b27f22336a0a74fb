# ---
# jupyter:
#   jupytext:
#     text_representation:
#       extension: .py
#       format_name: percent
#   kernelspec:
#     display_name: Python 3
#     language: python
#     name: python3
# ---

# %% [markdown]
# # A bot in thirty lines
#
# A player is a function from what its seat sees to what it does. It gets a `View`: secrets of others and dice to come
# are not in it. This one fires where the chance is best, and else tries every act once in its head, on states that
# may be what it sees, and takes the act after which the game's own judgement likes its position best.

# %%
import statistics

import stormtable

TRIES = 1  # states that are imagined for each act


def thinker(view):
    """One look ahead, at what the position is worth then."""
    acts = view.legal()
    shots = [(odds.chance or 0, odds.act) for odds in view.odds()] if any(act.verb == "fire" for act in acts) else []
    if shots:
        return max(shots)[1]

    def worth(act):
        found = []
        for seed in range(TRIES):
            state = view.imagine(seed)
            state.play(act)
            found.append(state.game.evaluate(state.record, view.viewer))
        return statistics.mean(found)

    return max(acts, key=worth)


# %% [markdown]
# One match against chance, and its last lines.

# %%
match = stormtable.open("arclight", "duel", seed=3, players=[thinker, "random"])
print(match.winners, len(match), "entries")
match.log()[-2:]

# %% [markdown]
# How good is it? A few games are enough to see that it beats chance; the interval says how much is known.

# %%
series = stormtable.simulate("arclight", "duel", players=[thinker, "random"], games=3, seed=2)
series

# %%
assert series.wins["A"] > series.wins["B"]

# %% [markdown]
# The same function plays any other game. A bot in another language, or one that plays at served tables, answers lines
# of JSON instead: see [bots](../bots.md).
