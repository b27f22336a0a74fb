/** The lobby on the page: the whole, then news, each after the other. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { lobbyAfter, wholeLobby } from "../../src/stormtable/server/static/home/lobby.js";
import { fits } from "../../src/stormtable/server/static/home/pace.js";

const rosa = { id: "r", name: "Rosa", emblem: "owl" };

/** @param {string} id @param {number} made */
function seat(id, made) {
  const who = { player: rosa, chairs: [], rated: false, low: 0, high: 0, newcomers: false, lot: false, warm: false };
  return { id, game: "arclight", scenario: "Duel", words: "", pace: /** @type {const} */ ("live"), clock: "", whom: /** @type {const} */ ("all"), made, until: 9, table: "", ...who };
}

/** @param {number} number @param {object} more */
function news(number, more) {
  return { type: /** @type {const} */ ("news"), number, seats: [], gone: [], playing: [], ended: [], people: -1, here: null, ...more };
}

const first = wholeLobby({ type: "lobby", number: 4, mode: "open", you: "", people: 2, here: [], seats: [seat("a", 1), seat("b", 2)], playing: [], own: [] });

test("seats are those that came last first", () => {
  assert.deepEqual(first.seats.map(({ id }) => id), ["b", "a"]);
});

test("news change what they name and leave the rest", () => {
  const after = lobbyAfter(first, news(5, { seats: [seat("c", 3)], gone: ["a"] }));
  assert.deepEqual(after?.seats.map(({ id }) => id), ["c", "b"]);
  assert.equal(after?.people, 2);
  assert.equal(lobbyAfter(first, news(5, { people: 7 }))?.people, 7);
});

test("what was told with the whole already changes nothing; what follows a gap wants the whole", () => {
  assert.equal(lobbyAfter(first, news(4, { gone: ["b"] })), first);
  assert.equal(lobbyAfter(first, news(6, { gone: ["b"] })), null);
});

test("a filter of games takes a campaign for its game; of paces what tells none for one without a clock", () => {
  const games = /** @type {any} */ ([{ name: "jumpstrike", within: "" }, { name: "jumpstrike_campaign", within: "jumpstrike" }]);
  assert.ok(fits({ game: "jumpstrike", pace: "" }, { game: "jumpstrike_campaign" }, games));
  assert.ok(!fits({ game: "jumpstrike", pace: "live" }, { game: "jumpstrike" }, games));
  assert.ok(fits({ game: "", pace: "none" }, { game: "jumpstrike" }, games));
});
