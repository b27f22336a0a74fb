/** Which window on the board shows what matters, beside what stands on the board. */

/**
 * @import {Box, Camera, Insets, Window} from "./camera.js"
 */

/**
 * @param {readonly Box[]} boxes
 * @param {number} [margin]
 * @returns {Box | null}
 */
export function around(boxes, margin = 0) {
  if (!boxes.length) return null;
  const x = Math.min(...boxes.map((box) => box.x)) - margin;
  const y = Math.min(...boxes.map((box) => box.y)) - margin;
  return {
    x,
    y,
    width: Math.max(...boxes.map((box) => box.x + box.width)) + margin - x,
    height: Math.max(...boxes.map((box) => box.y + box.height)) + margin - y,
  };
}

/** @param {Box} a @param {Box} b */
function meet(a, b) {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

export class Framing {
  /** @param {Camera} camera */
  constructor(camera) {
    this.camera = camera;
    /** Free of these edges in any case, pixels. @type {Insets} */
    this.edges = { top: 0, right: 0, bottom: 0, left: 0 };
    /** What stands on the board's lower edge, pixels of the frame. @type {Box[]} */
    this.obstacles = [];
  }

  /**
   * Boxes of elements in the drawing's units.
   * @param {Iterable<Element>} elements
   * @returns {Box[]}
   */
  boxes(elements) {
    return [...elements].flatMap((element) => {
      const { left, top, right, bottom } = element.getBoundingClientRect();
      if (right - left <= 0 && bottom - top <= 0) return [];
      const { x, y } = this.camera.toDrawing({ clientX: left, clientY: top });
      const end = this.camera.toDrawing({ clientX: right, clientY: bottom });
      return [{ x, y, width: end.x - x, height: end.y - y }];
    });
  }

  /**
   * Where boxes come to lie in the frame, pixels.
   * @param {readonly Box[]} boxes
   * @param {Window} window
   * @returns {Box[]}
   */
  #inFrame(boxes, { x, y, scale }) {
    const { width, height } = this.camera;
    return boxes.map((box) => ({
      x: (box.x - x) * scale + width / 2,
      y: (box.y - y) * scale + height / 2,
      width: box.width * scale,
      height: box.height * scale,
    }));
  }

  /** @param {readonly Box[]} boxes @param {Window} window */
  #isFree(boxes, window) {
    return this.#inFrame(boxes, window).every((box) => !this.obstacles.some((obstacle) => meet(box, obstacle)));
  }

  /**
   * Whether the present window shows all boxes, none of them covered.
   * @param {readonly Box[]} boxes
   */
  shows(boxes) {
    const { camera, edges } = this;
    const frame = {
      x: edges.left,
      y: edges.top,
      right: camera.width - edges.right,
      bottom: camera.height - edges.bottom,
    };
    const inside = this.#inFrame(boxes, camera).every(
      (box) =>
        box.x >= frame.x && box.y >= frame.y && box.x + box.width <= frame.right && box.y + box.height <= frame.bottom,
    );
    return inside && this.#isFree(boxes, camera);
  }

  /**
   * The largest window that shows all boxes, beside the obstacles if they fit there, else above them.
   * @param {readonly Box[]} boxes
   * @param {number} margin the drawing's units
   * @param {number} largest pixels a unit at most
   * @returns {Window | null}
   */
  windowOn(boxes, margin, largest) {
    const box = around(boxes, margin);
    if (!box) return null;
    const beside = this.#with(0, () => this.camera.windowOn(box, largest));
    if (this.#isFree(boxes, beside)) return beside;
    const highest = Math.min(this.camera.height, ...this.obstacles.map(({ y }) => y));
    return this.#with(this.camera.height - highest, () => this.camera.windowOn(box, largest));
  }

  /**
   * The window of a scale that shows some boxes beside or above the obstacles, and of others what else fits.
   * @param {readonly Box[]} boxes
   * @param {readonly Box[]} others
   * @param {number} margin the drawing's units
   * @param {number} scale pixels a unit
   * @returns {Window | null}
   */
  windowToward(boxes, others, margin, scale) {
    const box = around(boxes, margin);
    const all = around([...boxes, ...others], margin);
    if (!box || !all) return null;
    const beside = this.#with(0, () => this.camera.windowToward(box, all, scale));
    if (this.#isFree(boxes, beside)) return beside;
    const highest = Math.min(this.camera.height, ...this.obstacles.map(({ y }) => y));
    return this.#with(this.camera.height - highest, () => this.camera.windowToward(box, all, scale));
  }

  /**
   * A window found by measuring in it: labels keep their size on the screen, so what they cover depends on the scale.
   * The camera is back where it was afterwards, before anything is painted.
   * @param {() => Window | null} find
   * @returns {Window | null}
   */
  settled(find) {
    const { x, y, scale } = this.camera;
    let found = null;
    for (let turn = 0; turn < 3; turn++) {
      const next = find();
      if (!next) break;
      found = next;
      this.camera.place(next);
    }
    this.camera.place({ x, y, scale });
    return found;
  }

  /**
   * @template T
   * @param {number} covered pixels of the lower edge
   * @param {() => T} run
   * @returns {T}
   */
  #with(covered, run) {
    this.camera.insets = { ...this.edges, bottom: this.edges.bottom + covered };
    const result = run();
    this.camera.insets = this.edges;
    return result;
  }
}
