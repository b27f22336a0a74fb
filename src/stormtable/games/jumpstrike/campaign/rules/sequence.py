"""The round, one screen (JS-13.2)."""

from __future__ import annotations

from stormtable.engine import note, rule
from stormtable.games.jumpstrike.campaign.rules.aftermath import clear_battles, reckon
from stormtable.games.jumpstrike.campaign.rules.battles import ask_battles
from stormtable.games.jumpstrike.campaign.rules.codes import Event
from stormtable.games.jumpstrike.campaign.rules.ending import check_victory
from stormtable.games.jumpstrike.campaign.rules.fields import close_battles
from stormtable.games.jumpstrike.campaign.rules.movement import arrive, set_out
from stormtable.games.jumpstrike.campaign.rules.muster import show_muster
from stormtable.games.jumpstrike.campaign.rules.orders import begin_orders, pay_orders
from stormtable.games.jumpstrike.campaign.rules.state import Ask, State, Step
from stormtable.games.jumpstrike.campaign.rules.supply import receive_income, resupply


@rule("JS-13.2", "JS-13.20")
def advance(state: State) -> None:
    """Play on until somebody must decide or the campaign is over."""
    while state.ask.what == Ask.NOTHING and not state.over:
        match state.step:
            case Step.MUSTER:
                show_muster(state)
            case Step.INCOME:
                begin_round(state)
            case Step.ORDERS:
                pay_orders(state)
                resupply(state)
                set_out(state)
                ask_battles(state)
            case Step.LANES:
                end_lanes(state)
            case Step.SYSTEMS:
                end_systems(state)
            case _:
                reckon(state)
                check_victory(state)
                state.step = Step.INCOME


@rule("JS-13.2")
def begin_round(state: State) -> None:
    state.round += 1
    note(Event.ROUND, state.round)
    receive_income(state)
    begin_orders(state)


@rule("JS-13.8", "JS-13.20")
def end_lanes(state: State) -> None:
    """All battles on lanes are ended before those in systems begin."""
    close_battles(state)
    clear_battles(state)
    arrive(state)
    ask_battles(state)


@rule("JS-13.20")
def end_systems(state: State) -> None:
    close_battles(state)
    state.step = Step.AFTERMATH
