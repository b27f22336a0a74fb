/** The way that one of many offers leads over the hexes, drawn while it is looked at: its line, and the piece at its end. */
import { middleOf } from "./measure.js";

/** @import {Offer} from "../wire.js" */

const SVG = "http://www.w3.org/2000/svg";

/** @param {string} name @param {Record<string, string>} attributes */
function element(name, attributes) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}

/** A piece as it will lie there, faint. @param {Element | null} piece @param {Offer} offer */
function lying(piece, { facing }) {
  const heading = piece?.querySelector(':scope > [id^="heading-"]')?.cloneNode(true);
  if (!(heading instanceof SVGElement)) return [];
  heading.removeAttribute("id");
  heading.removeAttribute("data-glide");
  heading.setAttribute("transform", `rotate(${facing / 10})`);
  return [heading];
}

/** Draws the way of an offer; none for one that has none. @param {SVGSVGElement} drawing @param {Offer | undefined} offer */
export function lightWay(drawing, offer) {
  const shown = drawing.querySelector(".way-there");
  const id = offer?.path.length ? offer.id : "";
  if (shown?.getAttribute("data-way") === id || (!shown && !id)) return;
  shown?.remove();
  const [size, margin] = (drawing.dataset["hex"] ?? "").split(",").map(Number);
  if (!offer || !id || !size || margin === undefined) return;
  const middles = offer.path.map(([column, row]) => middleOf({ column, row }, { size, margin }));
  const end = middles.at(-1);
  if (!end) return;
  const piece = drawing.querySelector(`.piece[data-piece="${CSS.escape(offer.piece)}"]`);
  const side = [...(piece?.classList ?? [])].find((each) => each.startsWith("side-")) ?? "";
  const group = element("g", { class: `course way-there shown ${side}`, "data-way": id, "aria-hidden": "true" });
  const there = element("g", { transform: `translate(${end.x},${end.y})` });
  there.append(...lying(piece, offer));
  group.append(element("path", { class: "line", d: `M${middles.map(({ x, y }) => `${x},${y}`).join("L")}` }), there);
  (drawing.querySelector(".destinations") ?? drawing).after(group);
}
