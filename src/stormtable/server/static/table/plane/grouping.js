/** Several pieces taken together: by a box, with Shift, by a long press, by a unit at a time, or by keys. */

/**
 * @import {RosterElement, RosterUnit, Scene} from "../../wire.js"
 * @import {Model} from "../model.js"
 */

/** States of an element in which it stands on the table. */
const THERE = new Set(["ready", "active", "done"]);

/** @param {readonly RosterElement[]} elements */
const standing = (elements) => elements.filter(({ state }) => THERE.has(state)).map(({ piece }) => piece);

/** The units of the viewer's side. @param {Model} model @returns {RosterUnit[]} */
function ownUnits(model) {
  const { table } = model.value;
  return model.scene?.rosters.filter(({ side }) => side === table?.seat).flatMap(({ units }) => units) ?? [];
}

/** The pieces that may be taken together now. @param {Model} model @returns {string[]} */
export function gatherable(model) {
  if (!model.deciding || !model.scene?.surveys) return [];
  return ownUnits(model).flatMap(({ elements }) => standing(elements));
}

/** The unit of a piece, and who of it is there. @param {Model} model @param {string} piece */
export function unitOf(model, piece) {
  const unit = ownUnits(model).find(({ elements }) => elements.some((each) => each.piece === piece));
  return unit ? { name: unit.name, pieces: standing(unit.elements) } : null;
}

/** @param {Scene | null} scene @param {string} piece */
export const nameOf = (scene, piece) => scene?.pieces.find(({ id }) => id === piece)?.name ?? "";

/** Those that go with a piece; none unless it is one of several taken together. @param {Model} model @param {string} piece */
export function matesOf(model, piece) {
  const { group } = model.value;
  return group.length > 1 && group.includes(piece) ? group.filter((each) => each !== piece) : [];
}

/** Takes these, one of which is looked at. @param {Model} model @param {readonly string[]} pieces @param {string} [first] */
export function gather(model, pieces, first = "") {
  const able = new Set(gatherable(model));
  const group = [...new Set(pieces)].filter((each) => able.has(each));
  const { looked } = model.value;
  const kept = group.includes(first) ? first : group.includes(looked) ? looked : (group[0] ?? looked);
  model.hand?.drop();
  model.set({ group, looked: kept });
}

/** One more, or one fewer. @param {Model} model @param {string} piece @returns {boolean} whether it may be taken */
export function toggle(model, piece) {
  if (!gatherable(model).includes(piece)) return false;
  const { group, looked } = model.value;
  // Whoever is looked at is the first of them.
  const before = group.length ? group : gatherable(model).includes(looked) ? [looked] : [];
  if (before.length && before.includes(piece) && group.length) gather(model, before.filter((each) => each !== piece));
  else gather(model, [...before, piece]);
  return true;
}

/** Nobody is taken together any more. @param {Model} model */
export function release(model) {
  model.hand?.drop();
  model.set({ group: [], picking: false });
}

/** The unit of a piece. @param {Model} model @param {string} piece @returns {boolean} whether it has one */
export function gatherUnit(model, piece) {
  const unit = unitOf(model, piece);
  if (!unit || !gatherable(model).includes(piece)) return false;
  gather(model, unit.pieces, piece);
  return true;
}

/** By keys: the unit of the piece that is looked at, then everybody, then that piece alone. @param {Model} model */
export function widen(model) {
  const all = gatherable(model);
  const { group, looked } = model.value;
  const piece = all.includes(looked) ? looked : (all[0] ?? "");
  if (!piece) return;
  const unit = unitOf(model, piece)?.pieces ?? [];
  if (group.length >= all.length) gather(model, [], piece);
  else if (unit.length > 1 && group.length < unit.length) gather(model, unit, piece);
  else gather(model, all, piece);
}

/** Whether taps and pulls take pieces together, whatever else they would do. @param {Model} model */
export function togglePicking(model) {
  if (gatherable(model).length) model.set({ picking: !model.value.picking });
}
