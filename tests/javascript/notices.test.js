/** Notices: what the service worker does with a push, what the title and the icon say, times of quiet. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { iconFor, titleFor } from "../../src/stormtable/server/static/core/marks.js";
import { bytesOf } from "../../src/stormtable/server/static/core/pushing.js";
import { clockText, minutesOf } from "../../src/stormtable/server/static/notices/hours.js";

const TOLD = { title: "Your move: Arclight", body: "Duel.", path: "/match/m", tag: "turn m", kind: "turn", waiting: 2 };

/** @type {Map<string, (event: any) => void>} */
const acts = new Map();
/** @type {any[]} */
const done = [];
/** @type {string[]} */
let open = [];
Object.assign(globalThis, {
  addEventListener: (/** @type {string} */ name, /** @type {(event: any) => void} */ act) => acts.set(name, act),
  registration: {
    scope: "https://club.example.org/games/",
    showNotification: (/** @type {string} */ title, /** @type {object} */ options) => Promise.resolve(done.push(["shown", title, options])),
  },
  clients: {
    matchAll: () =>
      open.map((url) => ({ url, focus: () => done.push(["focused", url]), postMessage: () => done.push(["passed", url]) })),
    openWindow: (/** @type {string} */ url) => done.push(["opened", url]),
  },
});
Object.defineProperty(globalThis, "navigator", {
  value: { setAppBadge: (/** @type {number} */ count) => done.push(["badge", count]) },
  configurable: true,
});
const script = "../../src/stormtable/server/static/sw.js";
await import(script);

/** @param {string} name @param {object} event */
async function happen(name, event) {
  done.length = 0;
  /** @type {Promise<unknown>[]} */
  const works = [];
  acts.get(name)?.({ ...event, waitUntil: (/** @type {Promise<unknown>} */ work) => works.push(work) });
  await Promise.all(works);
}

test("a push is shown with what it is about, counted, and passed on to open pages", async () => {
  open = ["https://club.example.org/games/"];
  await happen("push", { data: { json: () => TOLD } });
  const shown = done.find(([what]) => what === "shown");
  assert.equal(shown[1], TOLD.title);
  assert.deepEqual(shown[2], {
    body: "Duel.",
    tag: "turn m",
    icon: "https://club.example.org/games/static/icons/app-192.png",
    badge: "https://club.example.org/games/static/icons/badge-96.png",
    data: { path: "/match/m" },
  });
  assert.ok(done.some(([what, count]) => what === "badge" && count === 2));
  assert.ok(done.some(([what, url]) => what === "passed" && url === open[0]));
});

test("a click on it goes to the page that is open, or opens it", async () => {
  let closed = 0;
  const notification = { close: () => (closed += 1), data: { path: "/match/m" } };
  open = [];
  await happen("notificationclick", { notification });
  assert.deepEqual(done, [["opened", "https://club.example.org/games/match/m"]]);
  open = ["https://club.example.org/games/match/m"];
  await happen("notificationclick", { notification });
  assert.deepEqual(done, [["focused", "https://club.example.org/games/match/m"]]);
  assert.equal(closed, 2);
});

test("a title says how many matches wait, and a table that it waits itself", () => {
  assert.equal(titleFor("Stormtable", 0), "Stormtable");
  assert.equal(titleFor("(3) Stormtable", 2), "(2) Stormtable");
  assert.equal(titleFor("(3) Stormtable", 0), "Stormtable");
  assert.equal(titleFor("● Your turn: shoot", 1), "● Your turn: shoot");
  assert.equal(titleFor("● Your turn: shoot", 3), "(3) Your turn: shoot");
  assert.equal(titleFor("Stormtable", 40), "(9+) Stormtable");
  assert.ok(decodeURIComponent(iconFor(4)).includes(">4</text>"));
});

test("times of a day are minutes after midnight", () => {
  for (const text of ["00:00", "07:30", "22:00", "23:59"]) assert.equal(clockText(minutesOf(text)), text);
  assert.equal(minutesOf(""), -1);
});

test("a key is read as bytes", () => {
  assert.deepEqual([...bytesOf("-_8")], [251, 255]);
});
