/** Where the keyboard is: on a control only if Tab led there and it shows. A press or a script that moves the focus does not count. */

/** Tab is on its way to a control. */
let tabbing = false;
/** The control that Tab led to last. @type {Element | null} */
let reached = null;

document.addEventListener("keydown", ({ key }) => (tabbing = key === "Tab"), true);
document.addEventListener(
  "pointerdown",
  () => {
    tabbing = false;
    reached = null;
  },
  true,
);
document.addEventListener(
  "focusin",
  ({ target }) => {
    if (tabbing && target instanceof Element) reached = target;
    tabbing = false;
  },
  true,
);

/** The control that the keyboard is on; null: keys are the page's. @returns {Element | null} */
export function atControl() {
  const now = document.activeElement;
  return now && now === reached && now.matches(":focus-visible") ? now : null;
}

/** Moves the keyboard to an element, as Tab would. @param {HTMLElement | SVGElement | null} element */
export function reach(element) {
  if (!element) return;
  element.focus({ preventScroll: true });
  reached = element;
}

/** An element that was drawn anew takes the place of the one before. @param {Element} before @param {Element} now */
export function passFocusOn(before, now) {
  if (reached === before) reached = now;
}

/** Whether keys write: a field of text, or a list to choose from. @param {EventTarget | null} target */
export function isTyping(target) {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.matches("textarea, select, input:not([type=range], [type=radio], [type=checkbox], [type=file], [type=button], [type=submit])");
}
