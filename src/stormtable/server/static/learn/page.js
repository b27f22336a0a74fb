/** The lessons of all games, or of one, and how far one is. */
import { html, nothing, render } from "../lit.js";
import { icon } from "../core/icons.js";
import { say, sayCount } from "../core/language.js";
import { learned } from "../core/learned.js";
import { get } from "../core/net.js";
import { below } from "../core/root.js";
import { siteBar, siteFoot } from "../core/shell.js";
import { openBattle, openLesson } from "./opening.js";

/** @import {Course, Courses, LessonTold} from "../wire.js" */

class Learning {
  /** @param {HTMLElement} root @param {string} game the one that is asked for; "": all */
  constructor(root, game) {
    this.root = root;
    this.game = game;
    /** @type {Course[] | null} */
    this.courses = null;
    this.opening = "";
    this.problem = "";
    this.draw = () => render(page(this), this.root);
  }

  async load() {
    /** @type {Courses} */
    const { courses } = await get("/api/lessons");
    this.courses = courses.filter(({ game }) => !this.game || game === this.game);
    this.draw();
  }

  /** Opens a table, and says what is in the way if it does not open. @param {string} what @param {() => Promise<void>} open */
  async take(what, open) {
    if (this.opening) return;
    this.opening = what;
    this.problem = "";
    this.draw();
    try {
      await open();
    } catch (error) {
      this.opening = "";
      this.problem = error instanceof Error ? error.message : String(error);
      this.draw();
    }
  }
}

/** The first lesson that is not done; the first of all where all are. @param {Course} course */
function nextOf({ game, lessons }) {
  const done = learned(game);
  return lessons.find(({ name }) => !done.includes(name)) ?? lessons[0];
}

/** @param {LessonTold} lesson @param {number} number @param {Course} course @param {Learning} learning */
function lessonRow(lesson, number, course, learning) {
  const done = learned(course.game).includes(lesson.name);
  const next = lesson === nextOf(course);
  const busy = learning.opening === `${course.game} ${lesson.name}`;
  return html`<li class=${done ? "done" : ""}>
    <button
      type="button"
      class="lesson-row ${next ? "next" : ""}"
      aria-busy=${busy}
      @click=${() => learning.take(`${course.game} ${lesson.name}`, () => openLesson(course.game, lesson.name))}
    >
      <span class="lesson-number">${done ? icon("check", 18) : number}${done ? html`<span class="unseen">${say("done")}</span>` : nothing}</span>
      <span class="lesson-words"><b>${lesson.title}</b><small>${lesson.text}</small></span>
      <span class="lesson-facts">${busy ? say("Setting the table") : say("{steps} steps · {minutes} min", { steps: lesson.steps, minutes: lesson.minutes })}</span>
    </button>
  </li>`;
}

/** @param {Course} course @param {Learning} learning */
function courseOf(course, learning) {
  const { game, title, lessons, battle } = course;
  const done = lessons.filter(({ name }) => learned(game).includes(name)).length;
  return html`<section class="panel course" aria-labelledby="course-${game}">
    <header>
      <img src=${below(`/api/games/${game}/cover.svg`)} alt="" />
      <h2 id="course-${game}">${title}</h2>
      <p>${done ? say("{count} of {all} done", { count: done, all: lessons.length }) : sayCount(lessons.length, "{n} lesson", "{n} lessons")}</p>
    </header>
    <ol>
      ${lessons.map((lesson, at) => lessonRow(lesson, at + 1, course, learning))}
      ${battle
        ? html`<li>
            <button type="button" class="lesson-row battle" aria-busy=${learning.opening === `${game} battle`} @click=${() => learning.take(`${game} battle`, () => openBattle(game, battle))}>
              <span class="lesson-number">${icon("play", 16)}</span>
              <span class="lesson-words"><b>${say("A first battle")}</b><small>${battle.say}</small></span>
              <span class="lesson-facts">${battle.title}</span>
            </button>
          </li>`
        : nothing}
    </ol>
  </section>`;
}

/** @param {Learning} learning */
function page(learning) {
  const { courses, problem, game } = learning;
  const alone = courses?.length === 1 && game ? courses[0] : undefined;
  return html`${siteBar("learn")}
    <main class="learning">
      <h1>${alone ? say("Learn {game}", { game: alone.title }) : say("Learn")}</h1>
      <p class="lead">${say("A few minutes each, at a real table: do what the card says, and see why. Nothing you try can go wrong.")}</p>
      ${problem ? html`<p class="refusal" role="alert">${icon("warn", 18)} <span>${problem}</span></p>` : nothing}
      ${courses ? nothing : html`<p class="empty">${say("Fetching the lessons.")}</p>`}
      ${courses && !courses.length ? html`<p class="empty">${say("There are no lessons of that game.")} <a href=${below("/learn")}>${say("All lessons")}</a></p>` : nothing}
      <div class="courses" aria-busy=${courses === null}>${courses?.map((course) => courseOf(course, learning))}</div>
      ${alone ? html`<p><a href=${below("/learn")}>${say("Lessons of the other games")}</a></p>` : nothing}
    </main>
    ${siteFoot()}`;
}

/** @param {HTMLElement} root @param {string} [game] */
export async function showLessons(root, game = "") {
  document.title = say("Learn · Stormtable");
  const learning = new Learning(root, game);
  learning.draw();
  window.addEventListener("pageshow", () => {
    learning.opening = "";
    learning.draw();
  });
  await learning.load();
}
