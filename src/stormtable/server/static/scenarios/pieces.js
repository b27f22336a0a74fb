/** Pieces of a scenario: where their rows say that they stand and which way they face, and rows that say so. */
import { say } from "../core/language.js";
import { hexName } from "./grounds.js";
import { titleOf } from "./rows.js";
import { isPoint } from "./shapes.js";
import { withKey } from "./tables.js";

/**
 * @import {EditorLayer, ForceItem} from "../wire.js"
 * @import {Ground} from "./grounds.js"
 * @import {Drawing} from "./model.js"
 * @import {Point, Row} from "./shapes.js"
 */

/** @param {EditorLayer} layer */
const isHexed = (layer) => layer.fields.some(({ key, kind }) => key === layer.place && kind === "hex");

/** Where a piece stands; null where its row does not say. @param {Row} row @param {EditorLayer} layer @returns {Point | null} */
export function standOf(row, layer) {
  const [first = "", second] = layer.place.split(" ");
  const value = row[first];
  if (second) return typeof value === "number" && typeof row[second] === "number" ? [value - 1, row[second]] : null;
  if (!isHexed(layer)) return isPoint(value) ? value : null;
  const found = typeof value === "string" ? /^(\d\d)(\d\d)$/.exec(value.trim()) : null;
  return found ? [Number(found[1]) - 1, Number(found[2]) - 1] : null;
}

/** Its row with another place. @param {Row} row @param {EditorLayer} layer @param {Point} point @returns {Row} */
export function withStand(row, layer, point) {
  const [first = "", second] = layer.place.split(" ");
  if (second) return { ...row, [first]: point[0] + 1, [second]: point[1] };
  return { ...row, [first]: isHexed(layer) ? hexName(point) : point };
}

/** The row's facing, as it holds. @param {Row} row @param {EditorLayer} layer */
export function facingOf(row, layer) {
  return row[layer.facing] ?? layer.fields.find(({ key }) => key === layer.facing)?.default;
}

/** The row of a new piece, with its place and facing written down. @param {EditorLayer} layer @param {ForceItem | null} item @param {Point} point @returns {Row} */
export function newPiece(layer, item, point) {
  const row = withStand({ ...item?.contents }, layer, point);
  return layer.facing ? { ...row, [layer.facing]: facingOf({}, layer) } : row;
}

/** What rows of a layer may be made of: the game's own, and what the file holds besides. @param {Drawing} drawing @param {EditorLayer} layer @returns {readonly ForceItem[]} */
export function itemsOf(drawing, layer) {
  const own = drawing.contents[layer.own];
  if (!own || typeof own !== "object" || Array.isArray(own)) return layer.items;
  const more = Object.entries(own).map(([key, card]) => ({ key, title: String(card?.name ?? key), group: "", cost: -1, contents: { [layer.bare]: key } }));
  return [...layer.items.filter(({ key }) => !(key in own)), ...more];
}

/** What pieces of a layer are, in the singular, whatever each is called. @param {Drawing} drawing @param {EditorLayer} layer @param {Row} row */
export function classOf(drawing, layer, row) {
  const key = row[layer.bare];
  return itemsOf(drawing, layer).find((item) => item.key === key)?.title ?? (typeof key === "string" && key ? key : layer.one);
}

/** What a row is called; of pieces and rows without names, with a number where several are alike. @param {Drawing} drawing @param {EditorLayer} layer @param {number} row */
export function nameOf(drawing, layer, row) {
  const rows = drawing.rows(layer.key);
  if (layer.ends) return say("{from} to {until}", { from: rows[row]?.["from"] ?? "?", until: rows[row]?.["to"] ?? "?" });
  if (layer.shape !== "piece" && (layer.shape !== "row" || layer.kinds.length)) return titleOf(layer, rows[row] ?? {});
  const names = rows.map((each) => classOf(drawing, layer, each));
  const name = names[row] ?? layer.one;
  const alike = names.flatMap((each, i) => (each === name ? [i] : []));
  return alike.length > 1 || !layer.items.length ? say("{name} {number}", { name, number: alike.indexOf(row) + 1 }) : name;
}

/**
 * The row that joins the places nearest to two points; null where that is one place.
 * @param {Drawing} drawing
 * @param {EditorLayer} layer
 * @param {readonly Point[]} points
 * @returns {Row | null}
 */
export function joined(drawing, layer, points) {
  const key = drawing.layer(layer.ends)?.place ?? "";
  const places = drawing.rows(layer.ends);
  const [from, to] = points.map(([x, y]) => {
    const apart = places.map(({ [key]: at }) => (isPoint(at) ? Math.hypot(at[0] - x, at[1] - y) : Infinity));
    return places[apart.indexOf(Math.min(...apart))]?.["name"];
  });
  return from && to && from !== to ? { from, to } : null;
}

/** Turns the selected piece to the next facing, clockwise. @param {Drawing} drawing @param {number} by */
export function turnPiece(drawing, by) {
  const { held } = drawing;
  if (!held?.layer.facing) return;
  const facing = drawing.ground.next(facingOf(held.data, held.layer), by);
  drawing.putRow(held.layer.key, held.row, turned(held.plain, held.data, held.layer, facing), "turn");
}

/** A row that faces another way; on a plane it must say where, too. @param {Row} plain @param {Row} data @param {EditorLayer} layer @param {string | number} facing @returns {Row} */
export function turned(plain, data, layer, facing) {
  const point = standOf(data, layer);
  const there = point && !isHexed(layer) ? withStand(plain, layer, point) : plain;
  return { ...there, [layer.facing]: facing };
}

/** Moves the selected piece by a step. @param {Drawing} drawing @param {number} dx @param {number} dy @param {string} mark */
export function stepPiece(drawing, dx, dy, mark) {
  const { held, ground } = drawing;
  const from = held && standOf(held.data, held.layer);
  if (!held || !from) return;
  drawing.putRow(held.layer.key, held.row, withStand(held.plain, held.layer, ground.step(from, dx, dy)), mark);
}

/** Leaves its place to the rules or to its player. @param {Drawing} drawing */
export function leavePlace(drawing) {
  const { held } = drawing;
  if (!held) return;
  const keys = [...held.layer.place.split(" "), held.layer.facing];
  drawing.putRow(held.layer.key, held.row, keys.reduce((row, key) => withKey(row, key, undefined), held.plain));
}

/** Which way a spot lies from another, in degrees clockwise from up. @param {Point} from @param {Point} to */
export function bearing(from, to) {
  return (Math.atan2(to[0] - from[0], from[1] - to[1]) * 180) / Math.PI;
}

/** @param {Ground} ground @param {Row} data @param {EditorLayer} layer @returns {{spot: Point, degrees: number} | null} where it is drawn */
export function drawnAt(ground, data, layer) {
  const point = standOf(data, layer);
  return point && { spot: ground.spot(point), degrees: layer.facing ? ground.turned(facingOf(data, layer), point) : 0 };
}
