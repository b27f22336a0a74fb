/** The server's time, by which clocks are told: this machine's own may be minutes off. */

/** How far the server's clock is ahead of ours, milliseconds, and how exactly that is known. */
const known = { ahead: 0, within: Infinity };
/** Milliseconds after which what was measured well is measured anew: clocks drift. */
const STALE = 120_000;
let measured = 0;

/**
 * Learns from an answer what the server's time is: it was right somewhere between asking and hearing.
 * @param {number} now the server's, Unix seconds
 * @param {number} asked our own, milliseconds of Date.now()
 * @param {number} heard
 */
export function learnTime(now, asked, heard) {
  const within = heard - asked;
  if (within > known.within && heard - measured < STALE) return;
  known.ahead = now * 1000 - (asked + heard) / 2;
  known.within = within;
  measured = heard;
}

/** The server's time as far as it is known, Unix seconds. @param {number} [at] our own, milliseconds */
export function serverTime(at = Date.now()) {
  return (at + known.ahead) / 1000;
}
