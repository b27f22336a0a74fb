/** What a host sees, list by list. */
import { html, nothing } from "../lit.js";
import { emblem } from "../core/emblem.js";
import { ago, countText } from "../core/format.js";
import { below } from "../core/root.js";
import { abandonMatch, banPlayer, closeReport, lift, mutePlayer, recompute, removePlayer, renamePlayer } from "./acts.js";

/**
 * @import {AuditInfo, FailureInfo, HostMatch, HostOverview, HostPlayer, PlayerInfo, ReportInfo, RestrictionInfo} from "../wire.js"
 * @import {Told} from "./acts.js"
 */

/** @param {number} bytes */
export function sizeText(bytes) {
  for (const [unit, of] of /** @type {const} */ ([
    ["GB", 2 ** 30],
    ["MB", 2 ** 20],
    ["kB", 2 ** 10],
  ])) {
    if (bytes >= of) return `${(bytes / of).toFixed(1)} ${unit}`;
  }
  return `${bytes} B`;
}

/** "until 3 May 2026, 14:00", "for good" @param {number} until */
export function untilText(until) {
  if (!until) return "for good";
  return `until ${new Date(until * 1000).toLocaleString("en-GB", { day: "numeric", month: "short", year: "numeric", hour: "2-digit", minute: "2-digit" })}`;
}

/** @param {PlayerInfo | null} player */
const named = (player) => (player ? html`<a href=${below(`/players/${player.id}`)}>${player.name}</a>` : "someone");

/** @param {number} seconds */
const time = (seconds) => html`<time datetime=${new Date(seconds * 1000).toISOString()} title=${new Date(seconds * 1000).toLocaleString("en-GB")}>${ago(seconds)}</time>`;

/** @param {HostOverview} found @param {Told} told */
export function overview(found, told) {
  /** @type {[string, string, string][]} */
  const rows = [
    ["Players", String(found.players), `${found.seen} here in the last week`],
    ["Matches", String(found.matches), `${found.running} running`],
    ["Open pages", String(found.here), "at tables, of this process"],
    ["Records brought", String(found.records), ""],
    ["Storage", sizeText(found.size), found.database],
    ["Reports", String(found.reports), "that wait"],
    ["Bans", String(found.bans), countText(found.mutes, "mute")],
    ["Notices", String(found.failures), "could not be sent"],
  ];
  return html`<dl class="host-figures">
      ${rows.map(([name, value, words]) => html`<div><dt>${name}</dt><dd><b>${value}</b> <span>${words}</span></dd></div>`)}
    </dl>
    <p class="host-foot">
      Stormtable ${found.version}. Matches that were played unfairly are struck by <code>stormtable host ratings --recompute --strike MATCH</code>.
      <button type="button" class="text-link" @click=${() => recompute(told)}>Compute all ratings anew</button>
    </p>`;
}

/** @param {RestrictionInfo | null} held @param {string} word */
const badge = (held, word) => (held ? html`<span class="host-badge" title=${held.reason}>${word} ${untilText(held.until)}</span>` : nothing);

/** @param {HostPlayer} found @param {Told} told */
export function playerRow({ player, devices, matches, seen, ban, mute }, told) {
  return html`<li class="host-row">
    ${emblem(player.emblem, { size: 30 })}
    <div class="host-words">
      <h3><a href=${below(`/players/${player.id}`)}>${player.name}</a> ${badge(ban, "banned")} ${badge(mute, "muted")}</h3>
      <p>seen ${time(seen)} <i>·</i> ${countText(devices, "device")} <i>·</i> ${countText(matches, "match", "matches")} <i>·</i> <code>${player.id}</code></p>
    </div>
    <div class="host-acts">
      <button type="button" @click=${() => renamePlayer(player, told)}>Rename</button>
      ${mute
        ? html`<button type="button" @click=${() => lift(mute, told)}>Unmute</button>`
        : html`<button type="button" @click=${() => mutePlayer(player, told)}>Mute</button>`}
      ${ban
        ? html`<button type="button" @click=${() => lift(ban, told)}>Lift ban</button>`
        : html`<button type="button" @click=${() => banPlayer(player, told)}>Ban</button>`}
      <button type="button" class="danger" @click=${() => removePlayer(player, told)}>Remove</button>
    </div>
  </li>`;
}

/** @param {ReportInfo} report @param {Told} told */
export function reportRow(report, told) {
  const { accused, reporter, message, why, state } = report;
  return html`<li class="host-row report">
    <div class="host-words">
      <h3>${named(accused)} <small>reported by ${named(reporter)}, ${time(report.time)}</small></h3>
      ${message ? html`<blockquote>${message}</blockquote>` : nothing}
      <p>${why}${report.match ? html` <i>·</i> match <code>${report.match}</code>` : nothing}</p>
    </div>
    ${state === "open"
      ? html`<div class="host-acts">
          ${accused
            ? html`<button type="button" @click=${() => mutePlayer(accused, told)}>Mute</button>
                <button type="button" @click=${() => banPlayer(accused, told)}>Ban</button>`
            : nothing}
          <button type="button" @click=${() => closeReport(report, "acted", told)}>Dealt with</button>
          <button type="button" class="bare" @click=${() => closeReport(report, "dismissed", told)}>Dismiss</button>
        </div>`
      : html`<p class="host-state">${state === "acted" ? "dealt with" : "dismissed"}</p>`}
  </li>`;
}

/** @param {HostMatch} match @param {Told} told */
export function matchRow(match, told) {
  const { title, scenario, seats, turn, changed, over, result, lines, size, name } = match;
  return html`<li class="host-row">
    <div class="host-words">
      <h3>${title} <small>${scenario}</small></h3>
      <p>${seats.join(" against ")} <i>·</i> ${over ? result || "over" : turn || "not begun"}</p>
      <p>${time(changed)} <i>·</i> ${countText(lines, "line")}, ${sizeText(size)} <i>·</i> <code>${name}</code></p>
    </div>
    <div class="host-acts">${over ? nothing : html`<button type="button" class="danger" @click=${() => abandonMatch(match, told)}>End it</button>`}</div>
  </li>`;
}

/** @param {RestrictionInfo} held @param {Told} told */
export function banRow(held, told) {
  const { kind, player, address, reason, created, until } = held;
  return html`<li class="host-row">
    <div class="host-words">
      <h3>${address ? html`<code>${address}</code>` : named(player)} <small>${kind === "mute" ? "muted" : "banned"} ${untilText(until)}</small></h3>
      <p>${reason || "no reason was given"} <i>·</i> ${time(created)}</p>
    </div>
    <div class="host-acts"><button type="button" @click=${() => lift(held, told)}>Lift</button></div>
  </li>`;
}

/** @param {FailureInfo} found */
export function failureRow({ player, kind, channel, tries, changed, why }) {
  return html`<li class="host-row">
    <div class="host-words">
      <h3>${named(player)} <small>${kind}${channel ? ` by ${channel}` : ""}</small></h3>
      <p>${why || "no answer"} <i>·</i> ${tries === 1 ? "1 try" : `${tries} tries`} <i>·</i> ${time(changed)}</p>
    </div>
  </li>`;
}

/** @param {AuditInfo} found */
export function auditRow({ time: when, host, act, text }) {
  return html`<li class="host-row">
    <div class="host-words">
      <h3>${text} <small>${act}</small></h3>
      <p>${time(when)} <i>·</i> by the ${host}</p>
    </div>
  </li>`;
}
