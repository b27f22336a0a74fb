/** The state of the line, said without getting in the way. */
import { html, nothing } from "../lit.js";
import { icon } from "../core/icons.js";

/** @import {Model} from "./model.js" */

/** Set by the page: tries at once. @type {{retry: () => void}} */
export const connection = { retry: () => {} };

/** @param {Model} model */
export function connectionNotice(model) {
  const { line, table } = model.value;
  if (!model.value.live || line.state === "open" || line.state === "closed" || !table) return nothing;
  return html`<p class="line-down" role="status">
    ${icon("link", 18)}
    <span><b>The line to the table is down.</b> It comes back by itself; nothing is lost.</span>
    <button type="button" ?disabled=${line.state === "connecting"} @click=${() => connection.retry()}>
      ${line.state === "connecting" ? "Trying" : "Try now"}
    </button>
  </p>`;
}
