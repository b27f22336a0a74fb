/** What was refused, and why. */
import { html, nothing } from "../lit.js";
import { icon } from "../core/icons.js";
import { say } from "../core/language.js";
import { ruleLink } from "../core/rulelink.js";

/** @import {Model} from "./model.js" */

/** @param {Model} model */
export function refusal(model) {
  const { refused, problem } = model.value;
  const text = refused?.text ?? problem;
  if (!text) return nothing;
  return html`<p class="refusal" role="alert">
    ${icon("warn", 18)}<span>${text} ${ruleLink(refused?.rule ?? "")}</span>
    <button type="button" class="bare" aria-label=${say("Dismiss")} @click=${() => model.set({ refused: null, problem: "" })}>
      ${icon("close", 16)}
    </button>
  </p>`;
}

/** Above what may be done, but where an order sheet tells it beside the sum. @param {Model} model */
export function refusalAbove(model) {
  return (model.deciding && model.scene?.orders) || model.value.table?.lesson ? nothing : refusal(model);
}
