/** Zoom and pan of the board: a window on the drawing, moved by mouse, touch and keys. */
import { lessMotion } from "../core/dom.js";

/**
 * @typedef {object} Box in the drawing's units
 * @property {number} x
 * @property {number} y
 * @property {number} width
 * @property {number} height
 */

/** @typedef {{x: number, y: number, scale: number}} Window its middle, and pixels a unit */

/** @typedef {{top: number, right: number, bottom: number, left: number}} Insets pixels covered by what stands on the board */

const CLOSEST = 3.2;
const GLIDE = 260;
/** The part of the view that blank table may take while something of the table is outside. */
const BLANK = 0.1;
/** The part of a view that may lie beyond one edge of the table, where no other edge is in sight. */
const BEYOND = 0.05;

export class Camera {
  /** @param {HTMLElement} frame the element that holds the drawing */
  constructor(frame) {
    this.frame = frame;
    /** @type {SVGSVGElement | null} */
    this.drawing = null;
    /** The whole drawing. @type {Box} */
    this.whole = { x: 0, y: 0, width: 1, height: 1 };
    /** The table itself, without the margin of the drawing. @type {Box} */
    this.table = this.whole;
    /** The middle of the window, and pixels a unit. */
    this.x = 0;
    this.y = 0;
    this.scale = 0;
    /** @type {Insets} */
    this.insets = { top: 0, right: 0, bottom: 0, left: 0 };
    this.width = 1;
    this.height = 1;
    this.gliding = 0;
    /** Where a glide ends. @type {Window | null} */
    this.target = null;
    /** Called after each change of the window. @type {() => void} */
    this.onChange = () => {};
  }

  /**
   * @param {SVGSVGElement} drawing
   * @param {Box} whole
   * @param {Box} [table]
   * @param {boolean} [sized] the frame was measured before the drawing was laid in it
   */
  show(drawing, whole, table = whole, sized = false) {
    if (!sized) this.size();
    this.drawing = drawing;
    this.whole = whole;
    this.table = table;
    this.#renew();
  }

  /** Takes the frame's size anew. */
  measure() {
    this.size();
    this.#renew();
  }

  /** How large the frame is: asked before a new drawing is laid in it, for else all of that is laid out first. */
  size() {
    this.width = Math.max(this.frame.clientWidth, 1);
    this.height = Math.max(this.frame.clientHeight, 1);
  }

  #renew() {
    if (this.scale <= 0) return;
    this.scale = this.#bounded(this.scale);
    this.apply();
  }

  /** Width and height of the part of the frame that nothing covers, pixels. */
  get #free() {
    const { top, right, bottom, left } = this.insets;
    return { width: Math.max(this.width - left - right, 80), height: Math.max(this.height - top - bottom, 80) };
  }

  /** The free part of the frame, pixels. @returns {Box} */
  get free() {
    return { x: this.insets.left, y: this.insets.top, ...this.#free };
  }

  /** The smallest scale: the whole drawing. */
  get farthest() {
    const { width, height } = this.#free;
    return Math.min(width / this.whole.width, height / this.whole.height);
  }

  /**
   * The scale that follows the smallest one: that at which all of the table is in sight and nothing beyond it, or that at
   * which the table fills the view, if with its shape blank table would take too much of the view until then. In between
   * the figures at the table's edge would be cut, or the table while there is room beside it.
   */
  get #next() {
    const { width, height } = this.#free;
    const wide = width / this.table.width;
    const high = height / this.table.height;
    return Math.max(Math.min(wide, high), (1 - BLANK) * Math.max(wide, high));
  }

  /**
   * The middle of the view along an axis, kept where the table is: all of it where it fits, else with little beyond its edge.
   * @param {number} middle
   * @param {number} view how much is seen, the drawing's units
   * @param {readonly [number, number]} whole start and length of the drawing
   * @param {readonly [number, number]} table of the table
   * @param {number} beyond the part of the view that may lie beyond the table's edge
   */
  static #kept(middle, view, [start, length], [from, size], beyond) {
    if (length <= view) return start + length / 2;
    if (size <= view) return from + size / 2;
    const inner = view / 2 - beyond * view;
    return Math.min(Math.max(middle, from + inner), from + size - inner);
  }

  /** Keeps the window on the table. */
  #hold() {
    const { scale, whole, table } = this;
    const { top, right, bottom, left } = this.insets;
    const { width, height } = this.#free;
    const wide = width / scale;
    const high = height / scale;
    // What an axis shows of blank table, the other may not show as well.
    /** @param {number} view @param {number} size */
    const beyond = (view, size) => Math.min(Math.max(1 - (1 - BLANK) / Math.min(size / view, 1), 0), BEYOND);
    const dx = (left - right) / 2 / scale;
    const dy = (top - bottom) / 2 / scale;
    this.x = Camera.#kept(this.x + dx, wide, [whole.x, whole.width], [table.x, table.width], beyond(high, table.height)) - dx;
    this.y = Camera.#kept(this.y + dy, high, [whole.y, whole.height], [table.y, table.height], beyond(wide, table.width)) - dy;
  }

  apply() {
    if (!this.drawing) return;
    this.#hold();
    const { width, height, scale } = this;
    const seen = `${this.x - width / 2 / scale} ${this.y - height / 2 / scale} ${width / scale} ${height / scale}`;
    // Set anew only with another window, and the unit with another scale: all the drawing is laid out anew then.
    if (this.drawing.getAttribute("viewBox") !== seen) this.drawing.setAttribute("viewBox", seen);
    const unit = String(1 / scale);
    if (this.drawing.style.getPropertyValue("--unit") !== unit) this.drawing.style.setProperty("--unit", unit);
    this.onChange();
  }

  /**
   * The nearest scale that is allowed: the smallest, or one from the next on.
   * @param {number} scale
   * @param {boolean} [closer]
   */
  #bounded(scale, closer = false) {
    const { farthest } = this;
    const next = this.#next;
    if (scale > farthest * 1.001 && scale < next * 0.999) return closer ? next : farthest;
    return Math.min(Math.max(scale, farthest), Math.max(CLOSEST, next));
  }

  /** Where a glide under way will come to rest, else where the window is. */
  get rest() {
    return this.target ?? { x: this.x, y: this.y, scale: this.scale };
  }

  /** Puts the window somewhere for a measurement; a glide under way goes on. @param {Window} window */
  place({ x, y, scale }) {
    this.x = x;
    this.y = y;
    this.scale = scale;
    this.apply();
  }

  /** @param {number} x @param {number} y @param {number} scale */
  jump(x, y, scale) {
    cancelAnimationFrame(this.gliding);
    this.target = null;
    this.place({ x, y, scale: this.#bounded(scale) });
  }

  /** @param {number} x @param {number} y @param {number} scale */
  glide(x, y, scale) {
    if (lessMotion() || this.scale === 0) {
      this.jump(x, y, scale);
      return;
    }
    cancelAnimationFrame(this.gliding);
    const from = { x: this.x, y: this.y, scale: this.scale };
    const to = this.#bounded(scale);
    this.target = { x, y, scale: to };
    const start = performance.now();
    /** @param {number} now */
    const step = (now) => {
      const part = Math.min((now - start) / GLIDE, 1);
      const eased = 1 - (1 - part) ** 3;
      this.scale = from.scale * (to / from.scale) ** eased;
      this.x = from.x + (x - from.x) * eased;
      this.y = from.y + (y - from.y) * eased;
      this.apply();
      if (part < 1) this.gliding = requestAnimationFrame(step);
      else this.target = null;
    };
    this.gliding = requestAnimationFrame(step);
  }

  /**
   * Zooms about a point of the frame.
   * @param {number} factor
   * @param {number} [px] pixels from the frame's left; the middle if left out
   * @param {number} [py]
   * @param {boolean} [smoothly]
   */
  zoom(factor, px = this.width / 2, py = this.height / 2, smoothly = false) {
    const from = this.rest;
    const wanted = from.scale * factor;
    const scale = this.#bounded(wanted, factor > 1);
    const by = 1 / from.scale - 1 / scale;
    const x = from.x + (px - this.width / 2) * by;
    const y = from.y + (py - this.height / 2) * by;
    // What is far from the scale that was asked for is gone to smoothly.
    if (smoothly || this.target || Math.abs(Math.log(scale / wanted)) > 0.05) this.glide(x, y, scale);
    else this.jump(x, y, scale);
  }

  /** Two fingers spread: as they wish until they are lifted. @param {number} factor @param {number} px @param {number} py */
  pinch(factor, px, py) {
    const scale = Math.min(Math.max(this.scale * factor, this.farthest), Math.max(CLOSEST, this.#next));
    const by = 1 / this.scale - 1 / scale;
    cancelAnimationFrame(this.gliding);
    this.target = null;
    this.place({ x: this.x + (px - this.width / 2) * by, y: this.y + (py - this.height / 2) * by, scale });
  }

  /** After a pinch: the nearest window that is allowed. */
  settle() {
    const scale = this.#bounded(this.scale, this.scale > Math.sqrt(this.farthest * this.#next));
    if (Math.abs(scale / this.scale - 1) > 0.001) this.glide(this.x, this.y, scale);
  }

  /** @param {number} dx pixels @param {number} dy */
  pan(dx, dy) {
    cancelAnimationFrame(this.gliding);
    this.target = null;
    this.place({ x: this.x - dx / this.scale, y: this.y - dy / this.scale, scale: this.scale });
  }

  /**
   * The window that shows a box in the free part of the frame.
   * @param {Box} box
   * @param {number} largest pixels a unit at most
   */
  windowOn(box, largest) {
    const { top, right, bottom, left } = this.insets;
    const { width, height } = this.#free;
    const fits = Math.min(width / Math.max(box.width, 1), height / Math.max(box.height, 1));
    const scale = this.#bounded(Math.min(fits, largest), fits >= this.#next);
    return {
      x: box.x + box.width / 2 + (right - left) / 2 / scale,
      y: box.y + box.height / 2 + (bottom - top) / 2 / scale,
      scale,
    };
  }

  /**
   * The window of a scale with a box in the free part of the frame, and as near the middle of another as that allows.
   * @param {Box} box
   * @param {Box} other
   * @param {number} largest pixels a unit at most
   */
  windowToward(box, other, largest) {
    const window = this.windowOn(box, largest);
    const { top, right, bottom, left } = this.insets;
    const wide = Math.max((this.width - left - right) / window.scale - box.width, 0) / 2;
    const high = Math.max((this.height - top - bottom) / window.scale - box.height, 0) / 2;
    const dx = other.x + other.width / 2 - (box.x + box.width / 2);
    const dy = other.y + other.height / 2 - (box.y + box.height / 2);
    window.x += Math.min(Math.max(dx, -wide), wide);
    window.y += Math.min(Math.max(dy, -high), high);
    return window;
  }

  /** Whether as much is in sight as `fit` shows. */
  get isWhole() {
    return this.scale <= this.windowOn(this.whole, CLOSEST).scale * 1.02;
  }

  /** Shows all of the drawing. @param {boolean} [smoothly] */
  fit(smoothly = true) {
    const { x, y, scale } = this.windowOn(this.whole, CLOSEST);
    if (smoothly) this.glide(x, y, scale);
    else this.jump(x, y, scale);
  }

  /**
   * A point of the screen in the drawing's units.
   * @param {{clientX: number, clientY: number}} point
   */
  toDrawing({ clientX, clientY }) {
    const frame = this.frame.getBoundingClientRect();
    return {
      x: this.x + (clientX - frame.left - this.width / 2) / this.scale,
      y: this.y + (clientY - frame.top - this.height / 2) / this.scale,
    };
  }
}
