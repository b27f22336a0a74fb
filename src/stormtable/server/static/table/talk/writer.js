/** What can be done about somebody who talks: hide his words, complain of a message. */
import { html, nothing } from "../../lit.js";
import { openDialog, tell } from "../../core/dialog.js";
import { say } from "../../core/language.js";
import { post } from "../../core/net.js";
import { isHidden, inWords } from "./state.js";
import { plays } from "./talking.js";

/**
 * @import {Said} from "../../wire.js"
 * @import {Model} from "../model.js"
 */

/** Characters of a complaint. */
const MOST = 300;

/**
 * @param {Said} said
 * @param {string} name
 * @param {Model} model
 */
export async function openWriter(said, name, model) {
  const { talking } = model;
  if (!talking) return;
  const hidden = isHidden(said, model.value.talk, plays(model));
  const answer = await openDialog(
    name,
    (close) => html`<blockquote class="said" dir="auto">${inWords(said)}</blockquote>
      <p>${said.writer ? say("Hidden words stay hidden at every table, until you show them again.") : say("Hidden words stay hidden at this table, until you show them again.")}</p>
      <div class="dialog-buttons">
        <button type="button" autofocus @click=${() => close("hide")}>${hidden ? say("Show what they say") : say("Hide what they say")}</button>
        <button type="button" @click=${() => close("report")}>${say("Report this message")}</button>
      </div>`,
  );
  if (answer === "hide") await talking.hide(said, !hidden);
  else if (answer === "report") await openReport(said, name, model);
}

/**
 * @param {Said} said
 * @param {string} name
 * @param {Model} model
 */
async function openReport(said, name, model) {
  let why = "";
  let hide = true;
  const answer = await openDialog(
    say("Report this message"),
    (close) => html`<form
      @submit=${(/** @type {Event} */ event) => {
        event.preventDefault();
        close("report");
      }}
    >
      <blockquote class="said" dir="auto"><b><bdi>${name}</bdi></b>: ${inWords(said)}</blockquote>
      <label class="field"
        ><b>${say("What is wrong with it?")}</b
        ><input autofocus maxlength=${MOST} autocomplete="off" placeholder=${say("You may leave this out")} @input=${(/** @type {Event} */ event) => (why = /** @type {HTMLInputElement} */ (event.target).value)}
      /></label>
      <label class="check"><input type="checkbox" checked @change=${(/** @type {Event} */ event) => (hide = /** @type {HTMLInputElement} */ (event.target).checked)} /> <span>${say("Hide what they say, too")}</span></label>
      <p class="hint">${say("Whoever runs this server reads the message and what you write here.")} ${said.writer ? nothing : say("This writer has no name here, so only the message can be looked at.")}</p>
      <div class="dialog-buttons"><button type="submit" class="go">${say("Report")}</button></div>
    </form>`,
  );
  if (answer !== "report") return;
  try {
    await post(`/api/table/${encodeURIComponent(model.value.key)}/reports`, { message: said.number, why });
    if (hide) await model.talking?.hide(said, true);
    await tell(say("Reported"), say("Whoever runs this server has it now."));
  } catch (error) {
    await tell(say("Not reported"), error instanceof Error ? error.message : String(error));
  }
}
