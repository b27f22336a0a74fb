/** What makes a newer value of an older one, as the server says it: an edit (server/wire/edits.py has all its forms), and runs of a text. */

/** @import {Edit, EditPart} from "../wire.js" */

/**
 * A value after an edit; it is left as it was, and parts are shared.
 * @template T
 * @param {T} value
 * @param {Edit | null} edit none: as before
 * @returns {T}
 */
export function edited(value, edit) {
  if (!edit) return value;
  if (edit.items) return /** @type {T} */ (editedList(value, edit.items));
  return edit.but || edit.in ? /** @type {T} */ (editedThing(value, edit)) : edit.is;
}

/** @param {unknown} value @param {Pick<Edit, "but" | "in">} edit @returns {unknown} */
function editedThing(value, { but, in: inner }) {
  if (value === null || typeof value !== "object" || Array.isArray(value)) throw new Error("there is nothing with fields");
  const copy = /** @type {Record<string, unknown>} */ ({ ...value });
  for (const name of Object.keys({ ...but, ...inner })) {
    if (!(name in copy)) throw new Error(`there is no ${name}`);
  }
  for (const [name, edit] of Object.entries(inner ?? {})) copy[name] = edited(copy[name], edit);
  return Object.assign(copy, but);
}

/** @param {unknown} value @param {readonly (EditPart | [number, number])[]} parts @returns {unknown[]} */
function editedList(value, parts) {
  if (!Array.isArray(value)) throw new Error("there is no list to take items of");
  /** @type {unknown[]} */
  const found = [];
  for (const part of parts) {
    if (Array.isArray(part)) found.push(...some(value, part[0], part[1]));
    else if (part.new) found.push(...part.new);
    else if (part.as) found.push(editedThing(some(found, found.length - part.as, found.length)[0], part));
    else found.push(editedThing(some(value, part.of, part.of + 1)[0], part));
  }
  return found;
}

/** @param {unknown[]} items @param {number} first @param {number} end */
function some(items, first, end) {
  if (first < 0 || first >= end || end > items.length) throw new Error(`there are no items ${first} to ${end}`);
  return items.slice(first, end);
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
