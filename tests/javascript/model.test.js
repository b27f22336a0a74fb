/** What the page of a table keeps in mind: what is proposed and selected, what a new table leaves of it, what is sent. */
import { deepEqual, equal, ok } from "node:assert/strict";
import { test } from "node:test";
import { notSent } from "../../src/stormtable/server/static/table/view.js";
import { firstOffer } from "../../src/stormtable/server/static/table/offering.js";
import { Surveyor, withSurvey } from "../../src/stormtable/server/static/table/surveying.js";
import { openSheet, ownSheets, submit, type, verdictOn, writtenOffers } from "../../src/stormtable/server/static/table/writing.js";
import { entry, offer, offering, piece, plane, prompt, region, running, scene, sheet, survey, table } from "./support.js";

/** @import {Preview, WhyAnswer} from "../../src/stormtable/server/static/wire.js" */

const ab = () => [offer("a"), offer("b")];

// What is proposed

test("what is proposed does something and can be taken back, unless the scene says otherwise", () => {
  /** @param {Parameters<typeof scene>[0]} given */
  const first = (given) => firstOffer(scene(given));
  equal(first({ offers: [offer("hold", { quiet: true }), offer("end", { binding: true }), offer("go")] }), "go");
  equal(first({ offers: [offer("hold", { quiet: true }), offer("end", { binding: true })] }), "end");
  equal(first({ offers: [offer("hold", { quiet: true })] }), "hold");
  equal(first({ offers: [offer("F", { sheet: "P1" }), offer("end", { binding: true })] }), "", "the sheet is not written yet");
  equal(first({ offers: [offer("lay", { layout: "guards" })] }), "");
  equal(first({ offers: ab(), prompt: prompt({ proposed: "b" }) }), "b");
  equal(first({ offers: ab(), prompt: prompt({ proposed: "a", decline: "b" }) }), "b");
  equal(first({ offers: [offer("pick", { folded: true, piece: "P1" }), offer("end")], surveys: true }), "", "of many pieces one is picked first");
  equal(firstOffer(null), "");
});

test("only who is asked has offers, and nobody while the past is looked at", () => {
  const { model } = running();
  const asked = offering(1, ab());
  model.receive(asked);
  deepEqual([model.deciding, model.offers.length, model.selectedOffer?.id], [true, 2, "a"]);
  for (const given of [{ seat: 1 }, { seat: -1 }, { over: /** @type {any} */ ({}) }, { curtain: /** @type {any} */ ({ seat: 0 }) }, { dice_wanted: /** @type {any} */ ({}) }]) {
    model.receive({ ...asked, ...given });
    deepEqual([model.deciding, model.offers, model.selectedOffer], [false, [], undefined], JSON.stringify(given));
  }
  model.receive(asked);
  model.set({ moment: 0 });
  deepEqual([model.deciding, model.offers, model.scene], [false, [], null]);
});

// What is selected

test("the first press selects, the second commits, and nothing is sent twice", () => {
  const { model, sent } = running();
  model.receive(offering(4, ab()));
  model.press("a"); // proposed so far, not chosen
  deepEqual([model.value.selected, model.value.chosen, sent], ["a", true, []]);
  model.press("b");
  model.press("b");
  model.press("b");
  deepEqual(sent, [{ type: "act", number: 4, seat: 0, action: "b" }]);
  equal(model.value.pending, "b");
});

test("what is to be thought of first is told before it is carried out", () => {
  const { model, sent } = running();
  model.receive(offering(1, [offer("a"), offer("b", { warning: "It leaves the table." })]));
  model.commit("b");
  deepEqual([model.value.selected, model.value.warned, sent.length], ["b", "b", 0]);
  model.select("a");
  equal(model.value.warned, "");
  model.commit("b");
  model.commit("b");
  deepEqual(sent, [{ type: "act", number: 1, seat: 0, action: "b" }]);
});

test("a way of doing an offer selects the offer", () => {
  const { model } = running();
  const variants = ["b", "b with a cube"].map((id) => ({ id, pips: [], cost: 0, text: "", label: "" }));
  model.receive(offering(1, [offer("a"), offer("b", { variants })]));
  model.select("b with a cube");
  deepEqual([model.selectedOffer?.id, model.selectedVariant?.id], ["b", "b with a cube"]);
  model.select("nothing of the kind");
  equal(model.value.selected, "b with a cube");
});

test("arrows walk the listed offers round: not those of sheets, nor folded ones of others", () => {
  const { model } = running();
  model.receive(offering(1, [offer("a", { dice: ["1"] }), offer("F", { sheet: "P1" }), offer("b", { folded: true, dice: ["1"] }), offer("c", { folded: true, dice: ["2"] })]));
  deepEqual(model.listed.map(({ id }) => id), ["a", "b"]);
  model.walk(1);
  equal(model.value.selected, "b");
  model.walk(1);
  equal(model.value.selected, "a");
  model.walk(-1);
  equal(model.value.selected, "b");
});

test("picking a die selects the first that it can do, and the next die follows round", () => {
  const { model } = running();
  model.receive(offering(1, [offer("a", { dice: ["1"] }), offer("b", { dice: ["2"] }), offer("c", { dice: ["2", "3"] })]));
  equal(model.picked, "1");
  model.pickNext();
  deepEqual([model.picked, model.value.selected], ["2", "b"]);
  model.select("c");
  equal(model.picked, "2", "it can be done with the die that was picked");
  model.select("a");
  equal(model.picked, "1");
  model.pick("nothing of the kind");
  equal(model.picked, "1");
  model.set({ die: "with which nothing can be done" });
  equal(model.picked, "1");
});

// What a new table leaves of it

/** A model in which everything that a decision is about has been touched. */
function touched() {
  const { model, sent } = running();
  model.receive(offering(1, ab(), { sheets: [sheet("P1")] }));
  model.select("b");
  model.explain("No.", "AL-1");
  model.set({ hovered: "a", die: "7", picked: 3, place: "2", stopped: "Stopped.", undoTold: true, typed: { sheet: "P1", text: "F", sent: false } });
  model.set({ previews: new Map([["b", null]]), plan: /** @type {any} */ ({ number: 1 }), pending: "b" });
  return { model, sent };
}

/** @param {ReturnType<typeof touched>["model"]} model */
function kept({ value }) {
  const { selected, chosen, hovered, die, picked, place, pending, refused, stopped, undoTold, typed, previews, plan } = value;
  return { selected, chosen, hovered, die, picked, place, pending, refused: refused?.text ?? "", stopped, undoTold, typed: typed?.text ?? "", previews: previews.size, plan: plan !== null };
}

const ALL = { selected: "b", chosen: true, hovered: "a", die: "7", picked: 3, place: "2", pending: "b", refused: "No.", stopped: "Stopped.", undoTold: true, typed: "F", previews: 1, plan: true };
const NONE = { selected: "a", chosen: false, hovered: "", die: "", picked: -1, place: "", pending: "", refused: "", stopped: "", undoTold: false, typed: "", previews: 0, plan: false };

test("the same table once more leaves all as it was", () => {
  const { model } = touched();
  deepEqual(kept(model), ALL);
  model.receive(offering(1, ab(), { sheets: [sheet("P1")] }));
  deepEqual(kept(model), ALL);
});

test("another table leaves nothing of it, though it offers the same", () => {
  const { model } = touched();
  model.receive(offering(2, ab(), { prompt: prompt({ text: "And now?" }) }));
  deepEqual(kept(model), NONE);
});

test("the column that was pointed at goes with the selection, a warning with what it warned of", () => {
  const { model, sent } = running();
  model.receive(offering(1, [offer("a", { dice: ["1"] }), offer("b", { dice: ["2"], warning: "It leaves the table." })]));
  model.set({ picked: 3 });
  model.hover("b");
  equal(model.value.picked, 3);
  model.select("b");
  equal(model.value.picked, -1);
  model.commit("b");
  model.pick("1");
  deepEqual([model.value.selected, model.value.warned], ["a", ""]);
  model.commit("b");
  equal(sent.length, 0, "it warns again");
});

test("what is typed lasts while its sheet can be written on, what stopped a queue while the question is the same", () => {
  const { model } = touched();
  model.receive(offering(2, ab(), { sheets: [sheet("P1")] }));
  deepEqual(kept(model), { ...NONE, typed: "F", stopped: "Stopped." });
  model.receive(offering(3, ab(), { sheets: [sheet("P1", { writes: "" })] }));
  equal(model.value.typed, null);
});

test("in a secret decision another's choice leaves all as it was, but what an undo would take back", () => {
  const { model } = running();
  const draft = { ...offering(1, ab()), secret: true };
  model.receive(draft);
  model.select("b");
  model.set({ hovered: "a", undoTold: true, previews: new Map([["b", null]]) });
  model.receive({ ...draft, number: 2 });
  deepEqual([model.value.selected, model.value.chosen, model.value.hovered, model.value.undoTold, model.value.previews.size], ["b", true, "a", false, 1]);
  model.receive({ ...draft, number: 3, scene: scene({ offers: [...ab(), offer("c")] }) });
  deepEqual([model.value.selected, model.value.chosen, model.value.hovered], ["a", false, ""]);
});

test("through another seat's eyes nothing is left", () => {
  const { model } = touched();
  model.receive({ ...offering(1, ab(), { prompt: prompt({ seats: [1] }) }), seat: 1, reader: 1 });
  deepEqual([model.value.selected, model.value.chosen, model.value.hovered, model.value.pending], ["a", false, "", ""]);
});

test("a selection goes with its offer, what waits for an answer with dice that are asked for", () => {
  const { model } = touched();
  model.receive(offering(1, [offer("a"), offer("c")], { sheets: [sheet("P1")] }));
  deepEqual([model.value.selected, model.value.chosen, model.value.hovered], ["a", false, "a"]);
  const { model: other } = touched();
  other.receive({ ...offering(1, ab()), dice_wanted: /** @type {any} */ ({ mine: true }) });
  equal(other.value.pending, "");
  other.receive(offering(1, ab()));
  equal(other.value.pending, "", "and does not come back when they are given up");
});

test("a refusal stays for the table that came of the first of several acts", () => {
  const { model } = running();
  model.receive(offering(1, ab()));
  model.refuse({ type: "refused", text: "Not the second.", rule: "", action: "a; b", stale: false, halfway: true });
  model.receive(offering(2, ab()));
  equal(model.value.refused?.text, "Not the second.");
  model.receive(offering(3, ab()));
  equal(model.value.refused, null);
});

test("what could not be sent is told until a table comes; other problems stay", () => {
  const { model } = running();
  model.receive(offering(1, ab()));
  model.send = () => false;
  model.commit("b");
  equal(model.value.problem, notSent());
  model.receive(offering(1, ab()));
  equal(model.value.problem, "");
  model.set({ problem: "The disk is full." });
  model.receive(offering(2, ab()));
  equal(model.value.problem, "The disk is full.");
});

test("the past is left when the screen is handed over or read through other eyes", () => {
  const { model } = running();
  const shown = /** @type {any} */ ({ number: 0, scene: scene() });
  model.receive(offering(3, ab()));
  model.set({ moment: 1, shown, playing: true });
  model.receive(offering(4, ab()));
  deepEqual([model.value.moment, model.value.shown, model.value.playing], [1, shown, true]);
  model.receive({ ...offering(4, ab()), curtain: /** @type {any} */ ({ seat: 1 }) });
  deepEqual([model.value.moment, model.value.shown, model.value.playing], [-1, null, false]);
  model.receive(offering(4, ab()));
  model.set({ moment: 1 });
  model.receive({ ...offering(5, ab()), reader: 1 });
  equal(model.value.moment, -1);
});

test("the log is what was told before and what comes, and what is new tumbles", () => {
  const { model } = running();
  model.receive({ ...table(2), log: [entry(1), entry(2)] });
  equal(model.value.fresh, Infinity);
  model.receive({ ...table(3), log_from: 2, log: [entry(2, { taken_back: true }), entry(3)] });
  deepEqual(model.value.log.map(({ number, taken_back }) => [number, taken_back]), [[1, false], [2, true], [3, false]]);
  deepEqual([model.value.fresh, model.last, model.at], [2, 3, 3]);
});

// What is asked and told

test("two previews are asked for at once; of those that are wanted meanwhile, the last", () => {
  const { model, sent } = running();
  model.receive(offering(1, ["a", "b", "c", "d"].map((id) => offer(id, { uncertain: true }))));
  for (const id of ["b", "c", "d"]) model.hover(id);
  /** The offers asked about. */
  const asked = () => sent.map((message) => (message.type === "preview" ? message.offer : ""));
  deepEqual(asked(), ["a", "b"]);
  const preview = /** @type {Preview} */ ({ text: "to hit" });
  model.receivePreview({ type: "preview", number: 0, offer: "a", preview });
  deepEqual([asked(), model.value.previews.size], [["a", "b"], 0], "it tells of another table");
  model.receivePreview({ type: "preview", number: 1, offer: "a", preview });
  deepEqual([asked(), model.value.previews.get("a")], [["a", "b", "d"], preview]);
  model.hover("a");
  equal(sent.length, 3);
});

test("acts that were sent as one are taken back as one, where that is free", () => {
  const { model, sent } = running();
  model.receive(offering(3, [offer("way", { path: [[1, 1], [2, 1]] })]));
  model.commit("way");
  const undo = { seat: 0, to: 5, text: "", free: true, free_to: 2, takes: [], dice: false, anew: false };
  model.receive({ ...offering(6, ab()), undo });
  model.undo();
  deepEqual(sent.at(-1), { type: "undo", number: 6, seat: 0, to: 3 });
  model.receive({ ...offering(6, ab()), undo: { ...undo, free_to: 4 } });
  model.undo();
  deepEqual(sent.at(-1), { type: "undo", number: 6, seat: 0, to: 5 });
  model.receive({ ...offering(7, ab()), undo });
  model.undo();
  deepEqual(sent.at(-1), { type: "undo", number: 7, seat: 0, to: 5 }, "something else has happened");
});

// Pieces that are looked at

const many = { surveys: true, pieces: [piece("P1"), piece("P2")], plane: plane([region({ id: "P1 turn", piece: "P1" }), region({ id: "P2 turn", piece: "P2" })]) };
const picks = () => [offer("P1", { piece: "P1", folded: true }), offer("P2", { piece: "P2", folded: true })];

test("a survey stands before what the scene offers, and its free choices in place of the piece's", () => {
  const whole = scene({ ...many, offers: picks() });
  const answer = survey(5, "P1", { offers: [offer("fire")], regions: [region({ id: "P1 move", piece: "P1" })] });
  const seen = withSurvey(whole, answer, 5);
  deepEqual(seen.offers.map(({ id }) => id), ["fire", "P1", "P2"]);
  deepEqual(seen.plane?.regions.map(({ id }) => id), ["P1 move", "P2 turn"]);
  equal(withSurvey(whole, answer, 5), seen, "the same two make the same one");
  equal(withSurvey(whole, answer, 6), whole);
  equal(withSurvey(whole, null, 5), whole);
});

test("who is looked at is asked about, once, and again on another table; its first shot is proposed", () => {
  const { model, sent } = running();
  const surveyor = new Surveyor(model);
  model.receive(offering(1, picks(), many));
  model.set({ looked: "P1" });
  model.set({ looked: "P2" });
  deepEqual(sent, [{ type: "survey", piece: "P1" }]);
  surveyor.receive(survey(1, "P1"));
  deepEqual(sent.at(-1), { type: "survey", piece: "P2" });
  surveyor.receive(survey(1, "P2", { offers: [offer("wait", { quiet: true, uncertain: true }), offer("fire", { uncertain: true })] }));
  deepEqual([model.value.selected, model.value.chosen, model.offers[0]?.id], ["fire", false, "wait"]);
  model.receive(offering(2, picks(), many));
  deepEqual(model.listed, [], "to pick a piece is no act");
  deepEqual([model.value.looked, sent.at(-1)], ["P2", { type: "survey", piece: "P2" }]);
});

test("what was chosen stays chosen when the survey comes", () => {
  const { model } = running();
  const surveyor = new Surveyor(model);
  model.receive(offering(1, [...picks(), offer("end")], many));
  model.select("end");
  model.set({ looked: "P1" });
  surveyor.receive(survey(1, "P1", { offers: [offer("fire", { uncertain: true })] }));
  deepEqual([model.value.selected, model.value.chosen], ["end", true]);
});

test("where a piece that is looked at has no shot, nothing is proposed, whatever the scene proposes", () => {
  const { model } = running();
  const surveyor = new Surveyor(model);
  model.receive(offering(1, [...picks(), offer("end")], { ...many, prompt: prompt({ proposed: "end" }) }));
  equal(model.value.selected, "end");
  model.set({ looked: "P1" });
  surveyor.receive(survey(1, "P1"));
  deepEqual([model.value.selected, model.selectedOffer], ["", undefined]);
  model.receive(offering(2, [...picks(), offer("end")], { ...many, prompt: prompt({ proposed: "end" }) }));
  equal(model.value.selected, "end");
});

test("where no piece is to be picked, what is proposed stays while one is looked at", () => {
  const { model } = running();
  const surveyor = new Surveyor(model);
  model.receive(offering(1, [offer("initiative A"), offer("initiative B")], many));
  model.set({ looked: "P1" });
  surveyor.receive(survey(1, "P1"));
  equal(model.value.selected, "initiative A");
});

test("on another table the acting piece is looked at, else who was while the question is the same", () => {
  const { model } = running();
  model.receive(offering(1, picks(), many));
  model.set({ looked: "P2", group: ["P1", "P2"], picking: true });
  model.receive(offering(2, picks(), many));
  deepEqual([model.value.looked, model.value.group, model.value.picking], ["P2", ["P1", "P2"], true]);
  model.receive(offering(3, picks(), { ...many, prompt: prompt({ piece: "P1" }) }));
  equal(model.value.looked, "P1");
  model.receive(offering(4, picks(), { ...many, prompt: prompt({ text: "Who answers?" }) }));
  deepEqual([model.value.looked, model.value.group, model.value.picking], ["", [], false]);
});

// Orders in writing

test("the open sheet is the one that was opened, else that of the decision, else the first", () => {
  const { model } = running();
  const sheets = [sheet("P1"), sheet("P2"), sheet("P3", { writes: "" })];
  model.receive(offering(1, [offer("F", { sheet: "P1" }), offer("T", { sheet: "P2" })], { sheets, prompt: prompt({ piece: "P2" }) }));
  deepEqual(ownSheets(model).map(({ id }) => id), ["P1", "P2"]);
  deepEqual([openSheet(model)?.id, writtenOffers(model).map(({ id }) => id)], ["P2", ["T"]]);
  model.set({ openSheet: "P1" });
  deepEqual([openSheet(model)?.id, writtenOffers(model).map(({ id }) => id)], ["P1", ["F"]]);
  model.receive(offering(2, [], { sheets }));
  deepEqual([openSheet(model), ownSheets(model)], [undefined, []], "nothing is to be decided");
});

test("what is typed is written when it is known to be legal, and only then", () => {
  const { model, sent } = running();
  model.receive(offering(1, [offer("F", { sheet: "P1" })], { sheets: [sheet("P1", { draft: "F" })] }));
  const [written] = ownSheets(model);
  if (!written) throw new Error("no sheet");
  type(model, written, " F TS ");
  submit(model, written);
  deepEqual(sent, [{ type: "why", seat: 0, action: "P1: rewrite F TS" }]);
  /** @param {boolean} legal @returns {WhyAnswer} */
  const why = (legal) => ({ type: "why", action: "P1: rewrite F TS", legal, text: legal ? "" : "No.", rule: "", lines: [], brief: "", warning: "" });
  model.set({ why: why(false) });
  equal(verdictOn(model, written)?.text, "No.");
  submit(model, written);
  equal(sent.length, 1);
  model.set({ why: why(true) });
  submit(model, written);
  deepEqual(sent.at(-1), { type: "act", number: 1, seat: 0, action: "P1: rewrite F TS" });
  ok(model.value.typed === null);
});
