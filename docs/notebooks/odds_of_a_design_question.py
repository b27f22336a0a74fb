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
# # Odds of a design question
#
# How much does range matter to a Pulsar's Gatling cannon, and would two points more of defence make a Javelin too
# hard a target? The odds come from the rules that resolve the shot, every outcome of its dice gone through; there is
# no second formula that could be wrong.

# %%
import stormtable

RANGES = range(1, 13)


def shot(distance, defence=12):
    """The odds of Pulsar 1's gunner against a Javelin straight ahead."""
    match = stormtable.open(
        "arclight",
        "duel",
        seed=1,
        position={
            "turn": 6,
            "phase": "cannon fire",
            "units": {
                "Pulsar 1": {"hex": "1516", "facing": 1},
                "Javelin 1": {"hex": f"15{16 - distance:02}", "facing": 4, "ds": defence},
            },
        },
    )
    while match.deciders == ("B",):
        match.play(match.legal()[-1])  # the Javelin holds its fire
    return match.odds("A fires at Javelin 1")


# %%
near = shot(4)
print(near)

# %% [markdown]
# By range, as a table of chances to hit and to do at least a critical hit:

# %%
table = {distance: shot(distance) for distance in RANGES}
for distance, odds in table.items():
    grave = sum(odds.outcomes.get(kind, 0) for kind in ("Critical", "Boom"))
    print(f"{distance:2} hexes  {odds.chance:6.1%}  critical or worse {grave:6.1%}  {odds.modifiers}")

# %% [markdown]
# And with two points more of defence:

# %%
for distance in (4, 8, 12):
    before, after = table[distance].chance, shot(distance, defence=14).chance
    print(f"{distance:2} hexes: {before:.1%} to {after:.1%}, {after / before - 1:+.0%}")

# %%
assert all(odds.exact for odds in table.values())
assert table[4].chance > table[12].chance
