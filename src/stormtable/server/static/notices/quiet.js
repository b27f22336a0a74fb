/** The hours in which nothing is sent, where the player is; and what this page does by itself. */
import { html, nothing } from "../lit.js";
import { icon } from "../core/icons.js";
import { say, sayAs } from "../core/language.js";
import { openSettings } from "../core/settings.js";
import { clockText, minutesOf } from "./hours.js";

/** @import {Wishes} from "./wishes.js" */

const USUAL = /** @type {const} */ ({ quiet_from: 22 * 60, quiet_until: 8 * 60 });
const NEVER = /** @type {const} */ ({ quiet_from: -1, quiet_until: -1 });

/** The time zone of this device. */
export const zoneHere = () => Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";

/** @param {Wishes} wishes */
export function quiet(wishes) {
  const settings = wishes.settings?.settings;
  if (!settings) return nothing;
  const on = (settings.quiet_from ?? -1) >= 0;
  const turn = (/** @type {Event} */ event) => {
    const wanted = event.target instanceof HTMLInputElement && event.target.checked;
    void wishes.set(wanted ? { ...USUAL, zone: zoneHere() } : NEVER);
  };
  const set = (/** @type {"quiet_from" | "quiet_until"} */ name) => (/** @type {Event} */ event) => {
    const minutes = event.target instanceof HTMLInputElement ? minutesOf(event.target.value) : -1;
    if (minutes >= 0) void wishes.set({ [name]: minutes });
  };
  const field = (/** @type {"quiet_from" | "quiet_until"} */ name, /** @type {string} */ label) =>
    html`<label><span>${label}</span><input type="time" required .value=${clockText(settings[name] ?? 0)} @change=${set(name)} /></label>`;
  return html`<section class="panel notice-quiet" aria-labelledby="quiet-title">
    <header>
      ${icon("moon")}
      <h2 id="quiet-title">${say("Quiet hours")}</h2>
    </header>
    <label class="switch"><input type="checkbox" .checked=${on} @change=${turn} /><span>${say("Send nothing by night; what is still true comes in the morning")}</span></label>
    ${on ? html`<div class="notice-hours">${field("quiet_from", sayAs("time", "From"))}${field("quiet_until", sayAs("time", "until"))}${zone(wishes, settings.zone ?? "UTC")}</div>` : nothing}
    <p class="hint">
      ${say("While the page is open, its title and icon say how many matches wait, and two soft tones call you if you look elsewhere.")}
      <button type="button" class="text-link" @click=${openSettings}>${say("Turn the sound off or on")}</button>
    </p>
  </section>`;
}

/** @param {Wishes} wishes @param {string} name of the time zone database */
function zone(wishes, name) {
  const shown = name.replaceAll("_", " ");
  if (name === zoneHere()) return html`<p>${say("by the time of {zone}", { zone: shown })}</p>`;
  return html`<p>
    ${say("by the time of {zone}", { zone: shown })}
    <button type="button" class="text-link" @click=${() => wishes.set({ zone: zoneHere() })}>${say("Use this device's: {zone}", { zone: zoneHere().replaceAll("_", " ") })}</button>
  </p>`;
}
