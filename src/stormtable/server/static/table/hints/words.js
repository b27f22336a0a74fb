/** A hint in words. */
import { percent } from "../../core/format.js";
import { phrase, say, sayCount } from "../../core/language.js";

/**
 * @import {HelpedInfo, HintAnswer, HintWay} from "../../wire.js"
 * @import {Model} from "../model.js"
 */

const MEASURED = phrase("{n} % to win with it");
const OPINION = phrase("{n} of 100 with it, by its own opinion");

/** What stands between the acts of a notation. */
const BETWEEN = /^\s*[,;/]\s*/;

/**
 * The offer by which the table does the most of a way at once, from its beginning; and what is left then, in notation.
 * @param {Model} model
 * @param {HintWay} way
 * @returns {{id: string, text: string, rest: string, whole: boolean} | null} whole: what is left is told with its beginning
 */
export function offered(model, { text, first }) {
  const known = model.offers.flatMap((offer) => [{ id: offer.id, text: offer.text }, ...offer.variants.map((each) => ({ id: each.id, text: each.label || offer.text }))]);
  const fits = known.filter(({ id }) => text === id || (text.startsWith(id) && BETWEEN.test(text.slice(id.length))));
  const best = fits.reduce((one, other) => (other.id.length > one.id.length ? other : one), { id: "", text: "" });
  if (best.id) return { ...best, rest: text.slice(best.id.length).replace(BETWEEN, ""), whole: false };
  const begin = known.find(({ id }) => id === first);
  return begin ? { ...begin, rest: text, whole: true } : null;
}

/** What a way is, as the table offers it, else in notation. @param {Model} model @param {HintWay} way */
export function hintWords(model, way) {
  const found = offered(model, way);
  if (!found) return way.text;
  const { text, rest, whole } = found;
  if (!rest) return text;
  return whole ? say("{first}; all of it: {rest}", { first: text, rest }) : say("{first}, then: {rest}", { first: text, rest });
}

/** The two numbers, each in words. @param {Model} model @param {HintAnswer} answer */
export function chanceWords(model, { best, other, drafted }) {
  if (!best) return [];
  const own = say(model.value.table?.hints?.measured ? MEASURED : OPINION, { n: percent(best.chance) });
  if (!other) return [own];
  return [own, drafted ? say("{n} with what you chose", { n: percent(other.chance) }) : say("{n} with the next best", { n: percent(other.chance) })];
}

/** Who had hints, in a sentence or two; "" for nobody. @param {readonly HelpedInfo[]} helped */
export function helpedWords(helped) {
  const hints = helped.reduce((sum, each) => sum + each.hints, 0);
  const warnings = helped.reduce((sum, each) => sum + each.warnings, 0);
  if (!helped.length) return "";
  const told = hints ? [sayCount(hints, "With hints: {n} was shown.", "With hints: {n} were shown.")] : [];
  if (warnings) told.push(sayCount(warnings, "{n} warning was given.", "{n} warnings were given."));
  else if (helped.some(({ watched }) => watched)) told.push(say("Warnings were on, and none was given."));
  return told.join(" ");
}
