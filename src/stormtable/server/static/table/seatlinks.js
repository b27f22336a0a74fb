/** Who is invited to which seat, who has sat down, and new links to seats; the link to watch. */
import { html, nothing } from "../lit.js";
import { icon, mark } from "../core/icons.js";
import { openDialog, tell } from "../core/dialog.js";
import { listText, sentence } from "../core/format.js";
import { get, post } from "../core/net.js";
import { known } from "../core/keys.js";
import { say } from "../core/language.js";
import { campaignLink } from "./battles.js";
import { linkRow, Origins, reachNote } from "./links.js";
import { playerName } from "./seats.js";

/**
 * @import {Created, SeatInfo, SeatLink} from "../wire.js"
 * @import {Model} from "./model.js"
 */

/** @param {unknown} error */
const told = (error) => (error instanceof Error ? error.message : String(error));

/** The key that may do what whoever opened the match may; "": this browser has none. @param {Model} model */
export function ownerOf(model) {
  const { key, table } = model.value;
  return table?.key_kind === "owner" ? key : (known(key)?.owner ?? "");
}

/** The dialogue of one table. */
class SeatLinks {
  /**
   * @param {Model} model
   * @param {Created | null} links as this browser may know them
   * @param {() => void} redraw
   */
  constructor(model, links, redraw) {
    this.model = model;
    this.redraw = redraw;
    this.origins = new Origins(redraw);
    this.owner = links ? ownerOf(model) : "";
    this.referee = links?.referee ?? "";
    this.watch = links?.watch ?? known(model.value.key)?.watch ?? "";
    const { mine = [], seats = [] } = model.value.table ?? {};
    this.mine = mine;
    /** Others' seats, then those of this page. @type {SeatLink[]} */
    this.rows = (links?.links ?? []).filter((link) => !link.seats.some((seat) => mine.includes(seat)));
    if (mine.length) this.rows.push({ key: "", seats: mine, kind: seats.find(({ seat }) => seat === mine[0])?.kind ?? "friend", name: "", taken: true });
    /** The first seat of the row whose new link is to be confirmed; -1: of none. */
    this.asked = -1;
    this.busy = false;
    this.problem = "";
  }

  /** @param {SeatLink} link @returns {SeatInfo[]} */
  #infos(link) {
    return (this.model.value.table?.seats ?? []).filter(({ seat }) => link.seats.includes(seat));
  }

  /** @param {SeatLink} link */
  #name(link) {
    return sentence(listText(this.#infos(link).map((seat) => playerName(seat, this.model.scene?.sides))));
  }

  /** @param {SeatLink} link */
  #isMine(link) {
    return link.seats.some((seat) => this.mine.includes(seat));
  }

  /** @param {number} seat */
  #ask(seat) {
    this.asked = seat;
    this.problem = "";
    this.redraw();
    if (seat >= 0) document.querySelector(/** @type {"button"} */ (".confirm-link .go"))?.focus();
  }

  /** @param {SeatLink} link */
  async #make(link) {
    const { model } = this;
    const own = this.#isMine(link);
    this.busy = true;
    this.redraw();
    try {
      /** @type {SeatLink} */
      const made = await post(`/api/table/${encodeURIComponent(own ? model.value.key : this.owner)}/invitation`, { seat: link.seats[0] });
      this.rows = this.rows.map((each) => (each === link ? made : each));
      this.asked = -1;
      if (own) model.set({ moved: `/table/${made.key}` });
    } catch (error) {
      this.problem = told(error);
    }
    this.busy = false;
    this.redraw();
  }

  /** @param {SeatLink} link */
  #state(link) {
    if (this.#isMine(link)) return link.seats.length > 1 ? say("yours: this browser and the address of this page hold them") : say("yours: this browser and the address of this page hold it");
    return this.#infos(link).some(({ connected }) => connected) ? say("taken, and at the table now") : say("taken; nobody of it is at the table now");
  }

  /** @param {SeatLink} link */
  #confirm(link) {
    const own = this.#isMine(link);
    return html`<div class="confirm-link" role="group" aria-label=${say("A new link to the seat of {name}", { name: this.#name(link) })}>
      <p>
        ${own ? say("This page lets go of the seat at once, and the new link, shown here, takes it to another browser.") : say("Whoever sits there now is out at once, and sits down again by the new link.")}
        ${say("The log tells everybody.")}
      </p>
      <div class="link-buttons">
        <button type="button" class="go" aria-busy=${this.busy} @click=${() => this.#make(link)}>${say("Make a new link")}</button>
        <button type="button" @click=${() => this.#ask(-1)}>${say("Leave it")}</button>
      </div>
      ${this.problem ? html`<p class="refusal" role="alert">${icon("warn", 18)} <span>${sentence(this.problem)}</span></p>` : nothing}
    </div>`;
  }

  /** @param {SeatLink} link */
  #row(link) {
    const marks = link.seats.map((seat) => mark(seat, "", 16));
    const name = this.#name(link);
    if (link.key && !link.taken) return linkRow(this.origins, name, `/table/${link.key}`, say("whoever sits down by it first has this seat"), marks);
    const [seat = -1] = link.seats;
    const { table } = this.model.value;
    const may = !table?.over && !table?.campaign;
    return html`<div class="link-row seat-row">
      <div class="seat-state">${marks}<b>${name}</b><small>${this.#state(link)}</small></div>
      ${may && this.asked !== seat ? html`<div class="link-buttons"><button type="button" aria-label=${say("New link to the seat of {name}", { name })} @click=${() => this.#ask(seat)}>${say("New link")}</button></div>` : nothing}
      ${this.asked === seat ? this.#confirm(link) : nothing}
    </div>`;
  }

  draw() {
    const { origins, watch, referee, rows, owner, model } = this;
    const battle = model.value.table?.campaign;
    const links = watch || referee || rows.some(({ key }) => key);
    return html`
      ${links ? reachNote(origins) : nothing} ${rows.map((link) => this.#row(link))}
      ${watch ? linkRow(origins, say("Watch"), `/table/${watch}`, say("sees what everyone may see, and decides nothing"), icon("eye", 16)) : nothing}
      ${referee ? linkRow(origins, say("Referee"), `/table/${referee}`, say("watches, and may set things right: a position, dice, anything taken back"), icon("whistle", 16)) : nothing}
      ${battle ? html`<p class="hint">${say("The seats of a battle are those of its campaign: invite there, and new links are made there.")} ${campaignLink(model.value.table)}</p>` : nothing}
      ${owner || battle ? nothing : html`<p class="hint">${say("The other seats are given out by the browser that opened this match.")}</p>`}
    `;
  }
}

/** @param {Model} model */
export async function openShare(model) {
  let links = null;
  try {
    const owner = ownerOf(model);
    links = owner ? await get(`/api/table/${encodeURIComponent(owner)}/links`) : null;
  } catch (error) {
    await tell(say("Links"), told(error));
    return;
  }
  /** @type {SeatLinks | undefined} */
  let shown;
  await openDialog(say("Links to this table"), (_, redraw) => (shown ??= new SeatLinks(model, links, redraw)).draw());
}
