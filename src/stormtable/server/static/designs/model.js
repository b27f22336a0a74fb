/** What lies on the drawing board: a draft, what the rules say of it, and where designs are kept. */
import { Draft } from "../core/draft.js";
import { get, post } from "../core/net.js";
import { forgetDesign, keepDesign, ownDesigns, storeDraft, storedDraft } from "./designshelf.js";

/**
 * @import {DesignSheet, WorkshopInfo} from "../wire.js"
 * @import {Kept, Words} from "./designshelf.js"
 */

const PAUSE = 120; // milliseconds without a change before the rules are asked

/** @extends {Draft<DesignSheet>} */
export class DrawingBoard extends Draft {
  /** @param {WorkshopInfo} info @param {() => void} changed */
  constructor(info, changed) {
    super(changed, PAUSE);
    this.info = info;
    /** What stands in a field and is no number that a design could have, by the field's key. @type {Record<string, string>} */
    this.mistyped = {};
    /** @type {Words} */
    this.draft = this.complete(storedDraft(info.game) ?? this.variant(info.stock[0] ?? {}));
  }

  /** @returns {Promise<void>} */
  static async open(/** @type {string} */ game, /** @type {(board: DrawingBoard) => void} */ draw) {
    /** @type {WorkshopInfo} */
    const info = await get(`/api/games/${encodeURIComponent(game)}/workshop`);
    /** @type {DrawingBoard} */
    const board = new DrawingBoard(info, () => draw(board));
    await board.ask();
  }

  get own() {
    return ownDesigns(this.info.game);
  }

  /** Every number there, whatever was stored. @param {Words} words @returns {Words} */
  complete(words) {
    const numbers = this.info.fields.map(({ key, low }) => [key, Number.isInteger(words[key]) ? Number(words[key]) : low]);
    return { name: String(words["name"] ?? ""), ...Object.fromEntries(numbers) };
  }

  /** A design that comes with the rulebook, under a name of its own. @param {Words} words @returns {Words} */
  variant(words) {
    return { ...words, name: words["name"] ? `${words["name"]} II` : "" };
  }

  /** @param {Words} words */
  take(words) {
    this.draft = this.complete(words);
    this.mistyped = {};
    this.said = "";
    this.problem = "";
    void this.ask();
  }

  /** @param {string} key @param {string | number} value */
  set(key, value) {
    this.draft = { ...this.draft, [key]: value };
    delete this.mistyped[key];
    this.said = "";
    this.store();
    this.changed();
    this.askSoon();
  }

  /** @param {string} key @param {string} text what stands there instead of a whole number */
  mistype(key, text) {
    this.mistyped[key] = text;
    this.said = "";
    this.changed();
  }

  /** Whether what is shown is what the rules were asked about. */
  get isRead() {
    return Object.keys(this.mistyped).length === 0;
  }

  /** @override */
  store() {
    storeDraft(this.info.game, this.draft);
  }

  /** What the rules say. @override @returns {Promise<DesignSheet>} */
  question() {
    return post(`/api/games/${this.info.game}/design`, { design: this.draft });
  }

  /** Keeps the draft among the designs of this browser. @returns {Promise<Kept | null>} */
  async keep() {
    const sheet = await this.settled();
    if (!sheet?.assessment.unit || !this.isRead) return null;
    const kept = { unit: sheet.assessment.unit, legal: sheet.assessment.faults.length === 0, words: this.draft };
    const done = keepDesign(this.info.game, kept);
    this.said = done ? `${this.draft["name"]} is kept in this browser.` : "";
    this.problem = done ? "" : "This browser keeps nothing: save the design as a file.";
    this.changed();
    return done ? kept : null;
  }

  /** @param {string} unit */
  forget(unit) {
    forgetDesign(this.info.game, unit);
    this.changed();
  }

  /** Takes the designs of a file; the first lies on the board, all of them are kept. @param {File} file */
  async load(file) {
    await this.read(file, async (text) => {
      /** @type {Words[]} */
      const found = await post(`/api/games/${this.info.game}/designs`, { text });
      for (const words of [...found].reverse()) {
        this.draft = this.complete(words);
        this.mistyped = {};
        await this.keep();
      }
      this.said = found.length === 1 ? `${this.draft["name"]} is read from ${file.name}.` : `${found.length} designs are read from ${file.name}.`;
    });
  }
}
