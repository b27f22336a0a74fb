/** The set-up of a match: scenario, options, who plays each seat, whose dice. */
import { html, nothing } from "../lit.js";
import { openDialog } from "../core/dialog.js";
import { players } from "../core/format.js";
import { mark } from "../core/icons.js";
import { Failure, get, post } from "../core/net.js";
import { ownDesigns } from "../designs/store.js";
import { nearestForce, parseForce, pointsOf, withDesigns } from "./force.js";
import { chooseLevel, openMatch, seating } from "./open.js";
import { optionField } from "./options.js";

/**
 * @import {Checked, GameInfo, MatchRequest, Option, Place, ScenarioInfo, SeatRequest, UnitCard} from "../wire.js"
 * @import {Units} from "./options.js"
 * @typedef {Required<Omit<MatchRequest, "commitment" | "salt">>} Wanted
 * @typedef {{scenario: string, unit: string} | {file: string}} Brought to be played at once: a unit of one's own design, or a scenario
 */

const PAUSE = 150; // milliseconds without a change before the server is asked

const KINDS = /** @type {const} */ ([
  ["screen", "This screen"],
  ["computer", "Computer"],
  ["friend", "Friend by link"],
]);

/**
 * What is asked for at first.
 * @param {GameInfo} game
 * @param {SeatRequest["kind"]} others
 * @returns {Wanted}
 */
function proposal(game, others) {
  const scenario = game.scenarios[0];
  return {
    game: game.name,
    scenario: scenario?.name ?? "",
    scenario_file: "",
    designs: [],
    options: Object.fromEntries(game.options.map((option) => [option.name, option.default])),
    seats: seating(game, scenario?.seats.length ?? 2, others),
    dice: "table",
  };
}

/** @param {ScenarioInfo} scenario @param {GameInfo} game @param {boolean} checked @param {() => void} choose */
function scenarioChoice(scenario, game, checked, choose) {
  const varied = new Set([...game.scenarios.flatMap(({ sizes }) => sizes), ...scenario.sizes]).size > 1;
  return html`<label class="choice-card">
    <input type="radio" name="scenario" .checked=${checked} @change=${choose} />
    <span><b>${scenario.title || "Your own"}</b><small>${scenario.text || "From your file."}</small>${varied ? html`<small class="sizes">${players(scenario.sizes)}</small>` : nothing}</span>
  </label>`;
}

/** @param {SeatRequest} seat @param {string} letter @param {number} index @param {GameInfo} game @param {() => void} redraw */
function seatField(seat, letter, index, game, redraw) {
  return html`<fieldset class="field seat-field">
    <legend>${mark(index, "", 16)} Seat ${letter}</legend>
    <div class="segmented">
      ${KINDS.filter(([kind]) => kind !== "computer" || game.levels.length).map(
        ([kind, title]) =>
          html`<label
            ><input
              type="radio"
              name="seat-${index}"
              .checked=${seat.kind === kind}
              @change=${() => {
                seat.kind = kind;
                redraw();
              }}
            /><span>${title}</span></label
          >`,
      )}
    </div>
    ${seat.kind === "computer"
      ? html`<div class="segmented levels" role="group" aria-label="Level of seat ${letter}">
          ${game.levels.map(
            ({ name, title, text }) =>
              html`<label title=${text}
                ><input
                  type="radio"
                  name="level-${index}"
                  .checked=${seat.level === name}
                  @change=${() => {
                    seat.level = name;
                    chooseLevel(game, name);
                    redraw();
                  }}
                /><span>${title}</span></label
              >`,
          )}
        </div>`
      : html`<label class="name-field"
          ><span class="unseen">Name of seat ${letter}</span
          ><input
            maxlength="40"
            autocomplete="off"
            placeholder=${seat.kind === "friend" ? "Your friend's name, if you like" : "Name, if you like"}
            .value=${seat.name ?? ""}
            @input=${(/** @type {Event} */ event) => (seat.name = /** @type {HTMLInputElement} */ (event.target).value)}
        /></label>`}
  </fieldset>`;
}

/**
 * The seats, those of a team together.
 * @param {readonly Place[]} places
 * @param {Wanted} wanted
 * @param {GameInfo} game
 * @param {() => void} redraw
 */
function seatFields(places, wanted, game, redraw) {
  /** @param {Place} place @param {number} index */
  const field = ({ letter }, index) => {
    const seat = wanted.seats[index];
    return seat ? seatField(seat, letter, index, game, redraw) : nothing;
  };
  const teams = [...new Set(places.map(({ team }) => team))];
  if (teams.length === places.length) return places.map(field);
  return teams.map((team) => {
    const letters = places.filter((place) => place.team === team).map(({ letter }) => letter);
    return html`<section class="team-field" aria-label="Team ${letters.join(" and ")}">
      <h3>Team ${letters.join(" and ")}</h3>
      ${places.map((place, index) => (place.team === team ? field(place, index) : nothing))}
    </section>`;
  });
}

/** @param {Wanted} wanted @param {() => void} redraw */
function diceField(wanted, redraw) {
  const kinds = /** @type {const} */ ([
    ["table", "The table's", "Sealed before the match, open to check after it."],
    ["typed", "Your own", "Roll on your own table and type what they show. The computer's rolls too."],
  ]);
  return html`<fieldset class="field">
    <legend>Dice</legend>
    <div class="segmented">
      ${kinds.map(
        ([kind, title]) =>
          html`<label
            ><input
              type="radio"
              name="dice"
              .checked=${wanted.dice === kind}
              @change=${() => {
                wanted.dice = kind;
                redraw();
              }}
            /><span>${title}</span></label
          >`,
      )}
    </div>
    <p class="hint">${kinds.find(([kind]) => kind === wanted.dice)?.[2]}</p>
  </fieldset>`;
}

/**
 * @param {(text: string) => Promise<void>} take what becomes of a file's contents; "" is no file
 */
function fileField(take) {
  return html`<details class="field own-scenario">
    <summary>A scenario of your own</summary>
    <label
      ><span class="hint">A scenario file (TOML): boards, ships and where they stand as you write them.</span>
      <input
        type="file"
        accept=".toml,text/plain"
        @change=${async (/** @type {Event} */ event) => {
          const file = /** @type {HTMLInputElement} */ (event.target).files?.[0];
          await take(file ? await file.text() : "");
        }}
      />
    </label>
  </details>`;
}

/**
 * What is asked of the server: options that apply, designs that a force has, seats that there are.
 * @param {Wanted} wanted
 * @param {readonly Option[]} options
 * @param {readonly Place[]} places
 * @returns {Wanted}
 */
function asked(wanted, options, places) {
  const chosen = Object.entries(wanted.options).filter(([name]) => options.some((each) => each.name === name));
  const built = new Set(options.flatMap(({ kind, name }) => (kind === "force" ? [...parseForce(String(wanted.options[name])).keys()] : [])));
  return {
    ...wanted,
    scenario: wanted.scenario_file ? "" : wanted.scenario,
    designs: ownDesigns(wanted.game)
      .filter(({ unit, legal }) => legal && built.has(unit))
      .map(({ words }) => words),
    seats: wanted.seats.slice(0, places.length),
    options: Object.fromEntries(chosen),
  };
}

/**
 * The cards of what forces are built of; without them a force can be built all the same.
 * @param {GameInfo} game
 * @returns {Promise<Units>}
 */
async function unitsOf(game) {
  const designs = ownDesigns(game.name).filter(({ legal }) => legal);
  /** @type {[Promise<UnitCard[]>, Promise<UnitCard[]>]} */
  const both = [
    get(`/api/games/${game.name}/units`),
    designs.length ? post(`/api/games/${game.name}/units`, { designs: designs.map(({ words }) => words) }) : Promise.resolve([]),
  ];
  const [cards, own] = await Promise.all(both.map((each) => each.catch(() => [])));
  return { cards: cards ?? [], own: own ?? [] };
}

/**
 * Puts a unit of one's own into the first force, and against it one of about as many points.
 * @param {Wanted} wanted
 * @param {GameInfo} game
 * @param {Units} units
 * @param {string} unit
 */
function bring(wanted, game, units, unit) {
  const [first, ...others] = game.options.filter(({ kind }) => kind === "force").map((option) => withDesigns(option, units.own));
  if (!first) return;
  wanted.options[first.name] = `${unit} 1`;
  const points = pointsOf(first, new Map([[unit, 1]]));
  for (const option of others) wanted.options[option.name] = nearestForce(option, points);
}

/**
 * @param {GameInfo} game
 * @param {SeatRequest["kind"]} others who sits at the other seats at first
 * @param {Brought} [brought]
 */
export async function openSetup(game, others, brought) {
  const wanted = proposal(game, others);
  const unit = brought && "unit" in brought ? brought.unit : "";
  if (brought && "unit" in brought) wanted.scenario = brought.scenario;
  let problem = "";
  let busy = false;
  /** @type {Units} */
  let units = { cards: [], own: [] };
  const builds = game.options.some(({ kind }) => kind === "force");
  if (builds && unit) bring(wanted, game, (units = await unitsOf(game)), unit);
  let fetched = !builds || unit !== "";
  /** What the server says of the present choice, and what was asked last. @type {Checked | null} */
  let checked = null;
  let lastAsked = "";
  let timer = 0;
  /** A file that was read, and what it says. @type {{file: string, info: ScenarioInfo} | null} */
  let own = null;
  if (brought && "file" in brought) {
    own = { file: brought.file, info: await post(`/api/games/${game.name}/scenario`, { scenario_file: brought.file }) };
    wanted.scenario_file = own.file;
    Object.assign(wanted.options, own.info.options);
  }
  /** @param {unknown} error */
  const failed = (error) => {
    problem = error instanceof Failure && error.where ? `${error.where}: ${error.message}` : String(error instanceof Error ? error.message : error);
  };
  const answer = await openDialog(
    `Set up ${game.title}`,
    (close, redraw) => {
      if (!fetched) {
        fetched = true;
        void unitsOf(game).then((found) => {
          units = found;
          redraw();
        });
      }
      const scenario = wanted.scenario_file ? own?.info : game.scenarios.find(({ name }) => name === wanted.scenario);
      const places = checked?.seats.length ? checked.seats : (scenario?.seats ?? []);
      const sides = new Set(places.map(({ team }) => team)).size;
      let forces = 0;
      const options = game.options.filter(({ name, kind }) => name in (scenario?.options ?? {}) && (kind !== "force" || forces++ < sides));
      const request = asked(wanted, options, places);
      const question = JSON.stringify([request.scenario, request.scenario_file, request.options, request.designs]);
      if (question !== lastAsked) {
        lastAsked = question;
        clearTimeout(timer);
        timer = setTimeout(async () => {
          /** @type {Checked | null} */
          const found = await post(`/api/games/${game.name}/check`, request).catch(() => null);
          if (question !== lastAsked) return;
          checked = found;
          redraw();
        }, PAUSE);
      }
      wanted.seats = seating(game, Math.max(places.length, wanted.seats.length), others, wanted.seats);
      /** @param {ScenarioInfo} chosen @param {string} file */
      const choose = (chosen, file) => {
        // A file brings its options along; they go with it.
        if (file || wanted.scenario_file) Object.assign(wanted.options, chosen.options);
        if (!file) wanted.scenario = chosen.name;
        wanted.scenario_file = file;
        problem = "";
        checked = null;
        redraw();
      };
      const shipped = game.scenarios.find(({ name }) => name === wanted.scenario);
      /** @param {string} file */
      const takeFile = async (file) => {
        own = null;
        if (shipped) choose(shipped, "");
        if (!file) return;
        try {
          own = { file, info: await post(`/api/games/${game.name}/scenario`, { scenario_file: file }) };
          choose(own.info, file);
        } catch (error) {
          failed(error);
          redraw();
        }
      };
      const start = async () => {
        busy = true;
        problem = "";
        redraw();
        try {
          const created = await openMatch(request);
          const invites = request.seats.some(({ kind }) => kind === "friend");
          close(`/table/${created.table}${invites ? "#invite" : ""}`);
        } catch (error) {
          failed(error);
          busy = false;
          redraw();
        }
      };
      return html`<form
        class="setup-form"
        @submit=${(/** @type {Event} */ event) => {
          event.preventDefault();
          void start();
        }}
      >
        <div class="setup-columns">
          <div>
            <fieldset class="field">
              <legend>Scenario</legend>
              <div class="choice-cards">
                ${game.scenarios.map((each) => scenarioChoice(each, game, each === scenario, () => choose(each, "")))}
                ${own ? scenarioChoice(own.info, game, own.info === scenario, () => own && choose(own.info, own.file)) : nothing}
              </div>
            </fieldset>
            ${options.map((option) => optionField(option, wanted, game, options, units, redraw))}
            ${game.workshop ? html`<p class="more"><a href="/designs/${game.name}">${game.workshop}</a></p>` : nothing}
            ${game.editor ? html`<p class="more"><a href="/scenarios/${game.name}">${game.editor}</a></p>` : nothing}
            ${fileField(takeFile)}
          </div>
          <div>
            ${seatFields(places, wanted, game, redraw)}
            ${diceField(wanted, redraw)}
          </div>
        </div>
        <div class="dialog-buttons">
          ${problem || checked?.problem ? html`<p class="refusal" role="alert">${problem || checked?.problem}</p>` : nothing}
          <button type="submit" class="go" aria-busy=${busy}>Take a seat</button>
          <button type="button" @click=${() => close("")}>Back</button>
        </div>
      </form>`;
    },
    "setup",
  );
  if (answer) location.assign(answer);
}
