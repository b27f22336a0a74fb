/** The rulebooks as pages. */
import { html, render } from "../lit.js";
import { say } from "../core/language.js";
import { get } from "../core/net.js";
import { siteBar, siteFoot } from "../core/shell.js";
import { bookOf, bookView, chapters } from "./book.js";
import { below } from "../core/root.js";

/** @import {Lobby} from "../wire.js" */

/**
 * @param {HTMLElement} root
 * @param {string} game
 */
export async function showRulebook(root, game) {
  const book = await bookOf(game);
  document.title = say("{game}, the rules · Stormtable", { game: book.title });
  let search = new URLSearchParams(location.search).get("q") ?? "";
  const draw = () =>
    render(
      html`${siteBar("rules")}
        <main class="rules-page">
          <nav class="contents" aria-label=${say("Chapters")}>
            <p class="capitals">${say("Chapters")}</p>
            <ul>
              ${chapters(book.entries).map(([chapter, entries]) => html`<li><a href="#${entries[0]?.id}">${chapter}</a></li>`)}
            </ul>
          </nav>
          <div class="book">
            <h1>${say("{game}, the rules", { game: book.title })}</h1>
            ${bookView(book, {
              search,
              current: location.hash.slice(1),
              onSearch: (now) => {
                search = now;
                draw();
              },
            })}
          </div>
        </main>
        ${siteFoot()}`,
      root,
    );
  const go = () => {
    draw();
    const id = decodeURIComponent(location.hash.slice(1));
    if (id) document.getElementById(id)?.scrollIntoView({ block: "center" });
  };
  window.addEventListener("hashchange", () => {
    search = "";
    go();
  });
  go();
}

/** @param {HTMLElement} root */
export async function showShelf(root) {
  /** @type {Lobby} */
  const { games } = await get("/api/games");
  document.title = say("Rulebooks · Stormtable");
  render(
    html`${siteBar("rules")}
      <main class="rules-page shelf">
        <div class="book">
          <h1>${say("Rulebooks")}</h1>
          <p>${say("Every rule has an id that never changes. The log of a match cites it, and so does the code.")}</p>
          <ul class="book-list">
            ${games.map(
              ({ name, title, text }) => html`<li><a href=${below(`/rules/${name}`)}><b>${title}</b> <span>${text}</span></a></li>`,
            )}
          </ul>
        </div>
      </main>
      ${siteFoot()}`,
    root,
  );
}
