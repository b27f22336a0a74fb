/**
 * Looking at one piece: games with many pieces tell of each only when it is asked for. The answer completes the scene with
 * that piece's offers and free choices, as long as the position is the one that it tells of.
 */

import { staysOpen } from "./rows.js";

/**
 * @import {Offer, Scene, Survey, SurveyAnswer, Table} from "../wire.js"
 * @import {Model} from "./model.js"
 * @import {View} from "./view.js"
 */

/** Scenes completed by a survey, so that the same two make the same one. @type {WeakMap<SurveyAnswer, {scene: Scene, whole: Scene}>} */
const completed = new WeakMap();

/**
 * The scene with what a survey tells of beside it; the piece's own offers come first.
 * @param {Scene} scene
 * @param {SurveyAnswer | null} answer
 * @param {number} number the entry that the scene is after
 * @returns {Scene}
 */
export function withSurvey(scene, answer, number) {
  const survey = answer?.survey;
  if (!answer || !survey || answer.number !== number || !scene.plane) return scene;
  const known = completed.get(answer);
  if (known?.scene === scene) return known.whole;
  const others = scene.plane.regions.filter(({ piece }) => piece !== survey.piece);
  const whole = { ...scene, offers: [...survey.offers, ...scene.offers], plane: { ...scene.plane, regions: [...survey.regions, ...others] } };
  completed.set(answer, { scene, whole });
  return whole;
}

/** The survey of the piece that is looked at, if it is here and of this position. @param {Model} model @returns {Survey | null} */
export function surveyOf(model) {
  const { survey, table, looked, moment } = model.value;
  return survey && moment < 0 && survey.number === table?.number && survey.piece === looked ? survey.survey : null;
}

/** Whether an offer picks a piece of many: no act that is proposed or listed. @param {Offer} offer */
const picksPiece = ({ folded, dice, piece }) => folded && !dice.length && piece !== "";

/** The pieces that may still act, each by the offer that picks it. @param {Scene | null | undefined} scene @returns {readonly Offer[]} */
export const actorsOf = (scene) => (scene?.surveys ? scene.offers.filter(picksPiece) : []);

/** Asks for surveys, one at a time: of what is asked for meanwhile the last. */
export class Surveyor {
  /** @param {Model} model */
  constructor(model) {
    this.model = model;
    /** What is under way: position and piece. */
    this.under = "";
    model.watch(() => this.#ask());
  }

  /** Nothing is under way any more: the line was lost. */
  forget() {
    this.under = "";
  }

  #ask() {
    const { table, looked, survey, moment, live } = this.model.value;
    if (!live || moment >= 0 || !table?.scene?.surveys || table.over || table.curtain || !looked || this.under) return;
    if (survey?.number === table.number && survey.piece === looked) return;
    if (this.model.send({ type: "survey", piece: looked })) this.under = `${table.number} ${looked}`;
  }

  /** @param {SurveyAnswer} answer */
  receive(answer) {
    this.under = "";
    const { value } = this.model;
    if (answer.number !== value.table?.number || answer.piece !== value.looked) {
      this.#ask();
      return;
    }
    const shot = answer.survey?.offers.find(({ uncertain, quiet }) => uncertain && !quiet);
    // Where no piece is to be picked the question is another one: who looks around keeps the answer that is proposed.
    const aside = !shot && !actorsOf(value.table?.scene).length;
    const kept = aside || (value.chosen && value.selectedOffer !== undefined);
    this.model.set({ survey: answer, ...(kept ? {} : { choice: { id: shot?.id ?? "", own: false, warned: false } }) });
    if (!kept && shot) this.model.askPreview(shot.id);
  }
}

/**
 * What is looked at on a table that has just come: the piece that acts, else the one that was looked at while it is there
 * and the question is the same.
 * @param {View} view
 * @param {Table} table
 * @param {boolean} same the position is the one before
 */
export function stillLooked({ looked, table: before }, table, same) {
  if (same) return looked;
  const scene = table.scene;
  if (scene?.orders && staysOpen(looked, scene.orders.rows)) return looked;
  if (!scene?.surveys) return "";
  const acting = scene.prompt?.seats.includes(table.seat) ? (scene.prompt.piece ?? "") : "";
  if (acting) return acting;
  const asked = before?.scene?.prompt?.text === scene.prompt?.text && before?.seat === table.seat;
  return asked && scene.pieces.some(({ id }) => id === looked) ? looked : "";
}

/** Looks at the next piece that may act, or the one before it. @param {Model} model @param {number} step */
export function lookOn(model, step) {
  const actors = actorsOf(model.value.table?.scene);
  if (!model.deciding || !actors.length) return;
  const at = actors.findIndex(({ piece }) => piece === model.value.looked);
  const next = actors[(at < 0 ? (step > 0 ? 0 : actors.length - 1) : at + step + actors.length) % actors.length];
  if (next) model.set({ looked: next.piece });
}
