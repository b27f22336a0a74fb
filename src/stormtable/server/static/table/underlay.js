/** What lies under the board and never changes: drawn once by the server, kept while drawings above it come and go, moved as one layer. */
import { below } from "../core/root.js";

/** @import {Camera} from "./camera.js" */

/** Milliseconds without a change of scale after which it is drawn sharp. */
const REST = 140;

export class Underlay {
  /**
   * @param {HTMLElement} frame
   * @param {Camera} camera
   */
  constructor(frame, camera) {
    this.frame = frame;
    this.camera = camera;
    /** The name of the sheet that lies there or is on its way; "": none. */
    this.name = "";
    /** @type {HTMLElement | null} */
    this.layer = null;
    /** @type {SVGSVGElement | null} */
    this.drawing = null;
    /** The scale at which it was drawn last. */
    this.drawnAt = 0;
    this.settling = 0;
  }

  /**
   * Lays the sheet of that name; the one that lies there already stays.
   * @param {string} name "": none
   * @param {string} address
   */
  async show(name, address) {
    if (name === this.name) return;
    this.name = name;
    this.#clear();
    if (!name) return;
    try {
      const response = await fetch(below(address));
      const parsed = response.ok ? new DOMParser().parseFromString(await response.text(), "image/svg+xml").documentElement : null;
      if (this.name !== name) return;
      if (parsed instanceof SVGSVGElement) this.#lay(parsed);
      else this.name = "";
    } catch {
      // The next drawing asks again.
      if (this.name === name) this.name = "";
    }
  }

  #clear() {
    this.layer?.remove();
    this.layer = this.drawing = null;
    this.drawnAt = 0;
  }

  /** @param {SVGSVGElement} drawing */
  #lay(drawing) {
    this.#clear();
    this.layer = document.createElement("div");
    this.layer.className = "underlay";
    this.layer.append(drawing);
    this.drawing = drawing;
    this.frame.prepend(this.layer);
    this.place();
    this.#sharpen();
  }

  /** Puts it where the window on the table is. */
  place() {
    const { camera, layer, drawing } = this;
    if (!layer || !drawing || camera.scale <= 0) return;
    if (!this.drawnAt) this.#size();
    const left = camera.width / 2 - camera.x * camera.scale;
    const top = camera.height / 2 - camera.y * camera.scale;
    layer.style.transform = `translate(${left}px, ${top}px) scale(${camera.scale / this.drawnAt})`;
    if (camera.scale !== this.drawnAt) {
      clearTimeout(this.settling);
      this.settling = window.setTimeout(() => this.#sharpen(), REST);
    }
  }

  #size() {
    const { drawing, camera } = this;
    if (!drawing) return;
    const [, , width = 0, height = 0] = (drawing.getAttribute("viewBox") ?? "").split(" ").map(Number);
    drawing.setAttribute("width", String(width * camera.scale));
    drawing.setAttribute("height", String(height * camera.scale));
    drawing.style.setProperty("--unit", String(1 / camera.scale));
    this.drawnAt = camera.scale;
  }

  #sharpen() {
    if (this.camera.scale === this.drawnAt) return;
    this.#size();
    this.place();
  }
}
