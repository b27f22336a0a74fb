/** What the server keeps of a player: as a file, and to be deleted. */
import { html, nothing } from "../lit.js";
import { openDialog } from "../core/dialog.js";
import { saveFile } from "../core/files.js";
import { sentence } from "../core/format.js";
import { icon } from "../core/icons.js";
import { forget, knownMatches } from "../core/keys.js";
import { say } from "../core/language.js";
import { me, meAgain } from "../core/me.js";
import { post, request } from "../core/net.js";

/** @import {PlayerInfo} from "../wire.js" */

/** @param {unknown} error */
const told = (error) => sentence(error instanceof Error ? error.message : String(error));

/** Opens the dialogue; what is deleted in it is gone at once. */
export async function openData() {
  const player = await me();
  if (!player) return;
  const state = { sure: false, typed: "", problem: "", busy: false };
  await openDialog(say("What is kept of you"), (close, redraw) => {
    /** @param {() => Promise<void>} act */
    const run = async (act) => {
      state.busy = true;
      state.problem = "";
      redraw();
      try {
        await act();
      } catch (error) {
        state.problem = told(error);
      }
      state.busy = false;
      redraw();
    };
    const save = () => run(async () => saveFile("stormtable-data.json", await (await request("/api/me/data")).blob()));
    const leave = () =>
      run(async () => {
        await post("/api/me/leave", { name: state.typed });
        forget(knownMatches().map(({ key }) => key));
        await meAgain();
        close("left");
      });
    return html`<p>${say("Your name and emblem, your devices and passkeys (of a passkey the public half), which seats are yours, and what you set and wrote. No address but those you gave for notices.")}</p>
      <button type="button" ?disabled=${state.busy} @click=${() => void save()}>${icon("download")} ${say("Save it as a file")}</button>
      <section class="leaving">
        <h3>${say("Leave for good")}</h3>
        <p>${say('You become "someone" wherever you are named. Your devices, passkeys and settings are deleted, your seats are free for whoever has their links, and the records of your matches stay.')}</p>
        ${state.sure ? sureForm(player, state, () => void leave(), redraw) : html`<button type="button" class="danger" @click=${() => ((state.sure = true), redraw())}>${say("Delete {name}", { name: player.name })}</button>`}
      </section>
      ${state.problem ? html`<p class="refusal" role="alert">${icon("warn", 18)} <span>${state.problem}</span></p>` : nothing}`;
  });
}

/**
 * @param {PlayerInfo} player
 * @param {{typed: string, busy: boolean}} state
 * @param {() => void} leave
 * @param {() => void} redraw
 */
function sureForm(player, state, leave, redraw) {
  return html`<form
    @submit=${(/** @type {Event} */ event) => {
      event.preventDefault();
      leave();
    }}
  >
    <label class="field"
      ><b>${say("To delete, type {name}", { name: player.name })}</b
      ><input
        name="leave"
        autocomplete="off"
        .value=${state.typed}
        @input=${(/** @type {Event} */ event) => {
          state.typed = /** @type {HTMLInputElement} */ (event.target).value;
          redraw();
        }}
    /></label>
    <div class="dialog-buttons"><button type="submit" class="go danger" aria-busy=${state.busy} ?disabled=${state.typed.trim() !== player.name}>${say("Delete it, it cannot be brought back")}</button></div>
  </form>`;
}
