/** The lit button: the one that is filled, and that Enter presses wherever one was before. */
import { isPhone } from "../core/dom.js";
import { say } from "../core/language.js";
import { nameOfSeat } from "./curtain.js";
import { isBarred, planLabel } from "./plane/plancommit.js";

/** @import {Model} from "./model.js" */

/**
 * @typedef {object} Lit
 * @property {string} text what it says
 * @property {() => unknown} press
 */

/** The words of the button that takes the selected offer. @param {Model} model */
export function litOffer({ selectedOffer: offer, selectedVariant: variant, value }) {
  if (!offer) return "";
  return (offer.warning && value.warned === offer.id) || value.warning?.action === (variant?.id ?? offer.id) ? say("{act} all the same", { act: offer.text }) : variant?.label || offer.text;
}

/** The button of a ghost in hand, where the rules allow what it shows. @param {Model} model @returns {Lit | null} */
function litPlan(model) {
  const { hand, value } = model;
  const plan = value.plan?.plan;
  if (!hand || !plan || isBarred(plan, model)) return null;
  return { text: planLabel(plan, model), press: () => hand.commit() };
}

/** A way that is lit though it answers nothing: on from a match that is over, to a battle that waits. @param {string} where @returns {Lit | null} */
function litWay(where) {
  const button = document.querySelector(where);
  return button instanceof HTMLElement ? { text: button.innerText, press: () => button.click() } : null;
}

/**
 * What is lit now; null where nothing is.
 * @param {Model} model
 * @returns {Lit | null}
 */
export function litOf(model) {
  const { table, moment, plan, sheet } = model.value;
  if (!table || moment >= 0) return null;
  const { curtain } = table;
  if (curtain) return { text: say("I am {name}", { name: nameOfSeat(table, curtain.seat) }), press: () => model.send({ type: "take", seat: curtain.seat }) };
  if (table.lesson?.read || table.lesson?.done) return litWay(".lesson-card .go");
  if (table.puzzle?.solved) return litWay(".puzzle-part .go");
  if (table.over) return litWay(".ending .commit .go");
  // On a phone the button is not to be seen on the other leaves of the sheet.
  if (!model.deciding || (isPhone() && sheet !== "decide")) return null;
  if (plan) return litPlan(model);
  const text = litOffer(model);
  return text ? { text, press: () => model.commit() } : litWay(".battles .go");
}
