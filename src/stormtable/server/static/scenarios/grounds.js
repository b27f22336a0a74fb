/** What the table is: a plane, a map of hexes, rings of spaces or a chart; where its places lie in the drawing, and which way things face. */
import { say } from "../core/language.js";
import { snap } from "./shapes.js";
import { keyOf } from "./tables.js";

/**
 * @import {EditorGround, EditorInfo} from "../wire.js"
 * @import {Table} from "./tables.js"
 * @import {Point, Size} from "./shapes.js"
 * @typedef {object} Ground
 * @property {(picture: SVGSVGElement) => void} read what a drawing says of its measures
 * @property {(point: Point) => Point} spot where a place lies in the drawing
 * @property {(spot: Point, grid: number) => Point} near the place that is meant by a spot
 * @property {(spot: Point) => Point} exactly the place at a spot, between all others
 * @property {(point: Point, dx: number, dy: number) => Point} step one place to the right and up
 * @property {() => Point} middle
 * @property {(point: Point) => string} told in words
 * @property {(value: unknown, point: Point) => number} turned degrees clockwise from up, as something faces that stands there
 * @property {(degrees: number, point: Point) => string | number} facing the way to face that lies nearest
 * @property {(value: unknown, by: number) => string | number} next the facing so many further, clockwise
 * @property {1 | -1} up which way the second number of a place grows
 * @property {number} least that things are moved by
 * @property {number} per units of the drawing to one of the table's
 */

const TURN = 15; // degrees, of a press on a plane
const USUAL = 48; // so wide and high is a table of which nothing is said
const FINE = 5; // degrees, that a hand turns by on a plane

/** @param {number} degrees */
const whole = (degrees) => ((degrees % 360) + 360) % 360;

/** @param {number} value @param {number} most */
const within = (value, most) => Math.min(Math.max(value, 0), most);

/** Facings that the file names, by the degrees from which a place counts. @param {EditorGround} ground @param {(point: Point) => number} from */
function named({ facings }, from) {
  /** @param {unknown} value */
  const at = (value) => facings.findIndex(([name]) => name === String(value));
  /** @param {number} index @returns {string | number} */
  const written = (index) => {
    const name = facings[(index + facings.length) % facings.length]?.[0] ?? "";
    return /^\d+$/.test(name) ? Number(name) : name;
  };
  return {
    /** @type {Ground["turned"]} */
    turned: (value, point) => whole((facings[at(value)]?.[1] ?? 0) + from(point)),
    /** @type {Ground["facing"]} */
    facing: (degrees, point) => {
      const apart = facings.map(([, each]) => Math.abs(whole(each + from(point) - degrees + 180) - 180));
      return written(apart.indexOf(Math.min(...apart)));
    },
    /** @type {Ground["next"]} */
    next: (value, by) => written(at(value) + by),
  };
}

/** A free table; angles count from the right, up is 90. @param {() => Size} size @returns {Ground} */
function plane(size) {
  let [per, margin] = [20, 40];
  /** @param {Point} spot @returns {Point} */
  const exactly = ([x, y]) => [(x - margin) / per, size().height - (y - margin) / per];
  return {
    up: 1,
    least: 0.01,
    get per() {
      return per;
    },
    read: ({ dataset }) => {
      const [share = 0.2, edge = 40] = (dataset["plane"] ?? "").split(",").map(Number);
      [per, margin] = [share * 100, edge];
    },
    spot: ([x, y]) => [margin + per * x, margin + per * (size().height - y)],
    exactly,
    near: (spot, grid) => snap(exactly(spot), grid, size()),
    step: ([x, y], dx, dy) => snap([x + dx, y + dy], 0, size()),
    middle: () => snap([size().width / 2, size().height / 2], 0, size()),
    told: (point) => point.join(", "),
    turned: (value) => whole(90 - (Number(value) || 0)),
    facing: (degrees) => whole(Math.round((90 - degrees) / FINE) * FINE),
    next: (value, by) => whole((Number(value) || 0) - by * TURN),
  };
}

/** A chart: places count from the top left, in whole numbers. @param {() => Size} size @returns {Ground} */
function chart(size) {
  let [per, left, top] = [10, 0, 0];
  /** @param {Point} spot @returns {Point} */
  const exactly = ([x, y]) => [(x - left) / per, (y - top) / per];
  return {
    up: -1,
    least: 1,
    get per() {
      return per;
    },
    read: ({ dataset }) => {
      [per = 10, left = 0, top = 0] = (dataset["chart"] ?? "").split(",").map(Number);
    },
    spot: ([x, y]) => [left + per * x, top + per * y],
    exactly,
    near: (spot) => snap(exactly(spot), 1, size()),
    step: ([x, y], dx, dy) => snap([x + dx, y - dy], 1, size()),
    middle: () => snap([size().width / 2, size().height / 2], 1, size()),
    told: (point) => point.join(", "),
    turned: () => 0,
    facing: () => 0,
    next: () => 0,
  };
}

/** Flat-top hexes, odd columns half a hex lower; a place is column and row from 0. @param {EditorGround} ground @param {() => Size} size @returns {Ground} */
function hexes(ground, size) {
  let [side, margin] = [33, 60];
  const half = () => (side * Math.sqrt(3)) / 2;
  /** @param {Point} point @returns {Point} */
  const hold = ([column, row]) => [within(column, size().width - 1), within(row, size().height - 1)];
  /** @type {Ground["spot"]} */
  const spot = ([column, row]) => [margin + side * (1.5 * column + 1), margin + half() * (2 * row + 1 + (column & 1))];
  /** @type {Ground["exactly"]} */
  const exactly = ([x, y]) => {
    const about = Math.round(((x - margin) / side - 1) / 1.5);
    const near = [about - 1, about, about + 1].map((column) => hold([column, Math.round(((y - margin) / half() - 1 - (column & 1)) / 2)]));
    const apart = near.map((cell) => Math.hypot(spot(cell)[0] - x, spot(cell)[1] - y));
    return near[apart.indexOf(Math.min(...apart))] ?? [0, 0];
  };
  return {
    up: 1,
    least: 1,
    per: 1,
    read: ({ dataset }) => {
      if (dataset["hex"]) [side = 33, margin = 60] = dataset["hex"].split(",").map(Number);
    },
    spot,
    exactly,
    near: exactly,
    step: ([column, row], dx, dy) => hold([column + Math.sign(dx), row - Math.sign(dy)]),
    middle: () => hold([Math.floor(size().width / 2), Math.floor(size().height / 2)]),
    told: hexName,
    ...named(ground, () => 0),
  };
}

/** Column and row from 1, two digits each. @param {Point} cell */
export function hexName(cell) {
  return cell.map((each) => String(each + 1).padStart(2, "0")).join("");
}

/** Rings of spaces from the top clockwise; a place is ring and space from 0. @param {EditorGround} ground @returns {Ground} */
function rings(ground) {
  /** @type {{x: number, y: number, radius: number, spaces: number}[]} */
  let all = [];
  /** @param {Point} point */
  const outward = ([ring, space]) => (360 * space) / (all[ring]?.spaces ?? 1);
  /** @type {Ground["exactly"]} */
  const exactly = ([x, y]) => {
    const apart = all.map((each) => Math.abs(Math.hypot(x - each.x, y - each.y) - each.radius));
    const ring = Math.max(apart.indexOf(Math.min(...apart)), 0);
    const { x: cx, y: cy, spaces } = all[ring] ?? { x: 0, y: 0, spaces: 1 };
    return [ring, Math.round((whole((Math.atan2(x - cx, cy - y) * 180) / Math.PI) / 360) * spaces) % spaces];
  };
  return {
    up: 1,
    least: 1,
    per: 1,
    read: ({ dataset }) => {
      all = (dataset["rings"] ?? "").split(" ").filter(Boolean).map((each) => {
        const [x = 0, y = 0, radius = 0, spaces = 1] = each.split(",").map(Number);
        return { x, y, radius, spaces };
      });
    },
    spot: (point) => {
      const { x, y, radius } = all[point[0]] ?? { x: -1000, y: -1000, radius: 0 };
      const angle = (outward(point) * Math.PI) / 180;
      return [x + Math.sin(angle) * radius, y - Math.cos(angle) * radius];
    },
    exactly,
    near: exactly,
    step: ([ring, space], dx, dy) => {
      const to = within(ring - Math.sign(dy), Math.max(all.length - 1, 0));
      const spaces = all[to]?.spaces ?? 1;
      return [to, (space + Math.sign(dx) + spaces) % spaces];
    },
    middle: () => [0, 0],
    told: ([ring, space]) => say("ring {ring}, space {space}", { ring: ring + 1, space }),
    ...named(ground, outward),
  };
}

/** How wide and high the table is: as the game or the file has it. @param {EditorInfo} info @param {Table} contents @returns {Size} */
export function sizeOf({ ground, fields }, contents) {
  const [width, height] = ground.span;
  /** @param {string} key */
  const length = (key) => {
    const value = keyOf(contents, key) ?? fields.find((field) => field.key === key)?.default;
    return typeof value === "number" && value > 0 && value < 1000 ? value : USUAL;
  };
  return width ? { width, height } : { width: length(ground.width), height: length(ground.height) };
}

/** Right and up as places count, by no less than they are apart. @param {Ground} ground @param {number} dx @param {number} dy @returns {Point} */
export function wayOn({ least, up }, dx, dy) {
  /** @param {number} by */
  const far = (by) => Math.sign(by) * Math.max(Math.abs(by), least);
  return [far(dx), up * far(dy)];
}

/** @param {EditorGround} ground @param {() => Size} size @returns {Ground} */
export function groundOf(ground, size) {
  if (ground.kind === "hexes") return hexes(ground, size);
  if (ground.kind === "chart") return chart(size);
  return ground.kind === "rings" ? rings(ground) : plane(size);
}
