"""Why an order is refused: the order, the sum, and what would fit; the rule goes with it."""

from __future__ import annotations

from stormtable.engine import Action
from stormtable.engine.amounts import list_text
from stormtable.games.jumpstrike.campaign.rules.codes import No
from stormtable.games.jumpstrike.campaign.rules.muster import may_build
from stormtable.games.jumpstrike.campaign.rules.orders import drafted_cost, repair_cost
from stormtable.games.jumpstrike.campaign.rules.state import Ask, State, Verb, View
from stormtable.games.jumpstrike.campaign.words.names import kind_name
from stormtable.games.jumpstrike.campaign.words.notation_writing import write

__all__ = ["refusal_text"]

MOST_NAMED = 3


def refusal_text(view: View, seat: int, act: Action, code: int) -> tuple[str, str]:
    """(what is refused and why, the rule)."""
    no = No(code)
    said = write(view, [act])
    what = said[:1].upper() + said[1:]
    if no == No.TOO_DEAR:
        return f"{what}: {dear_text(view, seat, act)}", no.rule
    return f"{what}: {no.text}.", no.rule


def dear_text(view: View, seat: int, act: Action) -> str:
    """The sum, and what would fit."""
    cost, spent, total = price(view, act), already_spent(view, seat), purse(view, seat)
    over = cost + spent - total
    sum_text = f"{cost} and the {spent} ordered already make {cost + spent}" if spent else f"it costs {cost}"
    fits = fitting(view, seat, total - spent)
    named = f" {list_text(fits, 'or')} would fit." if fits else ""
    alone = " It would fit without the other yards' orders." if spent and cost <= total else ""
    return f"{sum_text}, {over} more than the {total} there are.{named or ' No design would fit.'}{alone}"


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
