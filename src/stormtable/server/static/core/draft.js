/** Something being made, and what the server says of it a moment after the last change. */

import { readText } from "./files.js";
import { say } from "./language.js";

/** @template T what the server answers */
export class Draft {
  /** @param {() => void} changed @param {number} pause milliseconds without a change before the server is asked */
  constructor(changed, pause) {
    this.changed = changed;
    this.pause = pause;
    /** @type {T | null} */
    this.sheet = null;
    this.problem = "";
    this.said = "";
    /** What is wrong with the file that was loaded last; nothing is played until it is replaced or left out. */
    this.faulty = "";
    this.asked = 0;
    this.timer = 0;
  }

  /** Keeps the draft in this browser. */
  store() {}

  /** @abstract @returns {Promise<T>} */
  question() {
    throw new Error("a draft says what is asked about it");
  }

  /** Reads a file, and keeps in mind if it was no good. @param {File} file @param {(text: string) => Promise<void>} take */
  async read(file, take) {
    this.faulty = "";
    this.said = "";
    try {
      await take(await readText(file));
    } catch (error) {
      this.faulty = say("{file} is not loaded. {why}", { file: file.name, why: error instanceof Error ? error.message : String(error) });
    }
    this.changed();
  }

  /** Leaves out the file that was no good. */
  leaveOut() {
    this.faulty = "";
    this.changed();
  }

  /** Asks once nothing has changed for a moment. */
  askSoon() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.ask(), this.pause);
  }

  /** Asks now; an answer that came too late is dropped. */
  async ask() {
    clearTimeout(this.timer);
    const number = ++this.asked;
    this.store();
    try {
      const sheet = await this.question();
      if (number !== this.asked) return;
      this.sheet = sheet;
      this.problem = "";
    } catch (error) {
      if (number !== this.asked) return;
      this.problem = error instanceof Error ? error.message : String(error);
    }
    this.changed();
  }

  /** What the server says of the draft as it stands, also if it changed while the server was asked; null: a problem. */
  async settled() {
    let asked;
    do {
      asked = this.asked + 1;
      await this.ask();
    } while (asked !== this.asked);
    return this.problem ? null : this.sheet;
  }
}
