/** One's devices and passkeys: named, added, signed out. */
import { html, nothing } from "../lit.js";
import { copy } from "../core/dom.js";
import { deviceName } from "../core/devicename.js";
import { askToConfirm, openDialog } from "../core/dialog.js";
import { ago, sentence } from "../core/format.js";
import { icon } from "../core/icons.js";
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
    "Devices",
    (_, redraw) => {
      const shown = (list ??= new DeviceList(redraw));
      return html`<div aria-busy=${shown.busy}>
        ${shown.problem ? html`<p class="refusal" role="alert">${icon("warn", 18)} <span>${shown.problem}</span></p>` : nothing}
        ${shown.known ? html`${devicesPart(shown, shown.known)} ${codePart(shown)} ${passkeysPart(shown, shown.known)}` : shown.problem ? retry(shown) : html`<p>Looking for your devices.</p>`}
      </div>`;
    },
    "devices",
  );
  ended?.();
}

/** @param {DeviceList} list */
const retry = (list) => html`<div class="dialog-buttons"><button type="button" class="go" @click=${() => void list.do(() => get("/api/me/devices"))}>Try again</button></div>`;

/** @param {DeviceList} list @param {Devices} known */
function devicesPart(list, known) {
  return html`<ul class="device-list" aria-label="Devices that are you">
    ${known.devices.map((device) => deviceRow(list, device))}
  </ul>`;
}

/** @param {DeviceList} list @param {DeviceInfo} device */
function deviceRow(list, { id, name, seen, here }) {
  return html`<li>
    ${icon(isHandy(name) ? "phone" : "laptop", 22)}
    <label
      ><span class="unseen">Name of this device</span
      ><input maxlength="40" .value=${name} @change=${(/** @type {Event} */ event) => void list.do(() => post("/api/me/devices", { id, name: /** @type {HTMLInputElement} */ (event.target).value }))}
    /></label>
    <small>${here ? html`<b>this one</b>` : ago(seen)}</small>
    ${here ? nothing : html`<button type="button" ?disabled=${list.busy} aria-label="Sign out ${name}" @click=${() => void list.do(() => post("/api/me/devices", { id, out: true }))}>Sign out</button>`}
  </li>`;
}

/** @param {DeviceList} list */
function codePart(list) {
  const { code, origins } = list;
  if (!code) {
    return html`<section class="device-code">
      <h3>Another device</h3>
      <p>It shows your matches too, and plays on in them.</p>
      <button type="button" class="go" @click=${() => void list.showCode()}>${icon("phone")} Show a code</button>
    </section>`;
  }
  return html`<section class="device-code">
    <h3>Another device</h3>
    ${origins.here && origins.addresses?.length === 0
      ? html`<p class="refusal">${icon("warn", 18)} <span>This server listens to this machine alone: no other one reaches it. How to change that is told in docs/hosting.md.</span></p>`
      : nothing}
    <p>Open <b>${new URL(origins.absolute("/device")).href.replace(/^https?:\/\//, "")}</b> there and type this, or point its camera at the picture.</p>
    <div class="code-shown">
      <output aria-label="The code">${code.code}</output>
      ${origins.picture ? html`<img src=${origins.picture} alt="QR code for another device" width="180" height="180" />` : nothing}
    </div>
    <p class="hint">Good once, until ${code.until.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" })}. Whoever has it is you: show it to nobody else.</p>
    <div class="dialog-buttons">
      <button type="button" @click=${(/** @type {Event} */ event) => void copied(event, list.href)}>Copy the link</button>
      <button type="button" @click=${() => void list.showCode()}>A new code</button>
      <button type="button" @click=${() => void list.do(() => get("/api/me/devices"))}>Look again</button>
    </div>
  </section>`;
}

/** @param {Event} event @param {string} href */
async function copied({ currentTarget }, href) {
  if (currentTarget instanceof HTMLElement) currentTarget.textContent = (await copy(href)) ? "Copied" : "Type it";
}

/** @param {DeviceList} list @param {Devices} known */
function passkeysPart(list, known) {
  const possible = canHavePasskeys();
  if (!possible && !known.passkeys.length) {
    return html`<section><h3>Passkeys</h3><p>A passkey brings you back when a browser has lost you. It needs a server with a name of its own and TLS: this page came without.</p></section>`;
  }
  return html`<section>
    <h3>Passkeys</h3>
    <p>A passkey brings you back when a browser has lost you, and opens this on another device.</p>
    <ul class="device-list" aria-label="Passkeys">
      ${known.passkeys.map((passkey) => passkeyRow(list, passkey))}
    </ul>
    ${possible ? html`<button type="button" ?disabled=${list.busy} @click=${() => void list.addPasskey()}>${icon("passkey")} Add a passkey</button>` : nothing}
  </section>`;
}

/** @param {DeviceList} list @param {PasskeyInfo} passkey */
function passkeyRow(list, { id, name, used }) {
  const remove = async () => {
    const sure = await askToConfirm(`Forget ${name}?`, "It brings you back no more. Your password manager goes on showing it: take it away there too.", "Forget it");
    if (sure) await list.do(() => post("/api/me/passkeys/one", { id, out: true }));
  };
  return html`<li>
    ${icon("passkey", 22)}
    <label
      ><span class="unseen">Name of this passkey</span
      ><input maxlength="40" .value=${name} @change=${(/** @type {Event} */ event) => void list.do(() => post("/api/me/passkeys/one", { id, name: /** @type {HTMLInputElement} */ (event.target).value }))}
    /></label>
    <small>${ago(used)}</small>
    <button type="button" ?disabled=${list.busy} aria-label="Forget ${name}" @click=${() => void remove()}>Forget</button>
  </li>`;
}
