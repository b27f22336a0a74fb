/** What the offers of a scene mean to whoever decides. */

/** @import {Offer, Scene, Table} from "../wire.js" */

/**
 * The offer to begin with: the first that does something; where it can be passed up, to pass it up.
 * @param {Scene | null} scene
 */
export function firstOffer(scene) {
  const offers = scene?.offers ?? [];
  if (scene?.prompt?.decline) return scene.prompt.decline;
  return (offers.find(({ quiet }) => !quiet) ?? offers[0])?.id ?? "";
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
  const offered = ({ scene }) => scene?.offers.map(({ id }) => id).join("\n");
  return before !== null && before.secret && now.secret && before.seat === now.seat && now.scene?.offers.length !== 0 && offered(before) === offered(now);
}

/** Whether an offer has that id, or a way of doing it. @param {Offer} offer @param {string} id */
export function includes(offer, id) {
  return offer.id === id || offer.variants.some((variant) => variant.id === id);
}
