"""A battle's outcome in the words of a case file, as the numbers for which the rules ask (JS-13.20)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from stormtable.engine import Action
from stormtable.engine.game import BadInput
from stormtable.engine.inputs import Part
from stormtable.engine.lookup import look_up_name
from stormtable.games.jumpstrike.campaign.rules.battles import battle_of, entered
from stormtable.games.jumpstrike.campaign.rules.state import NOBODY, State, Verb
from stormtable.games.jumpstrike.campaign.words.fields import FATES
from stormtable.games.jumpstrike.campaign.words.kinds import key_of, side_named

__all__ = ["read_result"]


def read_result(state: State, actions: Sequence[Action], words: Mapping[str, Any]) -> list[int]:
    """`winners`, and in `ships` of each that entered its `fate` and what it has left; what is not said is as it was."""
    act = actions[0] if actions else Action()
    at = battle_of(state, act.amount) if act.verb == Verb.SETTLE else NOBODY
    if at == NOBODY:
        raise BadInput("only settling an open battle asks for a result")
    part = Part(words)

    def find(text: str) -> int:
        return side_named(state.table, text)

    winners = [look_up_name(part, "winners", text, find) for text in part.texts("winners")]
    slots = entered(state, at)
    rows = part.part("ships", {})
    known = {key_of(state, slot): slot for slot in slots}
    for name in rows.table:
        if name not in known:
            raise rows.error(f"{name!r} did not enter that battle; {', '.join(known)} did", name)
    fates = {text: int(fate) for fate, text in FATES.items()}
    found, left = [sum(1 << side for side in set(winners))], list[int]()
    for name, slot in known.items():
        row, ship = rows.part(name, {}), state.ships[slot]
        found.append(fates[row.choice("fate", tuple(fates), "operational")])
        left += [row.number(word, 0, 400, int(getattr(ship, word))) for word in ("missiles", "squadrons", "guards")]
        row.refuse_unread()
    part.refuse_unread()
    return [*found, *left]
