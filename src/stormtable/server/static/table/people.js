/**
 * Who plays: the sentences of a game name sides, with isolating marks around those that mean a player; here the names
 * that players typed are put in their place. Names are strangers' texts: each is kept to itself, whichever way it runs.
 */

/**
 * @import {SeatInfo, Table} from "../wire.js"
 */

const OPEN = "\u2068";
const CLOSE = "\u2069";
const MARKED = /\u2068([^\u2068\u2069]*)\u2069/g;
/** What is markup among the texts of a message. */
const MARKUP = new Set(["svg", "under", "over"]);
/** @type {Record<string, string>} */
const ESCAPED = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** A stranger's name within other words. @param {string} name */
export const isolate = (name) => `${OPEN}${name}${CLOSE}`;

/** @param {string} text */
const escapeText = (text) => text.replace(/[&<>"']/g, (sign) => ESCAPED[sign] ?? sign);

export class People {
  constructor() {
    /** Names by side. @type {Map<string, string>} */
    this.called = new Map();
    /** What was told, to be told anew under other names. @type {WeakMap<object, unknown>} */
    this.heard = new WeakMap();
  }

  /**
   * Learns who sits where.
   * @param {readonly SeatInfo[]} seats
   * @returns {boolean} whether somebody is called otherwise than before
   */
  meet(seats) {
    const before = this.called;
    this.called = new Map(seats.filter(({ side, called }) => side && called).map(({ side, called }) => [side, called]));
    return before.size !== this.called.size || [...before].some(([side, name]) => this.called.get(side) !== name);
  }

  /**
   * A message with names in place of marked sides; what holds none stays the same value.
   * @template T
   * @param {T} value
   * @returns {T}
   */
  tell(value) {
    const told = /** @type {T} */ (this.#told(value, false));
    if (told !== null && typeof told === "object") this.heard.set(told, value);
    return told;
  }

  /**
   * A table, its entries one by one.
   * @param {Table} table
   * @returns {Table}
   */
  tellTable({ log, ...table }) {
    return { ...this.tell(table), log: log.map((entry) => this.tell(entry)) };
  }

  /**
   * The same once more, under the names of now.
   * @template {object} T
   * @param {T} told
   * @returns {T}
   */
  again(told) {
    return this.tell(/** @type {T} */ (this.heard.get(told) ?? told));
  }

  /** @param {unknown} value @param {boolean} markup @returns {unknown} */
  #told(value, markup) {
    if (typeof value === "string") return value.includes(OPEN) ? value.replace(MARKED, (_, side) => this.#name(side, markup)) : value;
    if (Array.isArray(value)) {
      const told = value.map((each) => this.#told(each, markup));
      return told.some((each, index) => each !== value[index]) ? told : value;
    }
    if (value === null || typeof value !== "object") return value;
    /** @type {Record<string, unknown> | null} */
    let told = null;
    for (const [key, each] of Object.entries(value)) {
      const now = this.#told(each, MARKUP.has(key));
      if (now !== each) (told ??= { ...value })[key] = now;
    }
    return told ?? value;
  }

  /** @param {string} side @param {boolean} markup */
  #name(side, markup) {
    const name = this.called.get(side);
    if (name === undefined) return side;
    return isolate(markup ? escapeText(name) : name);
  }
}
