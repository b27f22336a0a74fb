/**
 * The ghost of a piece on a free table: dragged, it shows its way, what it would meet there, where the piece would stand and
 * what it could shoot. All of it is computed here from what the scene gave; nothing is asked of the server.
 */
import { PER_CENT } from "../../core/format.js";
import { phrase, say } from "../../core/language.js";
import { shots, tooFar } from "./aiming.js";
import { Followers } from "./followers.js";
import { ghostArcs } from "./ghostarcs.js";
import { legOf, turnsOf, canGoOn } from "./plans.js";
import { degrees, lengthWords, spotWords } from "./regions.js";
import { svgElement, measuresOf } from "./drawing.js";
import { lengthOf } from "./geometry.js";

/**
 * @import {Scene, Together, WhyAnswer} from "../../wire.js"
 * @import {Chance} from "./aiming.js"
 * @import {Point, Stand} from "./geometry.js"
 * @import {Plan} from "./plans.js"
 * @import {Warning} from "./steps.js"
 */

/** Lines drawn at once at most. */
const MOST = 6;
/** Hundredths between the ticks of a way; every fifth is longer. */
const TICK = 100;
/** What a label takes on the screen, pixels. */
const LABEL = { width: 180, height: 18 };
const SIGN = "M0,-11L11,9H-11Z";
/** What the signs on the way say, in short. */
const SIGNS = { peril: phrase("test"), off: phrase("off the table"), due: "" };

/** @param {Chance} chance */
export function chanceWords({ range, band, behind, odds, why }, unit = "cm") {
  const where = range < 0 ? say("contact") : lengthWords(range, unit);
  if (!odds) return `${where}, ${why}`;
  return [where, range < 0 || band === where ? "" : band, behind ? say("its rear") : say("its front")].filter(Boolean).join(", ");
}

/** @param {string} className */
function label(className) {
  const group = svgElement("g", { class: className });
  const fixed = svgElement("g", { class: "fixed" });
  const text = svgElement("text", { "text-anchor": "middle" });
  fixed.append(text);
  group.append(fixed);
  return { group, text };
}

/** A grip that keeps its size on the screen, beside the ghost's base. @param {string} what @param {SVGElement[]} parts */
function grip(what, ...parts) {
  const group = svgElement("g", { class: `grip grip-${what}`, "data-knob": what });
  group.append(svgElement("circle", { class: "hit", r: "22" }), ...parts);
  return group;
}

/** Takes from a pool what there is, makes the rest, hides what is left over. @template {{group: SVGElement}} T @param {T[]} pool @param {number} count @param {() => T} make */
function takeFrom(pool, count, make) {
  while (pool.length < count) pool.push(make());
  pool.forEach(({ group }, i) => group.toggleAttribute("hidden", i >= count));
  return pool.slice(0, count);
}

export class Ghost {
  /** @param {SVGSVGElement} drawing @param {Scene} scene */
  constructor(drawing, scene) {
    this.drawing = drawing;
    this.scene = scene;
    this.sheet = measuresOf(drawing);
    this.group = svgElement("g", { class: "free-ghost" });
    this.arcs = svgElement("g", { class: "ghost-arcs" });
    this.lane = svgElement("path", { class: "lane" });
    this.way = svgElement("path", { class: "track" });
    this.stops = svgElement("path", { class: "stops" });
    this.lines = svgElement("g", { class: "lines" });
    this.signs = svgElement("g", { class: "signs" });
    this.body = svgElement("g", { class: "body" });
    this.grips = svgElement("g", { class: "grips" });
    this.turn = grip("turn", svgElement("circle", { class: "dot", r: "7" }));
    this.spin = grip("spin", svgElement("path", { class: "dot", d: "M0,-12L12,0L0,12L-12,0Z" }), svgElement("text", { y: "4" }));
    this.on = grip("on", svgElement("circle", { class: "dot", r: "10" }), svgElement("path", { class: "plus", d: "M-5,0H5M0,-5V5" }));
    this.grips.append(this.turn, this.spin, this.on);
    this.said = label("say");
    // Beyond the grips, whichever way they are turned.
    this.said.text.setAttribute("y", "66");
    this.group.append(this.arcs, this.lane, this.way, this.stops, this.lines, this.body, this.signs, this.grips, this.said.group);
    this.piece = "\n";
    /** Those that go along. */
    this.followers = new Followers(this.sheet);
    this.group.prepend(this.followers.group);
    this.radius = 0;
    /** Lines and signs are kept and moved, not made anew. @type {{group: SVGElement, line: SVGPathElement, label: SVGGElement, text: SVGTextElement}[]} */
    this.rows = [];
    /** @type {{group: SVGElement, text: SVGTextElement}[]} */
    this.marks = [];
    drawing.append(this.group);
  }

  remove() {
    this.group.remove();
    this.#origin(this.piece)?.classList.remove("planned");
  }

  /**
   * The grip that a press means; "" where it is nearer to the ghost itself, over which a grip may lie.
   * @param {Element} target
   * @param {{clientX: number, clientY: number}} at
   */
  gripAt(target, { clientX, clientY }) {
    const knob = target.closest("[data-knob]");
    /** @param {Element | null | undefined} each */
    const away = (each) => {
      const { left = Infinity, top = 0, width = 0, height = 0 } = each?.getBoundingClientRect() ?? {};
      return Math.hypot(left + width / 2 - clientX, top + height / 2 - clientY);
    };
    return knob && away(knob.querySelector(".dot")) <= away(this.body.querySelector(".base")) ? knob.getAttribute("data-knob") : "";
  }

  /** What the base and the grips take up of the screen, pixels. */
  get extent() {
    const parts = [...this.group.querySelectorAll(".base, .grip:not([hidden]) .dot")].map((each) => each.getBoundingClientRect());
    return {
      top: Math.min(...parts.map(({ top }) => top)),
      right: Math.max(...parts.map(({ right }) => right)),
      bottom: Math.max(...parts.map(({ bottom }) => bottom)),
      left: Math.min(...parts.map(({ left }) => left)),
    };
  }

  /** The piece itself, where it still stands. @param {string} piece */
  #origin(piece) {
    return this.drawing.querySelector(`.piece[data-piece="${CSS.escape(piece)}"]`);
  }

  /** The piece as it is drawn, without what hangs on it. @param {Plan} plan */
  #dress({ piece, region }) {
    if (this.piece === piece) return;
    this.#origin(this.piece)?.classList.remove("planned");
    this.#origin(piece)?.classList.add("planned");
    this.piece = piece;
    const shown = this.scene.pieces.find(({ id }) => id === piece);
    const side = shown?.side ?? region.side;
    this.radius = shown?.radius ?? region.radius;
    const radius = this.radius * this.sheet.per;
    const silhouette = shown?.silhouette ?? region.silhouette;
    /** @type {SVGElement[]} */
    const parts = [svgElement("circle", { class: "base", r: String(radius), "data-ghost": "" })];
    if (silhouette) {
      const prefix = this.drawing.querySelector("[id$='table']")?.id.replace(/table$/, "") ?? "";
      parts.push(
        svgElement("path", { class: "base-front", d: `M-${radius},0A${radius},${radius} 0 0 1 ${radius},0` }),
        svgElement("path", { class: "chevron", d: "M-8,5L0,-4L8,5", transform: `translate(0 ${-radius - 11})` }),
        svgElement("use", { href: `#${prefix}ship-${silhouette}-${side}`, transform: "scale(.6)" }),
      );
    }
    this.group.setAttribute("class", `free-ghost side-${side}`);
    this.body.setAttribute("class", `body ${silhouette ? "" : "bare"}`);
    this.body.replaceChildren(...parts);
    this.grips.style.setProperty("--base", `${radius + 12}px`);
    this.lane.setAttribute("stroke-width", String(2 * radius));
    const text = this.spin.querySelector("text");
    if (text) text.textContent = say("CP");
    // On a table of many pieces only what has a facing shows one.
    this.body.classList.toggle("all-round", this.scene.surveys && !region.turns);
    this.aims = (this.scene.plane?.aims ?? []).filter((each) => each.piece === piece);
    this.light = ghostArcs(this.aims, this.sheet.per);
    this.arcs.replaceChildren(this.light.group);
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
    this.grips.setAttribute("transform", turn);
    this.grips.style.setProperty("--upright", `${to.facing / 10 - 90}deg`);
    const { turn: canTurn, spin } = turnsOf(this.scene, plan);
    this.turn.toggleAttribute("hidden", !canTurn);
    this.spin.toggleAttribute("hidden", !spin);
    this.on.toggleAttribute("hidden", !canGoOn(plan));
    this.light?.show(at, to.facing);
    this.#draw(plan, at);
    this.#warn(plan.warnings);
    const found = plan.warnings.some(({ kind }) => kind === "off") ? [] : shots(this.aims ?? [], to, this.radius);
    // What is merely too far away is told in the column alone.
    this.#aim(found.filter(({ why }) => why !== tooFar()).slice(0, MOST), to);
    return found;
  }

  /** What the rules say of the plan; null: they have not answered yet. @param {WhyAnswer | null} verdict */
  judge(verdict) {
    if (!this.scene.surveys) return;
    this.group.classList.toggle("refused", verdict?.legal === false);
    const said = verdict?.legal ? verdict.brief : verdict?.text.split(";")[0];
    if (said) this.said.text.textContent = said;
  }

  /**
   * Those that are taken together go along with a plan.
   * @param {Plan} plan
   * @param {readonly string[]} mates
   * @param {Together | null} answer
   */
  accompany({ from, to }, mates, answer) {
    this.followers.show(this.scene.pieces.filter(({ id }) => mates.includes(id)), { from, to }, answer);
  }

  /** The way with a tick each centimetre, and what is said of it. @param {Plan} plan @param {Point} at */
  #draw(plan, at) {
    const { piece, from, to, legs, region, budget, warnings } = plan;
    const onTable = this.scene.pieces.some(({ id }) => id === piece);
    const points = [from, ...legs.flat().map((step) => step.to)];
    const spots = points.map((each) => this.sheet.spot(each));
    const line = `M${spots.map(({ x, y }) => `${x},${y}`).join("L")}`;
    this.lane.setAttribute("d", onTable ? line : "");
    this.way.setAttribute("d", onTable ? line + this.#ticks(points) : "");
    this.stops.setAttribute("d", onTable ? legs.slice(0, -1).map((leg) => this.#dot(leg.at(-1)?.to ?? from)).join("") : "");
    this.said.group.setAttribute("transform", `translate(${at.x} ${at.y + this.radius * this.sheet.per + 14})`);
    const unit = this.scene.plane?.unit ?? "";
    const due = warnings.find(({ kind }) => kind === "due");
    const flight = { far: lengthWords(legOf(plan).far, unit), left: lengthWords(budget.left, unit), due: lengthWords(budget.due, unit) };
    const words = region.kind === "distance" ? (due ? say("{far}, {left} left, at least {due} more", flight) : say("{far}, {left} left", flight)) : region.kind === "facing" ? degrees(to.facing) : onTable ? lengthWords(lengthOf(to.x - from.x, to.y - from.y), unit) : spotWords(to);
    this.said.text.textContent = words;
    this.said.group.classList.toggle("due", due !== undefined);
  }

  /** @param {Stand} at */
  #dot(at) {
    const { x, y } = this.sheet.spot(at);
    return `M${x - 4},${y}a4,4 0 1 1 8,0a4,4 0 1 1 -8,0`;
  }

  /** @param {readonly Point[]} points */
  #ticks(points) {
    let text = "";
    points.slice(1).forEach((to, i) => {
      const from = points[i] ?? to;
      const far = Math.hypot(to.x - from.x, to.y - from.y);
      for (let along = TICK; along <= far; along += TICK) {
        const { x, y } = this.sheet.spot({ x: from.x + ((to.x - from.x) * along) / far, y: from.y + ((to.y - from.y) * along) / far });
        const size = along % (5 * TICK) ? 3 : 8;
        const ax = (size * (to.y - from.y)) / far;
        const ay = (size * (to.x - from.x)) / far;
        text += `M${x - ax},${y - ay}L${x + ax},${y + ay}`;
      }
    });
    return text;
  }

  /** Signs on the way where something is met. @param {readonly Warning[]} warnings */
  #warn(warnings) {
    const placed = warnings.filter(({ at }) => at !== null);
    const signs = takeFrom(this.marks, placed.length, () => this.#mark());
    placed.forEach(({ kind, at, text }, i) => {
      const sign = signs[i];
      if (!sign || !at) return;
      const { x, y } = this.sheet.spot(at);
      sign.group.setAttribute("transform", `translate(${x} ${y})`);
      sign.text.textContent = kind === "peril" ? (text.match(/\d[\d.,]*\s%/)?.[0] ?? say(SIGNS.peril)) : say(SIGNS[kind]);
    });
  }

  #mark() {
    const { group, text } = label("sign");
    text.setAttribute("y", "-17");
    text.before(svgElement("path", { d: SIGN }), svgElement("path", { class: "bang", d: "M0,-4V3M0,6V6.5" }));
    this.signs.append(group);
    return { group, text };
  }

  /** @param {readonly Chance[]} found @param {Stand} to */
  #aim(found, to) {
    const from = this.sheet.spot(to);
    const rows = takeFrom(this.rows, found.length, () => this.#row());
    const unit = Number(this.drawing.style.getPropertyValue("--unit")) || 1;
    /** @type {Point[]} */
    const said = [];
    found.forEach((chance, i) => {
      const row = rows[i];
      if (!row) return;
      const [x, y] = chance.prospect.cell;
      const end = this.sheet.spot({ x, y });
      // Labels of targets close to each other stand one above the other.
      const at = { x: end.x, y: end.y - 46 };
      while (said.some(({ x: ox, y: oy }) => Math.abs(ox - at.x) < LABEL.width * unit && Math.abs(oy - at.y) < LABEL.height * unit)) at.y -= LABEL.height * unit;
      said.push(at);
      row.line.setAttribute("d", `M${from.x},${from.y}L${end.x},${end.y}`);
      row.line.setAttribute("class", chance.odds ? "aim-line" : "aim-line off");
      row.label.setAttribute("transform", `translate(${at.x} ${at.y})`);
      row.text.textContent = chance.odds ? `${Math.round(chance.hit / 10)}${PER_CENT}, ${chanceWords(chance)}` : `✕ ${chanceWords(chance)}`;
      row.label.setAttribute("class", chance.odds ? "aim-say" : "aim-say off");
    });
  }

  #row() {
    const line = svgElement("path", { class: "aim-line" });
    const { group, text } = label("aim-say");
    const both = svgElement("g", {});
    both.append(line, group);
    this.lines.append(both);
    return { group: both, line, label: group, text };
  }
}

/** A plan in a sentence, for the column and the screen reader. @param {Plan} plan */
export function planWords({ steps, to, warnings }) {
  const way = steps.length ? steps.join("; ") : say("Stays at {spot}, facing {facing}", { spot: spotWords(to), facing: degrees(to.facing) });
  return [way, ...warnings.map(({ text }) => text)].join(". ");
}
