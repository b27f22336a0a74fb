/** What was there before, and what was undone. */

const MOST = 200;
const TOGETHER = 1500; // milliseconds within which changes of one mark are one

/** @typedef {Record<string, any>} Contents */

export class History {
  /** @param {Contents} first */
  constructor(first) {
    this.now = first;
    /** @type {Contents[]} */
    this.before = [];
    /** @type {Contents[]} */
    this.after = [];
    this.mark = "";
    this.when = 0;
  }

  /** @param {Contents} contents @param {string} mark "": a change of its own; one "drag..." is one, however long */
  put(contents, mark) {
    const at = performance.now();
    const together = mark !== "" && mark === this.mark && (mark.startsWith("drag") || at - this.when < TOGETHER);
    if (!together) this.before = [...this.before.slice(1 - MOST), this.now];
    this.now = contents;
    this.after = [];
    this.mark = mark;
    this.when = at;
  }

  undo() {
    const last = this.before.at(-1);
    if (!last) return false;
    this.after = [...this.after, this.now];
    this.before = this.before.slice(0, -1);
    this.now = last;
    this.mark = "";
    return true;
  }

  redo() {
    const next = this.after.at(-1);
    if (!next) return false;
    this.before = [...this.before, this.now];
    this.after = this.after.slice(0, -1);
    this.now = next;
    this.mark = "";
    return true;
  }
}
