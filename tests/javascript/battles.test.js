/** Which battles of a campaign come first, and what is said of them. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { battleNews, stillFought } from "../../src/stormtable/server/static/table/fought.js";

/**
 * @import {BattleLink} from "../../src/stormtable/server/static/wire.js"
 */

/** @param {number} number @param {Partial<BattleLink>} [given] @returns {BattleLink} */
function battle(number, given = {}) {
  return { number, title: `Battle ${number}`, path: "", computers: false, prompt: "Blue to plot", mine: false, over: false, result: "", ...given };
}

test("those that wait for whoever looks come first, those that are over are left out", () => {
  const battles = [battle(1), battle(2, { mine: true }), battle(3, { over: true })];
  assert.deepEqual(stillFought(battles).map(({ number }) => number), [2, 1]);
});

test("whose turn it is there, or how it ended", () => {
  assert.equal(battleNews(battle(1)), "Blue to plot");
  assert.equal(battleNews(battle(1, { mine: true })), "your turn");
  assert.equal(battleNews(battle(1, { computers: true })), "the computer fights it, Blue to plot");
  assert.equal(battleNews(battle(1, { over: true, result: "Blue wins" })), "Blue wins");
});
