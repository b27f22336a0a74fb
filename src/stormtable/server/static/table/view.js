/** What the page of a table keeps in mind, and how it begins. */

/**
 * @import {LogEntry, LogPage, Preview, Refused, ReplayEntry, SurveyAnswer, Table, TogetherAnswer, WarmingUp, WhyAnswer} from "../wire.js"
 * @import {LineState} from "../core/line.js"
 * @import {Chance} from "./plane/aiming.js"
 * @import {Plan} from "./plane/plans.js"
 * @import {Typed} from "./writing.js"
 */

/**
 * @typedef {object} Took acts that were sent as one
 * @property {number} from the entry before them
 * @property {number} upto the entry after them; -1: not yet known
 * @property {string} what what they were, in words
 */

/**
 * @typedef {object} View
 * @property {string} key
 * @property {boolean} live a line to a running table; else a replay
 * @property {LineState} line
 * @property {Table | null} table
 * @property {LogPage | null} record of a replay
 * @property {LogEntry[]} log
 * @property {number} fresh entries above this number arrived last: they tumble
 * @property {string} selected id of an offer
 * @property {boolean} chosen the selection is the viewer's own, not the page's proposal
 * @property {string} hovered id of an offer
 * @property {string} die id of the die that was picked; "": that of the selected offer
 * @property {Map<string, Preview | null>} previews by offer; absent: not answered yet
 * @property {string} pending the action that was sent and not answered
 * @property {{text: string, tried: boolean}} kept what waits for the line, in words; tried: it may have arrived already
 * @property {Refused | null} refused
 * @property {WhyAnswer | null} why the last answer whether an order is legal
 * @property {string} openSheet id of the order sheet that was opened; "": that of the decision
 * @property {Typed | null} typed what is typed and not written yet
 * @property {string} place the side of a layout from which something is being taken; "": none
 * @property {number} picked column of the distribution; -1: the likeliest
 * @property {number} moment the entry looked at; -1: now
 * @property {ReplayEntry | null} shown the position at that moment, once it is here
 * @property {boolean} playing
 * @property {string} looked id of the piece whose card and arcs are looked at
 * @property {SurveyAnswer | null} survey what was told last of a piece that was looked at
 * @property {string[]} group ids of the pieces that are taken together
 * @property {boolean} picking a tap takes one more piece, a pull draws a box, whatever the pointer
 * @property {TogetherAnswer | null} together what was told last of several
 * @property {Took | null} took the acts that were sent together last
 * @property {string} stopped where a queue of acts stopped, and why; "": it did not
 * @property {string} warned id of the offer whose warning is shown
 * @property {boolean} undoTold what an undo would take back is shown to a finger, which cannot point
 * @property {"phase" | "turn" | "all"} logSpan
 * @property {"decide" | "ships" | "log" | "replay"} sheet
 * @property {boolean} sheetLow the sheet lowered to see the map
 * @property {boolean} words the text face is shown
 * @property {{plan: Plan, chances: Chance[], number: number} | null} plan where a ghost would stand, after that entry
 * @property {string} rule the rulebook is open at this id; "": closed
 * @property {string} problem a sentence that needs attention
 * @property {WarmingUp | null} warming how far the computer player is compiled, until it is
 */

/** @type {Omit<View, "key" | "live">} */
const BLANK = {
  line: { state: "connecting", retryAt: 0 },
  table: null,
  record: null,
  log: [],
  fresh: Infinity,
  selected: "",
  chosen: false,
  hovered: "",
  die: "",
  previews: new Map(),
  pending: "",
  kept: { text: "", tried: false },
  refused: null,
  why: null,
  openSheet: "",
  typed: null,
  place: "",
  picked: -1,
  moment: -1,
  shown: null,
  playing: false,
  looked: "",
  survey: null,
  group: [],
  picking: false,
  together: null,
  took: null,
  stopped: "",
  warned: "",
  undoTold: false,
  logSpan: "phase",
  sheet: "decide",
  sheetLow: false,
  words: false,
  plan: null,
  rule: "",
  problem: "",
  warming: null,
};

/**
 * Of a table that has yet to come.
 * @param {string} key
 * @param {boolean} live
 * @returns {View}
 */
export const blank = (key, live) => ({ ...BLANK, key, live });
