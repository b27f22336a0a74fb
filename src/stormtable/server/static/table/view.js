/** What the page of a table keeps in mind: each field with what it is before it is set, and with what it goes again. */
import { say } from "../core/language.js";
import { includes } from "./offering.js";
import { NOTHING_SAID } from "./talk/state.js";

/**
 * @import {HintAnswer, LastOffer, LogEntry, LogPage, Offer, Present, Preview, Refused, ReplayEntry, ReviewStatus, RulingAnswer, Scene, SurveyAnswer, Table, TogetherAnswer, Variant, WarmingUp, WarningAnswer, WhyAnswer} from "../wire.js"
 * @import {LineState} from "../core/line.js"
 * @import {Field} from "../core/store.js"
 * @import {Chance} from "./plane/aiming.js"
 * @import {Plan} from "./plane/plans.js"
 * @import {Talk} from "./talk/state.js"
 * @import {Typed} from "./writing.js"
 */

/**
 * @typedef {object} Took acts that were sent as one
 * @property {number} from the entry before them
 * @property {number} upto the entry after them; -1: not yet known
 * @property {string} what what they were, in words
 */

/**
 * @typedef {object} Choice what is selected
 * @property {string} id of an offer or a way of doing one; "": nothing
 * @property {boolean} own the viewer's own, not the page's
 * @property {boolean} warned its warning is shown
 */

/**
 * @typedef {object} Held
 * @property {string} key
 * @property {boolean} live a line to a running table; else a replay
 * @property {LineState} line
 * @property {Table | null} table
 * @property {number} position counts positions: the same for as long as the same is to be decided, seen through the same eyes
 * @property {LogPage | null} record of a replay
 * @property {LogEntry[]} log
 * @property {number} fresh entries above this number arrived last: they tumble
 * @property {Choice | null} choice null: what the scene proposes
 * @property {string} hovered id of an offer
 * @property {string} die id of the die that was picked; "": that of the selected offer
 * @property {Map<string, Preview | null>} previews by offer; absent: not answered yet
 * @property {string} pending the action that was sent and not answered
 * @property {{text: string, tried: boolean}} kept what waits for the line, in words; tried: it may have arrived already
 * @property {Refused | null} refused
 * @property {WhyAnswer | null} why the last answer whether an order is legal
 * @property {LastOffer[] | null} lastOffers what could be chosen at one's last decision; null: not asked
 * @property {RulingAnswer | null} ruling the last answer what would change if something were set right
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
 * @property {boolean} undoTold what an undo would take back is shown to a finger, which cannot point
 * @property {"phase" | "turn" | "all"} logSpan
 * @property {"decide" | "ships" | "log" | "talk" | "replay"} sheet
 * @property {boolean} sheetLow the sheet lowered to see the map
 * @property {boolean} words the text face is shown
 * @property {{plan: Plan, chances: Chance[], number: number} | null} plan where a ghost would stand, after that entry
 * @property {string} rule the rulebook is open at this id; "": closed
 * @property {"log" | "talk" | "notes"} tab what stands below the decision
 * @property {Talk} talk
 * @property {Present | null} present who is at the table, once it was told
 * @property {string} problem a sentence that needs attention
 * @property {string} shut why the server takes this key no more, a sentence; ""
 * @property {string} moved the path of the new link that this page had made to its own seat; ""
 * @property {number} low the seat of this link whose time runs low; -1: none
 * @property {boolean} lowClosed the card that says so was closed
 * @property {{choice: "" | "claim" | "wait" | "computer", level: string}} timeUp what is chosen where another's time is up
 * @property {ReviewStatus | null} review of the match, once it was asked for
 * @property {{text: string, factor: number} | null} reviewProblem why asking for the review failed, and what was asked for; 0: how far it is
 * @property {boolean} reviewing the review is shown
 * @property {number} point the turning point that was chosen; 0: none
 * @property {number} reviewSide whose chance the review tells
 * @property {string} reviewFilter which turning points are listed: "all", "decision", "roll", or a side
 * @property {HintAnswer | null} hint the last that was given in this position
 * @property {boolean} hinting one is being looked for
 * @property {WarningAnswer | null} warning what the decision that was to be sent gives away
 * @property {boolean} warningShown what would be better is told too
 * @property {string} unjudged why the last decision was not judged, a sentence; "": it was, or was not to be
 * @property {WarmingUp | null} warming how far the computer player is compiled, until it is
 */

/**
 * @typedef {object} Following what follows from that, as `derived.js` says
 * @property {Scene | null} scene on the board: now, or the moment looked at
 * @property {boolean} deciding this viewer decides now and looks at it
 * @property {readonly Offer[]} offers that this viewer may take now; none while another moment is looked at
 * @property {string} selected id of the offer, or of the way of doing it, that is chosen or else proposed; "": none
 * @property {boolean} chosen the selection is the viewer's own, not the page's proposal
 * @property {string} warned id of the offer whose warning is shown
 * @property {Offer | undefined} selectedOffer
 * @property {Variant | undefined} selectedVariant the selected way of doing it
 * @property {string} pickedDie by hand, else that of the selected offer, else the first that can do something
 * @property {string} pickedPiece that of the selected offer, else the first that can do something
 * @property {readonly Offer[]} listed
 * @property {number} last the last entry there is
 * @property {number} at the entry whose position is on the board
 */

/** @typedef {Held & Following} View */

export const notSent = () => say("Not sent: the line to the table is down, and keeps what was chosen before.");

/** @template F @param {F} blank @returns {Field<F, View>} a field that stays until it is set */
const stays = (blank) => ({ blank });

/** @template F @param {(view: View) => unknown} about @param {F} blank @returns {Field<F, View>} one that goes with what it is about */
const goesWith = (about, blank) => ({ blank, about });

/** What is to be decided. @param {View} view */
const position = (view) => view.position;

/** What is asked, however often. @param {View} view */
const question = ({ table }) => table?.scene?.prompt?.text;

/** The entry, through these eyes. @param {View} view */
const entry = ({ table }) => table && `${table.number} ${table.seat} ${table.reader}`;

/** Whoever reads; while the screen is handed over nobody. @param {View} view */
const reader = ({ table }) => (table?.curtain ? table : table?.reader);

/** The position, while what is selected is offered by its scene; else this very table, as of a survey's. @param {View} view */
const offered = ({ choice, table, position: number }) => (choice && table?.scene?.offers.some((offer) => includes(offer, choice.id)) ? number : table);

/** The position, until dice are asked for. @param {View} view */
const answered = ({ table, position: number }) => (table?.dice_wanted ? table : number);

/** Whose time is up. @param {View} view */
const late = ({ table }) => table?.times_up.map(({ seat, by }) => `${seat} ${by}`).join();

/** Whether the sheet of what is typed can still be written on. @param {View} view */
const writable = ({ table, typed }) => table?.scene?.sheets.some(({ id, writes }) => writes && id === typed?.sheet) === true;

/** What is selected in this position. @param {View} view */
const selection = ({ position: number, selected }) => `${number} ${selected}`;

/** What was not sent is told until a table comes. @param {View} view */
const unsent = ({ problem, table }) => (problem === notSent() ? table : null);

/**
 * Of a table that has yet to come. What `stays` here is changed by its setters alone; `receive` of the model carries `looked`,
 * `group`, `picking` and `took` on to a new table, since what they become depends on what they were.
 * @type {{[name in keyof Omit<Held, "key" | "live">]: Field<Held[name], View>}}
 */
const FIELDS = {
  line: stays({ state: "connecting", retryAt: 0 }),
  table: stays(null),
  position: stays(0),
  record: stays(null),
  log: stays([]),
  fresh: stays(Infinity),
  choice: goesWith(offered, null),
  hovered: goesWith(position, ""),
  die: goesWith(position, ""),
  previews: goesWith(position, new Map()),
  pending: goesWith(answered, ""),
  kept: stays({ text: "", tried: false }),
  refused: goesWith(position, null),
  why: stays(null),
  ruling: stays(null),
  lastOffers: stays(null),
  openSheet: stays(""),
  typed: goesWith(writable, null),
  place: goesWith(position, ""),
  picked: goesWith(selection, -1),
  moment: goesWith(reader, -1),
  shown: goesWith(reader, null),
  playing: goesWith(reader, false),
  looked: stays(""),
  survey: stays(null),
  group: stays([]),
  picking: stays(false),
  together: stays(null),
  took: stays(null),
  stopped: goesWith(question, ""),
  undoTold: goesWith(entry, false),
  logSpan: stays("phase"),
  sheet: stays("decide"),
  sheetLow: stays(false),
  words: stays(false),
  plan: goesWith(position, null),
  rule: stays(""),
  tab: stays(/** @type {View["tab"]} */ ("log")),
  talk: stays(NOTHING_SAID),
  present: stays(null),
  problem: goesWith(unsent, ""),
  shut: stays(""),
  moved: stays(""),
  low: stays(-1),
  lowClosed: goesWith(({ low }) => low, false),
  timeUp: goesWith(late, { choice: "", level: "" }),
  review: stays(null),
  reviewProblem: stays(null),
  reviewing: stays(false),
  point: stays(0),
  reviewSide: stays(0),
  reviewFilter: stays("all"),
  hint: goesWith(position, null),
  hinting: goesWith(position, false),
  warning: goesWith(position, null),
  warningShown: goesWith(({ warning }) => warning, false),
  unjudged: stays(""),
  warming: stays(null),
};

/** @param {string} key @param {boolean} live */
export const fieldsOf = (key, live) => ({ ...FIELDS, key: stays(key), live: stays(live) });
