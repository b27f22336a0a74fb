/** Rows of a file's lists as tables, and back as the file has them: nothing changes that nobody changed. */

import { inARow, within } from "../core/lists.js";

/** @import {EditorLayer} from "../wire.js" */
/** @import {Row} from "./shapes.js" */

export class Rows {
  constructor() {
    /** What a table stands for in the file, where that is none. @type {WeakMap<Row, unknown>} */
    this.written = new WeakMap();
  }

  /**
   * A text alone stands for a table with that at `bare`, what else is no table for an empty one.
   * @param {unknown} found
   * @param {string} [bare]
   * @returns {Row[]}
   */
  read(found, bare) {
    if (!Array.isArray(found)) return [];
    return found.map((row) => {
      if (row && typeof row === "object") return row;
      const table = bare && typeof row === "string" ? { [bare]: row } : {};
      this.written.set(table, row);
      return table;
    });
  }

  /**
   * As the file has them: a changed table of `bare` alone is its text.
   * @param {readonly Row[]} rows
   * @param {unknown} found that was there before
   * @param {string} [bare]
   */
  write(rows, found, bare = "") {
    const before = new Set(Array.isArray(found) ? found : []);
    return rows.map((row) => {
      if (this.written.has(row)) return this.written.get(row);
      const alone = bare && !before.has(row) && Object.keys(row).length === 1 && typeof row[bare] === "string";
      return alone ? row[bare] : row;
    });
  }
}

/** What a row is called: by its name, else by what it is. @param {EditorLayer} layer @param {Row} row */
export function titleOf(layer, row) {
  const kind = layer.kinds.find(({ key }) => key === row["kind"])?.title ?? layer.one;
  const name = row["name"] ?? (layer.fixed ? row["id"] : "");
  return typeof name === "string" && name ? (layer.kinds.length ? inARow([name, within(kind)]) : name) : kind;
}
