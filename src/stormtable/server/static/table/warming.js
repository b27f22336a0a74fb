/** While the computer player is being compiled: it answers all the same, slowly. */
import { html, nothing } from "../lit.js";

/** @import {Model} from "./model.js" */

/** @param {Model} model */
export function warmingNote(model) {
  const { warming, table } = model.value;
  if (!warming || !table || table.over) return nothing;
  if (warming.finished) {
    return html`<p class="warming" title=${warming.error}>The computer answers slowly: its rules could not be compiled.</p>`;
  }
  const { done, total } = warming;
  return html`<div class="warming">
    The computer is still warming up: it answers slowly until then.
    ${total ? html`${done} of ${total} rules are ready.` : nothing}
    <progress aria-label="Warming up" max=${Math.max(total, 1)} .value=${done}></progress>
  </div>`;
}
