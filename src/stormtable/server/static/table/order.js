/** Orders in writing: the notation of the log, told at once whether it is legal, and if not by which rule. */
import { html, nothing } from "../lit.js";
import { icon } from "../core/icons.js";
import { openDialog } from "../core/dialog.js";
import { say } from "../core/language.js";
import { ruleLink } from "../core/rulelink.js";

/**
 * @import {WhyAnswer} from "../wire.js"
 * @import {Model} from "./model.js"
 */

const PAUSE = 200;

/** @param {WhyAnswer | null} answer */
function verdict(answer) {
  if (!answer) return nothing;
  return html`<p class=${answer.legal ? "verdict legal" : "verdict"} role="status">
    ${icon(answer.legal ? "check" : "warn", 18)}<span>${answer.text} ${ruleLink(answer.rule)}</span>
  </p>`;
}

/** @param {string} text @param {WhyAnswer | null} answer @param {(text: string) => void} write @param {() => void} give */
function form(text, answer, write, give) {
  return html`<form
    @submit=${(/** @type {Event} */ event) => {
      event.preventDefault();
      give();
    }}
  >
    <p>${say("As the log writes it. It says at once whether the rules allow it.")}</p>
    <label
      ><span class="unseen">${say("Order")}</span
      ><input
        autofocus
        autocomplete="off"
        spellcheck="false"
        .value=${text}
        @input=${(/** @type {Event} */ event) => write(/** @type {HTMLInputElement} */ (event.target).value)}
    /></label>
    ${verdict(answer)}
    <div class="dialog-buttons"><button type="submit" class="go">${say("Give the order")}</button></div>
  </form>`;
}

/** @param {Model} model @param {string} [begun] what stands in it; the selected offer if left out */
export async function openOrder(model, begun = "") {
  const { table } = model.value;
  if (!table || !model.deciding) return;
  let text = begun || (model.selectedOffer?.id ?? "");
  /** @type {WhyAnswer | null} */
  let answer = null;
  let redraw = () => {};
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const ask = () => {
    clearTimeout(timer);
    timer = setTimeout(() => text.trim() && model.send({ type: "why", seat: table.seat, action: text.trim() }), PAUSE);
  };
  const stop = model.watch(({ why, line }, before) => {
    if (line.state === "open" && before.line.state !== "open") ask(); // the answer was lost with the line
    if (!why || why === before.why || why.action !== text.trim()) return;
    answer = why;
    redraw();
  });
  ask();
  /** @param {string} written */
  const write = (written) => {
    text = written;
    answer = null;
    ask();
  };
  const done = await openDialog(say("Order in writing"), (close, draw) => {
    redraw = draw;
    return form(text, answer, write, () => close("act"));
  });
  stop();
  clearTimeout(timer);
  if (done === "act" && text.trim()) model.order(text.trim());
}
