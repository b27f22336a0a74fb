/** An invitation to a seat: what one sits down to, and the button that does it. */
import { html, nothing, render } from "../lit.js";
import { icon, mark } from "../core/icons.js";
import { sentence } from "../core/format.js";
import { claimed, keepsKeys, sitDown } from "../core/keys.js";
import { say } from "../core/language.js";
import { asSomebody } from "../core/me.js";
import { get } from "../core/net.js";
import { below } from "../core/root.js";
import { siteBar, siteFoot } from "../core/shell.js";

/** @import {Invitation} from "../wire.js" */

/** Whether a key is an invitation. @param {string} key */
export const invites = (key) => /^i[a-z2-9]{26}$/.test(key);

/** @param {unknown} error */
const told = (error) => sentence(error instanceof Error ? error.message : String(error)).replace(/[^.?!]$/, "$&.");

/** Who sits where, team by team. @param {Invitation} invitation */
function places({ seats, sides, teams, yours }) {
  const numbers = seats.map((_, seat) => seat).sort((a, b) => (teams[a] ?? a) - (teams[b] ?? b));
  return html`<ul class="invited-seats">
    ${numbers.map((seat) => html`<li class=${yours.includes(seat) ? "yours" : ""}>${mark(seat, "", 18)} <b>${seats[seat]}</b> ${sides[seat] ? html`<small>${sides[seat]}</small>` : nothing} ${yours.includes(seat) ? html`<span>${say("your seat")}</span>` : nothing}</li>`)}
  </ul>`;
}

/**
 * @param {Invitation} invitation
 * @param {{busy: boolean, problem: string}} state
 * @param {() => void} sit
 */
function card(invitation, { busy, problem }, sit) {
  const { game, title, scenario, turn, over } = invitation;
  return html`<section class="panel invited" aria-labelledby="invited-title">
    <img class="cover" src=${below(`/api/games/${game}/cover.svg`)} alt="" />
    <div>
      <p class="capitals">${say("You are invited")}</p>
      <h1 id="invited-title">${title}</h1>
      <p>${over ? say("{scenario}. The match is over: you can still look at it.", { scenario }) : [scenario, turn].filter(Boolean).join(", ")}</p>
      ${places(invitation)}
      <button type="button" class="go" autofocus aria-busy=${busy} @click=${sit}>${icon("person")} ${busy ? say("Taking the seat") : say("Sit down")}</button>
      ${problem ? html`<p class="refusal" role="alert">${icon("warn", 18)} <span>${problem}</span></p>` : nothing}
      <p class="hint">
        ${keepsKeys()
          ? say("Whoever sits down first has the seat. It is kept in this browser then; to take it to another one, have a new link made from the table's menu.")
          : say("Whoever sits down first has the seat. This browser keeps nothing: once you sit, the address of the page is your seat, so keep it.")}
        <a href=${below(`/rules/${game}`)}>${say("The rules")}</a>
      </p>
    </div>
  </section>`;
}

/** @param {string} problem */
function closed(problem) {
  return html`<section class="room">
    <h1>${say("This invitation is not open")}</h1>
    <p role="alert">${problem}</p>
    <p><a class="button go" href=${below("/")}>${say("All games")}</a></p>
  </section>`;
}

/**
 * @param {HTMLElement} root
 * @param {string} key
 * @param {(seat: string) => void} seated what is done with the key of the seat
 */
export async function showInvitation(root, key, seated) {
  /** @type {Invitation | null} */
  let invitation = null;
  const state = { busy: false, problem: "" };
  /** @param {unknown} part */
  const show = (part) => render(html`${siteBar("")}<main>${part}</main>${siteFoot()}`, root);
  const draw = () => show(invitation ? card(invitation, state, () => void sit()) : closed(state.problem));
  const sit = async () => {
    state.busy = true;
    if (invitation) draw();
    try {
      const seat = await asSomebody(say("A rated match is among players with a name."), () => sitDown(key));
      if (seat) return seated(seat);
      state.busy = false;
      draw();
    } catch (error) {
      state.problem = told(error);
      state.busy = false;
      draw();
    }
  };
  if (claimed(key)) {
    await sit();
    return;
  }
  document.title = `${say("An invitation")} · Stormtable`;
  try {
    invitation = await get(`/api/table/${encodeURIComponent(key)}/invitation`);
  } catch (error) {
    state.problem = told(error);
  }
  draw();
  root.querySelector(/** @type {"button"} */ (".invited .go"))?.focus();
}
