/** One's devices and passkeys: named, added, signed out. */
import { html, nothing } from "../lit.js";
import { copy } from "../core/dom.js";
import { deviceName } from "../core/devicename.js";
import { askToConfirm, openDialog } from "../core/dialog.js";
import { ago, sentence } from "../core/format.js";
import { icon } from "../core/icons.js";
import { language, say, sayParts } from "../core/language.js";
import { get, post } from "../core/net.js";
import { Origins } from "../table/links.js";
import { canHavePasskeys, makePasskey } from "./passkeys.js";

/** @import {Code, DeviceInfo, Devices, PasskeyInfo} from "../wire.js" */

/** @param {unknown} error */
const told = (error) => sentence(error instanceof Error ? error.message : String(error));

/** Whether a device is held in a hand, by what it is called. @param {string} name */
export const isHandy = (name) => /phone|android|ipad|tablet|mobile/i.test(name);

class DeviceList {
  /** @param {() => void} redraw */
  constructor(redraw) {
    this.redraw = redraw;
    this.origins = new Origins(redraw);
    /** Not known yet. @type {Devices | null} */
    this.known = null;
    /** @type {(Code & {until: Date}) | null} */
    this.code = null;
    this.busy = false;
    this.problem = "";
    queueMicrotask(() => void this.do(() => get("/api/me/devices"))); // once the dialogue holds it
  }

  /** Does something whose answer is the list as it is then. @param {() => Promise<Devices>} act */
  async do(act) {
    if (this.busy) return;
    this.busy = true;
    this.problem = "";
    this.redraw();
    try {
      this.known = await act();
    } catch (error) {
      this.problem = told(error);
    }
    this.busy = false;
    this.redraw();
  }

  async showCode() {
    this.problem = "";
    try {
      /** @type {Code} */
      const code = await post("/api/me/code");
      this.code = { ...code, until: new Date(Date.now() + 1000 * code.seconds) };
      this.redraw();
      this.origins.scanned = "";
      await this.origins.scan(this.href);
    } catch (error) {
      this.problem = told(error);
    }
    this.redraw();
  }

  /** Where another device takes the code: it stands behind "#", which no server is sent. */
  get href() {
    return this.origins.absolute(`/device#${this.code?.code ?? ""}`);
  }

  async addPasskey() {
    await this.do(async () => post("/api/me/passkeys", { credential: await makePasskey(), name: deviceName() }));
  }
}

/** @param {() => void} [ended] what is done once it is closed */
export async function openDevices(ended) {
  /** @type {DeviceList | undefined} */
  let list;
  await openDialog(
    say("Devices"),
    (_, redraw) => {
      const shown = (list ??= new DeviceList(redraw));
      return html`<div aria-busy=${shown.busy}>
        ${shown.problem ? html`<p class="refusal" role="alert">${icon("warn", 18)} <span>${shown.problem}</span></p>` : nothing}
        ${shown.known ? html`${devicesPart(shown, shown.known)} ${codePart(shown)} ${passkeysPart(shown, shown.known)}` : shown.problem ? retry(shown) : html`<p>${say("Looking for your devices.")}</p>`}
      </div>`;
    },
    "devices",
  );
  ended?.();
}

/** @param {DeviceList} list */
const retry = (list) => html`<div class="dialog-buttons"><button type="button" class="go" @click=${() => void list.do(() => get("/api/me/devices"))}>${say("Try again")}</button></div>`;

/** @param {DeviceList} list @param {Devices} known */
function devicesPart(list, known) {
  return html`<ul class="device-list" aria-label=${say("Devices that are you")}>
    ${known.devices.map((device) => deviceRow(list, device))}
  </ul>`;
}

/** @param {DeviceList} list @param {DeviceInfo} device */
function deviceRow(list, { id, name, seen, here }) {
  return html`<li>
    ${icon(isHandy(name) ? "phone" : "laptop", 22)}
    <label
      ><span class="unseen">${say("Name of this device")}</span
      ><input maxlength="40" .value=${name} @change=${(/** @type {Event} */ event) => void list.do(() => post("/api/me/devices", { id, name: /** @type {HTMLInputElement} */ (event.target).value }))}
    /></label>
    <small>${here ? html`<b>${say("this one")}</b>` : ago(seen)}</small>
    ${here ? nothing : html`<button type="button" ?disabled=${list.busy} aria-label=${say("Sign out {name}", { name })} @click=${() => void list.do(() => post("/api/me/devices", { id, out: true }))}>${say("Sign out")}</button>`}
  </li>`;
}

/** A time of this day; in English as this browser has it. @param {Date} time */
function timeOf(time) {
  return time.toLocaleTimeString(language() === "en" ? [] : language(), { hour: "2-digit", minute: "2-digit" });
}

/** @param {DeviceList} list */
function codePart(list) {
  const { code, origins } = list;
  if (!code) {
    return html`<section class="device-code">
      <h3>${say("Another device")}</h3>
      <p>${say("It shows your matches too, and plays on in them.")}</p>
      <button type="button" class="go" @click=${() => void list.showCode()}>${icon("phone")} ${say("Show a code")}</button>
    </section>`;
  }
  return html`<section class="device-code">
    <h3>${say("Another device")}</h3>
    ${origins.here && origins.addresses?.length === 0
      ? html`<p class="refusal">${icon("warn", 18)} <span>${say("This server listens to this machine alone: no other one reaches it. How to change that is told in docs/hosting.md.")}</span></p>`
      : nothing}
    <p>${sayParts("Open {address} there and type this, or point its camera at the picture.", { address: html`<b>${new URL(origins.absolute("/device")).href.replace(/^https?:\/\//, "")}</b>` })}</p>
    <div class="code-shown">
      <output aria-label=${say("The code")}>${code.code}</output>
      ${origins.picture ? html`<img src=${origins.picture} alt=${say("QR code for another device")} width="180" height="180" />` : nothing}
    </div>
    <p class="hint">${say("Good once, until {time}. Whoever has it is you: show it to nobody else.", { time: timeOf(code.until) })}</p>
    <div class="dialog-buttons">
      <button type="button" @click=${(/** @type {Event} */ event) => void copied(event, list.href)}>${say("Copy the link")}</button>
      <button type="button" @click=${() => void list.showCode()}>${say("A new code")}</button>
      <button type="button" @click=${() => void list.do(() => get("/api/me/devices"))}>${say("Look again")}</button>
    </div>
  </section>`;
}

/** @param {Event} event @param {string} href */
async function copied({ currentTarget }, href) {
  if (currentTarget instanceof HTMLElement) currentTarget.textContent = (await copy(href)) ? say("Copied") : say("Type it");
}

/** @param {DeviceList} list @param {Devices} known */
function passkeysPart(list, known) {
  const possible = canHavePasskeys();
  if (!possible && !known.passkeys.length) {
    return html`<section><h3>${say("Passkeys")}</h3><p>${say("A passkey brings you back when a browser has lost you. It needs a server with a name of its own and TLS: this page came without.")}</p></section>`;
  }
  return html`<section>
    <h3>${say("Passkeys")}</h3>
    <p>${say("A passkey brings you back when a browser has lost you, and opens this on another device.")}</p>
    <ul class="device-list" aria-label=${say("Passkeys")}>
      ${known.passkeys.map((passkey) => passkeyRow(list, passkey))}
    </ul>
    ${possible ? html`<button type="button" ?disabled=${list.busy} @click=${() => void list.addPasskey()}>${icon("passkey")} ${say("Add a passkey")}</button>` : nothing}
  </section>`;
}

/** @param {DeviceList} list @param {PasskeyInfo} passkey */
function passkeyRow(list, { id, name, used }) {
  const remove = async () => {
    const sure = await askToConfirm(say("Forget {name}?", { name }), say("It brings you back no more. Your password manager goes on showing it: take it away there too."), say("Forget it"));
    if (sure) await list.do(() => post("/api/me/passkeys/one", { id, out: true }));
  };
  return html`<li>
    ${icon("passkey", 22)}
    <label
      ><span class="unseen">${say("Name of this passkey")}</span
      ><input maxlength="40" .value=${name} @change=${(/** @type {Event} */ event) => void list.do(() => post("/api/me/passkeys/one", { id, name: /** @type {HTMLInputElement} */ (event.target).value }))}
    /></label>
    <small>${ago(used)}</small>
    <button type="button" ?disabled=${list.busy} aria-label=${say("Forget {name}", { name })} @click=${() => void remove()}>${say("Forget")}</button>
  </li>`;
}
