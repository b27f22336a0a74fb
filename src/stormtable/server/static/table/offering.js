/** What the offers of a scene mean to whoever decides. */

import { actorsOf } from "./surveying.js";

/**
 * @import {Offer, Scene, Table} from "../wire.js"
 * @import {View} from "./view.js"
 */

/**
 * The offer to begin with: what the scene proposes, else the first that does something and is not done on a sheet or a
 * layout; where it can be passed up, to pass it up. What binds is proposed only where nothing else is to be done.
 * @param {Scene | null} scene
 */
export function firstOffer(scene) {
  const offers = scene?.offers ?? [];
  const { decline = "", proposed = "" } = scene?.prompt ?? {};
  if (decline || proposed) return decline || proposed;
  // Of many pieces the player picks one first.
  if (actorsOf(scene).length) return "";
  const doing = offers.filter(({ quiet }) => !quiet);
  const plain = doing.filter(isListed);
  const free = plain.find(({ binding }) => !binding) ?? (plain.length === doing.length ? plain[0] : undefined);
  return (free ?? (offers.every(isListed) ? offers[0] : undefined))?.id ?? "";
}

/** Whether an offer stands in the list, not on a sheet, a layout or a row. @param {Offer} offer */
export function isListed({ sheet, layout, row }) {
  return !sheet && !layout && !row;
}

/** Whether what an offer may lead to can be asked for. @param {Offer} offer */
export function canTell(offer) {
  return offer.foretold || offer.uncertain;
}

/**
 * Whether a seat that decides in secret has still the same to decide: somebody else has decided meanwhile.
 * @param {Table | null} before
 * @param {Table} now
 */
export function isSameDraft(before, now) {
  /** @param {Table} table */
  const offered = ({ scene }) => JSON.stringify([scene?.offers.map(({ id }) => id), scene?.sheets.map(({ draft }) => draft), scene?.layouts]);
  return before !== null && before.secret && now.secret && before.seat === now.seat && now.scene?.offers.length !== 0 && offered(before) === offered(now);
}

/** Whether one of many alike is shown: a way while it is chosen, else what the picked die or the picked piece can do. @param {Offer} offer @param {View} view */
function isOpen(offer, { pickedDie, pickedPiece, selectedOffer }) {
  if (offer.path.length) return offer === selectedOffer;
  return offer.dice.length ? offer.dice.includes(pickedDie) : offer.piece === pickedPiece;
}

/**
 * The offers that are listed: of many alike those that are open. To pick one of many pieces is no act.
 * @param {View} view
 */
export function listedOf(view) {
  const picks = actorsOf(view.scene);
  return view.offers.filter((offer) => isListed(offer) && !picks.includes(offer) && (!offer.folded || isOpen(offer, view)));
}

/** Whether an offer has that id, or a way of doing it. @param {Offer} offer @param {string} id */
export function includes(offer, id) {
  return offer.id === id || offer.variants.some((variant) => variant.id === id);
}
