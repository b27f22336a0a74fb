/** What several pieces would do together, asked of the server: one question at a time, the newest next. */
import { actorsOf } from "../surveying.js";
import { matesOf } from "./grouping.js";

/**
 * @import {Together, TogetherAnswer} from "../../wire.js"
 * @import {Model} from "../model.js"
 * @import {Plan} from "./plans.js"
 */

/** @param {string} action @param {readonly string[]} pieces */
const keyOf = (action, pieces) => JSON.stringify([action, pieces]);

export class Gathering {
  /** @param {Model} model */
  constructor(model) {
    this.model = model;
    this.under = "";
    /** @type {{action: string, pieces: readonly string[]} | null} */
    this.next = null;
    model.watch(() => this.#askProposal());
    // The table may have come before the board.
    this.#askProposal();
  }

  /** Nothing is under way any more: the line was lost, or the question was refused. */
  forget() {
    this.under = "";
  }

  /** Asks how the others follow a plan. @param {Plan} plan */
  ask({ text, piece }) {
    const pieces = matesOf(this.model, piece);
    if (!pieces.length || !text) return;
    this.next = { action: text, pieces };
    this.#send();
  }

  /** Asks what is proposed for each that may act, or for those taken together. */
  #askProposal() {
    const { model } = this;
    if (model.value.plan || !model.deciding || !actorsOf(model.scene).length) return;
    this.next = { action: "", pieces: model.value.group };
    this.#send();
  }

  #send() {
    const { table, together } = this.model.value;
    const { next } = this;
    if (!table || !next || this.under) return;
    const key = keyOf(next.action, next.pieces);
    if (together && together.number === table.number && keyOf(together.action, together.pieces) === key) return;
    if (this.model.send({ type: "together", seat: table.seat, action: next.action, pieces: [...next.pieces] })) this.under = key;
  }

  /** @param {TogetherAnswer} answer */
  hear(answer) {
    this.under = "";
    if (answer.number === this.model.value.table?.number) this.model.set({ together: answer });
    this.#send();
  }

  /** What was answered of a plan; null: nothing yet. @param {Plan} plan @returns {Together | null} */
  of({ text, piece }) {
    const pieces = matesOf(this.model, piece);
    return pieces.length ? this.#answered(text, pieces) : null;
  }

  /** What is proposed; null: nothing. */
  get proposed() {
    return this.#answered("", this.model.value.group);
  }

  /** @param {string} action @param {readonly string[]} pieces */
  #answered(action, pieces) {
    const { table, together } = this.model.value;
    return together && together.number === table?.number && keyOf(together.action, together.pieces) === keyOf(action, pieces) ? together.together : null;
  }
}
