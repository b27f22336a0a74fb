/**
 * A tap on the map does one thing: the click that follows it goes to whatever has come to lie under the finger since,
 * and is not meant for that.
 */

/** @param {EventTarget | null} target */
const onMap = (target) => target instanceof Element && target.closest(".board-frame") !== null;

/** From now on, for the page's life. */
export function keepTapsOnTheMap() {
  let began = false;
  document.addEventListener("pointerdown", ({ target }) => (began = onMap(target)), { capture: true });
  document.addEventListener(
    "click",
    (event) => {
      // A click by a key, which has no detail, was pressed nowhere.
      if (began && event.detail > 0 && !onMap(event.target)) {
        event.preventDefault();
        event.stopImmediatePropagation();
      }
      began = false;
    },
    { capture: true },
  );
}
