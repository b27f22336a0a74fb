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
# # A balance study
#
# Is a scenario fair, and how many points is a Pulsar worth against Javelins? Games between equal players answer it: a
# few hundred of them take seconds. `stormtable simulate` does the same on the command line.

# %%
import altair

import stormtable

GAMES = 200

duel = stormtable.simulate("arclight", "duel", games=GAMES, seed=1)
duel

# %% [markdown]
# Random play says how the forces stand to each other; better players may use them otherwise. The easy level:

# %%
stormtable.simulate("arclight", "duel", players=["easy", "easy"], games=60, seed=1)

# %% [markdown]
# Forces of one's own: one to three Javelins against two Pulsars (138 points). A Javelin costs 59.

# %%
rows = []
for javelins in (1, 2, 3):
    forces = {"A": "pulsar 2", "B": f"javelin {javelins}"}
    series = stormtable.simulate("arclight", "free", forces=forces, options={"limit": 0}, games=GAMES, seed=2)
    low, high = series.interval("A")
    rows.append({"points of B": 59 * javelins, "A wins": series.wins["A"] / GAMES, "low": low, "high": high})
rows

# %%
base = altair.Chart(altair.Data(values=rows)).encode(x="points of B:Q")
share = base.mark_line(point=True).encode(y=altair.Y("A wins:Q", scale=altair.Scale(domain=[0, 1])))
doubt = base.mark_rule().encode(y="low:Q", y2="high:Q")
share + doubt

# %%
assert rows[0]["A wins"] > rows[-1]["A wins"], "more Javelins must win more often"
