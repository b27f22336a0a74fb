/** Notes of a match that only the holder of its key sees: plain text, kept by itself a moment after the last key. */
import { html, live, nothing } from "../../lit.js";
import { Failure, get, post } from "../../core/net.js";
import { sentence } from "../../core/format.js";
import { phrase, say } from "../../core/language.js";
import { becomeSomebody, watchMe } from "../../core/me.js";

/**
 * @import {NotesInfo} from "../../wire.js"
 * @import {Model} from "../model.js"
 */

/** Characters. */
const MOST = 8000;
/** Milliseconds without a key until it is kept. */
const PAUSE = 800;
const WORDS = { "": "", changed: phrase("Not kept yet"), keeping: phrase("Keeping…"), kept: phrase("Kept") };

export class Notes {
  /** @param {Model} model */
  constructor(model) {
    this.model = model;
    this.path = `/api/table/${encodeURIComponent(model.value.key)}/notes`;
    this.text = "";
    this.revision = 0;
    this.why = "";
    this.here = false;
    this.asked = false;
    /** @type {keyof typeof WORDS} */
    this.state = "";
    this.problem = "";
    /** What they are on another page. @type {NotesInfo | null} */
    this.other = null;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    this.keeping = false;
    window.addEventListener("pagehide", () => void this.keep());
    watchMe(() => {
      if (this.here && !this.text) this.asked = this.here = false;
      this.#draw();
    });
  }

  #draw() {
    this.model.set({});
  }

  /** Asks for them, once they are looked at. */
  async open() {
    if (this.asked) return;
    this.asked = true;
    try {
      this.#take(await get(this.path));
    } catch (error) {
      this.asked = false;
      this.problem = messageOf(error);
    }
    this.#draw();
  }

  /** @param {NotesInfo} info */
  #take({ text, revision, why }) {
    Object.assign(this, { text, revision, why, here: true, state: "", problem: "", other: null });
  }

  /** @param {string} text */
  write(text) {
    this.text = text;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.keep(), PAUSE);
    if (this.state === "changed") return;
    this.state = "changed";
    this.#draw();
  }

  /** Keeps what was written, if anything was. */
  async keep() {
    clearTimeout(this.timer);
    if (this.state !== "changed" || this.keeping) return;
    this.keeping = true;
    this.state = "keeping";
    this.#draw();
    try {
      /** @type {NotesInfo} */
      const kept = await post(this.path, { text: this.text, revision: this.revision });
      this.revision = kept.revision;
      this.problem = "";
      if (/** @type {string} */ (this.state) === "keeping") this.state = "kept";
    } catch (error) {
      await this.#failed(error);
    }
    this.keeping = false;
    if (/** @type {string} */ (this.state) === "changed" && !this.problem) this.timer = setTimeout(() => void this.keep(), PAUSE);
    this.#draw();
  }

  /** @param {unknown} error */
  async #failed(error) {
    this.state = "changed";
    this.problem = messageOf(error);
    if (error instanceof Failure && error.status === 409) this.other = await get(this.path).catch(() => null);
    else if (error instanceof Failure && error.status === 0) this.timer = setTimeout(() => void this.keep(), 5 * PAUSE);
  }

  /** They were changed on another page: takes those, or keeps these in their place. @param {boolean} theirs */
  choose(theirs) {
    const { other } = this;
    if (!other) return;
    if (theirs) this.#take(other);
    else {
      this.revision = other.revision;
      this.other = null;
      this.problem = "";
      void this.keep();
    }
    this.#draw();
  }
}

/** @param {unknown} error */
const messageOf = (error) => (error instanceof Error ? error.message : String(error));

/** @param {Notes} notes */
function otherOnes(notes) {
  return html`<p class="refusal" role="alert"><span>${say("These notes were changed on another page of yours.")}</span></p>
    <div class="notes-buttons">
      <button type="button" @click=${() => notes.choose(true)}>${say("Take those")}</button>
      <button type="button" @click=${() => notes.choose(false)}>${say("Keep these")}</button>
    </div>`;
}

/** @param {Notes} notes */
export function notesPart(notes) {
  void notes.open();
  if (notes.why) {
    return html`<p class="log-empty">${sentence(notes.why)}.</p>
      <p class="notes-buttons"><button type="button" @click=${() => void becomeSomebody(say("Your notes are kept under your name."))}>${say("Say what you are called")}</button></p>`;
  }
  if (!notes.here) return html`<p class="log-empty">${notes.problem || say("Your notes are fetched…")}</p>`;
  return html`<div class="notes-page">
    <textarea
      aria-label=${say("Your notes of this match")}
      placeholder=${say("For you alone: plans, guesses, what to look up later.")}
      maxlength=${MOST}
      dir="auto"
      .value=${live(notes.text)}
      @input=${(/** @type {Event} */ event) => notes.write(/** @type {HTMLTextAreaElement} */ (event.target).value)}
      @blur=${() => void notes.keep()}
    ></textarea>
    ${notes.other ? otherOnes(notes) : nothing}
    <p class="notes-state" role="status">${notes.problem && !notes.other ? say("Not kept: {why}", { why: notes.problem }) : say(WORDS[notes.state])}</p>
  </div>`;
}
