"""How a campaign looks: the chart, the order sheet with its treasury, battles, the ledger; and what may be done."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal

from stormtable.engine import Action
from stormtable.engine.amounts import count_text, list_text
from stormtable.engine.choosing import written
from stormtable.engine.game import seats_in
from stormtable.engine.people import player
from stormtable.engine.seating import COLOURS
from stormtable.games.jumpstrike.campaign.faces.board import chart, drawings, pieces, place_id, ship_id
from stormtable.games.jumpstrike.campaign.faces.cards import cards
from stormtable.games.jumpstrike.campaign.faces.clashes import clash_id, clashes
from stormtable.games.jumpstrike.campaign.faces.memory import BLANK, Memory, fleet_cost
from stormtable.games.jumpstrike.campaign.faces.rows import kind_row_id, orders
from stormtable.games.jumpstrike.campaign.rules.decisions import choices, secret
from stormtable.games.jumpstrike.campaign.rules.fleets import in_campaign
from stormtable.games.jumpstrike.campaign.rules.state import MAX_CHOICES, Ask, State, Step, Verb, View
from stormtable.games.jumpstrike.campaign.rules.supply import income_of
from stormtable.games.jumpstrike.campaign.words.names import battle_place
from stormtable.games.jumpstrike.campaign.words.notation_writing import write
from stormtable.scene import Curve, Offer, Prompt, Result, Scene, Track
from stormtable.scene import Step as Place

__all__ = ["scene"]

PHASES: Final = (  # text, title, first and last step it stands for (JS-13.2)
    ("Income", "Of systems that are supplied", Step.INCOME, Step.INCOME),
    ("Orders", "All write their orders in secret", Step.ORDERS, Step.ORDERS),
    ("On lanes", "Movement, then battles on lanes", Step.LANES, Step.LANES),
    ("In systems", "Battles in systems", Step.SYSTEMS, Step.SYSTEMS),
    ("Aftermath", "Disabled ships, stars, control, withdrawals, yards; then victory", Step.AFTERMATH, Step.AFTERMATH),
)
Now = Literal["done", "now", "later", "empty"]


def scene(view: View, seat: int, memory: Memory | None = None) -> Scene:
    """The view, with the offers of `seat`; `memory` as `remember` makes it."""
    result = result_of(view) if view.over else None
    return Scene(
        title="Jumpstrike campaign",
        turn=str(view.round) if view.round else "",
        turn_of=f"of {view.table.rounds}" if view.round else "",
        turn_name="round" if view.round else "muster",
        sides=tuple(COLOURS[: view.table.sides]),
        pieces=pieces(view),
        chart=chart(view, seat),
        silhouettes=drawings(view),
        tracks=tuple(tracks(view)),
        cards=cards(view, seat),
        orders=None if result else orders(view, seat),
        clashes=clashes(view),
        curves=curves(view, memory or BLANK),
        prompt=None if result else prompt(view),
        offers=tuple(offers(view, seat)),
        result=result,
    )


def tracks(view: View) -> Iterable[Track]:
    """The steps of the round; who has sealed, or which battles are over; what each side's systems bring."""
    if view.round:
        yield Track(id="phases", title="Steps of the round", steps=tuple(phases(view)), rule="JS-13.2")
    if secret(view):
        title = "Orders" if view.ask.what == Ask.ORDERS else "Ships"
        yield Track(id="sealed", title=title, steps=tuple(writers(view)), rule="JS-13.6")
    if view.ask.what == Ask.BATTLES:
        yield Track(id="battles", title="Battles", steps=tuple(battle_steps(view)), rule="JS-13.20")
    steps = [Place(text=COLOURS[side], note=str(income_of(view, side)), side=side) for side in range(view.table.sides)]
    yield Track(id="income", title="Income", steps=tuple(steps), rule="JS-13.5")


def phases(view: View) -> Iterable[Place]:
    for text, title, first, last in PHASES:
        state: Now = "now" if first <= view.step <= last else "done" if last < view.step else "later"
        yield Place(text=text, title=title, state=state)


def writers(view: View) -> Iterable[Place]:
    for side in range(view.table.sides):
        writes = bool(view.ask.seats >> side & 1)
        state: Now = "now" if writes else "done" if in_campaign(view, side) else "empty"
        note = "writing" if writes else "sealed" if in_campaign(view, side) else "out"
        yield Place(text=COLOURS[side], side=side, state=state, note=note)


def battle_steps(view: View) -> Iterable[Place]:
    for battle in view.battles[: view.n_battles]:
        note = "over" if battle.settled else "open"
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
        curve("Income received", view, 1, income),
        curve("Fleet, cost of operational ships", view, 0, cost),
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
    asked = tuple(seats_in(view.ask.seats))
    if view.ask.what == Ask.MUSTER:
        text = f"Choose ships for {view.table.purse} points, then seal them."
        return Prompt(seats=asked, text=text, detail="Others see them when all have chosen.", rule="JS-13.3")
    if view.ask.what == Ask.ORDERS:
        text = f"Write round {view.round}'s orders, then seal them."
        return Prompt(seats=asked, text=text, detail="Others cannot see them until all have sealed.", rule="JS-13.6")
    still = [battle for battle in view.battles[: view.n_battles] if not battle.settled]
    places = list_text([battle_place(view.table, battle) for battle in still])
    text = f"{count_text(len(still), 'battle', 'battles')} to be fought: {places}."
    after = "Then battles in systems follow." if view.step == Step.LANES else "The aftermath follows the last."
    return Prompt(seats=asked, text=text, detail=after, rule="JS-13.20")


def offers(view: View, seat: int) -> list[Offer]:
    """Every choice of a seat in the words of its notation, each tied to its row."""
    if seat < 0 or not view.ask.seats >> seat & 1:
        return []
    actions = written(MAX_CHOICES, lambda out: choices(view, seat, out))
    return [offer_of(view, action) for action in actions]


def offer_of(view: View, action: Action) -> Offer:
    text = write(view, [action])
    if action.verb == Verb.SEAL:
        what = "ships" if view.ask.what == Ask.MUSTER else "orders"
        return Offer(id=text, text=f"Seal the {what}", key="s", binding=True, rule="JS-13.6")
    moves = action.verb in (Verb.HOLD, Verb.GO)
    return Offer(
        id=text,
        text=label(action, text),
        row=row_of(action),
        folded=action.verb == Verb.SETTLE,  # done by the table, when the battle is over
        piece=ship_id(action.unit) if moves else "",
        cell=cell_of(view, action) if moves else None,
        rule="JS-13.20" if action.verb in (Verb.SETTLE, Verb.LEAVE) else "JS-13.6",
    )


def label(action: Action, text: str) -> str:
    if action.verb == Verb.LEAVE:
        return "Leave it to the computer"
    return "Take the outcome" if action.verb == Verb.SETTLE else text[:1].upper() + text[1:]


def row_of(action: Action) -> str:
    """The id of the row, or of the battle, that an act is about."""
    if Verb.HOLD <= action.verb <= Verb.EVADE:
        return ship_id(action.unit)
    if Verb.BUILD <= action.verb <= Verb.IDLE:
        return place_id(action.target)
    return kind_row_id(action.target) if action.verb in (Verb.BUY, Verb.RETURN) else clash_id(action.amount)


def cell_of(view: State, action: Action) -> tuple[int, int]:
    """Where a ship would go, or stay."""
    system = view.ships[action.unit].system if action.verb == Verb.HOLD else action.target
    return int(view.table.sites[system].x), int(view.table.sites[system].y)


def result_of(view: View) -> Result:
    """Who has won."""
    won = seats_in(view.winners)
    names = list_text([player(COLOURS[seat]) for seat in won])
    if len(won) == 1:
        return Result(text=f"{names} wins", reason="the campaign is decided", rule="JS-13.19", winner=won[0])
    return Result(text="A draw", reason=f"{names} are level", rule="JS-13.19", winner=-1)
