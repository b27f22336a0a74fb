/** A few words under a piece, for a moment: what became of a shot. They stay with their place when the map moves. */

/** @import {Camera} from "./camera.js" */

const LASTS = 2200;
/** The drawing's units within which a piece has not moved; a flash makes it a little larger. */
const SAME_PLACE = 24;
const MOST_ROWS = 3;
/** Pixels below a piece within which a label is still its own name. */
const NEAR = 24;

/** @typedef {{element: HTMLElement, of: string, row: number, x: number, y: number}} Note */

export class Notes {
  /**
   * @param {HTMLElement} frame
   * @param {Camera} camera
   */
  constructor(frame, camera) {
    this.frame = frame;
    this.camera = camera;
    /** Places in the drawing's units. @type {Note[]} */
    this.shown = [];
  }

  /**
   * @param {Element} piece
   * @param {string} text
   * @param {boolean} hit
   * @returns {HTMLElement}
   */
  add(piece, text, hit) {
    const { left, right, bottom } = piece.getBoundingClientRect();
    const of = piece.getAttribute("data-piece") ?? "";
    const place = this.camera.toDrawing({ clientX: (left + right) / 2, clientY: this.#below(of, (left + right) / 2, bottom) });
    const { x, y, row } = this.#room(of, place);
    const element = document.createElement("div");
    element.className = hit ? "board-note hit" : "board-note";
    element.textContent = text;
    element.setAttribute("aria-hidden", "true");
    element.style.setProperty("--row", String(row));
    const note = { element, of, row, x, y };
    this.shown.push(note);
    this.frame.append(element);
    this.place();
    setTimeout(() => this.#drop(note), LASTS);
    return element;
  }

  /**
   * Where a piece ends, with its name if that stands under it, pixels of the screen.
   * @param {string} of
   * @param {number} middle
   * @param {number} bottom of the piece alone
   */
  #below(of, middle, bottom) {
    const labels = [...this.frame.querySelectorAll(`[data-follows="${CSS.escape(of)}"]`)].map((label) => label.getBoundingClientRect());
    const under = labels.filter((label) => label.left < middle && label.right > middle && label.top < bottom + NEAR);
    return Math.max(bottom, ...under.map((label) => label.bottom));
  }

  /**
   * The next row under a piece. Words about where it was before go; of many the oldest make room.
   * @param {string} of
   * @param {{x: number, y: number}} place
   */
  #room(of, place) {
    const own = () => this.shown.filter((note) => note.of === of);
    for (const note of own()) if (Math.hypot(note.x - place.x, note.y - place.y) > SAME_PLACE) this.#drop(note);
    const [oldest] = own();
    if (oldest && own().length >= MOST_ROWS) this.#drop(oldest);
    const taken = own();
    const rows = Array.from({ length: MOST_ROWS }, (_, row) => row);
    const { x, y } = taken[0] ?? place;
    return { x, y, row: rows.find((row) => taken.every((note) => note.row !== row)) ?? 0 };
  }

  /** @param {Note} note */
  #drop(note) {
    note.element.remove();
    this.shown = this.shown.filter((each) => each !== note);
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
