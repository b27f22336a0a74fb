/** The page on which one is somebody on this device too: by a code that another one shows, or by a passkey. */
import { html, nothing, render } from "../lit.js";
import { deviceName } from "../core/devicename.js";
import { askToConfirm } from "../core/dialog.js";
import { emblem } from "../core/emblem.js";
import { sentence } from "../core/format.js";
import { icon } from "../core/icons.js";
import { say } from "../core/language.js";
import { me, meAgain } from "../core/me.js";
import { Failure, post } from "../core/net.js";
import { below } from "../core/root.js";
import { siteBar, siteFoot } from "../core/shell.js";
import { canHavePasskeys, usePasskey } from "./passkeys.js";

/** @import {PlayerInfo} from "../wire.js" */

class Entrance {
  /** @param {() => void} redraw */
  constructor(redraw) {
    this.redraw = redraw;
    this.code = decodeURIComponent(location.hash.slice(1));
    /** @type {PlayerInfo | null} */
    this.player = null;
    this.entered = false;
    this.busy = "";
    this.problem = "";
    if (this.code) history.replaceState(null, "", location.pathname); // it is no address to be kept
  }

  /**
   * Comes in, and asks before whoever is here is left.
   * @param {"code" | "passkey"} way
   * @param {(leave: boolean) => Promise<unknown>} act
   */
  async enter(way, act) {
    if (this.busy) return;
    this.busy = way;
    this.problem = "";
    this.redraw();
    try {
      await act(false).catch(async (error) => {
        if (!(error instanceof Failure) || error.where !== "leave") throw error;
        const text = say("{why}. Without another device or a passkey nobody can be who is left here.", { why: sentence(error.message) });
        if (!(await askToConfirm(say("Be somebody else here?"), text, say("Leave and go on")))) throw new Failure(say("Nothing was changed."), 0);
        await act(true);
      });
      this.player = await meAgain();
      this.entered = true;
    } catch (error) {
      this.problem = sentence(error instanceof Error ? error.message : String(error));
    }
    this.busy = "";
    this.redraw();
  }

  byCode() {
    return this.enter("code", (leave) => post("/api/code", { code: this.code, device: deviceName(), leave }));
  }

  byPasskey() {
    /** @type {Record<string, any> | undefined} */
    let credential; // asked for once: whoever is to be left is asked about afterwards
    return this.enter("passkey", async (leave) => {
      credential ??= await usePasskey();
      await post("/api/passkey", { credential, device: deviceName(), leave });
    });
  }
}

/** @param {HTMLElement} root */
export async function showEntrance(root) {
  document.title = say("Another device · Stormtable");
  const draw = () => render(html`${siteBar("")}<main class="room entrance">${entrance.entered ? welcome(entrance) : form(entrance)}</main>${siteFoot()}`, root);
  const entrance = new Entrance(draw);
  draw();
  entrance.player = await me().catch(() => null);
  draw();
}

/** @param {Entrance} entrance */
function welcome({ player }) {
  return html`${emblem(player?.emblem ?? "", { size: 72, mine: true })}
    <h1>${say("You are {name} here too", { name: player?.name ?? "" })}</h1>
    <p>${say("Your matches are on the first page; go on in any of them.")}</p>
    <p><a class="button go" href=${below("/")}>${say("Your matches")}</a></p>`;
}

/** @param {Entrance} entrance */
function form(entrance) {
  const { code, busy, problem, player } = entrance;
  return html`<h1>${say("On this device too")}</h1>
    <p>${player ? say("This browser is {name}.", { name: player.name }) : say("On the device that knows you, open the menu under your name, Devices, and show a code.")}</p>
    <form
      class="code-form"
      @submit=${(/** @type {Event} */ event) => {
        event.preventDefault();
        void entrance.byCode();
      }}
    >
      <label class="field"
        ><b>${say("Code")}</b
        ><input
          name="code"
          autofocus
          autocomplete="one-time-code"
          autocapitalize="off"
          spellcheck="false"
          maxlength="20"
          placeholder="abcd-efgh"
          aria-invalid=${problem ? "true" : "false"}
          .value=${code}
          @input=${(/** @type {Event} */ event) => {
            entrance.code = /** @type {HTMLInputElement} */ (event.target).value;
          }}
      /></label>
      <button type="submit" class="go" aria-busy=${busy === "code"}>${icon("check")} ${say("Be this player here")}</button>
    </form>
    ${problem ? html`<p class="refusal" role="alert">${icon("warn", 18)} <span>${problem}</span></p>` : nothing}
    ${canHavePasskeys() ? html`<p><button type="button" aria-busy=${busy === "passkey"} @click=${() => void entrance.byPasskey()}>${icon("passkey")} ${say("Use a passkey")}</button></p>` : nothing}
    <p><a href=${below("/")}>${say("Play without a name")}</a></p>`;
}
