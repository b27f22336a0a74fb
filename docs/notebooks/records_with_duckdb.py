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
# # Reading records with DuckDB
#
# `stormtable match --games N --record-dir DIR` plays many matches and keeps each with its record, and an index of all
# entries as Parquet ([large records](../large-records.md) has its columns). A dozen are enough to see how questions
# are asked; a million entries are answered in seconds too.

# %%
import subprocess
import sys
import tempfile
from pathlib import Path

import duckdb

import stormtable

folder = Path(tempfile.mkdtemp()) / "duel"
command = ["match", "arclight", "--games", "12", "--workers", "1", "--seed", "1", "--record-dir", str(folder)]
subprocess.run([sys.executable, "-m", "stormtable", *command], check=True)
matches, entries = str(folder / "matches.parquet"), str(folder / "entries.parquet")

# %% [markdown]
# Who wins, and how long does it take?

# %%
duckdb.sql(f"""
    SELECT winner, count(*) AS matches, round(avg(turns), 1) AS turns, round(avg(decisions), 1) AS decisions
    FROM '{matches}' GROUP BY winner ORDER BY matches DESC
""").show()

# %% [markdown]
# Which rules take part? What is not in the answer never happened.

# %%
duckdb.sql(f"""
    WITH happened AS (SELECT match, unnest(events, recursive := true) FROM '{entries}')
    SELECT rule, event, count(*) AS times, count(DISTINCT match) AS matches
    FROM happened GROUP BY rule, event ORDER BY times DESC LIMIT 8
""").show()

# %% [markdown]
# What is done, by verb, and how many dice that rolls:

# %%
duckdb.sql(f"""
    SELECT verb, count(*) AS times, round(avg(len(faces)), 2) AS dice
    FROM '{entries}' WHERE kind = 'decision' GROUP BY verb ORDER BY times DESC
""").show()

# %% [markdown]
# The longest match, opened at its middle and played on from there, otherwise:

# %%
record, count = duckdb.sql(f"SELECT record, entries FROM '{matches}' ORDER BY entries DESC").fetchall()[0]
match = stormtable.load(folder / record, entry=count // 2, seed=7, players=["easy", "random"])
match.winners, len(match), count

# %%
assert duckdb.sql(f"SELECT count(*) FROM '{matches}'").fetchall() == [(12,)]
