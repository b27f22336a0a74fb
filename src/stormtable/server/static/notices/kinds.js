/** Which kinds of notices go by which channel, and after how long. */
import { html, nothing } from "../lit.js";
import { icon } from "../core/icons.js";
import { phrase, say, sayAs } from "../core/language.js";
import { saying } from "./saying.js";

/**
 * @import {Wishes, ChannelKind, NoticeKind} from "./wishes.js"
 */

/** @type {[NoticeKind, string, string][]} */
export const KINDS = [
  ["turn", phrase("My move"), phrase("a match waits for me to decide")],
  ["seat", phrase("Seats"), phrase("somebody sits down to what I offer")],
  ["talk", phrase("Talk"), phrase("something new to read at one of my tables")],
  ["request", phrase("Requests"), phrase("a draw, a pause, to take something back")],
  ["result", phrase("Results"), phrase("a match of mine is over")],
];

/** @type {[ChannelKind, string, "bell" | "mail" | "hook"][]} */
export const CHANNELS = [
  ["push", phrase("Browsers"), "bell"],
  ["mail", phrase("E-mail"), "mail"],
  ["hook", phrase("Webhook"), "hook"],
];

/** @type {[number, string][]} */
const DELAYS = [
  [0, phrase("at once")],
  [1, phrase("1 min")],
  [5, phrase("5 min")],
  [15, phrase("15 min")],
  [60, phrase("1 hour")],
  [240, phrase("4 hours")],
];

/** @param {Wishes} wishes */
export function kinds(wishes) {
  return html`<section class="panel notice-kinds" aria-labelledby="told-what">
    <header>
      <h2 id="told-what">${say("What, and by which way")}</h2>
      ${saying(wishes, "settings")}
    </header>
    <table>
      <thead>
        <tr>
          <th scope="col"><span class="unseen">${say("What")}</span></th>
          ${CHANNELS.map(
            ([channel, name, sign]) =>
              html`<th scope="col" class=${wishes.reaches(channel) ? "" : "idle"}>${icon(sign)}<span>${say(name)}</span>${wishes.reaches(channel) ? nothing : html`<small>${say("not set up")}</small>`}</th>`,
          )}
        </tr>
      </thead>
      <tbody>
        ${KINDS.map(
          ([kind, name, text]) =>
            html`<tr>
              <th scope="row">${say(name)}<small>${say(text)}</small></th>
              ${CHANNELS.map(([channel, way]) => html`<td>${tick(wishes, channel, kind, say("{what} by {way}", { what: say(name), way: say(way) }))}</td>`)}
            </tr>`,
        )}
        <tr class="delays">
          <th scope="row">${sayAs("time", "After")}<small>${say("and only if you have neither moved nor looked")}</small></th>
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
  return html`<select aria-label=${say("After what time, by {way}", { way: say(way) })} @change=${choose}>
    ${DELAYS.map(([minutes, text]) => html`<option value=${minutes} ?selected=${minutes === now}>${say(text)}</option>`)}
  </select>`;
}
