/** What is fought over: a card each, who has agreed to leave it to the computer, what hangs on it. */
import { html, nothing } from "../lit.js";
import { icon, mark } from "../core/icons.js";
import { say, sayCount } from "../core/language.js";
import { ruleLink } from "../core/rulelink.js";
import { silhouette } from "./cards.js";

/**
 * @import {Clash, ClashSide, Scene} from "../wire.js"
 * @import {Model} from "./model.js"
 */

/** Silhouettes that a card has room for. */
const MOST = 6;

/** @param {ClashSide} each @param {number} most @param {Clash} clash @param {Scene} scene */
function sideOf(each, most, clash, scene) {
  const shown = each.silhouettes.slice(0, MOST);
  const more = each.silhouettes.length - shown.length;
  return html`<li class="clash-side side-${each.side}">
    ${mark(each.side, "", 14)}<span class="clash-who">${each.text}</span>
    <span class="clash-ships" role="img" aria-label=${sayCount(each.pieces.length, "{n} ship", "{n} ships")}>${shown.map((id) => silhouette(scene.silhouettes.find((drawn) => drawn.id === id), each.side))}${more ? `+${more}` : nothing}</span>
    <i class="clash-mass" aria-hidden="true"><i .style=${`width:${(100 * each.mass) / most}%`}></i></i>
    <b title=${clash.value}><span class="unseen">${clash.value} </span>${each.mass}</b>
  </li>`;
}

/** What a side may do about it. @param {Clash} clash @param {Scene} scene @param {Model} model */
function actsOf(clash, scene, model) {
  const own = model.offers.filter(({ row, folded }) => row === clash.id && !folded);
  if (clash.state === "ended") return nothing;
  return html`${clash.agreeing
      ? html`<p class="clash-agree">${icon("bot", 16)} ${clash.agreeing} ${ruleLink(clash.rule)}</p>
          <p class="clash-agreed">
            ${clash.sides.map(({ side, agreed }) => html`<span class=${agreed ? "agreed" : ""}>${mark(side, "", 13)} ${agreed ? html`${scene.sides[side]} ${icon("check", 15)}<span class="unseen">${say("agrees")}</span>` : say("{side} has not agreed", { side: scene.sides[side] ?? "" })}</span>`)}
          </p>`
      : nothing}
    ${own.length
      ? html`<p class="clash-acts">${own.map((offer) => html`<button type="button" aria-label="${clash.title}: ${offer.text}" @click=${() => model.commit(offer.id)}>${offer.text}</button>`)}</p>`
      : nothing}`;
}

/** @param {Clash} clash @param {Scene} scene @param {Model} model */
function clashCard(clash, scene, model) {
  const most = Math.max(1, ...clash.sides.map(({ mass }) => mass));
  return html`<article class="clash-card ${clash.state}" aria-label=${say("Battle {number}, {title}", { number: clash.number, title: clash.title })} data-clash=${clash.number}>
    <header>
      <b class="clash-number">${clash.state === "ended" ? icon("check", 16) : clash.number}</b>
      <h3>${clash.title}</h3>
      <span>${clash.state === "open" ? clash.text : nothing}</span>
    </header>
    ${clash.state === "ended" ? html`<p>${clash.text}</p>` : nothing}
    <ul>
      ${clash.sides.map((each) => sideOf(each, most, clash, scene))}
    </ul>
    ${actsOf(clash, scene, model)} ${stakesOf(clash, scene)}
  </article>`;
}

/** What follows from each result, for each side. @param {Clash} clash @param {Scene} scene */
function stakesOf({ stakes, stakes_title: title }, scene) {
  if (!stakes.length) return nothing;
  return html`<details class="stakes">
    <summary>${title}</summary>
    <table>
      <thead>
        <tr><th scope="col">${say("Result")}</th><th scope="col">${say("Then")}</th>${scene.sides.map((name, side) => html`<th scope="col">${mark(side, "", 12)} <span class="unseen">${say("income of {side}", { side: name })}</span></th>`)}</tr>
      </thead>
      <tbody>
        ${stakes.map(({ text, detail, values }) => html`<tr><th scope="row">${text}</th><td>${detail}</td>${values.map((value) => html`<td class="number">${value}</td>`)}</tr>`)}
      </tbody>
    </table>
  </details>`;
}

/** @param {Scene} scene @param {Model} model */
export function clashCards(scene, model) {
  return scene.clashes.length ? html`<section class="clashes" aria-label=${say("Battles")}>${scene.clashes.map((each) => clashCard(each, scene, model))}</section>` : nothing;
}
