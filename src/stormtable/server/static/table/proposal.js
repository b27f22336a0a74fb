/** Which offers stand in the list, and which of them is proposed. */

/** @import {Offer, Scene} from "../wire.js" */

/**
 * The offer to begin with: the first that does something and is not done on a sheet or a layout. What binds is proposed
 * only where nothing else is to be done.
 * @param {Scene | null} scene
 */
export function firstOffer(scene) {
  const offers = scene?.offers ?? [];
  const doing = offers.filter(({ quiet }) => !quiet);
  const plain = doing.filter(isListed);
  const free = plain.find(({ binding }) => !binding) ?? (plain.length === doing.length ? plain[0] : undefined);
  return (free ?? (offers.every(isListed) ? offers[0] : undefined))?.id ?? "";
}

/** Whether an offer stands in the list, not on a sheet or a layout. @param {Offer} offer */
export function isListed({ sheet, layout }) {
  return !sheet && !layout;
}
