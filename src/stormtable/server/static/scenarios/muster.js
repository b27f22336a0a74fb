/** Units and elements that are added to forces: each gets a name and ids that nobody has yet. */

/**
 * @import {ForceItem, ForceList} from "../wire.js"
 * @import {Row} from "./shapes.js"
 */

const LETTERS = "abcdefghijklmnopqrstuvwxyz";

/** @param {Row} contents @param {ForceList} forces @returns {Row[]} */
function unitsOf(contents, forces) {
  return Array.isArray(contents[forces.key]) ? contents[forces.key] : [];
}

/** @param {Row} unit @param {ForceList} forces @returns {Row[]} */
function partsOf(unit, forces) {
  return Array.isArray(unit[forces.parts]) ? unit[forces.parts] : [];
}

/** The ids of all elements, in small letters. @param {Row} contents @param {ForceList} forces */
function idsOf(contents, forces) {
  return new Set(unitsOf(contents, forces).flatMap((unit) => partsOf(unit, forces).map((each) => String(each["id"]).toLowerCase())));
}

/** The first number whose letters nobody uses: 3 for 3a, 3b and so on. @param {Set<string>} ids */
function freeNumber(ids) {
  let number = 1;
  while ([...ids].some((id) => id.startsWith(String(number)) && !/^\d/.test(id.slice(String(number).length)))) number++;
  return number;
}

/** A name that no unit of the side has. @param {readonly string[]} taken @param {string} name */
function freeName(taken, name) {
  const folded = taken.map((each) => each.toLowerCase());
  if (!folded.includes(name.toLowerCase())) return name;
  let number = 2;
  while (folded.includes(`${name} ${number}`.toLowerCase())) number++;
  return `${name} ${number}`;
}

/**
 * The scenario with one more unit.
 * @param {Row} contents
 * @param {ForceList} forces
 * @param {ForceItem} item
 * @param {string} side
 * @returns {Row}
 */
export function withUnit(contents, forces, item, side) {
  const units = unitsOf(contents, forces);
  const number = freeNumber(idsOf(contents, forces));
  const taken = units.filter((unit) => unit["side"] === side).map((unit) => String(unit["name"]));
  const { name, [forces.parts]: parts, ...rest } = /** @type {Row} */ (item.contents);
  const elements = /** @type {Row[]} */ (parts).map((each, i) => ({ id: `${number}${LETTERS[i] ?? i}`, ...each }));
  return { ...contents, [forces.key]: [...units, { side, name: freeName(taken, String(name)), ...rest, [forces.parts]: elements }] };
}

/**
 * The unit with one more element, beside the last of its like.
 * @param {Row} contents
 * @param {ForceList} forces
 * @param {Row} unit
 * @param {ForceItem} item
 * @returns {Row}
 */
export function withElement(contents, forces, unit, item) {
  const parts = partsOf(unit, forces);
  const ids = idsOf(contents, forces);
  const stem = /^\d+/.exec(String(parts[0]?.["id"] ?? ""))?.[0] ?? String(freeNumber(ids));
  const letter = [...LETTERS].find((each) => !ids.has(`${stem}${each}`)) ?? String(ids.size);
  const at = parts.map((each) => sameItem(each, item.contents)).lastIndexOf(true) + 1 || parts.length;
  const added = { id: `${stem}${letter}`, ...item.contents };
  return { ...unit, [forces.parts]: [...parts.slice(0, at), added, ...parts.slice(at)] };
}

/** @param {Row} unit @param {ForceList} forces @param {number} index @returns {Row} */
export function withoutElement(unit, forces, index) {
  return { ...unit, [forces.parts]: partsOf(unit, forces).filter((_, i) => i !== index) };
}

/** Whether an element of a file is what an entry of the list makes. @param {Row} element @param {Row} contents */
export function sameItem(element, contents) {
  return Object.entries(contents).every(([key, value]) => (key === "arm" ? (element[key] ?? "rifle") : element[key]) === value);
}
