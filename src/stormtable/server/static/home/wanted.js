/** What is asked for when a match is set up. */
import { likesHints } from "../core/hinting.js";
import { ownDesigns } from "../designs/designshelf.js";
import { parseForce } from "./force.js";
import { nextSetup } from "./last.js";
import { openMatch, seating } from "./open.js";
import { below } from "../core/root.js";

/**
 * @import {GameInfo, MatchRequest, Option, SeatRequest} from "../wire.js"
 * @import {Last} from "./last.js"
 * @typedef {Required<Omit<MatchRequest, "commitment" | "salt">>} Wanted
 */

/**
 * What is asked for at first.
 * @param {GameInfo} game
 * @param {SeatRequest["kind"]} others
 * @param {Last | null} [last]
 * @returns {Wanted}
 */
export function proposal(game, others, last = nextSetup(game)) {
  return {
    game: game.name,
    scenario: last?.scenario.name ?? "",
    scenario_file: "",
    designs: [],
    options: { ...Object.fromEntries(game.options.map((option) => [option.name, option.default])), ...last?.options },
    seats: seating(game, last?.seats ?? 2, others),
    dice: last?.dice ?? "table",
    rated: false,
    referee: false,
    hints: likesHints(game.name),
    clock: null,
  };
}

/**
 * The options of a scenario that are asked about: no more forces than sides.
 * @param {GameInfo} game
 * @param {Readonly<Record<string, unknown>>} known what the scenario can be played with
 * @param {number} sides
 */
export function optionsOf(game, known, sides) {
  let forces = 0;
  return game.options.filter(({ name, kind }) => name in known && (kind !== "force" || forces++ < sides));
}

/**
 * What is asked of the server: options that apply, designs that a force has, seats that there are.
 * @param {Wanted} wanted
 * @param {readonly Option[]} options
 * @param {number} seats
 * @returns {Wanted}
 */
export function requestOf(wanted, options, seats) {
  const chosen = Object.entries(wanted.options).filter(([name]) => options.some((each) => each.name === name));
  const built = new Set(options.flatMap(({ kind, name }) => (kind === "force" ? [...parseForce(String(wanted.options[name])).keys()] : [])));
  return {
    ...wanted,
    scenario: wanted.scenario_file ? "" : wanted.scenario,
    designs: ownDesigns(wanted.game)
      .filter(({ unit, legal }) => legal && built.has(unit))
      .map(({ words }) => words),
    seats: wanted.seats.slice(0, seats),
    referee: wanted.referee && wanted.seats.slice(0, seats).some(({ kind }) => kind === "friend"),
    hints: wanted.hints && wanted.seats.slice(0, seats).every(({ kind }) => kind !== "friend"),
    options: Object.fromEntries(chosen),
  };
}

/** The shortest way to a running match: as it was played last, against the computer. @param {GameInfo} game */
export async function playComputer(game) {
  const last = nextSetup(game);
  const wanted = proposal(game, "computer", last);
  const options = optionsOf(game, last?.scenario.options ?? {}, last?.seats ?? 2);
  const created = await openMatch(requestOf(wanted, options, wanted.seats.length));
  location.assign(below(`/table/${created.table}`));
}
