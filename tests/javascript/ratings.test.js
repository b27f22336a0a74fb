import { test } from "node:test";
import assert from "node:assert/strict";
import { curveWords, lines, points, scale } from "../../src/stormtable/server/static/players/curvescale.js";

const rating = { title: "Arclight", number: 1180, estimate: 1420, doubt: 240, matches: 12 };

test("lines across are round and few", () => {
  assert.deepEqual(lines(830, 2310), [1000, 1500, 2000]);
  assert.deepEqual(lines(990, 1010), [1000]);
  assert.ok(lines(-7000, 9000).length <= 9);
});

test("the band lies within the picture, the first match left and the last right", () => {
  const curve = [
    { time: 1, estimate: 1500, doubt: 667 },
    { time: 2, estimate: 1420, doubt: 240 },
  ];
  const { x, y } = scale(curve, 400);
  assert.ok(x(0) < x(1) && x(1) <= 400);
  for (const { estimate, doubt } of curve) {
    assert.ok(y(estimate + doubt) >= 0 && y(estimate + doubt) < y(estimate) && y(estimate - doubt) <= 170);
  }
  assert.ok(Number.isFinite(scale([{ time: 1, estimate: 1500, doubt: 0 }], 400).y(1500)));
});

test("a curve is told in words", () => {
  const curve = [{ time: 0, estimate: 1500, doubt: 667 }];
  assert.equal(
    curveWords({ ...rating, curve }),
    "Arclight: 1,180 after 12 rated matches. The strength lies with 19 chances in 20 between 1,180 and 1,660.",
  );
  const began = curveWords({ ...rating, matches: 1, curve: [...curve, { time: 86_400, estimate: 1420, doubt: 240 }] });
  assert.ok(/after 1 rated match\. .* It was 833 on 1 Jan 1970\.$/.test(began), began);
  assert.equal(points(12_345), "12,345");
});
