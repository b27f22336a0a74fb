/** A force built by points: how many of each kind, against the limit. */
import { html } from "../lit.js";
import { icon } from "../core/icons.js";
import { say } from "../core/language.js";
import { cardBody, silhouette } from "../table/cards.js";

/**
 * @import {Option, UnitCard} from "../wire.js"
 * @typedef {{value: string, limit: number, side: number, title: string}} Force as it is; limit 0: none; title: whose it is
 * @typedef {{name: string, value: string}} Rival another side's force, to be evened with
 */

const MOST_UNITS = 8; // of a force that is proposed

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

/** So much of what units cost: "1 point", "18 Threat Value". @param {Option} option @param {number} count */
function amount({ measure: [one, several] }, count) {
  return say("{count} {unit}", { count, unit: count === 1 ? one : several });
}

/** Whether what units cost is much or many. @param {Option} option */
function isMuch({ measure: [one, several] }) {
  return one === several;
}

/** @param {Option} option @param {string} force its title @param {number} over by how much */
function tooMuch(option, force, over) {
  const values = { force, amount: amount(option, over) };
  return isMuch(option) ? say("{force} has {amount} too much.", values) : say("{force} has {amount} too many.", values);
}

/** @param {Option} option @param {string} force another one's title */
function aboutAs(option, force) {
  const values = { unit: option.measure[1], force };
  return isMuch(option) ? say("About as much {unit} as {force}", values) : say("About as many {unit} as {force}", values);
}

/**
 * @param {Option} option
 * @param {ReadonlyMap<string, number>} counts
 */
export function pointsOf({ units }, counts) {
  return units.reduce((sum, [key, , points]) => sum + points * (counts.get(key) ?? 0), 0);
}

/**
 * The option with units of one's own design beside those it has.
 * @param {Option} option
 * @param {readonly UnitCard[]} own
 * @returns {Option}
 */
export function withDesigns(option, own) {
  return own.length ? { ...option, units: [...option.units, ...own.map(({ unit, title, cost }) => /** @type {[string, string, number]} */ ([unit, title, cost]))] } : option;
}

/**
 * The force that comes nearest to so many points, of few units rather than of many.
 * @param {Option} option
 * @param {number} points
 */
export function nearestForce({ units }, points) {
  /** By its points, the smallest force. @type {Map<number, Map<string, number>>} */
  const known = new Map([[0, new Map()]]);
  let latest = [...known];
  for (let size = 1; size <= MOST_UNITS; size++) {
    /** @type {typeof latest} */
    const found = [];
    for (const [sum, counts] of latest) {
      for (const [key, , cost] of units) {
        if (known.has(sum + cost) || sum >= points) continue;
        const larger = new Map(counts).set(key, (counts.get(key) ?? 0) + 1);
        known.set(sum + cost, larger);
        found.push([sum + cost, larger]);
      }
    }
    latest = found;
  }
  known.delete(0);
  const best = [...known].sort(([a], [b]) => Math.abs(a - points) - Math.abs(b - points))[0];
  return best ? writeForce(best[1]) : "";
}

/**
 * A long list: what is chosen, then the rest under its headings; what has none is of one's own design.
 * @param {Option} option
 * @param {ReadonlyMap<string, number>} counts
 * @param {(unit: Option["units"][number]) => unknown} row
 */
function groupedRows({ units, groups }, counts, row) {
  const headed = new Set(groups.flatMap(([, keys]) => keys));
  const chosen = units.filter(([key]) => counts.get(key));
  const others = units.filter(([key]) => !headed.has(key) && !counts.get(key));
  return html`${chosen.map(row)}${others.map(row)}
    ${groups.map(
      ([title, keys]) =>
        html`<details class="force-group">
          <summary>${title}</summary>
          ${units.filter(([key]) => keys.includes(key) && !counts.get(key)).map(row)}
        </details>`,
    )}`;
}

/**
 * @param {Option} option
 * @param {Force} force
 * @param {readonly UnitCard[]} cards
 * @param {Rival | null} rival
 * @param {(value: string) => void} onChange
 */
export function forceBuilder(option, { value, limit, side, title }, cards, rival, onChange) {
  const counts = parseForce(value);
  const points = pointsOf(option, counts);
  const over = limit > 0 && points > limit;
  /** @param {string} key @param {number} by */
  const add = (key, by) => {
    const changed = new Map(counts);
    changed.set(key, Math.max(0, (counts.get(key) ?? 0) + by));
    onChange(writeForce(changed));
  };
  /** @param {Option["units"][number]} unit */
  const row = ([key, name, cost]) => {
    const count = counts.get(key) ?? 0;
    const known = cards.find(({ unit }) => unit === key);
    return html`<div class="force-unit">
      ${known?.silhouette ? silhouette(known.silhouette, side) : html`<span></span>`}
      <span><b>${name}</b> <small>${amount(option, cost)}</small>${known?.detail ? html`<small class="made-of">${known.detail}</small>` : ""}</span>
      <button type="button" aria-label=${say("One {name} fewer", { name })} ?disabled=${count === 0} @click=${() => add(key, -1)}>${icon("minus", 16)}</button>
      <output aria-label=${say("{name}s", { name })}>${count}</output>
      <button type="button" aria-label=${say("One {name} more", { name })} @click=${() => add(key, 1)}>${icon("plus", 16)}</button>
      ${known?.card ? html`<details class="unit-card"><summary>${say("Card")}</summary>${cardBody(known.card, "")}</details>` : ""}
    </div>`;
  };
  return html`<fieldset class="field force">
    <legend>${title} <b class=${over ? "over" : ""}>${limit ? say("{count} of {amount}", { count: points, amount: amount(option, limit) }) : amount(option, points)}</b></legend>
    ${option.groups.length ? groupedRows(option, counts, row) : option.units.map(row)}
    <p class="hint warning" role="status">${over ? tooMuch(option, title, points - limit) : ""}</p>
    ${rival
      ? html`<button type="button" class="even" @click=${() => onChange(nearestForce(option, pointsOf(option, parseForce(rival.value))))}>
          ${icon("swap", 16)} ${aboutAs(option, rival.name)}
        </button>`
      : ""}
  </fieldset>`;
}
