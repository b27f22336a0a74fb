/** The page of whoever runs the server: its players, reports, matches, bans, and a log of every act. */
import { html, nothing, render } from "../lit.js";
import { announce } from "../core/announce.js";
import { icon } from "../core/icons.js";
import { phrase, say, sayParts } from "../core/language.js";
import { get, post } from "../core/net.js";
import { siteBar, siteFoot } from "../core/shell.js";
import { pager } from "../players/pager.js";
import { banAddress, isStranger, message } from "./acts.js";
import { auditRow, banRow, failureRow, matchRow, overview as figures, playerRow, reportRow } from "./lists.js";

/**
 * @import {HostOverview, HostSession} from "../wire.js"
 * @typedef {keyof typeof TABS} Tab
 * @typedef {object} Room what the page keeps
 * @property {"asking" | "stranger" | "host"} who
 * @property {Tab} tab
 * @property {HostOverview | null} overview
 * @property {any} list the answer of the tab's address; null: on its way
 * @property {string} search
 * @property {boolean} closed of reports those that are dealt with, of matches those that are over too
 * @property {string} told what was done last
 * @property {string} problem
 */

/** Each tab: what it is called, and under which name its rows come. */
const TABS = {
  overview: { title: phrase("Overview"), rows: "", none: "" },
  reports: { title: phrase("Reports"), rows: "reports", none: phrase("No report waits.") },
  players: { title: phrase("Players"), rows: "players", none: phrase("No player of that name.") },
  matches: { title: phrase("Matches"), rows: "matches", none: phrase("No match of that kind.") },
  bans: { title: phrase("Bans"), rows: "restrictions", none: phrase("Nobody is banned or muted.") },
  failures: { title: phrase("Notices"), rows: "failures", none: phrase("Every notice was sent.") },
  audit: { title: phrase("Log"), rows: "acts", none: phrase("No host has done anything yet.") },
};

/** @type {Room} */
const room = { who: "asking", tab: "overview", overview: null, list: null, search: "", closed: false, told: "", problem: "" };
/** @type {() => void} */
let draw = () => {};

/** @param {unknown} error */
function fail(error) {
  if (isStranger(error)) Object.assign(room, { who: "stranger", overview: null, list: null, problem: "" });
  else room.problem = message(error);
  draw();
}

/** Asks for the tab anew. @param {number} [first] */
async function look(first = 0) {
  const { tab, search, closed } = room;
  try {
    const query = new URLSearchParams({ first: String(first), search, closed: String(closed) });
    const [overview, list] = await Promise.all([get("/api/host/overview"), tab === "overview" ? null : get(`/api/host/${tab}?${query}`)]);
    if (room.tab !== tab || room.search !== search || room.closed !== closed) return; // something else is wanted by now
    Object.assign(room, { who: "host", overview, list, problem: "" });
    draw();
  } catch (error) {
    fail(error);
  }
}

/** What was done is told, and the list shows it. @param {string} text */
function told(text) {
  room.told = text;
  announce(text);
  void look(room.list?.first ?? 0);
  draw();
}

/** @param {Tab} tab */
function choose(tab) {
  Object.assign(room, { tab, list: null, search: "", closed: false, told: "", problem: "" });
  history.replaceState(null, "", `#${tab}`);
  draw();
  void look();
}

/** @param {SubmitEvent} event */
async function enter(event) {
  event.preventDefault();
  const key = String(new FormData(/** @type {HTMLFormElement} */ (event.target)).get("key"));
  try {
    await post("/api/host/session", { key });
    room.problem = "";
    await look();
  } catch (error) {
    room.problem = message(error);
    draw();
  }
}

async function leave() {
  await post("/api/host/session", { key: "" });
  Object.assign(room, { who: "stranger", overview: null, list: null, told: "", problem: "" });
  draw();
}

function door() {
  return html`<form class="panel host-door" @submit=${enter}>
    <h1>${say("The host's page")}</h1>
    <p>${sayParts("For whoever runs this server. On its machine, {command} gives the key; it holds in this browser for eight hours.", { command: html`<code>stormtable host key</code>` })}</p>
    <label>${say("Key")} <input type="password" name="key" required autocomplete="off" spellcheck="false" autofocus /></label>
    ${room.problem ? html`<p class="refusal" role="alert">${room.problem}</p>` : nothing}
    <button class="go">${say("Enter")}</button>
  </form>`;
}

/** @param {string} label */
function searchField(label) {
  const search = (/** @type {Event} */ event) => {
    room.search = /** @type {HTMLInputElement} */ (event.target).value;
    void look();
  };
  return html`<label class="search"><span class="unseen">${label}</span>${icon("search", 18)}<input type="search" placeholder=${label} .value=${room.search} @input=${search} /></label>`;
}

/** @param {string} label */
function closedChoice(label) {
  const change = (/** @type {Event} */ event) => {
    room.closed = /** @type {HTMLInputElement} */ (event.target).checked;
    void look();
  };
  return html`<label class="host-closed"><input type="checkbox" .checked=${room.closed} @change=${change} /> ${label}</label>`;
}

/** What stands above a list. */
function tools() {
  switch (room.tab) {
    case "players":
      return searchField(say("Name or id"));
    case "matches":
      return html`${searchField(say("Name of a match, or of a game as in addresses"))} ${closedChoice(say("with those that are over"))}`;
    case "reports":
      return closedChoice(say("those that are dealt with"));
    case "bans":
      return html`<button type="button" @click=${() => banAddress(told)}>${say("Ban an address")}</button>`;
    default:
      return nothing;
  }
}

/** @param {any} each */
function row(each) {
  switch (room.tab) {
    case "players":
      return playerRow(each, told);
    case "reports":
      return reportRow(each, told);
    case "matches":
      return matchRow(each, told);
    case "bans":
      return banRow(each, told);
    case "failures":
      return failureRow(each);
    default:
      return auditRow(each);
  }
}

function content() {
  const { tab, list, overview } = room;
  if (tab === "overview") return overview ? figures(overview, told) : nothing;
  const tool = tools();
  /** @type {any[] | undefined} */
  const rows = list?.[TABS[tab].rows];
  return html`${tool === nothing ? nothing : html`<div class="host-tools">${tool}</div>`}
  ${rows?.length
    ? html`<ul>
          ${rows.map(row)}
        </ul>
        ${list.total === undefined ? nothing : pager(list.first, rows.length, list.total, (first) => void look(first))}`
    : html`<p class="empty">${rows ? say(TABS[tab].none) : say("Looking.")}</p>`}`;
}

/** How many of a tab wait. @param {string} tab */
function waiting(tab) {
  const count = tab === "reports" ? room.overview?.reports : tab === "failures" ? room.overview?.failures : 0;
  return count ? html` <span class="host-count">${count}</span>` : nothing;
}

/** As long as it is not known who looks. */
function unknown() {
  return html`<h1>${say("The host's page")}</h1>
    ${room.problem
      ? html`<p class="refusal" role="alert"><span>${room.problem}</span> <button type="button" @click=${() => void look()}>${say("Try again")}</button></p>`
      : html`<p aria-busy="true">${say("Looking who you are.")}</p>`}`;
}

function desk() {
  return html`<header class="host-head">
      <h1>${say("The host's page")}</h1>
      <button type="button" @click=${leave}>${say("Leave")}</button>
    </header>
    <nav class="host-tabs" aria-label=${say("What to look at")}>
      ${Object.entries(TABS).map(
        ([name, { title }]) =>
          html`<button type="button" aria-pressed=${room.tab === name} @click=${() => choose(/** @type {Tab} */ (name))}>${say(title)}${waiting(name)}</button>`,
      )}
    </nav>
    ${room.told ? html`<p class="host-told">${icon("check", 18)} ${room.told}</p>` : nothing}
    ${room.problem ? html`<p class="refusal" role="alert"><span>${room.problem}</span> <button type="button" @click=${() => void look()}>${say("Try again")}</button></p>` : nothing}
    <section class="panel host-list" aria-labelledby="host-list-title" aria-busy=${!room.list && room.tab !== "overview"}>
      <h2 class="unseen" id="host-list-title">${say(TABS[room.tab].title)}</h2>
      ${content()}
    </section>`;
}

/** @param {HTMLElement} root */
export async function showHost(root) {
  document.title = say("The host's page · Stormtable");
  const wanted = location.hash.slice(1);
  if (wanted in TABS) room.tab = /** @type {Tab} */ (wanted);
  draw = () =>
    render(
      html`${siteBar("")}
        <main class="host-page">${room.who === "host" ? desk() : room.who === "stranger" ? door() : unknown()}</main>
        ${siteFoot()}`,
      root,
    );
  draw();
  try {
    /** @type {HostSession} */
    const { host } = await get("/api/host/session");
    if (host) await look();
    else Object.assign(room, { who: "stranger" });
  } catch (error) {
    room.problem = message(error);
  }
  draw();
}
