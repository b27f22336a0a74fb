/** Mouse, touch and wheel on the board: drag and pinch move the camera, a tap goes through, a long press measures. */

import { strays } from "./slack.js";

/** @import {Camera} from "./camera.js" */

/** Pixels that a finger may stray in a tap. */
const SLACK = 10;
const LONG = 480;

/**
 * @typedef {object} Gestures
 * @property {(target: Element, pointer: string, event: PointerEvent) => void} tap
 * @property {(target: Element | null) => void} hover
 * @property {(event: PointerEvent) => unknown} press a long press, or a press while measuring
 * @property {(event: PointerEvent) => unknown} stretch the pointer moves on after a long press
 * @property {(event: PointerEvent) => unknown} release
 * @property {(event: PointerEvent) => boolean} measuring whether a plain press measures, or begins a box
 * @property {() => void} moved the camera was moved by hand
 * @property {(event: PointerEvent) => boolean} taken whether something else on the board has that pointer in hand
 * @property {() => void} letGo what has a pointer in hand lets go: it takes part in a pinch
 */

/**
 * @param {HTMLElement} frame
 * @param {Camera} camera
 * @param {Gestures} gestures
 */
export function takeInHand(frame, camera, gestures) {
  const pointers = new Pointers(frame, camera, gestures);
  frame.addEventListener("pointerdown", (event) => pointers.press(event));
  window.addEventListener("pointermove", (event) => pointers.move(event));
  frame.addEventListener("pointerleave", ({ pointerType }) => {
    if (pointerType === "mouse") gestures.hover(null);
  });
  window.addEventListener("pointerup", (event) => pointers.up(event));
  window.addEventListener("pointercancel", (event) => pointers.up(event));
  frame.addEventListener("contextmenu", (event) => {
    if (pointers.down.size) event.preventDefault();
  });
  frame.addEventListener("wheel", (event) => pointers.wheel(event), { passive: false });
}

/** The pointers that are down on the board, and what they have become. */
class Pointers {
  /**
   * @param {HTMLElement} frame
   * @param {Camera} camera
   * @param {Gestures} gestures
   */
  constructor(frame, camera, gestures) {
    this.frame = frame;
    this.camera = camera;
    this.gestures = gestures;
    /** @type {Map<number, {x: number, y: number}>} */
    this.down = new Map();
    this.dragged = false;
    this.pressed = false;
    /** The pointer that something else has in hand. */
    this.taken = NaN;
    this.spread = 0;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
  }

  get #pinch() {
    const [a, b] = [...this.down.values()];
    if (!a || !b) return { x: 0, y: 0, spread: 0 };
    return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, spread: Math.hypot(a.x - b.x, a.y - b.y) };
  }

  /** @param {PointerEvent} event */
  press(event) {
    if (event.button !== 0 || (event.target instanceof Element && event.target.closest("[data-over]"))) return;
    this.down.set(event.pointerId, { x: event.clientX, y: event.clientY });
    clearTimeout(this.timer);
    if (this.down.size === 1) this.#first(event);
    else this.#another();
  }

  /** @param {PointerEvent} event */
  #first(event) {
    const { gestures } = this;
    this.dragged = false;
    this.taken = gestures.taken(event) ? event.pointerId : NaN;
    this.pressed = gestures.measuring(event) && event.pointerId !== this.taken;
    if (event.pointerId === this.taken) return;
    if (this.pressed) gestures.press(event);
    else if (event.pointerType !== "mouse") {
      this.timer = setTimeout(() => {
        this.pressed = !this.dragged && this.down.size === 1;
        if (this.pressed) gestures.press(event);
      }, LONG);
    }
  }

  #another() {
    if (this.down.has(this.taken)) this.gestures.letGo();
    this.taken = NaN;
    this.pressed = false;
    this.dragged = true;
    this.spread = this.#pinch.spread;
  }

  /** @param {PointerEvent} event */
  move(event) {
    const { frame, gestures } = this;
    const from = this.down.get(event.pointerId);
    if (!from) {
      // What lies beside the board, such as the list of offers, lights things by itself.
      if (event.pointerType === "mouse" && event.target instanceof Element && frame.contains(event.target)) gestures.hover(event.target);
    } else if (event.pointerId === this.taken) this.down.set(event.pointerId, { x: event.clientX, y: event.clientY });
    else if (this.pressed) gestures.stretch(event);
    else if (this.dragged || strays(event, from, SLACK)) this.#drag(event, from);
  }

  /** @param {PointerEvent} event @param {{x: number, y: number}} from */
  #drag(event, from) {
    const { frame, camera, down, spread } = this;
    if (!this.dragged) frame.classList.add("dragging");
    this.dragged = true;
    clearTimeout(this.timer);
    const before = this.#pinch;
    down.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (down.size === 1) camera.pan(event.clientX - from.x, event.clientY - from.y);
    else if (down.size === 2) {
      const after = this.#pinch;
      const box = frame.getBoundingClientRect();
      camera.pan(after.x - before.x, after.y - before.y);
      if (spread > 0 && after.spread > 0) camera.pinch(after.spread / spread, after.x - box.left, after.y - box.top);
      this.spread = after.spread;
    }
    this.gestures.moved();
  }

  /** @param {PointerEvent} event */
  up(event) {
    const { down, gestures } = this;
    const from = down.get(event.pointerId);
    if (!from) return;
    down.delete(event.pointerId);
    clearTimeout(this.timer);
    if (event.pointerId === this.taken) {
      this.taken = NaN;
      return;
    }
    this.frame.classList.remove("dragging");
    if (this.pressed) gestures.release(event);
    else if (!this.dragged && event.type === "pointerup" && event.target instanceof Element && !strays(event, from, SLACK)) {
      gestures.tap(event.target, event.pointerType, event);
    }
    this.spread = this.#pinch.spread;
    if (down.size === 0) this.pressed = false;
    if (down.size === 0 && this.dragged) this.camera.settle();
  }

  /** @param {WheelEvent} event */
  wheel(event) {
    // The arrows at the edge have nothing to scroll: over them the wheel is the map's too.
    if (event.target instanceof Element && event.target.closest("[data-over]:not(.edges, .edges *)")) return;
    event.preventDefault();
    const box = this.frame.getBoundingClientRect();
    const by = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * 16 : event.deltaY;
    this.camera.zoom(Math.exp(-by * 0.0016), event.clientX - box.left, event.clientY - box.top);
    this.gestures.moved();
  }
}
