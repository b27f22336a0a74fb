/** Addresses of a site that may lie below a path of its host. */
import { deepEqual, equal } from "node:assert/strict";
import { test } from "node:test";

test("a site with a host for itself", async () => {
  const { below, here } = await import("../../src/stormtable/server/static/core/root.js");
  equal(below("/rules"), "/rules");
  equal(here("/table/x"), "/table/x");
});

test("a site below a path", async () => {
  const meta = { getAttribute: () => "/games" };
  Object.assign(globalThis, { document: { querySelector: () => meta } });
  const again = "../../src/stormtable/server/static/core/root.js?below";
  /** @type {typeof import("../../src/stormtable/server/static/core/root.js")} */
  const { below, here } = await import(again);
  equal(below("/rules"), "/games/rules");
  deepEqual(["/games/", "/games/table/x", "/gamesters", "/table/x"].map((path) => here(path)), ["/", "/table/x", "/gamesters", "/table/x"]);
});
