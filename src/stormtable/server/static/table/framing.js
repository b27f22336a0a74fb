/** Which window on the board shows what matters. */

/**
 * @import {Box, Camera, Window} from "./camera.js"
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

/** Whether two windows show the same to the pixel. @param {Window} a @param {Window} b */
function isNear(a, b) {
  return Math.abs(a.scale / b.scale - 1) < 0.001 && Math.hypot(a.x - b.x, a.y - b.y) * b.scale < 0.5;
}

/** How far a box may stick out of the view, pixels, to be in it. */
const SLACK = 2;

export class Framing {
  /** @param {Camera} camera */
  constructor(camera) {
    this.camera = camera;
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

  /** Where a box lies in the frame, pixels. @param {Box} box @returns {Box} */
  inFrame(box) {
    const { x, y, scale, width, height } = this.camera;
    return {
      x: (box.x - x) * scale + width / 2,
      y: (box.y - y) * scale + height / 2,
      width: box.width * scale,
      height: box.height * scale,
    };
  }

  /** The free part of the frame in the drawing's units. @returns {Box} */
  get view() {
    const { camera } = this;
    const { x, y, width, height } = camera.free;
    const { scale } = camera;
    return { x: camera.x + (x - camera.width / 2) / scale, y: camera.y + (y - camera.height / 2) / scale, width: width / scale, height: height / scale };
  }

  /**
   * Whether the present window shows all boxes.
   * @param {readonly Box[]} boxes
   */
  shows(boxes) {
    const { view } = this;
    const slack = SLACK / this.camera.scale;
    return boxes.every(
      ({ x, y, width, height }) =>
        x >= view.x - slack && y >= view.y - slack && x + width <= view.x + view.width + slack && y + height <= view.y + view.height + slack,
    );
  }

  /** Whether the middle of a box is in sight, and as much of it as can be pressed. @param {Box} box */
  meets({ x, y, width, height }) {
    const { view } = this;
    const middle = { x: x + width / 2, y: y + height / 2 };
    return middle.x > view.x && middle.x < view.x + view.width && middle.y > view.y && middle.y < view.y + view.height;
  }

  /**
   * The largest window that shows all boxes.
   * @param {readonly Box[]} boxes
   * @param {number} margin the drawing's units
   * @param {number} largest pixels a unit at most
   * @returns {Window | null}
   */
  windowOn(boxes, margin, largest) {
    const box = around(boxes, margin);
    return box && this.camera.windowOn(box, largest);
  }

  /**
   * The window of a scale that shows some boxes, and of others what else fits.
   * @param {readonly Box[]} boxes
   * @param {readonly Box[]} others
   * @param {number} margin the drawing's units
   * @param {number} scale pixels a unit
   * @returns {Window | null}
   */
  windowToward(boxes, others, margin, scale) {
    const box = around(boxes, margin);
    const all = around([...boxes, ...others], margin);
    return box && all && this.camera.windowToward(box, all, scale);
  }

  /**
   * A window found by measuring in it: labels keep their size on the screen, so what they cover depends on the scale.
   * The camera is back where it was afterwards, before anything is painted.
   * @param {() => Window | null} find
   * @returns {Window | null}
   */
  settled(find) {
    const { x, y, scale } = this.camera;
    /** @type {Window | null} */
    let found = null;
    for (let turn = 0; turn < 3; turn++) {
      const next = find();
      if (!next || (found && isNear(next, found))) break;
      found = next;
      if (isNear(next, this.camera)) break;
      this.camera.place(next);
    }
    this.camera.place({ x, y, scale });
    return found;
  }
}
