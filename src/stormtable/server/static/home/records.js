/** Records to watch: a file that somebody has. */
import { html, nothing } from "../lit.js";
import { icon } from "../core/icons.js";
import { say } from "../core/language.js";
import { request } from "../core/net.js";
import { below } from "../core/root.js";

/** @import {RecordUploaded} from "../wire.js" */

const view = { problem: "", busy: false };

/**
 * A record as it is sent: a long match has megabytes, and packs to a twelfth.
 * @param {File} file
 * @returns {Blob | Promise<Blob>}
 */
function packRecord(file) {
  if (file.name.endsWith(".gz")) return file;
  return new Response(file.stream().pipeThrough(new CompressionStream("gzip"))).blob();
}

/** @param {File} file @param {() => void} redraw */
async function upload(file, redraw) {
  view.busy = true;
  view.problem = "";
  redraw();
  try {
    const body = await packRecord(file);
    const answer = await request("/api/records", { method: "POST", body, headers: { "content-type": "application/jsonl" } });
    /** @type {RecordUploaded} */
    const { key } = await answer.json();
    location.assign(below(`/replay/${key}`));
  } catch (error) {
    view.problem = error instanceof Error ? error.message : String(error);
  }
  view.busy = false;
  redraw();
}

/** @param {() => void} redraw */
export function recordPanel(redraw) {
  /** @param {File | undefined} file */
  const take = (file) => {
    if (file) void upload(file, redraw);
  };
  return html`<section class="panel watch" aria-labelledby="watch-title">
    <header><h2 id="watch-title">${say("Watch a record")}</h2></header>
    <label
      class="drop"
      @dragover=${(/** @type {DragEvent} */ event) => event.preventDefault()}
      @drop=${(/** @type {DragEvent} */ event) => {
        event.preventDefault();
        take(event.dataTransfer?.files[0]);
      }}
    >
      ${icon("upload", 26)}
      <span><b>${view.busy ? say("Reading the record") : say("Open a record")}</b><small>${say("Choose a saved match or drop it here: scrub through it, see every die, play on from any moment.")}</small></span>
      <input
        type="file"
        class="unseen"
        accept=".jsonl,.json,.gz,text/plain"
        @change=${(/** @type {Event} */ event) => take(/** @type {HTMLInputElement} */ (event.target).files?.[0])}
      />
    </label>
    ${view.problem ? html`<p class="refusal" role="alert">${view.problem}</p>` : nothing}
  </section>`;
}
