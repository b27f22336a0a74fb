/** Those that go with a ghost: where each would end, by which way, and who comes short or stays. */
import { phrase, say } from "../../core/language.js";
import { svgElement } from "./drawing.js";

/**
 * @import {Piece, Together} from "../../wire.js"
 * @import {Point} from "./geometry.js"
 */

/** @typedef {{per: number, spot: (place: Point) => Point}} Sheet */

const SIGNS = { whole: "", short: phrase("short"), stays: phrase("stays") };

export class Followers {
  /** @param {Sheet} sheet */
  constructor(sheet) {
    this.sheet = sheet;
    this.group = svgElement("g", { class: "others" });
  }

  /**
   * Draws them: as far as the rules let each, once that was answered; till then as they stand to the one that leads.
   * @param {readonly Piece[]} pieces
   * @param {{from: Point, to: Point}} way of the one that leads
   * @param {Together | null} answer
   */
  show(pieces, { from, to }, answer) {
    this.group.replaceChildren(...pieces.map((piece) => this.#one(piece, { x: to.x - from.x, y: to.y - from.y }, answer)));
  }

  /** @param {Piece} piece @param {Point} by @param {Together | null} answer */
  #one({ id, cell: [x, y], radius }, by, answer) {
    const part = answer?.parts.find((each) => each.piece === id);
    const at = part?.cell ? { x: part.cell[0], y: part.cell[1] } : { x: x + by.x, y: y + by.y };
    const [start, end] = [this.sheet.spot({ x, y }), this.sheet.spot(at)];
    const one = svgElement("g", { class: `follower ${part ? part.follows : "asked"}` });
    const size = radius * this.sheet.per;
    one.append(svgElement("path", { class: "track", d: `M${start.x},${start.y}L${end.x},${end.y}` }), svgElement("circle", { class: "base", r: String(size), cx: String(end.x), cy: String(end.y) }));
    const sign = part ? SIGNS[part.follows] : "";
    if (sign) {
      const place = svgElement("g", { class: "say", transform: `translate(${end.x} ${end.y - size})` });
      const fixed = svgElement("g", { class: "fixed" });
      const text = svgElement("text", { "text-anchor": "middle", y: "-6" });
      text.textContent = say(sign);
      fixed.append(text);
      place.append(fixed);
      one.append(place);
    }
    return one;
  }
}
