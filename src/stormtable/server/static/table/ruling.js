/** Setting the match right: a position in the words of a case file, dice, anything taken back; told beforehand what changes. */
import { html, nothing } from "../lit.js";
import { icon } from "../core/icons.js";
import { openDialog } from "../core/dialog.js";
import { sentence } from "../core/format.js";
import { phrase, say, sayCount } from "../core/language.js";
import { request } from "../core/net.js";
import { changeList } from "./changes.js";
import { inWords } from "./entrytext.js";

/**
 * @import {LogEntry, Rule, RulingAnswer, Table} from "../wire.js"
 * @import {Model} from "./model.js"
 */

/** Milliseconds of rest after which what is written is tried. */
const PAUSE = 250;
const MOST_ENTRIES = 60;

const KINDS = /** @type {const} */ ([
  ["position", phrase("The position")],
  ["dice", phrase("Dice")],
  ["back", phrase("Take back")],
]);

/** Whether this page may set things right, or ask for it. @param {Table | null} table */
export function mayRule(table) {
  return table !== null && !table.over && table.scene !== null && (table.key_kind === "referee" || table.mine.length > 0);
}

/** The dice of an entry as its stories show them. @param {LogEntry} entry */
const hasDice = ({ stories }) => stories.some(({ dice, lines }) => dice.length > 0 || lines.some((line) => line.dice.length > 0));

/** The [position] of a case file. @param {string} text */
function positionOf(text) {
  const at = text.search(/^\[position/m);
  return at < 0 ? "" : text.slice(at).trim();
}

/** What is wrong, and where: keys are written as they are. @param {RulingAnswer} answer */
function saidOf({ problem, where }) {
  if (!where) return sentence(problem);
  return problem.startsWith(where) ? problem : `${where}: ${problem}`;
}

/** The dialogue. */
class Panel {
  /** @param {Model} model @param {() => void} redraw */
  constructor(model, redraw) {
    this.model = model;
    this.redraw = redraw;
    /** @type {Rule["what"]} */
    this.what = "position";
    this.text = "";
    this.to = -1;
    /** @type {number[]} */
    this.faces = [];
    /** @type {RulingAnswer | null} */
    this.answer = null;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    this.stop = model.watch(({ ruling }, before) => ruling && ruling !== before.ruling && this.#hear(ruling));
  }

  /** @param {RulingAnswer} answer */
  #hear(answer) {
    if (answer.what !== this.what) return;
    // The faces that fell come with the first answer.
    if (this.what === "dice" && !this.faces.length && answer.changes[0]) {
      this.faces = answer.changes[0].before.split(", ").map(Number);
      this.#try(0);
      return;
    }
    this.answer = answer;
    this.redraw();
  }

  /** @param {boolean} preview @returns {Rule} */
  #rule(preview) {
    const { table } = this.model.value;
    const seat = table?.key_kind === "referee" ? -1 : (table?.mine.find((each) => table.seats.some((other) => other.seat === each && !other.out)) ?? -1);
    return { type: "rule", number: table?.number ?? 0, seat, what: this.what, position: this.what === "position" ? this.text : "", to: this.to, faces: this.faces, preview };
  }

  #try(pause = PAUSE) {
    this.answer = null;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      if (this.what === "position" ? this.text.trim() : this.to >= 0) this.model.send(this.#rule(true));
    }, pause);
  }

  /** @param {Rule["what"]} what */
  #turn(what) {
    Object.assign(this, { what, to: -1, faces: [], answer: null });
    this.redraw();
    if (what === "position") this.#try(0);
  }

  /** @param {number} to */
  #choose(to) {
    Object.assign(this, { to, faces: [] });
    this.#try(0);
    this.redraw();
  }

  async #writeDown() {
    try {
      const answer = await request(`/api/table/${encodeURIComponent(this.model.value.key)}/case`);
      this.text = positionOf(await answer.text());
      this.#try(0);
    } catch (error) {
      this.answer = { type: "ruling", number: 0, what: "position", changes: [], takes: [], where: "", problem: error instanceof Error ? error.message : String(error) };
    }
    this.redraw();
  }

  give() {
    return this.model.send(this.#rule(false));
  }

  end() {
    this.stop();
    clearTimeout(this.timer);
  }

  #position() {
    return html`<p>${say("Say what is to be so, in the words of a case file. What you do not say stays as it is.")}</p>
      <label
        ><span class="unseen">${say("What is to be so")}</span
        ><textarea
          class="ruling-words"
          rows="7"
          spellcheck="false"
          autocomplete="off"
          placeholder='units."Javelin 1".hex = "1510"'
          .value=${this.text}
          @input=${(/** @type {Event} */ { target }) => {
            this.text = /** @type {HTMLTextAreaElement} */ (target).value;
            this.#try();
            this.redraw();
          }}
        ></textarea>
      </label>
      <button type="button" class="bare" @click=${() => this.#writeDown()}>${icon("file", 18)} ${say("Write down the position as it stands")}</button>`;
  }

  /** @param {readonly LogEntry[]} entries @param {string} label @param {string} none */
  #entries(entries, label, none) {
    const { table } = this.model.value;
    const scene = table?.scene;
    if (!entries.length || !scene) return html`<p>${none}</p>`;
    return html`<label class="ruling-entry"
      ><span>${label}</span
      ><select @change=${(/** @type {Event} */ { target }) => this.#choose(Number(/** @type {HTMLSelectElement} */ (target).value))}>
        <option value="-1" ?selected=${this.to < 0}>${say("Choose an entry")}</option>
        ${entries.map((entry) => html`<option value=${entry.number} ?selected=${entry.number === this.to}>${entry.number}: ${inWords(entry, table.seats, scene)}</option>`)}
      </select>
    </label>`;
  }

  #counting() {
    return this.model.value.log.filter(({ kind, taken_back: gone, frozen }) => !gone && !frozen && kind !== "undo").reverse();
  }

  #dice() {
    const entries = this.#counting().filter((entry) => entry.kind === "decision" && hasDice(entry)).slice(0, MOST_ENTRIES);
    return html`<p>${say("The table goes back to before the entry, and does the same again with the dice that you set. All other dice stay what they would have been.")}</p>
      ${this.#entries(entries, say("Whose dice"), say("No dice have been rolled that could be set."))}
      ${this.faces.length
        ? html`<div class="ruling-faces" role="group" aria-label=${say("What the dice show, in the order in which they fell")}>
            ${this.faces.map(
              (face, at) => html`<label
                ><span class="unseen">${say("Die {n}", { n: at + 1 })}</span
                ><input
                  type="number"
                  inputmode="numeric"
                  min="1"
                  max="1000"
                  .value=${String(face)}
                  @input=${(/** @type {Event} */ { target }) => {
                    const wanted = Math.trunc(Number(/** @type {HTMLInputElement} */ (target).value));
                    if (wanted < 1 || wanted > 1000) return;
                    this.faces = this.faces.map((each, index) => (index === at ? wanted : each));
                    this.#try();
                  }}
              /></label>`,
            )}
          </div>`
        : nothing}`;
  }

  #back() {
    const entries = this.#counting().slice(1, MOST_ENTRIES + 1);
    return html`<p>${say("The table stands again as it stood after an entry. What was taken back stays in the record.")}</p>
      ${this.#entries(entries, say("Back to after"), say("There is nothing to go back to."))}`;
  }

  #told() {
    const { answer } = this;
    if (!answer) return nothing;
    if (answer.problem) {
      return html`<p class="verdict" role="status">${icon("warn", 18)}<span>${saidOf(answer)}</span></p>`;
    }
    const { takes } = answer;
    return html`<div class="ruling-told" role="status">
      ${changeList(answer.changes)}
      ${takes.length ? html`<p>${sayCount(takes.length, "{n} entry no longer counts: {first}.", "{n} entries no longer count: {first} to {last}.", { first: takes[0] ?? "", last: takes.at(-1) ?? "" })}</p>` : nothing}
    </div>`;
  }

  /** @param {() => void} close */
  draw(close) {
    const umpire = this.model.value.table?.key_kind === "referee";
    const parts = { position: () => this.#position(), dice: () => this.#dice(), back: () => this.#back() };
    const ready = this.answer && !this.answer.problem;
    return html`<div class="ruling">
      <div class="ruling-kinds" role="group" aria-label=${say("What to set right")}>
        ${KINDS.map(([kind, title]) => html`<button type="button" aria-pressed=${this.what === kind} @click=${() => this.#turn(kind)}>${say(title)}</button>`)}
      </div>
      ${parts[this.what]()} ${this.#told()}
      <p class="hint">${umpire ? say("It is done at once. The log tells everybody, and so does the record.") : say("All others are asked. The log tells what was done and by whom, and so does the record.")}</p>
      <div class="dialog-buttons">
        <button type="button" class="go" ?disabled=${!ready} @click=${() => this.give() && close()}>${umpire ? say("Set it right") : say("Ask the others")}</button>
      </div>
    </div>`;
  }
}

/** @param {Model} model */
export async function openRuling(model) {
  /** @type {Panel | undefined} */
  let panel;
  await openDialog(say("Set it right"), (close, redraw) => (panel ??= new Panel(model, redraw)).draw(() => close("")));
  panel?.end();
}
