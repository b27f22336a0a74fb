import assert from "node:assert/strict";
import { test } from "node:test";
import { hashOf, lookedAt } from "../../src/stormtable/server/static/table/moments.js";
import { apart } from "../../src/stormtable/server/static/table/turns.js";

test("an address names a moment, the review, or the review at a moment", () => {
  assert.deepEqual(lookedAt("#12"), { moment: 12, reviewing: false });
  assert.deepEqual(lookedAt("#review"), { moment: -1, reviewing: true });
  assert.deepEqual(lookedAt("#review-0"), { moment: 0, reviewing: true });
  for (const other of ["", "#", "#reviews", "#12x", "#review-x", "#9999999999"]) assert.deepEqual(lookedAt(other), { moment: -1, reviewing: false }, other);
  for (const each of ["#12", "#review", "#review-0", "#"]) assert.equal(hashOf(lookedAt(each)), each);
});

test("turns are named on the line where their numbers stand apart", () => {
  const turns = [0, 3, 10, 12, 20].map((from) => ({ from }));
  assert.deepEqual(apart(turns, 4).map(({ from }) => from), [0, 10, 20]);
  assert.deepEqual(apart(turns, 0), turns);
});
