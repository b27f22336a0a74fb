/** A campaign's battles, each at a table of its own: the ways there and back. */
import { html, nothing } from "../lit.js";
import { icon } from "../core/icons.js";
import { say } from "../core/language.js";
import { battleNews, stillFought } from "./fought.js";
import { below } from "../core/root.js";

/**
 * @import {BattleLink, Table} from "../wire.js"
 */

/** What leads to a battle. @param {BattleLink} battle */
function wayTo({ over, mine, title }) {
  if (over) return say("Replay {battle}", { battle: title });
  return mine ? say("Fight {battle}", { battle: title }) : say("Go to {battle}", { battle: title });
}

/** @param {BattleLink} battle @param {number} at the first that waits for whoever looks is lit */
function row(battle, at) {
  return html`<li>
    <a class="button ${battle.mine && at === 0 ? "go" : ""}" href=${below(battle.path)}>${wayTo(battle)}</a>
    <span class="decision-detail">${battleNews(battle)}</span>
  </li>`;
}

/** Of a campaign: its battles. Of a battle: the way back. @param {Table} table */
export function battlesPart(table) {
  const { campaign } = table;
  const open = stillFought(table.battles);
  const past = table.battles.filter(({ over }) => over);
  return html`
    ${campaign && !campaign.counts
      ? html`<p class="sealed-note">${icon("flag", 18)}<span>${say("This battle counts no more in its campaign.")} ${campaignLink(table)}</span></p>`
      : nothing}
    ${open.length ? html`<section class="battles" aria-label=${say("Tables of the battles")}><ul>${open.map(row)}</ul></section>` : nothing}
    ${past.length
      ? html`<details class="battles"><summary>${say("Battles fought: {n}", { n: past.length })}</summary><ul>${past.map(row)}</ul></details>`
      : nothing}
  `;
}

/** @param {Table | null} table */
export function campaignLink(table) {
  return table?.campaign?.path ? html`<a class="button ${table.over ? "go" : ""}" href=${below(table.campaign.path)}>${icon("swap")} ${say("Back to the campaign")}</a>` : nothing;
}
