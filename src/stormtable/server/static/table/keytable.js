/** The keys of the table: what each does just now. The keyboard acts by this list, and the sheet of keys shows it. */
import { isPhone } from "../core/dom.js";
import { say } from "../core/language.js";
import { stepVariant } from "./cubes.js";
import { keyed, take } from "./keying.js";
import { hintWays } from "./hints/panel.js";
import { showMe } from "./lesson/card.js";
import { litOf } from "./lit.js";
import { meetingWay } from "./meetings.js";
import { handWays } from "./plane/plankeys.js";
import { choose, openRow, rowsOf, turnRow } from "./rows.js";
import { turnsOf } from "./turns.js";
import { actorsOf, lookOn } from "./surveying.js";
import { diceWays } from "./typed.js";
import { openSheet, ownSheets, turnSheet } from "./writing.js";

/**
 * @import {Way} from "../core/ways.js"
 * @import {Board} from "./board.js"
 * @import {Model} from "./model.js"
 */

/**
 * @typedef {object} Acts what keys do beyond the model
 * @property {() => void} rules
 * @property {() => void} log
 * @property {() => void} talk
 * @property {() => void} map
 * @property {() => void} words
 * @property {() => void} ruler
 * @property {() => void} play
 * @property {(step: 1 | -1) => void} point the next turning point of the review, or the one before
 * @property {() => void} order
 * @property {() => void} keys
 * @property {() => void} toCommit the focus goes to the lit button
 * @property {() => {text: string, run: () => unknown} | null} back what Escape closes
 */

/** @type {Record<string, [number, number]>} */
const PANS = { "Shift+ArrowUp": [0, 80], "Shift+ArrowDown": [0, -80], "Shift+ArrowLeft": [80, 0], "Shift+ArrowRight": [-80, 0] };

/**
 * What every key does now, the nearest first.
 * @param {Model} model
 * @param {Board | null} board
 * @param {Acts} acts
 * @returns {Way[]}
 */
export function waysOf(model, board, acts) {
  const help = helpWays(acts);
  if (model.value.table?.curtain) return [...litWay(model), ...help];
  return [
    ...(model.value.warning ? hintWays(model) : []),
    ...backWay(acts),
    ...diceWays(model),
    ...(board?.ruler.ways() ?? []),
    ...(board ? handWays(board.hand) : []),
    ...litWay(model),
    ...offerWays(model, acts),
    ...rowWays(model),
    ...decideWays(model, acts),
    ...(model.value.warning ? [] : hintWays(model)),
    ...pointWays(model, acts),
    ...replayWays(model, acts),
    ...lookWays(model, board, acts),
    ...meetingWay(model),
    ...help,
  ];
}

/** @param {Acts} acts @returns {Way[]} */
function helpWays(acts) {
  return [
    { part: say("Help"), keys: ["b"], text: say("the rulebook"), run: acts.rules },
    { part: say("Help"), keys: ["?"], text: say("this page: what works now"), run: acts.keys },
  ];
}

/** @param {Acts} acts @returns {Way[]} */
function backWay(acts) {
  const back = acts.back();
  return back ? [{ part: say("Decide"), keys: ["Escape"], text: back.text, run: back.run }] : [];
}

/** @param {Model} model @returns {Way[]} */
function litWay(model) {
  const lit = litOf(model);
  return lit ? [{ part: say("Decide"), keys: ["Enter"], text: lit.text, decides: true, run: () => lit.press() }] : [];
}

/** @param {Model} model @param {Acts} acts @returns {Way[]} */
function offerWays(model, acts) {
  return keyed(model).map(([key, offers]) => ({
    part: say("Decide"),
    keys: [key],
    text: offers.length > 1 ? say("{act}, and {n} more", { act: offers[0]?.text ?? "", n: offers.length - 1 }) : (offers[0]?.text ?? ""),
    decides: true,
    run: () => take(model, offers, acts.toCommit),
  }));
}

/** The open row's choices by their place, its other stance, and the rows beside it. @param {Model} model @returns {Way[]} */
function rowWays(model) {
  const part = say("Decide");
  const row = openRow(model);
  if (!row) return [];
  const found = row.choices.slice(0, 9).map((each, at) => ({ part, keys: [String(at + 1)], text: `${row.title}: ${each.text}`, decides: true, run: () => choose(model, row, each) }));
  const other = row.stances.find(({ order }) => order);
  return [
    ...found,
    ...(other ? [{ part, keys: ["e"], text: `${row.title}: ${other.text}`, decides: true, run: () => choose(model, row, other) }] : []),
    ...(rowsOf(model).length > 1 ? [{ part, keys: ["[", "]"], text: say("the row before, the next"), held: true, run: (/** @type {string} */ key) => turnRow(model, key === "[" ? -1 : 1) }] : []),
  ];
}

/** @param {Model} model @param {Acts} acts @returns {Way[]} */
function decideWays(model, acts) {
  const part = say("Decide");
  const { table, moment } = model.value;
  const undo = moment < 0 && !table?.over ? table?.undo : null;
  /** @type {Way[]} */
  const found = [];
  if (model.listed.length > 1 || (model.listed.length && !model.selectedOffer)) {
    found.push({ part, keys: ["ArrowUp", "ArrowLeft"], text: say("the offer before"), held: true, run: () => model.walk(-1) });
    found.push({ part, keys: ["ArrowDown", "ArrowRight"], text: say("the next offer"), held: true, run: () => model.walk(1) });
  }
  if (model.deciding && actorsOf(model.scene).length) {
    found.push({ part, keys: ["n"], text: say("the next element that may act"), held: true, run: () => lookOn(model, 1) });
    found.push({ part, keys: ["Shift+n"], text: say("the one before"), held: true, run: () => lookOn(model, -1) });
  }
  if (new Set(model.offers.flatMap(({ dice }) => dice)).size > 1) found.push({ part, keys: ["d"], text: say("the next die"), held: true, run: () => model.pickNext() });
  if (ownSheets(model).length > 1) found.push({ part, keys: ["[", "]"], text: say("the order sheet before, the next"), run: (key) => turnSheet(model, key === "[" ? -1 : 1) });
  else found.push(...pipWays(model));
  if (openSheet(model)) found.push({ part, keys: ["/"], text: say("the orders in writing"), run: toText });
  else if (model.deciding) found.push({ part, keys: ["/"], text: say("an order in writing"), run: acts.order });
  if (table?.lesson && !table.lesson.read && !table.lesson.done) found.push({ part, keys: ["h"], text: say("show me what the lesson asks for"), run: () => showMe(model) });
  if (undo) found.push({ part, keys: ["u"], text: undo.free ? say("undo") : say("ask to undo"), decides: true, run: () => model.undo() });
  return found;
}

/** A pip more or less on the selected offer's first die. @param {Model} model @returns {Way[]} */
function pipWays(model) {
  const { selectedOffer: offer, selectedVariant: now } = model;
  if (!offer || !now) return [];
  return /** @type {const} */ ([["[", -1, say("a pip less, by a cube")], ["]", 1, say("a pip more, by a cube")]]).flatMap(([key, step, text]) => {
    const next = stepVariant(offer, now, 0, step);
    return next ? [{ part: say("Decide"), keys: [key], text, held: true, run: () => model.select(next.id) }] : [];
  });
}

/** To the text of the open order sheet, to be typed over. */
function toText() {
  const field = document.querySelector(".sheet-text input");
  if (!(field instanceof HTMLInputElement)) return;
  field.focus();
  field.select();
}

/** @param {Model} model @param {Acts} acts @returns {Way[]} */
function replayWays(model, acts) {
  const part = say("Replay");
  const { live, moment, playing, log } = model.value;
  const { at, last } = model;
  if (!last) return [];
  /** @param {number} number */
  const look = (number) => () => void model.look(number);
  /** @type {Way[]} */
  const found = [];
  const past = !live || moment >= 0;
  const turns = turnsOf(log).map(({ from }) => from);
  if (at > 0) found.push({ part, keys: [...(past ? ["ArrowLeft"] : []), ","], text: say("one entry back"), held: true, run: look(at - 1) });
  if (at < last) found.push({ part, keys: [...(past ? ["ArrowRight"] : []), "."], text: say("one entry on"), held: true, run: look(at + 1) });
  if (past && at > 0) found.push({ part, keys: ["ArrowUp"], text: say("to the turn before"), held: true, run: look(turns.filter((from) => from < at).at(-1) ?? 0) });
  if (past && at < last) found.push({ part, keys: ["ArrowDown"], text: say("to the next turn"), held: true, run: look(turns.find((from) => from > at) ?? last) });
  if (at > 0) found.push({ part, keys: ["Home"], text: say("to the start"), run: look(0) });
  if (at < last) found.push({ part, keys: ["End"], text: live ? say("to now") : say("to the end"), run: look(last) });
  found.push({ part, keys: ["p"], text: playing ? say("pause") : say("play"), run: acts.play });
  return found;
}

/** From turning point to turning point of the review. @param {Model} model @param {Acts} acts @returns {Way[]} */
function pointWays(model, acts) {
  const part = say("Replay");
  if (!model.value.reviewing || !model.value.review?.report?.points.length) return [];
  return [
    { part, keys: ["n"], text: say("the next turning point"), run: () => acts.point(1) },
    { part, keys: ["k"], text: say("the turning point before"), run: () => acts.point(-1) },
  ];
}

/** @param {Model} model @param {Board | null} board @param {Acts} acts @returns {Way[]} */
function lookWays(model, board, acts) {
  const part = say("Look");
  const { scene } = model;
  const camera = board?.camera;
  /** @type {Way[]} */
  const found = [];
  if (scene && camera) {
    found.push({ part, keys: ["m"], text: say("the whole map, and back"), run: acts.map });
    found.push({ part, keys: ["+", "="], text: say("closer"), held: true, run: () => camera.zoom(1.3, undefined, undefined, true) });
    found.push({ part, keys: ["-"], text: say("farther"), held: true, run: () => camera.zoom(1 / 1.3, undefined, undefined, true) });
    found.push({ part, keys: Object.keys(PANS), text: say("move the map"), held: true, run: (chord) => camera.pan(...(PANS[chord] ?? [0, 0])) });
  }
  if (scene?.cards.length) found.push({ part, keys: ["s"], text: say("from card to card"), held: true, run: () => nextCard(model) });
  if (board && (scene?.plane || scene?.hexes)) found.push({ part, keys: ["r"], text: board.ruler.on ? say("the ruler away") : say("the ruler"), run: acts.ruler });
  if (scene) found.push({ part, keys: ["t"], text: say("the board in words"), run: acts.words });
  if (scene && model.talking) found.push({ part, keys: ["Shift+t"], text: say("talk; Escape leads back"), run: acts.talk });
  if (scene) found.push({ part, keys: ["l"], text: isPhone() ? say("the log") : say("the log, to be scrolled by arrows"), run: acts.log });
  return found;
}

/** The next card in line. @param {Model} model */
function nextCard(model) {
  const cards = model.scene?.cards ?? [];
  const at = cards.findIndex(({ piece }) => piece === model.value.looked);
  model.set({ looked: cards[at + 1]?.piece ?? "" });
}
