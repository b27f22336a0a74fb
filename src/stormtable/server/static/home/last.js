/** The set-up that was chosen last for a game, as this browser keeps it: scenario, options, whose dice. */
import { say, sayCount } from "../core/language.js";
import { inARow } from "../core/lists.js";
import { keep, findKept } from "../core/shelf.js";
import { ownDesigns } from "../designs/designshelf.js";
import { parseForce } from "./force.js";

/**
 * @import {GameInfo, MatchRequest, Option, ScenarioInfo} from "../wire.js"
 * @import {Wanted} from "./wanted.js"
 * @typedef {boolean | number | string} Value
 * @typedef {object} Last
 * @property {ScenarioInfo} scenario
 * @property {Record<string, Value>} options all that the scenario can be played with
 * @property {number} seats how many sit down
 * @property {"table" | "typed"} dice
 */

const SETUPS = "stormtable.setups";

/** Whether an option can still have a value. @param {Option} option @param {unknown} value @param {string} game */
function holds(option, value, game) {
  if (option.kind === "flag") return typeof value === "boolean";
  if (option.kind === "number") return Number.isInteger(value) && Number(value) >= option.low && Number(value) <= option.high;
  const units = new Set([...option.units.map(([key]) => key), ...ownDesigns(game).map(({ legal, unit }) => (legal ? unit : ""))]);
  return typeof value === "string" && value !== "" && [...parseForce(value).keys()].every((key) => units.has(key));
}

/** What a game is played with at first. @param {GameInfo} game @returns {Last | null} */
export function firstSetup(game) {
  const scenario = game.scenarios[0];
  return scenario ? { scenario, options: { ...scenario.options }, seats: scenario.seats.length, dice: "table" } : null;
}

/** Options that have another value than the scenario's own. @param {Last} last */
function changedOptions({ scenario, options }) {
  return Object.keys(options).filter((name) => options[name] !== scenario.options[name]);
}

/**
 * The set-up that was chosen last, as far as there is still such a thing; null: none but what is played at first.
 * @param {GameInfo} game
 * @returns {Last | null}
 */
export function lastSetup(game) {
  const found = /** @type {Partial<Record<string, unknown>> | null | undefined} */ (findKept(SETUPS, game.name));
  const scenario = game.scenarios.find(({ name }) => name === found?.["scenario"]);
  if (!found || !scenario) return null;
  const values = /** @type {Record<string, unknown>} */ (typeof found["options"] === "object" ? (found["options"] ?? {}) : {});
  const options = { ...scenario.options };
  for (const option of game.options) {
    const value = values[option.name];
    if (option.name in options && holds(option, value, game.name)) options[option.name] = /** @type {Value} */ (value);
  }
  const seats = Number(found["seats"]);
  return plain(game, {
    scenario,
    options,
    seats: scenario.sizes.includes(seats) ? seats : scenario.seats.length,
    dice: found["dice"] === "typed" ? "typed" : "table",
  });
}

/** A set-up, null if it is the one that is played at first. @param {GameInfo} game @param {Last} last */
function plain(game, last) {
  return last.scenario === game.scenarios[0] && !changedOptions(last).length && last.dice === "table" ? null : last;
}

/** What a match of a game begins with unless something else is chosen. @param {GameInfo} game @returns {Last | null} */
export function nextSetup(game) {
  return lastSetup(game) ?? firstSetup(game);
}

/**
 * Keeps what a match was opened with; a scenario from a file stays with its file.
 * @param {GameInfo} game
 * @param {MatchRequest} request
 */
export function keepSetup(game, request) {
  if (request.scenario_file) return;
  keep(SETUPS, game.name, { scenario: request.scenario, options: request.options, seats: request.seats?.length, dice: request.dice });
}

/**
 * Whether what is asked for is what is played at first.
 * @param {GameInfo} game
 * @param {Wanted} wanted
 * @param {readonly Option[]} options those that apply
 */
export function isFirst(game, wanted, options) {
  const own = firstSetup(game)?.scenario;
  const untouched = options.every(({ name }) => wanted.options[name] === own?.options[name]);
  return !wanted.scenario_file && wanted.scenario === own?.name && wanted.dice === "table" && untouched;
}

/** @param {string} game */
export function forgetSetup(game) {
  keep(SETUPS, game, null);
}

/** In a few words: "Free, 2 options changed". @param {Last} last */
export function setupWords(last) {
  const count = changedOptions(last).length;
  return inARow([last.scenario.title, count ? sayCount(count, "{n} option changed", "{n} options changed") : "", last.dice === "typed" ? say("your own dice") : ""]);
}
