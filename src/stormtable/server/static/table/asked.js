/** What can be chosen on the board now, thing by thing, each with a name. */
import { say } from "../core/language.js";
import { measuresOf } from "./plane/drawing.js";
import { actorsOf } from "./surveying.js";
import { openSheet, writtenOffers } from "./writing.js";

/**
 * @import {Area, Offer, Region, Scene} from "../wire.js"
 * @import {Box} from "./camera.js"
 * @import {Model} from "./model.js"
 */

/**
 * @typedef {object} Asked
 * @property {string} id
 * @property {string} name
 * @property {string} many what it is called among others like it; "": its name
 * @property {Element[]} elements what stands for it on the board
 * @property {Box | null} box where it has no element: its place in the drawing's units
 * @property {boolean} close there are many like it, or its piece is looked at: the camera does not go there by itself
 */

/** The box of an area in the drawing's units. @param {SVGSVGElement} drawing @param {Area} area @returns {Box} */
function boxOf(drawing, { kind, at: [x, y], radius, width, height, rim }) {
  const sheet = measuresOf(drawing);
  const round = { left: x - radius, right: x + radius, low: y - radius, high: y + radius };
  const shapes = {
    box: { left: x, right: x + width, low: y, high: y + height },
    disc: round,
    rim: rim.length
      ? {
          left: Math.min(...rim.map(([px]) => px)),
          right: Math.max(...rim.map(([px]) => px)),
          low: Math.min(...rim.map(([, py]) => py)),
          high: Math.max(...rim.map(([, py]) => py)),
        }
      : round,
  };
  const { left, right, low, high } = shapes[kind];
  const corner = sheet.spot({ x: left, y: high });
  const end = sheet.spot({ x: right, y: low });
  return { x: corner.x, y: corner.y, width: end.x - corner.x, height: end.y - corner.y };
}

/** The zones in which something can be placed that is not on the table yet. @param {Model} model @param {SVGSVGElement} drawing @returns {Asked[]} */
function zones(model, drawing) {
  const { scene } = model;
  /** @type {Map<string, Asked>} */
  const found = new Map();
  for (const region of scene?.plane?.regions ?? []) {
    if (!isZone(region) || scene?.pieces.some(({ id }) => id === region.piece)) continue;
    const box = region.area && boxOf(drawing, region.area);
    if (!box) continue;
    const id = `zone ${box.x} ${box.y} ${box.width} ${box.height}`;
    found.set(id, { id, name: say("The zone to place in"), many: "", elements: [], box, close: false });
  }
  return [...found.values()];
}

/** @param {Region} region */
const isZone = ({ kind, area }) => kind === "place" && area !== null;

/** What an offer that stands on the board is called there. @param {Offer} offer */
const placeName = ({ cell, facing, path }) => (path.length ? say("Hexes in reach") : cell ? say("Places to go") : facing >= 0 ? say("Facings") : "");

/** The pieces that may act or be moved now. @param {Model} model @param {Scene} scene */
function able(model, scene) {
  if (!model.deciding) return [];
  return [...actorsOf(model.value.table?.scene), ...(scene.plane?.regions ?? [])].map(({ piece }) => piece);
}

/** What an offer is called among others: as the piece that it is about. @param {Offer} offer @param {Scene} scene */
function nameOf(offer, scene) {
  const target = offer.cell || offer.facing >= 0 ? undefined : scene.pieces.find(({ id }) => id === offer.piece);
  return target?.name ?? offer.text;
}

/**
 * @param {Model} model
 * @param {SVGSVGElement} drawing
 * @returns {Asked[]}
 */
export function askedOf(model, drawing) {
  const { scene } = model;
  if (!scene) return [];
  const sheet = openSheet(model);
  const offers = sheet ? writtenOffers(model) : model.offers;
  const byId = new Map(offers.map((offer) => [offer.id, offer]));
  /** @type {Asked[]} */
  const found = [];
  const acting = sheet?.piece ?? scene.prompt?.piece ?? "";
  const shown = [...drawing.querySelectorAll("[data-offer]")];
  const onBoard = new Set(shown.map((each) => byId.get(each.getAttribute("data-offer") ?? "")?.piece));
  const of = offers.filter((offer) => !offer.cell && offer.facing < 0 && !onBoard.has(offer.piece)).map(({ piece }) => piece);
  for (const piece of new Set([acting, ...able(model, scene), ...of])) {
    const name = scene.pieces.find(({ id }) => id === piece)?.name;
    const elements = name ? [...drawing.querySelectorAll(`.piece[data-piece="${CSS.escape(piece)}"]`)] : [];
    if (name && elements.length) found.push({ id: `piece ${piece}`, name, many: "", elements, box: null, close: false });
  }
  for (const element of shown) {
    const offer = byId.get(element.getAttribute("data-offer") ?? "");
    if (!offer) continue;
    const close = offer.path.length > 0 || element.closest(".survey-over") !== null;
    found.push({ id: `offer ${offer.id}`, name: nameOf(offer, scene), many: placeName(offer), elements: [element], box: null, close });
  }
  return model.deciding ? [...found, ...zones(model, drawing)] : found;
}
