/** What keys do on a free table: a ghost stepped and turned, several pieces taken together, what is proposed carried out. */
import { say } from "../../core/language.js";
import { gatherable, togglePicking, widen } from "./grouping.js";
import { carryOutTicked } from "./grouppanel.js";
import { canGoOn, planFacing, planStep } from "./plans.js";
import { plannedRegions } from "./regions.js";

/**
 * @import {Way} from "../../core/ways.js"
 * @import {Hand} from "./hand.js"
 */

/** A step of the arrow keys, and the fine one, hundredths; half as many tenths of a degree of a flight's heading. */
const STEP = 100;
const FINE = 10;
/** @type {Record<string, [number, number]>} */
const STEPS = { ArrowUp: [0, 1], ArrowDown: [0, -1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
/** Tenths of a degree that a bracket turns, and finely. */
const TURN = 50;
const FINE_TURN = 5;

/** @param {Hand} hand @returns {Way[]} */
export function handWays(hand) {
  return hand.able ? [...ghostWays(hand), ...togetherWays(hand)] : [];
}

/** With a ghost in hand, and before. @param {Hand} hand @returns {Way[]} */
function ghostWays(hand) {
  const part = say("The ghost");
  const { plan, model } = hand;
  const places = model.scene ? plannedRegions(model.scene).length : 0;
  /** @type {Way} */
  const begin = { part, keys: ["g"], text: plan ? say("the next piece") : say("a ghost, to be moved by keys"), run: () => hand.begin() };
  if (!plan) return places || model.value.group.length > 1 ? [begin] : [];
  const arrows = Object.keys(STEPS);
  /** @type {Way[]} */
  const found = [
    { part, keys: arrows, text: say("move it"), held: true, run: (key) => step(hand, key, STEP) },
    { part, keys: arrows.map((key) => `Shift+${key}`), text: say("move it finely"), held: true, run: (chord) => step(hand, chord.slice("Shift+".length), FINE) },
    { part, keys: ["[", "]"], text: say("turn it"), held: true, run: (key) => turn(hand, key === "[" ? TURN : -TURN) },
    { part, keys: ["{", "}"], text: say("turn it finely"), held: true, run: (key) => turn(hand, key === "{" ? FINE_TURN : -FINE_TURN) },
  ];
  if (canGoOn(plan)) found.push({ part, keys: ["w", "Insert"], text: say("another leg from here"), run: () => hand.goOn() });
  found.push({ part, keys: ["Backspace", "Delete"], text: plan.legs.length > 1 ? say("a leg back") : say("put it back"), run: () => hand.goBack() });
  if (places > 1) found.push(begin);
  return found;
}

/** @param {Hand} hand @param {string} arrow @param {number} length hundredths */
function step(hand, arrow, length) {
  const { scene } = hand.model;
  const [x, y] = STEPS[arrow] ?? [0, 0];
  if (scene && hand.plan) hand.put(planStep(scene, hand.plan, x * length, y * length));
}

/** @param {Hand} hand @param {number} by tenths of a degree */
function turn(hand, by) {
  const { scene } = hand.model;
  if (scene && hand.plan) hand.put(planFacing(scene, hand.plan, hand.plan.to.facing + by));
}

/** Several pieces taken together, and what is proposed for them. @param {Hand} hand @returns {Way[]} */
function togetherWays(hand) {
  const part = say("Together");
  const { model } = hand;
  /** @type {Way[]} */
  const found = [];
  const able = gatherable(model).length;
  if (able > 1) found.push({ part, keys: ["a"], text: say("the unit together, then everybody, then one alone"), run: () => widen(model) });
  if (able) found.push({ part, keys: ["v"], text: model.value.picking ? say("take no more") : say("take several: tap them or pull a box"), run: () => togglePicking(model) });
  const { proposed } = hand.gathering;
  if (proposed && !hand.plan) found.push({ part, keys: ["f"], text: say("{act} as proposed, one after the other", { act: proposed.text }), decides: true, run: () => carryOutTicked(model) });
  return found;
}
