/** What the table page knows: the last table sent, the log, what is selected, the moment looked at. */
import { Store } from "../core/store.js";
import { get } from "../core/net.js";
import { FOLLOWING, offerOf } from "./derived.js";
import { canTell, includes, isSameDraft } from "./offering.js";
import { People } from "./people.js";
import { stillLooked } from "./surveying.js";
import { stillGathered, tookSince, undoesTogether } from "./took.js";
import { fieldsOf, notSent } from "./view.js";

/**
 * @import {Table, Die, PreviewAnswer, Refused, ReplayEntry, FromClient} from "../wire.js"
 * @import {Guard} from "./hints/guard.js"
 * @import {Hand} from "./plane/hand.js"
 * @import {Notes} from "./talk/notes.js"
 * @import {Talking} from "./talk/talking.js"
 * @import {Following, Held} from "./view.js"
 */

/** Previews under way at once. */
const AT_ONCE = 2;

/** @extends {Store<Held, Following>} */
export class Model extends Store {
  /**
   * @param {string} key
   * @param {boolean} live
   */
  constructor(key, live) {
    super(fieldsOf(key, live), FOLLOWING);
    /** Sends to the server; set by the page that holds the line. @type {(message: FromClient) => boolean} */
    this.send = () => false;
    /** @type {Map<number, Promise<ReplayEntry>>} */
    this.entries = new Map();
    /** Offers whose previews are under way, and the one to be asked for next. @type {Set<string>} */
    this.asked = new Set();
    this.wanted = "";
    /** Moves the ghost on a free table; set by the board. @type {Hand | null} */
    this.hand = null;
    /** Opens the sheet of keys; set by the keyboard. @type {() => unknown} */
    this.showKeys = () => {};
    /** The table that is drawn, and since when what it asks is on the screen. @type {{table: Table | null, since: number}} */
    this.onScreen = { table: null, since: 0 };
    /** A die of a draft, taken back from where it lay, that is to go on to a space. @type {{die: Die, space: string} | null} */
    this.afterwards = null;
    this.halfway = false;
    /** Holds a decision back until it is judged; set by the page that holds the line. @type {Guard | null} */
    this.guard = null;
    /** Says and hears what is said; set by the page that holds the line. @type {Talking | null} */
    this.talking = null;
    /** What is kept to oneself of this match. @type {Notes | null} */
    this.notes = null;
    /** Who plays, for what the table tells. */
    this.people = new People();
  }

  /** Tells anew what was told under other names. */
  renamed() {
    this.entries.clear();
    this.asked.clear();
    this.set({ log: this.value.log.map((entry) => this.people.again(entry)), previews: new Map(), survey: null });
  }

  /**
   * A table has come. What goes with the one before is said beside each field of the view; here is what is carried on.
   * @param {Table} table
   */
  receive(table) {
    const { value: before } = this;
    const again = before.table?.number === table.number && before.table.seat === table.seat && before.table.reader === table.reader;
    const same = again || isSameDraft(before.table, table);
    this.set({
      table,
      position: same ? before.position : before.position + 1,
      log: [...before.log.filter(({ number }) => number < table.log_from), ...table.log],
      fresh: before.table === null ? Infinity : Math.max(0, ...before.log.map(({ number }) => number)),
      looked: stillLooked(before, table, same),
      ...stillGathered(before, table, same),
      took: tookSince(before.took, before.table, table),
      // What was refused of several acts stays for the table that came of the first of them.
      ...(this.halfway ? { refused: before.refused } : {}),
    });
    this.halfway = false;
    this.#settle(before.table, table, same, again);
  }

  /**
   * A table is in the place of another: what was asked of that one is forgotten, what waited for this one is done.
   * @param {Table | null} before
   * @param {Table} table
   * @param {boolean} same
   * @param {boolean} again
   */
  #settle(before, table, same, again) {
    if (!same || before?.reader !== table.reader) this.entries.clear();
    if (!again) {
      this.asked.clear();
      this.wanted = "";
    }
    this.askPreview(this.value.selected);
    const { afterwards } = this;
    if (!afterwards || same) return;
    this.afterwards = null;
    this.#goOn(afterwards.die, afterwards.space);
  }

  /**
   * Lays a die that was taken back, or says why it may not go there. Equal dice are told apart by where they lie: in
   * hand it may bear another's id.
   * @param {Die} moved
   * @param {string} space
   */
  #goOn({ face, colour }, space) {
    const inHand = this.scene?.consoles.flatMap(({ piles }) => piles.flatMap(({ dice }) => dice)) ?? [];
    const ids = inHand.filter((die) => die.face === face && die.colour === colour).map(({ id }) => id);
    /** @param {{dice: readonly string[], space: string}} each */
    const fits = (each) => each.space === space && each.dice.some((die) => ids.includes(die));
    const next = this.offers.find(fits);
    const refusal = this.scene?.refusals.find(fits);
    if (next) this.commit(next.id);
    else if (refusal) this.explain(refusal.text, refusal.rule);
  }

  get scene() {
    return this.value.scene;
  }

  get offers() {
    return this.value.offers;
  }

  get deciding() {
    return this.value.deciding;
  }

  get selectedOffer() {
    return this.value.selectedOffer;
  }

  get selectedVariant() {
    return this.value.selectedVariant;
  }

  get picked() {
    return this.value.pickedDie;
  }

  get pickedPiece() {
    return this.value.pickedPiece;
  }

  get listed() {
    return this.value.listed;
  }

  get last() {
    return this.value.last;
  }

  get at() {
    return this.value.at;
  }

  /** The offer of that id, or the one of which it is a way. @param {string} id */
  offerOf(id) {
    return offerOf(this.value, id);
  }

  /**
   * Picks a die: selects the first thing it can do.
   * @param {string} die
   */
  pick(die) {
    const own = this.offers.find(({ dice }) => dice.includes(die));
    if (!own) return;
    const kept = this.selectedOffer?.dice.includes(die) === true;
    this.set({ die, refused: null, ...(kept ? {} : { choice: { id: own.id, own: false, warned: false } }) });
    this.askPreview(this.value.selected);
  }

  /** Picks the next die that can do something. */
  pickNext() {
    const dice = [...new Set(this.offers.flatMap((offer) => offer.dice))];
    const next = dice[(dice.indexOf(this.picked) + 1) % Math.max(dice.length, 1)];
    if (next) this.pick(next);
  }

  /** @param {string} id */
  select(id) {
    const offer = this.offerOf(id);
    if (!offer) return;
    // What is chosen instead of a ghost in hand takes its place under the lit button.
    if (this.value.plan) this.hand?.drop();
    const die = offer.dice.length && !offer.dice.includes(this.picked) ? (offer.dice[0] ?? "") : this.value.die;
    this.set({ choice: { id, own: true, warned: id === this.value.warned }, die, refused: null });
    this.askPreview(id);
  }

  /**
   * A click: the first selects, one on what was selected so commits.
   * @param {string} id
   */
  press(id) {
    if (id === this.value.selected && this.value.chosen) this.commit(id);
    else this.select(id);
  }

  /**
   * Says why something cannot be done, without asking for it.
   * @param {string} text
   * @param {string} rule
   */
  explain(text, rule) {
    this.set({ refused: { type: "refused", text, rule, action: "", stale: false, halfway: false } });
  }

  /** @param {string} id */
  hover(id) {
    if (this.value.hovered === id) return;
    this.set({ hovered: id });
    this.askPreview(id);
  }

  /**
   * Walks the offers.
   * @param {number} step 1 or -1
   */
  walk(step) {
    const offers = this.listed;
    if (!offers.length) return;
    const at = offers.findIndex((offer) => includes(offer, this.value.selected));
    const next = offers[(at + step + offers.length) % offers.length];
    if (next) this.select(next.id);
  }

  /**
   * Asks what an offer may lead to; of what is asked for in a hurry, the last.
   * @param {string} id
   */
  askPreview(id) {
    const { table, previews } = this.value;
    const offer = this.offerOf(id);
    if (!table || !offer || !canTell(offer) || previews.has(id) || this.asked.has(id)) return;
    if (this.asked.size >= AT_ONCE) {
      this.wanted = id;
      return;
    }
    if (this.send({ type: "preview", seat: table.seat, offer: id })) this.asked.add(id);
  }

  /** @param {PreviewAnswer} answer */
  receivePreview({ number, offer, preview }) {
    if (number !== this.value.table?.number) return;
    this.asked.delete(offer);
    this.set({ previews: new Map(this.value.previews).set(offer, preview) });
    const next = this.wanted;
    this.wanted = "";
    if (next) this.askPreview(next);
  }

  /** @param {Refused} refused */
  refuse(refused) {
    this.halfway = refused.halfway;
    this.set({ refused, pending: "", hinting: false });
  }

  /**
   * Carries an offer out.
   * @param {string} [id] the selected one if left out
   */
  commit(id = this.value.selected) {
    const { table, pending, warned, chosen } = this.value;
    const offer = this.offerOf(id);
    if (!table || pending || !offer) return;
    if (offer.warning && warned !== id) {
      if (this.value.plan) this.hand?.drop();
      this.set({ choice: { id, own: true, warned: true } });
      return;
    }
    const sent = this.send({ type: "act", number: table.number, seat: table.seat, action: id });
    const took = offer.path.length ? { from: table.number, upto: -1, what: offer.text } : null;
    if (sent) this.set({ pending: id, choice: { id, own: chosen, warned: warned === id }, refused: null, typed: null, took, problem: "" });
    else this.set({ problem: notSent() });
  }

  /**
   * Gives an order in writing; what is refused comes back with its rule.
   * @param {string} action
   * @param {string} [what] several acts as one, in words
   */
  order(action, what = "") {
    const { table, pending } = this.value;
    if (!table || pending === action) return;
    const sent = this.send({ type: "act", number: table.number, seat: table.seat, action });
    this.set(sent ? { pending: action, refused: null, took: what ? { from: table.number, upto: -1, what } : null, problem: "" } : { problem: notSent() });
  }

  /** One step back; acts that were sent together go together where that is free. */
  undo() {
    const { table } = this.value;
    if (!table?.undo) return;
    this.send({ type: "undo", number: table.number, seat: table.undo.seat, to: undoesTogether(this.value)?.from ?? table.undo.to });
  }

  /**
   * Looks at the position after an entry; the last one of a running match is the present.
   * @param {number} number
   */
  async look(number) {
    const last = this.last;
    if (this.value.live && number >= last) {
      this.set({ moment: -1, shown: null, playing: false, looked: "" });
      return;
    }
    const wanted = Math.max(0, Math.min(number, last));
    const reader = this.value.table?.reader;
    this.set({ moment: wanted });
    try {
      const shown = await this.#entry(wanted);
      if (this.value.moment === wanted && this.value.table?.reader === reader) this.set({ shown, problem: "" });
    } catch (error) {
      this.entries.delete(wanted);
      this.set({ problem: error instanceof Error ? error.message : String(error), playing: false });
    }
  }

  /** @param {number} number */
  #entry(number) {
    const known = this.entries.get(number);
    if (known) return known;
    const reader = this.value.table?.reader ?? -1;
    const through = this.value.live && reader >= 0 ? `?as=${reader}` : "";
    /** @type {Promise<ReplayEntry>} */
    const asked = get(`/api/table/${encodeURIComponent(this.value.key)}/entries/${number}${through}`).then((entry) => this.people.tell(entry));
    this.entries.set(number, asked);
    return asked;
  }
}
