/** What of a match is looked at, as its address has it: "#12" after entry 12, "#review-12" there with the review open. */

/** @typedef {{moment: number, reviewing: boolean}} Looked moment: -1 where none is named */

/** @param {string} hash @returns {Looked} */
export function lookedAt(hash) {
  const [, review, entry] = /^#(review)?-?(\d{1,9})?$/.exec(hash) ?? [];
  return { moment: entry === undefined ? -1 : Number(entry), reviewing: review !== undefined };
}

/** @param {Looked} looked */
export function hashOf({ moment, reviewing }) {
  return `#${[...(reviewing ? ["review"] : []), ...(moment >= 0 ? [moment] : [])].join("-")}`;
}
