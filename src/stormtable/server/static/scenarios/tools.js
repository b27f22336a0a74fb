/** What can be drawn: when a shape is whole, and the row that it becomes. */
import { band, boxOf, least, moveRow, pointsOf, shrunk, turnAround, withPoints } from "./shapes.js";

/**
 * @import {EditorKind, EditorLayer} from "../wire.js"
 * @import {Point, Row, Size} from "./shapes.js"
 * @typedef {object} Tool what is drawn next
 * @property {EditorLayer} layer
 * @property {EditorKind | null} kind
 * @property {boolean} box by two opposite corners
 * @property {number} band along its middle, so wide; 0: by its outline
 */

const NESTED = 0.62; // of a contour inside another
const ASIDE = 2; // how far a copy lies from what it was made of, in the table's unit

/** How many points end a shape by themselves; 0: it is ended by hand. @param {Tool} tool */
export function enough({ layer, box }) {
  return layer.shape === "place" ? 1 : box ? 2 : 0;
}

/** Whether so many points are a shape. @param {Tool} tool @param {number} count */
export function isComplete(tool, count) {
  return count >= (enough(tool) || (tool.band ? 2 : least(tool.layer)));
}

/**
 * The row that a shape becomes, with every value that the file may leave out written down.
 * @param {Tool} tool
 * @param {readonly Point[]} points
 * @param {readonly Row[]} rows those that there are
 * @param {Size} size
 * @returns {Row}
 */
export function newRow({ layer, kind, box, band: width }, points, rows, size) {
  /** @type {Row} */
  const row = kind ? { kind: kind.key } : {};
  const needed = layer.fields.filter((field) => field.key !== "name" && field.kind !== "side" && (!field.only.length || field.only.includes(kind?.key ?? "")));
  for (const field of needed) row[field.key] = field.default;
  if (layer.shape === "place") return { name: freeName(rows, layer.one), ...row, [layer.place]: points[0] };
  if (box) return { ...row, [layer.box]: boxOf(points) };
  return { ...row, [layer.place]: width ? band(points, width, size) : points };
}

/** "Objective 2", where there is one of that name. @param {readonly Row[]} rows @param {string} stem */
export function freeName(rows, stem) {
  const taken = rows.map((row) => String(row["name"] ?? "").toLowerCase());
  let number = 1;
  while (taken.includes(`${stem} ${number}`.toLowerCase())) number++;
  return `${stem} ${number}`;
}

/** What a row is called: by its name, else by what it is. @param {EditorLayer} layer @param {Row} row */
export function titleOf(layer, row) {
  const kind = layer.kinds.find(({ key }) => key === row["kind"])?.title ?? layer.one;
  const name = row["name"] ?? (layer.fixed ? row["id"] : "");
  return typeof name === "string" && name ? (layer.kinds.length ? `${name}, ${kind.toLowerCase()}` : name) : kind;
}

/**
 * A copy, a little aside; or where the other side sees the same.
 * @param {Row} row
 * @param {EditorLayer} layer
 * @param {readonly Row[]} rows those that there are
 * @param {Size} size
 * @param {boolean} across
 * @returns {Row}
 */
export function copyOf(row, layer, rows, size, across) {
  const plain = structuredClone(row);
  if (layer.shape === "place") plain["name"] = freeName(rows, String(plain["name"] ?? layer.one).replace(/ \d+$/, ""));
  return across ? withPoints(plain, layer, turnAround(pointsOf(row, layer), size)) : moveRow(plain, layer, ASIDE, -ASIDE, size);
}

/** The next contour, inside another. @param {Row} row @param {EditorLayer} layer @param {string} field that rises @returns {Row} */
export function nestedIn(row, layer, field) {
  const { name: _, ...rest } = row;
  return withPoints({ ...rest, [field]: Number(row[field] ?? 1) + 1 }, layer, shrunk(pointsOf(row, layer), NESTED));
}
