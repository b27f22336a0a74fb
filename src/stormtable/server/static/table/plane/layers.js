/** Which light falls on a free table: switches beside the map, where there is no room behind one button. */
import { html } from "../../lit.js";
import { icon } from "../../core/icons.js";
import { phrase, say } from "../../core/language.js";

/** @import {Board} from "../board.js" */

const NAMES = {
  arc: { short: phrase("Arc"), long: phrase("Fire arcs and bands") },
  range: { short: phrase("Range"), long: phrase("Range rings") },
  sight: { short: phrase("Sight"), long: phrase("Lines of sight") },
  defense: { short: phrase("Defense"), long: phrase("Defense arcs") },
  reach: { short: phrase("Reach"), long: phrase("Reach") },
};

/** @typedef {keyof typeof NAMES} Layer */

const LAYERS = /** @type {Layer[]} */ (Object.keys(NAMES));

/** Which of them are switched on; the busiest are off at first. */
export class Layers {
  constructor() {
    /** @type {Set<Layer>} */
    this.hidden = new Set(["defense", "range"]);
  }

  /** @param {Layer} layer @param {SVGSVGElement | null} drawing */
  toggle(layer, drawing) {
    if (this.hidden.has(layer)) this.hidden.delete(layer);
    else this.hidden.add(layer);
    this.lay(drawing);
  }

  /** @param {SVGSVGElement | null} drawing */
  lay(drawing) {
    for (const layer of LAYERS) drawing?.classList.toggle(`no-${layer}`, this.hidden.has(layer));
  }
}

/**
 * @param {Board | null} board
 * @param {boolean} narrow
 * @param {() => void} changed
 */
export function layerTools(board, narrow, changed) {
  const buttons = LAYERS.map((layer) => {
    const { short, long } = NAMES[layer];
    return html`<button
      type="button"
      class="bare layer-button"
      title=${say("{layer} of the piece that is looked at, and of the ghost", { layer: say(long) })}
      aria-pressed=${board?.layers.hidden.has(layer) === false}
      @click=${() => {
        board?.layers.toggle(layer, board.drawing);
        changed();
      }}
    >
      ${say(narrow ? long : short)}
    </button>`;
  });
  if (!narrow) return buttons;
  return html`<details class="layer-menu">
    <summary aria-label=${say("Light on the table")} title=${say("Light on the table")}>${icon("layers")}</summary>
    <div role="group" aria-label=${say("Light on the table")}>${buttons}</div>
  </details>`;
}
