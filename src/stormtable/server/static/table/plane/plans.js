/** Where a ghost would stand, step by step, and how that is written: made from the free choices that the scene offers. */
import { ahead, bearing, lengthOf, noted, turnBetween, turned, within } from "./geometry.js";

/**
 * @import {Piece, Plane, Region, Scene} from "../../wire.js"
 * @import {Stand} from "./geometry.js"
 */

/**
 * @typedef {object} Plan
 * @property {Region} region what is chosen
 * @property {string} piece
 * @property {Stand} from where it begins
 * @property {Stand} to where it ends
 * @property {Stand[]} corners the way between
 * @property {string} text the steps in notation
 * @property {string[]} steps in words
 * @property {string} suffix said behind the notation
 */

/** Tenths of a degree within which a drag ahead is no turn. */
const STRAIGHT = 35;

/** @param {Plane | null | undefined} plane @param {string} piece @param {string} kind @param {string} [id] */
function regionOf(plane, piece, kind, id) {
  return plane?.regions.find((each) => each.piece === piece && each.kind === kind && (id === undefined || each.id === id));
}

/** The pieces that can be dragged now. @param {Scene} scene */
export function movable(scene) {
  return new Set((scene.plane?.regions ?? []).map(({ piece }) => piece).filter((id) => scene.pieces.some((each) => each.id === id)));
}

/** @param {number} hundredths @param {string} unit */
export const far = (hundredths, unit) => `${Math.round(hundredths) / 100} ${unit}`;

/** @param {number} facing */
export const degrees = (facing) => `${turned(facing) / 10}°`;

/** @param {Piece | undefined} piece @param {Region} region @returns {Stand} */
function standing(piece, { at: [x, y], facing }) {
  return piece ? { x: piece.cell[0], y: piece.cell[1], facing: piece.facing } : { x, y, facing };
}

/**
 * The plan that leads a piece toward a point: the nearest place that it can reach.
 * @param {Scene} scene
 * @param {string} piece "": the one that is to be placed next
 * @param {{x: number, y: number}} point
 * @param {Plan | null} before
 * @returns {Plan | null}
 */
export function planToward(scene, piece, point, before) {
  const { plane } = scene;
  const place = before?.region.kind === "place" && before.region.piece === piece ? before.region : regionOf(plane, piece, "place");
  const shown = scene.pieces.find(({ id }) => id === piece);
  if (place?.area) {
    const from = standing(shown, place);
    const to = { ...within(place.area, point), facing: before?.to.facing ?? from.facing };
    return settled(scene, { region: place, piece, from, to, corners: [], text: "", steps: [], suffix: before?.suffix ?? "" });
  }
  const fly = regionOf(plane, piece, "distance");
  if (!fly || !shown) return null;
  return flight(scene, shown, fly, point);
}

/**
 * A flight toward a point, after a turn where one may be made.
 * @param {Scene} scene
 * @param {Piece} shown
 * @param {Region} fly
 * @param {{x: number, y: number}} point
 */
function flight(scene, shown, fly, point) {
  const from = standing(shown, fly);
  const turn = regionOf(scene.plane, shown.id, "facing", "turn");
  const wanted = turnBetween(from.facing, bearing(point.x - from.x, point.y - from.y));
  const half = turn?.half ?? 0;
  const by = Math.abs(wanted) <= STRAIGHT ? 0 : Math.min(Math.max(wanted, -half), half);
  const facing = turned(from.facing + by);
  const price = by && turn ? turn.cost : 0;
  const rest = Math.abs(wanted - by);
  const reach = lengthOf(point.x - from.x, point.y - from.y) * Math.max(0, Math.cos((rest * Math.PI) / 1800));
  const length = Math.min(Math.max(Math.round(reach), fly.least), fly.most - price);
  const corner = { ...from, facing };
  const to = ahead(corner, length, facing);
  return settled(scene, { region: fly, piece: shown.id, from, to, corners: by ? [corner] : [], text: "", steps: [], suffix: "" });
}

/**
 * The plan with another facing at its end.
 * @param {Scene} scene
 * @param {Plan} plan
 * @param {number} facing
 * @returns {Plan}
 */
export function planFacing(scene, plan, facing) {
  const { region, piece, corners } = plan;
  if (region.kind === "place") return settled(scene, { ...plan, to: { ...plan.to, facing: turned(facing) } });
  const turn = regionOf(scene.plane, piece, "facing", "turn");
  if (!turn || corners.length) return plan;
  const by = turnBetween(plan.from.facing, facing);
  const held = Math.min(Math.max(by, -turn.half), turn.half);
  return settled(scene, { ...plan, to: { ...plan.to, facing: turned(plan.from.facing + held) } });
}

/**
 * Writes down the steps of a plan.
 * @param {Scene} scene
 * @param {Plan} plan
 * @returns {Plan}
 */
function settled(scene, plan) {
  const { region, from, to, corners, piece, suffix } = plan;
  const unit = scene.plane?.unit ?? "";
  /** @type {string[]} */
  const texts = [];
  /** @type {string[]} */
  const steps = [];
  const turn = regionOf(scene.plane, piece, "facing", "turn");
  if (region.kind === "place" && region.turns) {
    texts.push(noted(region, to) + suffix);
    steps.push(`At ${to.x / 100}, ${to.y / 100}, facing ${degrees(to.facing)}`);
  } else if (region.kind === "place") {
    if (to.x !== from.x || to.y !== from.y) {
      texts.push(noted(region, to));
      steps.push(`${region.text} ${far(lengthOf(to.x - from.x, to.y - from.y), unit)}`);
    }
    const face = regionOf(scene.plane, piece, "facing");
    if (face && to.facing !== from.facing) {
      texts.push(noted(face, { facing: to.facing }));
      steps.push(`${face.text} ${degrees(to.facing)}`);
    }
  } else {
    const heading = corners[0]?.facing ?? from.facing;
    if (corners.length && turn) {
      texts.push(noted(turn, { facing: heading }));
      steps.push(turnWords(turn.text, from.facing, heading, turn.detail));
    }
    const length = Math.round(Math.hypot(to.x - from.x, to.y - from.y));
    if (length) {
      texts.push(noted(region, { far: length }));
      steps.push(`${region.text} ${far(length, unit)}`);
    }
    if (turn && to.facing !== heading) {
      texts.push(noted(turn, { facing: to.facing }));
      steps.push(turnWords(turn.text, heading, to.facing, turn.detail));
    }
  }
  return { ...plan, text: texts.join("; "), steps };
}

/** @param {string} text @param {number} from @param {number} to @param {string} detail */
function turnWords(text, from, to, detail) {
  const by = turnBetween(from, to);
  return [`${text} ${by > 0 ? "left" : "right"} ${Math.abs(by) / 10}°`, detail].filter(Boolean).join(", ");
}

/**
 * The plan a step on by keys: across and up the table in hundredths, or a turn.
 * @param {Scene} scene
 * @param {Plan} plan
 * @param {number} dx
 * @param {number} dy
 */
export function planStep(scene, plan, dx, dy) {
  if (plan.region.kind !== "distance") return planToward(scene, plan.piece, { x: plan.to.x + dx, y: plan.to.y + dy }, plan) ?? plan;
  // Along the nose by up and down, another heading by left and right.
  const heading = (plan.corners[0]?.facing ?? plan.from.facing) - (dx / 100) * 50;
  const length = Math.max(Math.hypot(plan.to.x - plan.from.x, plan.to.y - plan.from.y) + dy, plan.region.least);
  return planToward(scene, plan.piece, ahead(plan.from, Math.max(length, 200), dx ? heading : (plan.corners[0]?.facing ?? plan.from.facing)), plan) ?? plan;
}

/** The plan to begin with: where the piece stands. @param {Scene} scene @param {string} piece */
export function firstPlan(scene, piece) {
  const place = regionOf(scene.plane, piece, "place");
  const shown = scene.pieces.find(({ id }) => id === piece);
  if (place) return planToward(scene, piece, standing(shown, place), null);
  const fly = regionOf(scene.plane, piece, "distance");
  return fly && shown ? planToward(scene, piece, ahead(standing(shown, fly), Math.max(fly.least, fly.most / 2), shown.facing), null) : null;
}
