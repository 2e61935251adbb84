// The table: frames come in, parts of the picture are swapped, the chooser lights what can be done.
import { away } from "./away.js";
import { floats, showBar, showEnds, showGive, showHint, showOptions } from "./bar.js";
import { Chooser, wordsOf } from "./click.js";
import { dragging } from "./drag.js";
import { showEnding } from "./ending.js";
import { glide, where } from "./glide.js";
import { keyboard } from "./keys.js";
import { cover, lessons, teach } from "./lesson.js";
import { api, sentence, Stream } from "./stream.js";
import { showTags } from "./tags.js";
import { lineAt, nextLine, tabs, takeLines, takeSaid, whileAway } from "./talk.js";
import { byId, icon, make, say, start } from "./words.js";

const phone = matchMedia("(max-width: 700px), (max-height: 500px) and (orientation: landscape)");
const coarse = matchMedia("(pointer: coarse)");
const layout = () => (phone.matches ? "tall" : "wide");
const FINGER = 44;
const places = [byId("board"), byId("mat"), byId("others")];

let frame = null;
let live = {}; // the parts of the picture as they are now
let moment = start.replay ? 0 : null; // the moment looked at, or null for now
let ended = false;
let firstTime = true;

const chooser = new Chooser(places, {
  onAct: confirmed,
  onChange: changed,
  onLook: look,
  isSmall,
});

// Whether something is smaller than a finger, where there are fingers; what lies behind another tab has no size.
function isSmall(element) {
  if (!phone.matches && !coarse.matches) return false;
  const { width, height } = element.getBoundingClientRect();
  return width > 0 && Math.min(width, height) < FINGER;
}

const stream = new Stream({
  layout: layout(),
  onFrame: take,
  onGone: (said) => note(said, true),
  onLink: (up) => note(up ? "" : say("offline"), true),
  onRefused: (said) => setTimeout(() => showGive(null, said)), // after the question is shown again
});

let pictures = 0;
function changed() {
  document.body.dataset.picture = ++pictures;
  if (!frame) return;
  document.body.dataset.asked = frame.ask?.owed && !chooser.busy ? "yes" : "no";
  if (moment === null) showBar(frame, chooser);
  else showOptions(chooser, frame);
  markTabs();
  showTags(chooser);
  cover();
}

function note(said, on) {
  const link = byId("link");
  link.textContent = said;
  link.hidden = !said || !on;
}

// Frames

function take(next) {
  const before = frame;
  frame = next;
  frame.came = performance.now();
  live = { ...live, ...next.parts };
  document.body.dataset.status = next.status;
  takeLines(next, { jump });
  takeSaid(next);
  byId("round").textContent = next.round ? say("round", { n: next.round }) : "";
  byId("slider").max = next.length;
  clock(next.clock);
  if (moment === null) {
    showEnds(next.ends);
    swap(next.parts, () => {
      others();
      askAnew();
    });
    teach(next);
    if (before && next.version > before.version) floats(next);
  } else if (firstTime) jump(Number(location.hash.match(/^#(\d+)$/)?.[1] ?? 0));
  if (firstTime && !start.replay && next.status === "playing") whileAway(jump);
  firstTime = false;
  notify(before, next);
  if (next.ending && !start.replay && (!ended || before?.ending?.rematch !== next.ending.rematch)) {
    ended = true;
    showEnding(next, { onRematch: rematch, onReplay: () => (byId("ending").close(), jump(0)), onJump: (n) => (byId("ending").close(), jump(n)) });
  }
}

// The question as it stands; while an act is on its way nothing can be clicked.
let question = "";

function askAnew() {
  if (moment !== null) return;
  const now = JSON.stringify([frame.ask?.task, frame.ask?.prompt, frame.ask?.options.map((option) => option.text)]);
  if (now !== question) {
    hinted = null;
    leading = unseen = Boolean(frame.ask?.owed);
  }
  question = now;
  chooser.set(frame.ask?.options ?? [], frame.ask?.refusals ?? [], pending > 0 || frame.version < reached);
  show();
}

function show() {
  // What is on the page now, for whoever drives it from outside.
  document.body.dataset.version = frame.version;
  chooser.look();
}

// The new picture is there at once, where the old one was scrolled to; only its pieces glide.
function swap(parts, after) {
  const some = Object.entries(parts);
  const before = some.length ? where(places) : null;
  const had = focusKey();
  for (const [name, html] of some) {
    const scrolled = byId(name)?.firstElementChild?.scrollTop;
    if (name.startsWith("other-")) putOther(name, html);
    else byId(name).innerHTML = html;
    if (scrolled) byId(name).firstElementChild.scrollTop = scrolled;
  }
  after();
  refocus(had);
  if (some.length) glide(places, before);
}

// Where the keyboard is; a mouse leaves its focus behind, which must not move anything under it.
function focusKey() {
  const at = document.activeElement;
  if (!at?.matches(":focus-visible") || !places.some((place) => place.contains(at))) return null;
  return [...at.attributes].filter((each) => each.name.startsWith("data-")).map((each) => `[${each.name}="${CSS.escape(each.value)}"]`).filter((each) => !each.startsWith("[data-option") && !each.startsWith("[data-was") && !each.startsWith("[data-name")).join("");
}

function refocus(key) {
  if (key === null) return;
  const same = key && places.map((place) => place.querySelector(key)).find((each) => each?.matches(".lit"));
  (same ?? document.querySelector(".lit[tabindex], #t-buttons button"))?.focus({ preventScroll: true });
}

function putOther(name, html) {
  const made = make("template");
  made.innerHTML = html;
  const row = made.content.firstElementChild;
  row.id = `t-${name}`;
  if (byId(name)) byId(name).replaceWith(row);
  else byId("others").append(row);
}

// Who is there, who thinks, who is away; an absent player's seat can be handed to a bot.
function others() {
  for (const seat of frame.seats) {
    const place = byId(`other-${seat.seat}`);
    if (!place) continue;
    place.querySelectorAll(".there").forEach((each) => each.remove());
    const there = make("span", { class: "there" });
    const busy = seat.waiting;
    if (seat.kind === "bot" || seat.stands_in) there.append(icon("bot", "s"));
    else if (!seat.present && frame.status === "playing") there.append(...away(seat, frame));
    if (busy) there.append(make("span", { title: say("thinking") }, icon("timer", "s"), make("span", { class: "sr" }, say("thinking"))));
    // Where the picture has nothing of its own that opens the mat large, there is an eye.
    if (!place.querySelector("[data-mat]")) there.append(make("button", { class: "btn quiet icon", "aria-label": say("mat", { name: seat.name }), "data-mat": seat.seat }, icon("eye", "s")));
    (place.querySelector(".nm") ?? place.firstElementChild).after(there);
  }
}

byId("others").addEventListener("click", async (event) => {
  const hand = event.target.closest("[data-hand]");
  const mat = event.target.closest("[data-mat]");
  if (hand) {
    const response = await api(`/tables/${start.table}/seats/${hand.dataset.hand}/stand-in`, { method: "POST", body: { level: start.level } });
    const said = response.ok ? ((await response.json()).agreed ? "" : say("voted")) : await sentence(response);
    showGive(null, said);
  } else if (mat) {
    const response = await api(`/tables/${start.table}/mats/${mat.dataset.mat}`);
    if (response.ok) open((await response.json()).html, "mat");
  } else if (event.target.closest(".mini")) large(event.target);
});

// Acting

// A finger slips easily: what cannot be taken back it chooses twice, or says yes to.
function confirmed(option) {
  if (coarse.matches && option.final && chooser.chosen?.text !== option.text) chooser.choose(option);
  else act(option);
}

const SLOW = 120;
let pending = 0; // acts on their way
let reached = 0; // the version that the last of them led to

async function send(what) {
  pending += 1;
  chooser.hold();
  document.body.dataset.asked = "no";
  // Only where the answer is slow in coming does the table go dark meanwhile.
  const slow = setTimeout(() => chooser.light(), SLOW);
  reached = Math.max(reached, await what());
  clearTimeout(slow);
  pending -= 1;
  if (frame.version >= reached) askAnew();
}

const act = (option) => send(() => stream.act([option.text]));

// What is done is what was pressed: if the list was made anew meanwhile, the button that now is what it was.
let pressed = "";
const buttonAt = (event) => document.elementFromPoint(event.clientX, event.clientY)?.closest("#t-buttons button");
const nameOf = (button) => button?.dataset.text ?? button?.dataset.do ?? button?.refusal?.label ?? "";
byId("buttons").addEventListener("pointerdown", (event) => (pressed = nameOf(buttonAt(event))));
byId("buttons").addEventListener("click", async (event) => {
  const byPointer = event.detail > 0;
  const button = byPointer ? buttonAt(event) : event.target.closest("button");
  if (byPointer && nameOf(button) !== pressed) return;
  if (button?.option) chooser.act(button.option);
  else if (button?.refusal) chooser.look(() => aimed(button));
  else if (button?.dataset.do === "yes") chooser.act(chooser.chosen);
  else if (button?.dataset.do === "back") chooser.back();
  else if (button?.dataset.do === "take-back") {
    await api(`/tables/${start.table}/seats/${start.seat}/stand-in`, { method: "DELETE" });
  }
});
for (const kind of ["pointerover", "focusin"]) {
  byId("buttons").addEventListener(kind, (event) => {
    const button = event.target.closest("button");
    if (button) chooser.look(() => aimed(button));
  });
}
for (const kind of ["pointerout", "focusout"]) {
  byId("buttons").addEventListener(kind, (event) => event.pointerType === "touch" || chooser.look(() => null));
}

// What a button of the list is about, as long as it is offered.
function aimed(button) {
  if (button.option) return chooser.listedAs(button.option.text);
  return button.refusal && chooser.refused.includes(button.refusal) ? { options: [], refusal: button.refusal } : null;
}

async function undo() {
  if (moment !== null) return;
  if (!frame?.ask?.undo) return showGive(null, say("undo-none"));
  await send(() => stream.undo());
}

let hinted = null; // what a hint says; it stays until the question changes or it is dismissed

async function hint() {
  if (!frame?.ask?.owed || !frame.hints || moment !== null) return;
  const asking = (hinted = { reason: "…" });
  chooser.look();
  const response = await api(`/tables/${start.table}/hint`, { method: "POST" });
  if (hinted !== asking) return; // the question has changed
  hinted = response.ok ? await response.json() : null;
  chooser.look();
  if (!response.ok) showGive(null, await sentence(response));
}

function dismiss() {
  if (!hinted) return false;
  hinted = null;
  chooser.look();
  return true;
}

byId("undo").addEventListener("click", undo);
byId("hint").addEventListener("click", hint);

async function rematch() {
  const response = await api(`/tables/${start.table}/rematch`, { method: "POST" });
  if (response.ok) location.href = `/tables/${(await response.json()).table}`;
}

// Looking: what an option would bring, why something is no option, a piece large

function look(found) {
  byId("tip").hidden = true;
  if (found?.refusal) {
    showGive(null, found.refusal.reason);
    if (found.element) tip(found.element, make("span", {}, found.refusal.reason));
  } else if (found?.options.length === 1) showGive(found.options[0]);
  else rest();
  aside(found?.element);
}

// What is said while nothing is looked at.
function rest() {
  if (chooser.chosen) {
    chooser.touch(chooser.chosen);
    showGive(chooser.chosen);
  } else if (hinted && moment === null) {
    chooser.touch(chooser.options.find((option) => option.a === hinted.a));
    showHint(hinted.reason, dismiss);
  } else showGive(null);
}

// On the phone it comes up over the board: above the bar, or on top where it would hide what was touched.
function aside(element) {
  const give = byId("give");
  give.classList.remove("up");
  if (phone.matches && element) give.classList.toggle("up", element.getBoundingClientRect().bottom > give.getBoundingClientRect().top);
}

function tip(element, content) {
  const box = element.getBoundingClientRect();
  const tip = byId("tip");
  tip.replaceChildren(content);
  tip.hidden = false;
  const left = Math.min(Math.max(8, box.left + box.width / 2 - tip.offsetWidth / 2), innerWidth - tip.offsetWidth - 8);
  const above = box.top - tip.offsetHeight - 10;
  Object.assign(tip.style, { position: "fixed", left: `${left}px`, top: `${above > 8 ? above : box.bottom + 10}px` });
}

async function large(target) {
  for (let element = target; element?.getAttribute; element = element.parentElement) {
    for (const [range, word] of Object.entries(wordsOf(element, start.pieces))) {
      const response = await api(`/games/${start.game}/pieces/${range}/${word}?table=${start.table}`);
      if (response.ok) return open((await response.json()).html, "piece", `/rules/${start.game}?table=${start.table}#${range}-${word}`);
    }
  }
  return null;
}

function open(html, kind, rule = "") {
  const dialog = byId("large");
  dialog.className = kind;
  dialog.innerHTML = html;
  const close = make("button", { class: "btn", autofocus: true }, say("close"));
  close.addEventListener("click", () => dialog.close());
  dialog.append(make("div", { class: "row" }, close, rule ? make("a", { class: "btn quiet", href: rule, target: "_blank" }, say("rules")) : null));
  if (!dialog.open) dialog.showModal();
}

for (const dialog of document.querySelectorAll("dialog")) dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());

let pointed = null;
for (const place of places) {
  place.addEventListener("pointerover", (event) => {
    pointed = event.target;
  });
  place.addEventListener("contextmenu", (event) => {
    event.preventDefault();
    large(event.target);
  });
  let press = 0;
  place.addEventListener("pointerdown", (event) => {
    if (event.pointerType === "touch") press = setTimeout(() => large(event.target), 550);
  });
  for (const kind of ["pointerup", "pointermove", "pointercancel"]) place.addEventListener(kind, (event) => kind !== "pointermove" || Math.hypot(event.movementX, event.movementY) > 4 ? clearTimeout(press) : null);
}

// Looking back

async function jump(n) {
  moment = Math.max(0, Math.min(n, frame.length));
  document.body.classList.add("replaying");
  byId("scrub").hidden = false;
  byId("slider").value = moment;
  byId("moment").textContent = say("move", { n: moment, all: frame.length });
  byId("live").hidden = start.replay && frame.status === "over";
  const wanted = moment;
  const seat = start.replay && frame.status === "over" && start.seat === null ? "&seat=0" : "";
  const response = await api(`/tables/${start.table}/moments/${moment}?layout=${layout()}${seat}`);
  if (!response.ok || moment !== wanted) return;
  const { parts, ends } = await response.json();
  if (moment !== wanted) return;
  showEnds(ends);
  swap(parts, () => {
    others();
    chooser.set([]);
  });
  byId("ask").textContent = lineAt(moment)?.text ?? "";
  byId("who").textContent = "";
  const line = lineAt(moment);
  document.querySelector("#t-log .now")?.classList.remove("now");
  const item = document.querySelector(`#t-log [data-at="${line?.at}"]`);
  item?.classList.add("now");
  if (item) byId("log-panel").scrollTop = item.offsetTop - byId("log-panel").clientHeight / 2;
  showGive(null);
  byId("undo").disabled = byId("hint").disabled = true;
}

function backToLive() {
  stopRunning();
  moment = null;
  document.body.classList.remove("replaying");
  byId("scrub").hidden = true;
  showEnds(frame.ends);
  swap(live, () => {
    others();
    askAnew();
  });
}

let running = 0;
function stopRunning() {
  clearInterval(running);
  running = 0;
}
byId("run").addEventListener("click", () => {
  if (running) return stopRunning();
  running = setInterval(() => {
    const next = nextLine(moment, 1);
    if (next) jump(next.at);
    else stopRunning();
  }, 900);
});
byId("slider").addEventListener("input", (event) => (stopRunning(), jump(Number(event.target.value))));
byId("live").addEventListener("click", () => (start.replay ? (location.href = `/tables/${start.table}`) : backToLive()));
byId("open-replay").addEventListener("click", () => (moment === null ? jump(frame.length) : backToLive()));

function step(key) {
  if (moment === null || document.activeElement === byId("slider")) return false;
  if (key !== "ArrowLeft" && key !== "ArrowRight") return false;
  const next = nextLine(moment, key === "ArrowRight" ? 1 : -1);
  jump(next ? next.at : key === "ArrowRight" ? frame.length : 0);
  return true;
}

// Time, notices, tabs

let ticking = 0;
function clock(given) {
  clearInterval(ticking);
  const place = byId("clock");
  place.textContent = "";
  if (!given) return;
  const ends = performance.now() + given.left * 1000;
  const tick = () => {
    const left = Math.max(0, Math.ceil((ends - performance.now()) / 1000));
    place.textContent = say("clock", { n: left });
    place.classList.toggle("bad", left <= given.countdown);
  };
  tick();
  ticking = setInterval(tick, 250);
}

const title = document.title;
function notify(before, now) {
  const mine = Boolean(now.ask?.owed);
  document.title = mine ? `● ${say("your-turn")} · ${title}` : title;
  if (mine && !before?.ask?.owed && document.hidden && "Notification" in window && Notification.permission === "granted") {
    try {
      new Notification(say("your-turn"), { body: now.ask.prompt, tag: start.table });
    } catch {
      // Some phones take notices from a worker only; the title tells it as well.
    }
  }
}
// Notices are for https and localhost only.
byId("notify")?.addEventListener("click", async () => {
  if (!isSecureContext || !("Notification" in window)) return showGive(null, say("notify.insecure"));
  if ((await Notification.requestPermission()) !== "granted") showGive(null, say("notify.denied"));
});
byId("leave")?.addEventListener("click", async () => {
  if (!confirm(say("leave.sure"))) return;
  const response = await api(`/tables/${start.table}/seats/${start.seat}/stand-in`, { method: "POST", body: { level: start.level } });
  if (!response.ok) showGive(null, await sentence(response));
});

function markTabs() {
  const at = { board: "board", mine: "mat", others: "others" };
  for (const [tab, place] of Object.entries(at)) {
    // What stands there by its verb is always there: it is no news.
    document.querySelector(`.nav a[href="#${tab}"]`)?.classList.toggle("news", Boolean(byId(place).querySelector(".lit:not([data-verb])")));
  }
  if (leading) toLit();
}

// On the phone a question is shown where its answers lie, and goes along with them, until the person looks elsewhere.
let leading = false;
let unseen = false; // whether the question is so new that nothing was scrolled to it yet

function toLit() {
  const tabs = [...document.querySelectorAll(".nav a")];
  const here = tabs.find((link) => link.hasAttribute("aria-current"));
  const there = tabs.find((link) => link.classList.contains("news"));
  if (phone.matches && there && !here.classList.contains("news")) choose(there.hash.slice(1));
  const lit = places.flatMap((place) => [...place.querySelectorAll(".lit:not([data-verb])")]).filter((each) => each.checkVisibility());
  if (unseen && lit.length && !lit.some(inSight)) lit[0].scrollIntoView({ block: "nearest" });
  if (lit.length) unseen = false;
}

function inSight(element) {
  const [box, room] = [element, element.closest(".mat, .others, .board")].map((each) => each.getBoundingClientRect());
  const y = box.top + box.height / 2;
  return y > room.top && y < room.bottom;
}

function choose(tab) {
  document.body.dataset.tab = tab;
  document.querySelectorAll(".nav a").forEach((link) => {
    if (link.hash === `#${tab}`) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  });
  chooser.light(); // what is in sight now may be too small for a finger
}
document.querySelector(".nav").addEventListener("click", (event) => {
  const link = event.target.closest("a");
  if (!link) return;
  event.preventDefault();
  leading = link.classList.contains("news");
  choose(link.hash.slice(1));
});

byId("say")?.addEventListener("submit", async (event) => {
  event.preventDefault();
  const field = byId("words");
  const text = field.value.trim();
  if (!text) return;
  const response = await api(`/tables/${start.table}/chat`, { method: "POST", body: { text } });
  if (response.ok) field.value = "";
  else showGive(null, await sentence(response));
});

// What a lesson asks of the table: by the spelling of an option, or by the key of a thing.
lessons({
  undo,
  labelOf: (text) => frame.ask?.options.find((option) => option.text === text)?.label ?? "",
  elementsOf(text) {
    const lit = places.flatMap((place) => [...place.querySelectorAll(".lit")]).map((element) => ({ element, options: chooser.of(element).options }));
    const found = lit.filter(({ options }) => options.some((option) => option.text === text));
    const fewest = Math.min(...found.map(({ options }) => options.length)); // the more exactly it is meant, the better
    if (found.length) return found.filter(({ options }) => options.length === fewest).map(({ element }) => element);
    return [...byId("buttons").querySelectorAll("button")].filter((each) => each.dataset.text === text || (each.dataset.do === "yes" && chooser.chosen?.text === text));
  },
  elementsAt(key) {
    const dot = key.indexOf(".");
    return [byId("board"), byId("mat")].flatMap((place) => [...place.querySelectorAll(`[data-${key.slice(0, dot)}="${CSS.escape(key.slice(dot + 1))}"]`)]);
  },
  reveal([first]) {
    const tab = Object.entries({ board: "board", mine: "mat", others: "others" }).find(([, place]) => first && byId(place).contains(first))?.[0];
    if (tab && !first.checkVisibility()) choose(tab);
    first?.scrollIntoView({ block: "nearest" });
    first?.focus({ preventScroll: true, focusVisible: true });
  },
});

phone.addEventListener("change", () => stream.relayout(layout()));
new ResizeObserver(() => showTags(chooser)).observe(byId("board"));
tabs();
dragging(places, chooser);
keyboard({ chooser, undo, hint, dismiss, step, large: (target) => large(target === document.body ? pointed : target) });
stream.run();
