/**
 * What one has been told, and how many matches wait: asked for now and then, and at once when this page learns something.
 * The bell, the title, the badges and the sound follow from it.
 */
import { me, watchMe } from "./me.js";
import { get, post } from "./net.js";

/** @import {Notices, PlayerInfo} from "../wire.js" */

/** Milliseconds between two questions. */
const EVERY = 30_000;

/** @typedef {{notices: Notices["notices"], unread: number, waiting: number, mineHere: boolean}} Told */

/** @type {Told} */
let told = { notices: [], unread: 0, waiting: 0, mineHere: false };
/** @type {Set<(now: Told, before: Told) => void>} */
const watchers = new Set();
/** The key of the table of this page. */
let table = "";
/** Whether this page's table waits for whoever sits before it. */
let mineHere = false;
/** @type {PlayerInfo | null} */
let player = null;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;
/** @type {Notices | null} */
let known = null;

/** Calls with what is told from now on. @param {(now: Told, before: Told) => void} watcher */
export function watchTold(watcher) {
  watchers.add(watcher);
  watcher(told, told);
}

/** Begins to ask. @param {string} key of the table of this page; "": it shows none */
export async function startTold(key) {
  table = key;
  document.addEventListener("visibilitychange", () => void look());
  if ("serviceWorker" in navigator) navigator.serviceWorker.addEventListener("message", () => void look());
  watchMe((now) => {
    player = now;
    void look();
  });
  try {
    player = await me();
  } catch {
    return; // the page says so elsewhere
  }
  await look();
}

/** Says whether this page's table waits for whoever sits before it. @param {boolean} mine */
export function tableWaits(mine) {
  if (mine === mineHere) return;
  mineHere = mine;
  conclude();
  if (player) void look();
}

/** Asks what there is, and says what is seen. @param {{all?: boolean, talk?: boolean}} [seen] `all`: everything is */
export async function look({ all = false, talk = false } = {}) {
  clearTimeout(timer);
  if (!player) return;
  const looking = document.visibilityState === "visible";
  try {
    if (all) known = await post("/api/notices/read", {});
    else if (table) known = await post("/api/notices/read", { table, seen: looking, talk: talk && looking });
    else known = await get("/api/notices");
    conclude();
  } catch {
    // it is asked again soon
  }
  clearTimeout(timer);
  timer = setTimeout(() => void look(), EVERY);
}

function conclude() {
  const before = told;
  const elsewhere = (known?.turns ?? []).filter((match) => match !== known?.here).length;
  told = { notices: known?.notices ?? [], unread: known?.unread ?? 0, waiting: elsewhere + Number(mineHere), mineHere };
  if (!table) told.waiting = known?.turns.length ?? 0;
  for (const watcher of watchers) watcher(told, before);
}
