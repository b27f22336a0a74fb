/** Where a ghost would stand, leg by leg: made from the free choices that the scene offers, and written as notation. */
import { bearing, lengthOf, turnBetween, turnAngle } from "./geometry.js";
import { lies, regionOf, standing, within } from "./regions.js";
import { budgetOf, flightStep, isSpin, isTurn, nextSpin, nextTurn, stepText, stepWords, turnStep, warningsOf } from "./steps.js";

/**
 * @import {Plane, Region, Scene} from "../../wire.js"
 * @import {Point, Stand} from "./geometry.js"
 * @import {Budget, Step, Warning} from "./steps.js"
 */

/**
 * @typedef {object} Plan
 * @property {Region} region what it is about
 * @property {string} piece
 * @property {Stand} from where it begins
 * @property {Step[][]} legs the last is the one in hand
 * @property {Stand} to where it ends
 * @property {string} text the steps in notation
 * @property {string[]} steps in words
 * @property {Warning[]} warnings
 * @property {Budget} budget what is left
 * @property {string} suffix said behind the notation
 * @property {string} way the id of the region that was chosen by hand; "": by how far the point is
 */

/** Tenths of a degree within which a drag ahead is no turn. */
const STRAIGHT = 35;
/** @type {Budget} */
const NOTHING = { left: 0, gone: 0, due: 0, turns: 0, spun: false };

/** The steps of all legs but the one in hand. @param {Plan} plan */
const settledSteps = ({ legs }) => legs.slice(0, -1).flat();

/** Where the leg in hand begins. @param {Plan} plan */
const legStart = (plan) => settledSteps(plan).at(-1)?.to ?? plan.from;

/**
 * A plan that has done nothing yet.
 * @param {Scene} scene
 * @param {string} piece "": what is placed is no piece
 * @returns {Plan | null}
 */
function bare(scene, piece) {
  const region = regionOf(scene.plane, piece, "place") ?? regionOf(scene.plane, piece, "distance") ?? regionOf(scene.plane, piece, "facing");
  if (!region) return null;
  const from = standing(scene.pieces.find(({ id }) => id === piece), region);
  return { region, piece, from, legs: [[]], to: from, text: "", steps: [], warnings: [], budget: NOTHING, suffix: "", way: "" };
}

/**
 * The plan with another leg in hand, told and written down.
 * @param {Plane} plane
 * @param {Plan} plan
 * @param {Step[]} leg
 * @param {Stand} [to] where it ends, if not where its last step does
 * @returns {Plan}
 */
function withLeg(plane, plan, leg, to) {
  const legs = [...plan.legs.slice(0, -1), leg];
  const steps = legs.flat();
  const budget = budgetOf(plane, plan.piece, steps);
  return {
    ...plan,
    legs,
    to: to ?? steps.at(-1)?.to ?? plan.from,
    text: steps.map((step) => stepText(step) + (step.region.turns ? plan.suffix : "")).join("; "),
    steps: steps.map((step) => stepWords(step, plane.unit)),
    warnings: warningsOf(plane, plan.piece, steps, budget),
    budget,
  };
}

/**
 * The plan that leads a piece toward a point: the nearest place that the leg in hand can reach.
 * @param {Scene} scene
 * @param {string} piece "": what is placed is no piece
 * @param {Point} point
 * @param {Plan | null} before
 * @returns {Plan | null}
 */
export function planToward(scene, piece, point, before) {
  const { plane } = scene;
  const plan = before?.piece === piece ? before : bare(scene, piece);
  if (!plane || !plan) return null;
  if (plan.region.kind === "place") return stopAt(plane, { ...plan, region: regionFor(plane, plan, point) }, point);
  if (plan.region.kind === "distance") return flight(plane, plan, point);
  return planFacing(scene, plan, bearing(Math.round(point.x - plan.to.x), Math.round(point.y - plan.to.y)));
}

/**
 * The choice of a place that a point falls to: the one chosen by hand, else the first, or a wider one that holds it.
 * @param {Plane} plane
 * @param {Plan} plan
 * @param {Point} point
 */
function regionFor({ regions }, { piece, region, way }, point) {
  const own = regions.filter((each) => each.piece === piece && each.kind === "place");
  const chosen = own.find(({ id }) => id === way);
  if (chosen) return chosen;
  const [first] = own;
  if (!first) return region;
  return own.find((each) => (each === first || each.wider) && each.area && lies(each.area, point)) ?? first;
}

/** The ways in which a piece may be brought to a place. @param {Scene} scene @param {Plan} plan @returns {readonly Region[]} */
export function waysOf({ plane }, { piece }) {
  return plane?.regions.filter((each) => each.piece === piece && each.kind === "place") ?? [];
}

/** The plan by another way. @param {Scene} scene @param {Plan} plan @param {string} way the id of its region @returns {Plan} */
export function planBy(scene, plan, way) {
  return planToward(scene, plan.piece, plan.to, { ...plan, way }) ?? plan;
}

/** A leg to a place, facing as the plan has it in the end. @param {Plane} plane @param {Plan} plan @param {Point} point */
function stopAt(plane, plan, point) {
  const { region, piece } = plan;
  const at = region.area && within(region.area, point);
  if (!at) return plan;
  const from = legStart(plan);
  const to = { ...at, facing: plan.to.facing };
  if (region.alone && !region.silhouette) return oneLeg(plane, plan, from, to);
  if (region.turns || region.alone || !piece) return withLeg(plane, plan, [{ region, from, to, far: 0, cost: 0 }]);
  const there = { ...at, facing: from.facing };
  /** @type {Step[]} */
  const leg = at.x === from.x && at.y === from.y ? [] : [{ region, from, to: there, far: 0, cost: 0 }];
  const face = regionOf(plane, piece, "facing");
  if (face && to.facing !== there.facing) leg.push({ region: face, from: there, to, far: 0, cost: 0 });
  return withLeg(plane, plan, leg);
}

/** A leg that is a plan by itself; where it leads nowhere, a turn. @param {Plane} plane @param {Plan} plan @param {Stand} from @param {Stand} to */
function oneLeg(plane, plan, from, to) {
  const { region, piece } = plan;
  const end = region.turns ? to : { ...to, facing: from.facing };
  if (to.x !== from.x || to.y !== from.y) return withLeg(plane, plan, [{ region, from, to: end, far: 0, cost: 0 }]);
  const face = regionOf(plane, piece, "facing");
  return withLeg(plane, plan, face && end.facing !== from.facing ? [{ region: face, from, to: end, far: 0, cost: 0 }] : [], end);
}

/** The last step of a leg, where it turns the piece at the end of a flight. @param {Plan} plan */
function lastTurn({ legs }) {
  const leg = legs.at(-1) ?? [];
  const last = leg.at(-1);
  return last && leg.length > 1 && last.region.kind === "facing" ? last : null;
}

/**
 * A flight toward a point, after a turn where one may be made; it ends with the turn that it ended with before.
 * @param {Plane} plane
 * @param {Plan} plan
 * @param {Point} point
 */
function flight(plane, plan, point) {
  const from = legStart(plan);
  const dx = Math.round(point.x - from.x);
  const dy = Math.round(point.y - from.y);
  const wanted = turnBetween(from.facing, bearing(dx, dy));
  const kept = lastTurn(plan);
  const turn = Math.abs(wanted) <= STRAIGHT ? null : nextTurn(plane, plan.piece, budgetOf(plane, plan.piece, settledSteps(plan)));
  const first = turn && turnStep(turn, from, from.facing + wanted);
  const rest = wanted - turnBetween(from.facing, first?.to.facing ?? from.facing);
  const reach = lengthOf(dx, dy) * Math.max(0, Math.cos((rest * Math.PI) / 1800));
  return flown(plane, plan, first, Math.round(reach), kept);
}

/**
 * The leg of a turn, a distance and a turn at its end, each as far as it may go.
 * @param {Plane} plane
 * @param {Plan} plan
 * @param {Step | null} first
 * @param {number} far
 * @param {Step | null} last
 */
function flown(plane, plan, first, far, last) {
  const { region, piece } = plan;
  const leg = first ? [first] : [];
  const { left } = budgetOf(plane, piece, [...settledSteps(plan), ...leg]);
  const most = left - (last?.cost ?? 0);
  const length = far > 0 ? Math.min(Math.max(far, region.least), most > 0 ? most : left) : 0;
  if (length > 0) leg.push(flightStep(region, first?.to ?? legStart(plan), length));
  const ended = withLeg(plane, plan, leg);
  return last ? facing(plane, ended, last.to.facing, isSpin(last.region)) : ended;
}

/**
 * The plan with another facing at its end.
 * @param {Scene} scene
 * @param {Plan} plan
 * @param {number} facingTo
 * @param {boolean} [spin] by the other kind of turn
 * @returns {Plan}
 */
export function planFacing({ plane }, plan, facingTo, spin = false) {
  return plane ? facing(plane, plan, turnAngle(facingTo), spin) : plan;
}

/** @param {Plane} plane @param {Plan} plan @param {number} to @param {boolean} spin @returns {Plan} */
function facing(plane, plan, to, spin) {
  const { region, piece } = plan;
  if (region.kind === "place") return stopAt(plane, { ...plan, to: { ...plan.to, facing: to } }, plan.to);
  const leg = (plan.legs.at(-1) ?? []).filter((step, i, all) => i < all.length - 1 || step.region.kind !== "facing");
  const steps = [...settledSteps(plan), ...leg];
  const budget = budgetOf(plane, piece, steps);
  const spun = spin || !regionOf(plane, piece, "facing", "leg") ? nextSpin(plane, piece, budget) : null;
  const free = region.kind === "facing" && !isTurn(region) && !isSpin(region) ? region : spun;
  const turn = free ? { region: free, cost: 0 } : spin ? null : nextTurn(plane, piece, budget);
  const step = turn && turnStep(turn, steps.at(-1)?.to ?? plan.from, to);
  return withLeg(plane, plan, step ? [...leg, step] : leg);
}

/** Whether the leg in hand could be followed by another. @param {Plan} plan */
export function canGoOn({ region, legs, budget }) {
  if (!legs.at(-1)?.length || region.turns || region.alone || !region.piece) return false;
  return region.kind === "place" || (region.kind === "distance" && budget.left > 0);
}

/** The plan with what is in hand settled and a new leg begun. @param {Scene} scene @param {Plan} plan @returns {Plan} */
export function planOn({ plane }, plan) {
  return plane && canGoOn(plan) ? withLeg(plane, { ...plan, legs: [...plan.legs, []] }, []) : plan;
}

/** The plan without its last leg; null where nothing of it is left. @param {Scene} scene @param {Plan} plan @returns {Plan | null} */
export function planBack({ plane }, plan) {
  if (!plane) return null;
  if (plan.legs.length > 1) return withLeg(plane, { ...plan, legs: plan.legs.slice(0, -1) }, plan.legs.at(-2) ?? []);
  return plan.legs[0]?.length ? withLeg(plane, plan, []) : null;
}

/** The turns by which the end of the plan could be turned now. @param {Scene} scene @param {Plan} plan */
export function turnsOf({ plane }, plan) {
  if (!plane) return { turn: false, spin: false };
  const { region, piece } = plan;
  if (region.kind === "place") return { turn: Boolean(region.turns || regionOf(plane, piece, "facing")), spin: false };
  const leg = (plan.legs.at(-1) ?? []).filter((step, i, all) => i < all.length - 1 || step.region.kind !== "facing");
  const budget = budgetOf(plane, piece, [...settledSteps(plan), ...leg]);
  return { turn: nextTurn(plane, piece, budget) !== null, spin: nextSpin(plane, piece, budget) !== null };
}

/**
 * The leg in hand with a length or a heading of its own.
 * @param {Scene} scene
 * @param {Plan} plan
 * @param {{far?: number, heading?: number}} wanted hundredths, tenths of a degree
 */
export function planLeg({ plane }, plan, { far, heading }) {
  if (!plane || plan.region.kind !== "distance") return plan;
  const now = legOf(plan);
  const from = legStart(plan);
  const to = turnAngle(heading ?? now.heading);
  const turn = to === from.facing ? null : nextTurn(plane, plan.piece, budgetOf(plane, plan.piece, settledSteps(plan)));
  return flown(plane, plan, turn && turnStep(turn, from, to), far ?? now.far, lastTurn(plan));
}

/** Heading and length of the leg in hand. @param {Plan} plan */
export function legOf(plan) {
  const leg = plan.legs.at(-1) ?? [];
  const [first] = leg;
  const heading = first && isTurn(first.region) ? first.to.facing : legStart(plan).facing;
  return { heading, far: leg.find(({ far }) => far > 0)?.far ?? 0 };
}

/**
 * The plan a step on by keys: across and up the table in hundredths; of a flight to the side a turn.
 * @param {Scene} scene
 * @param {Plan} plan
 * @param {number} dx
 * @param {number} dy
 */
export function planStep(scene, plan, dx, dy) {
  if (plan.region.kind === "place") return planToward(scene, plan.piece, { x: plan.to.x + dx, y: plan.to.y + dy }, plan) ?? plan;
  if (plan.region.kind === "facing") return planFacing(scene, plan, plan.to.facing - dx / 2);
  const { heading, far } = legOf(plan);
  return planLeg(scene, plan, { far: far + dy, heading: heading - dx / 2 });
}

/** The plan to begin with: where the piece stands, of a flight half of what it may go. @param {Scene} scene @param {string} piece */
export function firstPlan(scene, piece) {
  const plan = bare(scene, piece);
  if (!plan || !scene.plane) return null;
  if (plan.region.kind === "place") return stopAt(scene.plane, plan, plan.from);
  if (plan.region.kind === "distance") return planLeg(scene, plan, { far: Math.max(plan.region.due, Math.round(plan.region.most / 2)) });
  return withLeg(scene.plane, plan, []);
}

/** The plan with other words behind its notation. @param {Scene} scene @param {Plan} plan @param {string} suffix */
export function planSaying({ plane }, plan, suffix) {
  return plane ? withLeg(plane, { ...plan, suffix }, plan.legs.at(-1) ?? []) : plan;
}
