/** The whole of a free table in small, with the part of it that is in sight; a press goes there. */
import { html, nothing, render, svg } from "../../lit.js";
import { isPhone } from "../../core/dom.js";
import { figure } from "../../core/format.js";
import { say } from "../../core/language.js";
import { Framing } from "../framing.js";

/**
 * @import {Piece, Plane} from "../../wire.js"
 * @import {Camera} from "../camera.js"
 * @import {Model} from "../model.js"
 */

const HUNDREDTHS = 100;

export class Minimap {
  /** @param {HTMLElement} frame @param {Camera} camera @param {Model} model @param {() => void} moved by hand */
  constructor(frame, camera, model, moved) {
    this.moved = moved;
    this.camera = camera;
    this.model = model;
    this.framing = new Framing(camera);
    this.at = document.createElement("div");
    this.at.className = "minimap";
    this.at.hidden = true;
    // A second look at what the board shows: for the eye and the mouse alone.
    this.at.setAttribute("aria-hidden", "true");
    frame.append(this.at);
    this.at.addEventListener("pointerdown", (event) => this.#goTo(event));
  }

  /** The camera has moved, or what stands there has: nothing is shown while all of the table is in sight. */
  place() {
    const { camera, model, at } = this;
    const plane = model.scene?.plane;
    // Where there is terrain a small picture of it would tell nothing.
    at.hidden = !plane || plane.terrain !== null || !camera.drawing || isPhone() || camera.isWhole;
    if (!plane || at.hidden) return;
    render(this.#drawn(plane, model.scene?.pieces ?? []), at);
  }

  /** @param {Plane} plane @param {readonly Piece[]} pieces */
  #drawn({ width, height, unit, grid }, pieces) {
    const { x, y, width: wide, height: high } = this.#onTable(this.framing.view);
    const size = width / 14;
    return html`<svg viewBox="0 0 ${width} ${height}">
        <rect class="minimap-table" width=${width} height=${height} />
        ${Array.from({ length: Math.floor((width - 1) / grid) }, (_, i) => svg`<path class="minimap-grid" d="M${(i + 1) * grid},0V${height}" />`)}
        ${Array.from({ length: Math.floor((height - 1) / grid) }, (_, i) => svg`<path class="minimap-grid" d="M0,${height - (i + 1) * grid}H${width}" />`)}
        ${pieces.map((each) => (each.cell ? this.#dot(each, height, size) : nothing))}
        <rect class="minimap-view" x=${x} y=${y} width=${wide} height=${high} />
      </svg>
      <p>${say("table {width} × {height} {unit}", { width: figure(width / HUNDREDTHS), height: figure(height / HUNDREDTHS), unit })}</p>`;
  }

  /** Round or a diamond by its side, as everywhere. @param {Piece} piece @param {number} height @param {number} size */
  #dot({ side, cell }, height, size) {
    const [x, y] = [cell?.[0] ?? 0, height - (cell?.[1] ?? 0)];
    const r = size / 3;
    const d = side % 2 ? `M${x},${y - r}L${x + r},${y}L${x},${y + r}L${x - r},${y}Z` : `M${x - r},${y}a${r},${r} 0 1 0 ${2 * r},0a${r},${r} 0 1 0 ${-2 * r},0Z`;
    return svg`<path class="minimap-piece side-${side}" d=${d} />`;
  }

  /** Pixels of the drawing to one of the table's hundredths, and where the table begins. */
  get #scale() {
    const [share = 1, edge = 0] = (this.camera.drawing?.dataset["plane"] ?? "").split(",").map(Number);
    return { share, edge };
  }

  /** @param {{x: number, y: number, width: number, height: number}} box of the drawing */
  #onTable({ x, y, width, height }) {
    const { share, edge } = this.#scale;
    return { x: (x - edge) / share, y: (y - edge) / share, width: width / share, height: height / share };
  }

  /** @param {PointerEvent} event */
  #goTo(event) {
    const picture = this.at.querySelector("svg");
    const plane = this.model.scene?.plane;
    if (!picture || !plane) return;
    event.preventDefault();
    event.stopPropagation();
    const box = picture.getBoundingClientRect();
    const { share, edge } = this.#scale;
    const x = edge + share * plane.width * ((event.clientX - box.left) / box.width);
    const y = edge + share * plane.height * ((event.clientY - box.top) / box.height);
    this.moved();
    this.camera.glide(x, y, this.camera.scale);
  }
}
