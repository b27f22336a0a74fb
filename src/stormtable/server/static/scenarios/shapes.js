/** Shapes of a scenario's rows: an outline, a line, a place or a rectangle, read and changed without touching the rest. */

/**
 * @import {EditorLayer} from "../wire.js"
 * @typedef {Record<string, any>} Row a table of the file
 * @typedef {[number, number]} Point east and north, in the table's unit
 * @typedef {{width: number, height: number}} Size
 */

/** A number as files write it: at most two decimals. @param {number} value */
export function tidy(value) {
  return Math.round(value * 100) / 100;
}

/** @param {Point} point @param {number} grid 0: none @param {Size} size @returns {Point} */
export function snap([x, y], grid, { width, height }) {
  /** @param {number} value @param {number} most */
  const near = (value, most) => {
    const held = Math.min(Math.max(value, 0), most);
    const onGrid = grid ? Math.round(held / grid) * grid : held;
    return tidy(Math.min(onGrid, most));
  };
  return [near(x, width), near(y, height)];
}

/** @param {unknown} value @returns {value is Point} */
export function isPoint(value) {
  return Array.isArray(value) && value.length === 2 && value.every((each) => typeof each === "number" && Number.isFinite(each));
}

/** @param {unknown} value @returns {value is [number, number, number, number]} */
function isBox(value) {
  return Array.isArray(value) && value.length === 4 && value.every((each) => typeof each === "number" && Number.isFinite(each));
}

/** Whether a row's outline is written as a rectangle. @param {Row} row @param {EditorLayer} layer */
export function isRectangle(row, layer) {
  return layer.shape === "box" || (layer.box !== "" && layer.box in row);
}

/**
 * The corners or points of a row; none where it has no shape that can be drawn.
 * @param {Row} row
 * @param {EditorLayer} layer
 * @returns {Point[]}
 */
export function pointsOf(row, layer) {
  if (layer.shape === "row") return [];
  if (layer.shape === "place" || layer.shape === "piece") return isPoint(row[layer.place]) ? [row[layer.place]] : [];
  if (isRectangle(row, layer)) {
    const box = row[layer.shape === "box" ? layer.place : layer.box];
    if (!isBox(box)) return [];
    const [west, south, east, north] = box;
    return [[west, south], [east, south], [east, north], [west, north]];
  }
  const points = row[layer.place];
  return Array.isArray(points) && points.every(isPoint) ? points : [];
}

/** @param {readonly Point[]} points @returns {[number, number, number, number]} west, south, east, north */
export function boxOf(points) {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

/**
 * The row with other points; a rectangle stays one as long as it is one.
 * @param {Row} row
 * @param {EditorLayer} layer
 * @param {readonly Point[]} points
 * @returns {Row}
 */
export function withPoints(row, layer, points) {
  if (layer.shape === "place" || layer.shape === "piece") return { ...row, [layer.place]: points[0] };
  if (layer.shape === "box") return { ...row, [layer.place]: boxOf(points) };
  if (!isRectangle(row, layer)) return { ...row, [layer.place]: points };
  const box = boxOf(points);
  if (points.length === 4 && points.every(([x, y]) => (x === box[0] || x === box[2]) && (y === box[1] || y === box[3]))) {
    return { ...row, [layer.box]: box };
  }
  // in the place of the rectangle, so that the file keeps its order
  return Object.fromEntries(Object.entries(row).map(([key, value]) => (key === layer.box ? [layer.place, points] : [key, value])));
}

/**
 * The row, moved as a whole and kept on the table.
 * @param {Row} row
 * @param {EditorLayer} layer
 * @param {number} dx
 * @param {number} dy
 * @param {Size} size
 */
export function moveRow(row, layer, dx, dy, { width, height }) {
  const points = pointsOf(row, layer);
  if (!points.length) return row;
  const [west, south, east, north] = boxOf(points);
  const byX = Math.min(Math.max(dx, -west), width - east);
  const byY = Math.min(Math.max(dy, -south), height - north);
  return withPoints(row, layer, points.map(([x, y]) => [tidy(x + byX), tidy(y + byY)]));
}

/**
 * The row with one point elsewhere; of a rectangle, its two neighbours come along.
 * @param {Row} row
 * @param {EditorLayer} layer
 * @param {number} vertex
 * @param {Point} to
 */
export function withVertex(row, layer, vertex, to) {
  const points = pointsOf(row, layer);
  const from = points[vertex];
  if (!from) return row;
  if (!isRectangle(row, layer)) return withPoints(row, layer, points.map((point, i) => (i === vertex ? to : point)));
  return withPoints(row, layer, points.map(([x, y]) => [x === from[0] ? to[0] : x, y === from[1] ? to[1] : y]));
}

/** Whether points can be added to a row and taken from it. @param {EditorLayer} layer */
export function hasVertices({ shape }) {
  return shape === "polygon" || shape === "line";
}

/** @param {Row} row @param {EditorLayer} layer @param {number} after the vertex before the new one @param {Point} at */
export function withInserted(row, layer, after, at) {
  const points = pointsOf(row, layer);
  return withPoints(row, layer, [...points.slice(0, after + 1), at, ...points.slice(after + 1)]);
}

/** Without one point; null where the shape would be gone. @param {Row} row @param {EditorLayer} layer @param {number} vertex */
export function withoutVertex(row, layer, vertex) {
  const points = pointsOf(row, layer).filter((_, i) => i !== vertex);
  return points.length < least(layer) ? null : withPoints(row, layer, points);
}

/** How few points a shape may have. @param {EditorLayer} layer */
export function least({ shape }) {
  return shape === "polygon" ? 3 : shape === "place" || shape === "piece" ? 1 : 2;
}

/** The middles of the edges, each with the vertex before it. @param {Row} row @param {EditorLayer} layer @returns {[number, Point][]} */
export function middles(row, layer) {
  if (!hasVertices(layer)) return [];
  const points = pointsOf(row, layer);
  const edges = layer.shape === "polygon" ? points : points.slice(0, -1);
  return edges.map((a, i) => {
    const b = points[(i + 1) % points.length] ?? a;
    return [i, [tidy((a[0] + b[0]) / 2), tidy((a[1] + b[1]) / 2)]];
  });
}

/** The middle of a shape. @param {readonly Point[]} points @returns {Point} */
export function centre(points) {
  const [west, south, east, north] = boxOf(points);
  return [(west + east) / 2, (south + north) / 2];
}

/**
 * The same outline, smaller, about its middle: the next contour of a hill.
 * @param {readonly Point[]} points
 * @param {number} factor
 * @returns {Point[]}
 */
export function shrunk(points, factor) {
  const [cx, cy] = centre(points);
  return points.map(([x, y]) => [tidy(cx + (x - cx) * factor), tidy(cy + (y - cy) * factor)]);
}

/** The other end of the table, for a fair map: turned by half a turn. @param {readonly Point[]} points @param {Size} size @returns {Point[]} */
export function turnAround(points, { width, height }) {
  return points.map(([x, y]) => [tidy(width - x), tidy(height - y)]);
}

const MITER = 2; // how far the outer corner of a bend lies out at most, in half widths

/**
 * The outline of a band of that width along a line: one bank there, the other back.
 * @param {readonly Point[]} points
 * @param {number} width
 * @param {Size} size
 * @returns {Point[]}
 */
export function band(points, width, size) {
  /** The direction of the edge behind a point, of length 1. @param {number} i @returns {Point} */
  const along = (i) => {
    const [a, b] = [points[i], points[i + 1]];
    if (!a || !b) return [0, 0];
    const length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
    return [(b[0] - a[0]) / length, (b[1] - a[1]) / length];
  };
  /** @param {1 | -1} side @returns {Point[]} */
  const bank = (side) =>
    points.map(([x, y], i) => {
      const [into, out] = [along(Math.max(i - 1, 0)), along(Math.min(i, points.length - 2))];
      const [sx, sy] = [into[0] + out[0], into[1] + out[1]];
      const length = Math.hypot(sx, sy) || 1;
      const reach = Math.min(2 / length, MITER) * (width / 2) * side;
      return snap([x - (sy / length) * reach, y + (sx / length) * reach], 0, size);
    });
  return [...bank(1), ...bank(-1).reverse()];
}
