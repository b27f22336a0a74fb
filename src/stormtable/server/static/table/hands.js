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
  /** @type {Map<number, {x: number, y: number}>} */
  const down = new Map();
  let dragged = false;
  let pressed = false;
  /** The pointer that something else has in hand. */
  let taken = NaN;
  let spread = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;

  const pinch = () => {
    const [a, b] = [...down.values()];
    if (!a || !b) return { x: 0, y: 0, spread: 0 };
    return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, spread: Math.hypot(a.x - b.x, a.y - b.y) };
  };

  frame.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || (event.target instanceof Element && event.target.closest("[data-over]"))) return;
    down.set(event.pointerId, { x: event.clientX, y: event.clientY });
    clearTimeout(timer);
    if (down.size === 1) {
      dragged = false;
      taken = gestures.taken(event) ? event.pointerId : NaN;
      pressed = gestures.measuring(event) && event.pointerId !== taken;
      if (event.pointerId === taken) return;
      if (pressed) gestures.press(event);
      else if (event.pointerType !== "mouse") {
        timer = setTimeout(() => {
          pressed = !dragged && down.size === 1;
          if (pressed) gestures.press(event);
        }, LONG);
      }
    } else {
      if (down.has(taken)) gestures.letGo();
      taken = NaN;
      pressed = false;
      dragged = true;
      spread = pinch().spread;
    }
  });

  window.addEventListener("pointermove", (event) => {
    const from = down.get(event.pointerId);
    if (!from) {
      // What lies beside the board, such as the list of offers, lights things by itself.
      if (event.pointerType === "mouse" && event.target instanceof Element && frame.contains(event.target)) gestures.hover(event.target);
      return;
    }
    const dx = event.clientX - from.x;
    const dy = event.clientY - from.y;
    if (event.pointerId === taken) {
      down.set(event.pointerId, { x: event.clientX, y: event.clientY });
      return;
    }
    if (pressed) {
      gestures.stretch(event);
      return;
    }
    if (!dragged && !strays(event, from, SLACK)) return;
    if (!dragged) frame.classList.add("dragging");
    dragged = true;
    clearTimeout(timer);
    const before = pinch();
    down.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (down.size === 1) camera.pan(dx, dy);
    else if (down.size === 2) {
      const after = pinch();
      const box = frame.getBoundingClientRect();
      camera.pan(after.x - before.x, after.y - before.y);
      if (spread > 0 && after.spread > 0) camera.pinch(after.spread / spread, after.x - box.left, after.y - box.top);
      spread = after.spread;
    }
    gestures.moved();
  });

  /** @param {PointerEvent} event */
  const up = (event) => {
    const from = down.get(event.pointerId);
    if (!from) return;
    down.delete(event.pointerId);
    clearTimeout(timer);
    if (event.pointerId === taken) {
      taken = NaN;
      return;
    }
    frame.classList.remove("dragging");
    if (pressed) gestures.release(event);
    else if (!dragged && event.type === "pointerup" && event.target instanceof Element && !strays(event, from, SLACK)) {
      gestures.tap(event.target, event.pointerType, event);
    }
    spread = pinch().spread;
    if (down.size === 0) pressed = false;
    if (down.size === 0 && dragged) camera.settle();
  };
  frame.addEventListener("pointerleave", ({ pointerType }) => {
    if (pointerType === "mouse") gestures.hover(null);
  });
  window.addEventListener("pointerup", up);
  window.addEventListener("pointercancel", up);

  frame.addEventListener("contextmenu", (event) => {
    if (down.size) event.preventDefault();
  });
  frame.addEventListener(
    "wheel",
    (event) => {
      // The arrows at the edge have nothing to scroll: over them the wheel is the map's too.
      if (event.target instanceof Element && event.target.closest("[data-over]:not(.edges, .edges *)")) return;
      event.preventDefault();
      const box = frame.getBoundingClientRect();
      const by = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * 16 : event.deltaY;
      camera.zoom(Math.exp(-by * 0.0016), event.clientX - box.left, event.clientY - box.top);
      gestures.moved();
    },
    { passive: false },
  );
}
