// A guided game: the panel on top of the side, a ring round what is asked for, and a veil over the rest.
// Everything at the table still works: the veil lets every click through.
import { byId, icon, make, say, start } from "./words.js";

const HOLE = 6; // pixels between a thing and the edge of its hole
const SETTLED = 360; // milliseconds after which pieces have come to rest

let table = null; // what the table does for a lesson
let lesson = null;
let read = ""; // what was read and put away: what a step has shown, or the end
let heard = ""; // the answer to a wrong move that was put away
let open = false; // whether the reason behind the step is shown

export function lessons(tools) {
  table = tools;
  let due = 0;
  const later = () => (due ||= requestAnimationFrame(() => ((due = 0), cover())));
  addEventListener("resize", later);
  addEventListener("scroll", later, { capture: true, passive: true });
  // By keyboard the lesson is one key away, wherever one is.
  addEventListener("keydown", (event) => {
    if (event.key !== "l" || event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, textarea, select")) return;
    if (lesson && !document.querySelector("dialog[open]")) byId("lesson").querySelector("[data-do]").focus({ focusVisible: true });
  });
}

// What a frame says of the lesson.
export function teach(frame) {
  const before = JSON.stringify(lesson);
  lesson = frame.lesson?.state === "end" && read === "end" ? null : frame.lesson;
  if (JSON.stringify(lesson) === before) return;
  open = false;
  if (lesson?.state !== "wrong") heard = "";
  show();
}

const shown = () => `done ${lesson.step} ${lesson.state === "end"}`;
const answered = () => `wrong ${lesson.step} ${lesson.says} ${lesson.reason}`;

function face() {
  if (lesson.done && read !== shown()) return "done";
  if (lesson.state === "wrong" && heard === answered()) return lesson.ask ? "do" : "free";
  return lesson.state;
}

function show() {
  const place = byId("lesson");
  place.hidden = byId("veil").hidden = !lesson;
  document.body.classList.toggle("learning", Boolean(lesson));
  if (lesson) {
    const now = face();
    const held = place.contains(document.activeElement) && document.activeElement.dataset.do;
    const { title, text, buttons, aims = true } = FACES[now]();
    const [head, goal, said, row] = place.children;
    place.dataset.state = now;
    head.replaceChildren(...heading());
    goal.hidden = !aims;
    goal.replaceChildren(icon("flag", "s"), make("span", {}, make("b", {}, `${say("lesson.goal")}: `), lesson.goal));
    said.replaceChildren(...(now === "wrong" ? played() : []), make("h2", {}, title), make("p", {}, text));
    said.scrollTop = 0;
    row.replaceChildren(...buttons);
    if (held) (row.querySelector(`[data-do="${held}"]`) ?? row.querySelector("[data-do]"))?.focus({ preventScroll: true });
  }
  cover();
  setTimeout(cover, SETTLED);
}

function heading() {
  const dots = Array.from({ length: lesson.of }, (_, n) => make("i", { class: n + 1 < lesson.step || lesson.state === "end" ? "past" : n + 1 === lesson.step ? "now" : false }));
  const at = lesson.title ? say("lesson.step", { n: lesson.step, of: lesson.of, title: lesson.title }) : "";
  return [icon("lesson"), make("b", {}, say("lesson.first")), make("span", { class: "dim" }, at), make("span", { class: "dots", "aria-hidden": "true" }, ...dots)];
}

// The picture of what was played instead, where there is one.
function played() {
  const piece = make("template");
  piece.innerHTML = lesson.face; // drawn by the server
  const picture = piece.content.querySelector("svg");
  return picture ? [make("span", { class: "face" }, picture)] : [];
}

function button(name, look, act, sign) {
  const made = make("button", { class: `btn ${look}`, "data-do": name }, sign ? icon(sign, "s") : null, say(`lesson.${name}`));
  made.addEventListener("click", act);
  return made;
}

const leave = (name = "leave") => make("a", { class: "btn quiet leave", href: "/", "data-do": "leave" }, say(`lesson.${name}`));

// Begins the step again where it was prepared.
const again = () => make("form", { method: "post", action: `/tables/${start.table}/again` }, make("button", { class: "btn", "data-do": "again" }, icon("replay", "s"), say("lesson.again")));

function why() {
  const made = button("why", "", () => ((open = !open), show()));
  made.setAttribute("aria-expanded", String(open));
  return made;
}

function putAway(what) {
  read = what;
  if (what === "end") lesson = null;
  show();
}

const FACES = {
  do: () => ({
    title: lesson.state === "do" ? lesson.says : table.labelOf(lesson.ask),
    text: open ? lesson.why : lesson.state === "do" ? lesson.reason : "",
    buttons: [button("show", "do", () => table.reveal(elements()), "eye"), why(), leave()],
  }),
  wrong: () => ({
    title: lesson.says,
    text: lesson.reason,
    buttons: [lesson.undo ? button("take-back", "lit", () => table.undo(), "undo") : again(), button("play-on", "", () => ((heard = answered()), show())), leave()],
  }),
  free: () => ({ title: lesson.says, text: open || lesson.state === "wrong" ? lesson.why : lesson.reason, buttons: [again(), why(), leave()] }),
  wait: () => ({ title: lesson.says, text: open ? lesson.why : "", buttons: [why(), leave()] }),
  done: () => ({ title: say(lesson.step === 1 ? "lesson.welcome" : "lesson.done"), text: lesson.done, buttons: [button("next", "do", () => putAway(shown()), "check"), leave()], aims: false }),
  end: () => ({ title: lesson.says, text: lesson.reason, buttons: [button("finish", "do", () => putAway("end"), "play"), leave("home")], aims: false }),
};

// The things that lead to what is asked for.
const elements = () => (lesson?.ask && ["do", "wrong"].includes(face()) ? table.elementsOf(lesson.ask) : []);

// What is asked for has an amber ring, what the goal is about white dashes; these, the panel and the question are clear.
export function cover() {
  document.querySelectorAll(".asked").forEach((element) => element.classList.remove("asked"));
  const asked = elements();
  document.body.classList.toggle("guided", asked.length > 0);
  if (!lesson) return;
  asked.forEach((element) => element.classList.add("asked"));
  const aims = FACES[face()]().aims === false ? [] : lesson.aim.flatMap((key) => table.elementsAt(key)).filter((each) => !asked.includes(each));
  const [rings, dashes] = [asked, aims].map((some) => some.filter((each) => each.checkVisibility()).map(box));
  const clear = [byId("lesson"), byId("bar"), byId("buttons").parentElement].map((each) => box(each, 0));
  const hole = ({ x, y, width, height }) => `M${x} ${y}h${width}v${height}h${-width}Z`;
  const veil = byId("veil");
  const dark = veil.firstElementChild;
  dark.style.clipPath = `path(evenodd, "M0 0H${innerWidth}V${innerHeight}H0Z ${apart([...clear, ...rings, ...dashes]).map(hole).join(" ")}")`;
  const drawn = (kind) => (at) => {
    const made = make("i", { class: kind });
    Object.assign(made.style, { left: `${at.x}px`, top: `${at.y}px`, width: `${at.width}px`, height: `${at.height}px` });
    return made;
  };
  veil.replaceChildren(dark, ...dashes.map(drawn("aim")), ...rings.map(drawn("ring")));
  if (dashes.length && lesson.about) label(veil, dashes[0], [...clear, ...rings, ...dashes]);
}

// What the goal is stands beside it: at the side where it covers nothing that matters, or nowhere.
function label(veil, goal, others) {
  const made = make("span", { class: "goal-at" }, icon("flag", "s"), `${say("lesson.goal")}: ${lesson.about}`);
  veil.append(made);
  const { offsetWidth: width, offsetHeight: height } = made;
  const [x, y] = [Math.max(HOLE, goal.left), goal.top + Math.min(HOLE, goal.height - height)];
  const sides = [[goal.right + HOLE, y], [goal.left - width - HOLE, y], [x, goal.bottom + HOLE], [x, goal.top - height - HOLE]].map(([left, top]) => new DOMRect(left, top, width, height));
  const fits = (at) => at.left >= 0 && at.top >= 0 && at.right <= innerWidth && at.bottom <= innerHeight && others.every((other) => without(at, other)[0] === at);
  const at = sides.find(fits);
  if (at) Object.assign(made.style, { left: `${at.left}px`, top: `${at.top}px` });
  else made.remove();
}

function box(element, room = HOLE) {
  const { left, top, width, height } = element.getBoundingClientRect();
  return new DOMRect(left - room, top - room, width + 2 * room, height + 2 * room);
}

// Where two holes overlap the veil would lie again: of each only what those before leave of it.
function apart(boxes) {
  const out = [];
  for (const each of boxes) out.push(...out.reduce((parts, other) => parts.flatMap((part) => without(part, other)), [each]));
  return out;
}

function without(a, b) {
  if (a.left >= b.right || a.right <= b.left || a.top >= b.bottom || a.bottom <= b.top) return [a];
  const [top, bottom] = [Math.max(a.top, b.top), Math.min(a.bottom, b.bottom)];
  const left = [new DOMRect(a.left, a.top, a.width, top - a.top), new DOMRect(a.left, bottom, a.width, a.bottom - bottom), new DOMRect(a.left, top, b.left - a.left, bottom - top), new DOMRect(b.right, top, a.right - b.right, bottom - top)];
  return left.filter((each) => each.width > 0 && each.height > 0);
}
