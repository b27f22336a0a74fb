/** The column's page on the map: what lies on it, and all that can be said of what is selected. */
import { html, live, nothing } from "../lit.js";
import { unlessTyped } from "../core/fields.js";
import { icon } from "../core/icons.js";
import { ruleOf } from "../core/rulelink.js";
import { fieldOf } from "./fields.js";
import { hasVertices, isRectangle, pointsOf, tidy, withPoints, withVertex } from "./shapes.js";
import { withKey } from "./tables.js";

/**
 * @import {EditorField, EditorLayer} from "../wire.js"
 * @import {Drawing} from "./model.js"
 * @import {Point} from "./shapes.js"
 * @import {Table} from "./tables.js"
 */

/** East and north. */
const AXES = /** @type {const} */ ([0, 1]);

/** The names of the sides. @param {Drawing} drawing @returns {string[]} */
export function sidesOf(drawing) {
  return drawing.rows(drawing.sides?.key ?? "").map((row, i) => (typeof row["id"] === "string" ? row["id"] : `side ${i + 1}`));
}

/** @param {Drawing} drawing */
export function mapPage(drawing) {
  const { held } = drawing;
  return html`${held ? inspector(drawing) : html`<p class="hint">Choose above the map what to draw, or select what lies there, on the map or in the list.</p>`}
    ${drawing.info.layers.map((layer) => list(layer, drawing))}`;
}

/** @param {EditorLayer} layer @param {Drawing} drawing */
function list(layer, drawing) {
  const rows = drawing.rows(layer.key);
  return html`<details class="editor-list" open>
    <summary>${layer.title} <small>${layer.fixed ? "" : `${rows.length} of ${layer.most}`}</small></summary>
    <ul>
      ${rows.map((row, number) => {
        const on = drawing.selected?.layer === layer.key && drawing.selected.row === number;
        const wrong = drawing.faultsOf(layer.key, number).length > 0;
        return html`<li>
          <button
            type="button"
            class="editor-row ${wrong ? "wrong" : ""}"
            aria-pressed=${on}
            @click=${() => drawing.select(layer.key, number)}
            @pointerenter=${() => drawing.look(layer.key, number)}
            @pointerleave=${() => drawing.look("", -1)}
          >
            <i class="swatch kind-${row["kind"] ?? layer.shape}" aria-hidden="true"></i>${drawing.titleOf(layer.key, number)}${wrong ? icon("warn", 16) : nothing}
          </button>
        </li>`;
      })}
    </ul>
  </details>`;
}

/** @param {Drawing} drawing */
function inspector(drawing) {
  const { held, info } = drawing;
  if (!held) return nothing;
  const { layer, data, row } = held;
  const kind = layer.kinds.find(({ key }) => key === data["kind"]);
  const fields = layer.fields.filter(({ only }) => !only.length || only.includes(String(data["kind"])));
  /** @param {string} key @param {unknown} value */
  const set = (key, value) => drawing.putRow(layer.key, row, withKey(data, key, value), `${layer.key} ${row} ${key}`);
  return html`<section class="editor-inspector" aria-label="What is selected">
    <header>
      <h2>${drawing.titleOf(layer.key, row)}</h2>
      <button type="button" class="bare" aria-label="Select nothing" @click=${() => drawing.drop()}>${icon("close", 18)}</button>
    </header>
    ${kind ? html`<p class="hint">${kind.text} ${ruleOf(kind.rule, info.game)}</p>` : nothing}
    ${drawing.faultsOf(layer.key, row).map(({ text }) => html`<p class="editor-fault">${icon("warn", 16)} <span>${text}</span></p>`)}
    ${layer.kinds.length
      ? html`<div class="editor-field choice">
          <label for="inspect-kind"><b>Kind</b></label>
          <select id="inspect-kind" @change=${(/** @type {Event} */ event) => set("kind", /** @type {HTMLSelectElement} */ (event.target).value)}>
            ${kind ? nothing : html`<option selected>${data["kind"] ?? ""}</option>`}
            ${layer.kinds.map(({ key, title }) => html`<option value=${key} .selected=${live(key === data["kind"])}>${title}</option>`)}
          </select>
        </div>`
      : nothing}
    ${fields.map((field) =>
      fieldOf(field, data, `inspect-${field.key}`, info.game, sidesOf(drawing), (key, value) =>
        layer.fixed && key === "id" ? renameSide(drawing, row, String(value)) : set(key, value),
      ),
    )}
    ${points(drawing)} ${acts(drawing)}
  </section>`;
}

/**
 * A side's name stands in its units, in what it holds and in who sets up first: all of them follow.
 * @param {Drawing} drawing
 * @param {number} row
 * @param {string} name
 */
function renameSide(drawing, row, name) {
  const { info, contents } = drawing;
  const before = sidesOf(drawing)[row];
  /** @param {readonly EditorField[]} fields */
  const keysOf = (fields) => fields.filter(({ kind }) => kind === "side").map(({ key }) => key);
  /** @param {Table} table @param {readonly string[]} keys @returns {Table} */
  const renamed = (table, keys) => keys.filter((key) => table[key] === before).reduce((changed, key) => ({ ...changed, [key]: name }), table);
  const lists = [{ key: info.forces.key, keys: ["side"] }, ...info.layers.map(({ key, fields }) => ({ key, keys: keysOf(fields) }))];
  const there = lists.filter(({ key }) => key in contents);
  const all = Object.fromEntries(there.map(({ key, keys }) => [key, drawing.rows(key).map((each) => renamed(each, keys))]));
  const changed = { ...renamed(contents, keysOf(info.fields)), ...all };
  const sides = drawing.sides?.key ?? "";
  drawing.put({ ...changed, [sides]: drawing.rows(sides).map((each, i) => (i === row ? { ...each, id: name } : each)) }, `side ${row}`);
}

/**
 * @param {Point | undefined} point
 * @param {string} name
 * @param {boolean} on
 * @param {(axis: 0 | 1, text: string) => void} set
 */
function pointRow(point, name, on, set) {
  return html`<tr class=${on ? "on" : ""}>
    <th scope="row">${name}</th>
    ${AXES.map(
      (axis) =>
        html`<td>
          <input
            type="number"
            step="0.5"
            inputmode="decimal"
            aria-label="${name}, inches ${axis ? "north" : "east"}"
            .value=${unlessTyped(String(point?.[axis] ?? ""))}
            @change=${(/** @type {Event} */ event) => set(axis, /** @type {HTMLInputElement} */ (event.target).value)}
          />
        </td>`,
    )}
  </tr>`;
}

/** The points of the shape in figures. @param {Drawing} drawing */
function points(drawing) {
  const { held } = drawing;
  if (!held) return nothing;
  const { layer, data, row, vertex } = held;
  const all = pointsOf(data, layer);
  if (!all.length) return nothing;
  const box = isRectangle(data, layer);
  const shown = box ? [all[0], all[2]] : all;
  /** @param {number} index @param {0 | 1} axis @param {string} text */
  const set = (index, axis, text) => {
    const at = box ? index * 2 : index;
    const from = all[at];
    if (!from || text === "" || !Number.isFinite(Number(text))) return;
    const to = /** @type {[number, number]} */ ([...from]);
    to[axis] = tidy(Number(text));
    drawing.putRow(layer.key, row, layer.shape === "place" ? withPoints(data, layer, [to]) : withVertex(data, layer, at, to));
  };
  const names = box ? ["South-west", "North-east"] : all.map((_, i) => (all.length === 1 ? "Place" : `Point ${i + 1}`));
  return html`<details class="editor-points">
    <summary>${box ? "Corners" : all.length === 1 ? "Place" : `${all.length} points`} in figures</summary>
    <table>
      <thead>
        <tr><th scope="col">In inches</th><th scope="col">East</th><th scope="col">North</th></tr>
      </thead>
      <tbody>
        ${shown.map((point, index) => pointRow(point, names[index] ?? "", !box && index === vertex, (axis, text) => set(index, axis, text)))}
      </tbody>
    </table>
  </details>`;
}

/** What can be done with the shape. @param {Drawing} drawing */
function acts(drawing) {
  const { held, info } = drawing;
  if (!held) return nothing;
  const { layer, data, vertex } = held;
  const nests = layer.kinds.find(({ key }) => key === data["kind"])?.nests;
  const rules = layer.fixed && layer.place in (drawing.rows(layer.key)[held.row] ?? {});
  const room = drawing.hasRoom(layer.key);
  return html`<div class="editor-acts">
    ${hasVertices(layer) ? html`<button type="button" @click=${() => drawing.insert()}>${icon("plus", 16)} Add a point</button>` : nothing}
    ${vertex >= 0 && hasVertices(layer) ? html`<button type="button" @click=${() => drawing.remove()}>${icon("minus", 16)} Remove point ${vertex + 1}</button>` : nothing}
    ${nests ? html`<button type="button" ?disabled=${!room} @click=${() => drawing.nest(nests)}>${icon("layers", 16)} Next contour inside</button>` : nothing}
    ${layer.fixed
      ? rules
        ? html`<button type="button" @click=${() => drawing.putRow(layer.key, held.row, withKey(data, layer.place, undefined))}>${icon("undo", 16)} The usual zone ${ruleOf("", info.game)}</button>`
        : nothing
      : html`<button type="button" ?disabled=${!room} @click=${() => drawing.copy(false)}>${icon("file", 16)} Copy</button>
          <button type="button" ?disabled=${!room} @click=${() => drawing.copy(true)}>${icon("swap", 16)} Copy for the other side</button>
          <button type="button" @click=${() => drawing.raise(-1)} ?disabled=${held.row === 0}>Lower</button>
          <button type="button" @click=${() => drawing.raise(1)} ?disabled=${held.row === drawing.rows(layer.key).length - 1}>Higher</button>
          <button
            type="button"
            class="danger"
            @click=${() => {
              drawing.selected = { layer: layer.key, row: held.row, vertex: -1 };
              drawing.remove();
            }}
          >
            ${icon("close", 16)} Remove
          </button>`}
  </div>`;
}
