/** The column's page on the map: what lies on it, and all that can be said of what is selected. */
import { html, live, nothing } from "../lit.js";
import { unlessTyped } from "../core/fields.js";
import { icon } from "../core/icons.js";
import { phrase, say, sayCount, sayParts } from "../core/language.js";
import { ruleOf } from "../core/rulelink.js";
import { fieldOf } from "./fields.js";
import { itemsOf, leavePlace, standOf, turnPiece } from "./pieces.js";
import { hasVertices, isRectangle, pointsOf, tidy, withPoints, withVertex } from "./shapes.js";
import { withKey } from "./tables.js";
import { newRow } from "./tools.js";

/**
 * @import {EditorField, EditorLayer} from "../wire.js"
 * @import {Drawing} from "./model.js"
 * @import {Point, Row} from "./shapes.js"
 * @import {Table} from "./tables.js"
 */

/** What the table's lengths are in, in words. @type {Record<string, string>} */
const UNITS = { in: phrase("inches"), cm: phrase("centimetres") };
/** East and north. */
const AXES = /** @type {const} */ ([0, 1]);

/** The names of the sides. @param {Drawing} drawing @returns {string[]} */
export function sidesOf(drawing) {
  return drawing.rows(drawing.sides?.key ?? "").map((row, i) => (typeof row["id"] === "string" ? row["id"] : ["side", i + 1].join(" ")));
}

/** @param {Drawing} drawing */
export function mapPage(drawing) {
  const { held } = drawing;
  return html`${held ? inspector(drawing) : html`<p class="hint">${say("Choose above the map what to draw, or select what lies there, on the map or in the list.")}</p>`}
    ${drawing.layers.map((layer) => list(layer, drawing))}`;
}

/** @param {EditorLayer} layer @param {Drawing} drawing */
function list(layer, drawing) {
  const rows = drawing.rows(layer.key);
  if (layer.items.length && layer.spare && !rows.length) return nothing; // a side that is not there
  return html`<details class="editor-list" open>
    <summary>${layer.title} <small>${layer.fixed || (layer.usual.length && !rows.length) ? "" : say("{count} of {all}", { count: rows.length, all: layer.most })}</small></summary>
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
            <i class="swatch kind-${row["kind"] ?? layer.shape}${layer.side < 0 ? "" : ` side-${layer.side}`}" aria-hidden="true"></i>${drawing.titleOf(layer.key, number)}${wrong ? icon("warn", 16) : nothing}
          </button>
        </li>`;
      })}
    </ul>
    ${layer.shape === "row" ? rowAdder(layer, rows, drawing) : nothing}
  </details>`;
}

/** Rows that lie nowhere are added here; those that hold unless the file has some are written out to be changed. @param {EditorLayer} layer @param {readonly Row[]} rows @param {Drawing} drawing */
function rowAdder(layer, rows, drawing) {
  if (layer.usual.length && !rows.length) {
    return html`<p class="hint">${sayParts("As the rulebook has it {rule}.", { rule: ruleOf(layer.rule, drawing.info.game) })}</p>
      <button type="button" @click=${() => drawing.putRows(layer.key, structuredClone(layer.usual))}>${icon("file", 16)} ${say("Write it out, to change it")}</button>`;
  }
  const kind = layer.kinds[0] ?? null;
  const add = () => drawing.add(layer.key, newRow({ layer, kind, box: false, band: 0 }, [], rows, drawing.size));
  return html`<button type="button" ?disabled=${!drawing.hasRoom(layer.key)} @click=${add}>${icon("plus", 16)} ${say("Add: {name}", { name: layer.one })}</button>
    ${layer.spare && rows.length ? html`<button type="button" @click=${() => drawing.putRows(layer.key, [])}>${icon("undo", 16)} ${say("As the rulebook has it")}</button>` : nothing}`;
}

/** @param {Drawing} drawing */
function inspector(drawing) {
  const { held, info } = drawing;
  if (!held) return nothing;
  const { layer, data, plain, row } = held;
  const kind = layer.kinds.find(({ key }) => key === data["kind"]);
  const fields = layer.fields.filter(({ only }) => !only.length || only.includes(String(data["kind"])));
  /** @param {string} key @param {unknown} value */
  const set = (key, value) => drawing.putRow(layer.key, row, withKey(layer.shape === "piece" ? plain : data, key, value), `${layer.key} ${row} ${key}`);
  return html`<section class="editor-inspector" aria-label=${say("What is selected")}>
    <header>
      <h2>${drawing.titleOf(layer.key, row)}</h2>
      <button type="button" class="bare" aria-label=${say("Select nothing")} @click=${() => drawing.drop()}>${icon("close", 18)}</button>
    </header>
    ${kind ? html`<p class="hint">${kind.text} ${ruleOf(kind.rule, info.game)}</p>` : nothing}
    ${drawing.faultsOf(layer.key, row).map(({ text }) => html`<p class="editor-fault">${icon("warn", 16)} <span>${text}</span></p>`)}
    ${layer.kinds.length
      ? html`<div class="editor-field choice">
          <label for="inspect-kind"><b>${say("Kind")}</b></label>
          <select id="inspect-kind" @change=${(/** @type {Event} */ event) => set("kind", /** @type {HTMLSelectElement} */ (event.target).value)}>
            ${kind ? nothing : html`<option selected>${data["kind"] ?? ""}</option>`}
            ${layer.kinds.map(({ key, title }) => html`<option value=${key} .selected=${live(key === data["kind"])}>${title}</option>`)}
          </select>
        </div>`
      : nothing}
    ${layer.items.length ? itemField(drawing, layer, data, set) : nothing}
    ${fields.map((field) =>
      fieldOf(field, data, `inspect-${field.key}`, info.game, sidesOf(drawing), (key, value) =>
        layer.fixed && key === "id" ? renameSide(drawing, row, String(value)) : set(key, value),
      ),
    )}
    ${points(drawing)} ${acts(drawing)}
  </section>`;
}

/** What a piece is. @param {Drawing} drawing @param {EditorLayer} layer @param {Row} data @param {(key: string, value: unknown) => void} set */
function itemField(drawing, layer, data, set) {
  const items = itemsOf(drawing, layer);
  const now = String(data[layer.bare] ?? "");
  return html`<div class="editor-field choice">
    <label for="inspect-item"><b>${say("What it is")}</b></label>
    <select id="inspect-item" @change=${(/** @type {Event} */ event) => set(layer.bare, /** @type {HTMLSelectElement} */ (event.target).value)}>
      ${items.some(({ key }) => key === now) ? nothing : html`<option value=${now} selected>${now}</option>`}
      ${items.map(({ key, title }) => html`<option value=${key} .selected=${live(key === now)}>${title}</option>`)}
    </select>
  </div>`;
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
  const lists = [...(info.forces ? [{ key: info.forces.key, keys: ["side"] }] : []), ...info.layers.map(({ key, fields }) => ({ key, keys: keysOf(fields) }))];
  const there = lists.filter(({ key }) => key in contents);
  const all = Object.fromEntries(there.map(({ key, keys }) => [key, drawing.rows(key).map((each) => renamed(each, keys))]));
  const changed = { ...renamed(contents, keysOf(info.fields)), ...all };
  const sides = drawing.sides?.key ?? "";
  drawing.put({ ...changed, [sides]: drawing.rows(sides).map((each, i) => (i === row ? { ...each, id: name } : each)) }, `side-${row}`);
}

/**
 * @param {Point | undefined} point
 * @param {string} name
 * @param {boolean} on
 * @param {string} unit
 * @param {(axis: 0 | 1, text: string) => void} set
 */
function pointRow(point, name, on, unit, set) {
  return html`<tr class=${on ? "on" : ""}>
    <th scope="row">${name}</th>
    ${AXES.map(
      (axis) =>
        html`<td>
          <input
            type="number"
            step="0.5"
            inputmode="decimal"
            aria-label=${axis ? say("{name}, {unit} north", { name, unit }) : say("{name}, {unit} east", { name, unit })}
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
  const words = UNITS[drawing.info.unit];
  const unit = words ? say(words) : drawing.info.unit;
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
    const whole = layer.shape === "place" || layer.shape === "piece";
    drawing.putRow(layer.key, row, whole ? withPoints(layer.shape === "piece" ? held.plain : data, layer, [to]) : withVertex(data, layer, at, to));
  };
  const names = box ? [say("South-west"), say("North-east")] : all.map((_, i) => (all.length === 1 ? say("Place") : say("Point {number}", { number: i + 1 })));
  return html`<details class="editor-points">
    <summary>${box ? say("Corners in figures") : all.length === 1 ? say("Place in figures") : sayCount(all.length, "{n} point in figures", "{n} points in figures")}</summary>
    <table>
      <thead>
        <tr><th scope="col">${say("In {unit}", { unit })}</th><th scope="col">${say("East")}</th><th scope="col">${say("North")}</th></tr>
      </thead>
      <tbody>
        ${shown.map((point, index) => pointRow(point, names[index] ?? "", !box && index === vertex, unit, (axis, text) => set(index, axis, text)))}
      </tbody>
    </table>
  </details>`;
}

/** Turning a piece, and where it stands. @param {Drawing} drawing @param {NonNullable<Drawing["held"]>} held */
function pieceActs(drawing, { layer, data, plain, row }) {
  const stands = standOf(data, layer) !== null;
  return html`${stands && layer.facing
      ? html`<button type="button" @click=${() => turnPiece(drawing, -1)}>${icon("undo", 16)} ${say("Turn left")}</button>
          <button type="button" class="turn-right" @click=${() => turnPiece(drawing, 1)}>${icon("undo", 16)} ${say("Turn right")}</button>`
      : nothing}
    ${stands ? nothing : html`<button type="button" class="go" @click=${() => drawing.draw({ layer, kind: null, box: false, band: 0, row })}>${icon("focus", 16)} ${say("Place it on the map")}</button>`}
    ${layer.bare && standOf(plain, layer) ? html`<button type="button" @click=${() => leavePlace(drawing)}>${icon("undo", 16)} ${say("Leave its place open")}</button>` : nothing}`;
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
    ${hasVertices(layer) ? html`<button type="button" @click=${() => drawing.insert()}>${icon("plus", 16)} ${say("Add a point")}</button>` : nothing}
    ${vertex >= 0 && hasVertices(layer) ? html`<button type="button" @click=${() => drawing.remove()}>${icon("minus", 16)} ${say("Remove point {number}", { number: vertex + 1 })}</button>` : nothing}
    ${nests ? html`<button type="button" ?disabled=${!room} @click=${() => drawing.nest(nests)}>${icon("layers", 16)} ${say("Next contour inside")}</button>` : nothing}
    ${layer.fixed
      ? rules
        ? html`<button type="button" @click=${() => drawing.putRow(layer.key, held.row, withKey(data, layer.place, undefined))}>${icon("undo", 16)} ${say("The usual zone")} ${ruleOf("", info.game)}</button>`
        : nothing
      : html`${layer.shape === "piece" ? pieceActs(drawing, held) : nothing}
          <button type="button" ?disabled=${!room} @click=${() => drawing.copy(false)}>${icon("file", 16)} ${say("Copy")}</button>
          ${layer.shape === "piece" || layer.shape === "row" ? nothing : html`<button type="button" ?disabled=${!room} @click=${() => drawing.copy(true)}>${icon("swap", 16)} ${say("Copy for the other side")}</button>`}
          ${layer.shape === "piece"
            ? nothing
            : html`<button type="button" @click=${() => drawing.raise(-1)} ?disabled=${held.row === 0}>${say("Lower")}</button>
                <button type="button" @click=${() => drawing.raise(1)} ?disabled=${held.row === drawing.rows(layer.key).length - 1}>${say("Higher")}</button>`}
          <button
            type="button"
            class="danger"
            @click=${() => {
              drawing.selected = { layer: layer.key, row: held.row, vertex: -1 };
              drawing.remove();
            }}
          >
            ${icon("close", 16)} ${say("Remove")}
          </button>`}
  </div>`;
}
