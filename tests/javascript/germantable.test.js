/** The table in German: counts, the order of parts, names within sentences, keys, what is told of a plan and of dice. */
import { deepEqual, equal } from "node:assert/strict";
import { ago, figure, leftText, listText, percentFine, percentOfShare, players } from "../../src/stormtable/server/static/core/format.js";
import { sayParts } from "../../src/stormtable/server/static/core/language.js";
import { chordShown } from "../../src/stormtable/server/static/core/ways.js";
import { clockText, clockWords, paceText } from "../../src/stormtable/server/static/table/clocks.js";
import { proofOf } from "../../src/stormtable/server/static/table/diceproof.js";
import { plainWords, takenInWords } from "../../src/stormtable/server/static/table/entrytext.js";
import { lengthWords, notationOf, spotWords } from "../../src/stormtable/server/static/table/plane/regions.js";
import { oftenText, signed } from "../../src/stormtable/server/static/table/review/numbers.js";
import { playerName, whoDecides } from "../../src/stormtable/server/static/table/seats.js";
import { addressed, momentOf } from "../../src/stormtable/server/static/table/talk/state.js";
import { turnName } from "../../src/stormtable/server/static/table/turns.js";
import { entry, offer, offering, prompt, region, running, scene, seatInfo, table } from "./support.js";
import { inGerman } from "./speaking.js";

/** @import {ClockInfo} from "../../src/stormtable/server/static/wire.js" */

/** A name as it stands in a sentence. @param {string} name */
const isolated = (name) => `\u2068${name}\u2069`;

inGerman("what is counted has the form of its number", () => {
  const fast = /** @type {ClockInfo} */ ({ kind: "live", minutes: 10, increment: 5, days: 0, leave: 0, since: 0, begun: true, seats: [] });
  const slow = /** @type {ClockInfo} */ ({ kind: "correspondence", minutes: 0, increment: 0, days: 1, leave: 14, since: 0, begun: true, seats: [] });
  deepEqual([clockWords(61, "live"), clockWords(2 * 86_400 + 3600, "correspondence"), clockWords(0, "live")], ["1 Minute 1 Sekunde", "2 Tage 1 Stunde", "keine Zeit"]);
  deepEqual([clockText(2 * 86_400 + 3600, "correspondence"), paceText(fast), paceText(slow)], ["2 T 1 h", "10 min + 5 s", "1 Tag je Entscheidung, 14 Tage Urlaub"]);
  deepEqual([players([2, 3, 4]), players([2, 4]), leftText(3 * 86_400, 0), ago(Date.now() / 1000 - 7200.5)], ["2 bis 4 Spieler", "2 oder 4 Spieler", "3 Tage", "vor 2 Stunden"]);
});

inGerman("numbers have a comma, notation keeps its point", () => {
  deepEqual([figure(12.5), percentFine(155), percentOfShare(4), percentOfShare(1234), signed(-125)], ["12,5", "15,5", "<0,1", "12,3", "−12,5"]);
  deepEqual([lengthWords(1250, "cm"), spotWords({ x: 1250, y: 3000 })], ["12,5 cm", "12,5 / 30"]);
  equal(notationOf(region({ notation: "move {x},{y}" }), { x: 1250, y: 3000 }), "move 12.5,30");
  equal(oftenText(0.0005), "in 1 von 1.000 Partien");
});

inGerman("parts of the page stand where German has them", () => {
  deepEqual(sayParts("{claim} the match", { claim: 1 }), ["die Partie ", 1]);
  equal(listText(["Ada", "Bo", "Cy"]), "Ada, Bo und Cy");
});

inGerman("players and turns are told of in German, names as they are", () => {
  equal(playerName(seatInfo(1, { kind: "computer", level: "hard" })), "Computer, schwer");
  const seats = [seatInfo(0, { called: "Ada" }), seatInfo(1)];
  const both = scene({ prompt: prompt({ seats: [0, 1] }) });
  equal(whoDecides(table(1, { seats, seat: 0, mine: [0] }), both), `${isolated("Ada")}, deine Entscheidung`);
  equal(whoDecides(table(1, { seats, seat: -1, mine: [] }), both), `${isolated("Ada")} und Orange entscheiden`);
  deepEqual([turnName(scene()), turnName(scene({ turn_name: "Runde" }))], ["Zug", "Runde"]);
  deepEqual([addressed("players", []), addressed("team", [])], ["An alle schreiben, die spielen", "An deine Seite schreiben"]);
  equal(momentOf(undefined, 41, scene()).title, "Eintrag 41");
});

inGerman("an entry of the log and what an undo takes back", () => {
  const seats = [seatInfo(0, { called: "Ada" })];
  equal(plainWords(entry(3, { kind: "undo", back_to: 2 }), seats, scene()), `${isolated("Ada")} ging zu Eintrag 2 zurück`);
  const { model } = running();
  model.receive(table(2, { log: [entry(1), entry(2)] }));
  const { head, more } = takenInWords({ seat: 0, to: 0, text: "", free: false, free_to: 0, takes: [1, 2], dice: true, anew: false }, model);
  deepEqual([head, ...more], ["Das nimmt 2 Einträge zurück:", "Gefallene Würfel bleiben in der Mitschrift, und andere werden fallen."]);
});

inGerman("letters of keys stay, names of keys are those of a German keyboard", () => {
  deepEqual(["n", "Shift+n", "Delete", "Home", " ", "Escape"].map(chordShown), ["N", "⇧ N", "Entf", "Pos1", "Leer", "Esc"]);
});

inGerman("what is not sent is said in German, what is sent is notation", () => {
  const { model, sent } = running();
  model.receive(offering(1, [offer("fire", { text: "Feuern" })]));
  model.commit("fire");
  deepEqual(sent.map((message) => /** @type {any} */ (message).action), ["fire"]);
});

inGerman("a record that cannot be checked says so in German", async () => {
  const header = { type: "match", match: "m", dice: "typed", commitment: "", seats: [] };
  const { unchecked } = await proofOf(JSON.stringify(header));
  deepEqual(unchecked, ["die Würfel wurden von den Spielern eingegeben, es gibt also keinen Startwert zu prüfen"]);
});
