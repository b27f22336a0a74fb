/** Tests of the page in German; all others speak English. */
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { speak } from "../../src/stormtable/server/static/core/language.js";

/** @type {import("../../src/stormtable/server/static/core/language.js").Catalogue} */
const GERMAN = JSON.parse(readFileSync(new URL("../../src/stormtable/server/static/languages/de.json", import.meta.url), "utf8"));
const ENGLISH = /** @type {const} */ ({ code: "en", direction: "ltr", forms: {}, sentences: {} });

/** @param {string} name @param {() => void | Promise<void>} run */
export const inGerman = (name, run) =>
  test(name, async () => {
    speak(GERMAN);
    try {
      await run();
    } finally {
      speak(ENGLISH);
    }
  });
