/** Deciding ahead: acts that wait for one's next decision, seen by nobody else; and those that came to nothing. */
import { html, nothing } from "../lit.js";
import { icon } from "../core/icons.js";
import { sentence } from "../core/format.js";
import { say, sayCount } from "../core/language.js";
import { notSent } from "./view.js";

/**
 * @import {QueueInfo, Table} from "../wire.js"
 * @import {Model} from "./model.js"
 */

/** Whether the panel is open, for as long as the page is. */
const shelf = { open: false };
const MOST = 20;

/** Lets these acts wait in place of those that do. @param {readonly string[]} acts @param {Model} model */
function put(acts, model) {
  const [seat] = model.value.table?.mine ?? [];
  const sent = seat !== undefined && model.send({ type: "queue", seat, acts: [...acts] });
  if (!sent) model.set({ problem: notSent() });
  return sent;
}

/** @param {QueueInfo} queue */
const texts = ({ acts }) => acts.map(({ text }) => text);

/** Asks what could be chosen last. @param {Model} model */
function askOffers(model) {
  const [seat] = model.value.table?.mine ?? [];
  if (seat !== undefined) model.send({ type: "offers", seat });
}

/** What was not carried out, and why, until it has been read. @param {Table} table @param {Model} model */
export function droppedPart({ queue }, model) {
  if (!queue?.dropped.length) return nothing;
  return html`<section class="ahead-dropped" role="alert" aria-label=${say("What you had decided ahead")}>
    ${icon("warn", 18)}
    <div>${queue.dropped.map((told) => html`<p>${sentence(told)}.</p>`)}</div>
    <button type="button" class="bare" @click=${() => put(texts(queue), model)}>${say("Dismiss")}</button>
  </section>`;
}

/** @param {QueueInfo} queue @param {Model} model */
function waiting(queue, model) {
  const acts = texts(queue);
  return html`<ol class="ahead-acts">
      ${queue.acts.map(
        ({ text, doubt }, at) => html`<li>
          <span><b>${text}</b>${doubt ? html`<small>${say("As the table stands, {doubt}", { doubt })}</small>` : nothing}</span>
          <button type="button" class="bare" aria-label=${say("Take out {act}", { act: text })} @click=${() => put(acts.filter((_, index) => index !== at), model)}>${icon("close", 18)}</button>
        </li>`,
      )}
    </ol>
    ${acts.length > 1 ? html`<button type="button" class="bare ahead-clear" @click=${() => put([], model)}>${say("Clear all")}</button>` : nothing}`;
}

/** The acts of one's last decision, to be chosen again. @param {QueueInfo} queue @param {Model} model */
function choices(queue, model) {
  const offers = model.value.lastOffers ?? [];
  if (!offers.length) return nothing;
  return html`<label class="ahead-last"
    ><span class="unseen">${say("As at your last decision")}</span
    ><select
      @change=${(/** @type {Event} */ { target }) => {
        const chosen = /** @type {HTMLSelectElement} */ (target);
        if (chosen.value) put([...texts(queue), chosen.value], model);
        chosen.value = "";
      }}
    >
      <option value="">${say("As at your last decision …")}</option>
      ${offers.map(({ act, text, detail }) => html`<option value=${act}>${detail ? `${text} (${detail})` : text}</option>`)}
    </select>
  </label>`;
}

/** @param {QueueInfo} queue @param {Model} model */
function form(queue, model) {
  if (queue.acts.length >= MOST) return html`<p>${say("No more than {n} acts wait.", { n: MOST })}</p>`;
  return html`${choices(queue, model)}
    <form
      @submit=${(/** @type {SubmitEvent} */ event) => {
        event.preventDefault();
        const field = /** @type {HTMLInputElement} */ (/** @type {HTMLFormElement} */ (event.target).elements.namedItem("act"));
        const act = field.value.trim();
        if (act && put([...texts(queue), act], model)) field.value = "";
      }}
    >
      <label><span class="unseen">${say("An act, as the log writes it")}</span><input name="act" maxlength="1000" autocomplete="off" spellcheck="false" placeholder=${say("An act, as the log writes it")} /></label>
      <button type="submit">${say("Add")}</button>
    </form>`;
}

/** While others decide; the computer is not waited for so long. @param {Table} table @param {Model} model */
export function aheadPart({ queue, seats, mine }, model) {
  const count = queue?.acts.length ?? 0;
  const people = seats.some(({ seat, kind, deciding, committed }) => deciding && !committed && kind !== "computer" && !mine.includes(seat));
  if (!queue?.open || !(people || count)) return nothing;
  return html`<details
    class="ahead"
    ?open=${shelf.open || count > 0}
    @toggle=${(/** @type {Event} */ { target }) => {
      shelf.open = /** @type {HTMLDetailsElement} */ (target).open;
      if (shelf.open) askOffers(model);
    }}
  >
    <summary>${icon("hourglass", 18)} <span>${count ? sayCount(count, "{n} act waits for your next decision", "{n} acts wait for your next decision") : say("Decide ahead")}</span></summary>
    <p>${say("What waits here is done as soon as you are asked, if the rules allow it then. Nobody else sees it.")}</p>
    ${count ? waiting(queue, model) : nothing} ${form(queue, model)}
  </details>`;
}
