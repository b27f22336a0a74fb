/** A few words under a piece, for a moment: what became of a shot. They stay with their place when the map moves. */

/** @import {Camera} from "./camera.js" */

const LASTS = 2200;

export class Notes {
  /**
   * @param {HTMLElement} frame
   * @param {Camera} camera
   */
  constructor(frame, camera) {
    this.frame = frame;
    this.camera = camera;
    /** @type {{element: HTMLElement, x: number, y: number}[]} places in the drawing's units */
    this.shown = [];
  }

  /**
   * @param {Element} piece
   * @param {string} text
   * @param {boolean} hit
   */
  add(piece, text, hit) {
    const { left, right, bottom } = piece.getBoundingClientRect();
    const { x, y } = this.camera.toDrawing({ clientX: (left + right) / 2, clientY: bottom });
    const row = this.shown.filter((note) => Math.hypot(note.x - x, note.y - y) < 1).length;
    const element = document.createElement("div");
    element.className = hit ? "board-note hit" : "board-note";
    element.textContent = text;
    element.setAttribute("aria-hidden", "true");
    element.style.setProperty("--row", String(row));
    const note = { element, x, y };
    this.shown.push(note);
    this.frame.append(element);
    this.place();
    setTimeout(() => {
      element.remove();
      this.shown = this.shown.filter((each) => each !== note);
    }, LASTS);
  }

  /** After each move of the camera. */
  place() {
    const { x, y, scale, width, height } = this.camera;
    for (const note of this.shown) {
      note.element.style.setProperty("left", `${(note.x - x) * scale + width / 2}px`);
      note.element.style.setProperty("top", `${(note.y - y) * scale + height / 2 + 6}px`);
    }
  }
}
