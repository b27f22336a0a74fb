/** The table as the server sent it: whole, or made of the one before and what has changed since. */
import { edited, joinRuns } from "../core/edits.js";

/** @import {Changes, Table} from "../wire.js" */

export class Received {
  /** @type {Table | null} */
  #table = null;
  /** How many changes came since the whole table. */
  #count = 0;

  /**
   * A table has come, or what has changed.
   * @param {Table | Changes} message
   * @returns {Table | null} the table now; null: it does not go with what came before, and the whole is to be asked for
   */
  take(message) {
    if (message.type === "table") {
      this.#count = 0;
      this.#table = message;
      return message;
    }
    const before = this.#table;
    this.#table = before && message.follows === this.#count ? changed(before, message) : null;
    this.#count += 1;
    return this.#table;
  }
}

/** @param {Table} before @param {Changes} changes @returns {Table | null} */
function changed(before, { table, scene, svg, text, log_from, log }) {
  try {
    return {
      ...before,
      ...table,
      scene: edited(before.scene, scene),
      svg: joinRuns(before.svg, svg, "<"),
      text: joinRuns(before.text, text, "\n"),
      log_from,
      log,
    };
  } catch {
    return null;
  }
}
