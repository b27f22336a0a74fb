/** Which kinds of notices go by which channel, and after how long. */
import { html, nothing } from "../lit.js";
import { icon } from "../core/icons.js";
import { saying } from "./saying.js";

/**
 * @import {Wishes, ChannelKind, NoticeKind} from "./wishes.js"
 */

/** @type {[NoticeKind, string, string][]} */
export const KINDS = [
  ["turn", "My move", "a match waits for me to decide"],
  ["seat", "Seats", "somebody sits down to what I offer"],
  ["talk", "Talk", "something new to read at one of my tables"],
  ["request", "Requests", "a draw, a pause, to take something back"],
  ["result", "Results", "a match of mine is over"],
];

/** @type {[ChannelKind, string, "bell" | "mail" | "hook"][]} */
export const CHANNELS = [
  ["push", "Browsers", "bell"],
  ["mail", "E-mail", "mail"],
  ["hook", "Webhook", "hook"],
];

/** @type {[number, string][]} */
const DELAYS = [
  [0, "at once"],
  [1, "1 min"],
  [5, "5 min"],
  [15, "15 min"],
  [60, "1 hour"],
  [240, "4 hours"],
];

/** @param {Wishes} wishes */
export function kinds(wishes) {
  return html`<section class="panel notice-kinds" aria-labelledby="told-what">
    <header>
      <h2 id="told-what">What, and by which way</h2>
      ${saying(wishes, "settings")}
    </header>
    <table>
      <thead>
        <tr>
          <th scope="col"><span class="unseen">What</span></th>
          ${CHANNELS.map(
            ([channel, name, sign]) =>
              html`<th scope="col" class=${wishes.reaches(channel) ? "" : "idle"}>${icon(sign)}<span>${name}</span>${wishes.reaches(channel) ? nothing : html`<small>not set up</small>`}</th>`,
          )}
        </tr>
      </thead>
      <tbody>
        ${KINDS.map(
          ([kind, name, text]) =>
            html`<tr>
              <th scope="row">${name}<small>${text}</small></th>
              ${CHANNELS.map(([channel, way]) => html`<td>${tick(wishes, channel, kind, `${name} by ${way}`)}</td>`)}
            </tr>`,
        )}
        <tr class="delays">
          <th scope="row">After<small>and only if you have neither moved nor looked</small></th>
          ${CHANNELS.map(([channel, way]) => html`<td>${delay(wishes, channel, way)}</td>`)}
        </tr>
      </tbody>
    </table>
  </section>`;
}

/**
 * @param {Wishes} wishes
 * @param {ChannelKind} channel
 * @param {NoticeKind} kind
 * @param {string} name
 */
function tick(wishes, channel, kind, name) {
  const on = wishes.settings?.settings[channel].includes(kind) ?? false;
  return html`<label class="notice-tick"
    ><input type="checkbox" aria-label=${name} .checked=${on} @change=${(/** @type {Event} */ event) => wishes.choose(channel, kind, checked(event))} /><span
      >${icon("check", 18)}</span
    ></label
  >`;
}

/** @param {Event} event */
const checked = (event) => event.target instanceof HTMLInputElement && event.target.checked;

/** @param {Wishes} wishes @param {ChannelKind} channel @param {string} way */
function delay(wishes, channel, way) {
  const name = /** @type {const} */ (`${channel}_after`);
  const now = wishes.settings?.settings[name] ?? 0;
  const choose = (/** @type {Event} */ event) => {
    if (event.target instanceof HTMLSelectElement) void wishes.set({ [name]: Number(event.target.value) });
  };
  return html`<select aria-label="After what time, by ${way}" @change=${choose}>
    ${DELAYS.map(([minutes, text]) => html`<option value=${minutes} ?selected=${minutes === now}>${text}</option>`)}
  </select>`;
}
