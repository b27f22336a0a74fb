/** Matches that all may watch, and records to open. */
import { html, render } from "../lit.js";
import { say } from "../core/language.js";
import { get } from "../core/net.js";
import { siteBar, siteFoot } from "../core/shell.js";
import { LobbyLine } from "../home/lobby.js";
import { recordPanel } from "../home/records.js";
import { nowList } from "../home/now.js";

/** @import {GameInfo, Lobby as Games, Playing} from "../wire.js" */

/** @param {readonly Playing[] | null} playing @param {readonly GameInfo[]} games @param {() => void} draw */
function page(playing, games, draw) {
  return html`${siteBar("watch")}
    <main class="watching">
      <h1>${say("Watch")}</h1>
      <div class="watching-columns">
        <section class="panel now" aria-labelledby="now-title" aria-busy=${playing === null}>
          <header><h2 id="now-title">${say("Being played now")}</h2></header>
          ${playing?.length
            ? nowList(playing, games)
            : html`<p class="empty">${playing === null ? say("Looking who plays.") : say("Nobody plays in public now.")}</p>`}
        </section>
        ${recordPanel(draw)}
      </div>
    </main>
    ${siteFoot()}`;
}

/** @param {HTMLElement} root */
export async function showWatching(root) {
  document.title = say("Watch · Stormtable");
  /** @type {GameInfo[]} */
  let games = [];
  const line = new LobbyLine(() => draw());
  const draw = () => render(page(line.lobby?.playing ?? null, games, draw), root);
  draw();
  /** @type {Games} */
  const lobby = await get("/api/games");
  games = lobby.games;
  draw();
}
