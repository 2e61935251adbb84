// Log and chat. Lines name players in their colour and jump to their moment; what happened since one's
// last turn is marked off, and listed with pictures in a tab of its own.
import { chip, pictured } from "./ribbon.js";
import { api } from "./stream.js";
import { byId, colours, icon, make, say, start } from "./words.js";

let lines = [];

export function takeLines(frame, { jump }) {
  lines = [...lines.filter((line) => line.at <= frame.log_from), ...frame.lines];
  const log = byId("log");
  const panel = byId("log-panel");
  const own = lines.map((line) => line.seat).lastIndexOf(start.seat);
  [...log.children].filter((item) => item.className === "since" || Number(item.dataset.at) > frame.log_from).forEach((item) => item.remove());
  log.append(...frame.lines.filter((line) => line.text).map((line, n, all) => item(line, jump, all.length - n <= PICTURED)));
  const next = start.seat === null || own < 0 ? null : lines.slice(own + 1).find((line) => line.text);
  if (next) log.querySelector(`[data-at="${next.at}"]`)?.before(make("li", { class: "since" }, say("since")));
  panel.scrollTop = panel.scrollHeight;
}

// A log of thousands of lines would weigh by its pictures: those long past are told in words alone.
const PICTURED = 300;

function item(line, jump, drawn) {
  const button = make("button", { class: "n", type: "button", "aria-label": say("move", { n: line.at, all: "…" }) }, String(line.at));
  button.addEventListener("click", () => jump(line.at));
  // It is told when its moment is shown.
  return make("li", { hidden: true, "data-at": line.at, "data-touches": line.touches.join(" ") || false }, button, drawn && line.seat >= 0 ? icon(`marker-${colours[line.seat]}`, "s") : null, drawn ? pictured(line.html) : make("span", {}, line.text));
}

// What is told up to a moment; what is behind it is still to be seen.
export function tellUpTo(n) {
  for (const item of byId("log").children) item.hidden = Number(item.dataset.at ?? item.dataset.moment ?? 0) > n;
  byId("log-panel").scrollTop = byId("log-panel").scrollHeight;
}

export const moves = () => lines.filter((line) => line.text);

export function lineAt(n) {
  return lines.findLast((line) => line.at <= n);
}

// What one seat did last up to a moment, line by line; if it can be, somebody else's than the viewer's.
export function lastTurn(n) {
  const before = moves().filter((line) => line.at <= n);
  const end = before.findLastIndex((line) => line.seat >= 0 && line.seat !== start.seat);
  if (end < 0) return before.slice(-1);
  const begin = before.slice(0, end).findLastIndex((line) => line.seat !== before[end].seat) + 1;
  return before.slice(begin, end + 1);
}

// The moment before a line.
export const before = (line) => lines[lines.indexOf(line) - 1]?.at ?? 0;

// All that others did since one's own last act.
export function sinceOwn(n) {
  const own = lines.findLastIndex((line) => line.seat === start.seat && line.at <= n);
  return start.seat === null || own < 0 ? [] : lines.slice(own + 1).filter((line) => line.text && line.at <= n);
}

export function showSince(n, jump) {
  const since = sinceOwn(n);
  const tab = byId("tab-since");
  tab.hidden = start.seat === null;
  tab.querySelector(".dot")?.remove();
  if (since.length) tab.append(make("span", { class: "dot" }, String(since.length)));
  const items = since.map((line) => {
    const button = make("button", { type: "button", title: line.text }, line.seat >= 0 ? icon(`marker-${colours[line.seat]}`, "m") : icon("log", "m"), chip(line), make("span", { class: "what" }, line.text));
    button.addEventListener("click", () => jump(line.at));
    return make("li", { class: line.about_you ? "you" : false }, button);
  });
  byId("since").replaceChildren(...(items.length ? items : [make("li", { class: "dim" }, say("since.none"))]));
}

export function takeSaid(frame) {
  const chat = byId("chat");
  const spoken = frame.said.filter((said) => !said.kind);
  frame.said.filter((said) => said.kind).forEach(takeNote);
  for (const said of spoken) {
    const seat = frame.seats[said.seat];
    const name = make("span", { class: `nm ${colours[said.seat]}` }, seat.name);
    chat.append(make("li", { "data-n": said.n }, make("span", {}, name, ` ${said.text}`)));
  }
  if (spoken.length) {
    byId("chat-panel").scrollTop = byId("chat-panel").scrollHeight;
    latest = spoken.at(-1).n;
    read();
    if (document.readyState === "complete") showUnread(unread + spoken.filter((said) => said.seat !== start.seat).length);
  }
}

// How much was said that nobody here has seen: at the chat, and where a tab hides both.
let unread = 0;
function showUnread(n) {
  unread = byId("chat-panel").checkVisibility() ? 0 : n;
  for (const place of [byId("tab-chat"), document.querySelector(".nav a[href='#log']")]) {
    place.querySelector(".dot")?.remove();
    if (unread) place.append(make("span", { class: "dot", "aria-label": say("unread", { n: unread }), role: "img" }, String(unread)));
  }
}

// What is read at the table is not new in the list of one's tables.
let latest = 0;
let noted = 0;

function read() {
  if (!start.token || document.hidden || latest <= noted || !byId("chat").checkVisibility()) return;
  noted = latest;
  api(`/tables/${start.table}/chat/read`, { method: "POST", body: { n: noted } });
}
addEventListener("visibilitychange", read);

// What nobody said but all shall know stands in the log where it happened: a bot took over, a hint was asked for.
function takeNote(said) {
  const note = make("li", { class: "note", "data-moment": said.moment }, make("span", {}, said.text));
  const before = [...byId("log").children].findLast((item) => Number(item.dataset.at ?? item.dataset.moment) <= said.moment);
  if (before) before.after(note);
  else byId("log").prepend(note);
  byId("log-panel").scrollTop = byId("log-panel").scrollHeight;
}

export function tabs() {
  const all = ["log", "chat", "since"];
  const choose = (name) => {
    for (const each of all) {
      const tab = byId(`tab-${each}`);
      tab.setAttribute("aria-selected", String(each === name));
      tab.tabIndex = each === name ? 0 : -1;
      byId(`${each}-panel`).hidden = each !== name;
    }
    read();
    if (name === "chat") showUnread(0);
  };
  for (const each of all) {
    const tab = byId(`tab-${each}`);
    tab.addEventListener("click", () => choose(each));
    tab.addEventListener("keydown", (event) => {
      if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
      event.stopPropagation();
      const some = all.filter((name) => !byId(`tab-${name}`).hidden);
      const other = some[(some.indexOf(each) + (event.key === "ArrowRight" ? 1 : some.length - 1)) % some.length];
      choose(other);
      byId(`tab-${other}`).focus();
    });
  }
}
