/** Keys: their names, what they do now, and which offers stand under them. */
import { deepEqual, equal } from "node:assert/strict";
import { test } from "node:test";
import { chordOf, chordShown, effective, wayOf } from "../../src/stormtable/server/static/core/ways.js";
import { keyed, keyOf, take } from "../../src/stormtable/server/static/table/keying.js";
import { offer, offering, prompt, running, sheet } from "./support.js";

/** @import {Offer, Scene} from "../../src/stormtable/server/static/wire.js" */

/** @param {string} text @param {readonly string[]} keys */
const way = (text, keys) => ({ part: "Decide", keys, text, run: () => text });

/** A model on these offers. @param {readonly Offer[]} offers @param {Partial<Scene>} [given] */
function on(offers, given = {}) {
  const { model, sent } = running();
  model.receive(offering(1, offers, given));
  return { model, sent };
}

test("a key has one name whatever Shift the keyboard needs for it", () => {
  deepEqual(
    [chordOf({ key: "n", shiftKey: false }), chordOf({ key: "N", shiftKey: true }), chordOf({ key: "?", shiftKey: true }), chordOf({ key: "3", shiftKey: false }), chordOf({ key: "ArrowUp", shiftKey: true })],
    ["n", "Shift+n", "?", "3", "Shift+ArrowUp"],
  );
  deepEqual([chordShown("Shift+n"), chordShown("Backspace"), chordShown("-"), chordShown("Escape")], ["⇧ N", "⌫", "−", "Esc"]);
});

test("the nearest way has the key, and a key with Shift does what it does alone where nothing else is said", () => {
  const ways = [way("near", ["a"]), way("far", ["a", "b"]), way("shifted", ["Shift+b"])];
  deepEqual([wayOf(ways, "a")?.way.text, wayOf(ways, "b")?.way.text, wayOf(ways, "Shift+b")?.way.text], ["near", "far", "shifted"]);
  deepEqual([wayOf(ways, "Shift+a")?.way.text, wayOf(ways, "Shift+a")?.chord, wayOf(ways, "c")], ["near", "a", undefined]);
});

test("the sheet of keys shows each key once, where it acts", () => {
  const shown = effective([way("near", ["a"]), way("far", ["a", "b"]), way("nothing left", ["b"])]);
  deepEqual(shown.map(({ text, keys }) => [text, ...keys]), [["near", "a"], ["far", "b"]]);
});

test("an offer's own letter comes before the number of what it is about", () => {
  deepEqual([keyOf(offer("a", { key: "f", number: 3 })), keyOf(offer("b", { number: 3 })), keyOf(offer("c"))], ["f", "3", ""]);
});

test("offers stand under their keys; of folded ones with one key the picked piece's own count", () => {
  const { model } = on([
    offer("hold", { key: "h" }),
    offer("P1 ahead", { key: "f", piece: "P1", folded: true }),
    offer("P2 ahead", { key: "f", piece: "P2", folded: true }),
    offer("all ahead", { key: "f" }),
    offer("at 3", { number: 3 }),
    offer("silent"),
  ]);
  model.select("P2 ahead");
  deepEqual(keyed(model).map(([key, offers]) => [key, ...offers.map(({ id }) => id)]), [["h", "hold"], ["f", "P2 ahead"], ["3", "at 3"]]);
});

test("what writes on the open sheet comes before what is listed, and no other sheet's", () => {
  const { model } = on(
    [offer("F on 1", { key: "f", sheet: "P1" }), offer("F on 2", { key: "f", sheet: "P2" }), offer("fire", { key: "f" })],
    { sheets: [sheet("P1"), sheet("P2")], prompt: prompt({ piece: "P2" }) },
  );
  deepEqual(keyed(model).map(([key, offers]) => [key, ...offers.map(({ id }) => id)]), [["f", "F on 2"]]);
});

test("a letter acts at once where no dice are at stake; what dice decide is selected first", () => {
  const { model, sent } = on([offer("ahead", { key: "f" }), offer("shot", { key: "s", uncertain: true }), offer("chance", { key: "c", chance: 400 })]);
  const shot = model.offers[1];
  const ahead = model.offers[0];
  if (!shot || !ahead) throw new Error("no offers");
  take(model, [shot], () => {});
  equal(model.value.selected, "shot");
  deepEqual(sent.map(({ type }) => type), ["preview"]);
  take(model, [shot], () => {});
  deepEqual(sent.at(-1), { type: "act", number: 1, seat: 0, action: "shot" });
  model.set({ pending: "" });
  take(model, model.offers.slice(2), () => {});
  deepEqual([model.value.selected, sent.length], ["chance", 2]);
  const again = on([offer("ahead", { key: "f" })]);
  take(again.model, again.model.offers, () => {});
  deepEqual(again.sent, [{ type: "act", number: 1, seat: 0, action: "ahead" }]);
});

test("of several things with one number each press selects the next", () => {
  const { model, sent } = on([offer("a", { number: 2 }), offer("b", { number: 2 }), offer("c", { number: 2 })]);
  const picked = Array.from({ length: 4 }, () => {
    take(model, model.offers, () => {});
    return model.value.selected;
  });
  deepEqual(picked, ["a", "b", "c", "a"]);
  deepEqual(sent, []);
});

test("what cannot be taken back is selected, and the focus goes to its button", () => {
  const { model, sent } = on([offer("move", {}), offer("end", { key: "e", binding: true })]);
  let focused = 0;
  take(model, model.offers.slice(1), () => focused++);
  deepEqual([model.value.selected, focused, sent.length], ["end", 1, 0]);
});
