/** The column's page on the forces: units of the nations' lists by points, and what each is made of. */
import { html, live, nothing } from "../lit.js";
import { unlessTyped } from "../core/fields.js";
import { icon } from "../core/icons.js";
import { say, sayParts } from "../core/language.js";
import { inARow } from "../core/lists.js";
import { ruleOf } from "../core/rulelink.js";
import { fieldOf } from "./fields.js";
import { sidesOf } from "./inspector.js";
import { sameItem, withElement, withoutElement, withUnit } from "./muster.js";
import { withKey } from "./tables.js";

/**
 * @import {ForceItem, ForceList} from "../wire.js"
 * @import {Drawing} from "./model.js"
 * @import {Row} from "./shapes.js"
 */

/** What is chosen in the lists, by side and by unit. @type {Map<string, string>} */
const chosen = new Map();

/** @param {Event} event */
const value = (event) => /** @type {HTMLInputElement} */ (event.target).value;

/** @param {Drawing} drawing @param {ForceList} forces */
export function forcesPage(drawing, forces) {
  const { sheet, info } = drawing;
  if (drawing.contents["build"] === true) {
    return html`<p class="hint">${sayParts("The players build their forces when they set the match up {rule}. How many points they have is said under Scenario, and there it is switched off to write units here.", { rule: ruleOf(forces.rule, info.game) })}</p>`;
  }
  const sums = sidesOf(drawing).map((_, side) => sheet?.worths.filter((each) => each.side === side).reduce((sum, { cost }) => sum + cost, 0) ?? 0);
  return html`<div class="force-balance" role="status">
      ${sidesOf(drawing).map((side, i) => html`<span class="side-${i}"><b>${sums[i]}</b> ${side}</span>`)}
      <small>${info.cost} ${ruleOf(forces.rule, info.game)}</small>
    </div>
    ${sheet?.gauges.slice(0, 2).map(({ title, used, most }) => html`<p class="hint">${say("{name}: {count} of {all}", { name: title, count: used, all: most })}</p>`)}
    ${sidesOf(drawing).map((side, i) => sideForce(drawing, forces, side, i))}`;
}

/** @param {Drawing} drawing @param {ForceList} forces @param {string} side @param {number} number */
function sideForce(drawing, forces, side, number) {
  const units = drawing.rows(forces.key).map((row, i) => ({ row, i })).filter(({ row }) => row["side"] === side);
  return html`<section class="editor-force side-${number}" aria-label=${say("Force of {side}", { side })}>
    <h2>${side}</h2>
    ${adder(drawing, `side-${number}`, side, forces.units, say("Add a unit"), (item) => drawing.put(withUnit(drawing.contents, forces, item, side)))}
    <ul>
      ${units.map(({ row, i }) => unitCard(drawing, forces, row, i))}
    </ul>
    ${units.length ? nothing : html`<p class="hint">${say("No unit yet.")}</p>`}
  </section>`;
}

/**
 * Two lists, of nations and of what they have, and a button.
 * @param {Drawing} drawing
 * @param {string} id
 * @param {string} side whose nation is proposed
 * @param {readonly ForceItem[]} items
 * @param {string} title
 * @param {(item: ForceItem) => void} add
 */
function adder(drawing, id, side, items, title, add) {
  const groups = [...new Set(items.map(({ group }) => group))];
  const now = () => {
    const group = chosen.get(`${id}-group`) ?? groups.find((each) => isNation(each, side)) ?? groups[0] ?? "";
    const there = items.filter((item) => item.group === group);
    return { group, there, item: there.find(({ key }) => key === chosen.get(`${id}-item`)) ?? there[0] };
  };
  const { group, there, item } = now();
  /** @param {string} what @param {string} picked */
  const choose = (what, picked) => {
    chosen.set(`${id}-${what}`, picked);
    drawing.changed();
  };
  return html`<div class="editor-adder">
    <select aria-label=${say("{name}: nation", { name: title })} @change=${(/** @type {Event} */ event) => choose("group", value(event))}>
      ${groups.map((each) => html`<option value=${each} .selected=${live(each === group)}>${each}</option>`)}
    </select>
    <select aria-label=${say("{name}: which", { name: title })} @change=${(/** @type {Event} */ event) => choose("item", value(event))}>
      ${there.map(({ key, title: name, cost }) => html`<option value=${key} .selected=${live(key === item?.key)}>${inARow([name, String(cost)])}</option>`)}
    </select>
    <button type="button" @click=${() => {
      const picked = now().item; // what was chosen a moment ago may not have been drawn
      if (picked) add(picked);
    }}>${icon("plus", 16)} ${title}</button>
  </div>`;
}

/** Whether a side is called by a nation's name or initials: "germany", "usa". @param {string} nation @param {string} side */
function isNation(nation, side) {
  const initials = nation.split(" ").map((word) => word[0]).join("");
  return nation.toLowerCase().startsWith(side.toLowerCase()) || (initials.length > 1 && side.toUpperCase().startsWith(initials));
}

/** @param {Drawing} drawing @param {ForceList} forces @param {Row} row @param {number} number */
function unitCard(drawing, forces, row, number) {
  const { info, sheet } = drawing;
  const worth = sheet?.worths.find((each) => each.row === number);
  const faults = drawing.faultsOf(forces.key, number);
  const name = String(row["name"] ?? "");
  /** @param {string} key @param {unknown} now */
  const set = (key, now) => drawing.putRow(forces.key, number, withKey(row, key, now), `unit-${number}-${key}`);
  /** @param {Row} changed */
  const put = (changed) => drawing.putRow(forces.key, number, changed);
  return html`<li class="editor-unit ${faults.length ? "wrong" : ""}">
    <header>
      <input aria-label=${say("Name of the unit")} maxlength="31" autocomplete="off" .value=${live(name)} @input=${(/** @type {Event} */ event) => set("name", value(event))} />
      <output>${worth ? worth.cost : ""}</output>
      <button
        type="button"
        class="bare"
        aria-label=${say("Remove {name}", { name })}
        @click=${() => drawing.putRows(forces.key, drawing.rows(forces.key).filter((_, i) => i !== number))}
      >
        ${icon("close", 16)}
      </button>
    </header>
    ${faults.map(({ text, where }) => html`<p class="editor-fault">${icon("warn", 16)} <span>${text} <small>${where}</small></span></p>`)}
    <p class="unit-elements">${runs(row, forces).map((text) => html`<span>${text}</span>`)}</p>
    <details>
      <summary>${say("Change it")}</summary>
      <div class="unit-fields">
        ${forces.fields.map((field) => fieldOf(field, row, `unit-${number}-${field.key}`, info.game, [], set))}
      </div>
      <ol class="unit-rows">
        ${elementsOf(row, forces.parts).map((element, i) => elementRow(forces, row, number, element, i, put))}
      </ol>
      ${adder(drawing, `unit-${number}`, "", forces.elements, say("Add to it"), (item) => put(withElement(drawing.contents, forces, row, item)))}
    </details>
  </li>`;
}

/** @param {Row} row @param {string} parts @returns {Row[]} */
function elementsOf(row, parts) {
  return Array.isArray(row[parts]) ? row[parts] : [];
}

/** "3 × Rifle squad", "MMG". @param {Row} row @param {ForceList} forces */
function runs(row, forces) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const element of elementsOf(row, forces.parts)) {
    const title = titleOf(element, forces.elements);
    counts.set(title, (counts.get(title) ?? 0) + 1);
  }
  return [...counts].map(([title, count]) => (count > 1 ? `${count} × ${title}` : title));
}

/** @param {Row} element @param {readonly ForceItem[]} items */
function titleOf(element, items) {
  const found = items.find((item) => sameItem(element, item.contents));
  return found?.title ?? [element["vehicle"] ?? element["gun"] ?? element["kind"], element["he_mm"] ? say("{mm} mm", { mm: element["he_mm"] }) : ""].filter(Boolean).join(" ");
}

/**
 * @param {ForceList} forces
 * @param {Row} row
 * @param {number} number
 * @param {Row} element
 * @param {number} i
 * @param {(changed: Row) => void} put
 */
function elementRow(forces, row, number, element, i, put) {
  const title = titleOf(element, forces.elements);
  const id = String(element["id"] ?? "");
  const all = elementsOf(row, forces.parts);
  const leads = element[forces.lead] === true || (!all.some((each) => each[forces.lead] === true) && i === 0);
  return html`<li>
    <input class="element-id" aria-label=${say("Id of the {name}", { name: title })} maxlength="12" autocomplete="off" .value=${unlessTyped(id)}
      @change=${(/** @type {Event} */ event) => put({ ...row, [forces.parts]: all.map((each, j) => (j === i ? { ...each, id: value(event) } : each)) })} />
    <span>${title}</span>
    <label class="lead"><input type="radio" name="lead-${number}" .checked=${live(leads)}
      @change=${() => put({ ...row, [forces.parts]: all.map((each, j) => withKey(each, forces.lead, j === i ? true : undefined)) })} /> ${say("HQ")}</label>
    <button type="button" class="bare" aria-label=${say("Remove {name} {id}", { name: title, id })} ?disabled=${all.length < 2} @click=${() => put(withoutElement(row, forces, i))}>${icon("minus", 16)}</button>
  </li>`;
}
