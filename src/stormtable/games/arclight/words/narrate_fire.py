"""The narration of cannon fire: roll, modifiers, total against DS, what the dice count for, net damage."""

from __future__ import annotations

from stormtable.engine.events import Note
from stormtable.games.arclight.rules.codes import Event
from stormtable.games.arclight.rules.damage import chosen_value
from stormtable.games.arclight.rules.state import Degree, Kind
from stormtable.games.arclight.words.names import weapon_label
from stormtable.games.arclight.words.scene_names import degree_text, piece_id, said_crew, said_range
from stormtable.games.arclight.words.teller import ShipTale, Teller, dice_of, pool
from stormtable.language import say
from stormtable.scene import Die, Line, Modifier

__all__ = ["FireTeller"]


class FireTeller(Teller):
    """Shots, from the declaration to the net damage."""

    def firer(self, ship: int, weapon: int) -> str:
        """Who fires: "Javelin 1 gunner A"."""
        return f"{self.names[ship]} {said_crew(self.setup.cards[ship].weapons[weapon].crew)}"

    def shot(self, ship: int, weapon: int, target: int) -> str:
        """A shot: "Javelin 1 gunner A at Pulsar 1"."""
        return say("{firer} at {target}", firer=self.firer(ship, weapon), target=self.names[target])

    def held(self, note: Note) -> None:
        text = say("{firer} holds fire", firer=f"{self.names[note.a]} {said_crew(note.b)}")
        self.begin(text, note.a, "AL-4.7", say("held"), "muted")

    def declared(self, note: Note) -> None:
        """Told apart from the roll only where others of equal skill declare in between."""
        name = weapon_label(self.setup, note.a, note.b)
        tale = self.begin(self.shot(note.a, note.b, note.c), note.a, "AL-4.8", say("declared"))
        tale.target = piece_id(note.c)
        tale.lines.append(Line(text=name, rule="AL-4.7"))

    def attack(self, note: Note) -> None:
        if self.previous.event == Event.DECLARED and self.previous[1:4] == note[1:4]:
            self.tales.pop()
        self.shooter, self.weapon = note.a, note.b
        tale = self.begin(self.shot(note.a, note.b, note.c), note.a, "AL-4.6")
        tale.target, tale.ship = piece_id(note.c), note.c
        text = say("{weapon}, range {range}", weapon=weapon_label(self.setup, note.a, note.b), range=note.d)
        tale.lines.append(Line(text=text, rule="AL-4.4"))

    def range_modifier(self, note: Note) -> None:
        self.modifiers.append(Modifier(text=said_range(note.b), amount=note.b, rule="AL-4.4"))

    def attack_modifier(self, note: Note) -> None:
        self.modify(note.b, note.c)

    def hit(self, note: Note) -> None:
        tale, faces = self.take_roll()
        self.faces, self.excess = faces, note.b - note.c
        if self.excess:
            text = say("= {total} against DS {ds}: over by {n}", total=note.b, ds=note.c, n=self.excess)
        else:
            text = say("= {total} against DS {ds}: just enough", total=note.b, ds=note.c)
        tale.lines.append(Line(text=text, rule="AL-4.6"))

    def miss(self, note: Note) -> None:
        tale, _ = self.take_roll()
        tale.dice = tuple(Die(sides=die.sides, face=die.face, counted=False) for die in tale.dice)
        tale.outcome, tale.tone = say("miss"), "muted"
        text = say("= {total} against DS {ds}: short by {n}", total=note.b, ds=note.c, n=note.c - note.b)
        tale.lines.append(Line(text=text, rule="AL-4.6"))

    def take_roll(self) -> tuple[ShipTale, tuple[int, ...]]:
        """The tale of the shot with its dice, and their faces."""
        tale, card = self.tales[-1], self.setup.cards[self.shooter]
        weapon = card.weapons[self.weapon]
        faces = self.take(weapon.n_dice, weapon.sides)
        dice = dice_of(weapon.sides, faces)
        if card.skill_die[weapon.crew]:
            skill = self.take(1, card.skill_die[weapon.crew])
            faces, dice = (*faces, *skill), (*dice, *dice_of(card.skill_die[weapon.crew], skill))
        tale.dice, tale.modifiers = dice, self.take_modifiers()
        return tale, faces

    def net(self, note: Note) -> None:
        tale, card = self.tales[-1], self.setup.cards[self.shooter].weapons[self.weapon]
        degree = self.degree(self.shooter, self.weapon)
        tale.dice = counted_dice(tale.dice, degree)
        text = say(
            "{degree} {damage} + {over} − {screen} {reduced} = net {net}",
            degree=degree_text(card, degree),
            damage=note.c,
            over=self.excess,
            screen="ASV" if card.kind == Kind.KINETIC else "ESV",
            reduced=note.d,
            net=str(note.b).replace("-", "−"),
        )
        tale.lines.append(Line(text=text, rule="AL-5.3"))
        tale.net = note.b
        if note.b > 0:
            tale.outcome, tale.tone = say("hit, net {net}", net=note.b), "bad"
        else:
            tale.outcome = say("hit, no effect")

    def degree(self, ship: int, weapon: int) -> int:
        """A weapon's degree, also if it dropped earlier in this entry."""
        return self.state.ships[ship].weapons[weapon].degree

    def lapsed(self, note: Note) -> None:
        tale = self.begin(self.shot(note.a, note.b, note.c), note.a, "AL-4.8", say("lapses"), "muted")
        tale.target = piece_id(note.c)
        tale.lines.append(Line(text=say("{ship} is destroyed already", ship=self.names[note.c]), rule="AL-4.8"))


def counted_dice(dice: tuple[Die, ...], degree: int) -> tuple[Die, ...]:
    """The dice with those lit that the degree code counts (AL-5.1)."""
    faces = [die.face for die in dice]
    if not all(faces) or degree == Degree.ALL or len(set(faces)) == 1:
        return dice
    value = chosen_value(pool(faces), degree)
    return tuple(Die(sides=die.sides, face=die.face, counted=die.face == value) for die in dice)
