"""How a campaign looks: the chart, the order sheet with its treasury, battles, the ledger; and what may be done."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal

from stormtable.engine.amounts import list_text
from stormtable.engine.game import seats_in
from stormtable.engine.notation import legal_actions
from stormtable.engine.people import player
from stormtable.engine.seating import COLOURS
from stormtable.games.jumpstrike.campaign.faces.board import chart, drawings, pieces
from stormtable.games.jumpstrike.campaign.faces.cards import cards
from stormtable.games.jumpstrike.campaign.faces.clashes import clashes
from stormtable.games.jumpstrike.campaign.faces.dispatch import offer_of, question
from stormtable.games.jumpstrike.campaign.faces.maker import Maker
from stormtable.games.jumpstrike.campaign.faces.memory import BLANK, Memory, fleet_cost
from stormtable.games.jumpstrike.campaign.faces.rows import orders
from stormtable.games.jumpstrike.campaign.rules.decisions import choices, deciders, secret
from stormtable.games.jumpstrike.campaign.rules.fleets import in_campaign
from stormtable.games.jumpstrike.campaign.rules.state import MAX_CHOICES, Ask, Step, View
from stormtable.games.jumpstrike.campaign.rules.supply import income_of
from stormtable.games.jumpstrike.campaign.words.names import battle_place
from stormtable.games.jumpstrike.campaign.words.notation_writing import write
from stormtable.language import phrase, say, say_as
from stormtable.scene import Curve, Offer, Prompt, Result, Scene, Track
from stormtable.scene import Step as Place

__all__ = ["scene"]

PHASES: Final = (  # text, title, first and last step it stands for (JS-13.2)
    (phrase("Income"), phrase("Of systems that are supplied"), Step.INCOME, Step.INCOME),
    (phrase("Orders"), phrase("All write their orders in secret"), Step.ORDERS, Step.ORDERS),
    (phrase("On lanes"), phrase("Movement, then battles on lanes"), Step.LANES, Step.LANES),
    (phrase("In systems"), phrase("Battles in systems"), Step.SYSTEMS, Step.SYSTEMS),
    (
        phrase("Aftermath"),
        phrase("Disabled ships, stars, control, withdrawals, yards; then victory"),
        Step.AFTERMATH,
        Step.AFTERMATH,
    ),
)
Now = Literal["done", "now", "later", "empty"]


def scene(view: View, seat: int, memory: Memory | None = None) -> Scene:
    """The view, with the offers of `seat`; `memory` as `remember` makes it."""
    result = result_of(view) if view.over else None
    return Scene(
        title="Jumpstrike campaign",
        turn=str(view.round) if view.round else "",
        turn_of=say("of {limit}", limit=view.table.rounds) if view.round else "",
        turn_name=say("round") if view.round else say("muster"),
        sides=tuple(map(say, COLOURS[: view.table.sides])),
        pieces=pieces(view),
        chart=chart(view, seat),
        silhouettes=drawings(view),
        tracks=tuple(tracks(view)),
        cards=cards(view, seat),
        orders=None if result else orders(view, seat),
        clashes=clashes(view),
        curves=curves(view, memory or BLANK),
        prompt=None if result else prompt(view),
        offers=offers(view, seat),
        result=result,
    )


def tracks(view: View) -> Iterable[Track]:
    """The steps of the round; who has sealed, or which battles are over; what each side's systems bring."""
    if view.round:
        yield Track(id="phases", title=say("Steps of the round"), steps=tuple(phases(view)), rule="JS-13.2")
    if secret(view):
        title = say("Orders") if view.ask.what == Ask.ORDERS else say("Ships")
        yield Track(id="sealed", title=title, steps=tuple(writers(view)), rule="JS-13.6")
    if view.ask.what == Ask.BATTLES:
        yield Track(id="battles", title=say("Battles"), steps=tuple(battle_steps(view)), rule="JS-13.20")
    sides = range(view.table.sides)
    steps = [Place(text=say(COLOURS[side]), note=str(income_of(view, side)), side=side) for side in sides]
    yield Track(id="income", title=say("Income"), steps=tuple(steps), rule="JS-13.5")


def phases(view: View) -> Iterable[Place]:
    for text, title, first, last in PHASES:
        state: Now = "now" if first <= view.step <= last else "done" if last < view.step else "later"
        yield Place(text=say(text), title=say(title), state=state)


def writers(view: View) -> Iterable[Place]:
    for side in range(view.table.sides):
        writes = bool(view.ask.seats >> side & 1)
        state: Now = "now" if writes else "done" if in_campaign(view, side) else "empty"
        note = (
            say("writing")
            if writes
            else say_as("orders", "sealed")
            if in_campaign(view, side)
            else say_as("of the game", "out")
        )
        yield Place(text=say(COLOURS[side]), side=side, state=state, note=note)


def battle_steps(view: View) -> Iterable[Place]:
    for battle in view.battles[: view.n_battles]:
        note = say("over") if battle.settled else say("open")
        yield Place(text=battle_place(view.table, battle), state="done" if battle.settled else "now", note=note)


def curves(view: View, memory: Memory) -> tuple[Curve, ...]:
    """Income received, and what the operational ships cost at each round's end; 0 is before the first."""
    if not view.round:
        return ()
    sides, now = range(view.table.sides), int(view.round)
    income = [memory["income"].get(str(each)) for each in range(1, now + 1)]
    cost = [memory["cost"].get(str(each)) for each in range(1, now)]
    cost.append(memory["cost"].get(str(now)) or [fleet_cost(view, side) for side in sides])
    return (
        curve(say("Income received"), view, 1, income),
        curve(say("Fleet, cost of operational ships"), view, 0, cost),
    )


def curve(title: str, view: View, first: int, rows: list[list[int] | None]) -> Curve:
    """Rows that are not known any more, at the start, are left out."""
    known = [row for row in rows if row is not None]
    return Curve(
        title=title,
        rounds=int(view.table.rounds),
        first=first + len(rows) - len(known),
        now=int(view.round),
        values=tuple(tuple(row[side] for row in known) for side in range(view.table.sides)),
    )


def prompt(view: View) -> Prompt:
    """Who decides, and what."""
    text, detail, rule = question(view)
    return Prompt(seats=tuple(seats_in(view.ask.seats)), text=text, detail=detail, rule=rule)


def offers(view: View, seat: int) -> tuple[Offer, ...]:
    """Every legal action of a seat that decides (maker.py has them act by act)."""
    actions = legal_actions(view, seat, deciders(view), choices, MAX_CHOICES) if seat >= 0 else []
    maker = Maker(view)
    return tuple(offer_of(maker, each, write(view, [each])) for each in actions)


def result_of(view: View) -> Result:
    """Who has won."""
    won = seats_in(view.winners)
    names = list_text([player(say(COLOURS[seat])) for seat in won])
    if len(won) == 1:
        return Result(
            text=say("{who} wins", who=names), reason=say("the campaign is decided"), rule="JS-13.19", winner=won[0]
        )
    return Result(text=say("A draw"), reason=say("{sides} are level", sides=names), rule="JS-13.19", winner=-1)
