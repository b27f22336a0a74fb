/** The leg in hand in numbers, to the hundredth and the tenth of a degree. */
import { isPhone } from "../../core/dom.js";
import { unlessTyped } from "../../core/fields.js";
import { say } from "../../core/language.js";
import { html, nothing } from "../../lit.js";
import { legOf, turnsOf } from "./plans.js";

/**
 * @import {Scene} from "../../wire.js"
 * @import {Model} from "../model.js"
 * @import {Plan} from "./plans.js"
 */

/**
 * @typedef {object} Field
 * @property {string} name
 * @property {string} unit
 * @property {number} of what a unit holds
 * @property {number} value
 * @property {(value: number) => void} set
 */

/** @param {Scene} scene @param {Plan} plan @param {Model} model @returns {Field[]} */
function fieldsOf(scene, plan, model) {
  const unit = scene.plane?.unit ?? "";
  const { hand } = model;
  const { to } = plan;
  const { turn, spin } = turnsOf(scene, plan);
  /** @type {Field[]} */
  const found = [];
  if (plan.region.kind === "place") {
    found.push({ name: say("Across"), unit, of: 100, value: to.x, set: (x) => hand?.set({ x }) }, { name: say("Up"), unit, of: 100, value: to.y, set: (y) => hand?.set({ y }) });
  } else if (plan.region.kind === "distance") {
    const { heading, far } = legOf(plan);
    found.push({ name: say("Heading"), unit: "°", of: 10, value: heading, set: (value) => hand?.set({ heading: value }) }, { name: plan.region.text, unit, of: 100, value: far, set: (value) => hand?.set({ far: value }) });
  }
  if (turn || plan.region.kind === "facing") found.push({ name: say("Facing"), unit: "°", of: 10, value: to.facing, set: (facing) => hand?.set({ facing }) });
  if (spin && plan.region.kind !== "facing") found.push({ name: say("By Command Point"), unit: "°", of: 10, value: to.facing, set: (facing) => hand?.set({ facing, spin: true }) });
  return found;
}

/** @param {Scene} scene @param {Plan} plan @param {Model} model */
export function planFields(scene, plan, model) {
  const found = fieldsOf(scene, plan, model);
  if (!found.length) return nothing;
  return html`<details class="plan-numbers" ?open=${!isPhone() && !scene.surveys}>
    <summary>${say("In numbers")}</summary>
    <div class="plan-fields">
    ${found.map(
      ({ name, unit, of, value, set }) => html`<label
        ><span>${name}</span>
        <span class="field"
          ><input
            type="number"
            inputmode="decimal"
            step=${1 / of}
            .value=${unlessTyped(String(value / of))}
            @change=${(/** @type {{currentTarget: HTMLInputElement}} */ { currentTarget }) => set(Math.round(currentTarget.valueAsNumber * of) || 0)} />${unit}</span
        ></label
      >`,
    )}
    </div>
  </details>`;
}
