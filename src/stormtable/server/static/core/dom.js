/** Small helpers around lit-html and the document. */
import { Directive, directive, noChange } from "../lit.js";

/** @import {ElementPart} from "../lit.js" */

class Vars extends Directive {
  /** @param {Record<string, string | number>} _values */
  render(_values) {
    return noChange;
  }

  /**
   * @override
   * @param {ElementPart} part
   * @param {[Record<string, string | number>]} values
   */
  update(part, [values]) {
    const style = /** @type {HTMLElement | SVGElement} */ (part.element).style;
    for (const [name, value] of Object.entries(values)) style.setProperty(name, String(value));
    return noChange;
  }
}

/**
 * Sets CSS properties of an element through the CSSOM, which a strict content policy allows where it forbids
 * style attributes: `<i ${vars({"--share": "45%"})}></i>`.
 */
export const vars = directive(Vars);

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

/** Fields in which something is typed that nobody has been told of yet. @type {WeakSet<EventTarget>} */
const typedIn = new WeakSet();
document.addEventListener("input", ({ target }) => target && typedIn.add(target), true);
for (const done of ["change", "focusout"]) document.addEventListener(done, ({ target }) => target && typedIn.delete(target), true);

class Kept extends Directive {
  /** @param {string} value */
  render(value) {
    return value;
  }

  /** @override @param {any} part @param {[string]} args */
  update({ element }, [value]) {
    if (!typedIn.has(element) && element.value !== value) element.value = value;
    return noChange;
  }
}

/** The value of a field that speaks when it is left: what is being typed in it outlasts an answer that comes meanwhile. */
export const unlessTyped = directive(Kept);
