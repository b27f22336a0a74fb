/** Times of a day. */

/** Minutes after midnight as a time field has them. @param {number} minutes */
export const clockText = (minutes) => `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;

/** The same the other way round; -1 if it is no time. @param {string} text */
export function minutesOf(text) {
  const found = /^(\d\d):(\d\d)/.exec(text);
  return found ? 60 * Number(found[1]) + Number(found[2]) : -1;
}
