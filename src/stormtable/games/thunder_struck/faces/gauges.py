"""The counts of a scene: which Fire dice would hit, how the Manoeuvre and the Reflex die stand."""

from __future__ import annotations

from collections.abc import Iterable

from stormtable.engine.amounts import list_text
from stormtable.games.thunder_struck.faces.console import boost_faces
from stormtable.games.thunder_struck.faces.foretelling import after_boost, enemies, hitting_faces, shields_against
from stormtable.games.thunder_struck.faces.ring import fire_dice
from stormtable.games.thunder_struck.rules.console import count_on, distance, side_towards, sum_on
from stormtable.games.thunder_struck.rules.ending import is_duel, last_ship, lowest, token_sum
from stormtable.games.thunder_struck.rules.state import NOWHERE, Ask, At, Kind, State, Step
from stormtable.games.thunder_struck.words.scene_names import Names, said_side
from stormtable.language import say, say_count
from stormtable.scene import Gauge, GaugeRow, Tone

__all__ = ["gauges"]


def gauges(state: State, seat: int) -> tuple[Gauge, ...]:
    """What a player would count by hand, while a round is played."""
    if state.over or state.step not in (Step.PLANNING, Step.ACTION):
        return tuple(reflex_gauge(state)) if state.ask.what == Ask.REFLEX else ()
    found = list(fire_gauge(state, seat))
    if state.step == Step.ACTION:
        found += contest_gauge(state)
        found += reflex_gauge(state)
    return tuple(found)


# The Manoeuvre


def contest_gauge(state: State) -> Iterable[Gauge]:
    """Who would win each Sector if a Manoeuvre were actioned now (TS-5.3)."""
    if state.manoeuvred:
        return
    names = Names(state.table)
    rows: list[GaugeRow] = []
    for sector in range(state.table.n_sectors):
        totals = laid_totals(state, sector)
        if not totals:
            continue
        best = max(total for _, total, _ in totals)
        ahead = [seat for seat, total, _ in totals if total == best]
        for seat, total, dice in totals:
            tone: Tone = "good" if ahead == [seat] else "plain"
            text = say_count(dice, "{total} with {n} die", "{total} with {n} dice", total=total)
            told = ", ".join(filter(None, (text, prospect(seat, ahead, dice))))
            rows.append(GaugeRow(text=contest_title(names, seat, sector), detail=told, tone=tone))
    if rows:
        yield Gauge(id="contest", title=say("The Manoeuvre, as it stands"), rows=tuple(rows), rule="TS-5.3")


def contest_title(names: Names, seat: int, sector: int) -> str:
    """Whose total it is, and where there are two Sectors in which."""
    if names.one_sector:
        return names[seat]
    return say("{ship} in {sector}", ship=names[seat], sector=names.sector(sector))


def prospect(seat: int, ahead: list[int], dice: int) -> str:
    """What would come of a total of so many dice, if those were ahead."""
    if ahead == [seat]:
        return say("would win, may warp") if dice > 1 else say("would win, no warp")
    return say("a draw") if seat in ahead else ""


def laid_totals(state: State, sector: int) -> list[tuple[int, int, int]]:
    """Seat, total and dice of everyone in a Sector with dice on Manoeuvre (TS-5.7)."""
    found = []
    for seat in range(state.table.seats):
        ship, dice = state.ships[seat], count_on(state, seat, Kind.MANOEUVRE)
        if ship.alive and ship.sector == sector and dice:
            found.append((seat, sum_on(state, seat, Kind.MANOEUVRE), dice))
    return found


# The Reflex die


def reflex_gauge(state: State) -> Iterable[Gauge]:
    """The sums on both tokens, and who would be lowest if the round ended so (TS-7.1)."""
    if not is_duel(state):
        return
    names = Names(state.table)
    first, second = last_ship(state, 0), last_ship(state, 1)
    rows = []
    for token, name in ((At.BOOST_TOKEN, say("Boost token")), (At.MANOEUVRE_TOKEN, say("Manoeuvre token"))):
        a, b = token_sum(state, first, token), token_sum(state, second, token)
        told = {"first": names[first], "a": a, "second": names[second], "b": b}
        if a == b:
            detail = say("{first} {a}, {second} {b}: equal", **told)
        else:
            low = names[first if a < b else second]
            detail = say("{first} {a}, {second} {b}: {low} is lowest", low=low, **told)
        rows.append(GaugeRow(text=name, detail=detail))
    nobody = lowest(state) == NOWHERE
    text = say("Nobody gets it") if nobody else say("{who} may take it", who=names[first + second - lowest(state)])
    rows.append(GaugeRow(text=text, detail=say("as it stands"), tone="plain" if nobody else "good"))
    yield Gauge(id="reflex", title=say("The Reflex die"), rows=tuple(rows), rule="TS-7.1")


# Which Fire dice would hit


def fire_gauge(state: State, seat: int) -> Iterable[Gauge]:
    """Which faces would hit now, and after the Boosts that lie on the console (TS-6.3)."""
    if seat < 0 or not state.ships[seat].alive:
        return
    if count_on(state, seat, Kind.FIRE) == 0 and state.ask.what != Ask.PLAN:
        return
    rows: list[GaugeRow] = []
    for text, after in outlooks(state, seat):
        rows += gauge_rows(after, seat, text)
    if rows:
        yield Gauge(id="fire", title=say("Which Fire dice would hit"), rows=tuple(rows), rule="TS-6.3")


def outlooks(state: State, seat: int) -> Iterable[tuple[str, State]]:
    yield say("As it stands"), state
    faces = boost_faces(state, seat)
    for face in dict.fromkeys(faces):
        yield say("After Boost {n}", n=face), after_boost(state, seat, face)
    if len(faces) > 1:
        yield say("After Boost {n}", n=" + ".join(map(str, faces))), after_boost(state, seat, sum(faces))


def gauge_rows(state: State, seat: int, text: str) -> Iterable[GaugeRow]:
    names = Names(state.table)
    for other in enemies(state, seat):
        side = side_towards(state, other, seat)
        stops = shields_against(state, other, side)
        told = {"n": distance(state, seat, other), "side": said_side(side)}
        if stops:
            detail = say("{n} apart, its {side}: {shields} stops it", shields=list_text(stops, "or"), **told)
        else:
            detail = say("{n} apart, its {side}: no shield, destroyed", **told)
        yield GaugeRow(
            text=text,
            detail=f"{names[other]}: {detail}" if state.table.seats > 2 else detail,
            dice=fire_dice(hitting_faces(state, seat, other)),
        )
