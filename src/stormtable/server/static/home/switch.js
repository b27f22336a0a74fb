/** A switch among the fields of a set-up. */
import { html } from "../lit.js";

/** @param {string} title @param {string} text @param {boolean} on @param {(on: boolean) => void} set @param {boolean} [off] whether it cannot be had */
export function switchField(title, text, on, set, off = false) {
  return html`<label class="field switch">
    <input type="checkbox" role="switch" ?disabled=${off} .checked=${on && !off} @change=${(/** @type {Event} */ event) => set(/** @type {HTMLInputElement} */ (event.target).checked)} />
    <span><b>${title}</b><small>${text}</small></span>
  </label>`;
}
