/** Numbers and names as they are shown. */
import { deepEqual, equal, ok } from "node:assert/strict";
import { test } from "node:test";
import { ago, figure, grouped, leftText, listText, percent, percentFine, percentOfShare, players, sentence, signText } from "../../src/stormtable/server/static/core/format.js";
import { People } from "../../src/stormtable/server/static/table/people.js";
import { hasSealed, computerThinks, playerName, whoDecides } from "../../src/stormtable/server/static/table/seats.js";
import { takenInWords } from "../../src/stormtable/server/static/table/entrytext.js";
import { entry, offering, prompt, running, scene, seatInfo, table } from "./support.js";

/** A name as it stands in a sentence. @param {string} name */
const isolated = (name) => `\u2068${name}\u2069`;
/** What stands for the name of a side in what the server sends: marked in the same way. */
const marked = isolated;

test("a chance is never told as none or as certain unless it is", () => {
  deepEqual([0, 4, 5, 155, 994, 995, 1000].map(percent), ["0", "<1", "1", "16", "99", ">99", "100"]);
  deepEqual([0, 5, 1000].map(percentFine), ["0", "0.5", "100"]);
  deepEqual([0, 4, 5, 1234].map(percentOfShare), ["0.0", "<0.1", "0.1", "12.3"]);
  deepEqual([signText(2), signText(0), signText(-2)], ["+2", "+0", "−2"]);
});

test("words are joined as in a sentence", () => {
  deepEqual([listText([]), listText(["Ada"]), listText(["Ada", "Bo"]), listText(["Ada", "Bo", "Cy"])], ["", "Ada", "Ada and Bo", "Ada, Bo and Cy"]);
  deepEqual([players([2]), players([4, 2]), players([2, 3, 4]), players([2, 2]), players([2, 4, 6])], ["2 players", "2 or 4 players", "2 to 4 players", "2 players", "2 or 4 or 6 players"]);
  equal(sentence("hold fire"), "Hold fire");
  equal(ago(Date.now() / 1000), "just now");
  equal(ago(Date.now() / 1000 - 7200.5), "2 hours ago");
});

test("numbers have as many places as is asked for, times as a clock has them", () => {
  deepEqual([figure(12.5), figure(3, 1), figure(0.15, 1), figure(-2), grouped(12_000)], ["12.5", "3.0", "0.1", "-2", "12,000"]);
  deepEqual([leftText(100, 40_000), leftText(7300, 0), leftText(3 * 86_400, 0), leftText(1, 9000)], ["1:00", "2 h", "3 days", "0:00"]);
});

test("a player is called by name, else by the side, a computer by its level", () => {
  equal(playerName(seatInfo(0, { called: "Ada" }), ["Blue"]), isolated("Ada"));
  deepEqual([playerName(seatInfo(0), ["Blue"]), playerName(seatInfo(1), []), playerName(seatInfo(1, { kind: "computer", level: "calm" })), playerName(undefined)], ["Blue", "B", "the computer, calm", ""]);
});

test("who decides is said to each as it concerns them", () => {
  const seats = [seatInfo(0, { called: "Ada" }), seatInfo(1)];
  const both = scene({ prompt: prompt({ seats: [0, 1] }) });
  const his = scene({ prompt: prompt({ seats: [1] }) });
  equal(whoDecides(table(1, { seats, seat: 0, mine: [0] }), both), `${isolated("Ada")}, your decision`);
  equal(whoDecides(table(1, { seats, seat: -1, mine: [] }), both), `${isolated("Ada")} and Orange decide`);
  equal(whoDecides(table(1, { seats, seat: 0, mine: [0] }), his), "Orange decides");
  equal(whoDecides(table(1, { seats, seat: 0, mine: [0, 1] }), both), `${isolated("Ada")} decides`);
});

test("a seat that has sealed waits, and a computer thinks until it has", () => {
  const sealed = table(1, { secret: true, mine: [0], seats: [seatInfo(0, { committed: true }), seatInfo(1, { kind: "computer", deciding: true })] });
  deepEqual([hasSealed(sealed), hasSealed({ ...sealed, secret: false }), hasSealed({ ...sealed, mine: [1] })], [true, false, false]);
  deepEqual([computerThinks(sealed), computerThinks({ ...sealed, seats: [seatInfo(1, { kind: "computer", deciding: true, committed: true })] })], [true, false]);
});

test("names stand where sides are marked, in sentences and, escaped, in drawings", () => {
  const people = new People();
  ok(people.meet([seatInfo(0, { side: "Blue", called: "<Ada>" }), seatInfo(1, { side: "Orange" })]));
  ok(!people.meet([seatInfo(0, { side: "Blue", called: "<Ada>" }), seatInfo(1, { side: "Orange" })]), "nobody is called otherwise");
  const told = people.tell({ text: `${marked("Blue")} fires at ${marked("Orange")}`, svg: `<text>${marked("Blue")}</text>`, more: [{ text: marked("Blue") }] });
  equal(told.text, `${isolated("<Ada>")} fires at Orange`);
  equal(told.svg, `<text>${isolated("&lt;Ada&gt;")}</text>`);
  equal(told.more[0]?.text, isolated("<Ada>"));
});

test("what holds no name stays the same value, and what does can be told anew", () => {
  const people = new People();
  people.meet([seatInfo(0, { side: "Blue", called: "Ada" })]);
  const plain = { text: "Hold fire", dice: [{ face: 3 }] };
  equal(people.tell(plain), plain);
  const told = people.tell({ text: marked("Blue"), dice: plain.dice });
  equal(told.dice, plain.dice);
  people.meet([seatInfo(0, { side: "Blue", called: "Bo" })]);
  equal(people.again(told).text, isolated("Bo"));
});

test("what an undo takes back is told entry by entry, and what is beyond that is counted", () => {
  const { model } = running();
  const seats = [seatInfo(0, { called: "Ada" }), seatInfo(1)];
  const log = Array.from({ length: 10 }, (_, index) => entry(index + 1, { text: `act ${index + 1}` }));
  model.receive({ ...offering(10, []), seats, log });
  const takes = log.map(({ number }) => number);
  const undo = { seat: 0, to: 0, text: "", free: false, free_to: 0, takes, dice: true, anew: false };
  const { head, entries, more } = takenInWords(undo, model);
  equal(head, "This takes back 10 entries:");
  deepEqual([entries.length, entries[0]], [8, [1, `${isolated("Ada")}: act 1.`]]);
  deepEqual(more, ["2 later entries go with them.", "Dice that fell stay in the record, and others will fall."]);
  equal(takenInWords({ ...undo, takes: [3], dice: false }, model).head, "This takes back one entry:");
});
