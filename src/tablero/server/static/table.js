// The table: frames come in, parts of the picture are swapped, the chooser lights what can be done.
import { away } from "./away.js";
import { showBar, showBehind, showEnds, showGive, showHint, showOptions } from "./bar.js";
import { showChanges } from "./changes.js";
import { Chooser } from "./click.js";
import { dragging } from "./drag.js";
import { showEnding } from "./ending.js";
import { Explainer, lines, showKeys, subject } from "./explain.js";
import { glide, where } from "./glide.js";
import { keyboard } from "./keys.js";
import { cover, lessons, teach } from "./lesson.js";
import { Pace } from "./pace.js";
import { practiceStrip } from "./practise.js";
import { Replay } from "./replay.js";
import { Review } from "./review.js";
import { showRibbon } from "./ribbon.js";
import { sound, soundOf, sounds } from "./sound.js";
import { api, sentence, Stream } from "./stream.js";
import { showTags } from "./tags.js";
import { before, lastTurn, lineAt, showSince, tabs, takeLines, takeSaid, tellUpTo } from "./talk.js";
import { byId, icon, make, say, start } from "./words.js";

const phone = matchMedia("(max-width: 700px), (max-height: 500px) and (orientation: landscape)");
const coarse = matchMedia("(pointer: coarse)");
const layout = () => (phone.matches ? "tall" : "wide");
const FINGER = 44;
const places = [byId("board"), byId("mat"), byId("others")];

let frame = null; // what there is; what is shown may be behind it
let live = {}; // the parts of the picture as they are now
let drawn = {}; // the parts of the picture as they are shown
let shown = null; // the frame that is shown, or was before what is shown now
let ended = false;
let firstTime = true;

const chooser = new Chooser(places, {
  onAct: confirmed,
  onChange: changed,
  onLook: look,
  isSmall,
});

const explainer = new Explainer(places, chooser);

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

const replay = new Replay({ now: () => frame, layout, onShow: render, onLive: present, onSaid: (said) => note(said, true) });
const review = new Review({
  frame: () => frame,
  moment: () => replay.moment,
  onJump: (n, seat) => replay.through(seat, n),
  onLeave: () => replay.leave(),
});
const pace = new Pace({
  onShow: render,
  onHold: waits,
  onAgain: again,
  fetch: (at) => replay.fetch(at),
  isAsked: () => Boolean(frame.ask?.owed),
});

// What depends on how large the board is: where tags go, and whether the keyboard must reach it to scroll it.
function laidOut() {
  const board = byId("board");
  if (board.scrollHeight > board.clientHeight + 1) board.setAttribute("tabindex", "0");
  else board.removeAttribute("tabindex");
  showTags(chooser);
  review.mark();
}

let pictures = 0;
function changed() {
  document.body.dataset.picture = ++pictures;
  if (!shown) return;
  document.body.dataset.asked = isNow() && frame.ask?.owed && !chooser.busy ? "yes" : "no";
  if (isNow()) showBar(frame, chooser);
  else if (replay.moment === null) showBehind(pace, lineAt(at), frame);
  else showOptions(chooser, frame);
  markTabs();
  laidOut();
  cover();
}

// Whether what is shown is what there is.
const isNow = () => replay.moment === null && !pace.behind;

function note(said, on) {
  const link = byId("link");
  link.textContent = said;
  link.hidden = !said || !on;
}

// Frames

function take(next) {
  const last = frame;
  frame = next;
  frame.came = performance.now();
  live = { ...live, ...next.parts };
  takeLines(next, { jump });
  takeSaid(next);
  byId("slider").max = next.length;
  clock(next.clock);
  notify(last, next);
  const called = last?.clock && !next.clock && next.lines.find((line) => line.seat < 0 && line.text);
  if (called) {
    // Time was called: what became of the plans is said for a while.
    note(called.text.split(" · ")[0], true);
    setTimeout(() => note("", false), CALLED);
  }
  if (replay.moment !== null) {
    if (!shown) replay.open();
    shown = next;
    return;
  }
  const steps = stepsOf(next);
  // What is taken back or done while one is asked oneself is there at once; so is all where time is short.
  const together = last?.ask?.owed && !pace.behind && !steps.some((step) => step.own);
  const hurried = next.ask?.owed && next.clock;
  if (last && next.log_from >= last.length && !together && !hurried && pace.kind !== "once") return pace.put(steps);
  pace.stop();
  render({ ...steps.at(-1), line: last ? steps.at(-1).line : null });
}

const CALLED = 8000;
const MOST = 30; // more than so many moves are not shown one by one

// What the viewer has not seen yet, a step for each line; the last has the frame's own picture.
function stepsOf(next) {
  const lines = next.lines.filter((line) => line.text).slice(-MOST);
  const steps = lines.map((line, n) => {
    const own = line.seat === start.seat;
    return { at: line.at, line, own, quiet: own ? lines[n + 1]?.seat === start.seat : !line.touches.length && !line.gains.length };
  });
  if (!steps.length) steps.push({ quiet: true, own: false });
  return [...steps.slice(0, -1), { ...steps.at(-1), at: next.length, frame: next, parts: live }];
}

let at = 0; // the moment that is shown

// Shows a moment: a step of what others did, the present, or one of long ago.
function render(step) {
  const first = !shown;
  const was = shown;
  at = step.at;
  if (step.frame) shown = step.frame;
  document.body.dataset.version = shown.version;
  showEnds(step.ends ?? shown.ends);
  const change = swap(step.parts, () => {
    others();
    askAnew();
  });
  const round = replay.moment === null && step.frame ? shown.round : lineAt(at)?.round;
  byId("round").textContent = round ? say("round", { n: round }) : "";
  tellUpTo(at);
  if (step.line) showChanges(step.line, change, replay.eyes ?? 0);
  ribbon();
  if (replay.moment !== null) return lookedBack();
  showSince(at, jump);
  if (isNow()) {
    document.body.dataset.status = frame.status;
    teach(frame);
  }
  const asks = isNow() && frame.ask?.owed;
  if (asks && (first || !was?.ask?.owed || step.line?.seat !== start.seat)) sound("turn");
  else if (step.line) soundOf(step.line);
  if (isNow() && frame.ending && (!ended || was?.ending?.rematch !== frame.ending.rematch)) {
    ended = true;
    showEnding(frame, { onRematch: rematch, onReplay: () => (byId("ending").close(), jump(replay.dealt)), onReview: () => (byId("ending").close(), pace.stop(), review.show()) });
  }
}

// The present, from wherever one looked.
function present() {
  pace.stop();
  render({ at: frame.length, frame, parts: live });
}

function ribbon() {
  const name = (seat) => frame.seats[seat].name;
  showRibbon(lastTurn(at), { left: pace.queue.filter((step) => !step.quiet).length, held: pace.held, name, onAgain: again, onNext: () => pace.next(), onNow: () => pace.now() });
}

// Something is still to be shown. The bar says so where somebody waits for it; a moment's lag is not worth a word.
function waits() {
  ribbon();
  if (pace.held || frame.ask?.owed || pace.queue.length > 1) askAnew();
}

// What somebody else did last, once more from before it.
function again() {
  const turn = lastTurn(at);
  if (replay.moment !== null || !turn.length) return;
  const steps = [{ at: before(turn[0]), again: true }, ...turn.map((line) => ({ at: line.at, line, again: true }))];
  pace.again(pace.behind ? steps : [...steps, { at: frame.length, frame, parts: live, quiet: true }]);
}

// Who is asked and touches the table while moves are still shown wants to act: then what there is now is shown.
function hasten() {
  if (replay.moment !== null || !pace.behind || !frame.ask?.owed) return false;
  pace.now();
  return true;
}

// The question as it stands; while an act is on its way nothing can be clicked.
let question = "";

function askAnew() {
  if (!isNow()) {
    chooser.set([]);
    return;
  }
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
  explainer.refresh();
}

// The new picture is there at once, where the old one was scrolled to; only its pieces glide.
function swap(parts, after) {
  const some = Object.entries(parts).filter(([name, html]) => drawn[name] !== html);
  const before = some.length ? where(places) : null;
  const had = focusKey();
  for (const [name, html] of some) {
    const scrolled = byId(name)?.firstElementChild?.scrollTop;
    if (name.startsWith("other-")) putOther(name, html);
    else byId(name).innerHTML = html;
    if (scrolled) byId(name).firstElementChild.scrollTop = scrolled;
  }
  for (const name of Object.keys(drawn)) if (!(name in parts)) byId(name)?.remove(); // seen by other eyes
  drawn = parts;
  after();
  refocus(had);
  const { fresh = [], moved = [] } = some.length ? glide(places, before) : {};
  return { fresh: fresh.filter(onBoard), moved: moved.filter(onBoard) };
}

const onBoard = (piece) => byId("board").contains(piece);

// Where the keyboard is; a mouse leaves its focus behind, which must not move anything under it.
function focusKey() {
  const at = document.activeElement;
  if (!at?.matches(":focus-visible") || !places.some((place) => place !== at && place.contains(at))) return null;
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
  for (const seat of shown.seats) {
    const place = byId(`other-${seat.seat}`);
    if (!place) continue;
    place.querySelectorAll(".there").forEach((each) => each.remove());
    const there = make("span", { class: "there" });
    const busy = seat.waiting;
    if (seat.kind === "bot" || seat.stands_in) there.append(icon("bot", "s"));
    else if (!seat.present && frame.status === "playing") there.append(...away(seat, frame));
    if (busy) there.append(make("span", { title: say("thinking") }, icon("timer", "s"), make("span", { class: "sr" }, say("thinking"))));
    // Where the picture has nothing of its own that opens the mat large, there is an eye.
    if (!place.querySelector("[data-mat]")) there.append(make("button", { class: "btn quiet icon", "aria-label": say("mat", { name: seat.name }), "data-mat": seat.seat, "data-about": "ui.mat" }, icon("eye", "s")));
    (place.querySelector(".nm") ?? place.firstElementChild).after(there);
  }
}

byId("others").addEventListener("click", async (event) => {
  const hand = event.target.closest("[data-hand]");
  const mat = event.target.closest("[data-mat]");
  // A mouse can choose one of the small pictures; a finger opens the mat first, on which they are larger.
  const small = coarse.matches || !event.detail ? null : event.target.closest(".mini");
  if (small && (await explainer.open(subject(small)))) return;
  if (hand) {
    const response = await api(`/tables/${start.table}/seats/${hand.dataset.hand}/stand-in`, { method: "POST", body: { level: start.level } });
    const said = response.ok ? ((await response.json()).agreed ? "" : say("voted")) : await sentence(response);
    showGive(null, said);
  } else if (mat) {
    const response = await api(`/tables/${start.table}/mats/${mat.dataset.mat}`);
    if (response.ok) open((await response.json()).html, "mat");
  }
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
  if (frame.version >= reached && isNow()) askAnew();
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
  else if (button?.dataset.do === "now") pace.now();
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
  if (!isNow()) return hasten();
  if (!frame?.ask?.undo) return showGive(null, say("undo-none"));
  await send(() => stream.undo());
}

let hinted = null; // what a hint says; it stays until the question changes or it is dismissed

async function hint() {
  if (!frame?.ask?.owed || !frame.hints || !isNow()) return;
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
  } else if (hinted && isNow()) {
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

function open(html, kind) {
  const dialog = byId("large");
  dialog.className = kind;
  dialog.innerHTML = html;
  const close = make("button", { class: "btn", autofocus: true }, say("close"));
  close.addEventListener("click", () => dialog.close());
  dialog.append(make("div", { class: "row" }, close));
  if (!dialog.open) dialog.showModal();
}

for (const dialog of document.querySelectorAll("dialog")) dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());

// Looking back

const jump = (n) => {
  pace.stop();
  return replay.jump(n);
};

function lookedBack() {
  const line = lineAt(at);
  const item = document.querySelector(`#t-log [data-at="${line?.at}"]`);
  document.querySelector("#t-log .now")?.classList.remove("now");
  item?.classList.add("now");
  byId("ask").textContent = at <= replay.dealt ? say("replay.dealt") : line?.text ?? "";
  byId("who").textContent = "";
  showGive(null);
  byId("undo").disabled = byId("hint").disabled = true;
  review.look();
}

// Arrows go from move to move while looking back, and on to the next move that is still to be shown.
function step(key) {
  if ((key !== "ArrowLeft" && key !== "ArrowRight") || document.activeElement === byId("slider")) return false;
  if (replay.moment !== null) replay.step("move", key === "ArrowRight" ? 1 : -1);
  else if (pace.behind && key === "ArrowRight") pace.next();
  else return false;
  return true;
}

for (const place of places) place.addEventListener("click", hasten);

// Time, notices, tabs

let ticking = 0;
function clock(given) {
  clearInterval(ticking);
  const place = byId("clock");
  place.textContent = "";
  if (!given) return;
  const ends = performance.now() + given.left * 1000;
  let told = Infinity;
  const tick = () => {
    const left = Math.max(0, Math.ceil((ends - performance.now()) / 1000));
    if (left === told) return;
    const short = left <= given.countdown;
    if (short && frame.ask?.owed) sound(told > given.countdown ? "warning" : "tick");
    told = left;
    place.textContent = say("clock", { n: left });
    place.classList.toggle("short", short);
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
  review.mark();
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

// On the phone the head has room for the title and what ends the game: pace and sound are in the menu.
function arrange() {
  if (phone.matches) document.querySelector(".top .menu .pop").prepend(byId("pace"), byId("sound"));
  else byId("link").after(byId("pace"), byId("sound"));
}

sounds();
arrange();
phone.addEventListener("change", () => {
  arrange();
  stream.relayout(layout());
});
new ResizeObserver(laidOut).observe(byId("board"));
tabs();
dragging(places, chooser);
lines(places);
keyboard({ chooser, undo, hint, dismiss, step, hasten, explain: explainer, showKeys });
practiceStrip((said) => note(said, true));
stream.run();
