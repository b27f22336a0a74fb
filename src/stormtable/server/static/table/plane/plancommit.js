/** The button that carries a plan out: whether it may be pressed, and what it says. */
import { say } from "../../core/language.js";
import { matesOf } from "./grouping.js";

/**
 * @import {Model} from "../model.js"
 * @import {Plan} from "./plans.js"
 */

/** Whether it leads off the table. @param {Plan} plan */
const leaves = ({ warnings }) => warnings.some(({ kind }) => kind === "off");

/** Whether there is something to think of before it is carried out. @param {Plan} plan @param {Model} model */
export function isWarned(plan, model) {
  const several = model.hand?.gathering.of(plan);
  const told = several ? several.parts.some(({ warning }) => warning) : Boolean(model.hand?.verdicts.of(plan)?.warning);
  return leaves(plan) || told;
}

/** Whether it may be carried out as far as is known. @param {Plan} plan @param {Model} model */
export function isBarred(plan, model) {
  if (!plan.text) return true;
  if (!matesOf(model, plan.piece).length) return model.hand?.verdicts.of(plan)?.legal === false;
  return model.hand?.gathering.of(plan)?.parts.every(({ act }) => !act) ?? false;
}

/** What the button says. @param {Plan} plan @param {Model} model */
export function planLabel(plan, model) {
  return leaves(plan) ? say("Leave the table") : isWarned(plan, model) ? say("Do it anyway") : say("Carry it out");
}
