/** What a match is played with on paper: which parts, on which paper, as a PDF to save. */
import { html, nothing } from "../lit.js";
import { openDialog } from "./dialog.js";
import { saveFile } from "./files.js";
import { phrase, say } from "./language.js";
import { findKept, keep } from "./shelf.js";

const CHOICES = "stormtable.printing";
const PAPERS = /** @type {const} */ ([
  ["a4", "A4"],
  ["letter", phrase("Letter")],
]);
/** @type {Record<string, [string, string]>} */
const PARTS = {
  sheets: [phrase("Sheets and cards"), phrase("values, tracks to cross out, room to write")],
  tables: [phrase("Tables for play"), phrase("everything that is looked up, on a page")],
  counters: [phrase("Counters and markers"), phrase("to cut out, true to size")],
  tools: [phrase("Rulers and templates"), phrase("ranges and arcs, true to size")],
  maps: [phrase("Map"), phrase("hexes over several sheets, or the table small to set it up by")],
  poster: [phrase("The table as a poster"), phrase("true to size, over dozens of sheets")],
};

/**
 * @typedef {{paper: string, parts: string[]}} Chosen
 * @typedef {{title: string, parts: readonly string[], print: (chosen: Chosen) => Promise<Response>}} Printing
 */

/** What is asked in the dialogue, and what came of it. */
class Order {
  /** @param {Printing} printing */
  constructor(printing) {
    this.printing = printing;
    this.paper = findKept(CHOICES, "paper") === "letter" ? "letter" : "a4";
    this.parts = new Set(printing.parts.filter((part) => part !== "poster"));
    this.busy = false;
    this.problem = "";
    this.redraw = () => {};
    this.close = () => {};
  }

  /** @param {string} part */
  toggle(part) {
    if (!this.parts.delete(part)) this.parts.add(part);
    this.redraw();
  }

  async save() {
    if (this.busy) return;
    this.busy = true;
    this.problem = "";
    this.redraw();
    try {
      const answer = await this.printing.print({ paper: this.paper, parts: [...this.parts] });
      const named = /filename="?([^";]+)"?/.exec(answer.headers.get("content-disposition") ?? "")?.[1];
      saveFile(named ?? "match.pdf", await answer.blob());
      keep(CHOICES, "paper", this.paper);
      this.close();
    } catch (error) {
      this.problem = error instanceof Error ? error.message : String(error);
      this.busy = false;
      this.redraw();
    }
  }
}

/** @param {Order} order */
function paperField(order) {
  return html`<fieldset class="field">
    <legend>${say("Paper")}</legend>
    <div class="segmented">
      ${PAPERS.map(
        ([name, word]) =>
          html`<label
            ><input type="radio" name="paper" .checked=${order.paper === name} @change=${() => (order.paper = name)} /><span>${say(word)}</span></label
          >`,
      )}
    </div>
  </fieldset>`;
}

/** @param {Order} order @param {string} part */
function partChoice(order, part) {
  const [word, note] = PARTS[part] ?? [part, ""];
  return html`<label class="choice-card"
    ><input type="checkbox" .checked=${order.parts.has(part)} @change=${() => order.toggle(part)} /><span><b>${say(word)}</b><small>${say(note)}</small></span></label
  >`;
}

/** @param {Order} order */
function form(order) {
  const { busy, problem, parts, printing } = order;
  return html`<form
    @submit=${(/** @type {Event} */ event) => {
      event.preventDefault();
      void order.save();
    }}
  >
    ${paperField(order)}
    <fieldset class="field">
      <legend>${say("What")}</legend>
      <div class="choice-cards">${printing.parts.map((part) => partChoice(order, part))}</div>
    </fieldset>
    <p class="hint">${say("Print the pages at 100 %: the bars on them are then 50 mm long, and all lengths true.")}</p>
    <div class="dialog-buttons">
      ${problem ? html`<p class="refusal" role="alert">${problem}</p>` : nothing}
      <button type="submit" class="go" aria-busy=${busy} ?disabled=${parts.size === 0}>${busy ? say("Drawing the pages") : say("Save the PDF")}</button>
      <button type="button" @click=${() => order.close()}>${say("Back")}</button>
    </div>
  </form>`;
}

/**
 * Asks what is to be printed, and saves it.
 * @param {Printing} printing
 */
export async function openPrinting(printing) {
  const order = new Order(printing);
  await openDialog(say("Print {title}", { title: printing.title }), (close, redraw) => {
    Object.assign(order, { close: () => close(""), redraw });
    return form(order);
  });
}
