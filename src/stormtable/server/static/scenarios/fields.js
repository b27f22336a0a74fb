/** Values of a scenario file as fields that write at once. */
import { html, live, nothing } from "../lit.js";
import { unlessTyped } from "../core/fields.js";
import { say } from "../core/language.js";
import { ruleOf } from "../core/rulelink.js";
import { keyOf } from "./tables.js";

/**
 * @import {EditorField} from "../wire.js"
 * @import {Row} from "./shapes.js"
 * @typedef {(key: string, value: unknown) => void} Set undefined takes the key away
 */

/** @param {Event} event */
const value = (event) => /** @type {HTMLInputElement} */ (event.target).value;

/**
 * @param {EditorField} field
 * @param {Row} row
 * @param {string} id of the input
 * @param {string} game
 * @param {readonly string[]} sides
 * @param {Set} set
 */
export function fieldOf(field, row, id, game, sides, set) {
  const now = keyOf(row, field.key) ?? field.default;
  const { key, title, kind } = field;
  const label = html`<label for=${id}><b>${title}</b> ${ruleOf(field.rule, game)}${field.text ? html`<small>${field.text}</small>` : nothing}</label>`;
  if (kind === "flag") {
    return html`<div class="editor-field flag">
      <input id=${id} type="checkbox" role="switch" .checked=${live(now === true)} @change=${(/** @type {Event} */ event) => set(key, /** @type {HTMLInputElement} */ (event.target).checked)} />
      ${label}
    </div>`;
  }
  return html`<div class="editor-field ${kind}">${label}${input(field, now, id, sides, set)}</div>`;
}

/** What is written between commas; a number that is none stays as it is, for the loader to say so. @param {string} text @param {"numbers" | "words"} kind */
function listed(text, kind) {
  const found = text.split(/[,;\s]+/).filter(Boolean);
  return found.length ? found.map((each) => (kind === "numbers" && /^-?\d+$/.test(each) ? Number(each) : each)) : undefined;
}

/** @param {EditorField} field @param {unknown} now @param {string} id @param {readonly string[]} sides @param {Set} set */
function input({ key, kind, low, high, choices, default: usual }, now, id, sides, set) {
  if (kind === "number" || kind === "length") {
    return html`<input
      id=${id}
      type="number"
      inputmode="decimal"
      min=${low}
      max=${high}
      step=${kind === "length" ? 0.5 : 1}
      .value=${unlessTyped(typeof now === "number" ? String(now) : "")}
      @change=${(/** @type {Event} */ event) => value(event) !== "" && set(key, Number(value(event)))}
    />`;
  }
  if (kind === "choice" || kind === "side") {
    const options = kind === "choice" ? choices : [...(usual === "" && key !== "first_to_place" ? [/** @type {[string, string]} */ (["", say("Nobody")])] : []), ...sides.map((side) => /** @type {[string, string]} */ ([side, side]))];
    const known = options.some(([each]) => each === String(now));
    return html`<select
      id=${id}
      @change=${(/** @type {Event} */ event) => set(key, value(event) === "" ? undefined : typeof usual === "number" ? Number(value(event)) : value(event))}
    >
      ${known ? nothing : html`<option value=${String(now)} selected>${now === "" ? sides[0] ?? "" : String(now)}</option>`}
      ${options.map(([each, title]) => html`<option value=${each} .selected=${live(each === String(now))}>${title}</option>`)}
    </select>`;
  }
  if (kind === "hex" || kind === "numbers" || kind === "words") {
    return html`<input
      id=${id}
      autocomplete="off"
      spellcheck="false"
      inputmode=${kind === "hex" ? "numeric" : "text"}
      .value=${unlessTyped(Array.isArray(now) ? now.join(", ") : String(now))}
      @change=${(/** @type {Event} */ event) => set(key, kind === "hex" ? value(event).trim() || undefined : listed(value(event), kind))}
    />`;
  }
  /** @param {Event} event */
  const write = (event) => set(key, value(event) === "" && key === "name" ? undefined : value(event));
  if (kind === "long") return html`<textarea id=${id} rows="3" .value=${live(String(now))} @input=${write}></textarea>`;
  return html`<input id=${id} maxlength="60" autocomplete="off" .value=${live(String(now))} @input=${write} />`;
}
