/** Signing out here. */
import { openDialog } from "../core/dialog.js";
import { html, nothing } from "../lit.js";
import { sentence } from "../core/format.js";
import { icon } from "../core/icons.js";
import { forget, knownMatches } from "../core/keys.js";
import { say } from "../core/language.js";
import { me, meAgain } from "../core/me.js";
import { get, post } from "../core/net.js";

/** @import {Devices} from "../wire.js" */

/** @typedef {{forgets: boolean, problem: string, busy: boolean}} State */

/** Asks how, and signs this browser out. */
export async function signOut() {
  const player = await me();
  if (!player) return;
  /** @type {Devices | null} */
  const known = await get("/api/me/devices").catch(() => null);
  const last = known !== null && known.devices.length < 2 && !known.passkeys.length;
  /** @type {State} */
  const state = { forgets: true, problem: "", busy: false };
  await openDialog(say("Sign out here"), (close, redraw) => {
    const leave = async () => {
      state.busy = true;
      redraw();
      try {
        await post("/api/me/out");
        if (state.forgets) forget(knownMatches().map(({ key }) => key));
        await meAgain();
        close("left");
      } catch (error) {
        state.problem = sentence(error instanceof Error ? error.message : String(error));
        state.busy = false;
        redraw();
      }
    };
    return html`${outcome(player.name, last)} ${question(state)}
      <div class="dialog-buttons">
        <button type="button" class="go ${last ? "danger" : ""}" aria-busy=${state.busy} @click=${() => void leave()}>${say("Sign out")}</button>
        <button type="button" @click=${() => close("")}>${say("Back")}</button>
      </div>`;
  });
}

/** @param {string} name @param {boolean} last whether nothing brings one back */
function outcome(name, last) {
  if (!last) return html`<p>${say("You stay {name} on your other devices.", { name })}</p>`;
  return html`<p class="refusal">
    ${icon("warn", 18)} <span>${say("This is the only device on which you are {name}, and you have no passkey: nobody could be {name} any more.", { name })}</span>
  </p>`;
}

/** @param {State} state */
function question(state) {
  return html`<label class="switch"
      ><input
        type="checkbox"
        .checked=${state.forgets}
        @change=${(/** @type {Event} */ event) => {
          state.forgets = /** @type {HTMLInputElement} */ (event.target).checked;
        }}
      /><span><b>${say("Forget the links to matches here")}</b><small>${say("Whoever uses this browser next could play in them.")}</small></span></label
    >
    ${state.problem ? html`<p class="refusal" role="alert">${state.problem}</p>` : nothing}`;
}
