/** The offers in words: a list that the arrows walk, with chance and a small bar; one filled button commits. */
import { html, nothing, repeat } from "../lit.js";
import { icon, mark } from "../core/icons.js";
import { PER_CENT, percent } from "../core/format.js";
import { say } from "../core/language.js";
import { ruleLink } from "../core/rulelink.js";
import { outcomeBar } from "./bars.js";
import { chordShown } from "../core/ways.js";
import { labelOf } from "./pieces.js";
import { cubesInWords, spaceTitle } from "./cubes.js";
import { isHeld, keyOf } from "./keying.js";
import { litOffer } from "./lit.js";

/**
 * @import {Offer, Scene} from "../wire.js"
 * @import {Model} from "./model.js"
 */

/** Words, with the name of a group in one piece: "Frigate 1-A" is not parted at its hyphen. @param {string} text */
const unbroken = (text) => text.split(/(\S*\d-[A-Z]\b)/u).map((part, at) => (at % 2 ? html`<span class="unbroken">${part}</span>` : part));

/**
 * The space to which a die would go, of one of many offers alike.
 * @param {Offer} offer
 * @param {Scene} scene
 */
function goesTo({ folded, space, dice }, { consoles }) {
  const found = folded ? consoles.flatMap(({ spaces }) => spaces).find(({ id }) => id === space) : undefined;
  return found && !dice.includes(found.die?.id ?? "") ? found : undefined;
}

/**
 * @param {Offer} offer
 * @param {Scene} scene
 * @param {Model} model
 */
function offerItem(offer, scene, model) {
  // Whose move it is stands above already.
  const piece = offer.piece === scene.prompt?.piece ? undefined : scene.pieces.find(({ id }) => id === offer.piece);
  const selected = offer === model.selectedOffer;
  const key = isHeld(offer, model) ? "" : keyOf(offer);
  const to = goesTo(offer, scene);
  const detail = to ? offer.label : offer.detail;
  return html`<button
    type="button"
    role="radio"
    class="offer ${offer.quiet ? "quiet" : ""} ${offer.id === model.value.hovered ? "hovered" : ""}"
    aria-checked=${selected}
    tabindex=${selected ? 0 : -1}
    aria-label=${to ? [offer.text, offer.label].filter(Boolean).join(", ") : nothing}
    data-list-offer=${offer.id}
    @click=${() => model.press(offer.id)}
    @pointerenter=${() => model.hover(offer.id)}
    @pointerleave=${() => model.hover("")}
  >
    ${key ? html`<kbd aria-hidden="true">${chordShown(key)}</kbd>` : html`<span></span>`}
    ${piece ? mark(piece.side, labelOf(scene, piece.id), 20) : nothing}
    <span class="offer-words"><b>${to?.title ?? offer.text}</b>${detail ? html`<small>${detail}</small>` : nothing}</span>
    ${offer.chance >= 0
      ? html`<span class="offer-chance">${percent(offer.chance)}<small>${PER_CENT}</small></span>`
      : offer.cost
        ? html`<span class="offer-cost">${cubesInWords(offer.cost)}</span>`
        : nothing}
    ${offer.bars.length ? outcomeBar(offer.bars, 6) : nothing}
  </button>`;
}

/**
 * Offers by their group, in the order of the scene.
 * @param {readonly Offer[]} offers
 * @returns {[string, Offer[]][]}
 */
function offersByGroup(offers) {
  /** @type {Map<string, Offer[]>} */
  const groups = new Map();
  for (const offer of offers) groups.set(offer.group, [...(groups.get(offer.group) ?? []), offer]);
  return [...groups];
}

/**
 * @param {Scene} scene
 * @param {Model} model
 */
export function offerList(scene, model) {
  if (model.listed.every(({ binding }) => binding)) return nothing;
  const groups = offersByGroup(model.listed);
  /** @param {readonly Offer[]} offers */
  const short = (offers) => offers.every((offer) => goesTo(offer, scene));
  return html`<div class="offers" role="radiogroup" aria-label=${say("What you can do")}>
    ${groups.map(
      ([group, offers]) => html`<div class="offer-set ${short(offers) ? "short" : ""}" data-group=${group}>
        ${short(offers) ? html`<p class="offer-set-title capitals">${offers[0]?.cost ? say("Move the die") : say("Lay the die on")}</p>` : nothing}
        ${repeat(
          offers,
          ({ id }) => id,
          (offer) => offerItem(offer, scene, model),
        )}
      </div>`,
    )}
  </div>`;
}

/**
 * Where the picked die may not go, by reason.
 * @param {Scene} scene
 * @param {Model} model
 */
export function whyNot(scene, model) {
  const { picked } = model;
  /** @type {Map<string, {spaces: string[], rule: string}>} */
  const reasons = new Map();
  for (const { dice, space, text, rule } of scene.refusals) {
    if (!dice.includes(picked)) continue;
    const known = reasons.get(text)?.spaces ?? [];
    reasons.set(text, { rule, spaces: [...known, spaceTitle(scene, space)] });
  }
  if (!reasons.size) return nothing;
  return html`<details class="why-not">
    <summary>${say("Where it may not go")}</summary>
    <ul>
      ${[...reasons].map(([reason, { spaces, rule }]) => html`<li><b>${spaces.join(", ")}:</b> ${reason} ${ruleLink(rule)}</li>`)}
    </ul>
  </details>`;
}

/**
 * The one filled button, and beside it the answer that does nothing.
 * @param {Model} model
 */
export function commitRow(model) {
  const offer = model.selectedOffer ?? model.listed.find(({ binding }) => binding);
  if (!offer) return nothing;
  const ready = offer === model.selectedOffer;
  const quiet = model.listed.filter((each) => each.quiet && each.key && !each.folded);
  const own = quiet.length > 1 ? quiet.filter(({ piece }) => piece === offer.piece) : quiet;
  const aside = own.length === 1 && own[0] !== offer ? own[0] : undefined;
  const busy = model.value.pending !== "";
  const variant = model.selectedVariant;
  const cost = variant?.cost ?? offer.cost;
  const warns = offer.warning && model.value.warned === offer.id;
  return html`<div class="commit">
    ${warns ? html`<p class="commit-warning" role="alert">${icon("warn", 16)}<span>${offer.warning}.</span></p>` : nothing}
    ${offer.binding && offer.detail ? html`<p class="commit-detail">${icon("lock", 15)} ${offer.text}: ${offer.detail}.</p>` : nothing}
    <button type="button" class=${ready ? "go" : "go aside"} aria-busy=${busy} @click=${() => (ready ? model.commit() : model.commit(offer.id))}>
      <span>${unbroken(litOffer(model) || offer.text)}${cost ? html`<small>, ${cubesInWords(cost)}</small>` : nothing}${offer.path.length ? html`<small class="of-way">${offer.detail}</small>` : nothing}</span><kbd aria-hidden="true">${chordShown(ready ? "Enter" : offer.key)}</kbd>
    </button>
    ${aside
      ? html`<button type="button" aria-busy=${busy} @click=${() => model.commit(aside.id)}>
          <span>${unbroken(aside.text)}</span>${aside.key ? html`<kbd aria-hidden="true">${chordShown(aside.key)}</kbd>` : nothing}
        </button>`
      : nothing}
  </div>`;
}

/** What stands in for offers while somebody else decides. @param {string} text @param {boolean} computer */
export function waitingFor(text, computer) {
  return html`<p class="waiting-for">${icon(computer ? "bot" : "person")}<span>${text}</span><i class="pulse" aria-hidden="true"></i></p>`;
}
