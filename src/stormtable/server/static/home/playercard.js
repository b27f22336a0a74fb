/** The card of whoever sits before this page: who one is, on which devices, how one is told of things. */
import { html, nothing } from "../lit.js";
import { emblem } from "../core/emblem.js";
import { icon } from "../core/icons.js";
import { phrase, say, sayAs } from "../core/language.js";
import { becomeSomebody, me, renameMe, watchMe } from "../core/me.js";
import { get } from "../core/net.js";
import { below } from "../core/root.js";

/** @import {Devices, NoticeSettings, NoticeSettingsRequest, PlayerInfo} from "../wire.js" */

const WHY = phrase("Others see it beside your seat, and your matches are yours on every device.");
const KINDS = /** @type {const} */ ([
  ["turn", phrase("My move")],
  ["talk", phrase("Talk")],
  ["seat", phrase("Seats")],
]);

/** What the card knows; null: not yet. */
const card = {
  asked: false,
  /** @type {{player: PlayerInfo | null} | null} */ who: null,
  /** @type {Devices | null} */ devices: null,
  /** @type {NoticeSettings | null} */ notices: null,
  problem: "",
};

/** @param {() => void} draw */
async function learn(draw) {
  card.problem = "";
  try {
    const player = await me();
    card.who = { player };
    draw();
    if (player) [card.devices, card.notices] = await Promise.all([get("/api/me/devices"), get("/api/notices/settings")]);
  } catch (error) {
    card.problem = error instanceof Error ? error.message : String(error);
  }
  draw();
}

/** @param {() => void} draw */
export function playerCard(draw) {
  if (!card.asked) {
    card.asked = true;
    void learn(draw);
    watchMe(() => void learn(draw));
  }
  return html`<section class="panel you" aria-label=${say("You")} aria-busy=${card.who === null && !card.problem}>${contents(draw)}</section>`;
}

/** @param {() => void} draw */
function contents(draw) {
  if (card.problem && !card.who) {
    return html`<p class="refusal" role="alert">${icon("warn", 18)} <span>${card.problem}</span></p>
      <button type="button" @click=${() => void learn(draw)}>${say("Try again")}</button>`;
  }
  if (!card.who) return html`<header class="waiting">${emblem("", { size: 44 })}<p>${say("Looking who you are.")}</p></header>`;
  return card.who.player ? known(card.who.player, draw) : nobody();
}

function nobody() {
  return html`<header>
      ${emblem("", { size: 44 })}
      <div>
        <h2>${say("No name yet")}</h2>
        <p>${say("You need none to play.")}</p>
      </div>
    </header>
    <p class="you-why">${say("With one you find a seat among others, talk, and go on at another device.")}</p>
    <div class="you-ways">
      <button type="button" @click=${() => void becomeSomebody(say(WHY))}>${say("Choose a name")}</button>
      <a href=${below("/device")}>${say("I have one")}</a>
    </div>`;
}

/** @param {PlayerInfo} player @param {() => void} draw */
function known(player, draw) {
  return html`<header>
      ${emblem(player.emblem, { size: 44, mine: true })}
      <div>
        <h2><a href=${below(`/players/${player.id}`)}>${player.name}</a></h2>
        <p>${say("here, seen by all")}</p>
      </div>
      <button type="button" class="square" aria-label=${say("Change name and emblem")} @click=${() => void renameMe()}>${icon("pen", 18)}</button>
    </header>
    <dl>
      <dt>${say("Devices")}</dt>
      <dd>${devicesOf(draw)}</dd>
      ${card.notices ? noticesOf(card.notices) : nothing}
    </dl>`;
}

/** @param {() => void} draw */
function devicesOf(draw) {
  const { devices } = card;
  /** @param {string} name */
  const handy = (name) => /phone|android|ipad|tablet|mobile/i.test(name);
  const open = async () => {
    const people = await import("../people/devices.js");
    await people.openDevices(() => void learn(draw));
  };
  const shown = [...(devices?.devices ?? [])].sort((a, b) => Number(b.here) - Number(a.here)).slice(0, 2);
  return html`${shown.map(({ name, here }) => html`<span class="device ${here ? "current" : ""}" title=${name}>${icon(handy(name) ? "phone" : "laptop", 16)} <span>${here ? say("This one") : name}</span></span>`)}
    ${devices && devices.devices.length > 2 ? html`<span class="device">+${devices.devices.length - 2}</span>` : nothing}
    <button type="button" class="text-link" @click=${() => void open()}>${devices && devices.devices.length > 1 ? say("All") : say("Add one")}</button>`;
}

/** @param {NoticeSettings} notices */
function noticesOf({ settings, channels }) {
  const ways = /** @type {("push" | "mail" | "hook")[]} */ (["push", "mail", "hook"]).filter((kind) => channels.some((each) => each.kind === kind && each.state === "on"));
  const told = new Set(ways.flatMap((way) => settings[way]));
  return html`<dt>${sayAs("card", "Notices")}</dt>
    <dd>
      ${KINDS.map(([kind, title]) => html`<span class="tag ${told.has(kind) ? "on" : ""}">${told.has(kind) ? html`${icon("check", 14)} ` : nothing}${say(title)}<span class="unseen">${told.has(kind) ? say(": told") : say(": in the page only")}</span></span>`)}
    </dd>
    <dt>${say("Quiet")}</dt>
    <dd><span class="device current">${icon("moon", 16)} ${quietWords(settings)}</span> <a href=${below("/notices")}>${say("Change")}</a></dd>`;
}

/** @param {NoticeSettingsRequest} settings */
function quietWords({ quiet_from: from, quiet_until: until }) {
  if (from < 0) return say("never");
  /** @param {number} minutes */
  const hour = (minutes) => `${Math.floor(minutes / 60)}${minutes % 60 ? `:${String(minutes % 60).padStart(2, "0")}` : ""}`;
  return say("{from} to {until}", { from: hour(from), until: hour(until) });
}
