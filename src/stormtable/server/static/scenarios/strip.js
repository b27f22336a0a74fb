/** What stands on the map while something is drawn: what it is, how it ends, and the map's own buttons. */
import { html, live, nothing } from "../lit.js";
import { compass } from "../core/compass.js";
import { figure } from "../core/format.js";
import { icon } from "../core/icons.js";
import { say } from "../core/language.js";
import { inARow, within } from "../core/lists.js";
import { itemsOf } from "./pieces.js";

/**
 * @import {EditorKind, EditorLayer} from "../wire.js"
 * @import {MapView} from "./map.js"
 * @import {Drawing} from "./model.js"
 * @import {Tool} from "./tools.js"
 */

const GRIDS = [2, 1, 0.5, 0.1, 0];

/** @param {Drawing} drawing @param {MapView} view @param {EditorLayer} layer @param {EditorKind | null} kind */
function toolButton(drawing, view, layer, kind) {
  const on = drawing.tool?.layer === layer && drawing.tool.kind === kind;
  return html`<button
    type="button"
    class="editor-tool"
    aria-pressed=${on}
    ?disabled=${!drawing.hasRoom(layer.key)}
    title=${kind?.text ?? ""}
    @click=${(/** @type {MouseEvent} */ event) => {
      drawing.draw(on ? null : { layer, kind, box: kind?.box ?? false, band: kind?.band ?? 0, item: itemsOf(drawing, layer)[0] ?? null });
      if (event.detail === 0) view.frame.focus(); // by key: the cross is moved by keys too
    }}
  >
    <i class="swatch kind-${kind?.key ?? layer.shape}${layer.side < 0 ? "" : ` side-${layer.side}`}" aria-hidden="true"></i>${kind?.title ?? layer.one}
  </button>`;
}

/** @param {Drawing} drawing */
function gridField(drawing) {
  return html`<label
        >${say("Grid")}
        <select @change=${(/** @type {Event} */ event) => ((drawing.grid = Number(/** @type {HTMLSelectElement} */ (event.target).value)), drawing.changed())}>
          ${GRIDS.map((each) => html`<option value=${each} .selected=${live(each === drawing.grid)}>${each ? say("{count} {unit}", { count: figure(each), unit: drawing.info.unit }) : say("off")}</option>`)}
        </select></label
      >`;
}

/** The map's own buttons: the grid that points keep to, and how near one looks. @param {Drawing} drawing @param {MapView} view */
export function viewButtons(drawing, view) {
  const { kind, facings } = drawing.info.ground;
  return html`<div class="editor-view" data-over>
      ${kind === "hexes" ? compass(facings.map(([name]) => name)) : nothing}
      ${drawing.info.ground.kind === "plane" ? gridField(drawing) : nothing}
      <button type="button" class="bare" aria-label=${say("Closer")} @click=${() => view.zoom(1.4)}>${icon("plus", 18)}</button>
      <button type="button" class="bare" aria-label=${say("Farther")} @click=${() => view.zoom(1 / 1.4)}>${icon("minus", 18)}</button>
      <button type="button" class="bare" aria-label=${say("The whole table")} @click=${() => view.whole()}>${icon("fit", 18)}</button>
  </div>`;
}

/** @param {Drawing} drawing @param {MapView} view */
export function tools(drawing, view) {
  const { tool } = drawing;
  return html`<div class="editor-tools" role="toolbar" aria-label=${say("What to draw")}>
    <button type="button" class="editor-tool" aria-pressed=${!tool} @click=${() => drawing.draw(null)}>${icon("focus", 18)} ${say("Select")}</button>
    ${drawing.layers.filter(({ fixed, shape, ends }) => !fixed && (shape !== "row" || ends)).map((layer) => (layer.kinds.length ? layer.kinds.map((kind) => toolButton(drawing, view, layer, kind)) : toolButton(drawing, view, layer, null)))}
  </div>`;
}

/** Whether an area is drawn along its middle, and how wide. @param {Drawing} drawing @param {Tool} tool */
function bandField(drawing, tool) {
  const usual = tool.kind?.band ?? 1;
  return html`<label class="editor-box"><input type="checkbox" .checked=${tool.band > 0} @change=${() => drawing.draw({ ...tool, box: false, band: tool.band ? 0 : usual })} /> ${say("Along its middle")}</label>
    ${tool.band
      ? html`<label class="editor-box"
          ><input
            type="number"
            class="editor-width"
            min="0.5"
            max="12"
            step="0.5"
            .value=${String(tool.band)}
            @change=${(/** @type {Event} */ event) => {
              tool.band = Math.min(Math.max(Number(/** @type {HTMLInputElement} */ (event.target).value) || usual, 0.5), 12);
              drawing.changed();
            }}
          />
          ${say("{unit} wide", { unit: drawing.info.unit })}</label
        >`
      : nothing}`;
}

/** Which piece is put down. @param {Drawing} drawing @param {Tool} tool */
function itemField(drawing, tool) {
  const items = itemsOf(drawing, tool.layer);
  return html`<select
    aria-label=${say("Which")}
    @change=${(/** @type {Event} */ event) => drawing.draw({ ...tool, item: items.find(({ key }) => key === /** @type {HTMLSelectElement} */ (event.target).value) ?? null })}
  >
    ${items.map(({ key, title, cost }) => html`<option value=${key} .selected=${live(key === tool.item?.key)}>${cost < 0 ? title : inARow([title, String(cost)])}</option>`)}
  </select>`;
}

/** What stands on the map: what is being drawn and how it ends, and the map's own buttons. @param {Drawing} drawing @param {MapView} view */
export function onTheMap(drawing, view) {
  const { tool, pending } = drawing;
  if (!tool) return nothing;
  const name = tool.layer.side < 0 ? within(tool.kind?.title ?? tool.layer.one) : tool.layer.one;
  const isPiece = tool.layer.shape === "piece";
  const hint = isPiece ? say("Tap where it stands.") : tool.layer.shape === "place" ? say("Tap where it lies.") : tool.box ? say("Tap two opposite corners.") : pending.length < 2 ? say("Tap point after point.") : say("Tap the last point again, or Done.");
  return html`<div class="editor-strip" data-over>
    <p><b>${tool.row === undefined ? say("New {name}", { name }) : drawing.titleOf(tool.layer.key, tool.row)}</b> ${hint}</p>
    ${tool.item && tool.row === undefined ? itemField(drawing, tool) : nothing}
    ${tool.kind?.band ? bandField(drawing, tool) : nothing}
    ${tool.layer.box && !tool.band
      ? html`<label class="editor-box"><input type="checkbox" .checked=${tool.box} @change=${() => drawing.draw({ ...tool, box: !tool.box, band: 0 })} /> ${say("Rectangle")}</label>`
      : nothing}
    ${drawing.enough ? nothing : html`<button type="button" class="go" ?disabled=${!drawing.complete} @click=${() => drawing.finish()}>${say("Done")}</button>`}
    ${isPiece ? nothing : html`<button type="button" ?disabled=${!pending.length} @click=${() => drawing.takePointBack()}>${say("Take a point back")}</button>`}
    <button
      type="button"
      @click=${() => {
        drawing.draw(null);
        view.frame.focus();
      }}
    >
      ${say("Cancel")}
    </button>
  </div>`;
}
