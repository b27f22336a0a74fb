/**
 * Checks a record's dice against its seed, as docs/dice.md describes: what table/verify.py does, in the same words. A test
 * compares the two.
 */
import { phrase, say, sayCount } from "../core/language.js";
import { hmacUnder, sha256Hex } from "../core/sealing.js";

/** @import {Keyed} from "../core/sealing.js" */

/** To one: the odds against dice that match where they do not belong. */
const SURE = 1_000_000;
/** Numbers looked at before and behind where a die should be. */
const AWAY = 40;
/** Rolls in a row that nothing explains; then they are only compared. */
const PATIENCE = 8;
/** Rolls that are named one by one. */
const TOLD = 20;
/** Dice from which all that follow may be called wrong. */
const FEW = 12;
const WORD = 2 ** 32;
/** @type {{[kind: string]: {all: string, referee: string}}} */
const WHAT = {
  undo: { all: phrase("entry {n}: taken back by all who play, who agreed"), referee: phrase("entry {n}: taken back by the referee") },
  decision: { all: phrase("entry {n}: its dice were set by all who play, who agreed"), referee: phrase("entry {n}: its dice were set by the referee") },
  corrected: { all: phrase("entry {n}: the position was set right by all who play, who agreed"), referee: phrase("entry {n}: the position was set right by the referee") },
};

/**
 * @typedef {{type: "match", match: string, dice: string, commitment: string, seats: {letter: string, kind: string, name: string}[],
 *   origin?: {match: string, entry: number}, referee?: boolean, viewer?: number}} Header
 * @typedef {{type: "entry", number: number, kind: string, by?: "all" | "referee", rolls: [number, number[], number?][]}} Entry
 * @typedef {{type: "salt", seat: number, salt: string}} Salted
 * @typedef {{type: "name", seat: number, name: string}} Named
 * @typedef {{type: "end", seed?: string}} End
 * @typedef {Header | Entry | Salted | Named | End} RecordLine
 * @typedef {{entry: number, sides: number, faces: number[], stream: string, salts: string[]}} Fallen one roll as recorded, with the shares that were in
 * @typedef {{entry: number, sides: number, faces: number[], drawn: number[], right: boolean}} Checked one roll, and what the seed gives in its place
 * @typedef {{seat: number, salt: string}} Twist the dice fall as if a seat's share were another than the record says
 * @typedef {{match: string, commitment: string, salts: string[]}} Shown what somebody remembers having been shown
 * @typedef {{problems: string[], rolls: Checked[], setRight: string[], early: string[], unchecked: string[], remembered: boolean}} Verdict
 */

/** @param {readonly number[]} a @param {readonly number[]} b */
const same = (a, b) => a.length === b.length && a.every((face, index) => face === b[index]);

/**
 * What checking a record finds. Throws a sentence where it is no record at all.
 * @param {string} text the file
 * @param {(match: string) => Shown | undefined} [shownOf] what was shown of a match while it ran
 * @returns {Promise<Verdict>}
 */
export async function proofOf(text, shownOf = () => undefined) {
  const lines = read(text);
  const [header] = lines;
  if (header?.type !== "match") throw new Error(say("this is no record: it does not begin with a line of the type match"));
  const end = lines.find((line) => line.type === "end");
  /** @type {Verdict} */
  const verdict = { problems: [], rolls: [], setRight: [], early: [], unchecked: [], remembered: false };
  const shown = shownOf(header.match);
  if (shown) remember(header, lines, shown, verdict);
  if (header.dice === "typed") verdict.unchecked.push(say("the dice were typed in by the players, so there is no seed to check"));
  else if (header.viewer !== undefined || !end) verdict.unchecked.push(say("the seed is published when the match is over, and this record was made before"));
  else if (!end.seed) verdict.problems.push(say("the record has no seed"));
  else {
    const seed = bytesOf(end.seed);
    if (!seed) verdict.problems.push(say("the seed is not a hexadecimal number"));
    else {
      const found = await sha256Hex(seed);
      if (found !== header.commitment) verdict.problems.push(say("the seed's SHA-256 is {found}, but {published} was published", { found, published: header.commitment }));
      else await checkDice(header, lines, seed, verdict);
    }
  }
  verdict.setRight.push(...setRight(lines));
  verdict.problems.push(...withoutReferee(header, lines));
  const resumed = lines.find((line) => line.type === "entry" && line.kind === "resumed");
  if (resumed?.type === "entry") verdict.unchecked.push(say("nothing proves the position that entry {n} goes on from", { n: resumed.number }));
  return verdict;
}

/**
 * Compares a record with what was shown while the match ran.
 * @param {Header} header
 * @param {readonly RecordLine[]} lines
 * @param {Shown} shown
 * @param {Verdict} verdict
 */
function remember(header, lines, shown, verdict) {
  const names = playerNames(header, lines);
  const salts = sharesOf(header, lines);
  verdict.remembered = true;
  if (shown.commitment !== header.commitment) verdict.problems.push(say("this browser was shown another hash while the match ran: {hash}", { hash: shown.commitment }));
  for (const [seat, salt] of shown.salts.entries()) {
    if (salt && salt !== salts[seat]) verdict.problems.push(say("this browser was shown another share of {name} while the match ran: {share}", { name: names[seat] ?? "", share: salt }));
  }
}

/** The share of each seat: the first that it gave. @param {Header} header @param {readonly RecordLine[]} lines */
function sharesOf(header, lines) {
  const salts = header.seats.map(() => "");
  for (const line of lines) if (line.type === "salt") salts[line.seat] ||= line.salt;
  return salts;
}

/** @param {string} text @returns {RecordLine[]} */
function read(text) {
  const lines = text.split("\n").filter((line) => line.trim());
  let number = 0;
  return lines.map((line) => {
    /** @type {RecordLine} */
    const value = JSON.parse(line);
    if (value.type !== "entry") return value;
    if (value.number !== number) throw new Error(say("entry {n} is missing: entry {other} stands in its place", { n: number, other: value.number }));
    number += 1;
    return { ...value, rolls: value.rolls ?? [] };
  });
}

/** @param {string} hex @returns {Uint8Array<ArrayBuffer> | null} */
function bytesOf(hex) {
  if (hex.length % 2 || !/^[0-9a-f]*$/i.test(hex)) return null;
  return Uint8Array.from({ length: hex.length / 2 }, (_, at) => parseInt(hex.slice(2 * at, 2 * at + 2), 16));
}

/**
 * @param {Header} header
 * @param {readonly RecordLine[]} lines
 * @param {Uint8Array<ArrayBuffer>} seed
 * @param {Verdict} verdict
 */
async function checkDice(header, lines, seed, verdict) {
  const rolls = fallen(header, lines);
  const names = playerNames(header, lines);
  const proof = new Proof(await hmacUnder(seed), header.match, rolls, names);
  for (const roll of rolls) verdict.rolls.push(await proof.check(roll));
  verdict.problems.push(...proof.found, ...faultTexts(verdict.rolls, proof.unexplained));
  verdict.early.push(...beforeShares(header, names, rolls));
  if (header.origin) verdict.unchecked.push(say("the dice up to entry {n} are those of the match {match}", { n: header.origin.entry, match: header.origin.match }));
}

/** Whom a roll is shown to. @param {number} seenBy bits of seats; -1: everybody */
function streamName(seenBy) {
  if (seenBy === -1) return "public";
  return [0, 1, 2, 3, 4, 5, 6, 7].filter((seat) => (seenBy >> seat) & 1).join("+");
}

/** The rolls of a match's own, in order. @param {Header} header @param {readonly RecordLine[]} lines @returns {Fallen[]} */
function fallen(header, lines) {
  const salts = header.seats.map(() => "");
  const own = header.origin?.entry ?? -1;
  return lines.flatMap((line) => {
    if (line.type === "salt") salts[line.seat] ||= line.salt;
    if (line.type !== "entry" || line.number <= own || line.by) return [];
    return line.rolls.map(([sides, faces, seenBy = -1]) => ({ entry: line.number, sides, faces, stream: streamName(seenBy), salts: [...salts] }));
  });
}

/** What was set right, entry by entry, and by whom. @param {readonly RecordLine[]} lines */
function setRight(lines) {
  return lines.flatMap((line) => {
    const what = line.type === "entry" && line.by ? WHAT[line.kind] : undefined;
    if (line.type !== "entry" || !line.by || !what || (line.kind === "decision" && !line.rolls.length)) return [];
    return [say(what[line.by], { n: line.number })];
  });
}

/** What a referee is said to have done in a match that named none. @param {Header} header @param {readonly RecordLine[]} lines */
function withoutReferee(header, lines) {
  if (header.referee) return [];
  return lines.flatMap((line) => (line.type === "entry" && line.by === "referee" ? [say("entry {n} is said to be a referee's, but the match named none", { n: line.number })] : []));
}

/** What the players are called, by seat. @param {Header} header @param {readonly RecordLine[]} lines */
function playerNames(header, lines) {
  const names = header.seats.map(({ name }) => name);
  for (const line of lines) if (line.type === "name") names[line.seat] = line.name;
  return header.seats.map(({ letter }, seat) => names[seat] || say("seat {letter}", { letter }));
}

/** That a share was in earlier or later than the record says. @param {number} n the entry @param {string} name @param {boolean} already */
function asIf(n, name, already) {
  if (already) return say("from entry {n} on the dice fell as if the share of {name} had been given already", { n, name });
  return say("from entry {n} on the dice fell as if the share of {name} had not been given yet", { n, name });
}

/** Goes through a record's rolls, and says what explains those that are not what the seed gives. */
class Proof {
  /**
   * @param {Keyed} hmac
   * @param {string} match
   * @param {readonly Fallen[]} rolls
   * @param {readonly string[]} names
   */
  constructor(hmac, match, rolls, names) {
    this.hmac = hmac;
    this.match = match;
    this.names = names;
    /** @type {Map<string, Fallen[]>} */
    this.streams = new Map();
    for (const roll of rolls) this.streams.set(roll.stream, [...(this.streams.get(roll.stream) ?? []), roll]);
    this.last = rolls.at(-1)?.salts ?? [];
    /** How many rolls of a stream were checked, and the number that its next die should have. @type {Map<string, {at: number, next: number}>} */
    this.places = new Map();
    /** @type {Twist | null} */
    this.twist = null;
    /** @type {string[]} */
    this.found = [];
    /** Places among the rolls that were checked. @type {number[]} */
    this.unexplained = [];
    this.checked = 0;
    this.inARow = 0;
  }

  /** @param {Fallen} roll */
  place({ stream }) {
    const place = this.places.get(stream) ?? { at: 0, next: 0 };
    this.places.set(stream, place);
    return place;
  }

  /** The next roll. @param {Fallen} roll @returns {Promise<Checked>} */
  async check(roll) {
    const place = this.place(roll);
    let draw = await this.draw(roll, place.next, this.twist);
    if (!same(draw.faces, roll.faces) && this.inARow < PATIENCE && (await this.explain(roll))) draw = await this.draw(roll, place.next, this.twist);
    const right = same(draw.faces, roll.faces);
    this.inARow = right ? 0 : this.inARow + 1;
    if (!right) this.unexplained.push(this.checked);
    place.next = draw.after;
    place.at += 1;
    this.checked += 1;
    const { entry, sides, faces } = roll;
    return { entry, sides, faces, drawn: draw.faces, right };
  }

  /**
   * The faces that the seed gives from a number on, and the number after them.
   * @param {Fallen} roll
   * @param {number} number
   * @param {Twist | null} twist
   */
  async draw(roll, number, twist) {
    const salts = roll.salts.map((salt, seat) => (twist?.seat === seat ? twist.salt : salt)).join(",");
    /** @type {number[]} */
    const faces = [];
    let after = number;
    while (faces.length < roll.faces.length) {
      const face = faceOf(await this.hmac(`${this.match}/${salts}/${roll.stream}/${after}`), roll.sides);
      after += 1;
      if (face) faces.push(face);
    }
    return { faces, after };
  }

  /** Looks for what makes a roll, and those after it, what the seed gives; notes it, and goes on from there. @param {Fallen} roll */
  async explain(roll) {
    const place = this.place(roll);
    const { next } = place;
    for (const twist of this.twists(roll)) {
      if (!(await this.fits(roll, next, twist))) continue;
      if (twist) this.found.push(asIf(roll.entry, this.names[twist.seat] ?? "", Boolean(twist.salt)));
      this.twist = twist;
      return true;
    }
    for (let away = 1; away <= AWAY; away += 1) {
      if (await this.fits(roll, next + away, this.twist)) {
        this.found.push(sayCount(away, "entry {entry}: {n} die that the seed gives before it is missing", "entry {entry}: {n} dice that the seed gives before it are missing", { entry: roll.entry }));
        place.next = next + away;
        return true;
      }
      if (away <= next && (await this.fits(roll, next - away, this.twist))) {
        this.found.push(say("entry {n}: its dice have numbers that were used before", { n: roll.entry }));
        place.next = next - away;
        return true;
      }
    }
    return false;
  }

  /** @param {Fallen} roll @returns {(Twist | null)[]} */
  twists({ salts }) {
    /** @type {(Twist | null)[]} */
    const tried = this.twist ? [null] : [];
    for (const [seat, salt] of salts.entries()) {
      const other = salt ? "" : this.last[seat];
      if (salt || other) tried.push({ seat, salt: other ?? "" });
    }
    return tried;
  }

  /**
   * Whether this roll and enough of those after it are what the seed gives from a number on.
   * @param {Fallen} roll
   * @param {number} number
   * @param {Twist | null} twist
   */
  async fits(roll, number, twist) {
    let odds = 1;
    let next = number;
    for (const later of this.streams.get(roll.stream)?.slice(this.place(roll).at) ?? []) {
      const draw = await this.draw(later, next, twist);
      if (!same(draw.faces, later.faces)) return false;
      next = draw.after;
      odds *= later.sides ** draw.faces.length;
      if (odds >= SURE) return true;
    }
    return false;
  }
}

/** The face that 32 bytes give; 0 if none. @param {Uint8Array} digest @param {number} sides */
function faceOf(digest, sides) {
  const view = new DataView(digest.buffer, digest.byteOffset, digest.byteLength);
  const limit = WORD - (WORD % sides);
  for (let at = 0; at < digest.byteLength; at += 4) {
    const word = view.getUint32(at);
    if (word < limit) return (word % sides) + 1;
  }
  return 0;
}

/**
 * What is wrong, roll by roll, up to where nothing is right any more.
 * @param {readonly Checked[]} rolls
 * @param {readonly number[]} wrong
 */
function faultTexts(rolls, wrong) {
  const said = [];
  for (const [count, at] of wrong.entries()) {
    const roll = rolls[at];
    if (!roll) continue;
    const pairs = rolls.slice(at).flatMap(({ faces, drawn }) => faces.map((face, index) => face !== drawn[index]));
    const differ = pairs.filter(Boolean).length;
    if (pairs.length >= FEW && 2 * differ > pairs.length) {
      said.push(
        say("from entry {n} on the dice are not what the seed gives, {differ} of {all}: a share is missing or was changed, or they are another match's", { n: roll.entry, differ, all: pairs.length }),
      );
      break;
    }
    if (count === TOLD) {
      said.push(sayCount(wrong.length - count, "{n} later roll is not what the seed gives either", "{n} later rolls are not what the seed gives either"));
      break;
    }
    said.push(say("entry {n}: {recorded} recorded, the seed gives {drawn}", { n: roll.entry, recorded: roll.faces.join(", "), drawn: roll.drawn.join(", ") }));
  }
  return said;
}

/**
 * Which dice fell before a player's share was in; the computer gives none.
 * @param {Header} header
 * @param {readonly string[]} names
 * @param {readonly Fallen[]} rolls
 */
function beforeShares(header, names, rolls) {
  return header.seats.flatMap(({ kind }, seat) => {
    const early = rolls.filter(({ salts }) => !salts[seat]);
    const last = early.at(-1);
    if (kind === "computer" || !last) return [];
    if (early.length === rolls.length) return [say("no share of {name} was in when the dice fell", { name: names[seat] ?? "" })];
    const dice = early.reduce((sum, { faces }) => sum + faces.length, 0);
    return [sayCount(dice, "{n} die, up to entry {entry}, fell before the share of {name} was in", "{n} dice, up to entry {entry}, fell before the share of {name} was in", { entry: last.entry, name: names[seat] ?? "" })];
  });
}
