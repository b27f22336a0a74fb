/** While the computer player is being compiled: it plays all the same, weakly. */
import { html, nothing } from "../lit.js";
import { say } from "../core/language.js";
import { isTaught } from "./taught.js";

/** @import {Model} from "./model.js" */

/** @param {Model} model */
export function warmingNote(model) {
  const { warming, table } = model.value;
  if (!warming || !table || table.over || isTaught(table)) return nothing;
  if (warming.finished) {
    return html`<p class="warming" title=${warming.error}>
      ${say("The computer plays weakly: its rules could not be compiled, so it has time to look at few moves.")}
    </p>`;
  }
  const { done, total } = warming;
  return html`<div class="warming">
    ${say("The computer is still warming up: it looks at few moves.")}
    ${total ? say("{done} of {all} rules are compiled; with all of them it plays at full strength.", { done, all: total }) : say("Its rules are compiled next.")}
    <progress aria-label=${say("Warming up")} max=${Math.max(total, 1)} .value=${done}></progress>
  </div>`;
}
