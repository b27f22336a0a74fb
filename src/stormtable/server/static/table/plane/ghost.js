/**
 * The ghost of a piece on a free table: dragged, it shows where the piece would stand and what it could shoot from there.
 * All of it is computed here from what the scene gave; nothing is asked of the server until the plan is carried out.
 */
import { shots } from "./geometry.js";
import { degrees, far } from "./plans.js";

/**
 * @import {Scene} from "../../wire.js"
 * @import {Chance, Stand} from "./geometry.js"
 * @import {Plan} from "./plans.js"
 */

const SVG = "http://www.w3.org/2000/svg";
const KNOB = 62;
/** Lines drawn at once at most. */
const MOST = 6;

/** @template {keyof SVGElementTagNameMap} K @param {K} name @param {Record<string, string>} values */
function made(name, values) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(values)) element.setAttribute(key, value);
  return element;
}

/** The drawing's own measures. @param {SVGSVGElement} drawing */
export function sheetOf(drawing) {
  const [per = 0.2, margin = 0, , height = 0] = (drawing.dataset["plane"] ?? "").split(",").map(Number);
  return {
    per,
    /** @param {{x: number, y: number}} place */
    spot: ({ x, y }) => ({ x: margin + per * x, y: margin + per * (height - y) }),
    /** @param {{x: number, y: number}} point */
    place: ({ x, y }) => ({ x: (x - margin) / per, y: height - (y - margin) / per }),
  };
}

/** @param {Chance} chance */
export function chanceWords({ range, band, behind, odds, why }, unit = "cm") {
  const where = range < 0 ? "contact" : far(range, unit);
  if (!odds) return `${where}, ${why}`;
  return [where, band === where ? "" : band, behind ? "its rear" : "its front"].filter(Boolean).join(", ");
}

export class Ghost {
  /** @param {SVGSVGElement} drawing @param {Scene} scene */
  constructor(drawing, scene) {
    this.drawing = drawing;
    this.scene = scene;
    this.sheet = sheetOf(drawing);
    this.group = made("g", { class: "free-ghost" });
    this.way = made("path", { class: "way" });
    this.lines = made("g", { class: "lines" });
    this.body = made("g", { class: "body" });
    this.label = made("g", { class: "say" });
    this.knob = made("g", { class: "knob", "data-knob": "" });
    this.group.append(this.way, this.lines, this.body, this.knob, this.label);
    this.piece = "";
    /** Lines are kept and moved, not made anew. @type {{line: SVGPathElement, label: SVGGElement, text: SVGTextElement}[]} */
    this.pool = [];
    drawing.append(this.group);
  }

  remove() {
    this.group.remove();
  }

  /** The piece as it is drawn, without what hangs on it. @param {Plan} plan */
  #dress({ piece, region }) {
    if (this.piece === piece && this.body.childNodes.length) return;
    this.piece = piece;
    const shown = this.scene.pieces.find(({ id }) => id === piece);
    const side = shown?.side ?? region.side;
    const radius = (shown?.radius ?? region.radius) * this.sheet.per;
    const silhouette = shown?.silhouette ?? region.silhouette;
    /** @type {SVGElement[]} */
    const parts = [made("circle", { class: "base", r: String(radius), "data-ghost": "" })];
    if (silhouette) {
      const prefix = this.drawing.querySelector("[id$='table']")?.id.replace(/table$/, "") ?? "";
      parts.push(
        made("path", { class: "base-front", d: `M-${radius},0A${radius},${radius} 0 0 1 ${radius},0` }),
        made("path", { class: "chevron", d: "M-8,5L0,-4L8,5", transform: `translate(0 ${-radius - 11})` }),
        made("use", { href: `#${prefix}ship-${silhouette}-${side}`, transform: "scale(.6)" }),
      );
    }
    this.body.setAttribute("class", `body side-${side} ${silhouette ? "" : "bare"}`);
    this.body.replaceChildren(...parts);
    this.knob.replaceChildren(made("line", { y1: String(-radius - 18), y2: String(-KNOB), class: "stem" }), made("circle", { cy: String(-KNOB), r: "15", class: "hit" }), made("circle", { cy: String(-KNOB), r: "6", class: "dot" }));
    this.knob.toggleAttribute("hidden", !silhouette);
  }

  /**
   * Draws a plan and what could be fired at its end.
   * @param {Plan} plan
   * @returns {Chance[]}
   */
  show(plan) {
    this.#dress(plan);
    const { to } = plan;
    const at = this.sheet.spot(to);
    const turn = `translate(${at.x} ${at.y}) rotate(${90 - to.facing / 10})`;
    this.body.setAttribute("transform", turn);
    this.knob.setAttribute("transform", turn);
    const points = [plan.from, ...plan.corners, to].map((each) => this.sheet.spot(each));
    const onTable = this.scene.pieces.some(({ id }) => id === plan.piece);
    this.way.setAttribute("d", onTable ? `M${points.map(({ x, y }) => `${x},${y}`).join("L")}` : "");
    const radius = this.scene.pieces.find(({ id }) => id === plan.piece)?.radius ?? plan.region.radius;
    const aims = (this.scene.plane?.aims ?? []).filter(({ piece }) => piece === plan.piece);
    const found = shots(aims, to, radius);
    this.#aim(found.slice(0, MOST), to);
    return found;
  }

  /** @param {readonly Chance[]} found @param {Stand} to */
  #aim(found, to) {
    const from = this.sheet.spot(to);
    found.forEach((chance, i) => {
      const row = (this.pool[i] ??= this.#row());
      const [x, y] = chance.prospect.cell;
      const end = this.sheet.spot({ x, y });
      row.line.setAttribute("d", `M${from.x},${from.y}L${end.x},${end.y}`);
      row.line.setAttribute("class", chance.odds ? "aim-line" : "aim-line off");
      row.label.setAttribute("transform", `translate(${end.x} ${end.y - 46})`);
      row.text.textContent = chance.odds ? `${Math.round(chance.odds.hit / 10)} %, ${chanceWords(chance)}` : chanceWords(chance);
      row.label.setAttribute("class", chance.odds ? "aim-say" : "aim-say off");
    });
    this.pool.forEach(({ line, label }, i) => {
      line.toggleAttribute("hidden", i >= found.length);
      label.toggleAttribute("hidden", i >= found.length);
    });
  }

  #row() {
    const line = made("path", { class: "aim-line" });
    const label = made("g", { class: "aim-say" });
    const fixed = made("g", { class: "fixed" });
    const text = made("text", { "text-anchor": "middle" });
    fixed.append(text);
    label.append(fixed);
    this.lines.append(line, label);
    return { line, label, text };
  }
}

/** A plan in a sentence, for the column and the screen reader. @param {Plan} plan */
export function planWords({ steps, to }) {
  return steps.length ? steps.join("; ") : `Stays at ${to.x / 100}, ${to.y / 100}, facing ${degrees(to.facing)}`;
}
