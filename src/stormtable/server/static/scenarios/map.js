/** The map of the editor: the table as the server draws it, and over it what is selected, being drawn or wrong. */
import { html, nothing, render, svg } from "../lit.js";
import { onceAFrame } from "../core/dom.js";
import { Camera } from "../table/camera.js";
import { takeInHand } from "../table/gestures.js";
import { band, hasVertices, isPoint, middles, moveRow, pointsOf, snap, withInserted, withVertex } from "./shapes.js";

/**
 * @import {EditorLayer} from "../wire.js"
 * @import {Drawing} from "./model.js"
 * @import {Point, Row} from "./shapes.js"
 * @import {Tool} from "./tools.js"
 * @typedef {{pointer: number, from: Point, row: Row, vertex: number, mark: string}} Drag
 */

/** The drawing's units to one of the table's, and its margin, until a drawing says so. */
const USUAL = { per: 20, margin: 40 };
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
    this.scale = USUAL;
    /** @type {Drag | null} */
    this.drag = null;
    this.drags = 0;
    /** Where the mouse is while something is drawn. @type {Point | null} */
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
    const { width, height } = this.drawing.size;
    const { per, margin } = this.scale;
    this.camera.show(this.overlay, { x: 0, y: 0, width: 2 * margin + per * width, height: 2 * margin + per * height });
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
    const [per = 0.2, margin = 40] = (parsed.dataset["plane"] ?? "").split(",").map(Number);
    this.scale = { per: per * 100, margin };
    if (this.picture) this.picture.replaceWith(parsed);
    else this.frame.prepend(parsed);
    this.picture = parsed;
    this.#fit();
    this.camera.apply();
  }

  /** @param {Point} point @returns {[number, number]} */
  #spot([x, y]) {
    const { per, margin } = this.scale;
    return [margin + per * x, margin + per * (this.drawing.size.height - y)];
  }

  /** @param {{clientX: number, clientY: number}} event @returns {Point} */
  place(event) {
    const { x, y } = this.camera.toDrawing(event);
    const { per, margin } = this.scale;
    return [(x - margin) / per, this.drawing.size.height - (y - margin) / per];
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
      svg`${[...drawing.info.layers].sort((a, b) => order(a) - order(b)).map((layer) => drawing.rows(layer.key).map((row, number) => this.#shape(layer, row, number)))}
        ${held && !tool ? this.#handles(held.layer, held.data, held.vertex) : nothing}
        ${tool ? this.#pending() : nothing}`,
      this.overlay,
    );
  }

  /** @param {EditorLayer} layer @param {Row} row @param {number} number */
  #shape(layer, row, number) {
    const { drawing } = this;
    const points = layer.fixed && !(layer.place in row) ? this.#zoneOf(number) : pointsOf(row, layer);
    if (!points.length) return nothing;
    const { selected, looked } = drawing;
    const seen = looked.layer === layer.key && looked.row === number;
    const on = selected?.layer === layer.key && selected.row === number;
    const wrong = drawing.faultsOf(layer.key, number).length > 0;
    const names = `editor-shape of-${layer.shape}${on ? " selected" : ""}${seen ? " looked" : ""}${wrong ? " wrong" : ""}`;
    const first = points[0];
    if (layer.shape === "place" && first) {
      const [x, y] = this.#spot(first);
      return svg`<g class=${names} data-layer=${layer.key} data-row=${number} transform="translate(${x},${y})">
        <g class="fixed"><circle class="hit" r="22" /><circle class="outline" r="15" /></g>
      </g>`;
    }
    const d = this.#path(points, layer.shape !== "line");
    return svg`<g class=${names} data-layer=${layer.key} data-row=${number}>
      <path class="hit" d=${d} /><path class="outline" d=${d} />
    </g>`;
  }

  /** A zone that the file leaves to the rules. @param {number} side @returns {Point[]} */
  #zoneOf(side) {
    const [west = 0, south = 0, east = 0, north = 0] = this.drawing.sheet?.zones[side] ?? [];
    return east > west ? [[west, south], [east, south], [east, north], [west, north]] : [];
  }

  /** @param {EditorLayer} layer @param {Row} row @param {number} vertex */
  #handles(layer, row, vertex) {
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

  /** What is being drawn, and where the next point would lie. */
  #pending() {
    const { drawing } = this;
    const { pending, tool, cursor, grid, size } = drawing;
    const next = cursor ?? (this.pointer && snap(this.pointer, grid, size));
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
        ? svg`<g class="crosshair" transform="translate(${at[0]},${at[1]})"><g class="fixed"><path d="M-16,0H-4M4,0H16M0,-16V-4M0,4V16" /><text y="-20">${next?.join(", ")}</text></g></g>`
        : nothing}`;
  }

  /** @param {Element} target @param {PointerEvent} event */
  #tap(target, event) {
    const { drawing } = this;
    if (drawing.tool) {
      drawing.cursor = null;
      drawing.addPoint(this.place(event));
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
    const mark = `drag ${++this.drags}`;
    const from = this.place(event);
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
    this.drag = { pointer: event.pointerId, from, row: held.data, vertex: -1, mark };
    return true;
  }

  /** @param {PointerEvent} event */
  #moved(event) {
    const { drag, drawing } = this;
    if (drawing.tool && event.pointerType === "mouse") {
      this.pointer = event.target instanceof Node && this.frame.contains(event.target) ? this.place(event) : null;
      if (this.pointer) drawing.cursor = null;
      this.redraw();
      return;
    }
    if (!drag || drag.pointer !== event.pointerId) return;
    const { held, grid, size } = drawing;
    if (!held) return;
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

  /** @param {PointerEvent} event */
  #released(event) {
    if (this.drag?.pointer === event.pointerId) this.drag = null;
  }
}

/** Zones lie under everything, places above it. @param {EditorLayer} layer */
function order({ shape }) {
  return { box: 0, polygon: 1, line: 2, place: 3 }[shape];
}

/** Whether an area is drawn along its middle, and how wide. @param {Drawing} drawing @param {Tool} tool */
function bandField(drawing, tool) {
  const usual = tool.kind?.band ?? 1;
  return html`<label class="editor-box"><input type="checkbox" .checked=${tool.band > 0} @change=${() => drawing.draw({ ...tool, box: false, band: tool.band ? 0 : usual })} /> Along its middle</label>
    ${tool.band
      ? html`<label class="editor-box"
          ><input
            type="number"
            class="editor-width"
            min="0.5"
            max="12"
            step="0.5"
            .value=${String(tool.band)}
            @change=${(/** @type {Event} */ event) => {
              tool.band = Math.min(Math.max(Number(/** @type {HTMLInputElement} */ (event.target).value) || usual, 0.5), 12);
              drawing.changed();
            }}
          />
          ${drawing.info.unit} wide</label
        >`
      : nothing}`;
}

/** What stands on the map: what is being drawn and how it ends, and the map's own buttons. @param {Drawing} drawing @param {MapView} view */
export function onTheMap(drawing, view) {
  const { tool, pending } = drawing;
  if (!tool) return nothing;
  const what = (tool.kind?.title ?? tool.layer.one).toLowerCase();
  const hint = tool.layer.shape === "place" ? "Tap where it lies." : tool.box ? "Tap two opposite corners." : pending.length < 2 ? "Tap point after point." : "Tap the last point again, or Done.";
  return html`<div class="editor-strip" data-over>
    <p><b>New ${what}</b> ${hint}</p>
    ${tool.kind?.band ? bandField(drawing, tool) : nothing}
    ${tool.layer.box && !tool.band
      ? html`<label class="editor-box"><input type="checkbox" .checked=${tool.box} @change=${() => drawing.draw({ ...tool, box: !tool.box, band: 0 })} /> Rectangle</label>`
      : nothing}
    ${drawing.enough ? nothing : html`<button type="button" class="go" ?disabled=${!drawing.complete} @click=${() => drawing.finish()}>Done</button>`}
    <button type="button" ?disabled=${!pending.length} @click=${() => drawing.takePointBack()}>Take a point back</button>
    <button
      type="button"
      @click=${() => {
        drawing.draw(null);
        view.frame.focus();
      }}
    >
      Cancel
    </button>
  </div>`;
}
