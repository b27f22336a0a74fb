/** Opens the table of a puzzle. */
import { post } from "../core/net.js";
import { below } from "../core/root.js";

/** @import {Created} from "../wire.js" */

/** @param {string} game @param {number} number */
export async function openPuzzle(game, number) {
  /** @type {Created} */
  const created = await post(`/api/puzzles/${encodeURIComponent(game)}/${number}`);
  location.assign(below(`/table/${created.table}`));
}
