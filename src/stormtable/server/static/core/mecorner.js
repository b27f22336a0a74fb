/** The corner of the bar above in which one sees who one is, and the menu of what one can do about it. */
import { html, nothing, render } from "../lit.js";
import { emblem } from "./emblem.js";
import { icon } from "./icons.js";
import { phrase, say } from "./language.js";
import { becomeSomebody, me, renameMe, watchMe } from "./me.js";
import { below } from "./root.js";

/** @import {PlayerInfo} from "../wire.js" */

const MENU = "me-menu";
const WHY = phrase("Others see it beside your seat, and your matches are yours on every device.");

/** Who one is; undefined: not known yet; an error: the server did not say. @typedef {PlayerInfo | null | undefined | Error} Known */

/** @type {HTMLElement | null} */
let corner = null;
/** @type {Known} */
let known;

/** Draws it into an element of the page, for as long as that is there. @param {Element | undefined} element */
export function meCorner(element) {
  corner = element instanceof HTMLElement ? element : null;
  if (!corner) return;
  draw();
  if (known === undefined) void learn();
}

async function learn() {
  try {
    known = await me();
  } catch (error) {
    known = error instanceof Error ? error : new Error(String(error));
  }
  draw();
}

watchMe((player) => {
  known = player;
  draw();
});

function draw() {
  if (corner) render(shown(known), corner);
}

/** @param {Known} who */
function shown(who) {
  if (who === undefined) return nothing;
  if (who instanceof Error) {
    return html`<button type="button" class="bare" title=${who.message} @click=${() => void learn()}>${icon("warn", 18)} ${say("Who you are is not known: try again")}</button>`;
  }
  if (who === null) {
    return html`<button type="button" class="bare me-button" popovertarget=${MENU}>${icon("person")} <span>${say("Your name")}</span></button>
      <div id=${MENU} class="menu me-menu" popover>
        <button type="button" @click=${afterPick(() => becomeSomebody(say(WHY)))}>${icon("person")} ${say("Choose a name")}</button>
        <a class="button" href=${below("/device")}>${icon("phone")} ${say("I have one on another device")}</a>
      </div>`;
  }
  return html`<button type="button" class="me-button" popovertarget=${MENU} aria-label=${say("You: {name}", { name: who.name })}>
      ${emblem(who.emblem, { size: 28, mine: true })} <span>${who.name}</span> ${icon("down", 16)}
    </button>
    ${menuOf()}`;
}

function menuOf() {
  return html`<div id=${MENU} class="menu me-menu" popover>
    <button type="button" @click=${afterPick(() => renameMe())}>${icon("pen")} ${say("Name and emblem")}</button>
    <button type="button" @click=${afterPick(openDevices)}>${icon("laptop")} ${say("Devices and passkeys")}</button>
    <a class="button" href=${below("/notices")}>${icon("bell")} ${say("Notices")}</a>
    <button type="button" @click=${afterPick(openData)}>${icon("file")} ${say("What is kept of you")}</button>
    <hr />
    <button type="button" @click=${afterPick(signOut)}>${icon("leave")} ${say("Sign out here")}</button>
  </div>`;
}

/** @param {() => unknown} act what is done once the menu is closed */
function afterPick(act) {
  return () => {
    document.getElementById(MENU)?.hidePopover();
    void act();
  };
}

/** The devices of whoever one is. */
export async function openDevices() {
  const people = await import("../people/devices.js");
  await people.openDevices();
}

async function openData() {
  const people = await import("../people/data.js");
  await people.openData();
}

async function signOut() {
  const people = await import("../people/leaving.js");
  await people.signOut();
}
