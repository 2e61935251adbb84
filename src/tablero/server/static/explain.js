// What everything on the table is: name, picture, meaning, price now and rule. A tip comes after a moment under the
// pointer or in focus, and lets every press through; a long press, a right click or `?` opens a sheet that stays.
import { lyingAt } from "./glide.js";
import { api } from "./stream.js";
import { byId, icon, make, pictureOf, say, start } from "./words.js";

const WAIT = 300; // milliseconds before a tip
const HOLD = 550; // before a press is a long one
const GAP = 12;
const FEW = 8; // what lies about more often than that says nothing when it is lit

// What an element stands for: the words that it or the nearest around it bears.
export function subject(target) {
  for (let element = target; element?.getAttribute; element = element.parentElement) {
    const words = {};
    for (const { name, value } of element.attributes) {
      const range = name.startsWith("data-") ? name.slice(5) : "";
      if (value && (range === "about" || start.ranges.includes(range))) words[range] = value;
    }
    if (Object.keys(words).length) return { element, words };
  }
  return null;
}

// What is meant at a point: what is lit there, as a press would find it, or else what lies on top.
export function subjectAt(x, y) {
  const stack = lyingAt(x, y);
  return subject(stack.map((each) => each.closest(".lit, .picked")).find((each) => each) ?? stack[0]);
}

const same = (one, other) => JSON.stringify(one?.words) === JSON.stringify(other?.words);

// All that can be explained and is in sight.
export function meaningful() {
  const some = ["about", ...start.ranges].map((range) => `[data-${range}]:not([data-${range}=""])`).join(",");
  return [...document.querySelectorAll(`main :is(${some})`)].filter((each) => each.checkVisibility({ visibilityProperty: true }) && !each.closest(".ghost, :disabled"));
}

export class Explainer {
  constructor(places, chooser) {
    this.chooser = chooser;
    this.places = places;
    this.known = new Map(); // answers of the present version
    this.shown = null; // what the tip is about
    this.aim = null; // finds what is pointed at or in focus, in this picture as in the next
    this.tip = make("div", { class: "explain tip", id: "t-explain", role: "tooltip", hidden: true });
    this.sheet = make("dialog", { class: "explain sheet", id: "t-sheet", "aria-labelledby": "t-sheet-name" });
    document.body.append(this.tip, this.sheet);
    const main = document.querySelector("main");
    main.addEventListener("pointerover", (event) => event.pointerType === "mouse" && this.point(event));
    main.addEventListener("pointerleave", () => this.look(null));
    main.addEventListener("pointerdown", (event) => this.press(event));
    for (const kind of ["pointerup", "pointercancel"]) addEventListener(kind, () => clearTimeout(this.pressing));
    addEventListener("pointermove", (event) => Math.hypot(event.movementX, event.movementY) > 4 && clearTimeout(this.pressing));
    main.addEventListener("contextmenu", (event) => {
      const found = subjectAt(event.clientX, event.clientY);
      if (!found || event.target.closest("input, a")) return;
      event.preventDefault();
      this.open(found);
    });
    main.addEventListener("focusin", (event) => event.target.matches(":focus-visible") && this.look(() => subject(document.activeElement)));
    main.addEventListener("focusout", () => this.look(null));
    this.sheet.addEventListener("pointerdown", (event) => (this.pressedOn = event.target));
    this.sheet.addEventListener("click", (event) => event.target === this.sheet && this.pressedOn === this.sheet && this.sheet.close());
    this.sheet.addEventListener("close", () => (this.pressedOn = null));
  }

  point({ clientX: x, clientY: y }) {
    this.look(() => subjectAt(x, y));
  }

  // A press ends the tip; a long one by finger opens the sheet.
  press(event) {
    this.hide();
    clearTimeout(this.waiting);
    clearTimeout(this.pressing);
    const found = subjectAt(event.clientX, event.clientY);
    if (found && event.pointerType === "touch") this.pressing = setTimeout(() => this.hold(found), HOLD);
  }

  // The finger that is still down must press nothing in the sheet when it is lifted.
  hold(found) {
    const swallow = (event) => (event.stopPropagation(), event.preventDefault());
    addEventListener("click", swallow, { capture: true });
    addEventListener("pointerdown", () => removeEventListener("click", swallow, { capture: true }), { capture: true, once: true });
    this.open(found);
  }

  look(aim) {
    this.aim = aim;
    const found = aim?.();
    this.mark(found);
    if (found && same(found, this.shown) && found.element === this.shown.element) return;
    clearTimeout(this.waiting);
    this.hide();
    if (found) this.waiting = setTimeout(() => this.show(aim), WAIT);
  }

  // The picture has changed: what is shown is found again, or gone.
  refresh() {
    this.known.clear();
    for (const button of this.sheet.querySelectorAll("[data-text]")) if (!this.chooser.listedAs(button.dataset.text)) button.remove();
    const found = this.shown && this.aim?.();
    if (!this.shown) return;
    if (same(found, this.shown)) this.show(this.aim);
    else this.hide();
  }

  async show(aim) {
    const answer = await this.ask(aim());
    const found = aim();
    if (!answer || !found || aim !== this.aim || this.sheet.open || document.querySelector("dialog[open]")) return;
    this.shown = found;
    this.tip.replaceChildren(...this.told(answer, found, (rule) => make("b", {}, rule)), make("p", { class: "more" }, say("explain.more")));
    this.tip.hidden = false;
    byId("tip").hidden = true; // the reason stands here as well
    this.place(found.element);
    found.element.setAttribute("aria-describedby", "t-explain");
  }

  hide() {
    this.shown?.element.removeAttribute("aria-describedby");
    this.shown = null;
    this.tip.hidden = true;
  }

  // What the server says of it, once for each version of the table.
  async ask(found) {
    if (!found) return null;
    const key = new URLSearchParams(found.words).toString();
    if (!this.known.has(key)) {
      const answer = api(`/tables/${start.table}/explain?${key}`).then((response) => (response.ok ? response.json() : this.known.delete(key) && null));
      this.known.set(key, answer);
    }
    return this.known.get(key);
  }

  async open(found) {
    const answer = await this.ask(found);
    if (!answer) return false;
    this.hide();
    const close = make("button", { class: "btn quiet icon x", "aria-label": say("close") }, icon("close", "s"));
    close.addEventListener("click", () => this.sheet.close());
    const actions = this.options(found).map((option) => {
      const button = make("button", { class: "btn lit", "data-text": option.text }, option.label);
      button.addEventListener("click", () => (this.sheet.close(), this.chooser.do(option.text)));
      return button;
    });
    const link = (rule) => make("a", { href: `/rules/${start.game}?table=${start.table}#${rule}`, target: "_blank" }, rule);
    this.sheet.replaceChildren(close, ...this.told(answer, found, link), make("div", { class: "row" }, ...actions));
    this.sheet.querySelector("h3").id = "t-sheet-name";
    if (!this.sheet.open) this.sheet.showModal();
    this.place(found.element, this.sheet);
    return true;
  }

  // What can be done with it right now; more than two are better chosen on the table.
  options({ element }) {
    const lit = this.places.some((place) => place.contains(element)) && element.matches(".lit");
    const some = lit && !this.chooser.busy ? this.chooser.of(element).options : [];
    return some.length <= 2 ? some : [];
  }

  // The rule's number is a link where one can press it.
  told(answer, { element }, number) {
    const head = make("div", { class: "what" });
    head.innerHTML = answer.html; // made and escaped by the server
    const refusal = this.places.some((place) => place.contains(element)) && this.chooser.above(element)?.refusal;
    return [
      head,
      ...answer.costs.slice(0, 3).map((cost) => sum(cost, answer.costs.length > 1)),
      refusal ? make("p", { class: "why" }, refusal.reason) : null,
      answer.rule && answer.sentence ? make("p", { class: "rule" }, number(answer.rule), ` ${answer.sentence}`) : null,
    ].filter((each) => each);
  }

  // Beside the thing, where it hides least of what is lit or has changed, and nothing of question and mat.
  place(element, box = this.tip) {
    const thing = element.getBoundingClientRect();
    Object.assign(box.style, { left: "0", top: "0" });
    const { offsetWidth: w, offsetHeight: h } = box;
    const side = document.querySelector(".side")?.getBoundingClientRect();
    const keep = (n, most) => Math.max(8, Math.min(n, most - 8));
    const rows = [thing.top + thing.height / 2 - h / 2, thing.top - 20, thing.bottom + 20 - h];
    const columns = [thing.left + thing.width / 2 - w / 2, thing.left - 20, thing.right + 20 - w];
    const spots = rows.flatMap((y) => [thing.right + GAP, thing.left - GAP - w, (side?.left ?? 0) - GAP - w].map((x) => [x, y]));
    spots.push(...columns.flatMap((x) => [thing.bottom + GAP, thing.top - GAP - h].map((y) => [x, y])));
    const rects = (selector) => [...document.querySelectorAll(selector)].map((each) => each.getBoundingClientRect());
    const busy = rects(".lit, .changed").filter((each) => each.width && each.width < innerWidth / 2);
    const sacred = rects("#t-bar, #t-mat > *");
    const hides = ([x, y], rect) => Math.max(0, Math.min(x + w, rect.right) - Math.max(x, rect.left)) * Math.max(0, Math.min(y + h, rect.bottom) - Math.max(y, rect.top));
    const total = (spot, some) => some.reduce((sum, rect) => sum + hides(spot, rect), 0);
    const cost = (spot) => 1000 * hides(spot, thing) + 50 * total(spot, sacred) + total(spot, busy);
    const best = spots.map(([x, y]) => [keep(x, innerWidth - w), keep(y, innerHeight - h)]).reduce((one, other) => (cost(other) < cost(one) ? other : one));
    Object.assign(box.style, { left: `${best[0]}px`, top: `${best[1]}px` });
    this.arrow(box, best, thing);
  }

  arrow(box, [x, y], thing) {
    const { offsetWidth: w, offsetHeight: h } = box;
    const at = { x: thing.left + thing.width / 2, y: thing.top + thing.height / 2 };
    const beside = thing.left >= x + w ? "right" : thing.right <= x ? "left" : thing.top >= y + h ? "bottom" : thing.bottom <= y ? "top" : "";
    box.dataset.arrow = beside;
    const along = beside === "left" || beside === "right" ? at.y - y : at.x - x;
    const room = beside === "left" || beside === "right" ? h : w;
    box.style.setProperty("--arrow", `${Math.max(16, Math.min(along, room - 16))}px`);
  }

  // The lines of the log that tell of what is pointed at; and what a line tells of, on the table.
  mark(found) {
    document.querySelectorAll(".tells").forEach((each) => each.classList.remove("tells"));
    if (!found) return;
    const keys = Object.entries(found.words).map(([range, word]) => `${range}.${word}`);
    for (const each of document.querySelectorAll("#t-log [data-touches]")) {
      if (each.dataset.touches.split(" ").some((key) => keys.includes(key))) each.classList.add("tells");
    }
  }
}

// A line of the log under the pointer or in focus shows on the table what it tells of.
export function lines(places) {
  const tell = (event) => {
    document.querySelectorAll(".told").forEach((each) => each.classList.remove("told"));
    const touched = event.target.closest("[data-touches]")?.dataset.touches ?? "";
    for (const key of touched.split(" ").filter(Boolean)) {
      const [range, word] = [key.slice(0, key.indexOf(".")), key.slice(key.indexOf(".") + 1)];
      const found = places.flatMap((place) => [...place.querySelectorAll(`[data-${CSS.escape(range)}="${CSS.escape(word)}"]`)]);
      if (found.length <= FEW) found.forEach((each) => each.classList.add("told"));
    }
  };
  for (const kind of ["pointerover", "focusin"]) byId("log").addEventListener(kind, tell);
  for (const kind of ["pointerleave", "focusout"]) byId("log").addEventListener(kind, () => document.querySelectorAll(".told").forEach((each) => each.classList.remove("told")));
}

// What something costs as a sum: step by step, then what is paid now, and whether one can.
function sum(cost, named) {
  const rows = cost.steps.map((step) => make("tr", {}, make("th", { scope: "row" }, step.why), make("td", {}, ...amounts(step.adds, step.said, "0"))));
  const can = cost.lack ? make("b", { class: "bad" }, say("price.lack", { lack: cost.lack })) : make("b", { class: "good" }, icon("check", "s"), say("price.have"));
  const total = make("tr", { class: "sum" }, make("th", { scope: "row" }, say("price.now")), make("td", {}, ...amounts(cost.total, cost.said, say("price.free")), can));
  return make("table", {}, named ? make("caption", {}, cost.label) : null, make("tbody", {}, ...rows, total));
}

function amounts(adds, said, nothing) {
  const some = Object.entries(adds).filter(([, n]) => n);
  if (!some.length) return [make("span", { class: "pr" }, nothing)];
  return some.map(([what, n], at) => {
    const sign = make("span", { class: "pr" }, icon(pictureOf(what) || "any", "s"), String(n).replace("-", "−"));
    if (at === 0) sign.append(make("span", { class: "sr" }, ` (${said})`));
    return sign;
  });
}

// The keys, for who asks with nothing pointed at.
export function showKeys() {
  const dialog = byId("large");
  dialog.className = "keys";
  const list = make("dl");
  for (const [keys, name] of [["← → ↑ ↓", "arrows"], ["⇧ ← → ↑ ↓", "walk"], ["1 … 9", "numbers"], ["⏎", "enter"], ["Esc", "escape"], ["U", "undo"], ["H", "hint"], ["?", "explain"]]) {
    list.append(make("dt", {}, make("kbd", {}, keys)), make("dd", {}, say(`keys.${name}`)));
  }
  const close = make("button", { class: "btn", autofocus: true }, say("close"));
  close.addEventListener("click", () => dialog.close());
  dialog.replaceChildren(make("h2", {}, say("keys")), list, make("div", { class: "row" }, close));
  dialog.showModal();
}
