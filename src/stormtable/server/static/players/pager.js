/** Further pages of a list. */
import { html, nothing } from "../lit.js";
import { icon } from "../core/icons.js";
import { say } from "../core/language.js";

/** Rows that a page of any list has at least, but for the last one: where one goes back to is known by that. */
const PAGES = [20, 30, 50];

/**
 * @param {number} first the number of the first row that is shown, from 0
 * @param {number} count how many are
 * @param {number} total how many there are
 * @param {(first: number) => void} go
 */
export function pager(first, count, total, go) {
  if (!first && count >= total) return nothing;
  const size = PAGES.find((each) => each >= count) ?? count;
  return html`<nav class="pager" aria-label=${say("Pages of this list")}>
    <button type="button" aria-label=${say("Rows before these")} ?disabled=${!first} @click=${() => go(Math.max(0, first - size))}>${icon("prev", 18)}</button>
    <span>${say("{first} to {last} of {all}", { first: first + 1, last: first + count, all: total })}</span>
    <button type="button" aria-label=${say("Rows after these")} ?disabled=${first + count >= total} @click=${() => go(first + count)}>${icon("next", 18)}</button>
  </nav>`;
}
