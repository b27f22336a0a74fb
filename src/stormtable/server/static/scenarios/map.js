/** The map of the editor: the table as the server draws it, and over it what is selected, being drawn or wrong. */
import { nothing, render, svg } from "../lit.js";
import { onceAFrame } from "../core/dom.js";
import { Camera } from "../table/camera.js";
import { takeInHand } from "../table/gestures.js";
import { bearing, drawnAt, standOf, turned, withStand } from "./pieces.js";
import { band, hasVertices, isPoint, middles, moveRow, pointsOf, snap, withInserted, withVertex } from "./shapes.js";

/**
 * @import {EditorLayer} from "../wire.js"
 * @import {Drawing} from "./model.js"
 * @import {Point, Row} from "./shapes.js"
 * @typedef {{pointer: number, from: Point, row: Row, vertex: number, mark: string, turns?: boolean}} Drag
 */

const WIDE = 1520; // of the drawing, until there is one
const HIGH = 1040;
const SVG = "http://www.w3.org/2000/svg";

export class MapView {
  /** @param {HTMLElement} frame @param {Drawing} drawing */
  constructor(frame, drawing) {
    this.frame = frame;
    this.drawing = drawing;
    this.camera = new Camera(frame);
    this.overlay = document.createElementNS(SVG, "svg");
    this.overlay.classList.add("editor-overlay");
    this.overlay.setAttribute("preserveAspectRatio", "xMidYMid slice");
    frame.prepend(this.overlay);
    /** @type {SVGSVGElement | null} */
    this.picture = null;
    this.shown = "";
    this.extent = { x: 0, y: 0, width: WIDE, height: HIGH };
    /** @type {Drag | null} */
    this.drag = null;
    this.drags = 0;
    /** Where the mouse is, in the drawing, while something is drawn. @type {Point | null} */
    this.pointer = null;
    this.byHand = false;
    this.redraw = onceAFrame(() => this.draw());
    this.camera.onChange = () => this.#place();
    this.#listen();
    this.#fit();
  }

  #listen() {
    const { frame } = this;
    takeInHand(frame, this.camera, {
      tap: (target, _, event) => this.#tap(target, event),
      hover: () => {},
      press: (event) => event.target instanceof Element && this.#tap(event.target, event),
      stretch: () => {},
      release: () => {},
      measuring: () => false,
      moved: () => (this.byHand = true),
      taken: (event) => this.#grip(event),
      letGo: () => (this.drag = null),
    });
    window.addEventListener("pointermove", (event) => this.#moved(event));
    window.addEventListener("pointerup", (event) => this.#released(event));
    window.addEventListener("pointercancel", (event) => this.#released(event));
    new ResizeObserver(() => this.#fit()).observe(frame);
  }

  /** The picture lies under the overlay. */
  #place() {
    const { picture, overlay } = this;
    if (!picture) return;
    picture.setAttribute("viewBox", overlay.getAttribute("viewBox") ?? "");
    picture.style.setProperty("--unit", overlay.style.getPropertyValue("--unit"));
  }

  /** Shows all of the table, unless the map was moved by hand. */
  #fit() {
    this.camera.show(this.overlay, this.extent);
    if (!this.byHand) this.camera.fit(false);
  }

  whole() {
    this.byHand = false;
    this.camera.fit(true);
  }

  /** @param {number} factor */
  zoom(factor) {
    this.byHand = true;
    this.camera.zoom(factor, this.camera.width / 2, this.camera.height / 2, true);
  }

  /** Takes the table as the server drew it. */
  #take() {
    const text = this.drawing.sheet?.svg ?? "";
    if (!text || text === this.shown) return;
    const parsed = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
    if (!(parsed instanceof SVGSVGElement)) return;
    this.shown = text;
    parsed.removeAttribute("width");
    parsed.removeAttribute("height");
    parsed.setAttribute("preserveAspectRatio", "xMidYMid slice");
    parsed.setAttribute("aria-hidden", "true");
    parsed.classList.add("editor-picture");
    const [x = 0, y = 0, width = WIDE, height = HIGH] = (parsed.getAttribute("viewBox") ?? "").split(" ").map(Number);
    this.extent = { x, y, width, height };
    this.drawing.ground.read(parsed);
    if (this.picture) this.picture.replaceWith(parsed);
    else this.frame.prepend(parsed);
    this.picture = parsed;
    this.#fit();
    this.camera.apply();
  }

  /** @param {Point} point */
  #spot(point) {
    return this.drawing.ground.spot(point);
  }

  /** @param {{clientX: number, clientY: number}} event @returns {Point} in the drawing */
  spotOf(event) {
    const { x, y } = this.camera.toDrawing(event);
    return [x, y];
  }

  /** @param {{clientX: number, clientY: number}} event @returns {Point} */
  place(event) {
    return this.drawing.ground.exactly(this.spotOf(event));
  }

  /** Path data. @param {readonly Point[]} points @param {boolean} closed */
  #path(points, closed) {
    return points.length ? `M${points.map((point) => this.#spot(point).map((each) => each.toFixed(1)).join(",")).join("L")}${closed ? "Z" : ""}` : "";
  }

  draw() {
    this.#take();
    const { drawing } = this;
    const { held, tool } = drawing;
    this.frame.classList.toggle("drawing-tool", tool !== null);
    render(
      svg`${[...drawing.layers].sort((a, b) => order(a) - order(b)).map((layer) => drawing.rows(layer.key).map((row, number) => this.#shape(layer, row, number)))}
        ${held && !tool ? this.#handles(held.layer, held.data, held.vertex) : nothing}
        ${tool ? this.#pending() : nothing}`,
      this.overlay,
    );
  }

  /** @param {EditorLayer} layer @param {Row} row @param {number} number */
  #shape(layer, row, number) {
    const { drawing } = this;
    const data = drawing.whole(layer, row, number);
    const stand = layer.shape === "piece" ? drawnAt(drawing.ground, data, layer) : null;
    const points = pointsOf(data, layer);
    if (!stand && !points.length) return nothing;
    const { selected, looked } = drawing;
    const seen = looked.layer === layer.key && looked.row === number;
    const on = selected?.layer === layer.key && selected.row === number;
    const wrong = drawing.faultsOf(layer.key, number).length > 0;
    const names = `editor-shape of-${layer.shape}${on ? " selected" : ""}${seen ? " looked" : ""}${wrong ? " wrong" : ""}`;
    const first = points[0];
    const radius = Number(data[layer.radius]) * drawing.ground.per;
    if (layer.shape === "place" && first && radius) {
      const [x, y] = this.#spot(first);
      return svg`<g class="${names} of-disc" data-layer=${layer.key} data-row=${number} transform="translate(${x},${y})">
        <circle class="hit" r=${radius} /><circle class="outline" r=${radius} />
      </g>`;
    }
    if (stand || (layer.shape === "place" && first)) {
      const [x, y] = stand?.spot ?? this.#spot(first ?? [0, 0]);
      return svg`<g class=${names} data-layer=${layer.key} data-row=${number} transform="translate(${x},${y})">
        <g class="fixed"><circle class="hit" r="22" /><circle class="outline" r=${stand ? 21 : 15} /></g>
      </g>`;
    }
    const d = this.#path(points, layer.shape !== "line");
    return svg`<g class=${names} data-layer=${layer.key} data-row=${number}>
      <path class="hit" d=${d} /><path class="outline" d=${d} />
    </g>`;
  }

  /** @param {EditorLayer} layer @param {Row} row @param {number} vertex */
  #handles(layer, row, vertex) {
    if (layer.shape === "piece") return layer.facing ? this.#noseOf(layer, row) : nothing;
    if (layer.shape === "place") return nothing;
    const between = middles(row, layer).map(([after, point]) => {
      const [x, y] = this.#spot(point);
      return svg`<g class="handle between" data-after=${after} transform="translate(${x},${y})">
        <g class="fixed"><circle class="hit" r="13" /><circle r="4.5" /></g>
      </g>`;
    });
    const corners = pointsOf(row, layer).map((point, i) => {
      const [x, y] = this.#spot(point);
      return svg`<g class="handle${i === vertex ? " on" : ""}" data-vertex=${i} transform="translate(${x},${y})">
        <g class="fixed"><circle class="hit" r="17" /><circle r="7" /></g>
      </g>`;
    });
    return svg`${between}${corners}`;
  }

  /** What turns the selected piece: a knob ahead of it. @param {EditorLayer} layer @param {Row} row */
  #noseOf(layer, row) {
    const stand = drawnAt(this.drawing.ground, row, layer);
    if (!stand) return nothing;
    return svg`<g class="handle nose" data-nose transform="translate(${stand.spot[0]},${stand.spot[1]})">
      <g class="fixed"><g transform="rotate(${stand.degrees})"><path d="M0,-23V-44" /><circle class="hit" cy="-52" r="17" /><circle cy="-52" r="8" /></g></g>
    </g>`;
  }

  /** What is being drawn, and where the next point would lie. */
  #pending() {
    const { drawing } = this;
    const { pending, tool, cursor, grid, size } = drawing;
    const isPiece = tool?.layer.shape === "piece";
    const next = cursor ?? (this.pointer && (isPiece ? drawing.ground.near(this.pointer, grid) : snap(drawing.ground.exactly(this.pointer), grid, size)));
    const points = next ? [...pending, next] : pending;
    /** @type {readonly Point[]} */
    let outline = points;
    const [a, b] = points;
    if (tool?.box && a && b) outline = [a, [b[0], a[1]], b, [a[0], b[1]]];
    if (tool?.band && points.length > 1) outline = band(points, tool.band, size);
    const spots = pending.map((point, i) => {
      const [x, y] = this.#spot(point);
      return svg`<g class="handle${i === 0 && pending.length > 2 ? " on" : ""}" transform="translate(${x},${y})"><g class="fixed"><circle r="6" /></g></g>`;
    });
    const at = next && this.#spot(next);
    return svg`<path class="pending" d=${this.#path(outline, tool?.layer.shape === "polygon" && outline.length > 2)} />
      ${spots}
      ${at
        ? svg`<g class="crosshair" transform="translate(${at[0]},${at[1]})"><g class="fixed"><path d="M-16,0H-4M4,0H16M0,-16V-4M0,4V16" /><text y="-20">${next && drawing.ground.told(next)}</text></g></g>`
        : nothing}`;
  }

  /** @param {Element} target @param {PointerEvent} event */
  #tap(target, event) {
    const { drawing } = this;
    if (drawing.tool) {
      drawing.cursor = null;
      drawing.addPoint(drawing.tool.layer.shape === "piece" ? drawing.ground.near(this.spotOf(event), drawing.grid) : this.place(event));
      return;
    }
    const shape = target.closest("[data-row]");
    if (shape instanceof SVGElement) drawing.select(shape.dataset["layer"] ?? "", Number(shape.dataset["row"]));
    else drawing.drop();
  }

  /** Whether a pointer takes hold of the selected shape, or of a point of it. @param {PointerEvent} event */
  #grip(event) {
    const { drawing } = this;
    const { held } = drawing;
    if (drawing.tool || !held || !(event.target instanceof Element)) return false;
    const mark = `drag-${++this.drags}`;
    const from = this.place(event);
    if (event.target.closest("[data-nose]")) {
      this.drag = { pointer: event.pointerId, from, row: held.plain, vertex: -1, mark, turns: true };
      return true;
    }
    const handle = event.target.closest("[data-vertex]");
    const middle = event.target.closest("[data-after]");
    if (handle instanceof SVGElement) {
      const vertex = Number(handle.dataset["vertex"]);
      drawing.selected = { layer: held.layer.key, row: held.row, vertex };
      this.drag = { pointer: event.pointerId, from, row: held.data, vertex, mark };
      drawing.changed();
      return true;
    }
    if (middle instanceof SVGElement) {
      const after = Number(middle.dataset["after"]);
      const point = middles(held.data, held.layer)[after]?.[1];
      if (!isPoint(point)) return false;
      const row = withInserted(held.data, held.layer, after, snap(point, drawing.grid, drawing.size));
      drawing.selected = { layer: held.layer.key, row: held.row, vertex: after + 1 };
      this.drag = { pointer: event.pointerId, from, row, vertex: after + 1, mark };
      drawing.putRow(held.layer.key, held.row, row, mark);
      return true;
    }
    const shape = event.target.closest(".editor-shape.selected");
    if (!shape) return false;
    if (held.vertex >= 0) drawing.select(held.layer.key, held.row);
    this.drag = { pointer: event.pointerId, from, row: held.layer.shape === "piece" ? held.plain : held.data, vertex: -1, mark };
    return true;
  }

  /** @param {PointerEvent} event */
  #moved(event) {
    const { drag, drawing } = this;
    if (drawing.tool && event.pointerType === "mouse") {
      this.pointer = event.target instanceof Node && this.frame.contains(event.target) ? this.spotOf(event) : null;
      if (this.pointer) drawing.cursor = null;
      this.redraw();
      return;
    }
    if (!drag || drag.pointer !== event.pointerId) return;
    const { held, grid, size } = drawing;
    if (!held) return;
    if (held.layer.shape === "piece") {
      this.#movePiece(held, drag, this.spotOf(event));
      return;
    }
    const to = this.place(event);
    const points = pointsOf(drag.row, held.layer);
    const anchor = points[Math.max(drag.vertex, 0)];
    if (!anchor) return;
    // The gripped point goes to the grid, not the way it went: so what lay off the grid comes onto it.
    const target = snap([anchor[0] + to[0] - drag.from[0], anchor[1] + to[1] - drag.from[1]], grid, size);
    const row =
      drag.vertex >= 0 && (hasVertices(held.layer) || held.layer.shape === "box")
        ? withVertex(drag.row, held.layer, drag.vertex, target)
        : moveRow(drag.row, held.layer, target[0] - anchor[0], target[1] - anchor[1], size);
    drawing.putRow(held.layer.key, held.row, row, drag.mark);
  }

  /** Turns a piece towards the pointer, or puts it there. @param {NonNullable<Drawing["held"]>} held @param {Drag} drag @param {Point} to */
  #movePiece({ layer, data, row, plain }, drag, to) {
    const { ground, grid } = this.drawing;
    const from = standOf(data, layer);
    if (!from) return;
    const changed = drag.turns ? turned(plain, data, layer, ground.facing(bearing(ground.spot(from), to), from)) : withStand(plain, layer, ground.near(to, grid));
    this.drawing.putRow(layer.key, row, changed, drag.mark);
  }

  /** @param {PointerEvent} event */
  #released(event) {
    if (this.drag?.pointer === event.pointerId) this.drag = null;
  }
}

/** Zones lie under everything, places above it. @param {EditorLayer} layer */
function order({ shape }) {
  return { box: 0, polygon: 1, line: 2, place: 3, piece: 4, row: 5 }[shape];
}
