/** The bell in the bar: how much there is that one has not read, and a list of it. */
import { html, nothing, render } from "../lit.js";
import { ago } from "./format.js";
import { icon } from "./icons.js";
import { say, sayCount } from "./language.js";
import { me, watchMe } from "./me.js";
import { below } from "./root.js";
import { look, watchTold } from "./told.js";

/** @import {NoticeInfo} from "../wire.js" */

const SIGNS = /** @type {const} */ ({ turn: "play", seat: "chair", talk: "talk", request: "handshake", result: "flag" });

/** Hangs the bell into the bar of this page, if that has one. */
export async function hangBell() {
  const slot = document.querySelector("#bar-notices");
  if (!(slot instanceof HTMLElement)) return;
  /** @type {NoticeInfo[]} */
  let notices = [];
  let [unread, somebody, open] = [0, false, false];
  const draw = () => render(somebody ? bell(notices, unread, open, toggle) : nothing, slot);
  const toggle = (/** @type {boolean} */ now) => {
    open = now;
    draw();
    const first = open ? slot.querySelector(".bell-list a, .bell-list button") : null;
    if (first instanceof HTMLElement) first.focus();
  };
  document.addEventListener("click", (event) => {
    if (open && event.target instanceof Node && !slot.contains(event.target)) toggle(false);
  });
  slot.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !open) return;
    toggle(false);
    slot.querySelector("button")?.focus();
  });
  watchMe((player) => {
    somebody = player !== null;
    draw();
  });
  watchTold((now) => {
    ({ notices, unread } = now);
    draw();
  });
  somebody = (await me().catch(() => null)) !== null;
  draw();
}

/**
 * @param {NoticeInfo[]} notices
 * @param {number} unread
 * @param {boolean} open
 * @param {(open: boolean) => void} toggle
 */
function bell(notices, unread, open, toggle) {
  const name = unread ? say("Notices, {n} new", { n: unread }) : say("Notices");
  return html`<div class="bell">
    <button type="button" class="bare bell-button" aria-label=${name} aria-expanded=${open} @click=${() => toggle(!open)}>
      ${icon("bell", 22)}${unread ? html`<span class="bell-count" aria-hidden="true">${unread > 99 ? "99+" : unread}</span>` : nothing}
    </button>
    ${open ? list(notices, unread) : nothing}
  </div>`;
}

/** @param {NoticeInfo[]} notices @param {number} unread */
function list(notices, unread) {
  return html`<section class="bell-list" aria-label=${say("Notices")}>
    <header>
      <h2>${say("Notices")}</h2>
      ${unread ? html`<button type="button" class="text-link" @click=${() => look({ all: true })}>${say("All read")}</button>` : nothing}
    </header>
    ${
      notices.length === 0
        ? html`<p class="bell-empty">${say("Nothing yet. When a match waits for you, or somebody asks you something, it stands here.")}</p>`
        : html`<ul>
            ${notices.slice(0, 8).map(
              (each) =>
                html`<li class=${each.read ? "" : "fresh"}>
                  <a href=${below(each.path)}>
                    ${icon(SIGNS[each.kind])}
                    <span><b>${each.title}</b><small>${each.text}</small></span>
                    <time>${ago(each.created)}</time>
                    ${each.read ? nothing : html`<span class="unseen">${say("new")}</span>`}
                  </a>
                </li>`,
            )}
          </ul>`
    }
    <footer><a href=${below("/notices")}>${notices.length > 8 ? sayCount(notices.length, "{n} notice, and how you are told", "{n} notices, and how you are told") : say("How you are told")}</a></footer>
  </section>`;
}
