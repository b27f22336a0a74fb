/** Says things to screen readers, politely, one after the other. */
import { need } from "./dom.js";

/** @type {string[]} */
let waiting = [];
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

/**
 * Sentences said within a moment are spoken together, so that a new decision does not cut off what led to it.
 * @param {string} sentence
 */
export function announce(sentence) {
  if (!sentence) return;
  waiting.push(sentence);
  clearTimeout(timer);
  timer = setTimeout(() => {
    need("#announcer").textContent = waiting.slice(-6).join(" ");
    waiting = [];
  }, 120);
}
