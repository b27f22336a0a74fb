/** The selected offer in depth: chance, dice, modifiers, outcomes, the distribution over the printed table. */
import { html, nothing } from "../lit.js";
import { isPhone } from "../core/dom.js";
import { PER_CENT, percentFine, percentOfShare, signText } from "../core/format.js";
import { say } from "../core/language.js";
import { ruleLink } from "../core/rulelink.js";
import { legend, outcomeBar } from "./bars.js";
import { die } from "./dice.js";
import { distribution, likeliest } from "./distribution.js";

/**
 * @import {Offer, Preview} from "../wire.js"
 * @import {Model} from "./model.js"
 */

/** Columns below which the legend says as much: a small screen leaves the chart out. */
const FEW = 13;

/** @param {Preview} preview */
function head(preview) {
  return html`<div class="preview-head">
    ${preview.chance >= 0 ? html`<div class="chance">${percentFine(preview.chance)}<small>${PER_CENT}</small></div>` : nothing}
    <div>
      <p>
        <b>${preview.text}</b> ${ruleLink(preview.rule)}
        <span class="exactness" title=${preview.exact ? say("Every roll was counted") : say("From a sample of rolls")}
          >${preview.exact ? say("exact") : preview.interval || say("sampled")}</span
        >
      </p>
      <p class="needs">
        ${preview.dice.map((each) => die(each, 26))}
        ${preview.modifiers.map(
          ({ text, amount, rule }) => html`<span class="modifier" title=${rule}>${amount ? signText(amount) : ""} ${text}</span>`,
        )}
        ${preview.needs ? html`<b>${preview.needs}</b>` : nothing}
      </p>
    </div>
  </div>`;
}

/**
 * @param {Preview} preview
 * @param {Model} model
 */
function chart(preview, model) {
  if (!preview.columns.length || (isPhone() && preview.columns.length < FEW)) return nothing;
  const best = likeliest(preview.columns);
  const picked = model.value.picked >= 0 ? model.value.picked : Math.max(best, 0);
  const column = preview.columns[picked];
  return html`<div class="chart">
    <p class="chart-title"><span class="capitals">${preview.columns_title}</span>${ruleLink(preview.columns_rule)}</p>
    ${distribution(preview, picked, (index) => model.set({ picked: index }), isPhone())}
    ${column &&
    html`<p class="read-out">
      <b>${preview.columns_title.split(/[ ,]/)[0]} ${column.value}</b> ${percentOfShare(column.share)}${PER_CENT}${picked === best ? `, ${say("the likeliest")}` : ""}:
      ${column.cell ? html`<b class="code">${column.cell}</b>` : nothing} ${column.text}
    </p>`}
  </div>`;
}

/** @param {Preview} preview */
function meaning({ lines }) {
  return html`<ul class="meaning">
    ${lines.map(
      ({ text, rule, tone, old, new: now }) =>
        html`<li class="tone-${tone}">${text} ${old || now ? html`<s>${old}</s> <b>${now}</b>` : nothing} ${ruleLink(rule)}</li>`,
    )}
  </ul>`;
}

/**
 * What certainly comes of an offer.
 * @param {Preview} preview
 * @param {Offer} offer
 */
function foretoldPart(preview, offer) {
  return html`<section class="preview foretold" aria-label=${say("What comes of: {act}", { act: offer.text })}>
    <p class="foretold-head"><span class="capitals">${say("What comes of it")}</span>${ruleLink(preview.rule)}</p>
    ${meaning(preview)}
  </section>`;
}

/** The odds of something that no offer says. @param {Preview} preview */
export function oddsOf(preview) {
  return html`<section class="preview" aria-label=${say("Odds, {what}", { what: preview.text })}>
    ${head(preview)} ${preview.outcomes.length ? [outcomeBar(preview.outcomes, 12), legend(preview.outcomes)] : nothing} ${meaning(preview)}
  </section>`;
}

/**
 * @param {Offer} offer
 * @param {Model} model
 */
export function previewOf(offer, model) {
  const preview = model.value.previews.get(model.selectedVariant?.id ?? offer.id);
  if (offer.foretold) return preview?.lines.length ? foretoldPart(preview, offer) : nothing;
  if (preview === undefined) {
    return html`<section class="preview waiting" aria-label=${say("Odds")} aria-busy="true">
      <div class="preview-head">
        <div class="chance">${offer.chance >= 0 ? percentFine(offer.chance) : "…"}<small>${PER_CENT}</small></div>
        <p>${say("counting the rolls")}</p>
      </div>
      ${offer.bars.length ? outcomeBar(offer.bars, 12) : html`<div class="outcome-bar empty"></div>`}
    </section>`;
  }
  if (preview === null) return nothing;
  // A line that cites the table's codes says what the chart reads out already.
  const lines = preview.columns.length ? preview.lines.filter(({ codes }) => !codes.length) : preview.lines;
  return html`<section class="preview" aria-label=${say("Odds of: {act}", { act: offer.text })}>
    ${head(preview)} ${preview.outcomes.length ? [outcomeBar(preview.outcomes, 12), legend(preview.outcomes)] : nothing}
    ${chart(preview, model)}
    ${lines.length ? meaning({ ...preview, lines }) : nothing}
  </section>`;
}
