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
# # First steps
#
# A duel of Arclight, act by act: what is legal, what it may lead to, what came of it. [Stormtable in
# Python](../python.md) has all that is used here, and more.

# %%
import stormtable

match = stormtable.open("arclight", "duel", seed=1)
match

# %% [markdown]
# Both sides begin by choosing in secret who commands. `legal` says what can be done, `play` takes it, or notation.

# %%
match.legal()

# %%
match.play("Command die of Pulsar 1")

# %%
match.play(match.legal()[0])

# %% [markdown]
# Several acts in a row go at once. What cannot be done says why, and changes nothing.

# %%
match.play("forward; forward; right")

# %%
try:
    match.play("A fires at Javelin 1")
except stormtable.BadInput as error:
    print(error)

# %% [markdown]
# A position in the words of a case file, to look at a decision that matters: Pulsar 1 behind Javelin 1, in cannon
# fire.

# %%
match.set_position(
    {
        "turn": 6,
        "phase": "cannon fire",
        "units": {"Pulsar 1": {"hex": "1512", "facing": 1}, "Javelin 1": {"hex": "1508", "facing": 1}},
    }
)
match

# %%
odds = match.odds(match.legal()[-2])
odds

# %%
match.play(match.legal()[-2])

# %% [markdown]
# A level of the game plays the rest of both sides. The record can be kept, opened again, shown by the page.

# %%
while not match.over:
    match.play(match.best("easy"))
match.winners, len(match)

# %%
match.log()[-3:]
