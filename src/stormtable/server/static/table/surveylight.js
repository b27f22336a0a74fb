/** The light of a piece that is looked at, and its offers, as the server drew them: laid into the drawing of the board. */
import { surveyOf } from "./surveying.js";

/**
 * @import {SurveyAnswer} from "../wire.js"
 * @import {Model} from "./model.js"
 */

/** What lies on each drawing. @type {WeakMap<SVGSVGElement, SurveyAnswer>} */
const laid = new WeakMap();

/** @param {string} name @param {string} text SVG @returns {Element} */
function layer(name, text) {
  const parsed = new DOMParser().parseFromString(`<svg xmlns="http://www.w3.org/2000/svg"><g class="${name}">${text}</g></svg>`, "image/svg+xml");
  return document.importNode(parsed.documentElement.firstElementChild ?? parsed.documentElement, true);
}

/**
 * Lays the present survey into a drawing, or takes the last one away; whether a new one lies there.
 * @param {SVGSVGElement} drawing
 * @param {Model} model
 */
export function laySurvey(drawing, model) {
  const answer = surveyOf(model) ? model.value.survey : null;
  if ((laid.get(drawing) ?? null) === answer) return false;
  for (const each of drawing.querySelectorAll(":scope > .survey-under, :scope > .survey-over")) each.remove();
  if (!answer) {
    laid.delete(drawing);
    return false;
  }
  laid.set(drawing, answer);
  const under = layer("survey-under", answer.under);
  const pieces = drawing.querySelector(":scope > .wakes, :scope > .pieces");
  if (pieces) pieces.before(under);
  else drawing.prepend(under);
  const over = layer("survey-over", answer.over);
  const ghost = drawing.querySelector(":scope > .free-ghost");
  if (ghost) ghost.before(over);
  else drawing.append(over);
  return true;
}
