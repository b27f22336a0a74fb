/** Arrows at the edge of the board: each names what can be chosen beyond it, and goes there. */
import { phrase, say } from "../core/language.js";

/**
 * @import {Asked} from "./asked.js"
 * @import {Box} from "./camera.js"
 * @import {Framing} from "./framing.js"
 */

/** @typedef {{asked: Asked, box: Box}} Placed in the drawing's units */
/** @typedef {"top" | "right" | "bottom" | "left"} Side */
/** @typedef {{side: Side, along: number, things: Placed[]}} Group things beyond one stretch of an edge */

const MARGIN = 6;
/** Pixels along an edge within which arrows become one. */
const TOGETHER = { top: 170, bottom: 170, left: 52, right: 52 };
/** Steps along the edge in search of room beside what can be chosen, pixels. */
const STEP = 14;
const MOST_STEPS = 40;
const MOST_NAMES = 2;
const WORDS = { top: phrase("Show {things}, above"), bottom: phrase("Show {things}, below"), left: phrase("Show {things}, to the left"), right: phrase("Show {things}, to the right") };
/** Degrees that an arrow head which points up is turned. */
const HEADING = { top: 0, right: 90, bottom: 180, left: 270 };
const SVG = "http://www.w3.org/2000/svg";

/** @param {Box} a @param {Box} b */
const meet = (a, b) => a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/** What things are called, those alike once. @param {readonly Placed[]} things */
function names(things) {
  return things.length === 1 ? [things[0]?.asked.name ?? ""] : [...new Set(things.map(({ asked }) => asked.many || asked.name))];
}

/** What all of these things are one of; "": they are not alike. @param {readonly Placed[]} things */
function kindOf(things) {
  const kinds = new Set(things.map(({ asked }) => asked.many));
  return kinds.size === 1 ? (things[0]?.asked.many ?? "") : "";
}

/** As many names as there is room for. @param {readonly string[]} found */
function short(found) {
  const rest = found.length - MOST_NAMES;
  return rest > 0 ? say("{names} and {n} more", { names: found.slice(0, MOST_NAMES).join(", "), n: rest }) : found.join(", ");
}

export class Edges {
  /**
   * @param {HTMLElement} frame
   * @param {Framing} framing
   * @param {(boxes: Box[]) => void} go
   */
  constructor(frame, framing, go) {
    this.framing = framing;
    this.go = go;
    /** @type {Placed[]} */
    this.things = [];
    /** @type {Group[]} */
    this.groups = [];
    this.layer = document.createElement("div");
    this.layer.className = "edges";
    this.layer.dataset["over"] = "";
    this.layer.setAttribute("role", "group");
    this.layer.setAttribute("aria-label", say("Beyond the edge of the view"));
    this.layer.hidden = true;
    frame.append(this.layer);
    this.layer.addEventListener("click", ({ target }) => {
      const button = target instanceof Element && target.closest("button");
      const group = button ? this.groups[[...this.layer.children].indexOf(button)] : undefined;
      if (group) this.go(group.things.map(({ box }) => box));
    });
  }

  /** @param {Placed[]} things */
  show(things) {
    this.things = things;
    this.place();
  }

  /** After each move of the camera. */
  place() {
    const away = this.things.filter(({ box }) => !this.framing.meets(box));
    this.groups = this.#grouped(away);
    this.layer.hidden = !this.groups.length;
    while (this.layer.children.length > this.groups.length) this.layer.lastElementChild?.remove();
    const inside = this.things.filter(({ box, asked }) => asked.box === null && this.framing.meets(box)).map(({ box }) => this.framing.inFrame(box));
    this.groups.forEach((group, index) => {
      const button = this.layer.children[index] ?? this.layer.appendChild(makeArrow());
      if (button instanceof HTMLElement) inside.push(this.#lay(button, group, inside));
    });
  }

  /** Where the way to a thing leaves the view. @param {Placed} thing @returns {Group} */
  #leaves(thing) {
    const { free } = this.framing.camera;
    const { x, y, width, height } = this.framing.inFrame(thing.box);
    const middle = { x: free.x + free.width / 2, y: free.y + free.height / 2 };
    const dx = x + width / 2 - middle.x;
    const dy = y + height / 2 - middle.y;
    const across = Math.abs(dx) / (free.width / 2);
    const down = Math.abs(dy) / (free.height / 2);
    const part = 1 / Math.max(across, down, 1e-6);
    if (across > down) return { side: dx > 0 ? "right" : "left", along: middle.y + dy * part, things: [thing] };
    return { side: dy > 0 ? "bottom" : "top", along: middle.x + dx * part, things: [thing] };
  }

  /** One arrow for what lies close together, and for all of a kind beyond an edge. @param {readonly Placed[]} away @returns {Group[]} */
  #grouped(away) {
    const each = away.map((thing) => this.#leaves(thing));
    each.sort((a, b) => a.side.localeCompare(b.side) || a.along - b.along);
    /** @type {Group[]} */
    const found = [];
    for (const next of each) {
      const last = found.at(-1);
      const kind = kindOf(next.things);
      const like = found.find(({ side, things }) => kind && side === next.side && kindOf(things) === kind);
      if (like) {
        like.along += (next.along - like.along) / (like.things.length + 1); // in the middle of them
        like.things.push(...next.things);
      } else if (last?.side === next.side && next.along - last.along < TOGETHER[next.side]) last.things.push(...next.things);
      else found.push(next);
    }
    return found;
  }

  /** @param {HTMLElement} button @param {Group} group @param {readonly Box[]} taken @returns {Box} */
  #lay(button, { side, along, things }, taken) {
    const found = names(things);
    const label = say(WORDS[side], { things: found.join(", ") });
    if (button.title !== label) {
      button.title = label;
      button.setAttribute("aria-label", label);
      button.dataset["side"] = side;
      const words = button.querySelector("span");
      if (words) words.textContent = short(found);
      button.querySelector("path")?.setAttribute("transform", `rotate(${HEADING[side]})`);
    }
    const { free } = this.framing.camera;
    const { offsetWidth: width, offsetHeight: height } = button;
    const level = side === "top" || side === "bottom";
    const ends = { left: free.x + MARGIN, top: free.y + MARGIN, right: free.x + free.width - width - MARGIN, bottom: free.y + free.height - height - MARGIN };
    /** @param {number} by @returns {Box} */
    const moved = (by) => ({
      x: level ? Math.min(Math.max(along - width / 2 + by, ends.left), ends.right) : ends[/** @type {"left"} */ (side)],
      y: level ? ends[/** @type {"top"} */ (side)] : Math.min(Math.max(along - height / 2 + by, ends.top), ends.bottom),
      width,
      height,
    });
    const steps = Array.from({ length: MOST_STEPS }, (_, i) => STEP * Math.ceil(i / 2) * (i % 2 ? 1 : -1));
    const box = steps.map(moved).find((each) => !taken.some((other) => meet(each, other))) ?? moved(0);
    button.style.setProperty("transform", `translate(${Math.round(box.x)}px, ${Math.round(box.y)}px)`);
    return box;
  }
}

function makeArrow() {
  const button = document.createElement("button");
  button.type = "button";
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "-8 -8 16 16");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", "M0,-6L6,5L0,2L-6,5Z");
  svg.append(path);
  button.append(svg, document.createElement("span"));
  return button;
}
