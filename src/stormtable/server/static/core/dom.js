/** Small helpers around the document and the screen. */

/**
 * The element of that selector; throws if the page's shell lacks it.
 * @param {string} selector
 * @param {ParentNode} [within]
 * @returns {HTMLElement}
 */
export function need(selector, within = document) {
  const found = within.querySelector(selector);
  if (!(found instanceof HTMLElement)) throw new Error(`the page lacks ${selector}`);
  return found;
}

/**
 * Class names that hold.
 * @param {...(string | false | null | undefined)} names
 */
export function classes(...names) {
  return names.filter(Boolean).join(" ");
}

/** Whether the person asked for less motion, in the system's settings or in ours. */
export function lessMotion() {
  return document.documentElement.dataset["motion"] === "less" || matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** The screens on which the column is a sheet; phone.css says the same. */
export const PHONE = "(max-width: 760px), (max-width: 920px) and (orientation: portrait)";

/** Whether the page is laid out for a phone. */
export function isPhone() {
  return matchMedia(PHONE).matches;
}

/**
 * Calls at most once a frame.
 * @param {() => void} run
 * @returns {() => void}
 */
export function onceAFrame(run) {
  let asked = false;
  return () => {
    if (asked) return;
    asked = true;
    requestAnimationFrame(() => {
      asked = false;
      run();
    });
  };
}

/**
 * Copies to the clipboard; false where the browser refuses (an insecure origin, say).
 * @param {string} text
 */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
