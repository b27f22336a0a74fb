/** The ways by which one is told: browsers, an e-mail address, webhooks. */
import { html, nothing } from "../lit.js";
import { ago, sentence } from "../core/format.js";
import { icon } from "../core/icons.js";
import { phrase, say } from "../core/language.js";
import { whyNoPush } from "../core/pushing.js";
import { saying } from "./saying.js";

/**
 * @import {ChannelInfo} from "../wire.js"
 * @import {TemplateResult} from "../lit.js"
 * @import {ChannelKind, Wishes} from "./wishes.js"
 */

/** Why this browser cannot be told, and what helps. */
const NO_PUSH = {
  insecure: phrase("Browsers show notices of pages that come by https alone; this one does not."),
  install: phrase("On an iPhone or iPad, put this page on the home screen first: Share, then “Add to Home Screen”. Opened from there it can show notices."),
  none: phrase("This browser has no notices for pages."),
  denied: phrase("You have forbidden this page to show notices. Allow it beside the address of the page, then turn them on here."),
  "": "",
};

/** @param {Wishes} wishes */
export function channels(wishes) {
  return html`<div class="notice-ways">
    ${way(wishes, "push", say("Browsers"), "bell", browser(wishes))} ${way(wishes, "mail", say("E-mail"), "mail", mail(wishes))}
    ${way(wishes, "hook", say("Webhooks"), "hook", hook(wishes))}
  </div>`;
}

/**
 * @param {Wishes} wishes
 * @param {ChannelKind} kind
 * @param {string} title
 * @param {"bell" | "mail" | "hook"} sign
 * @param {TemplateResult} form
 */
function way(wishes, kind, title, sign, form) {
  const found = wishes.channels(kind);
  return html`<section class="panel notice-way" aria-labelledby="way-${kind}">
    <header>
      ${icon(sign)}
      <h2 id="way-${kind}">${title}</h2>
    </header>
    ${found.length ? html`<ul>${found.map((each) => channel(wishes, each))}</ul>` : nothing} ${form}
    <p class="way-said">${saying(wishes, kind)}</p>
  </section>`;
}

/** @param {Wishes} wishes @param {ChannelInfo} each */
function channel(wishes, each) {
  return html`<li>
    <b>${each.name}${each.address && each.address === wishes.own ? html`<small>${say("this one")}</small>` : nothing}</b>
    <p class=${each.failed ? "wrong" : ""}>${condition(each)}</p>
    <div class="notice-acts">
      ${each.state === "on" ? html`<button type="button" ?disabled=${wishes.busy.has(each.id)} @click=${() => wishes.test(each)}>${say("Send me one now")}</button>` : nothing}
      <button type="button" class="bare" aria-label=${say("Remove {name}", { name: each.name })} title=${say("Remove")} @click=${() => wishes.remove(each)}>${icon("trash")}</button>
    </div>
    <p class="way-said">${saying(wishes, each.id)}</p>
  </li>`;
}

/** How a channel is. @param {ChannelInfo} each */
function condition(each) {
  if (each.state === "asked") return say("A link was sent there: open it to confirm the address. Nothing else is sent before.");
  if (each.state === "off") return say("Ended by a link in a message. Enter it anew to be told there again.");
  if (each.failed) return say("{when} it failed: {why}.", { when: sentence(ago(each.failed)), why: each.why });
  return say("Works, as far as is known.");
}

/** @param {Wishes} wishes */
function browser(wishes) {
  const why = whyNoPush();
  if (why) return html`<p class="hint">${say(NO_PUSH[why])}</p>`;
  if (wishes.pushedHere) return html`<p class="hint">${say("Notices come to this browser while the page is closed as well.")}</p>`;
  return html`<p class="hint">${say("Notices come while the page is closed as well; the page can also be installed as an app.")}</p>
    <button type="button" ?disabled=${wishes.busy.has("push")} @click=${() => wishes.turnOn()}>${say("Turn on in this browser")}</button>`;
}

/** @param {Wishes} wishes */
function mail(wishes) {
  if (!wishes.settings?.mail) return html`<p class="hint">${say("This server sends no e-mail: whoever runs it has named no mail server.")}</p>`;
  const add = async (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const [form, address] = entered(event);
    if (address && (await wishes.add({ kind: "mail", address }, say("A link was sent there")))) form?.reset();
  };
  return html`<form @submit=${add}>
    <label>
      <span>${wishes.channels("mail").length ? say("Another address") : say("Your address")}</span>
      <input type="email" name="address" required maxlength="254" autocomplete="email" placeholder="rosa@example.org" />
    </label>
    <button ?disabled=${wishes.busy.has("mail")}>${say("Send a link")}</button>
  </form>`;
}

/** @param {Wishes} wishes */
function hook(wishes) {
  const add = async (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const [form, address] = entered(event);
    if (address && (await wishes.add({ kind: "hook", address }, say("It is told from now on")))) form?.reset();
  };
  return html`<form @submit=${add}>
    <label>
      <span>${say("An address that takes JSON, or Discord's")}</span>
      <input type="url" name="address" required maxlength="1000" placeholder="https://discord.com/api/webhooks/…" autocomplete="off" />
    </label>
    <button ?disabled=${wishes.busy.has("hook")}>${say("Add")}</button>
  </form>`;
}

/** What was entered. @param {SubmitEvent} event @returns {[HTMLFormElement | null, string]} */
function entered(event) {
  const form = event.target instanceof HTMLFormElement ? event.target : null;
  const field = form?.elements.namedItem("address");
  return [form, field instanceof HTMLInputElement ? field.value.trim() : ""];
}
