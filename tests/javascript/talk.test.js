/** What is said at the table, as the page keeps it. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { addressed, hear, inWords, isHidden, momentOf, momentsIn, NOTHING_SAID, piecesOf, unreadIn, whose, writerOf } from "../../src/stormtable/server/static/table/talk/state.js";

/** @import {Heard, LogEntry, Said, Scene, SeatInfo} from "../../src/stormtable/server/static/wire.js" */

/** @param {number} number @param {Partial<Said>} [more] @returns {Said} */
const said = (number, more) => ({ number, time: 0, to: "players", seat: 0, writer: null, name: "", mine: false, client: "", text: `${number}`, moments: [], ...more });

/** @param {Said[]} messages @param {Partial<Heard>} [more] @returns {Heard} */
const heard = (messages, more) => ({ type: "heard", said: messages, place: "after", earlier: false, hidden: [], read: -1, to: ["players"], why: "", ...more });

const JUN = { id: "j", name: "Jun", emblem: "tower" };

test("what is heard is put where it belongs, once", () => {
  const all = hear(NOTHING_SAID, heard([said(3), said(4)], { place: "all", earlier: true, read: 3, hidden: ["x"] }));
  assert.deepEqual([all.here, all.earlier, all.read, all.hidden, all.to], [true, true, 3, ["x"], ["players"]]);
  const after = hear(all, heard([said(4), said(5)]));
  const before = hear({ ...after, asking: true }, heard([said(1), said(2)], { place: "before" }));
  assert.deepEqual(before.said.map(({ number }) => number), [1, 2, 3, 4, 5]);
  assert.deepEqual([before.earlier, before.asking], [false, false]);
  const anew = hear({ ...before, read: 5 }, heard([said(0)], { place: "all", read: 2 }));
  assert.deepEqual([anew.said.length, anew.read], [1, 5]);
});

test("what comes back is no longer on its way", () => {
  /** @type {import("../../src/stormtable/server/static/table/talk/state.js").Unsent[]} */
  const unsent = [
    { client: "a", to: "players", text: "1", seat: 0 },
    { client: "b", to: "players", text: "2", seat: 0 },
  ];
  const talk = hear({ ...NOTHING_SAID, unsent }, heard([said(0, { client: "a", mine: true }), said(1)]));
  assert.deepEqual(talk.unsent.map(({ client }) => client), ["b"]);
});

test("what is hidden is not unread, nor are one's own words", () => {
  const talk = {
    ...NOTHING_SAID,
    read: 0,
    hidden: ["j", "seat 2"],
    said: [said(0), said(1), said(2, { mine: true }), said(3, { writer: JUN }), said(4, { seat: 2 }), said(5, { to: /** @type {const} */ ("watchers"), moments: [9, -1, 9] })],
  };
  assert.equal(unreadIn(talk, true), 2);
  assert.equal(unreadIn({ ...talk, watchers: false }, true), 1);
  assert.equal(unreadIn({ ...talk, watchers: false }, false), 2, "who watches sees what watchers say");
  assert.equal(isHidden(said(6, { writer: JUN, mine: true }), talk, true), false);
  assert.deepEqual([momentsIn(talk, true), momentsIn({ ...talk, watchers: false }, true)], [[9], []]);
  assert.deepEqual([whose(said(1)), whose(said(1, { writer: JUN }))], ["seat 0", "j"]);
});

test("a text is words and moments", () => {
  const message = said(1, { text: "see \uFFFC, then \uFFFC", moments: [4, -1] });
  assert.deepEqual(piecesOf(message), ["see ", { moment: 4 }, ", then ", { moment: -1 }]);
  assert.equal(inWords(message), "see entry 4, then a moment hidden from you");
  assert.deepEqual(piecesOf(said(1, { text: "\uFFFC" })), [], "a sign without its moment shows nothing");
});

test("a moment says when it was and what came of it", () => {
  const scene = /** @type {Scene} */ (/** @type {unknown} */ ({ turn_name: "turn" }));
  const entry = /** @type {LogEntry} */ (/** @type {unknown} */ ({ turn: "5", seat: 1, stories: [{ kind: "story", text: "P fires at Javelin 1:", outcome: "net 11", side: 0 }] }));
  assert.deepEqual(momentOf(entry, 41, scene), { label: "Turn 5, P fires at Javelin 1: net 11", side: 0, title: "Entry 41: P fires at Javelin 1: net 11" });
  assert.deepEqual(momentOf(undefined, 41, scene), { label: "Entry 41", side: -1, title: "Entry 41" });
  const long = { ...entry, stories: entry.stories.map((story) => ({ ...story, text: "x".repeat(90) })) };
  assert.equal(momentOf(long, 41, scene).label.length, 60);
});

test("writers are called by their names, their seats' names, or their sides", () => {
  const seats = /** @type {SeatInfo[]} */ (/** @type {unknown} */ ([{ seat: 0, called: "", side: "Blue", letter: "A" }]));
  assert.equal(writerOf(said(0, { writer: JUN }), seats), "Jun");
  assert.equal(writerOf(said(0, { writer: { ...JUN, name: "" } }), seats), "someone");
  assert.equal(writerOf(said(0, { name: "Ada" }), seats), "Ada");
  assert.equal(writerOf(said(0), seats), "Blue");
  assert.equal(addressed("players", seats), "Write to \u2068Blue\u2069");
  assert.equal(addressed("players", []), "Write to all who play");
  assert.equal(addressed("team", seats), "Write to your side");
});
