/** What lies on the drawing board: a draft, what the rules say of it, and where designs are kept. */
import { Draft } from "../core/draft.js";
import { say, sayCount } from "../core/language.js";
import { get, post } from "../core/net.js";
import { forgetDesign, keepDesign, ownDesigns, storeDraft, storedDraft } from "./designshelf.js";
import { complete, fieldAt, firstRow, lists, without, withValue } from "./words.js";

/**
 * @import {DesignFault, DesignField, DesignGroup, DesignSheet, WorkshopInfo} from "../wire.js"
 * @import {Kept, Words} from "./designshelf.js"
 */

const PAUSE = 120; // milliseconds without a change before the rules are asked

/** @extends {Draft<DesignSheet>} */
export class DrawingBoard extends Draft {
  /** @param {WorkshopInfo} info @param {() => void} changed */
  constructor(info, changed) {
    super(changed, PAUSE);
    this.info = info;
    /** What stands in a field and is no number that a design could have, by the field's path. @type {Record<string, string>} */
    this.mistyped = {};
    /** @type {Words} */
    this.draft = complete(info.groups, storedDraft(info.game) ?? this.variant(info.stock[0] ?? {}));
    /** The sheet that has the latest picture: of a draft that cannot be drawn, the one before it. @type {DesignSheet | null} */
    this.drawn = null;
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

  get name() {
    return String(this.draft["name"] ?? "");
  }

  /** What is typed and cannot be read, then what the rules find. @returns {DesignFault[]} */
  get faults() {
    const unread = Object.entries(this.mistyped).flatMap(([key, text]) => {
      const found = fieldAt(this.info.groups, key);
      return found ? [{ key, rule: found.field.rule, text: misread(found.field, text), where: found.where }] : [];
    });
    return [...unread, ...(this.sheet?.assessment.faults ?? []).filter(({ key }) => this.mistyped[key] === undefined)];
  }

  /** A design that comes with the rulebook, under a name of its own. @param {Words} words @returns {Words} */
  variant(words) {
    return { ...words, name: words["name"] ? `${words["name"]} II` : "" };
  }

  /** @param {Words} words */
  take(words) {
    this.draft = complete(this.info.groups, words);
    this.mistyped = {};
    this.said = "";
    this.problem = "";
    void this.ask();
  }

  /** @param {string} path @param {unknown} value */
  set(path, value) {
    delete this.mistyped[path];
    this.#become(withValue(this.draft, path, value));
  }

  /** @param {string} path @param {string} text what stands there instead of a number, or of some */
  mistype(path, text) {
    this.mistyped[path] = text;
    this.said = "";
    this.changed();
  }

  /** Puts rows behind those of a list. @param {DesignGroup} group @param {readonly Words[]} [rows] */
  add(group, rows = [firstRow(group.fields)]) {
    this.#become({ ...this.draft, [group.key]: [...lists(this.draft, group.key), ...structuredClone(rows)] });
  }

  /** Takes a row out of a list, and what was typed in it. @param {DesignGroup} group @param {number} row */
  remove(group, row) {
    this.mistyped = Object.fromEntries(Object.entries(this.mistyped).filter(([path]) => !path.startsWith(`${group.key}.`)));
    this.#become(without(this.draft, group.key, row));
  }

  /** Takes all rows out of a list. @param {DesignGroup} group */
  clear(group) {
    this.mistyped = Object.fromEntries(Object.entries(this.mistyped).filter(([path]) => !path.startsWith(`${group.key}.`)));
    this.#become({ ...this.draft, [group.key]: [] });
  }

  /** @param {Words} draft */
  #become(draft) {
    this.draft = draft;
    this.said = "";
    this.store();
    this.changed();
    this.askSoon();
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
  async question() {
    /** @type {DesignSheet} */
    const sheet = await post(`/api/games/${this.info.game}/design`, { design: this.draft });
    if (sheet.card || sheet.svg) this.drawn = sheet;
    return sheet;
  }

  /** Keeps the draft among the designs of this browser. @returns {Promise<Kept | null>} */
  async keep() {
    const sheet = await this.settled();
    if (!sheet?.assessment.unit || !this.isRead) return null;
    const kept = { unit: sheet.assessment.unit, legal: sheet.assessment.faults.length === 0, words: this.draft };
    const done = keepDesign(this.info.game, kept);
    this.said = done ? say("{name} is kept in this browser.", { name: this.name }) : "";
    this.problem = done ? "" : say("This browser keeps nothing: save the design as a file.");
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
        this.draft = complete(this.info.groups, words);
        this.mistyped = {};
        await this.keep();
      }
      this.said = sayCount(found.length, "{name} is read from {file}.", "{n} designs are read from {file}.", { name: this.name, file: file.name });
    });
  }
}

/** What is wrong with a text that is no number, or no numbers. @param {DesignField} field @param {string} text */
function misread({ kind, low, high, most }, text) {
  if (kind === "numbers") return say("{text} is no list of whole numbers; at most {most} from {low} to {high} are possible", { text, most, low, high });
  if (!text) return say("there is no whole number; one from {low} to {high} is needed", { low, high });
  return say("{text} is no whole number; one from {low} to {high} is needed", { text, low, high });
}
