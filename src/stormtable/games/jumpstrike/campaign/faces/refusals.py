"""Why an order is refused: the order, the sum, and what would fit; the rule goes with it."""

from __future__ import annotations

from typing import Final

from stormtable.engine import Action
from stormtable.engine.amounts import capital, list_text
from stormtable.games.jumpstrike.campaign.rules.codes import No
from stormtable.games.jumpstrike.campaign.rules.muster import may_build
from stormtable.games.jumpstrike.campaign.rules.orders import drafted_cost, repair_cost
from stormtable.games.jumpstrike.campaign.rules.state import Ask, State, Verb, View
from stormtable.games.jumpstrike.campaign.words.names import kind_name, name_in, ship_name, system_name
from stormtable.language import phrase, say

__all__ = ["refusal_text"]

MOST_NAMED = 3
ACTS: Final = {
    Verb.BUY: phrase("Buy {kind}"),
    Verb.RETURN: phrase("Return {kind}"),
    Verb.HOLD: phrase("{ship} hold"),
    Verb.GO: phrase("{ship} to {system}"),
    Verb.FIGHT: phrase("{ship} fight"),
    Verb.EVADE: phrase("{ship} evade"),
    Verb.NAME: phrase("{ship} name {name}"),
    Verb.UNNAME: phrase("{ship} unnamed"),
    Verb.BUILD: phrase("{system} build {kind}"),
    Verb.REPAIR: phrase("{system} repair {ship}"),
    Verb.IDLE: phrase("{system} idle"),
}
OF_SHIPS: Final = (Verb.HOLD, Verb.GO, Verb.FIGHT, Verb.EVADE, Verb.NAME, Verb.UNNAME, Verb.REPAIR)
OF_SYSTEMS: Final = (Verb.GO, Verb.BUILD, Verb.REPAIR, Verb.IDLE)


def refusal_text(view: View, seat: int, act: Action, code: int) -> tuple[str, str]:
    """(what is refused and why, the rule)."""
    no = No(code)
    what = act_text(view, act)
    if no == No.TOO_DEAR:
        return f"{what}: {dear_text(view, seat, act)}", no.rule
    return say("{order}: {reason}.", order=what, reason=say(no.text)), no.rule


def dear_text(view: View, seat: int, act: Action) -> str:
    """The sum, and what would fit."""
    cost, spent, total = price(view, act), already_spent(view, seat), purse(view, seat)
    over = cost + spent - total
    told = {"cost": cost, "spent": spent, "sum": cost + spent, "over": over, "total": total}
    sentences = [say("it costs {cost}, {over} more than the {total} there are.", **told)]
    if spent:
        text = phrase("{cost} and the {spent} ordered already make {sum}, {over} more than the {total} there are.")
        sentences = [say(text, **told)]
    fits = fitting(view, seat, total - spent)
    named = say("{designs} would fit.", designs=list_text(fits, "or")) if fits else say("No design would fit.")
    sentences.append(named)
    if spent and cost <= total:
        sentences.append(say("It would fit without the other yards' orders."))
    return " ".join(sentences)


def act_text(view: View, act: Action) -> str:
    """An act in words, as its notation has them."""
    setup = view.table
    kind = act.part if act.verb == Verb.BUILD else act.target
    told = {
        "kind": kind_name(setup, kind) if act.verb in (Verb.BUY, Verb.RETURN, Verb.BUILD) else "",
        "ship": ship_name(setup, view.ships[act.unit]) if act.verb in OF_SHIPS else "",
        "system": system_name(setup, act.target) if act.verb in OF_SYSTEMS else "",
        "name": name_in(act) if act.verb == Verb.NAME else "",
    }
    return capital(say(ACTS[Verb(act.verb)], **told))


def price(view: View, act: Action) -> int:
    if act.verb == Verb.REPAIR:
        return repair_cost(view, act.unit)
    return int(view.table.kinds[act.part if act.verb == Verb.BUILD else act.target].cost)


def already_spent(view: State, seat: int) -> int:
    """While ships are chosen what they cost is taken off at once."""
    if view.ask.what == Ask.MUSTER:
        return int(view.table.purse - view.treasury[seat])
    return drafted_cost(view, seat)


def purse(view: State, seat: int) -> int:
    return int(view.table.purse if view.ask.what == Ask.MUSTER else view.treasury[seat])


def fitting(view: State, seat: int, left: int) -> list[str]:
    """The dearest designs that can still be paid."""
    kinds = [kind for kind in range(view.table.n_kinds) if may_build(view, seat, kind)]
    able = sorted(
        (kind for kind in kinds if view.table.kinds[kind].cost <= left),
        key=lambda kind: -int(view.table.kinds[kind].cost),
    )
    return [f"{kind_name(view.table, kind)} ({view.table.kinds[kind].cost})" for kind in able[:MOST_NAMED]]
