"""Pages that watch a table while somebody else plays at it, and what a person sees of the board on them."""

from __future__ import annotations

import json
import random
from typing import Any

from playwright.sync_api import Page, WebSocket

from tests.browser.strike import AT_REST, ENTRY
from tests.support.tables import tables_of

GAMES = {
    "arclight": "duel",
    "thunder_struck": "duel",
    "jumpstrike": "interception",
    "lightning_strike": "first_contact",
    "lightning_war": "hedgerow",
}
# How the table lies in the free part of the frame, and each thing that can be chosen: in sight, named, covered.
SEEN = """(told) => {
  const frame = document.querySelector(".board-frame");
  const drawing = frame.querySelector(":scope > svg.board");
  const { left, top, right, bottom } = frame.getBoundingClientRect();
  const sheet = document.querySelector(".sheet")?.getBoundingClientRect().top ?? bottom;
  const view = { left, top, right, bottom: Math.min(bottom, sheet) };
  const [per, margin, wide, high] = (drawing.dataset.plane ?? "").split(",").map(Number);
  const sizes = drawing.classList.contains("tall") ? drawing.dataset.tall : drawing.dataset.wide;
  const laid = (sizes ?? drawing.dataset.border ?? "").split(" ").map(Number);
  const [x, y, width, height] = per ? [margin, margin, per * wide, per * high] : laid;
  const spot = (px, py) => new DOMPoint(px, py).matrixTransform(drawing.getScreenCTM());
  const [from, to] = [spot(x, y), spot(x + width, y + height)];
  const table = { left: from.x, top: from.y, right: to.x, bottom: to.y };
  const across = Math.min(view.right, table.right) - Math.max(view.left, table.left);
  const down = Math.min(view.bottom, table.bottom) - Math.max(view.top, table.top);
  const seen = Math.max(across, 0) * Math.max(down, 0);
  const beyond = [view.left - table.left, view.top - table.top, table.right - view.right, table.bottom - view.bottom];
  const arrows = [...frame.querySelectorAll(".edges button")].map((each) => each.ariaLabel);
  const things = [];
  const add = (name, others, element) => {
    const box = element.getBoundingClientRect();
    if (!box.width && !box.height) return;
    const px = (box.left + box.right) / 2;
    const py = (box.top + box.bottom) / 2;
    const inside = px >= view.left && px <= view.right && py >= view.top && py <= view.bottom;
    const named = arrows.some((each) => [name, ...others].some((word) => each.includes(word)));
    const found = inside && element.matches(".piece") ? document.elementFromPoint(px, py) : null;
    const covered = found && !found.closest("svg.board") ? found.outerHTML.slice(0, 160) : "";
    things.push({ name, inside, named, covered });
  };
  for (const id of new Set(told.chosen)) {
    const piece = drawing.querySelector(`.piece[data-piece="${CSS.escape(id)}"]`);
    if (piece) add(told.names[id], [], piece);
  }
  for (const each of drawing.querySelectorAll("[data-offer]:not(.aside)")) {
    const offer = told.offers[each.dataset.offer];
    if (offer) add(offer, ["Places to go", "Facings", "Hexes in reach"], each);
  }
  const free = { left: view.left, top: view.top, width: view.right - view.left, height: view.bottom - view.top };
  return { outside: Math.max(...beyond) > 1.5, blank: 1 - seen / (free.width * free.height), things, free };
}"""


class Watched:
    """A page at a table, and what it was told last."""

    def __init__(self, page: Page, url: str, key: str) -> None:
        self.page = page
        self.table: Any = None
        page.on("websocket", self.listen)
        page.goto(f"{url}/table/{key}")
        page.wait_for_selector(".decision, .plotter, .curtain")
        page.evaluate(AT_REST)

    def listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", self.hear)

    def hear(self, text: str | bytes) -> None:
        for table in tables_of([*([self.table] if self.table else []), json.loads(text)]):
            self.table = table

    def reaches(self, number: int) -> None:
        self.page.wait_for_function(f"number => {ENTRY} >= number", arg=number)

    def look(self) -> dict[str, Any]:
        """What is seen, once nothing moves."""
        self.page.evaluate(AT_REST)
        scene = self.table["scene"]
        names = {piece["id"]: piece["name"] for piece in scene["pieces"]}
        writes = any(sheet["writes"] for sheet in scene["sheets"])
        chosen = [offer["piece"] for offer in scene["offers"] if not writes and not offer["folded"]]
        chosen += [each["piece"] for each in (scene["plane"] or {"regions": []})["regions"]]
        chosen += [(scene["prompt"] or {}).get("piece", "")] if not writes else []
        offers = {
            offer["id"]: names.get(offer["piece"]) if offer["cell"] is None and offer["facing"] < 0 else offer["text"]
            for offer in scene["offers"]
        }
        told = {"names": names, "chosen": [each for each in chosen if each in names], "offers": offers}
        seen: dict[str, Any] = self.page.evaluate(SEEN, told)
        return seen


class Player:
    """Decides over a line of its own whatever is asked of its screen."""

    def __init__(self, socket: Any) -> None:
        self.socket = socket
        self.random = random.Random(4)
        self.table: Any = None

    def asked(self) -> bool:
        """Until something is asked; False: the match is over."""
        while self.table is None or not (self.table["over"] or self.table["scene"]["offers"]):
            self.hear()
        return not self.table["over"]

    def hear(self) -> None:
        message = json.loads(self.socket.recv(120))
        assert message["type"] != "refused" or message["stale"], message["text"]
        if message["type"] == "table":
            self.table = message

    def act(self) -> None:
        """What goes ahead, else the first thing or any."""
        offers = self.table["scene"]["offers"]
        doing = [each for each in offers if not each["erases"] and not each["binding"]] or offers
        ahead = [each for each in doing if each["cell"] is not None]
        final = [each for each in offers if each["binding"]]
        chosen = self.random.choice(offers if self.random.random() < 0.2 else (ahead or doing)[:3])
        if final and self.random.random() < 0.3:  # orders are sealed, dice handed in
            chosen = final[0]
        number = self.table["number"]
        act = {"type": "act", "number": number, "seat": self.table["seat"], "action": chosen["id"]}
        self.table = None
        self.socket.send(json.dumps(act))
        while self.table is None or self.table["number"] <= number:
            self.hear()
