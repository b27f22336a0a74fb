/** What the ground under the pointer is: its name, what it does and its rule, in a corner of the map. */
import { say } from "../../core/language.js";
import { measuresOf } from "./drawing.js";

/**
 * @import {Camera} from "../camera.js"
 * @import {Plane} from "../../wire.js"
 * @import {Point} from "./geometry.js"
 */

/** Hundredths around a barrier that count as on it. */
const NEAR = 30;
/** What lies in a row behind lies above. */
const LAYERS = ["hill", "marsh", "stream", "field_defences", "wood", "fortification", "building"];

/** Whether a polygon holds a place. @param {readonly (readonly [number, number])[]} points @param {Point} place */
export function holds(points, { x, y }) {
  let inside = false;
  points.forEach(([bx, by], i) => {
    const [ax, ay] = points[(i + points.length - 1) % points.length] ?? [bx, by];
    if (ay > y !== by > y && x < ax + ((bx - ax) * (y - ay)) / (by - ay)) inside = !inside;
  });
  return inside;
}

/** From a place to a polyline. @param {readonly (readonly [number, number])[]} points @param {Point} place */
export function apart(points, { x, y }) {
  let least = Infinity;
  for (let i = 1; i < points.length; i++) {
    const [ax, ay] = points[i - 1] ?? [0, 0];
    const [bx, by] = points[i] ?? [0, 0];
    const whole = (bx - ax) ** 2 + (by - ay) ** 2 || 1;
    const part = Math.min(Math.max(((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / whole, 0), 1);
    least = Math.min(least, Math.hypot(x - ax - part * (bx - ax), y - ay - part * (by - ay)));
  }
  return least;
}

/**
 * What there is at a place, from the top down, each in words with its rule.
 * @param {Plane} plane
 * @param {Point} place
 * @returns {{text: string, rule: string}[]}
 */
export function groundsAt({ terrain, goals }, place) {
  if (!terrain) return [];
  const goal = goals.filter(({ cell: [x, y], radius }) => Math.hypot(place.x - x, place.y - y) <= radius);
  const line = terrain.barriers.filter(({ points }) => apart(points, place) <= NEAR);
  const road = terrain.roads.filter(({ points, width }) => apart(points, place) <= width / 2);
  const under = terrain.grounds.filter(({ points }) => holds(points, place));
  under.sort((a, b) => LAYERS.indexOf(b.kind) - LAYERS.indexOf(a.kind) || b.height - a.height);
  // Of hills one inside the other the highest counts.
  const hill = under.find(({ kind }) => kind === "hill");
  const shown = under.filter((each) => each.kind !== "hill" || each === hill);
  return [...goal, ...line, ...shown].map(({ title, rule }) => ({ text: title, rule })).concat(road.slice(0, 1).map(({ name, rule }) => ({ text: say("{road}: no bad going, no barriers on it", { road: name || say("Road") }), rule })));
}

export class GroundNote {
  /**
   * @param {HTMLElement} frame
   * @param {Camera} camera
   * @param {() => Plane | null | undefined} plane
   */
  constructor(frame, camera, plane) {
    this.camera = camera;
    this.plane = plane;
    this.note = document.createElement("p");
    this.note.className = "ground-note";
    this.note.hidden = true;
    frame.append(this.note);
    /** @type {PointerEvent | null} */
    this.last = null;
    frame.addEventListener("pointermove", (event) => this.#moved(event));
    frame.addEventListener("pointerleave", () => this.#tell([]));
    frame.addEventListener("pointerup", (event) => event.pointerType !== "mouse" && this.#moved(event));
  }

  /** @param {PointerEvent} event */
  #moved(event) {
    if (event.pointerType === "mouse" ? event.buttons !== 0 : event.type !== "pointerup") return;
    const waiting = this.last !== null;
    this.last = event;
    if (waiting) return;
    requestAnimationFrame(() => {
      const { last, camera } = this;
      const plane = this.plane();
      this.last = null;
      if (!last || !plane?.terrain || !camera.drawing) return;
      const place = measuresOf(camera.drawing).place(camera.toDrawing(last));
      this.#tell(groundsAt(plane, place));
    });
  }

  /** @param {readonly {text: string, rule: string}[]} found */
  #tell(found) {
    const text = found.map(({ text: words, rule }) => `${words} (${rule})`).join("\n");
    this.note.hidden = text === "";
    if (this.note.textContent !== text) this.note.textContent = text;
  }
}
