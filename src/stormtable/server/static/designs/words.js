/** The words of a design by the description of its card: values at paths such as "weapons.1.long", rows from 0. */

import { say } from "../core/language.js";
import { inARow } from "../core/lists.js";

/**
 * @import {DesignField, DesignGroup} from "../wire.js"
 * @import {Words} from "./designshelf.js"
 */

/** What a field begins with. @param {DesignField} field @returns {unknown} */
export function firstValue({ kind, default: usual, low, choices }) {
  if (usual !== null) return structuredClone(usual);
  if (kind === "number") return low;
  if (kind === "choice") return choices[0]?.[0] ?? "";
  if (kind === "flag") return false;
  return kind === "text" ? "" : [];
}

/** @param {readonly DesignField[]} fields @returns {Words} */
export function firstRow(fields) {
  return Object.fromEntries(fields.map((field) => [field.key, firstValue(field)]));
}

/** Whether a value is of a field's kind. @param {DesignField} field @param {unknown} value */
function fits({ kind, choices }, value) {
  const known = (/** @type {unknown} */ each) => choices.some(([choice]) => choice === each);
  if (kind === "number") return Number.isInteger(value);
  if (kind === "numbers") return Array.isArray(value) && value.every(Number.isInteger);
  if (kind === "set") return Array.isArray(value) && value.every(known);
  if (kind === "choice") return known(value);
  return typeof value === (kind === "flag" ? "boolean" : "string");
}

/** Every value there, whatever was stored. @param {readonly DesignField[]} fields @param {Words} values @returns {Words} */
function completeRow(fields, values) {
  return Object.fromEntries(fields.map((field) => [field.key, fits(field, values?.[field.key]) ? values[field.key] : firstValue(field)]));
}

/** A design with every value and list. @param {readonly DesignGroup[]} groups @param {Words} words @returns {Words} */
export function complete(groups, words) {
  /** @type {Words} */
  const found = {};
  for (const { key, fields } of groups) {
    if (key) found[key] = lists(words, key).map((row) => completeRow(fields, row));
    else Object.assign(found, completeRow(fields, words));
  }
  return found;
}

/** The rows of a list. @param {Words} words @param {string} key @returns {Words[]} */
export function lists(words, key) {
  return Array.isArray(words[key]) ? words[key] : [];
}

/** @param {Words} words @param {string} path @param {unknown} value @returns {Words} */
export function withValue(words, path, value) {
  const [key = "", row, field] = path.split(".");
  if (field === undefined) return { ...words, [key]: value };
  return { ...words, [key]: lists(words, key).map((each, i) => (i === Number(row) ? { ...each, [field]: value } : each)) };
}

/** @param {Words} words @param {string} key @param {number} row @returns {Words} */
export function without(words, key, row) {
  return { ...words, [key]: lists(words, key).filter((_, i) => i !== row) };
}

/** What a row is called: "Weapon 2", "Gunner A". @param {DesignGroup} group @param {number} row */
export function rowName({ one, lettered }, row) {
  return say("{name} {number}", { name: one, number: lettered ? String.fromCharCode(65 + row) : row + 1 });
}

/** The field at a path, and its place in words. @param {readonly DesignGroup[]} groups @param {string} path */
export function fieldAt(groups, path) {
  const [first, row, name] = path.split(".");
  for (const group of groups) {
    const field = group.fields.find(({ key }) => key === (group.key ? name : first));
    if (field && (!group.key || group.key === first)) {
      return { field, where: group.key ? inARow([rowName(group, Number(row)), field.title]) : field.title };
    }
  }
  return null;
}

/** Whether a field says something, as the others of its row stand. @param {DesignField} field @param {Words} values */
export function counts({ only }, values) {
  return !only.length || only.slice(1).includes(String(values[only[0] ?? ""]));
}

/** Numbers as a card prints them: "4/10/12". @param {readonly number[]} numbers */
export function numbersText(numbers) {
  return numbers.join(" / ");
}

/** Numbers out of what is typed, parted by strokes, commas or blanks; null: it is something else. @param {string} text @returns {number[] | null} */
export function numbersIn(text) {
  const parts = text.split(/[\s,;/]+/).filter(Boolean);
  return parts.every((part) => /^[+-]?\d{1,5}$/.test(part)) ? parts.map(Number) : null;
}
