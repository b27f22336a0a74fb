/** What became of what one has just done, beside it. */
import { html, nothing } from "../lit.js";

/** @import {Wishes} from "./wishes.js" */

/** @param {Wishes} wishes @param {string} about */
export function saying(wishes, about) {
  if (wishes.busy.has(about)) return html`<span class="saying">…</span>`;
  const said = wishes.said.get(about);
  return said ? html`<span class="saying ${said.wrong ? "wrong" : ""}">${said.text}</span>` : nothing;
}
