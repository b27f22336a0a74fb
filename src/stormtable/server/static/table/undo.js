/** The button that takes back; pointed at, focused or tapped it says first what goes. */
import { html, nothing } from "../lit.js";
import { sentence } from "../core/format.js";
import { icon } from "../core/icons.js";
import { say } from "../core/language.js";
import { takenInWords } from "./entrytext.js";
import { undoesTogether } from "./took.js";

/**
 * @import {AskedFor, UndoOffer} from "../wire.js"
 * @import {Model} from "./model.js"
 */

/** What would be taken back. @param {UndoOffer | AskedFor} undo @param {Model} model */
export function takenList(undo, model) {
  const { head, entries, more } = takenInWords(undo, model);
  return html`<p>${head}</p>
    <ol class="taken">
      ${entries.map(([number, words]) => html`<li value=${number}>${words}</li>`)}
    </ol>
    ${more.map((words) => html`<p>${words}</p>`)}`;
}

/** Whether anybody is there to be asked, or only the computer. @param {UndoOffer} undo */
function consent({ free }) {
  return free ? nothing : html`<p>${say("It is not free any more: the others are asked first.")}</p>`;
}

/** Whether the last press was a finger's: it has not pointed before. */
let byFinger = false;

/** @param {Model} model */
function press(model) {
  if (byFinger && !model.value.undoTold) model.set({ undoTold: true });
  else take(model);
}

/** @param {Model} model */
function take(model) {
  model.set({ undoTold: false });
  model.undo();
}

/** What one press takes back: the last step, or all that was sent together with it. @param {Model} model @returns {UndoOffer | null} */
function offeredUndo(model) {
  const { table, moment, log } = model.value;
  const undo = moment < 0 ? (table?.undo ?? null) : null;
  const several = undo && undoesTogether(model.value);
  if (!several) return undo;
  const numbers = log.filter(({ number, taken_back }) => number > several.from && number <= several.upto && !taken_back).map(({ number }) => number);
  return { ...undo, takes: numbers };
}

/** @param {Model} model */
export function undoButton(model) {
  const { table, moment, undoTold } = model.value;
  if (!table?.mine.length || table.over) return nothing;
  const undo = offeredUndo(model);
  const several = undo && undoesTogether(model.value);
  const why = moment < 0 && table.undo_why ? `${sentence(table.undo_why)}.` : say("Nothing of yours can be taken back now.");
  return html`<div class="undo-part ${undoTold ? "told" : ""}" @pointerdown=${(/** @type {PointerEvent} */ { pointerType }) => (byFinger = pointerType === "touch")}>
    <button
      type="button"
      class="bare undo"
      aria-disabled=${undo ? "false" : "true"}
      aria-describedby="undo-tells"
      @click=${() => undo && press(model)}
      @keydown=${() => (byFinger = false)}
      @blur=${(/** @type {FocusEvent} */ { currentTarget, relatedTarget }) => {
        const part = /** @type {Element} */ (currentTarget).parentElement;
        if (!(relatedTarget instanceof Node && part?.contains(relatedTarget))) model.set({ undoTold: false });
      }}
    >
      ${icon("undo")}<span>${undo && !undo.free ? say("Ask to undo") : several ? say("Undo {n}", { n: several.upto - several.from }) : say("Undo")}</span>
    </button>
    <div class="undo-tells" id="undo-tells" role="tooltip">
      ${undo ? html`${takenList(undo, model)} ${consent(undo)}` : html`<p>${why}</p>`}
      ${undo && undoTold ? html`<button type="button" class="go" @click=${() => take(model)}>${undo.free ? say("Take it back") : say("Ask for it")}</button>` : nothing}
    </div>
  </div>`;
}
