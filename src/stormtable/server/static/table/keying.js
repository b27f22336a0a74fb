/** Which offers stand under which key, and what the key does with them. */
import { writtenOffers } from "./writing.js";

/**
 * @import {Offer} from "../wire.js"
 * @import {Model} from "./model.js"
 */

/** The key of an offer: its own, or the number of what it is about. @param {Offer} offer */
export function keyOf({ key, number }) {
  return key || (number ? String(number) : "");
}

/**
 * Whether an offer's key does the same for the piece that is picked.
 * @param {Offer} offer
 * @param {Model} model
 */
export function isHeld({ id, key, piece }, { listed, pickedPiece }) {
  return key && piece !== pickedPiece && listed.some((other) => other.id !== id && other.key === key && other.piece === pickedPiece);
}

/**
 * Offers by their keys: those that write on the open sheet, then those that are listed. Of offers with one key the picked
 * piece's own count, where it has some.
 * @param {Model} model
 * @returns {[string, Offer[]][]}
 */
export function keyed(model) {
  /** @type {Map<string, Offer[]>} */
  const found = new Map();
  for (const offer of [...writtenOffers(model), ...model.listed]) {
    const key = keyOf(offer);
    if (key) found.set(key, [...(found.get(key) ?? []), offer]);
  }
  return [...found].map(([key, offers]) => {
    const written = offers.filter(({ sheet }) => sheet);
    const own = offers.filter(({ piece, folded }) => folded && piece === model.pickedPiece);
    return [key, written.length ? written : own.length ? own : offers];
  });
}

/**
 * Takes what a key stands for. A letter of its own acts at once where no dice are at stake, and so does what writes on a
 * sheet; else the first press selects and the second takes; of several things with one number, the next press selects the next.
 * @param {Model} model
 * @param {readonly Offer[]} offers
 * @param {() => void} toCommit the focus goes to the lit button
 */
export function take(model, offers, toCommit) {
  const at = model.value.chosen ? offers.findIndex((offer) => offer === model.selectedOffer) : -1;
  const offer = offers[offers.length > 1 ? (at + 1) % offers.length : 0];
  if (!offer) return;
  const plain = offer.key && !offer.binding && !offer.uncertain && offer.chance < 0;
  if (offer.sheet || plain || (offers.length === 1 && at === 0)) model.commit(offer.id);
  else model.select(offer.id);
  if (offer.binding && !offer.sheet) toCommit();
}
