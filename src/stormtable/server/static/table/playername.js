/** The name under which one plays. */
import { html } from "../lit.js";
import { openDialog } from "../core/dialog.js";
import { say } from "../core/language.js";

/** @import {Model} from "./model.js" */

/** @param {Model} model */
export async function openNaming(model) {
  const { table } = model.value;
  if (!table) return;
  const names = new Map(table.seats.filter(({ seat }) => table.mine.includes(seat)).map(({ seat, name }) => [seat, name]));
  const done = await openDialog(
    names.size > 1 ? say("Names") : say("Your name"),
    (close) =>
      html`<form
        @submit=${(/** @type {Event} */ event) => {
          event.preventDefault();
          close("named");
        }}
      >
        ${[...names].map(
          ([seat, name]) =>
            html`<label class="field"
              ><b>${model.scene?.sides[seat] ?? say("Name")}</b
              ><input
                maxlength="40"
                autocomplete="off"
                .value=${name}
                @input=${(/** @type {Event} */ event) => names.set(seat, /** @type {HTMLInputElement} */ (event.target).value)}
            /></label>`,
        )}
        <div class="dialog-buttons"><button type="submit" class="go">${say("Play under it")}</button></div>
      </form>`,
  );
  if (done) for (const [seat, name] of names) model.send({ type: "name", seat, name });
}
