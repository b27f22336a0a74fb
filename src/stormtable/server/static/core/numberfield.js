/** A field that offers a few numbers, in words. */
import { html } from "../lit.js";

/**
 * @param {string} label
 * @param {readonly number[]} values one that is set and not among them is offered as well
 * @param {number} value
 * @param {(value: number) => string} words
 * @param {(value: number) => void} set
 */
export function numberField(label, values, value, words, set) {
  const all = values.includes(value) ? values : [...values, value].sort((a, b) => a - b);
  return html`<label
    ><span>${label}</span
    ><select @change=${(/** @type {Event} */ event) => set(Number(/** @type {HTMLSelectElement} */ (event.target).value))}>
      ${all.map((each) => html`<option value=${each} .selected=${each === value}>${words(each)}</option>`)}
    </select></label
  >`;
}
