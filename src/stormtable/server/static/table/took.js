/** Acts that were sent together: they can be taken back together, as long as that is free. */

/**
 * @import {Table} from "../wire.js"
 * @import {Took, View} from "./view.js"
 */

/**
 * Where they stand after a table that has just come: once something else has happened they are forgotten.
 * @param {Took | null} took
 * @param {Table | null} before
 * @param {Table} table
 * @returns {Took | null}
 */
export function tookSince(took, before, table) {
  if (!took) return null;
  if (took.upto < 0) return before?.number === table.number ? took : { ...took, upto: table.number };
  return took.upto === table.number ? took : null;
}

/** The acts that an undo takes back together; null: it takes back one. @param {View} view */
export function undoesTogether({ took, table }) {
  if (!took || !table?.undo?.free || took.upto !== table.number || took.upto - took.from < 2) return null;
  return table.undo.free_to <= took.from ? took : null;
}

/**
 * Who is taken together on a table that has just come: nobody any more once another question is asked.
 * @param {View} view
 * @param {Table} table
 * @param {boolean} same the position is the one before
 */
export function stillGathered({ group, picking, table: before, pending }, table, same) {
  if (same) return { group, picking };
  const asked = before?.scene?.prompt?.text === table.scene?.prompt?.text && before?.seat === table.seat;
  // What was sent has been done: whoever comes next is another.
  const kept = asked && !pending;
  return { group: kept ? group : [], picking: kept && picking };
}
