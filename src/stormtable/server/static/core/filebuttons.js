/** Buttons that save what is made as a file and load one, and what is wrong with it. */
import { html, nothing } from "../lit.js";
import { icon } from "./icons.js";
import { say } from "./language.js";

/** What is wrong with a file that was loaded, until another is or it is left out. @param {string} fault "": nothing @param {() => void} drop */
export function fileFault(fault, drop) {
  return fault ? html`<p class="refusal" role="alert"><span>${fault}</span> <button type="button" @click=${drop}>${say("Leave it out")}</button></p>` : nothing;
}

/** A button that loads a TOML file, the same one again if need be. @param {(file: File) => Promise<void>} take */
export function loadButton(take) {
  return html`<label class="button load-file">
    ${icon("upload", 17)} <span>${say("Load a file")}</span>
    <input
      type="file"
      class="unseen"
      accept=".toml,text/plain"
      @change=${async (/** @type {Event} */ event) => {
        const input = /** @type {HTMLInputElement} */ (event.target);
        if (input.files?.[0]) await take(input.files[0]);
        input.value = "";
      }}
    />
  </label>`;
}

/** A button that saves what is made as a file. @param {() => void} save */
export function saveButton(save, disabled = false) {
  return html`<button type="button" ?disabled=${disabled} @click=${save}>${icon("download", 17)} <span>${say("Save as a file")}</span></button>`;
}
