/** What is laid around a piece: six sides to press one after the other, or to drag from and to. */
import { html, nothing, svg } from "../lit.js";
import { mark } from "../core/icons.js";
import { sayCount } from "../core/language.js";
import { ruleLink } from "../core/rulelink.js";
import { labelOf } from "./pieces.js";

/**
 * @import {Layout, LayoutPlace, Scene} from "../wire.js"
 * @import {Model} from "./model.js"
 */

/** @param {Model} model @param {Layout} layout @param {string} start @param {string} end */
function move(model, layout, start, end) {
  const offer = model.offers.find((each) => each.layout === layout.id && each.start === start && each.end === end);
  if (!offer) return false;
  model.set({ place: "" });
  model.commit(offer.id);
  return true;
}

/** The name of a place while it is picked. @param {Layout} layout @param {LayoutPlace} place */
function pickName(layout, place) {
  return `${layout.id} ${place.id}`;
}

/** @param {Model} model @param {Layout} layout @param {LayoutPlace} place */
function press(model, layout, place) {
  const own = pickName(layout, place);
  const picked = layout.places.find((each) => pickName(layout, each) === model.value.place);
  if (picked && picked !== place && move(model, layout, picked.id, place.id)) return;
  model.set({ place: picked === place || !place.count ? "" : own });
}

/** The side that the pointer went down on. */
let held = "";

/** Takes hold of a side; a finger lets go of it, so that it can be over another. @param {PointerEvent} event @param {LayoutPlace} place */
function hold({ target, pointerId }, place) {
  held = place.id;
  if (target instanceof Element && target.hasPointerCapture(pointerId)) target.releasePointerCapture(pointerId);
}

/** Lets go over another side. @param {PointerEvent} event @param {Model} model @param {Layout} layout */
function drop(event, model, layout) {
  const onto = document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-place]");
  const end = onto?.getAttribute("data-place");
  const start = held;
  held = "";
  if (start && end && end !== start && onto?.getAttribute("data-layout") === layout.id) move(model, layout, start, end);
}

/** What may lie there, by its name. @type {Record<string, (count: number) => string>} */
const NAMED = { "guard pod": (count) => sayCount(count, "guard pod", "guard pods") };

/** What lies there, as many as there are. @param {Layout} layout @param {number} count */
const named = ({ what }, count) => NAMED[what]?.(count) ?? what;

/** @param {Layout} layout @param {LayoutPlace} place @param {Model} model */
function sideOf(layout, place, model) {
  const picked = model.value.place === pickName(layout, place);
    return html`<button
    type="button"
    class="side-place at-${place.angle / 600}"
    aria-pressed=${picked}
    data-place=${place.id}
    data-layout=${layout.id}
    @click=${() => press(model, layout, place)}
    @pointerup=${(/** @type {PointerEvent} */ event) => drop(event, model, layout)}
    @pointerdown=${(/** @type {PointerEvent} */ event) => hold(event, place)}
  >
    <b>${place.count}</b> <span class="unseen">${named(layout, place.count)}</span> <small>${place.text}</small>
  </button>`;
}

/** @param {Layout} layout @param {Scene} scene @param {Model} model */
function layoutOf(layout, scene, model) {
  const drawn = scene.silhouettes.find(({ id }) => id === layout.silhouette);
  return html`<section class="layout side-${layout.side}" aria-label="${layout.title}: ${named(layout, 2)}">
    <h3>${mark(layout.side, labelOf(scene, layout.piece), 18)}<span>${layout.title}</span> ${ruleLink(layout.rule)}</h3>
    <div class="sides">
      <svg class="card-silhouette side-${layout.side}" viewBox="-66 -66 132 132" aria-hidden="true">
        ${drawn ? svg`<path class="hull" d=${drawn.hull} /><path class="ink" d=${drawn.ink} /><path class="light" d=${drawn.light} />` : nothing}
      </svg>
      ${layout.places.map((place) => sideOf(layout, place, model))}
    </div>
  </section>`;
}

/**
 * Everything that this viewer may lay now.
 * @param {Scene} scene
 * @param {Model} model
 */
export function layoutsOf(scene, model) {
  const own = new Set(model.offers.map(({ layout }) => layout));
  return scene.layouts.filter(({ id }) => own.has(id)).map((layout) => layoutOf(layout, scene, model));
}
