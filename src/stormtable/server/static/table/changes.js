/** What becomes of a position, word by word: the old value struck, the new one beside it. */
import { html, nothing } from "../lit.js";
import { say } from "../core/language.js";

/** @import {FieldChange} from "../wire.js" */

/** Changes that are told one by one. */
const MOST = 14;

/** @param {readonly FieldChange[]} changes */
export function changeList(changes) {
  if (!changes.length) return nothing;
  const left = changes.length - MOST;
  return html`<ul class="change-list">
    ${changes.slice(0, MOST).map(({ name, before, after }) => html`<li><span>${name}</span> ${before ? html`<s>${before}</s>` : nothing} <b>${after || say("nothing")}</b></li>`)}
    ${left > 0 ? html`<li>${say("and {n} more", { n: left })}</li>` : nothing}
  </ul>`;
}
