/** What one is told away from the page, and how; and the pages that links in e-mails lead to. */
import { html, nothing, render } from "../lit.js";
import { announce } from "../core/announce.js";
import { sentence } from "../core/format.js";
import { say } from "../core/language.js";
import { becomeSomebody, me } from "../core/me.js";
import { Failure, get, post } from "../core/net.js";
import { below, here } from "../core/root.js";
import { siteBar, siteFoot } from "../core/shell.js";
import { channels } from "./channels.js";
import { quiet } from "./quiet.js";
import { kinds } from "./kinds.js";
import { Wishes } from "./wishes.js";

/** @import {TemplateResult} from "../lit.js" */

/** @param {HTMLElement} root @param {TemplateResult} body @param {string} [kind] */
function frame(root, body, kind = "") {
  render(html`${siteBar("")}<main class="notices ${kind}">${body}</main>${siteFoot()}`, root);
}

/** @param {HTMLElement} root */
export async function showNotices(root) {
  document.title = say("Notices · Stormtable");
  const wishes = new Wishes(() => draw());
  const draw = () => frame(root, settings(wishes, begin));
  const begin = async () => {
    wishes.trouble = "";
    wishes.nobody = false;
    draw();
    try {
      wishes.nobody = (await me()) === null;
      if (!wishes.nobody) await wishes.load();
    } catch (error) {
      wishes.trouble = error instanceof Failure ? error.message : String(error);
    }
    draw();
  };
  await begin();
}

/** @param {Wishes} wishes @param {() => Promise<void>} begin */
function settings(wishes, begin) {
  return html`<h1>${say("Notices")}</h1>
    <p class="lead">${say("What you are told when you are not at the table, and how. Nothing is sent that others could not see, and no link that plays for you.")}</p>
    ${state(wishes, begin) ?? html`${kinds(wishes)}${channels(wishes)}${quiet(wishes)}`}`;
}

/** What stands there instead of the settings. @param {Wishes} wishes @param {() => Promise<void>} begin */
function state(wishes, begin) {
  if (wishes.trouble) {
    return html`<section class="panel state" role="alert">
      <p>${wishes.trouble}</p>
      <button type="button" @click=${begin}>${say("Try again")}</button>
    </section>`;
  }
  if (wishes.nobody) {
    const be = async () => {
      if (await becomeSomebody(say("Notices are for players: say what you are called, and they find you."))) await begin();
    };
    return html`<section class="panel state">
      <p>${say("The table does not know you yet. Once you have said what you are called, it can tell you when it is your move.")}</p>
      <button type="button" class="go" @click=${be}>${say("Say what you are called")}</button>
    </section>`;
  }
  return wishes.settings ? null : html`<section class="panel state" aria-busy="true"><p>${say("Asking the table how you want to be told…")}</p></section>`;
}

// Where links in e-mails lead: looking at one does nothing, since mail programs look at them

/**
 * A page with one question.
 * @param {HTMLElement} root
 * @param {{title: string, text: string, act: string, done: string, after: string}} words
 */
function question(root, words) {
  document.title = say("{page} · Stormtable", { page: words.title });
  let [said, wrong, busy] = ["", "", false];
  const act = async () => {
    busy = true;
    draw();
    try {
      await post(here());
      said = words.done;
      announce(said);
    } catch (error) {
      wrong = error instanceof Error ? error.message : String(error);
    }
    busy = false;
    draw();
  };
  const draw = () =>
    frame(
      root,
      html`<h1>${said || words.title}</h1>
        <p class="lead">${said ? words.after : words.text}</p>
        ${wrong ? html`<p class="wrong" role="alert">${wrong}</p>` : nothing}
        <div class="one-act">
          ${said ? nothing : html`<button type="button" class="go" ?disabled=${busy} aria-busy=${busy} @click=${act}>${words.act}</button>`}
          <a class="button" href=${below("/notices")}>${say("How you are told")}</a>
        </div>`,
      "question",
    );
  draw();
}

/** @param {HTMLElement} root */
export function showConfirming(root) {
  question(root, {
    title: say("Confirm your address"),
    text: say("Notices of your games are to go to the address at which you have read this link."),
    act: say("Confirm"),
    done: say("Your address is confirmed"),
    after: say("From now on it is told what you have chosen. Every message has a link that ends them."),
  });
}

/** @param {HTMLElement} root */
export function showEnding(root) {
  question(root, {
    title: say("No more notices by e-mail"),
    text: say("Nothing more is sent to the address at which you have read this link."),
    act: say("Send no more"),
    done: say("Nothing more is sent there"),
    after: say("You find what waits for you on the first page. To be told by e-mail again, confirm the address anew."),
  });
}

/**
 * Goes to one's own table of a match; who has none here is told what helps.
 * @param {HTMLElement} root
 * @param {string} name
 */
export async function showMatch(root, name) {
  document.title = say("To the table · Stormtable");
  frame(root, html`<p class="lead" role="status">${say("Looking for your seat…")}</p>`, "question");
  try {
    /** @type {import("../wire.js").OwnTable} */
    const { path } = await get(`/api/match/${encodeURIComponent(name)}`);
    location.replace(below(path));
  } catch (error) {
    const unknown = error instanceof Failure && error.status === 409;
    const text = unknown
      ? say("This browser does not hold the player who was told. On a device that does, open “Devices” in the menu of your name and add this one by its code; then this link leads to your seat.")
      : error instanceof Error
        ? `${sentence(error.message)}.`
        : String(error);
    frame(
      root,
      html`<h1>${unknown ? say("You are not known here") : say("Your seat is not found")}</h1>
        <p class="lead">${text}</p>
        <div class="one-act">
          <button type="button" class="go" @click=${() => showMatch(root, name)}>${say("Try again")}</button>
          <a class="button" href=${below("/")}>${say("All games")}</a>
        </div>`,
      "question",
    );
  }
}
