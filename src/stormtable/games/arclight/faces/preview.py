"""What a shot, a turn of several sides or an initiative die may lead to, before it is tried."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Final

from stormtable.engine import Action
from stormtable.engine.amounts import per_mille, shares
from stormtable.engine.events import Note, noting
from stormtable.engine.hexes import turned
from stormtable.engine.odds import distribution, interval
from stormtable.games.arclight.faces.chances import (
    MISSED,
    OUTCOMES,
    TURN_OUTCOMES,
    ShotOdds,
    Turn,
    bench,
    make_shot,
    outcomes,
    shot_odds,
    turn_bars,
    turn_kind,
    turn_odds,
    turned_chance,
)
from stormtable.games.arclight.rules.codes import Event
from stormtable.games.arclight.rules.damage import TOP_ROW
from stormtable.games.arclight.rules.decisions import apply
from stormtable.games.arclight.rules.fire import attack_modifiers
from stormtable.games.arclight.rules.initiative import only_pledge
from stormtable.games.arclight.rules.state import N_SHIPS, SIDES, UNKNOWN, Roll, State, Verb, View
from stormtable.games.arclight.rules.values import screen_against, screens_now, side_ships
from stormtable.games.arclight.words.damage_words import cell_codes, cell_kind, cell_text, cell_words
from stormtable.games.arclight.words.notation_writing import write
from stormtable.games.arclight.words.scene_names import Names, degree_text, said_range, side_player, sides_text
from stormtable.games.arclight.words.teller import MODIFIED
from stormtable.language import say, say_number
from stormtable.scene import Column, Die, Line, Modifier, Outcome, Preview, Tone

__all__ = ["preview"]

TONES: Final[dict[str, Tone]] = {"miss": "muted", "none": "muted", "systems": "plain", "critical": "now", "boom": "bad"}


def preview(view: View, seat: int, action: Action) -> Preview | None:
    """What an action may lead to; None where nothing is uncertain."""
    makers: dict[int, Callable[[View, int, Action], Preview | None]] = {
        Verb.FIRE: shot_preview,
        Verb.TURN: turn_preview,
        Verb.COMMAND: initiative_preview,
    }
    maker = makers.get(action.verb)
    return maker(view, seat, action) if maker else None


# A shot


def shot_preview(view: View, _: int, action: Action) -> Preview:
    """The chance to hit, the distribution of net damage, and what the index would do (AL-4.6, AL-5.4)."""
    names, card = Names(view.table), view.table.cards[action.unit]
    weapon, target = card.weapons[action.part], view.ships[action.target]
    odds = shot_odds(view, make_shot(action.unit, action.part, action.target))
    hit = 1 - odds.chances.get(MISSED, Fraction(0))
    modifiers = shot_modifiers(view, action)
    skill = card.skill_die[weapon.crew]
    dice = [Die(sides=weapon.sides, face=0)] * weapon.n_dice + [Die(sides=skill, face=0)] * (skill > 0)
    return Preview(
        offer=write(view, [action]),
        text=say("to hit {target}", target=names[action.target]),
        chance=per_mille(hit),
        exact=odds.tries == 0,
        interval=interval_text(hit, odds.tries),
        dice=tuple(dice),
        modifiers=modifiers,
        needs=say("needs {n}", n=max(0, screens_now(target) - sum(each.amount for each in modifiers))),
        rule="AL-4.6",
        outcomes=shot_outcomes(view, action.target, odds),
        columns_title=say("Net damage, index column structure {column}", column=target.structure),
        columns=net_columns(view, action.target, odds),
        columns_rule="AL-5.4",
        lines=tuple(shot_lines(view, action, odds)),
    )


def interval_text(chance: Fraction, tries: int) -> str:
    """The 95 % interval of a sampled chance; "" for an exact one."""
    if not tries:
        return ""
    low, high = interval(int(chance * tries), tries)
    return say("{low} to {high} %", low=say_number(f"{100 * low:.1f}"), high=say_number(f"{100 * high:.1f}"))


def shot_modifiers(view: View, action: Action) -> tuple[Modifier, ...]:
    """The modifiers that the rules will note before the roll."""
    weapon = view.table.cards[action.unit].weapons[action.part]
    with noting() as notes:
        attack_modifiers(view, make_shot(action.unit, action.part, action.target), weapon)
    found = []
    for note in notes:
        if note.event == Event.RANGE_MODIFIER:
            found.append(Modifier(text=said_range(note.b), amount=note.b, rule="AL-4.4"))
        elif note.event == Event.ATTACK_MODIFIER:
            text, rule = next(each for what, each in MODIFIED.items() if what == note.b)
            found.append(Modifier(text=say(text), amount=note.c, rule=rule))
    return tuple(found)


def shot_outcomes(view: View, target: int, odds: ShotOdds) -> tuple[Outcome, ...]:
    found = outcomes(view, target, odds)
    parts = shares([found[key] for key, _, _ in OUTCOMES], 1000)
    return tuple(
        Outcome(text=say(text), share=part, tone=tone) for (_, text, tone), part in zip(OUTCOMES, parts, strict=True)
    )


def net_columns(view: View, target: int, odds: ShotOdds) -> tuple[Column, ...]:
    """A column for each row of the index, 0 and less first, 24 and more last."""
    chances = [Fraction(0)] * (TOP_ROW + 1)
    for net, chance in odds.chances.items():
        if net != MISSED:
            chances[min(TOP_ROW, max(0, net))] += chance
    return tuple(net_column(view, target, net, chance) for net, chance in enumerate(chances))


def net_column(view: View, target: int, net: int, chance: Fraction) -> Column:
    codes = cell_codes(view, target, net, view.ships[target].structure)
    return Column(
        value=f"{net}+" if net == TOP_ROW else str(net),
        share=round(chance * 10000),
        cell=cell_text(codes),
        text=cell_words(codes),
        tone=TONES[cell_kind(codes)],
    )


def shot_lines(view: View, action: Action, odds: ShotOdds) -> list[Line]:
    """The likeliest net damage, how it is counted, and what the chances assume."""
    names, card = Names(view.table), view.table.cards[action.unit].weapons[action.part]
    target = view.ships[action.target]
    lines = []
    nets = {net: chance for net, chance in odds.chances.items() if net != MISSED and net > 0}
    if nets:
        net = max(nets, key=lambda each: (nets[each], -each))
        codes = cell_codes(view, action.target, net, target.structure)
        told = {"net": net, "chance": say_number(f"{float(100 * nets[net]):.1f}"), "effect": cell_words(codes)}
        text = say("Net {net}, {chance} %, the likeliest: {effect}", **told)
        lines.append(Line(text=text, rule="AL-5.4", codes=tuple(cell_text([code]) for code in codes)))
    text = say(
        "Net damage: {degree} of the dice + the total above DS − {screen} {n}",
        degree=degree_text(card, view.ships[action.unit].weapons[action.part].degree),
        screen="ASV" if card.kind == 0 else "ESV",
        n=screen_against(target, card.kind),
    )
    lines.append(Line(text=text, rule="AL-5.3"))
    if view.n_shots:
        name = names[action.unit]
        text = say("From the values as they are: {ship} fires together with others of equal skill", ship=name)
        lines.append(Line(text=text, rule="AL-4.8", tone="muted"))
    return lines


# A turn of several sides


def turn_preview(view: View, seat: int, action: Action) -> Preview | None:
    """The chance that the turn succeeds, its cost by the Helm die, and what a natural 1 means."""
    if abs(action.amount) < 2:
        return None
    odds, ship = turn_odds(view, seat, action), view.ships[action.unit]
    die = view.table.cards[action.unit].helm_die
    difficulty = abs(action.amount) + ship.maneuver
    modifiers = (Modifier(text=say("stun"), amount=-2, rule="AL-5.16"),) if ship.stunned and die else ()
    return Preview(
        offer=write(view, [action]),
        text=say(
            "to turn {sides} to facing {facing}",
            sides=sides_text(action.amount),
            facing=turned(ship.facing, action.amount),
        ),
        chance=per_mille(turned_chance(odds.items())),
        exact=True,
        dice=(Die(sides=die, face=0),) if die else (),
        modifiers=modifiers,
        needs=say("against {difficulty}", difficulty=difficulty),
        rule="AL-3.5",
        outcomes=tuple(Outcome(text=each.text, share=each.share, tone=each.tone) for each in turn_bars(odds)),
        columns_title=say("Helm die and cost"),
        columns=tuple(turn_column(view, action, turn, chance) for turn, chance in sorted(odds.items())),
        columns_rule="AL-3.5",
        lines=tuple(turn_lines(view, odds, difficulty)),
    )


def turn_column(view: View, action: Action, turn: Turn, chance: Fraction) -> Column:
    """What one face of the Helm die means."""
    kind, left = turn_kind(turn), view.ships[action.unit].points - turn.cost
    tones = {key: tone for key, _, tone in TURN_OUTCOMES}
    return Column(
        value=str(turn.face) if turn.face else say("none"),
        share=round(chance * 10000),
        cell=f"{turn.cost}" if kind != "lost" else "–",
        text=turn_text(turn, left),
        tone=tones[kind],
    )


def turn_text(turn: Turn, left: int) -> str:
    """What becomes of a turn, and how many points are left."""
    match turn_kind(turn):
        case "even":
            return say("turns, {left} left", left=left)
        case "dear":
            return say("turns, {n} more than usual, {left} left", n=turn.shortfall, left=left)
        case "lost":
            return say("{n} points needed: no turn, no further try of several sides in this hex", n=turn.cost)
    return say("the opponent chooses the facing, {left} left", left=left)


def turn_lines(view: View, odds: Mapping[Turn, Fraction], difficulty: int) -> list[Line]:
    text = say("Helm below {difficulty}: each point short costs 1 more", difficulty=difficulty)
    lines = [Line(text=text, rule="AL-3.5")]
    if any(turn_kind(turn) == "wild" for turn in odds):
        text = say(
            "A natural 1 that fails: the opponent chooses any facing; the cost is charged as far as points reach"
        )
        lines.append(Line(text=text, rule="AL-3.6", tone="bad"))
    if any(turn_kind(turn) == "lost" for turn in odds):
        text = say("Without the points: no turn, none spent, and no further try of several sides in this hex")
        lines.append(Line(text=text, rule="AL-3.5", tone="muted"))
    return lines


# Initiative


def initiative_preview(view: View, seat: int, action: Action) -> Preview | None:
    """The chance to move first, against each die that the other side may have chosen (AL-3.1, AL-3.2)."""
    card = view.table.cards[action.unit]
    die = card.helm_die if action.part == Roll.HELM else card.command_die
    if not die:
        return None
    answers = other_answers(view, 1 - seat)
    odds = {text: first_odds(view, seat, action, answer) for text, answer in answers.items()}
    told = {"ship": Names(view.table)[action.unit], "die": die}
    worst = next(iter(odds.values()))
    return Preview(
        offer=write(view, [action]),
        text=say("{ship}: Helm D{die}", **told) if action.part == Roll.HELM else say("{ship}: Command D{die}", **told),
        chance=-1,
        exact=True,
        dice=(Die(sides=die, face=0),),
        rule="AL-3.1",
        outcomes=first_outcomes(worst) if len(odds) == 1 else (),
        lines=tuple(first_line(text, chances) for text, chances in odds.items()),
    )


def other_answers(view: View, side: int) -> dict[str, int]:
    """The pledges that the other side may have made, by what is said of them in front of their chances."""
    names = Names(view.table)
    if view.pledges[side] not in (0, UNKNOWN):
        return {"": view.pledges[side]}
    best = only_pledge(view, side)
    if best > N_SHIPS or side_ships(view, side) != 1:
        return {"": best}
    card = view.table.cards[best - 1]
    name = names[best - 1]
    return {
        say("Against Command D{die} of {ship}", die=card.command_die, ship=name): best,
        say("Against Helm D{die} of {ship}", die=card.helm_die, ship=name): best + N_SHIPS,
    }


def first_odds(view: View, seat: int, action: Action, answer: int) -> dict[int, Fraction]:
    """The chance of each side to move first; UNKNOWN is a tie, which Helm dice break."""

    def with_pledge(state: State) -> State:
        tried = bench(state)
        tried.pledges = list(state.pledges)
        tried.pledges[1 - seat] = answer
        tried.ask.seats = 1 << seat
        return tried

    def first(_: State, notes: list[Note]) -> int:
        return notes[-1].a if notes[-1].event == Event.MOVES_FIRST else UNKNOWN

    odds = distribution(
        view,
        lambda tried: apply(tried, seat, action),
        first,
        until={Event.MOVES_FIRST, Event.HELM_TIE},
        fresh=with_pledge,
    )
    return odds or {}


def first_outcomes(chances: Mapping[int, Fraction]) -> tuple[Outcome, ...]:
    keys = [*range(SIDES), UNKNOWN]
    parts = shares([chances.get(key, Fraction(0)) for key in keys], 1000)
    texts = [*(say("{who} first", who=side_player(side)) for side in range(SIDES)), say("Tie: Helm decides")]
    return tuple(Outcome(text=text, share=part) for text, part in zip(texts, parts, strict=True))


def first_line(against: str, chances: Mapping[int, Fraction]) -> Line:
    told = ", ".join(say_number(f"{each.text} {each.share / 10:.1f} %") for each in first_outcomes(chances))
    return Line(text=f"{against}: {told}" if against else told, rule="AL-3.1")
