/** Fields that outlast an answer while something is typed in them. */
import { Directive, directive, noChange } from "../lit.js";

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
