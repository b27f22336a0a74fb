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
const FARTHEST = 0.55;
const GLIDE = 260;
/** How much smaller than its width allows a tall box is shown at most. */
const SHRINK = 0.735;

export class Camera {
  /** @param {HTMLElement} frame the element that holds the drawing */
  constructor(frame) {
    this.frame = frame;
    /** @type {SVGSVGElement | null} */
    this.drawing = null;
    /** The whole drawing. @type {Box} */
    this.whole = { x: 0, y: 0, width: 1, height: 1 };
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

  /** @param {SVGSVGElement} drawing @param {Box} whole */
  show(drawing, whole) {
    this.drawing = drawing;
    this.whole = whole;
    this.measure();
  }

  /** Takes the frame's size anew. */
  measure() {
    this.width = Math.max(this.frame.clientWidth, 1);
    this.height = Math.max(this.frame.clientHeight, 1);
    if (this.scale > 0) this.apply();
  }

  /** The scale at which the whole drawing fills the frame. */
  get fitting() {
    return Math.min(this.width / this.whole.width, this.height / this.whole.height);
  }

  /** Width and height of the part of the frame that nothing covers, pixels. */
  get #free() {
    const { top, right, bottom, left } = this.insets;
    return { width: Math.max(this.width - left - right, 80), height: Math.max(this.height - top - bottom, 80) };
  }

  /** The smallest scale: the whole drawing, with room for what stands on the board. */
  get farthest() {
    const { width, height } = this.#free;
    return Math.min(this.fitting * FARTHEST, width / this.whole.width, height / this.whole.height);
  }

  apply() {
    if (!this.drawing) return;
    const { width, height, scale } = this;
    const box = this.whole;
    // Keep some of the drawing in sight, whatever is asked for.
    const wide = (0.4 * width) / scale;
    const high = (0.4 * height) / scale;
    this.x = Math.min(Math.max(this.x, box.x - wide), box.x + box.width + wide);
    this.y = Math.min(Math.max(this.y, box.y - high), box.y + box.height + high);
    this.drawing.setAttribute(
      "viewBox",
      `${this.x - width / 2 / scale} ${this.y - height / 2 / scale} ${width / scale} ${height / scale}`,
    );
    // Set anew only with the scale: all labels hang on it.
    const unit = String(1 / scale);
    if (this.drawing.style.getPropertyValue("--unit") !== unit) this.drawing.style.setProperty("--unit", unit);
    this.onChange();
  }

  /** @param {number} scale */
  #bounded(scale) {
    return Math.min(Math.max(scale, this.farthest), Math.max(CLOSEST, this.farthest));
  }

  /** Where a glide under way will come to rest, else where the window is. */
  get rest() {
    return this.target ?? { x: this.x, y: this.y, scale: this.scale };
  }

  /** Puts the window somewhere for a measurement; a glide under way goes on. @param {Window} window */
  place({ x, y, scale }) {
    this.x = x;
    this.y = y;
    this.scale = this.#bounded(scale);
    this.apply();
  }

  /** @param {number} x @param {number} y @param {number} scale */
  jump(x, y, scale) {
    cancelAnimationFrame(this.gliding);
    this.target = null;
    this.place({ x, y, scale });
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
    const scale = this.#bounded(this.scale * factor);
    const x = this.x + (px - this.width / 2) * (1 / this.scale - 1 / scale);
    const y = this.y + (py - this.height / 2) * (1 / this.scale - 1 / scale);
    if (smoothly) this.glide(x, y, scale);
    else this.jump(x, y, scale);
  }

  /** @param {number} dx pixels @param {number} dy */
  pan(dx, dy) {
    this.jump(this.x - dx / this.scale, this.y - dy / this.scale, this.scale);
  }

  /**
   * The window that shows a box in the free part of the frame.
   * @param {Box} box
   * @param {number} largest pixels a unit at most
   */
  windowOn(box, largest) {
    const { top, right, bottom, left } = this.insets;
    const { width, height } = this.#free;
    const scale = Math.max(Math.min(width / box.width, height / box.height, largest), this.farthest);
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

  /**
   * The window as wide as a tall box, which shows all of it, or what lies above one of its levels.
   * @param {Box} box
   * @param {number} low the level that has to be seen, in the drawing's units
   */
  windowAlong(box, low) {
    const { top, right, bottom, left } = this.insets;
    const { width, height } = this.#free;
    const all = this.windowOn(box, CLOSEST);
    if (all.scale >= width / box.width) return all;
    // A little smaller, if that brings all that has to be seen into the frame.
    const scale = Math.max(Math.min(width / box.width, height / (low - box.y)), (SHRINK * width) / box.width);
    const shown = height / scale;
    return {
      x: box.x + box.width / 2 + (right - left) / 2 / scale,
      y: Math.max(low - shown / 2, box.y + shown / 2) + (bottom - top) / 2 / scale,
      scale,
    };
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
