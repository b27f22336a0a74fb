/** Dialogues: native, one at a time, closed by Escape, focus returns to where it was. */
import { html, nothing, render } from "../lit.js";
import { icon } from "./icons.js";
import { say } from "./language.js";

/** @import {TemplateResult} from "../lit.js" */

/** How many dialogues this page has opened: each names its title. */
let opened = 0;

/**
 * Opens a dialogue and resolves with its answer; "" when it is dismissed.
 * @param {string} title
 * @param {(close: (answer: string) => void, redraw: () => void) => TemplateResult} body drawn anew by `redraw`
 * @param {string} [kind] a class of its own
 * @returns {Promise<string>}
 */
export function openDialog(title, body, kind = "") {
  const element = document.createElement("dialog");
  element.className = `dialog ${kind}`;
  opened += 1;
  const titled = `dialog-title-${opened}`;
  element.setAttribute("aria-labelledby", titled);
  document.body.append(element);
  /** @param {string} answer */
  const close = (answer) => element.close(answer);
  const draw = () =>
    render(
      html`<header>
          <h2 id=${titled}>${title}</h2>
          <button type="button" class="bare" aria-label=${say("Close")} @click=${() => close("")}>${icon("close")}</button>
        </header>
        <div class="dialog-body">${body(close, draw)}</div>`,
      element,
    );
  draw();
  element.showModal();
  // What stands in a field at first is there to be typed over.
  if (document.activeElement instanceof HTMLInputElement && document.activeElement.matches("[autofocus]")) document.activeElement.select();
  element.addEventListener("click", (event) => {
    if (event.target === element) close("");
  });
  return new Promise((resolve) => {
    element.addEventListener("close", () => {
      element.remove();
      // Of a dialogue that opened by itself nothing had the focus before.
      const question = document.querySelector(".decision h2[tabindex]");
      if (document.activeElement === document.body && question instanceof HTMLElement) question.focus({ preventScroll: true });
      resolve(element.returnValue);
    });
  });
}

/**
 * Asks before something that cannot be taken back.
 * @param {string} title
 * @param {string} text
 * @param {string} yes what the button that does it says
 * @returns {Promise<boolean>}
 */
export async function askToConfirm(title, text, yes) {
  const answer = await openDialog(
    title,
    (close) =>
      html`<p>${text}</p>
        <div class="dialog-buttons">
          <button type="button" class="go danger" @click=${() => close("yes")}>${yes}</button>
          <button type="button" autofocus @click=${() => close("")}>${say("Back")}</button>
        </div>`,
  );
  return answer === "yes";
}

/** @param {string} title @param {string} text */
export async function tell(title, text) {
  await openDialog(
    title,
    (close) =>
      html`<p>${text || nothing}</p>
        <div class="dialog-buttons"><button type="button" class="go" @click=${() => close("")}>${say("Close")}</button></div>`,
  );
}

/** Whether a dialogue is open: the keys of the table rest meanwhile. */
export function dialogIsOpen() {
  return document.querySelector("dialog[open]") !== null;
}
