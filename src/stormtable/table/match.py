"""A match in progress: its journal, the state that it folds into, and what carries decisions out."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import cached_property
from typing import Any, Final

from stormtable.engine.actions import Action
from stormtable.engine.choosing import fallback_of, only_choice
from stormtable.engine.events import Note
from stormtable.engine.game import BadInput, Game, seats_in
from stormtable.engine.seating import seating
from stormtable.engine.sources import DiceError, Recorder, Reporter, Rolled, Script, Source
from stormtable.engine.texts import clean_text
from stormtable.engine.views import Views, view_of
from stormtable.language import ENGLISH, say, speaking
from stormtable.table import folding, secrecy, undoing
from stormtable.table.begun import load_contents
from stormtable.table.clocks import Away, Timer, never_away
from stormtable.table.folding import Facts, Node
from stormtable.table.journal import (
    Agreed,
    Agreement,
    By,
    End,
    Entry,
    Header,
    Held,
    Hinted,
    How,
    Learned,
    LinkGiven,
    Named,
    Report,
    Roll,
    Salted,
    SeatKind,
)
from stormtable.table.ledger import Ledger
from stormtable.table.outlines import outline_of
from stormtable.table.refusals import Refusal, dice_checked
from stormtable.table.scenes import Scenes
from stormtable.table.seals import Seal, checked_salt, salts_given, sealed_dice
from stormtable.table.snapshots import Shelf
from stormtable.table.states import share_fixed
from stormtable.table.typed import TypedAtTable
from stormtable.table.undoing import facts_of

__all__ = ["MAX_NAME", "Match", "Refusal", "checked_name"]

MAX_NAME: Final = 40  # characters of a player's name
MAX_TEXT: Final = 1000  # characters of what is said at once in notation


class Match(Ledger):
    """The journal of a match and the state that it folds into.

    What changes a match appends lines to `lines`; whoever keeps it stores those that are new, and calls `roll_back` if
    that fails. With typed dice everything that rolls raises `MissingDice` until `faces` suffice, and
    changes nothing. `seal` is None where the table rolls no dice: typed ones, and records that are only read.
    """

    def __init__(self, game: Game, header: Header, seal: Seal | None = None, shelf: Shelf | None = None) -> None:
        super().__init__(game, header, seal, shelf)
        self.present: Views | None = None  # of the state, where they were asked for
        self.scenes = Scenes(self)
        self.reports: dict[int, Sequence[int]] = {}  # what has come from outside, by the number of the matter
        self.reported_by: dict[int, str] = {}  # the match that each has come from; none: the rules themselves
        self.begun: frozenset[int] = frozenset()  # the entries that battles were opened after which have begun
        self.away: Away = never_away  # of the time between two moments, the seconds in which no server ran
        self.timer = Timer(header.clock, len(header.seats), header.started) if header.clock else None

    def state_after(self, node: Node) -> Any:
        """The state at a node, to be left as it is."""
        return self.state if node is self.head and self.state is not None else super().state_after(node)

    @property
    def views(self) -> Views:
        """The views of the present state, each made once."""
        present, state = self.present, self.state  # which others may let go of meanwhile
        if present is None or present.state is not state:
            present = self.present = Views(self.game, state)
        return present

    def facts_of(self, node: Node) -> Facts:
        """What taking back asks of a node."""
        if node.facts is None:
            node.facts = facts_of(self.game, self.state_after(node))
        return node.facts

    def roll_back(self, lines: int) -> None:
        """Forget all lines beyond the first so many: they could not be stored."""
        super().roll_back(lines)
        self.present = None
        self.scenes.forget()

    def follow(self, entry: Entry) -> None:
        """Write an entry down, and see where the rules of today lead with it."""
        super().follow(entry)
        self.scenes.follow(entry)

    def rest(self) -> None:
        """Hold no more than is needed to go on: nobody looks, or all have seen what there is."""
        self.present = None
        self.scenes.rest()
        self.lines.rest()
        self.put_state_by()

    # What anybody may ask

    @property
    def seats(self) -> int:
        """How many seats there are."""
        return len(self.header.seats)

    @cached_property
    def teams(self) -> tuple[int, ...]:
        """The team of each seat; each its own where the scenario is none of today's."""
        try:
            teams = seating(self.game, load_contents(self.game, self.header), self.header.options).teams
        except BadInput:
            teams = ()
        return teams if len(teams) == self.seats else tuple(range(self.seats))

    @property
    def salts(self) -> list[str]:
        """The salts so far, by seat."""
        return salts_given(self.others, self.seats)

    @property
    def names(self) -> list[str]:
        """The players' names, by seat."""
        names = [clean_text(seat.name) for seat in self.header.seats]
        for line in self.others:
            if isinstance(line, Named):
                names[line.seat] = clean_text(line.name)
        return names

    def deciders(self) -> list[int]:
        """The seats that must decide now."""
        return seats_in(self.game.deciders(self.state)) if self.playable else []

    @property
    def playable(self) -> bool:
        """Whether the match can go on."""
        return self.has_state and self.over is None

    def is_out(self, seat: int) -> bool:
        """Whether a seat takes no part in the match any more: it has given up, or all it had is lost.

        Of two seats none does while the match goes on.
        """
        if self.state is None or self.seats == 2:
            return False
        if seat not in self.views.out:
            self.views.out[seat] = self.takes_no_part(seat)
        return self.views.out[seat]

    def takes_no_part(self, seat: int) -> bool:
        if self.game.is_over(self.state) or seat in self.deciders():
            return False
        try:
            after, _ = folding.apply_decision(self.game, self.state, seat, None, Script(()), self.views.fresh())
        except DiceError:
            return False
        # Where that ends the match there is no need to compare what may be large.
        return not self.game.is_over(after) and bool(after == self.state)

    def view(self, seat: int) -> Any:
        """What a seat (-1: a watcher) may know of the present state."""
        return view_of(self.game, self.state, seat)

    def position(self) -> dict[str, Any]:
        """The present position, secrets included, in the words of a case file: to be kept beside the journal."""
        return self.game.position(self.state)

    # Deciding

    def read(self, seat: int, text: str) -> list[Action]:
        """The actions of a notation, read by a seat. Raises Refusal."""
        self.must_be_playable()
        if len(text) > MAX_TEXT:
            raise Refusal(say("a notation has at most {max_text} characters", max_text=MAX_TEXT))
        try:
            actions = self.game.parse(self.views.of(seat), clean_text(text), seat)
        except BadInput as error:
            raise Refusal(str(error), error.rule) from error
        if not actions:
            raise Refusal(say("say what to do: the notation is empty"))
        return actions

    def refusal(self, seat: int, action: Action) -> Refusal | None:
        """Why an action is not legal now; None if it is."""
        self.must_be_playable()
        code = self.game.refuse(self.state, seat, action)
        if code == 0:
            return None
        no = self.game.No(code)
        return Refusal(say(no.text), no.rule)

    def act(self, seat: int, action: Action, now: float, faces: Sequence[int] = (), *, forced: bool = False) -> Entry:
        """Carry out a decision. Raises Refusal; MissingDice or Refusal where dice are typed in."""
        refusal = self.refusal(seat, action)
        if refusal is not None:
            raise refusal
        text = self.game.write(self.views.of(seat), [action])
        number = len(self.entries)
        entry = Entry(number=number, kind="decision", time=now, seat=seat, text=text, forced=forced)
        return self.carry_out(entry, action, faces)

    def forced_decision(self, waiting: Collection[int] = ()) -> tuple[int, Action] | None:
        """A decision that has one legal answer only: (seat, action); not of the seats in `waiting`."""
        for seat in self.deciders():
            action = None if seat in waiting else self.only_choice(seat)
            if action is not None:
                return seat, action
        return None

    def force(self, now: float) -> Entry | None:
        """Carry such a decision out, if there is one. Raises as `act` does."""
        found = self.forced_decision()
        return None if found is None else self.act(*found, now, forced=True)

    def only_choice(self, seat: int) -> Action | None:
        """The one legal action of a seat that decides; None if it has several."""
        return only_choice(self.game, self.state, seat)

    def fallback(self, seat: int) -> Action:
        """What the rules let happen if a seat does not answer."""
        return fallback_of(self.game, self.state, seat)[0]

    def concede(self, seat: int, now: float, faces: Sequence[int] = ()) -> Entry:
        """The seat gives up; accepted while it takes part in a match that goes on. Raises as `act` does."""
        self.must_be_playable()
        if self.is_out(seat):
            raise Refusal(say("seat {letter} is out already", letter=self.header.seats[seat].letter))
        return self.carry_out(Entry(number=len(self.entries), kind="concession", time=now, seat=seat), None, faces)

    def set_up(self, now: float, faces: Sequence[int] = ()) -> Entry:
        """The first entry. Raises BadInput for a scenario or options that the game refuses, MissingDice, Refusal."""
        dice = Recorder(self.source(faces))
        with dice_checked(dice.source):
            state, notes = folding.set_up(self.game, self.header, dice)
        views = Views(self.game, share_fixed(state))
        return self.enter(Entry(number=0, kind="set-up", time=now), views, notes, dice.rolls)

    def carry_out(self, entry: Entry, action: Action | None, faces: Sequence[int]) -> Entry:
        source = self.source(faces)
        dice = Recorder(Reporter(source, self.reports))
        with dice_checked(source):
            after, notes = folding.apply_decision(self.game, self.state, entry.seat, action, dice, self.views.fresh())
        entry.outcome_of = next((self.reported_by.get(roll.matter, "") for roll in dice.rolls if roll.matter), "")
        views = Views(self.game, after)
        secrecy.classify(entry, self.views, views, notes, dice.rolls, self.seats)
        return self.enter(entry, views, notes, dice.rolls)

    def enter(self, entry: Entry, after: Views, notes: Sequence[Note], rolls: Sequence[Rolled]) -> Entry:
        """Complete the entry of what came of a decision, and append it."""
        before = self.state
        reports = [roll for roll in rolls if roll.matter]
        rolls = [roll for roll in rolls if not roll.matter]
        entry.rolls = [Roll(roll.sides, list(roll.faces), roll.seen_by) for roll in rolls]
        entry.reports = [Report(each.matter, each.sides, list(each.faces), each.seen_by) for each in reports]
        entry.changes = [] if entry.kind == "resumed" else folding.changes(before, after.state)
        parent = None if entry.kind == "resumed" else self.head
        known = secrecy.who_knows_what(after if parent is None else self.views, notes, rolls, self.seats)
        if entry.kind != "corrected":
            with speaking(ENGLISH):
                entry.stories, entry.stories_of = secrecy.stories(self.game, known, self.seats)
        node = Node(entry.number, outline_of(entry), parent, self.entries).telling(entry)
        changes = None if before is None or parent is None else entry.changes
        self.states.enter(node, after.state, notes, known, changes)
        self.append(entry, node, after)
        if self.game.is_over(after.state):
            points = [int(self.game.points(after.state, seat)) for seat in range(self.seats)]
            self.end(points)
        return entry

    def append(self, entry: Entry, node: Node, after: Views) -> None:
        self.scenes.draw(entry, node, after)
        self.state, self.present = after.state, after
        node.facts = node.facts or facts_of(self.game, after.state)
        if self.timer is not None:
            before = None if self.head is None else self.facts_of(self.head)
            self.timer.enter(entry, before, node.facts, self.entries, self.holders)
        self.heads.append(node)  # before its entry: others read meanwhile
        self.write(entry)
        self.snap()

    # Taking back, salts, names, upgrades

    def undo(self, seat: int, to: int, now: float) -> Entry:
        """Go back to the position after entry `to`. Whether that is free or agreed on is the caller's business."""
        self.must_be_playable()
        return self.take_back(seat, to, undoing.nodes_taken_back(self, seat, to), now)

    def rewind(self, seat: int, to: int, now: float, by: By = "") -> Entry:
        """The same whatever else speaks against it: all agree, or a referee says so. Raises Refusal."""
        self.must_be_playable()
        return self.take_back(seat, to, undoing.all_nodes_after(self, to), now, by)

    def take_back(self, seat: int, to: int, taken: Sequence[Node], now: float, by: By = "") -> Entry:
        """Write down that these nodes, which follow entry `to`, no longer count."""
        numbers = [node.number for node in taken]
        head = folding.without(taken[-1] if self.head is None else self.head, set(numbers), numbers[0])
        entry = Entry(number=len(self.entries), kind="undo", time=now, seat=seat, back_to=to, taken_back=numbers, by=by)
        entry.seen_by = undoing.who_saw(seat, taken)
        state = self.state_after(head)
        entry.changes = folding.changes(self.state, state)
        self.append(entry, head, Views(self.game, state))
        self.reports.clear()  # a number may mean another battle now
        return entry

    def salt(self, seat: int, salt: str, now: float) -> bool:
        """Take a seat's salt; False if it has given one already. Raises BadInput."""
        checked_salt(salt)
        if self.over is not None or self.seal is None or self.salts[seat]:
            return False
        self.write(Salted(seat=seat, salt=salt, time=now))
        return True

    def rename(self, seat: int, name: str, now: float) -> bool:
        """Change a player's name, checked before; False if it is that already or the match is over."""
        if self.over is not None or self.names[seat] == name:
            return False
        self.write(Named(seat=seat, name=name, time=now))
        return True

    def give_link(self, seats: Iterable[int], now: float, *, own: bool) -> None:
        """Note that seats are held by a new link from here on. Raises Refusal once the match is over."""
        if self.over is not None:
            raise Refusal(
                say("the match is over, and everybody may see all of it: links are given anew at its rematch")
            )
        for seat in seats:
            self.write(LinkGiven(seat=seat, own=own, time=now))

    def learn(self, line: Learned) -> None:
        """Note where the learner of a lesson stands."""
        self.write(line)

    def help(self, line: Hinted) -> None:
        """Note that the computer helped a seat."""
        self.write(line)

    def agree(self, what: Agreement, seat: int, now: float) -> None:
        """Note what the seats agreed on, as a seat asked."""
        self.write(Agreed(what=what, seat=seat, time=now))

    def end(self, points: list[int], how: How = "rules") -> None:
        """Write the last line: the match is over."""
        self.write(End(points=points, how=how, seed=self.seal.seed.hex() if self.seal else ""))

    def hold(self, seat: int, kind: SeatKind, level: str, now: float) -> None:
        """Note who plays a seat from here on."""
        self.write(Held(seat=seat, kind=kind, level=level, time=now))

    def resume(self, position: dict[str, Any], version: int, now: float) -> Entry:
        """Go on from a stored position where the rules have changed under the match. Raises BadInput if that fails."""
        dice = Recorder(self.source(()))
        entry = Entry(number=len(self.entries), kind="resumed", time=now, position=position, version=version)
        try:
            state = folding.resume_position(self.game, self.header, entry, dice)
        except Exception as error:
            raise BadInput(f"the stored position is not understood any more: {error}") from error
        if not self.game.deciders(state):
            raise BadInput("the stored position comes to no decision under the rules of today")
        return self.enter(entry, Views(self.game, share_fixed(state)), (), dice.rolls)

    # Helpers

    def must_be_playable(self) -> None:
        if self.over is not None:
            raise Refusal(say("the match is over; a replay can be played on from any moment"))
        if self.state is None:
            why = self.frozen_why or say("it is not set up yet")
            raise Refusal(say("the match can only be read: {why}", why=why))

    def source(self, faces: Sequence[int]) -> Source:
        if self.header.dice == "typed":
            computers = [seat for seat, found in enumerate(self.holders) if found.kind == "computer"]
            return TypedAtTable(faces, sum(1 << seat for seat in computers))
        if self.seal is None:
            raise Refusal(say("this record holds no seed to roll with; branch from it to play on"))
        return sealed_dice(self.seal, self.header.match, self.salts, self.counts)


def checked_name(name: str) -> str:
    """A player's name: plain, printable, spaces joined. Raises BadInput."""
    name = " ".join(clean_text(name).split())
    if len(name) > MAX_NAME:
        raise BadInput(f"a name has at most {MAX_NAME} characters")
    if not name.isprintable():
        raise BadInput("a name is made of printable characters")
    return name
