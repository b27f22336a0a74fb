/** Which page an address means. */
import { html, render } from "./lit.js";
import { startAlerts } from "./core/alerts.js";
import { hangBell } from "./core/bell.js";
import { need } from "./core/dom.js";
import { sentence } from "./core/format.js";
import { say, speak } from "./core/language.js";
import { applySettings } from "./core/settings.js";
import { siteBar, siteFoot } from "./core/shell.js";
import { below, here } from "./core/root.js";
import { startTold } from "./core/told.js";

/** @type {[RegExp, (root: HTMLElement, name: string) => Promise<void>][]} */
const PAGES = [
  [/^\/$/, async (root) => (await import("./home/page.js")).showHome(root)],
  [/^\/watch\/?$/, async (root) => (await import("./watch/page.js")).showWatching(root)],
  [/^\/table\/([^/]+)$/, async (root, key) => (await import("./table/start.js")).showTable(root, key)],
  [/^\/replay\/([^/]+)$/, async (root, key) => (await import("./table/start.js")).showReplay(root, key)],
  [/^\/device$/, async (root) => (await import("./people/enter.js")).showEntrance(root)],
  [/^\/players\/?$/, async (root) => (await import("./players/page.js")).showTables(root)],
  [/^\/players\/([^/]+)$/, async (root, id) => (await import("./players/page.js")).showPlayer(root, id)],
  [/^\/learn\/?$/, async (root) => (await import("./learn/page.js")).showLessons(root)],
  [/^\/learn\/([^/]+)$/, async (root, game) => (await import("./learn/page.js")).showLessons(root, game)],
  [/^\/puzzles\/?$/, async (root) => (await import("./puzzles/page.js")).showPuzzles(root)],
  [/^\/puzzles\/([^/]+)$/, async (root, game) => (await import("./puzzles/page.js")).showPuzzles(root, game)],
  [/^\/host\/?$/, async (root) => (await import("./host/page.js")).showHost(root)],
  [/^\/rules\/?$/, async (root) => (await import("./rules/page.js")).showShelf(root)],
  [/^\/rules\/([^/]+)$/, async (root, game) => (await import("./rules/page.js")).showRulebook(root, game)],
  [/^\/notices\/?$/, async (root) => (await import("./notices/page.js")).showNotices(root)],
  [/^\/notices\/confirm\/[^/]+$/, async (root) => (await import("./notices/page.js")).showConfirming(root)],
  [/^\/notices\/off\/[^/]+\/[^/]+$/, async (root) => (await import("./notices/page.js")).showEnding(root)],
  [/^\/match\/([^/]+)$/, async (root, name) => (await import("./notices/page.js")).showMatch(root, name)],
  [/^\/designs\/([^/]+)$/, async (root, game) => (await import("./designs/page.js")).showDesigner(root, game)],
  [/^\/scenarios\/([^/]+)$/, async (root, game) => (await import("./scenarios/page.js")).showEditor(root, game)],
];

/** @param {HTMLElement} root @param {string} title @param {string} text */
function sorry(root, title, text) {
  document.title = say("{page} · Stormtable", { page: title });
  render(
    html`${siteBar("")}
      <main class="room">
        <h1>${title}</h1>
        <p>${text}</p>
        <p><a class="button go" href=${below("/")}>${say("All games")}</a></p>
      </main>
      ${siteFoot()}`,
    root,
  );
}

/** Fetches the catalogue that the page names, if it is to be drawn in another language than English. */
async function learnLanguage() {
  const link = document.querySelector("#catalogue");
  if (!(link instanceof HTMLLinkElement)) return;
  try {
    const answer = await fetch(link.href);
    if (answer.ok) speak(await answer.json());
  } catch {
    // Without it English is spoken.
  }
}

async function start() {
  applySettings();
  await learnLanguage();
  const root = need("#page");
  for (const [address, show] of PAGES) {
    const found = address.exec(here());
    if (!found) continue;
    try {
      await show(root, decodeURIComponent(found[1] ?? ""));
      void hangBell();
      startAlerts();
      void startTold(here().startsWith("/table/") ? decodeURIComponent(found[1] ?? "") : "");
    } catch (error) {
      sorry(root, say("This page does not open"), sentence(error instanceof Error ? error.message : String(error)));
    }
    return;
  }
  sorry(root, say("There is no such page"), say("The address may be mistyped. Tables and replays have long addresses: copy them whole."));
}

void start();
