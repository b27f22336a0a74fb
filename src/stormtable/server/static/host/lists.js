/** What a host sees, list by list. */
import { html, nothing } from "../lit.js";
import { emblem } from "../core/emblem.js";
import { ago, figure } from "../core/format.js";
import { locale, say, sayCount, sayParts } from "../core/language.js";
import { below } from "../core/root.js";
import { abandonMatch, banPlayer, closeReport, lift, mutePlayer, recompute, removePlayer, renamePlayer, seatsOf } from "./acts.js";

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
    if (bytes >= of) return `${figure(bytes / of, 1)} ${unit}`;
  }
  return `${bytes} B`;
}

/** "until 3 May 2026, 14:00", "for good" @param {number} until */
export function untilText(until) {
  if (!until) return say("for good");
  return say("until {time}", { time: new Date(until * 1000).toLocaleString(locale(), { day: "numeric", month: "short", year: "numeric", hour: "2-digit", minute: "2-digit" }) });
}

/** @param {PlayerInfo | null} player */
const named = (player) => (player ? html`<a href=${below(`/players/${player.id}`)}>${player.name}</a>` : say("someone"));

/** @param {number} seconds */
const time = (seconds) => html`<time datetime=${new Date(seconds * 1000).toISOString()} title=${new Date(seconds * 1000).toLocaleString(locale())}>${ago(seconds)}</time>`;

/** @param {HostOverview} found @param {Told} told */
export function overview(found, told) {
  /** @type {[string, string, string][]} */
  const rows = [
    [say("Players"), String(found.players), say("{n} here in the last week", { n: found.seen })],
    [say("Matches"), String(found.matches), say("{n} running", { n: found.running })],
    [say("Open pages"), String(found.here), say("at tables, of this process")],
    [say("Records brought"), String(found.records), ""],
    [say("Storage"), sizeText(found.size), found.database],
    [say("Reports"), String(found.reports), say("that wait")],
    [say("Bans"), String(found.bans), sayCount(found.mutes, "{n} mute", "{n} mutes")],
    [say("Notices"), String(found.failures), say("could not be sent")],
  ];
  return html`<dl class="host-figures">
      ${rows.map(([name, value, words]) => html`<div><dt>${name}</dt><dd><b>${value}</b> <span>${words}</span></dd></div>`)}
    </dl>
    <p class="host-foot">
      ${sayParts("Stormtable {version}. Matches that were played unfairly are struck by {command}.", { version: found.version, command: html`<code>stormtable host ratings --recompute --strike MATCH</code>` })}
      <button type="button" class="text-link" @click=${() => recompute(told)}>${say("Compute all ratings anew")}</button>
    </p>`;
}

/** What somebody may not do, and how long. @param {RestrictionInfo} held */
function restricted({ kind, until }) {
  const values = { how_long: untilText(until) };
  return kind === "mute" ? say("muted {how_long}", values) : say("banned {how_long}", values);
}

/** @param {RestrictionInfo | null} held */
const badge = (held) => (held ? html`<span class="host-badge" title=${held.reason}>${restricted(held)}</span>` : nothing);

/** @param {HostPlayer} found @param {Told} told */
export function playerRow({ player, devices, matches, seen, ban, mute }, told) {
  return html`<li class="host-row">
    ${emblem(player.emblem, { size: 30 })}
    <div class="host-words">
      <h3><a href=${below(`/players/${player.id}`)}>${player.name}</a> ${badge(ban)} ${badge(mute)}</h3>
      <p>${sayParts("seen {when}", { when: time(seen) })} <i>·</i> ${sayCount(devices, "{n} device", "{n} devices")} <i>·</i> ${sayCount(matches, "{n} match", "{n} matches")} <i>·</i> <code>${player.id}</code></p>
    </div>
    <div class="host-acts">
      <button type="button" @click=${() => renamePlayer(player, told)}>${say("Rename")}</button>
      ${mute
        ? html`<button type="button" @click=${() => lift(mute, told)}>${say("Unmute")}</button>`
        : html`<button type="button" @click=${() => mutePlayer(player, told)}>${say("Mute")}</button>`}
      ${ban
        ? html`<button type="button" @click=${() => lift(ban, told)}>${say("Lift ban")}</button>`
        : html`<button type="button" @click=${() => banPlayer(player, told)}>${say("Ban")}</button>`}
      <button type="button" class="danger" @click=${() => removePlayer(player, told)}>${say("Remove")}</button>
    </div>
  </li>`;
}

/** @param {ReportInfo} report @param {Told} told */
export function reportRow(report, told) {
  const { accused, reporter, message, why, state } = report;
  return html`<li class="host-row report">
    <div class="host-words">
      <h3>${named(accused)} <small>${sayParts("reported by {name}, {when}", { name: named(reporter), when: time(report.time) })}</small></h3>
      ${message ? html`<blockquote>${message}</blockquote>` : nothing}
      <p>${why}${report.match ? html` <i>·</i> ${sayParts("match {name}", { name: html`<code>${report.match}</code>` })}` : nothing}</p>
    </div>
    ${state === "open"
      ? html`<div class="host-acts">
          ${accused
            ? html`<button type="button" @click=${() => mutePlayer(accused, told)}>${say("Mute")}</button>
                <button type="button" @click=${() => banPlayer(accused, told)}>${say("Ban")}</button>`
            : nothing}
          <button type="button" @click=${() => closeReport(report, "acted", told)}>${say("Dealt with")}</button>
          <button type="button" class="bare" @click=${() => closeReport(report, "dismissed", told)}>${say("Dismiss")}</button>
        </div>`
      : html`<p class="host-state">${state === "acted" ? say("dealt with") : say("dismissed")}</p>`}
  </li>`;
}

/** @param {HostMatch} match @param {Told} told */
export function matchRow(match, told) {
  const { title, scenario, turn, changed, over, result, lines, size, name } = match;
  return html`<li class="host-row">
    <div class="host-words">
      <h3>${title} <small>${scenario}</small></h3>
      <p>${seatsOf(match)} <i>·</i> ${over ? result || say("over") : turn || say("not begun")}</p>
      <p>${time(changed)} <i>·</i> ${sayCount(lines, "{n} line, {size}", "{n} lines, {size}", { size: sizeText(size) })} <i>·</i> <code>${name}</code></p>
    </div>
    <div class="host-acts">${over ? nothing : html`<button type="button" class="danger" @click=${() => abandonMatch(match, told)}>${say("End it")}</button>`}</div>
  </li>`;
}

/** @param {RestrictionInfo} held @param {Told} told */
export function banRow(held, told) {
  const { player, address, reason, created } = held;
  return html`<li class="host-row">
    <div class="host-words">
      <h3>${address ? html`<code>${address}</code>` : named(player)} <small>${restricted(held)}</small></h3>
      <p>${reason || say("no reason was given")} <i>·</i> ${time(created)}</p>
    </div>
    <div class="host-acts"><button type="button" @click=${() => lift(held, told)}>${say("Lift")}</button></div>
  </li>`;
}

/** @param {FailureInfo} found */
export function failureRow({ player, kind, channel, tries, changed, why }) {
  return html`<li class="host-row">
    <div class="host-words">
      <h3>${named(player)} <small>${channel ? say("{what} by {way}", { what: kind, way: channel }) : kind}</small></h3>
      <p>${why || say("no answer")} <i>·</i> ${sayCount(tries, "{n} try", "{n} tries")} <i>·</i> ${time(changed)}</p>
    </div>
  </li>`;
}

/** @param {AuditInfo} found */
export function auditRow({ time: when, host, act, text }) {
  return html`<li class="host-row">
    <div class="host-words">
      <h3>${text} <small>${act}</small></h3>
      <p>${time(when)} <i>·</i> ${say("by the {host}", { host })}</p>
    </div>
  </li>`;
}
