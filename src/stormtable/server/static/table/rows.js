/** Orders of many at once: which row is open, and what its choices do. */

/**
 * @import {Choice, OrderRow} from "../wire.js"
 * @import {Model} from "./model.js"
 */

/** The rows that this viewer may write now. @param {Model} model @returns {readonly OrderRow[]} */
export const rowsOf = ({ deciding, scene }) => (deciding ? (scene?.orders?.rows ?? []) : []);

/** Whether a row has more to it than its line. @param {OrderRow} row */
export const opens = ({ choices, naming }) => choices.length > 0 || Boolean(naming);

/** The rows that open. @param {Model} model */
const openable = (model) => rowsOf(model).filter(opens);

/** The row whose choices are shown: that of what is looked at, else the first. @param {Model} model @returns {OrderRow | undefined} */
export function openRow(model) {
  const rows = openable(model);
  return rows.find(({ piece }) => piece === model.value.looked) ?? rows[0];
}

/** @param {Model} model @param {OrderRow} row */
export function openTo(model, row) {
  model.set({ looked: row.piece, refused: null });
}

/** Opens the next row, or the one before. @param {Model} model @param {number} step */
export function turnRow(model, step) {
  const rows = openable(model);
  const at = rows.findIndex((row) => row === openRow(model));
  const next = rows[(at + step + rows.length) % Math.max(rows.length, 1)];
  if (next) openTo(model, next);
}

/** Sends what a choice says; what is refused says why. @param {Model} model @param {OrderRow} row @param {Choice} choice */
export function choose(model, row, choice) {
  if (choice.refusal) model.explain(choice.refusal, choice.rule);
  else if (choice.order) model.order(choice.order);
  else model.set({ refused: null });
  if (row.choices.length && model.value.looked !== row.piece) model.set({ looked: row.piece });
}

/** What is looked at stays so while orders are written, and of others what its side still has. @param {string} looked @param {readonly OrderRow[]} rows */
export const staysOpen = (looked, rows) => rows.some(({ piece }) => piece === looked);
