import { test } from "node:test";
import assert from "node:assert/strict";
import { deviceName } from "../../src/stormtable/server/static/core/devicename.js";

/** @type {[string, string][]} */
const AGENTS = [
  ["Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0", "Firefox on Linux"],
  ["Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/128.0 Safari/537.36 Edg/128.0", "Edge on Windows"],
  ["Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1", "Safari on iPhone"],
  ["Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/128.0 Mobile Safari/537.36", "Chrome on Android"],
  ["something of one's own", "A browser"],
];

test("a browser is called by its own name and its system's", () => {
  for (const [agent, name] of AGENTS) assert.equal(deviceName(agent), name);
});
