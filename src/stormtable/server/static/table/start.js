/** Opens a table or a replay: the line, the keys, what is said aloud, the tab's title. */
import { announce } from "../core/announce.js";
import { reach } from "../core/focus.js";
import { known, remember } from "../core/keys.js";
import { Line } from "../core/line.js";
import { sentence } from "../core/format.js";
import { say } from "../core/language.js";
import { drawSalt, get } from "../core/net.js";
import { useRulebook } from "../core/rulelink.js";
import { witness } from "../core/witness.js";
import { connection } from "./connection.js";
import { mayTakeFocus } from "./asking.js";
import { Guard } from "./hints/guard.js";
import { hearsHint } from "./hints/asking.js";
import { listen } from "./keyboard.js";
import { Model } from "./model.js";
import { openOrder } from "./order.js";
import { Outbox } from "./outbox.js";
import { TablePage } from "./page.js";
import { Received } from "./received.js";
import { describeMoment, togglePlay } from "./replaybar.js";
import { closeReview, openReview, stepPoint } from "./review/asking.js";
import { playerName, whoDecides } from "./seats.js";
import { Surveyor } from "./surveying.js";
import { Notes } from "./talk/notes.js";
import { toTalk } from "./talk/panel.js";
import { Talking } from "./talk/talking.js";
import { keepTapsOnTheMap } from "./taps.js";
import { openShare } from "./seatlinks.js";
import { invites, showInvitation } from "./invitation.js";
import { turnWord } from "./turns.js";
import { declineUnasked } from "./unasked.js";
import { askAgain, hear } from "./writing.js";
import { hashOf, lookedAt } from "./moments.js";
import { below } from "../core/root.js";
import { tableWaits } from "../core/told.js";
import { isTaught } from "./taught.js";

/**
 * @import {Changes, FromServer, LogEntry, LogPage, Table} from "../wire.js"
 * @import {LineState} from "../core/line.js"
 */

/** The entry that the address names, or -1. */
const momentInAddress = () => lookedAt(location.hash).moment;

/** The tab's title: what is on the board, the present or the entry that is looked at. @param {Model} model */
function title(model) {
  const { table, record, moment, shown } = model.value;
  const source = table ?? record;
  if (!source) return "Stormtable";
  if (!table || moment >= 0) return [say("Replay"), shown && sentence(describeMoment(model, shown.number)), source.title].filter(Boolean).join(" · ");
  const scene = model.scene;
  if (table.over) return `${scene?.result?.text ?? say("Over")} · ${source.title}`;
  if (table.scene?.prompt?.seats.includes(table.seat) && table.scene.offers.length) {
    return `● ${say("Your turn: {question}", { question: table.scene.prompt.text })} · ${source.title}`;
  }
  return `${scene ? say("{game}, {turn} {n}", { game: source.title, turn: turnWord(scene), n: scene.turn }) : source.title} · Stormtable`;
}

/** @param {readonly LogEntry[]} entries what is new */
function storiesInWords(entries) {
  return entries.flatMap(({ stories }) =>
    stories.map(({ text, outcome, lines }) => [text, outcome, ...lines.filter(({ new: now }) => now).map((line) => `${line.text} ${line.new}`)].filter(Boolean).join(", ") + "."),
  );
}

/**
 * Says what happened and who decides now.
 * @param {Table} table
 * @param {readonly LogEntry[]} fresh
 * @param {boolean} asks this viewer decides
 */
function speak(table, fresh, asks) {
  for (const story of storiesInWords(fresh).slice(-4)) announce(story);
  const { scene } = table;
  if (table.over) announce(`${scene?.result?.text ?? say("The match is over")}. ${scene?.result?.reason ?? ""}`);
  else if (table.curtain) announce(say("Hand the screen to {name}.", { name: playerName(table.seats.find(({ seat }) => seat === table.curtain?.seat), scene?.sides) }));
  // Where the question takes the focus to itself, it is read there.
  else if (scene?.prompt) announce(whoDecides(table, scene) + (asks && mayTakeFocus() ? "" : `: ${scene.prompt.text}`));
}

/** @param {Model} model @param {TablePage} page */
function listenToKeys(model, page) {
  listen(model, () => page.board, {
    rules: () => model.set({ rule: model.value.rule ? "" : "first" }),
    log: () => {
      model.set(page.phone ? { sheet: "log", sheetLow: false } : { tab: "log" });
      if (!page.phone) requestAnimationFrame(() => reach(document.querySelector(/** @type {"div"} */ (".entries"))));
    },
    talk: () => toTalk(model, page.phone),
    map: () => {
      if (page.phone) model.set({ sheetLow: !model.value.sheetLow });
      page.wholeMap();
    },
    words: () => model.set({ words: !model.value.words }),
    order: () => void openOrder(model),
    ruler: () => page.ruler(),
    play: () => togglePlay(model),
    point: (step) => stepPoint(model, step),
    back: () => backOf(model, page),
  });
}

/**
 * Escape: closes the nearest thing that is open.
 * @param {Model} model
 * @param {TablePage} page
 * @returns {{text: string, run: () => unknown} | null}
 */
function backOf(model, page) {
  const { rule, words, looked, group, picking, moment, refused, live, reviewing } = model.value;
  const { board } = page;
  if (rule) return { text: say("close the rulebook"), run: () => model.set({ rule: "" }) };
  if (words) return { text: say("close the board in words"), run: () => model.set({ words: false }) };
  if (board?.crowds.isOpen) return { text: say("close the lens"), run: () => board.crowds.close() };
  if (board?.hand.plan) return { text: say("put the ghost back"), run: () => board.hand.drop() };
  if (board?.ruler.on) return { text: say("put the ruler away"), run: () => page.ruler() };
  if (refused) return { text: say("close what was refused"), run: () => model.set({ refused: null }) };
  if (group.length || picking) return { text: say("let them go"), run: () => model.set({ group: [], picking: false }) };
  if (looked) return { text: say("look away"), run: () => model.set({ looked: "" }) };
  if (reviewing) return { text: say("close the review"), run: () => closeReview(model) };
  return live && moment >= 0 ? { text: say("back to now"), run: () => model.look(model.last) } : null;
}

/** Adds this browser's share to the dice. @param {Model} model @param {Table} table */
function addSalt(model, table) {
  if (!table.dice.salt_wanted || table.dice.kind !== "table") return;
  const seat = table.mine.find((each) => !table.dice.salts[each]);
  if (seat !== undefined) model.send({ type: "salt", seat, salt: drawSalt() });
}

/**
 * Follows a replay on the board; a step forward shows what came of it.
 * @param {Model} model
 * @param {TablePage} page
 */
function followMoments(model, page) {
  model.watch(({ shown, log }, before) => {
    if (!shown || shown === before.shown) return;
    const step = before.shown !== null && shown.number === before.shown.number + 1;
    const stories = step ? (log.find(({ number }) => number === shown.number)?.stories ?? []) : [];
    requestAnimationFrame(() => {
      page.board?.happened(stories);
      page.board?.follow();
    });
  });
}

/** Brings the ship of the order sheet that is opened into sight. @param {Model} model @param {TablePage} page */
function followSheets(model, page) {
  model.watch(({ openSheet }, before) => {
    if (openSheet !== before.openSheet) requestAnimationFrame(() => page.board?.follow());
  });
}

/** Whether the server is of another version than the page. @param {Model} model @param {Table} table */
function isOutdated(model, table) {
  const before = model.value.table;
  return before !== null && before.version !== table.version;
}

/** What was told beside decisions. @param {readonly LogEntry[]} log */
const notesOf = (log) => log.flatMap(({ notes }) => notes);

/** @param {Model} model @param {TablePage} page @param {Table} table */
function onTable(model, page, table) {
  const noted = notesOf(model.value.log).length;
  const before = model.value.table;
  const told = new Set(model.value.log.map(({ number }) => number));
  const fresh = before ? table.log.filter(({ number }) => !told.has(number)) : [];
  model.receive(table);
  witness(table.dice);
  addSalt(model, table);
  declineUnasked(model);
  if (before) for (const note of notesOf(model.value.log).slice(noted)) announce(note);
  if (!before || before.number !== table.number || before.seat !== table.seat || Boolean(before.curtain) !== Boolean(table.curtain)) {
    speak(table, fresh, model.deciding);
    const stories = fresh.flatMap((entry) => entry.stories);
    requestAnimationFrame(() => {
      if (model.value.moment >= 0) return;
      page.board?.happened(stories);
      page.board?.follow();
    });
  }
}

/** A running table that is being shown, and what comes over its line. */
class Running {
  /**
   * @param {HTMLElement} root
   * @param {string} key
   */
  constructor(root, key) {
    const model = new Model(key, true);
    this.model = model;
    this.page = new TablePage(root, model);
    this.received = new Received();
    this.surveyor = new Surveyor(model);
    /** Where the address leads once the table is here. */
    this.moment = momentInAddress();
    this.invite = location.hash === "#invite";
    this.opened = false;
    listenToKeys(model, this.page);
    keepTapsOnTheMap();
    followMoments(model, this.page);
    followSheets(model, this.page);
    model.watch(({ unjudged }, before) => {
      document.title = title(model);
      tableWaits(model.deciding);
      if (unjudged && unjudged !== before.unjudged) announce(unjudged);
    });
    this.line = new Line(key, {
      onMessage: (message) => this.#receive(message),
      onState: (state) => this.#turn(state),
      onAnswered: (count) => this.outbox?.answered(count),
      onRefused: (why) => model.set({ shut: `${sentence(why)}.` }),
    });
    this.outbox = new Outbox(model, this.line);
    this.talking = model.talking = new Talking(model, this.line);
    model.notes = new Notes(model);
  }

  start() {
    const { model } = this;
    const guard = (model.guard = new Guard(
      model,
      (message) => this.outbox.send(message),
      (message) => this.line.open && this.line.send(message),
    ));
    model.send = (message) => guard.pass(message);
    connection.retry = () => this.line.retry();
    connection.drop = () => this.outbox.drop();
    window.addEventListener("pagehide", (event) => {
      if (!event.persisted) this.line.end();
    });
  }

  /** The line opens or breaks. @param {LineState} state */
  #turn(state) {
    const { model } = this;
    if (state.state !== "open") {
      model.asked.clear();
      this.surveyor.forget();
      model.guard?.lost();
      this.outbox?.lost();
      model.set({ hinting: false });
      model.hand?.gathering.forget();
    }
    model.set({ line: state });
    if (state.state === "open") {
      this.talking?.opened();
      askAgain(model);
      model.hand?.verdicts.askAgain();
    }
  }

  /** A table has come, or what has changed of it. @param {Table | Changes} sent */
  #renew(sent) {
    const { model } = this;
    const table = this.received.take(sent);
    if (!table) {
      this.line.send({ type: "whole" });
      return;
    }
    if (model.people.meet(table.seats)) model.renamed();
    this.#table(model.people.tellTable(table));
  }

  /** @param {FromServer} sent */
  #receive(sent) {
    const { model } = this;
    if (sent.type === "table" || sent.type === "changes") {
      this.#renew(sent);
      return;
    }
    const message = model.people.tell(sent);
    if (hearsHint(model, message)) return;
    switch (message.type) {
      case "preview":
        model.receivePreview(message);
        break;
      case "why":
        hear(model, message);
        model.hand?.hear(message);
        break;
      case "last-offers":
        model.set({ lastOffers: message.offers });
        break;
      case "ruling":
        model.set({ ruling: message });
        break;
      case "survey":
        this.surveyor.receive(message);
        break;
      case "together":
        model.hand?.hearTogether(message);
        break;
      case "warming":
        model.set({ warming: message.finished && !message.error ? null : message });
        break;
      case "refused":
        model.hand?.gathering.forget();
        model.refuse(message);
        announce(message.text);
        break;
      default:
        this.talking?.receive(message);
    }
  }

  /** @param {Table} table */
  #table(table) {
    const { model, outbox } = this;
    if (table.clock && !this.opened) this.line.retry(); // its answer tells the server's time
    useRulebook(table.game, (rule) => model.set({ rule }));
    if (isOutdated(model, table)) {
      outbox.leave();
      location.reload();
      return;
    }
    onTable(model, this.page, table);
    outbox.settle(table);
    if (!this.opened) this.#open();
  }

  /** The first table is here. */
  #open() {
    const { model } = this;
    this.opened = true;
    this.outbox.recall();
    if (!isTaught(model.value.table)) remember({ key: model.value.key, ...known(model.value.key) });
    if (this.moment >= 0) void model.look(this.moment);
    if (this.invite) {
      history.replaceState(null, "", location.pathname);
      void openShare(model);
    }
  }
}

/**
 * @param {HTMLElement} root
 * @param {string} key
 */
export async function showTable(root, key) {
  if (!invites(key)) {
    new Running(root, key).start();
    return;
  }
  await showInvitation(root, key, (seat) => {
    history.replaceState(null, "", below(`/table/${seat}${location.hash}`));
    new Running(root, seat).start();
  });
}

/**
 * @param {HTMLElement} root
 * @param {string} key
 */
export async function showReplay(root, key) {
  const model = new Model(key, false);
  /** @type {LogPage} */
  const record = await get(`/api/table/${encodeURIComponent(key)}/log`);
  useRulebook(record.game, (rule) => model.set({ rule }));
  model.people.meet(record.seats);
  model.set({ record, log: record.entries.map((entry) => model.people.tell(entry)), line: { state: "closed", retryAt: 0 }, logSpan: "phase" });
  const page = new TablePage(root, model);
  listenToKeys(model, page);
  keepTapsOnTheMap();
  followMoments(model, page);
  followSheets(model, page);
  model.watch((now, before) => {
    document.title = title(model);
    if (now.moment !== before.moment || now.reviewing !== before.reviewing) history.replaceState(null, "", hashOf(now));
  });
  await followAddress(model);
  window.addEventListener("hashchange", () => void followAddress(model));
}

/** Looks at what the address of a replay names: a moment, its review or both. @param {Model} model */
async function followAddress(model) {
  const { moment, reviewing } = lookedAt(location.hash);
  if (!reviewing) {
    if (model.value.reviewing) closeReview(model);
    await model.look(Math.max(moment, 0));
    return;
  }
  model.set({ reviewing });
  await model.look(moment < 0 ? model.last : moment);
  await openReview(model);
}
