/** The card of whoever sits before this page: a slot that stands empty until somebody has said what to be called. */
import { nothing } from "../lit.js";

/** @param {() => void} _draw */
export function playerCard(_draw) {
  return nothing;
}
