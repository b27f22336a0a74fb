/** Messages of the server with what a test is about, the rest as it mostly is; a model that keeps what it would send. */
import { Model } from "../../src/stormtable/server/static/table/model.js";

/**
 * @import {Area, Circle, FromClient, LogEntry, Offer, OrderSheet, Piece, Plane, Prompt, Region, Scene, SeatInfo, Survey, SurveyAnswer, Table} from "../../src/stormtable/server/static/wire.js"
 */

/** @param {string} id @param {Partial<Offer>} [given] @returns {Offer} */
export function offer(id, given = {}) {
  return {
    id,
    text: id,
    detail: "",
    label: "",
    group: "",
    piece: "",
    slot: "",
    space: "",
    dice: [],
    console: "",
    sheet: "",
    erases: false,
    row: "",
    layout: "",
    start: "",
    end: "",
    cell: null,
    path: [],
    at: null,
    facing: -1,
    chance: -1,
    bars: [],
    key: "",
    number: 0,
    binding: false,
    quiet: false,
    uncertain: false,
    foretold: false,
    folded: false,
    warning: "",
    cost: 0,
    variants: [],
    rule: "",
    ...given,
  };
}

/** @param {Partial<Prompt>} [given] @returns {Prompt} */
export function prompt(given = {}) {
  return { seats: [0], text: "What now?", detail: "", rule: "", piece: "", decline: "", proposed: "", ...given };
}

/** @param {Partial<Scene>} [given] @returns {Scene} */
export function scene(given = {}) {
  return {
    title: "",
    turn: "1",
    turn_of: "",
    sides: ["Blue", "Orange"],
    pieces: [],
    turn_name: "turn",
    mood: "space",
    hexes: null,
    plane: null,
    rings: [],
    chart: null,
    consoles: [],
    gauges: [],
    silhouettes: [],
    shapes: [],
    overlays: [],
    tracks: [],
    cards: [],
    rosters: [],
    sheets: [],
    layouts: [],
    orders: null,
    clashes: [],
    curves: [],
    prompt: prompt(),
    offers: [],
    refusals: [],
    result: null,
    surveys: false,
    ...given,
  };
}

/** What most tables have nothing of. */
const NONE = { undo: null, paused: null, queue: null, clock: null, lesson: null, puzzle: null, curtain: null, dice_wanted: null, over: null, campaign: null, hints: null, helped: [] };

/** @param {number} number @param {Partial<Table>} [given] @returns {Table} */
export function table(number, given = {}) {
  return {
    ...NONE,
    type: "table",
    game: "duel",
    title: "Duel",
    scenario: "",
    version: "1",
    key_kind: "seat",
    seat: 0,
    mine: [0],
    reader: 0,
    seats: [],
    number,
    scene: scene(),
    svg: "",
    text: "",
    log_from: 0,
    log: [],
    secret: false,
    undo_why: "",
    requests: [],
    may_ask: [],
    referee: false,
    times_up: [],
    dice: /** @type {Table["dice"]} */ ({}),
    rematch: "",
    battles: [],
    frozen: "",
    notice: "",
    ...given,
  };
}

/** A table on which these offers can be taken. @param {number} number @param {readonly Offer[]} offers @param {Partial<Scene>} [given] */
export function offering(number, offers, given = {}) {
  return table(number, { scene: scene({ offers: [...offers], ...given }) });
}

/** @param {number} number @param {Partial<LogEntry>} [given] @returns {LogEntry} */
export function entry(number, given = {}) {
  return {
    number,
    kind: "decision",
    seat: 0,
    text: "",
    sealed: false,
    forced: false,
    back_to: -1,
    taken_back: false,
    frozen: false,
    stories: [],
    time: 0,
    turn: "1",
    phase: "",
    by: "",
    notes: [],
    left: [],
    ...given,
  };
}

/** @param {Partial<Area>} given @returns {Area} */
export function area(given) {
  return { kind: "disc", at: [0, 0], radius: 0, width: 0, height: 0, rim: [], but: [], ...given };
}

/** @param {number} x @param {number} y @param {number} radius @returns {Circle} */
export function circle(x, y, radius) {
  return /** @type {Circle} */ ({ cell: [x, y], radius });
}

/** @param {Partial<Region>} given @returns {Region} */
export function region(given) {
  return /** @type {Region} */ ({ id: "", kind: "place", piece: "", text: "", notation: "", at: [0, 0], area: null, facing: 0, perils: [], suffixes: [], ...given });
}

/** @param {readonly Region[]} regions @returns {Plane} */
export function plane(regions) {
  return { width: 4800, height: 3600, unit: "cm", grid: 100, terrain: null, goals: [], zones: [], obstacles: [], figures: [], regions: [...regions], aims: [], focus: [] };
}

/** @param {string} id @param {Partial<Piece>} [given] @returns {Piece} */
export function piece(id, given = {}) {
  return /** @type {Piece} */ ({ id, name: id, label: "", side: 0, cell: [0, 0], facing: 0, status: "ready", badges: [], ...given });
}

/** @param {string} id @param {Partial<OrderSheet>} [given] @returns {OrderSheet} */
export function sheet(id, given = {}) {
  return /** @type {OrderSheet} */ ({ id, piece: id, turns: [], draft: "", writes: `${id}: rewrite `, legend: [], ...given });
}

/** @param {number} number @param {string} of a piece @param {Partial<Survey>} [given] @returns {SurveyAnswer} */
export function survey(number, of, given = {}) {
  const told = { piece: of, title: of, text: "", facts: [], offers: [], regions: [], figures: [], barred: [], barred_title: "", ...given };
  return { type: "survey", number, piece: of, survey: told, under: "", over: "" };
}

/** @param {number} number @param {Partial<SeatInfo>} [given] @returns {SeatInfo} */
export function seatInfo(number, given = {}) {
  return {
    seat: number,
    letter: "AB"[number] ?? "",
    team: number,
    kind: "screen",
    level: "",
    name: "",
    emblem: "",
    stands_in: false,
    side: "",
    called: "",
    connected: true,
    deciding: false,
    committed: false,
    out: false,
    ...given,
  };
}

/** A model of a running table, and what it has sent. */
export function running() {
  const model = new Model("key", true);
  /** @type {FromClient[]} */
  const sent = [];
  model.send = (message) => {
    sent.push(message);
    return true;
  };
  return { model, sent };
}
