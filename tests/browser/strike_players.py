"""Players of Lightning Strike for the tests: by mouse, by finger, by keys. They answer whatever is asked."""

from __future__ import annotations

import math

from playwright.sync_api import expect

from tests.browser.driver import Table
from tests.browser.strike import Finger, Hand, Strike

REST = 170  # milliseconds that Enter rests after a new question
AWAY = ((2.5, 2.5), (-2.5, 2.5), (2.5, -2.5), (-2.5, -2.5))  # between the places that are offered


def shots(ids: list[str]) -> list[str]:
    """The attacks among offers."""
    return [each for each in ids if " at " in each and not each.startswith("ECCM")]


def told_place(offer: str) -> tuple[float, float]:
    """The place in "place Lancer 1 at 10,20 facing 90"."""
    x, y = offer.partition(" at ")[2].split()[0].split(",")
    return float(x), float(y)


class Player:
    """Goes nearer, fires, answers with a Command Point where it can."""

    def __init__(self, table: Strike) -> None:
        self.table, self.page = table, table.page
        self.moved: set[str] = set()  # the units that have moved in the activation under way
        self.did = table.done

    def play(self, _: Table) -> None:
        """Answers one question."""
        kind = self.table.kind()
        getattr(self, kind)()
        self.did[kind] += 1

    def activation(self) -> None:
        """Moves once, fires while it can, ends."""
        ids, name = self.table.ids(), self.table.active()
        enemy = self.table.nearest(name)
        if name not in self.moved and enemy and math.dist(self.table.place(name), enemy) > 7 and self.movable():
            self.moved.add(name)
            self.move(name, enemy)
        elif shots(ids):
            self.fire(shots(ids)[0])
            self.did["fire"] += 1
        elif "end" in ids:
            self.end()
        else:
            self.take(next((each for each in ids if each.startswith("fly")), ids[0]))

    def slot(self) -> None:
        self.moved.clear()
        ids = self.table.ids()
        plain = next((each for each in ids if each.startswith("activate") and " with " not in each), ids[0])
        self.activate(plain)

    def answer(self) -> None:
        ids = self.table.ids()
        wanted = ["boost", "face attacker"]
        wanted += [each for each in ids if each.startswith("interrupt")][:1] if not self.did["interrupt"] else []
        wanted += [each for each in ids if each.startswith("spin")][:1] if not self.did["spin"] else []
        chosen = next((each for each in wanted if each in ids), "")
        if not chosen:
            self.decline()
            return
        self.take(chosen)
        self.did[chosen.split()[0]] += 1

    def movable(self) -> bool:
        return self.page.locator(".plan-hint button").count() > 0

    def order(self) -> None:
        self.take(self.table.ids()[-1])

    def take(self, offer: str) -> None:
        raise NotImplementedError

    def activate(self, offer: str) -> None:
        raise NotImplementedError

    def move(self, name: str, enemy: tuple[float, float]) -> None:
        raise NotImplementedError

    def fire(self, offer: str) -> None:
        raise NotImplementedError

    def end(self) -> None:
        raise NotImplementedError

    def decline(self) -> None:
        raise NotImplementedError


class Pointer(Player):
    """Plays on the table with a mouse or a finger."""

    def __init__(self, table: Strike, hand: Hand) -> None:
        super().__init__(table)
        self.hand = hand

    def take(self, offer: str) -> None:
        self.table.take(offer)

    def tap_beside(self, offer: str) -> None:
        """On the bare table near a place that is offered."""
        x, y = told_place(offer)
        self.hand.tap(*self.table.bare(*((x + dx, y + dy) for dx, dy in AWAY)))

    def carry_out(self, by_ghost: bool) -> None:
        """By a tap on the ghost, or by the button."""
        if by_ghost:
            self.table.act(lambda: self.hand.tap(*self.table.middle(self.table.ghost)))
        else:
            self.table.act(self.table.plan.locator(".go").click)

    def obstacle(self) -> None:
        self.tap_beside(self.table.ids()[0])
        expect(self.table.plan).to_be_visible()
        ghost = self.table.middle(self.table.ghost)
        self.hand.drag(ghost, (ghost[0] + 30, ghost[1]))
        self.carry_out(by_ghost=True)

    def unit(self) -> None:
        ids = self.table.ids()
        self.tap_beside(ids[(1 + self.did["unit"]) * len(ids) // 4])
        steps = self.table.plan.locator("ol")
        expect(steps).to_contain_text("facing")
        before = steps.inner_text()
        knob = self.table.middle(self.page.locator(".free-ghost .grip-turn .dot"))
        self.hand.drag(knob, (knob[0] + 60, knob[1] + 15))
        expect(steps).not_to_have_text(before)
        evasive = self.table.plan.get_by_role("button", name="Evasive")
        if not self.did["unit"]:
            evasive.click()
            expect(evasive).to_have_attribute("aria-pressed", "true")
        self.carry_out(by_ghost=self.did["unit"] % 2 == 0)

    def activate(self, offer: str) -> None:
        name = offer.removeprefix("activate ").removeprefix("act with ")
        pixel = self.table.pixel(*self.table.place(name)) if offer != "pass" else (0.0, 0.0)
        if offer == "pass" or not self.table.stands_at(pixel, name):
            self.take(offer)
            return
        if isinstance(self.hand, Finger):  # the first tap selects, the second confirms
            self.hand.tap(*pixel)
            if self.left_lens():
                self.take(offer)
                return
            expect(self.table.listed(offer)).to_have_attribute("aria-checked", "true")
            pixel = self.table.pixel(*self.table.place(name))
        self.table.act(lambda: self.hand.tap(*pixel))

    def left_lens(self) -> bool:
        """Whether a tap has opened a lens over units that lie together; it is closed again."""
        close = self.page.locator(".crowd").get_by_role("button", name="Close")
        opened = close.is_visible()
        if opened:
            close.tap()
        return opened

    def move(self, name: str, enemy: tuple[float, float]) -> None:
        """Drags the unit, or its ghost where another unit lies over it, most of the way to an enemy."""
        x, y = self.table.place(name)
        part = max(math.dist((x, y), enemy) - 4, 1) / math.dist((x, y), enemy)
        start, to = self.table.pixels((x, y), (x + (enemy[0] - x) * part, y + (enemy[1] - y) * part))
        if not self.table.stands_at(start, name):
            self.page.locator(".plan-hint button").first.click()
            start = self.table.middle(self.table.ghost)
        self.hand.drag(start, to)
        expect(self.table.plan.locator("ol")).to_contain_text("cm")
        self.did["drag"] += 1
        shot = self.table.plan.locator(".plan-shots button")
        if shot.count() and self.did["drag"] % 2 == 0:
            self.table.act(shot.first.click)
            self.did["fire"] += 1
            return
        self.carry_out(by_ghost=False)
        self.take_back(name)

    def take_back(self, name: str) -> None:
        """Once, what was moved."""
        self.table.wait()
        undo = self.page.locator(".undo")
        if self.did["undo"] or self.table.over or self.table.kind() != "activation" or undo.inner_text() != "Undo":
            return
        self.table.act(undo.click)
        self.did["undo"] += 1
        self.moved.discard(name)

    def fire(self, offer: str) -> None:
        target = offer.partition(" at ")[2].removesuffix(" with CP")
        pixel = self.table.pixel(*self.table.place(target))
        if not self.table.stands_at(pixel, target):
            self.take(offer)
            return
        self.hand.tap(*pixel)
        chosen = self.page.locator('.offer[aria-checked="true"]')
        expect(chosen).to_contain_text(target)
        expect(chosen).to_contain_text("%")
        self.table.commit()

    def end(self) -> None:
        self.take("end")

    def decline(self) -> None:
        self.table.commit()


class Keys(Player):
    """Plays by keys alone."""

    def press(self, key: str, times: int = 1) -> None:
        for _ in range(times):
            self.page.keyboard.press(key)

    def enter(self) -> None:
        self.page.wait_for_timeout(REST)
        self.table.act(lambda: self.press("Enter"))

    def take(self, offer: str) -> None:
        """By its number; by the arrows beyond nine."""
        at = self.table.ids().index(offer)
        if at < 9 and self.table.listed(offer).locator("kbd").inner_text() == str(at + 1):
            self.press(str(at + 1))
        else:
            while self.table.listed(offer).get_attribute("aria-checked") != "true":
                self.press("ArrowDown")
        expect(self.table.listed(offer)).to_have_attribute("aria-checked", "true")
        self.enter()

    def obstacle(self) -> None:
        self.press("g")
        expect(self.table.plan).to_be_visible()
        self.press("ArrowRight", 2)
        self.press("Shift+ArrowUp", 3)
        self.enter()

    def unit(self) -> None:
        self.press("g")
        steps = self.table.plan.locator("ol")
        expect(steps).to_contain_text("facing")
        before = steps.inner_text()
        self.press("ArrowLeft" if self.did["unit"] % 2 else "ArrowRight", 4)
        self.press("[", 3)
        expect(steps).not_to_have_text(before)
        self.enter()

    def activate(self, offer: str) -> None:
        self.take(offer)

    def move(self, name: str, enemy: tuple[float, float]) -> None:
        x, y = self.table.place(name)
        self.press("g")
        steps = self.table.plan.locator("ol")
        expect(self.table.plan).to_be_visible()
        before = steps.inner_text()
        dx, dy = enemy[0] - x, enemy[1] - y
        if abs(dx) > 2:
            self.press("ArrowRight" if dx > 0 else "ArrowLeft", 3)
        self.press("ArrowUp" if dy > 0 else "ArrowDown", 3)
        expect(steps).not_to_have_text(before)
        self.did["drag"] += 1
        self.enter()

    def fire(self, offer: str) -> None:
        self.take(offer)

    def end(self) -> None:
        self.table.act(lambda: self.press("n"))

    def decline(self) -> None:
        self.enter()
