/** The state of the line, said without getting in the way. */
import { html, nothing } from "../lit.js";
import { icon } from "../core/icons.js";
import { say } from "../core/language.js";

/** @import {Model} from "./model.js" */

/** Set by the page: tries at once; drops what has not been sent. @type {{retry: () => void, drop: () => void}} */
export const connection = { retry: () => {}, drop: () => {} };

/** Whether the line to a running table is broken. @param {Model} model */
export function isDown(model) {
  const { line, table, live } = model.value;
  return live && table !== null && (line.state === "connecting" || line.state === "lost");
}

/** What becomes of what was chosen. @param {Model} model */
function fate(model) {
  const { text, tried } = model.value.kept;
  if (!text) return say("It comes back by itself; nothing is lost.");
  if (tried) return say("No answer came to {act}. If it did not arrive, it is sent once more when the line is back.", { act: text });
  return say("{act} is kept, and sent when the line is back.", { act: text });
}

/** @param {Model} model */
export function connectionNotice(model) {
  if (!isDown(model)) return nothing;
  const { kept, line } = model.value;
  return html`<div class="line-down" role="status" @click=${() => connection.retry()}>
    ${icon("link", 18)}
    <span><b>${say("The line to the table is down.")}</b> ${fate(model)}</span>
    <div class="line-buttons">
      <button type="button" aria-busy=${line.state === "connecting"}>${say("Try now")}</button>
      ${kept.text && !kept.tried
        ? html`<button
            type="button"
            @click=${(/** @type {Event} */ event) => {
              event.stopPropagation();
              connection.drop();
            }}
          >
            ${say("Do not send")}
          </button>`
        : nothing}
    </div>
  </div>`;
}

/** In place of the phone's title: the notice itself may be on another tab. */
export function lineButton() {
  return html`<button type="button" class="line-button" @click=${() => connection.retry()}>
    ${icon("link", 18)}<span><b>${say("No line")}</b><small>${say("Try now")}</small></span>
  </button>`;
}
