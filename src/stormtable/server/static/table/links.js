/** Links as they are handed out: by an address that others can reach, to be copied or scanned. */
import { html, nothing } from "../lit.js";
import { icon } from "../core/icons.js";
import { copy } from "../core/dom.js";
import { say } from "../core/language.js";
import { get, post } from "../core/net.js";
import { below } from "../core/root.js";

/** @import {QrCode, Reached} from "../wire.js" */

/** Hosts that mean the machine before which one sits, whichever it is. */
const HERE = /^(?:localhost|.*\.localhost|127\.[\d.]+|0\.0\.0\.0|\[::1?\])$/;

/** Where links lead, in one dialogue. */
export class Origins {
  /** @param {() => void} redraw */
  constructor(redraw) {
    this.redraw = redraw;
    this.here = HERE.test(location.hostname);
    /** Known once the server has said so. @type {readonly string[] | null} */
    this.addresses = this.here ? null : [location.origin];
    this.chosen = location.origin;
    /** The picture of the link that is shown as one. */
    this.scanned = "";
    this.picture = "";
    this.problem = "";
    if (this.here) void this.#ask();
  }

  async #ask() {
    try {
      /** @type {Reached} */
      const { addresses } = await get("/api/reach");
      this.addresses = addresses;
      this.chosen = addresses[0] ?? location.origin;
    } catch {
      this.addresses = [];
    }
    this.redraw();
  }

  /** @param {string} path */
  absolute(path) {
    return new URL(below(path), this.chosen).href;
  }

  /** @param {string} origin */
  choose(origin) {
    this.chosen = origin;
    this.scanned = "";
    this.redraw();
  }

  /** Shows a link as a QR code, or puts it away. @param {string} href */
  async scan(href) {
    this.scanned = this.scanned === href ? "" : href;
    this.picture = "";
    this.problem = "";
    this.redraw();
    if (!this.scanned) return;
    try {
      /** @type {QrCode} */
      const { svg } = await post("/api/qr", { text: href });
      if (this.scanned === href) this.picture = `data:image/svg+xml,${encodeURIComponent(svg)}`;
    } catch (error) {
      this.problem = error instanceof Error ? error.message : String(error);
    }
    this.redraw();
  }
}

/** What a link reaches, where that is not plain. @param {Origins} origins */
export function reachNote(origins) {
  const { addresses, here, chosen } = origins;
  if (!here || !addresses) return nothing;
  if (!addresses.length) {
    return html`<div class="reach" role="note">
      ${icon("warn", 20)}
      <div>
        <b>${say("These links work on this machine only.")}</b>
        <p>${say("They begin with {host}, which is each machine itself. To play with others in your house, end Stormtable and start it so; your matches stay:", { host: location.hostname })}</p>
        <code>stormtable --host 0.0.0.0</code>
        <p>${say("Then invite from the menu of this table again. Beyond your house it takes a name and TLS: docs/hosting.md tells how.")}</p>
      </div>
    </div>`;
  }
  return html`<div class="reach" role="note">
    ${icon("link", 20)}
    <div>
      <b>${say("For others in your network.")}</b>
      ${addresses.length > 1
        ? html`<fieldset>
            <legend>${say("If one address does not open for them, try another.")}</legend>
            ${addresses.map(
              (each) =>
                html`<label><input type="radio" name="origin" .checked=${each === chosen} @change=${() => origins.choose(each)} /> ${new URL(each).host}</label>`,
            )}
          </fieldset>`
        : html`<p>${say("The links lead to this machine by its address there, {address}.", { address: new URL(chosen).host })}</p>`}
    </div>
  </div>`;
}

/**
 * A link, a button that copies it, and one that shows it to a phone's camera.
 * @param {Origins} origins
 * @param {string} title
 * @param {string} path
 * @param {string} hint
 * @param {unknown} [before]
 */
export function linkRow(origins, title, path, hint, before = nothing) {
  const href = origins.absolute(path);
  const reaches = !origins.here || (origins.addresses?.length ?? 0) > 0;
  const shown = origins.scanned === href;
  /** @param {Event} event */
  const copied = async (event) => {
    const button = /** @type {HTMLButtonElement} */ (event.currentTarget);
    const done = await copy(href);
    button.textContent = done ? say("Copied") : say("Select and copy");
    if (!done) /** @type {HTMLInputElement | null} */ (button.closest(".link-row")?.querySelector("input"))?.select();
  };
  return html`<div class="link-row">
    <label>${before}<b>${title}</b><small>${hint}</small><input readonly .value=${href} /></label>
    <div class="link-buttons">
      <button type="button" @click=${copied}>${say("Copy")}</button>
      ${reaches ? html`<button type="button" aria-expanded=${shown} @click=${() => origins.scan(href)}>${say("QR code")}</button>` : nothing}
    </div>
    ${shown && origins.problem ? html`<p role="alert">${origins.problem}</p>` : nothing}
    ${shown && origins.picture
      ? html`<figure class="qr">
          <img src=${origins.picture} alt=${say("QR code of the link: {title}", { title })} width="240" height="240" />
          <figcaption>${say("Point a phone's camera at it. Whoever scans it has the link.")}</figcaption>
        </figure>`
      : nothing}
  </div>`;
}
