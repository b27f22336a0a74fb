/** What can be drawn: when a shape is whole, and the row that it becomes. */
import { newPiece, standOf, withStand } from "./pieces.js";
import { band, boxOf, least, moveRow, pointsOf, shrunk, turnAround, withPoints } from "./shapes.js";

/**
 * @import {EditorKind, EditorLayer, ForceItem} from "../wire.js"
 * @import {Ground} from "./grounds.js"
 * @import {Point, Row, Size} from "./shapes.js"
 * @typedef {object} Tool what is drawn next
 * @property {EditorLayer} layer
 * @property {EditorKind | null} kind
 * @property {boolean} box by two opposite corners
 * @property {number} band along its middle, so wide; 0: by its outline
 * @property {ForceItem | null} [item] what a piece is
 * @property {number} [row] of a piece that has none: the row that gets the place
 */

const NESTED = 0.62; // of a contour inside another
const ASIDE = 2; // how far a copy lies from what it was made of, in the table's unit

/** How many points end a shape by themselves; 0: it is ended by hand. @param {Tool} tool */
export function enough({ layer, box }) {
  if (layer.ends) return 2;
  return layer.shape === "place" || layer.shape === "piece" ? 1 : box ? 2 : 0;
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
export function newRow({ layer, kind, box, band: width, item }, points, rows, size) {
  if (layer.shape === "piece" && points[0]) return newPiece(layer, item ?? null, points[0]);
  /** @type {Row} */
  const row = kind ? { kind: kind.key } : {};
  const needed = layer.fields.filter((field) => field.key !== "name" && field.kind !== "side" && (!field.only.length || field.only.includes(kind?.key ?? "")));
  for (const field of needed) row[field.key] = field.default;
  if (layer.shape === "place") {
    const named = layer.fields.some(({ key }) => key === "name") ? { name: freeName(rows, layer.one) } : {};
    return { ...named, ...row, [layer.place]: points[0] };
  }
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

/**
 * A copy, a little aside; or where the other side sees the same.
 * @param {Row} row
 * @param {EditorLayer} layer
 * @param {readonly Row[]} rows those that there are
 * @param {Size} size
 * @param {boolean} across
 * @param {Ground} ground
 * @returns {Row}
 */
export function copyOf(row, layer, rows, size, across, ground) {
  const plain = structuredClone(row);
  const stand = layer.shape === "piece" ? standOf(row, layer) : null;
  if (stand) return withStand(plain, layer, ground.step(stand, ASIDE, 0));
  if (layer.shape === "piece" || layer.shape === "row") return plain;
  if (layer.shape === "place" && layer.fields.some(({ key }) => key === "name")) plain["name"] = freeName(rows, String(plain["name"] ?? layer.one).replace(/ \d+$/, ""));
  return across ? withPoints(plain, layer, turnAround(pointsOf(row, layer), size)) : moveRow(plain, layer, ASIDE, -ASIDE, size);
}

/** The next contour, inside another. @param {Row} row @param {EditorLayer} layer @param {string} field that rises @returns {Row} */
export function nestedIn(row, layer, field) {
  const { name: _, ...rest } = row;
  return withPoints({ ...rest, [field]: Number(row[field] ?? 1) + 1 }, layer, shrunk(pointsOf(row, layer), NESTED));
}
