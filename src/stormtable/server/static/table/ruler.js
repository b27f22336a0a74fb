/** The private ruler: pulled by hand over hexes and free tables, walked by keys on a free table; on this page alone. */
import { announce } from "../core/announce.js";
import { say } from "../core/language.js";
import { drawRuler, spotAt } from "./measure.js";
import { lengthOf } from "./plane/geometry.js";
import { lengthWords } from "./plane/regions.js";
import { measuresOf } from "./plane/drawing.js";
import { drawSpan } from "./plane/span.js";

/**
 * @import {Camera} from "./camera.js"
 * @import {Spot} from "./measure.js"
 * @import {Model} from "./model.js"
 * @import {Point} from "./plane/geometry.js"
 */

/** A step of the arrow keys, and the fine one, hundredths. */
const STEP = 100;
const FINE = 10;
/** @import {Way} from "../core/ways.js" */

/** @type {Record<string, [number, number]>} */
const STEPS = { ArrowUp: [0, 1], ArrowDown: [0, -1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

export class Ruler {
  /** @param {Camera} camera @param {Model} model */
  constructor(camera, model) {
    this.camera = camera;
    this.model = model;
    /** A plain press measures, and so do the arrow keys. */
    this.on = false;
    /** @type {Spot | null} */
    this.from = null;
    /** The ends on a free table, hundredths. @type {Point | null} */
    this.start = null;
    /** @type {Point | null} */
    this.end = null;
    /** It is pulled by keys: Enter is its own. */
    this.byKeys = false;
  }

  toggle() {
    this.on = !this.on;
    this.release();
  }

  /** @param {PointerEvent} event */
  press(event) {
    this.byKeys = false;
    if (this.model.scene?.plane) this.start = this.end = this.#place(event);
    else this.from = this.#spot(event);
    this.#draw(event);
  }

  /** @param {PointerEvent} event */
  stretch(event) {
    if (this.model.scene?.plane) this.end = this.#place(event);
    this.#draw(event);
  }

  release() {
    this.byKeys = false;
    this.from = this.start = this.end = null;
    this.#draw(null);
  }

  /** Of a free table: the arrows pull the ruler from the piece that is looked at; then Enter measures on. @returns {Way[]} */
  ways() {
    if (!this.on || !this.model.scene?.plane) return [];
    const part = say("The ruler");
    const arrows = Object.keys(STEPS);
    /** @type {Way[]} */
    const found = [
      { part, keys: arrows, text: say("pull it"), held: true, run: (key) => this.#pull(key, STEP) },
      { part, keys: arrows.map((key) => `Shift+${key}`), text: say("pull it finely"), held: true, run: (chord) => this.#pull(chord.slice(6), FINE) },
    ];
    if (this.byKeys) found.push({ part, keys: ["Enter"], text: say("measure on from its end"), run: () => this.#measureOn() });
    return found;
  }

  /** @param {string} arrow @param {number} step hundredths */
  #pull(arrow, step) {
    const [x, y] = STEPS[arrow] ?? [0, 0];
    this.start ??= this.#beginning();
    const end = this.end ?? this.start;
    this.end = { x: end.x + x * step, y: end.y + y * step };
    this.byKeys = true;
    this.#say();
  }

  #measureOn() {
    this.start = this.end;
    this.#say();
  }

  #say() {
    const { plane } = this.model.scene ?? {};
    this.#draw(null);
    if (plane && this.start && this.end) announce(lengthWords(lengthOf(this.end.x - this.start.x, this.end.y - this.start.y), plane.unit));
  }

  /** @returns {Point} */
  #beginning() {
    const { scene, value } = this.model;
    const piece = scene?.pieces.find(({ id }) => id === (value.looked || scene.prompt?.piece)) ?? scene?.pieces[0];
    const [x, y] = piece?.cell ?? [(scene?.plane?.width ?? 0) / 2, (scene?.plane?.height ?? 0) / 2];
    return { x, y };
  }

  /** @param {PointerEvent} event @returns {Point | null} */
  #place(event) {
    const { drawing } = this.camera;
    if (!drawing) return null;
    const { x, y } = measuresOf(drawing).place(this.camera.toDrawing(event));
    return { x: Math.round(x), y: Math.round(y) };
  }

  /** @param {PointerEvent} event */
  #spot(event) {
    const { scene } = this.model;
    const [size, margin] = (this.camera.drawing?.dataset["hex"] ?? "").split(",").map(Number);
    if (!scene?.hexes || !size || margin === undefined) return null;
    return spotAt(this.camera.toDrawing(event), { size, margin }, scene.hexes);
  }

  /** @param {PointerEvent | null} event where the pointer is */
  #draw(event) {
    const { drawing } = this.camera;
    const { scene } = this.model;
    if (!drawing) return;
    if (scene?.plane) drawSpan(drawing, this.start, this.end, scene.plane.unit);
    else drawRuler(drawing, this.from, event && this.#spot(event));
  }
}
