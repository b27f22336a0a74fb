/** The page in German: sentences in their own order, with their own plural forms, numbers and dates. */
import { deepEqual, equal } from "node:assert/strict";
import { test } from "node:test";
import { language } from "../../src/stormtable/server/static/core/language.js";
import { inARow, within } from "../../src/stormtable/server/static/core/lists.js";
import { headline } from "../../src/stormtable/server/static/home/headline.js";
import { curveWords, day, points } from "../../src/stormtable/server/static/players/curvescale.js";
import { rowName } from "../../src/stormtable/server/static/designs/words.js";
import { inGerman } from "./speaking.js";

/** @import {GameInfo} from "../../src/stormtable/server/static/wire.js" */

/** Games of which the last are campaigns. @param {number} count @param {number} campaigns */
const shelf = (count, campaigns) => Array.from({ length: count }, (_, at) => /** @type {GameInfo} */ ({ within: at < count - campaigns ? "" : "jumpstrike" }));

inGerman("the first page counts games and tables as German does", () => {
  equal(language(), "de");
  deepEqual(
    [headline(null, 0), headline(shelf(1, 0), 0), headline(shelf(6, 1), 0), headline(shelf(8, 3), 0)],
    ["Wargames. Nimm Platz.", "Ein Wargame. Nimm Platz.", "Fünf Wargames und eine Kampagne. Nimm Platz.", "Fünf Wargames und drei Kampagnen. Nimm Platz."],
  );
  deepEqual([headline(null, 1), headline(null, 2), headline(null, 13)], ["Ein Tisch wartet auf dich.", "Zwei Tische warten auf dich.", "13 Tische warten auf dich."]);
});

inGerman("numbers and dates are written as in German", () => {
  equal(points(1340), "1.340");
  equal(day(Date.UTC(2026, 4, 3, 12) / 1000), "3. Mai 2026");
  const rating = { title: "Arclight", number: 1340, estimate: 1400, doubt: 60, matches: 1, curve: [] };
  equal(curveWords(rating), "Arclight: 1.340 nach 1 gewerteten Partie. In 19 von 20 Fällen liegt die Stärke zwischen 1.340 und 1.460.");
});

inGerman("nouns keep their capitals within a sentence", () => {
  equal(within("Hügel"), "Hügel");
  equal(inARow(["Duell", "", "eigene Würfel"]), "Duell, eigene Würfel");
  equal(rowName(/** @type {any} */ ({ one: "Waffe", lettered: false }), 1), "Waffe 2");
});

test("English is as it was, with small letters within a sentence", () => {
  equal(headline(shelf(6, 1), 2), "Two tables wait for you.");
  equal(headline(shelf(7, 2), 0), "Five wargames and two campaigns. Take a seat.");
  equal(headline([], 0), "No wargames. Take a seat.");
  equal(within("Hill"), "hill");
  equal(inARow([]), "");
  deepEqual([points(1340), day(Date.UTC(2026, 4, 3, 12) / 1000)], ["1,340", "3 May 2026"]);
});
