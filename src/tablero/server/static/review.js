// The review of a finished game: chances by move, where each result came from, costly decisions and the luck of draws.
// One moment is chosen everywhere: in the graph, in the list and on the board, where what was played and what was better are ringed.
import { choosePractice, noteBetter } from "./practise.js";
import { api, sentence } from "./stream.js";
import { lineAt } from "./talk.js";
import { byId, colours, icon, make, say, start } from "./words.js";

const SIGNS = { blunder: "??", mistake: "?", inaccuracy: "" };
const svg = (tag, attributes = {}, ...children) => {
  const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
};
const figure = new Intl.NumberFormat(document.documentElement.lang, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const tenth = (n) => figure.format(n).replace("-", "−");
const signed = (n) => (n > 0 ? `+${tenth(n)}` : tenth(n));
const sure = (n) => make("span", { class: "sure" }, ` ± ${tenth(n)}`);

export class Review {
  // A moment is looked at by `onJump`, through the eyes of a seat; `moment` says which one is shown.
  constructor({ frame, moment, onJump, onLeave }) {
    Object.assign(this, { frame, moment, onJump, onLeave, found: null, seat: start.seat ?? 0, open: false, begun: false });
  }

  get place() {
    return byId("review");
  }

  // Asks for a first picture, then for better ones as long as one looks.
  async show() {
    this.open = true;
    document.body.classList.add("reviewing");
    this.place.hidden = false;
    this.onTab("review");
    if (!this.found) this.place.replaceChildren(make("p", { class: "dim", role: "status" }, say("review.rolling", { n: 0 })));
    for (let better = this.found !== null; this.open; better = true) {
      if (better && this.found.done >= 1) return this.draw();
      const response = await api(`/tables/${start.table}/review${better ? "?better=true" : ""}`);
      if (!response.ok) return this.place.replaceChildren(make("p", { class: "bad" }, await sentence(response)), this.leaveButton());
      const first = this.found === null;
      this.found = await response.json();
      this.found.decisions.forEach(noteBetter);
      if (!this.open) return undefined;
      if (first && start.seat === null) this.seat = this.found.seats.reduce((best, each) => (each.result > best.result ? each : best)).seat;
      this.draw();
      if (!this.begun) this.begin();
    }
    return undefined;
  }

  // The costliest decision of the seat is what one sees first.
  begin() {
    const first = this.found.decisions.find((each) => each.seat === this.seat && each.sort) ?? this.found.decisions[0];
    this.begun = Boolean(first);
    if (first || this.moment() === null) this.onJump(first ? first.at : this.frame().length, first?.seat);
  }

  leave() {
    this.open = false;
    document.body.classList.remove("reviewing");
    this.place.hidden = true;
    unring();
    this.onTab("board");
    this.onLeave();
  }

  // How wide a picture may be: its letters are as large as the others.
  get room() {
    return Math.max(280, this.place.clientWidth - 26);
  }

  onTab(tab) {
    document.querySelector(`.nav a[href="#${tab}"]`)?.click();
  }

  // What was decided at the moment that is shown, if it cost anything.
  get chosen() {
    return this.found?.decisions.find((each) => each.at === this.moment());
  }

  // One was picked from a list: where there are tabs, it is shown where its pieces lie.
  async pick(at, seat) {
    await this.onJump(at, seat);
    if (!this.chosen || !tabbed()) return;
    const keys = [...this.chosen.best, ...this.chosen.played];
    const there = keys.some((key) => of(byId("board"), key).length) || !keys.some((key) => of(byId("mat"), key).length);
    if (!there) this.onTab("mine");
    else if (!byId("board").checkVisibility()) this.onTab("board");
  }

  // The moment that is shown has changed.
  look() {
    if (!this.open || !this.found) return;
    this.place.querySelector(".moment")?.replaceWith(this.momentCard());
    this.place.querySelector(".graph > svg")?.replaceWith(this.graph());
    for (const item of this.place.querySelectorAll("li[data-at]")) item.classList.toggle("on", Number(item.dataset.at) === this.moment());
    this.mark();
    // Where the review is behind a tab, the question's place says what was decided.
    if (tabbed()) byId("ask").textContent = this.chosen?.text ?? lineAt(this.moment())?.text ?? "";
  }

  // Rings what the moment is about; anew wherever the pieces lie otherwise.
  mark() {
    unring();
    if (this.open && this.chosen) ring(this.chosen);
  }

  draw() {
    const scrolled = this.place.scrollTop;
    const { done, rollouts, finding, seats } = this.found;
    const pill = make("span", { class: "state rolled", role: "status" }, done < 1 ? say("review.rolling", { n: Math.floor(100 * done) }) : say("review.rolled", { n: rollouts }));
    pill.style.setProperty("--done", `${100 * done}%`);
    this.place.replaceChildren(
      make("header", {}, make("h2", {}, say("review")), pill, make("span", { class: "grow" }), this.leaveButton()),
      make("p", { class: "finding" }, finding),
      this.momentCard(),
      make("figure", { class: "graph" }, make("figcaption", {}, make("h3", {}, say("review.chances")), this.signs()), this.graph()),
      make("section", { class: "sources" }, make("h3", {}, say("review.sources"), make("small", {}, ` ${say("review.percent")}`)), ...seats.map((each) => this.staircase(each)), this.table()),
      this.seatTabs(),
      this.costly(),
      this.lucky(),
      make("p", { class: "dim" }, say("review.sure")),
    );
    this.place.scrollTop = scrolled;
    this.look();
  }

  leaveButton() {
    const button = make("button", { class: "btn quiet icon shut", "aria-label": say("close"), title: say("close") }, icon("close"));
    button.addEventListener("click", () => this.leave());
    return button;
  }

  name(seat) {
    return this.frame().seats[seat].name;
  }

  // The decision at the chosen moment: what it cost, what was better and what would have followed.
  momentCard() {
    const each = this.chosen;
    const card = make("div", { class: "moment panel", "aria-live": "polite" });
    const steps = make("span", { class: "steps" }, ...[-1, 1].map((way) => this.stepButton(way)));
    if (!each) {
      card.append(make("p", {}, make("span", { class: "dim" }, say("move", { n: this.moment() ?? this.frame().length, all: this.frame().length }))), steps);
      return card;
    }
    const practise = start.practice ? null : make("button", { class: "btn", title: say("practise") }, icon("practise", "s"), say("review.practise"));
    practise?.addEventListener("click", () => choosePractice({ at: each.at, seat: each.seat, onRefused: (said) => practise.replaceWith(make("span", { class: "bad" }, said)) }));
    card.append(
      make("p", {}, sign(each.sort), icon(`marker-${colours[each.seat]}`, "s"), ` ${this.name(each.seat)}, ${say("review.round", { n: each.round })}: `, make("b", {}, each.did), " ", make("b", { class: "bad" }, `−${tenth(each.cost)}`), sure(each.sure), " %"),
      make("p", { class: "good" }, icon("check", "s"), make("b", {}, each.instead), each.then.length ? make("span", { class: "dim" }, ` ${say("review.then")} ${each.then.join(" · ")}`) : null),
      make("span", { class: "steps" }, practise, ...steps.childNodes),
    );
    return card;
  }

  // To the next costly decision of anybody, or back.
  stepButton(way) {
    const button = make("button", { class: "btn icon", "aria-label": say(way > 0 ? "review.next" : "review.last"), title: say(way > 0 ? "review.next" : "review.last") }, icon(way > 0 ? "on-move" : "back-move", "s"));
    const there = this.found.decisions.filter((each) => each.sort).sort((one, other) => one.at - other.at);
    const moment = this.moment() ?? this.frame().length;
    const next = way > 0 ? there.find((each) => each.at > moment) : there.findLast((each) => each.at < moment);
    button.disabled = !next;
    button.addEventListener("click", () => this.onJump(next.at, next.seat));
    return button;
  }

  signs() {
    return make("span", { class: "legend" }, ...Object.entries(this.found.classes).map(([sort, least]) => make("span", {}, sign(sort), `${say(`review.${sort}`)} ≥ ${tenth(least)}`)));
  }

  // Chances by move; the drop at a mark is what the decision cost. Below, the luck of the chosen seat by round.
  graph() {
    const { chances, begun, rounds, decisions, seats, finding } = this.found;
    const [w, h, left, right, top, low] = [this.room, 236, 38, 18, 8, 64];
    const x = (n) => left + ((w - left - right) * n) / Math.max(1, chances.length);
    const y = (n) => top + ((h - top - low) * (100 - n)) / 100;
    const out = svg("svg", { viewBox: `0 0 ${w} ${h}`, class: "chart", role: "img", "aria-label": `${say("review.chances")}. ${finding}` });
    for (const n of [0, 25, 50, 75, 100]) out.append(svg("path", { d: `M${left} ${y(n)}H${w - right}`, class: "ax" }), svg("text", { x: left - 5, y: y(n) + 4, "text-anchor": "end" }, n === 100 ? "100 %" : n));
    const firsts = rounds.map((round, n) => [round, n]).filter(([round, n]) => round > 0 && round !== rounds[n - 1]);
    const apart = Math.ceil(firsts.length / 12);
    firsts.forEach(([round, n], i) => i % apart === 0 && out.append(svg("text", { x: x(n), y: h - low + 16, "text-anchor": "middle" }, round)));
    const costs = new Map(decisions.map((each) => [each.at, each.costs]));
    for (const { seat } of seats) {
      let path = `M${x(0)} ${y(begun[seat]).toFixed(1)}`;
      chances.forEach((row, at) => {
        const cost = costs.get(at)?.[seat];
        if (cost) path += `L${x(at + 1).toFixed(1)} ${y(Math.max(0, Math.min(100, row[seat] + cost))).toFixed(1)}`;
        path += `L${x(at + 1).toFixed(1)} ${y(row[seat]).toFixed(1)}`;
      });
      out.append(svg("path", { d: path, class: "case" }), svg("path", { d: path, class: `line ${colours[seat]}` }), svg("use", { href: `#marker-${colours[seat]}`, x: x(chances.length) - 3, y: y(chances.at(-1)[seat]) - 7, width: 14, height: 14 }));
    }
    for (const each of decisions.filter(({ sort }) => sort).reverse()) out.append(sign(each.sort, x(each.at + 1), y(Math.max(0, Math.min(100, chances[each.at][each.seat] + each.cost)))));
    out.append(...this.lane(x, firsts, w, h, right));
    const moment = this.moment();
    if (moment !== null) out.append(svg("path", { d: `M${x(moment)} ${top}V${h - 6}`, class: "cursor" }));
    const to = (event) => {
      const box = out.getBoundingClientRect();
      const n = Math.round((((event.clientX - box.left) * w) / box.width - left) / ((w - left - right) / Math.max(1, chances.length)));
      // Near a mark the mark is meant.
      const near = decisions.filter(({ sort, at }) => sort && Math.abs(x(at + 1) - x(n)) < 7).sort((one, other) => Math.abs(one.at - n) - Math.abs(other.at - n))[0];
      this.onJump(near?.at ?? Math.max(0, Math.min(chances.length, n)), near?.seat);
    };
    out.addEventListener("click", to);
    return out;
  }

  lane(x, firsts, w, h, right) {
    const { lanes, seat, luck } = this.found.seats[this.seat];
    const [mid, half] = [h - 24, 17];
    const most = Math.max(1, ...lanes.map(Math.abs));
    // Rounds as they come in the log; what came before the first belongs to it.
    const begins = [0, ...firsts.map(([, n]) => n)].slice(-lanes.length);
    const bars = lanes.map((n, i) => {
      const [from, to] = [x(begins[i] ?? 0), x(begins[i + 1] ?? this.found.rounds.length)];
      const tall = (half * Math.abs(n)) / most;
      return svg("rect", { x: from + 0.5, y: n > 0 ? mid - tall : mid, width: Math.max(1, to - from - 1), height: tall, class: n > 0 ? "more" : "less" });
    });
    return [svg("path", { d: `M38 ${mid}H${w - right}`, class: "zero" }), ...bars, svg("text", { x: 33, y: mid + 4, "text-anchor": "end" }, say("review.luck")), svg("text", { x: w - right, y: h - 1, "text-anchor": "end", class: "b" }, `${this.name(seat)} ${signed(luck)}`)];
  }

  // Start, others' errors, own errors, luck: each from where the one before it ends.
  staircase(each) {
    const { seat, points, start: begun, others, own, without, luck, result, error } = each;
    const steps = [["start", 0, begun], ["others", begun, begun + others], ["own", begun + others, without], ["luck", without, result]];
    const ends = steps.flatMap(([, from, to]) => [from, to]);
    const [low, high] = [Math.min(0, ...ends), Math.max(100, ...ends)];
    const [w, row] = [this.room, 17];
    const x = (n) => 4 + ((w - 8) * (n - low)) / (high - low);
    const told = steps.map(([part, from, to]) => `${say(`review.${part}`)} ${part === "start" ? tenth(to) : signed(to - from)}`);
    const out = svg("svg", { viewBox: `0 0 ${w} ${4 * row + 16}`, class: "chart stairs", role: "img", "aria-label": `${this.name(seat)}: ${told.join(", ")}, ${say("review.result")} ${tenth(result)} %` });
    for (const n of [0, 50, 100]) out.append(svg("path", { d: `M${x(n)} 0V${4 * row}`, class: n ? "ax" : "zero" }), svg("text", { x: x(n), y: 4 * row + 12, "text-anchor": x(n) > w - 30 ? "end" : x(n) < 30 ? "start" : "middle" }, n === 100 ? "100 %" : n));
    steps.forEach(([part, from, to], i) => {
      const [a, b] = [Math.min(x(from), x(to)), Math.max(x(from), x(to))];
      const kind = part === "start" ? "begun" : part === "luck" ? (to < from ? "less" : "more") : to < from ? "worse" : "better";
      // Beside the bar where there is room, or else on it.
      const wide = 8 * told[i].length;
      const [at, anchor, on] = w - b > wide ? [b + 5, "start", "on"] : a > wide ? [a - 5, "end", "on"] : [b - 5, "end", "in"];
      out.append(svg("rect", { x: a, y: i * row + 2, width: Math.max(1, b - a), height: row - 4, class: kind }));
      if (i < 3) out.append(svg("path", { d: `M${x(to)} ${i * row + 2}V${(i + 2) * row - 2}`, class: "step" }));
      if (i === 3) out.append(svg("path", { d: `M${x(to)} ${i * row - 1}v${row + 2}`, class: "end" }));
      out.append(svg("text", { x: at, y: i * row + row / 2 + 4, "text-anchor": anchor, class: on }, told[i]));
    });
    return make(
      "div",
      { class: "account" },
      make("p", {}, icon(`marker-${colours[seat]}`, "m"), make("b", { class: `nm ${colours[seat]}` }, this.name(seat)), make("span", { class: "dim" }, ` ${say("practise.points", { n: points })}`), make("span", { class: "grow" }), make("b", {}, `${tenth(result)} %`)),
      out,
      make("p", { class: "dim" }, `${say("review.without")} `, make("b", {}, `${tenth(without)} %`), sure(each.luck_sure), make("span", { class: "grow" }), `${say("review.error")} `, make("b", {}, `${error.toFixed(2)} %`)),
    );
  }

  // The same numbers as a table.
  table() {
    const parts = ["points", "start", "others", "own", "without", "luck", "result", "error"];
    const { seats } = this.found;
    const cell = (each, part) => {
      if (part === "points") return [each.points];
      if (part === "error") return [each.error.toFixed(2)];
      const spread = { others: each.others_sure, own: each.sure, luck: each.luck_sure }[part];
      return [["others", "own", "luck"].includes(part) ? signed(each[part]) : tenth(each[part]), spread === undefined ? null : sure(spread)];
    };
    const total = (part) => (["points", "error"].includes(part) ? "" : tenth(seats.reduce((sum, each) => sum + each[part], 0)));
    return make(
      "details",
      {},
      make("summary", {}, say("review.table")),
      make("div", { class: "scroll", tabindex: "0" }, make("table", {},
        make("thead", {}, make("tr", {}, make("td"), ...parts.map((part) => make("th", { scope: "col" }, say(`review.${part}`))))),
        make("tbody", {}, ...seats.map((each) => make("tr", {}, make("th", { scope: "row" }, this.name(each.seat)), ...parts.map((part) => make("td", {}, ...cell(each, part)))))),
        make("tfoot", {}, make("tr", {}, make("th", { scope: "row" }, say("review.sum")), ...parts.map((part) => make("td", {}, total(part))))),
      )),
    );
  }

  seatTabs() {
    const tabs = this.found.seats.map(({ seat }) => {
      const tab = make("button", { class: "btn", "aria-pressed": String(seat === this.seat) }, icon(`marker-${colours[seat]}`, "s"), this.name(seat));
      tab.addEventListener("click", () => ((this.seat = seat), this.draw(), this.place.querySelector(`.seattabs button:nth-child(${seat + 1})`).focus({ preventScroll: true })));
      return tab;
    });
    return make("div", { class: "seattabs", role: "group", "aria-label": say("practise.seat") }, ...tabs);
  }

  costly() {
    const account = this.found.seats[this.seat];
    const mine = this.found.decisions.filter((each) => each.seat === this.seat);
    const widest = Math.max(1, ...mine.map((each) => each.cost + each.sure));
    const items = mine.map((each) => {
      const button = make("button", { class: "row" }, sign(each.sort), make("span", { class: "what" }, make("b", {}, each.did), make("span", { class: "dim" }, ` ${say("review.round", { n: each.round })}`), make("span", { class: "good" }, icon("check", "s"), each.instead)), whisker(each, widest), make("span", { class: "cost" }, make("b", { class: "bad" }, `−${tenth(each.cost)}`), sure(each.sure)));
      button.addEventListener("click", () => this.pick(each.at, each.seat));
      return make("li", { "data-at": each.at }, button);
    });
    return make("section", { class: "costly" }, make("h3", {}, say("review.costliest")), make("ol", {}, ...items), make("p", { class: "rest" }, say("review.rest", { n: account.more_decisions, sum: signed(account.more_cost) }), make("span", { class: "grow" }), make("b", {}, `${say("review.own")} ${signed(account.own)}`), sure(account.sure)));
  }

  lucky() {
    const account = this.found.seats[this.seat];
    const mine = this.found.draws.filter((each) => each.seat === this.seat);
    const list = (some) => make("ul", {}, ...some.map((each) => {
      const button = make("button", { class: "row" }, make("b", { class: each.luck > 0 ? "good" : "bad" }, signed(each.luck)), make("span", { class: "what" }, each.text, make("span", { class: "dim" }, ` ${say("review.round", { n: each.round })}`)), make("span", { class: "dim" }, each.odds));
      button.addEventListener("click", () => this.onJump(each.at + 1, this.seat));
      return make("li", { "data-at": each.at + 1 }, button);
    }));
    return make("section", { class: "lucks" }, make("h3", {}, say("review.lucky")), list(mine.filter((each) => each.luck > 0)), make("h3", {}, say("review.unlucky")), list(mine.filter((each) => each.luck < 0)),
      make("p", { class: "rest" }, say("review.rest.luck", { n: account.more_draws, sum: signed(account.more_luck) }), make("span", { class: "grow" }), make("b", {}, `${say("review.luck")} ${signed(account.luck)}`), sure(account.luck_sure)));
  }
}

// What a decision is called, as a sign: stop, yield, ring; in the graph at a place, elsewhere by itself.
function sign(sort, x, y) {
  const shape = {
    blunder: () => svg("polygon", { points: "6.3,1 13.7,1 19,6.3 19,13.7 13.7,19 6.3,19 1,13.7 1,6.3" }),
    mistake: () => svg("polygon", { points: "0.5,2.4 19.5,2.4 10,19" }),
    inaccuracy: () => svg("circle", { cx: 10, cy: 10, r: 6 }),
  }[sort];
  const inner = shape ? [shape(), svg("text", { x: 10, y: sort === "blunder" ? 14.5 : 12.5, "text-anchor": "middle" }, SIGNS[sort])] : [];
  if (x !== undefined) return svg("g", { class: `sign ${sort}`, transform: `translate(${(x - 8).toFixed(1)} ${(y - 8).toFixed(1)}) scale(.8)` }, ...inner);
  const out = svg("svg", { viewBox: "0 0 20 20", class: `sign ${sort}`, width: 18, height: 18, ...(sort ? { role: "img", "aria-label": say(`review.${sort}`) } : { "aria-hidden": "true" }) });
  out.append(...inner);
  return out;
}

function whisker({ cost, sure: off }, widest) {
  const x = (n) => (60 * Math.max(0, n)) / widest;
  return svg("svg", { viewBox: "0 0 62 12", width: 62, height: 12, class: "whisker", "aria-hidden": "true" }, svg("rect", { x: 0, y: 2.5, width: x(cost), height: 7 }), svg("path", { d: `M${x(cost - off)} 6H${x(cost + off)}M${x(cost - off)} 3v6M${x(cost + off)} 3v6` }));
}

// On the table: what was played is ringed dotted and red, what was better solid and green, what would have followed dashed.
const RINGS = { best: "1 ✓", next: "2" };

const tabbed = () => getComputedStyle(document.querySelector(".nav")).display !== "none";

function of(place, key) {
  const [range, word] = [key.slice(0, key.indexOf(".")), key.slice(key.indexOf(".") + 1)];
  return [...place.querySelectorAll(`[data-${CSS.escape(range)}="${CSS.escape(word)}"]`)];
}

function unring() {
  document.querySelectorAll(".rings").forEach((each) => each.remove());
}

function ring(each) {
  const best = new Set(each.best);
  const keys = { played: each.played.filter((key) => !best.has(key) || each.best.length === 1), best: each.best, next: each.next.filter((key) => !best.has(key) && !each.played.includes(key)) };
  for (const place of [byId("board"), byId("mat")]) {
    const layer = make("div", { class: "rings", "aria-hidden": "true" });
    const around = place.getBoundingClientRect();
    for (const [kind, some] of Object.entries(keys)) {
      for (const key of some) {
        for (const element of of(place, key)) {
          const box = element.getBoundingClientRect();
          if (box.width < 8 || box.width > 0.6 * around.width) continue;
          const made = make("i", { class: kind }, make("b", {}, kind === "played" ? SIGNS[each.sort] || "?" : RINGS[kind]));
          Object.assign(made.style, { left: `${box.left - around.left + place.scrollLeft - 3}px`, top: `${box.top - around.top + place.scrollTop - 3}px`, width: `${box.width + 6}px`, height: `${box.height + 6}px` });
          layer.append(made);
        }
      }
    }
    if (layer.childElementCount) place.append(layer);
  }
  document.querySelector(".rings .best, .rings .played")?.scrollIntoView({ block: "nearest", inline: "nearest" });
}
