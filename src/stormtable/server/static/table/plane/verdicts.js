/** Whether the rules allow what a ghost shows, asked while it is dragged: one question at a time, the newest next. */

/**
 * @import {WhyAnswer} from "../../wire.js"
 * @import {Model} from "../model.js"
 * @import {Plan} from "./plans.js"
 */

export class Verdicts {
  /** @param {Model} model */
  constructor(model) {
    this.model = model;
    /** The text that is asked about, and the one to be asked about next. */
    this.under = "";
    this.next = "";
    this.number = -1;
    /** @type {WhyAnswer | null} */
    this.answer = null;
  }

  /** Asks about a plan where the scene cannot tell of itself. @param {Plan} plan */
  ask({ text }) {
    const { table } = this.model.value;
    if (!table?.scene?.surveys) return;
    if (this.number !== table.number) {
      this.number = table.number;
      this.under = "";
      this.answer = null;
    }
    this.next = text;
    this.#send();
  }

  /** The line broke, and the answer with it: asks again once it is back. */
  askAgain() {
    this.under = "";
    this.#send();
  }

  #send() {
    const { table } = this.model.value;
    const text = this.next;
    if (!table || this.under || !text || this.answer?.action === text) return;
    if (this.model.send({ type: "why", seat: table.seat, action: text, foretell: true })) this.under = text;
  }

  /** @param {WhyAnswer} why */
  hear(why) {
    if (why.action !== this.under) return;
    this.under = "";
    this.answer = why;
    this.#send();
  }

  /** What was answered of a plan; null: nothing yet. @param {Plan} plan */
  of({ text }) {
    return this.answer && this.answer.action === text && this.number === this.model.value.table?.number ? this.answer : null;
  }
}
