// Log and chat. Lines name players in their colour and jump to their moment; what happened since one's
// last turn is marked off, and what happened to oneself is told on return.
import { api } from "./stream.js";
import { byId, colours, make, say, start } from "./words.js";

let lines = [];

export function takeLines(frame, { jump }) {
  lines = [...lines.filter((line) => line.at <= frame.log_from), ...frame.lines];
  const log = byId("log");
  const panel = byId("log-panel");
  const own = lines.map((line) => line.seat).lastIndexOf(start.seat);
  [...log.children].filter((item) => item.className === "since" || Number(item.dataset.at) > frame.log_from).forEach((item) => item.remove());
  for (const line of frame.lines) if (line.text) log.append(item(line, jump));
  const next = start.seat === null || own < 0 ? null : lines.slice(own + 1).find((line) => line.text);
  if (next) log.querySelector(`[data-at="${next.at}"]`)?.before(make("li", { class: "since" }, say("since")));
  panel.scrollTop = panel.scrollHeight;
}

function item(line, jump) {
  const text = make("span");
  text.innerHTML = line.html; // made and escaped by the server
  const button = make("button", { class: "n", type: "button", "aria-label": say("move", { n: line.at, all: "…" }) }, String(line.at));
  button.addEventListener("click", () => jump(line.at));
  return make("li", { "data-at": line.at }, button, text);
}

export function lineAt(n) {
  return lines.findLast((line) => line.at <= n);
}

export function nextLine(n, step) {
  return step > 0 ? lines.find((line) => line.at > n && line.text) : lines.findLast((line) => line.at < n && line.text);
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
let told = 0;

function read() {
  if (!start.token || document.hidden || latest <= told || !byId("chat").checkVisibility()) return;
  told = latest;
  api(`/tables/${start.table}/chat/read`, { method: "POST", body: { n: told } });
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

// On return: a short list of what happened to me since I last acted.
export function whileAway(jump) {
  const own = lines.map((line) => line.seat).lastIndexOf(start.seat);
  const about = lines.slice(own + 1).filter((line) => line.about_you);
  if (start.seat === null || own < 0 || !about.length) return;
  const dialog = byId("away");
  const list = make("ul", { class: "log" });
  for (const line of about.slice(-8)) {
    const text = make("li");
    text.innerHTML = line.html;
    list.append(text);
  }
  const watch = make("button", { class: "btn" }, say("since.watch"));
  watch.addEventListener("click", () => (dialog.close(), jump(lines[own].at)));
  const close = make("button", { class: "btn quiet", autofocus: true }, say("close"));
  close.addEventListener("click", () => dialog.close());
  dialog.replaceChildren(make("h2", { id: "t-away-title" }, say("since.title")), list, make("div", { class: "row" }, watch, close));
  dialog.showModal();
}

export function tabs() {
  const all = ["log", "chat"];
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
      const other = all[1 - all.indexOf(each)];
      choose(other);
      byId(`tab-${other}`).focus();
    });
  }
}
