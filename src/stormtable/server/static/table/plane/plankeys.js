/** The ghost by keys: arrows step it, brackets turn it; with Shift finely. */
import { planFacing, planStep } from "./plans.js";

/**
 * @import {Scene} from "../../wire.js"
 * @import {Plan} from "./plans.js"
 */

/** A step of the arrow keys, and the fine one, hundredths; half as many tenths of a degree of a flight's heading. */
const STEP = 100;
const FINE = 10;
/** Tenths of a degree that a bracket turns, and finely. */
const TURN = 50;
const FINE_TURN = 5;

/** The plan that a key makes of a plan; null: none. @param {Scene} scene @param {Plan} plan @param {string} key @param {boolean} fine */
export function planByKey(scene, plan, key, fine) {
  const step = fine ? FINE : STEP;
  /** @type {Record<string, [number, number]>} */
  const steps = { ArrowUp: [0, step], ArrowDown: [0, -step], ArrowLeft: [-step, 0], ArrowRight: [step, 0] };
  const by = steps[key];
  if (by) return planStep(scene, plan, ...by);
  const turn = fine ? FINE_TURN : TURN;
  if (key === "[" || key === "{") return planFacing(scene, plan, plan.to.facing + turn);
  if (key === "]" || key === "}") return planFacing(scene, plan, plan.to.facing - turn);
  return null;
}
