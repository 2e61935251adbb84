// The checklist: one card, one value, large steppers, "So it is printed"; what is still reconstructed comes first.
import { BOX, enter, inTurn, open, place, state } from "./edition.js";
import { control } from "./value.js";
import { icon, make, say } from "./words.js";

const SECONDS = 2.5; // that a value takes to be read and confirmed
const bench = document.getElementById("w-bench");
const page = document.getElementById("w-check");
let skipped = new Set();
let typed = new Map();
let back = () => {};
let trouble = "";

const isLeft = (value) => value.known === "reconstructed" && value.value !== null && !skipped.has(place(value));

// The values that are asked for together: those of one group.
function steps() {
  const out = [];
  for (const value of state.thing.values.filter(isLeft)) {
    const last = out.at(-1);
    if (value.group && last?.[0].group === value.group) last.push(value);
    else out.push([value]);
  }
  return out;
}

async function next() {
  trouble = "";
  typed = new Map();
  if (steps().length) return;
  const things = state.box.chapters.flatMap((each) => each.things);
  const at = things.findIndex((each) => each.n === state.thing.n);
  for (const each of [...things.slice(at + 1), ...things.slice(0, at + 1)]) {
    if (!each.left) continue;
    await open(each.n);
    if (steps().length) return;
  }
}

function progress() {
  const { box } = state;
  const parts = box.chapters.map((chapter) => {
    const done = make("i");
    done.style.width = `${chapter.all ? (100 * (chapter.all - chapter.left)) / chapter.all : 100}%`;
    const here = chapter.things.some((each) => each.n === state.thing.n);
    return make("span", { class: here ? "cur" : "", title: chapter.name }, done);
  });
  const minutes = Math.max(1, Math.round((box.left * SECONDS) / 60));
  return make("section", { class: "pr" },
    make("p", {}, make("b", {}, say("check.known", { n: box.all - box.left, all: box.all })), make("span", { class: "grow" }), make("span", { class: "dim" }, say("check.to-go", { n: box.left, minutes }))),
    make("div", { class: "chap", role: "img", "aria-label": box.chapters.map((each) => `${each.name} ${each.all - each.left}/${each.all}`).join(", ") }, ...parts));
}

function show() {
  const away = make("button", { class: "btn quiet icon", "aria-label": say("check.back"), type: "button", id: "w-back" }, icon("back-move", "m"));
  away.addEventListener("click", close);
  const head = make("header", { class: "top" }, away, make("h1", {}, say("check.title")), make("span", { class: "dim" }, state.name));
  const [now, ...later] = steps();
  if (!now) {
    page.replaceChildren(head, progress(), make("p", { class: "all", role: "status" }, say("check.all")));
    return;
  }
  const { thing } = state;
  const picture = make("div", { class: "drawn" });
  picture.innerHTML = thing.picture;
  const tiles = now.map((value) => {
    const said = typed.has(place(value)) ? typed.get(place(value)) : value.value;
    const was = make("span", { class: "chg" });
    const one = make("div", { class: "st3" }, make("span", { class: "nm3" }, value.label), control(value, said, (new_) => {
      typed.set(place(value), new_);
      was.textContent = say("check.was", { name: value.label, value: value.shown });
      one.classList.add("ch");
    }), was);
    return one;
  });
  const skip = make("button", { class: "btn", type: "button", id: "w-skip" }, say("check.skip"));
  skip.addEventListener("click", () => inTurn(async () => {
    for (const value of now) skipped.add(place(value));
    await next();
    show();
  }));
  const so = make("button", { class: "btn do", type: "button", id: "w-so" }, icon("check", "s"), say("check.so"));
  so.addEventListener("click", () => inTurn(async () => {
    const changes = now.map((value) => ({ file: value.file, path: value.path, value: typed.has(place(value)) ? typed.get(place(value)) : value.value, source: BOX }));
    try {
      trouble = await enter(changes);
      if (!trouble || state.waiting.length) {
        // What does not fit yet waits for those that come, and is shown in the workshop.
        for (const each of state.waiting) skipped.add(place(each));
        const said = trouble;
        await next();
        trouble = said;
      }
    } catch (error) {
      trouble = error.message;
    }
    show();
    document.getElementById("w-so")?.focus({ preventScroll: true });
  }));
  page.replaceChildren(head, progress(),
    make("section", { class: "take" }, make("p", { class: "stp1" }, `${thing.chapter} · ${say("of", thing)}`), make("h2", {}, `${say("check.take")} `, make("b", {}, thing.name))),
    picture,
    make("section", { class: "ask3 panel" },
      make("p", { class: "q3" }, make("b", {}, now[0].group || now[0].label)),
      make("div", { class: "sts" }, ...tiles),
      make("p", { class: "err", role: "alert" }, trouble),
      make("div", { class: "go2" }, skip, so),
      make("p", { class: "nx" }, later.length ? say("check.then", { names: later.map((each) => each[0].group || each[0].label).join(", ") }) : say("check.last"))));
}

function close() {
  page.hidden = true;
  bench.hidden = false;
  back();
}

export function checklist(closed) {
  back = closed;
  skipped = new Set();
  inTurn(async () => {
    await next();
    bench.hidden = true;
    page.hidden = false;
    show();
    scrollTo(0, 0);
  });
}
