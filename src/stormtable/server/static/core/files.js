/** Files that people keep: saved from the page, loaded into it. */
import { html } from "../lit.js";
import { icon } from "./icons.js";

const TOML = "application/toml";

/**
 * Offers something as a file to save.
 * @param {string} name
 * @param {Blob} content
 */
export function saveFile(name, content) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** @param {string} name without its ending @param {string} text */
export function saveToml(name, text) {
  saveFile(`${name}.toml`, new Blob([text], { type: TOML }));
}

/** A button that loads a TOML file, the same one again if need be. @param {(file: File) => Promise<void>} take */
export function loadButton(take) {
  return html`<label class="button load-file">
    ${icon("upload", 17)} <span>Load a file</span>
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
  return html`<button type="button" ?disabled=${disabled} @click=${save}>${icon("download", 17)} <span>Save as a file</span></button>`;
}
