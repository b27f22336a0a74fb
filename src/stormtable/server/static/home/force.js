/** A force built by points: how many of each kind, against the limit. */
import { html } from "../lit.js";
import { icon } from "../core/icons.js";
import { cardBody, silhouette } from "../table/cards.js";

/** @import {Option, UnitCard} from "../wire.js" */

/**
 * "pulsar 2, javelin 1" as counts.
 * @param {string} text
 * @returns {Map<string, number>}
 */
export function parseForce(text) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const part of text.split(",")) {
    const [, key, count] = /^\s*(.*?)(?:\s+(\d+))?\s*$/.exec(part) ?? [];
    if (key) counts.set(key, (counts.get(key) ?? 0) + Number(count ?? 1));
  }
  return counts;
}

/** @param {ReadonlyMap<string, number>} counts */
export function writeForce(counts) {
  return [...counts]
    .filter(([, count]) => count > 0)
    .map(([key, count]) => `${key} ${count}`)
    .join(", ");
}

/**
 * @param {Option} option
 * @param {ReadonlyMap<string, number>} counts
 */
export function pointsOf({ units }, counts) {
  return units.reduce((sum, [key, , points]) => sum + points * (counts.get(key) ?? 0), 0);
}

/**
 * @param {Option} option
 * @param {string} value
 * @param {number} limit 0: none
 * @param {number} side
 * @param {readonly UnitCard[]} cards
 * @param {(value: string) => void} onChange
 */
export function forceBuilder(option, value, limit, side, cards, onChange) {
  const counts = parseForce(value);
  const points = pointsOf(option, counts);
  const over = limit > 0 && points > limit;
  /** @param {string} key @param {number} by */
  const add = (key, by) => {
    const changed = new Map(counts);
    changed.set(key, Math.max(0, (counts.get(key) ?? 0) + by));
    onChange(writeForce(changed));
  };
  return html`<fieldset class="field force">
    <legend>${option.title} <b class=${over ? "over" : ""}>${points}${limit ? ` of ${limit}` : ""} points</b></legend>
    ${option.units.map(([key, title, cost]) => {
      const count = counts.get(key) ?? 0;
      const known = cards.find(({ unit }) => unit === key);
      return html`<div class="force-unit">
        ${silhouette(known?.silhouette, side) || html`<span></span>`}
        <span><b>${title}</b> <small>${cost} points</small></span>
        <button type="button" aria-label="One ${title} fewer" ?disabled=${count === 0} @click=${() => add(key, -1)}>${icon("minus", 16)}</button>
        <output aria-label="${title}s">${count}</output>
        <button type="button" aria-label="One ${title} more" ?disabled=${limit > 0 && points + cost > limit} @click=${() => add(key, 1)}>${icon("plus", 16)}</button>
        ${known ? html`<details class="unit-card"><summary>Card</summary>${cardBody(known.card, "")}</details>` : ""}
      </div>`;
    })}
    ${over ? html`<p class="hint warning">${points - limit} points too many.</p>` : ""}
  </fieldset>`;
}
