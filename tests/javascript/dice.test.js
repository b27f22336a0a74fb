/** The check of a record's dice, by records made here as docs/dice.md says, with Node's own hashes. */
import { deepEqual, equal, ok, rejects } from "node:assert/strict";
import { createHash, createHmac } from "node:crypto";
import { test } from "node:test";
import { hmacUnder, sha256Hex } from "../../src/stormtable/server/static/core/sealing.js";
import { proofOf } from "../../src/stormtable/server/static/table/diceproof.js";

const SEED = Uint8Array.from({ length: 32 }, (_, index) => 7 * index);
/** Sides of a die for which three words of ten are passed over. */
const WIDE = 3_000_000_000;
const TEXT = new TextEncoder();

/** @param {Uint8Array} bytes */
const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** One die of a stream. @param {string} salts @param {string} stream @param {number} number @param {number} sides */
function face(salts, stream, number, sides) {
  const digest = createHmac("sha256", SEED).update(`m/${salts}/${stream}/${number}`).digest();
  const words = new DataView(digest.buffer, digest.byteOffset, 32);
  for (let at = 0; at < 32; at += 4) {
    const word = words.getUint32(at);
    if (word < 2 ** 32 - (2 ** 32 % sides)) return (word % sides) + 1;
  }
  throw new Error("no face");
}

/** @typedef {[sides: number, faces: number[], seenBy?: number]} Roll */

/** A record of rolls, three dice each: the first before the second share, and of one that only the second seat sees. @param {(rolls: Roll[]) => Roll[]} [change] */
function record(change = (rolls) => rolls) {
  /** @param {string} salts @param {number} from @returns {Roll} */
  const roll = (salts, from) => [10, [0, 1, 2].map((each) => face(salts, "public", from + each, 10))];
  const fallen = [roll("x,", 0), ...[3, 6, 9, 12, 15].map((from) => roll("x,y", from)), /** @type {Roll} */ ([WIDE, [0, 1, 2, 3, 4, 5].map((number) => face("x,y", "1", number, WIDE)), 2])];
  const rolls = change(fallen);
  const seats = [
    { letter: "A", kind: "friend", name: "Ada" },
    { letter: "B", kind: "friend", name: "" },
  ];
  return [
    { type: "match", match: "m", dice: "table", commitment: createHash("sha256").update(SEED).digest("hex"), seats },
    { type: "salt", seat: 0, salt: "x" },
    { type: "entry", number: 0, kind: "decision", rolls: rolls.slice(0, 1) },
    { type: "salt", seat: 1, salt: "y" },
    ...rolls.slice(1).map((each, index) => ({ type: "entry", number: index + 1, kind: "decision", rolls: [each] })),
    { type: "end", seed: hex(SEED) },
  ];
}

/** @param {readonly unknown[]} lines */
const text = (lines) => lines.map((line) => JSON.stringify(line)).join("\n");

/** With another face of the first die of a roll. @param {Roll} roll @returns {Roll} */
const turned = ([sides, [first = 0, ...rest], ...seen]) => [sides, [(first % sides) + 1, ...rest], ...seen];

test("SHA-256 and HMAC give what is published, by the browser's code and by the library's", async () => {
  const key = Uint8Array.from({ length: 20 }, () => 0x0b);
  const abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
  const hiThere = "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"; // RFC 4231, case 1
  equal(await sha256Hex(TEXT.encode("abc")), abc);
  equal(hex(await (await hmacUnder(key))("Hi There")), hiThere);
  const own = Object.getOwnPropertyDescriptor(globalThis, "crypto");
  Object.defineProperty(globalThis, "crypto", { value: {}, configurable: true });
  try {
    equal(await sha256Hex(TEXT.encode("abc")), abc);
    equal(hex(await (await hmacUnder(key))("Hi There")), hiThere);
  } finally {
    if (own) Object.defineProperty(globalThis, "crypto", own);
  }
});

test("dice that the seed gives are found right, roll by roll", async () => {
  const { problems, rolls, early, unchecked, remembered } = await proofOf(text(record()));
  deepEqual([problems, unchecked, remembered], [[], [], false]);
  deepEqual(rolls.map(({ right }) => right), Array(7).fill(true));
  deepEqual(early, ["3 dice, up to entry 0, fell before the share of seat B was in"]);
});

test("a die that was turned is told with what the seed gives", async () => {
  const { problems, rolls } = await proofOf(text(record((all) => all.map((roll, index) => (index === 2 ? turned(roll) : roll)))));
  const wrong = rolls[2];
  ok(wrong && !wrong.right);
  deepEqual(problems, [`entry 2: ${wrong.faces.join(", ")} recorded, the seed gives ${wrong.drawn.join(", ")}`]);
  deepEqual(rolls.filter(({ right }) => !right).length, 1);
});

test("dice that were left out are told as missing", async () => {
  const { problems } = await proofOf(text(record((all) => all.filter((_, index) => index !== 2))));
  deepEqual(problems, ["entry 2: 3 dice that the seed gives before it are missing"]);
});

test("another seed than the published one is told", async () => {
  const lines = record();
  const { problems, rolls } = await proofOf(text([...lines.slice(0, -1), { type: "end", seed: "00" }]));
  equal(rolls.length, 0);
  ok(problems[0]?.startsWith("the seed's SHA-256 is "), problems[0]);
  deepEqual((await proofOf(text([...lines.slice(0, -1), { type: "end", seed: "0z" }]))).problems, ["the seed is not a hexadecimal number"]);
  deepEqual((await proofOf(text([...lines.slice(0, -1), { type: "end" }]))).problems, ["the record has no seed"]);
});

test("what was shown while the match ran is compared", async () => {
  const shown = { match: "m", commitment: "otherwise", salts: ["x", "z"] };
  const { problems, remembered } = await proofOf(text(record()), (match) => (match === "m" ? shown : undefined));
  ok(remembered);
  deepEqual(problems, ["this browser was shown another hash while the match ran: otherwise", "this browser was shown another share of seat B while the match ran: z"]);
});

test("what cannot be checked is said, and what is no record is refused", async () => {
  const [header, ...rest] = record();
  deepEqual((await proofOf(text([{ ...header, dice: "typed" }, ...rest]))).unchecked, ["the dice were typed in by the players, so there is no seed to check"]);
  equal((await proofOf(text([header, ...rest.slice(0, -1)]))).unchecked.length, 1);
  await rejects(() => proofOf(text(rest)), /no record/);
  await rejects(() => proofOf(text([header, ...rest.filter((line) => !("number" in line && line.number === 1))])), /entry 1 is missing: entry 2/);
});

test("dice that were set are told, and take no number; a referee whom nobody named is a fault", async () => {
  const [header, ...lines] = record();
  const set = [
    { type: "entry", number: 7, kind: "undo", by: "all", back_to: 5, taken_back: [6] },
    { type: "entry", number: 8, kind: "decision", by: "all", rolls: [[10, [1, 1, 1]]] },
  ];
  const more = [header, ...lines.slice(0, -1), ...set, lines.at(-1)];
  const { problems, rolls, setRight } = await proofOf(text(more));
  deepEqual([problems, rolls.length], [[], 7]);
  deepEqual(setRight, ["entry 7: taken back by all who play, who agreed", "entry 8: its dice were set by all who play, who agreed"]);
  const claimed = more.map((line) => (line && "by" in line ? { ...line, by: "referee" } : line));
  const without = await proofOf(text(claimed));
  deepEqual(without.problems, [7, 8].map((number) => `entry ${number} is said to be a referee's, but the match named none`));
  const named = await proofOf(text(claimed.map((line) => (line === claimed[0] ? { ...line, referee: true } : line))));
  deepEqual(named.problems, []);
});
