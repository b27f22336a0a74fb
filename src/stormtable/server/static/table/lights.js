/** What is lit on the board: the selected, the hovered, the looked at, and the course that is being written. */
import { openFor } from "./tabletop.js";
import { openRow } from "./rows.js";
import { lightWay } from "./waylight.js";
import { openSheet } from "./writing.js";

/** @import {Model} from "./model.js" */

/**
 * @param {SVGSVGElement} drawing
 * @param {Model} model
 */
export function light(drawing, model) {
  const { selected, hovered, looked, group } = model.value;
  const lit = hovered || selected;
  const chosen = model.selectedOffer?.id ?? selected;
  openFor(drawing, model.picked, model.pickedPiece);
  for (const element of drawing.querySelectorAll("[data-offer]")) {
    const offer = element.getAttribute("data-offer") ?? "";
    element.classList.toggle("selected", offer === chosen);
    element.classList.toggle("hovered", offer === hovered);
  }
  lightWay(drawing, model.offerOf(lit));
  oneGroup(drawing, lit || chosen);
  for (const element of drawing.querySelectorAll("[data-for-offer]")) {
    element.classList.toggle("shown", element.getAttribute("data-for-offer") === lit);
  }
  for (const element of drawing.querySelectorAll("[data-for-piece]")) {
    element.classList.toggle("shown", element.getAttribute("data-for-piece") === looked);
  }
  const row = openRow(model)?.piece;
  for (const element of drawing.querySelectorAll("[data-of]")) element.classList.toggle("open", element.getAttribute("data-of") === row);
  for (const element of drawing.querySelectorAll(".chart-course")) element.classList.toggle("open", element.getAttribute("data-course") === row);
  const sheet = openSheet(model);
  const writing = sheet?.piece;
  for (const element of drawing.querySelectorAll("[data-sheet]")) {
    element.classList.toggle("aside", element.getAttribute("data-sheet") !== sheet?.id);
  }
  for (const element of drawing.querySelectorAll("[data-course]")) {
    element.classList.toggle("aside", writing !== undefined && element.getAttribute("data-course") !== writing);
  }
  for (const element of drawing.querySelectorAll("[data-piece]")) {
    const piece = element.getAttribute("data-piece") ?? "";
    element.classList.toggle("looked", piece === looked);
    element.classList.toggle("gathered", group.includes(piece));
  }
}

/**
 * Of chips too many to lie beside one another, shows those of one group: of the offer that is lit, else of the first.
 * @param {SVGSVGElement} drawing
 * @param {string} lit
 */
function oneGroup(drawing, lit) {
  const chips = [...drawing.querySelectorAll("[data-group]")];
  const shown = (chips.find((each) => each.getAttribute("data-offer") === lit) ?? chips[0])?.getAttribute("data-group");
  for (const each of chips) each.classList.toggle("aside", each.getAttribute("data-group") !== shown);
}
