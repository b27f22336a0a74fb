/** The dialogue in which one says a name and chooses an emblem. */
import { html, nothing } from "../lit.js";
import { icon } from "./icons.js";
import { openDialog } from "./dialog.js";
import { emblem, emblemName } from "./emblem.js";
import { sentence } from "./format.js";
import { say } from "./language.js";

/** @import {PlayerInfo} from "../wire.js" */

/** @typedef {{title: string, why: string, emblems: readonly string[], before: PlayerInfo | null}} Asked */
/** @typedef {{name: string, emblem: string}} Wanted */

/**
 * Asks until it is taken; what is wrong with a name is told at its field.
 * @param {Asked} asked
 * @param {(wanted: Wanted) => Promise<void>} take rejects a name that cannot be taken
 */
export async function openNaming(asked, take) {
  const { title, emblems, before } = asked;
  const state = {
    name: before?.name ?? "",
    emblem: before?.emblem ?? emblems[Math.floor(Math.random() * emblems.length)] ?? "",
    problem: "",
    busy: false,
  };
  await openDialog(
    title,
    (close, redraw) => {
      const send = async () => {
        if (state.busy) return;
        state.busy = true;
        redraw();
        try {
          await take({ name: state.name, emblem: state.emblem });
          close("named");
        } catch (error) {
          state.problem = sentence(error instanceof Error ? error.message : String(error));
          state.busy = false;
          redraw();
          document.querySelector(/** @type {"input"} */ (".naming input[name=name]"))?.focus();
        }
      };
      return form(asked, state, redraw, () => void send());
    },
    "naming",
  );
}

/**
 * @param {Asked} asked
 * @param {Wanted & {problem: string, busy: boolean}} state
 * @param {() => void} redraw
 * @param {() => void} send
 */
function form({ why, emblems, before }, state, redraw, send) {
  return html`<form
    novalidate
    @submit=${(/** @type {Event} */ event) => {
      event.preventDefault();
      send();
    }}
  >
    ${why ? html`<p>${why}</p>` : nothing} ${nameField(state)} ${emblemField(emblems, state, redraw)}
    ${before ? nothing : html`<p class="hint">${say("No password and no address: this browser remembers you by a cookie.")}</p>`}
    <div class="dialog-buttons">
      <button type="submit" class="go" aria-busy=${state.busy}>${before ? say("Keep it") : say("That is me")}</button>
    </div>
  </form>`;
}

/** @param {Wanted & {problem: string}} state */
function nameField(state) {
  return html`<label class="field"
      ><b>${say("Name")}</b
      ><input
        name="name"
        autofocus
        autocomplete="nickname"
        maxlength="48"
        aria-invalid=${state.problem ? "true" : "false"}
        aria-describedby="naming-hint"
        .value=${state.name}
        @input=${(/** @type {Event} */ event) => {
          state.name = /** @type {HTMLInputElement} */ (event.target).value;
        }}
    /></label>
    ${state.problem
      ? html`<p class="refusal" id="naming-hint" role="alert">${icon("warn", 18)} <span>${state.problem}</span></p>`
      : html`<p class="hint" id="naming-hint">${say("2 to 24 characters of any script. Others see it; it opens nothing.")}</p>`}`;
}

/**
 * @param {readonly string[]} emblems
 * @param {Wanted} state
 * @param {() => void} redraw
 */
function emblemField(emblems, state, redraw) {
  return html`<fieldset class="field emblems">
    <legend>${say("Emblem")}</legend>
    ${emblems.map(
      (name) =>
        html`<label title=${emblemName(name)}
          ><input
            type="radio"
            name="emblem"
            .value=${name}
            .checked=${state.emblem === name}
            @change=${() => {
              state.emblem = name;
              redraw();
            }}
          />${emblem(name, { size: 44, mine: state.emblem === name })}<span class="unseen">${emblemName(name)}</span></label
        >`,
    )}
  </fieldset>`;
}
