/** What makes a newer value of an older one, as the server says it: a JSON Patch, and runs of a text. */

/** @import {Operation} from "../wire.js" */

/**
 * A value after the operations; it is left as it was, and parts are shared.
 * @template T
 * @param {T} value
 * @param {readonly Operation[]} operations
 * @returns {T}
 */
export function applyPatch(value, operations) {
  /** @type {unknown} */
  let now = value;
  for (const operation of lengthened(operations)) {
    const keys = operation.path.split("/").slice(1);
    now = put(
      now,
      keys.map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~")),
      operation,
    );
  }
  return /** @type {T} */ (now);
}

/** The same with whole values: a step may say only how its value differs from that of the step before. @param {readonly Operation[]} operations */
function lengthened(operations) {
  /** @type {unknown} */
  let before = null;
  return operations.map((operation) => {
    const { but } = operation;
    if (but && (before === null || typeof before !== "object")) throw new Error(`the step before ${operation.path} has no fields`);
    const value = but ? { .../** @type {object} */ (before), ...but } : operation.value;
    before = value;
    return { ...operation, value };
  });
}

/** @param {unknown} value @param {readonly string[]} keys @param {Operation} operation @returns {unknown} */
function put(value, [key, ...inner], operation) {
  if (key === undefined) return operation.value;
  if (Array.isArray(value)) return putItem([...value], Number(key), inner, operation);
  if (value === null || typeof value !== "object") throw new Error(`there is no ${operation.path}`);
  const copy = /** @type {Record<string, unknown>} */ ({ ...value });
  if (operation.op === "remove" && !inner.length) delete copy[key];
  else if (inner.length || operation.op === "add" || key in copy) copy[key] = put(copy[key], inner, operation);
  else throw new Error(`there is no ${operation.path}`);
  return copy;
}

/** @param {unknown[]} copy @param {number} at @param {readonly string[]} inner @param {Operation} operation */
function putItem(copy, at, inner, operation) {
  const adds = operation.op === "add" && !inner.length;
  if (!(at >= 0 && at < copy.length + Number(adds))) throw new Error(`there is no ${operation.path}`);
  if (adds) copy.splice(at, 0, operation.value);
  else if (operation.op === "remove" && !inner.length) copy.splice(at, 1);
  else copy[at] = put(copy[at], inner, operation);
  return copy;
}

/**
 * A text made of pieces of another, which is cut at every mark, and of new text.
 * @param {string} old
 * @param {readonly (string | readonly [number, number])[]} runs none: as before
 * @param {string} mark
 */
export function joinRuns(old, runs, mark) {
  if (!runs.length) return old;
  const pieces = old.split(mark);
  return runs
    .flatMap((run) => {
      if (typeof run === "string") return [run];
      const [first, end] = run;
      if (first < 0 || first >= end || end > pieces.length) throw new Error(`there are no pieces ${first} to ${end}`);
      return pieces.slice(first, end);
    })
    .join(mark);
}
