"""A bot in thirty lines: it does harm where it can, else anything.

stormtable match arclight --bots "exec:python examples/bots/eager.py,easy"
"""

import json
import random
import sys

HARM = {"fire", "attack", "missile", "assault", "storm", "charge", "fight"}


def answer(question, chance):
    legal = question["legal"]
    harm = [place for place, act in enumerate(legal) if act["verb"] in HARM]
    return chance.choice(harm or range(len(legal)))


chance = random.Random()
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        chance = random.Random(message["seed"])  # so that a match can be played again
        reply = {"type": "ready", "protocol": 1, "name": "Eager"}
    elif message["type"] == "decide":
        reply = {"type": "act", "id": message["id"], "do": answer(message, chance)}
    else:
        continue
    print(json.dumps(reply), flush=True)
