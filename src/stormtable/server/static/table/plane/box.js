/** A box drawn over pieces to take them together: with Shift, or while pieces are being picked. */
import { gather, gatherable, gatherUnit, toggle } from "./grouping.js";
import { meant } from "./picking.js";

/** @import {Model} from "../model.js" */

/** Pixels below which a box is a tap. */
const SLACK = 6;

export class PickBox {
  /**
   * @param {HTMLElement} frame
   * @param {Model} model
   * @param {() => SVGSVGElement | null} drawing
   */
  constructor(frame, model, drawing) {
    this.frame = frame;
    this.model = model;
    this.drawing = drawing;
    /** Where it was begun, pixels of the screen. @type {{x: number, y: number} | null} */
    this.from = null;
    this.element = document.createElement("div");
    this.element.className = "pick-box";
    this.element.setAttribute("aria-hidden", "true");
    frame.addEventListener("dblclick", (event) => {
      const piece = event.target instanceof Element ? event.target.closest("[data-piece]")?.getAttribute("data-piece") : "";
      if (piece && !event.shiftKey) gatherUnit(model, piece);
    });
  }

  /** Whether a press begins one. @param {PointerEvent} event */
  wants(event) {
    return (event.shiftKey || this.model.value.picking) && gatherable(this.model).length > 1;
  }

  /** @param {PointerEvent} event @returns {boolean} whether it was begun */
  press(event) {
    if (!this.wants(event)) return false;
    this.from = { x: event.clientX, y: event.clientY };
    return true;
  }

  /** @param {PointerEvent} event @returns {boolean} whether a box is being drawn */
  stretch(event) {
    const box = this.#box(event);
    if (!box) return false;
    const origin = this.frame.getBoundingClientRect();
    this.frame.append(this.element);
    Object.assign(this.element.style, { left: `${box.left - origin.left}px`, top: `${box.top - origin.top}px`, width: `${box.right - box.left}px`, height: `${box.bottom - box.top}px` });
    return true;
  }

  /** Takes what lies in it; a box of no size is a tap on a piece. @param {PointerEvent} event @returns {boolean} whether there was one */
  release(event) {
    const box = this.#box(event);
    this.from = null;
    this.element.remove();
    const drawing = this.drawing();
    if (!box || !drawing) return false;
    if (event.type !== "pointerup") return true;
    if (box.right - box.left < SLACK && box.bottom - box.top < SLACK) {
      const piece = event.target instanceof Element ? meant(drawing, event.target, event.pointerType, event).closest("[data-piece]")?.getAttribute("data-piece") : "";
      if (piece) toggle(this.model, piece);
      return true;
    }
    gather(this.model, gatherable(this.model).filter((piece) => this.#lies(drawing, piece, box)));
    return true;
  }

  /** @param {{clientX: number, clientY: number}} event */
  #box({ clientX: x, clientY: y }) {
    const { from } = this;
    return from && { left: Math.min(from.x, x), right: Math.max(from.x, x), top: Math.min(from.y, y), bottom: Math.max(from.y, y) };
  }

  /** Whether the middle of a piece lies in a box. @param {SVGSVGElement} drawing @param {string} piece @param {{left: number, right: number, top: number, bottom: number}} box */
  #lies(drawing, piece, box) {
    const base = drawing.querySelector(`.piece[data-piece="${CSS.escape(piece)}"] .base`)?.getBoundingClientRect();
    if (!base) return false;
    const [x, y] = [base.left + base.width / 2, base.top + base.height / 2];
    return x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
  }
}
