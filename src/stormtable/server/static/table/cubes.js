/** The picked die, and what cubes make of it: pips added or taken, with what then comes of it. */
import { html, nothing } from "../lit.js";
import { icon } from "../core/icons.js";
import { phrase, say, sayCount } from "../core/language.js";
import { die, dieName } from "./dice.js";

/**
 * @import {Die, Offer, Scene, Variant} from "../wire.js"
 * @import {Model} from "./model.js"
 */

/**
 * Every die that lies on the table.
 * @param {Scene} scene
 * @returns {{die: Die, where: string}[]}
 */
export function diceOf({ consoles }) {
  return consoles.flatMap(({ spaces, piles }) => [
    ...piles.flatMap(({ dice, title }) => dice.map((each) => ({ die: each, where: title }))),
    ...spaces.flatMap((space) => (space.die ? [{ die: space.die, where: space.title }] : [])),
  ]);
}

/**
 * The counter that offers are paid from.
 * @param {Scene} scene
 * @param {number} seat
 */
export function purse(scene, seat) {
  return scene.consoles.find((each) => each.seat === seat)?.counters.find(({ pays }) => pays);
}

/** What a dice space is called. @param {Scene} scene @param {string} space id */
export function spaceTitle({ consoles }, space) {
  return consoles.flatMap(({ spaces }) => spaces).find(({ id }) => id === space)?.title ?? "";
}

/** "1 cube", "2 cubes". @param {number} count */
export function cubesInWords(count) {
  return sayCount(count, "{n} cube", "{n} cubes");
}

/**
 * Which die: the dice that something can be done with, in a row.
 * @param {Scene} scene
 * @param {Model} model
 */
export function dicePicker(scene, model) {
  const able = new Set(model.offers.flatMap(({ dice }) => dice));
  const dice = diceOf(scene).filter(({ die: { id } }) => able.has(id));
  if (!dice.length) return nothing;
  return html`<div class="dice-picker" role="radiogroup" aria-label=${say("Which die")}>
    ${dice.map(
      ({ die: each, where }) =>
        html`<button
          type="button"
          role="radio"
          class="bare pick ${each.colour}"
          aria-checked=${model.picked === each.id}
          aria-label="${dieName(each)}, ${where}"
          title=${where}
          data-pick=${each.id}
          @click=${() => model.pick(each.id)}
        >
          ${die({ ...each, counted: model.picked === each.id }, 30)}
        </button>`,
    )}
  </div>`;
}

/**
 * The way of doing an offer that has other pips on one of its dice.
 * @param {Offer} offer
 * @param {Variant} now
 * @param {number} which of the offer's dice
 * @param {number} step
 * @returns {Variant | undefined}
 */
export function stepVariant(offer, now, which, step) {
  const wanted = now.pips.map((each, index) => (index === which ? each + step : each));
  return offer.variants.find(({ pips }) => pips.every((each, index) => each === wanted[index]));
}

/**
 * @param {Offer} offer
 * @param {Variant} now
 * @param {number} which
 * @param {Scene} scene
 * @param {Model} model
 */
function stepper(offer, now, which, scene, model) {
  const found = diceOf(scene).find(({ die: { id } }) => id === offer.dice[which]);
  if (!found) return nothing;
  const { face, colour } = found.die;
  const pips = now.pips[which] ?? 0;
  /** @param {number} step @param {string} name @param {"plus" | "minus"} drawn */
  const button = (step, name, drawn) => {
    const next = stepVariant(offer, now, which, step);
    return html`<button
      type="button"
      aria-label=${say(name, { die: dieName(found.die), where: found.where })}
      ?disabled=${!next}
      @click=${() => next && model.select(next.id)}
    >
      ${icon(drawn, 18)}
    </button>`;
  };
  return html`<div class="stepper" role="group" aria-label=${say("Pips on the {face}, {where}", { face, where: found.where })}>
    ${button(-1, phrase("One less pip on the {die}, {where}"), "minus")}
    <span class="stepper-dice ${colour}">
      ${pips ? html`${die({ ...found.die, counted: false }, 24)}<i aria-hidden="true">→</i>` : nothing}
      ${die({ ...found.die, face: face + pips, counted: true }, 34)}
    </span>
    ${button(1, phrase("One more pip on the {die}, {where}"), "plus")}
  </div>`;
}

/** What cubes are spent, and of how many. @param {number} cost @param {string | number} [held] */
function costInWords(cost, held) {
  if (held === undefined) return cost ? sayCount(cost, "costs {n} cube", "costs {n} cubes") : say("no cube");
  return cost ? sayCount(cost, "costs {n} cube of {held}", "costs {n} cubes of {held}", { held }) : say("no cube of {held}", { held });
}

/**
 * The cubes on the selected offer: what they cost and what comes of it.
 * @param {Offer} offer
 * @param {Scene} scene
 * @param {Model} model
 */
export function cubesOn(offer, scene, model) {
  const now = model.selectedVariant;
  const held = purse(scene, model.value.table?.seat ?? -1);
  if (!now || offer.variants.length < 2) return nothing;
  return html`<section class="cubes" aria-label=${say("Power cubes")}>
    <p class="cubes-head">
      <span class="capitals">${say("Pips")}</span>
      <span class="cubes-cost">${costInWords(now.cost, held?.value)}</span>
    </p>
    <div class="steppers">${[...now.pips.keys()].map((which) => stepper(offer, now, which, scene, model))}</div>
    <p class="cubes-result" aria-live="polite">${now.text}</p>
  </section>`;
}
