// The action bar: whose turn it is, what is asked, the options as a list, what the one looked at would bring.
import { byId, colours, icon, make, say } from "./words.js";

export function showBar(frame, chooser) {
  const ask = frame.ask;
  const asked = Boolean(ask?.options.length);
  const waiting = frame.seats.filter((seat) => seat.waiting);
  const bar = byId("bar");
  bar.classList.toggle("wait", !ask?.owed);
  const who = byId("who");
  who.replaceChildren();
  const mark = ask?.owed ? frame.seat : waiting[0]?.seat;
  if (mark !== undefined && mark !== null) who.append(icon(`shape-${["circle", "triangle", "square", "diamond", "cross"][mark]}`, "s"));
  who.firstChild?.classList.add("nm", colours[mark]);
  who.append(headline(frame, waiting));
  byId("ask").textContent = chooser.chosen?.label ?? (asked ? ask.prompt : frame.status === "over" ? say("over") : waitingFor(waiting));
  showOptions(chooser, frame);
  const undo = byId("undo");
  undo.disabled = !ask?.undo || chooser.busy;
  byId("hint").disabled = !ask?.owed || chooser.busy;
}

// What others did is still being shown: who moves there, how much is left, and the way to the present.
export function showBehind(pace, line, frame) {
  byId("bar").classList.add("wait");
  const name = frame.seats[line?.seat]?.name ?? "";
  byId("who").replaceChildren(...(name ? [icon(`marker-${colours[line.seat]}`, "s"), name] : []));
  const left = pace.queue.filter((step) => !step.quiet).length;
  byId("ask").textContent = left ? say("pace.left", { n: left }) : "";
  const list = byId("buttons");
  if (!list.querySelector("[data-do=now]")) list.replaceChildren(make("li", {}, make("button", { class: "btn", "data-do": "now" }, icon("now", "s"), say("pace.now"))));
  byId("undo").disabled = byId("hint").disabled = true;
}

function headline(frame, waiting) {
  if (frame.status === "over") return say("over");
  if (frame.seat === null) return say("watching");
  if (!frame.ask?.owed) return waiting.map((seat) => seat.name).join(", ");
  return waiting.length > 1 ? say("everyone") : say("your-turn");
}

function waitingFor(waiting) {
  const names = waiting.map((seat) => seat.name).join(", ");
  const bots = waiting.every((seat) => seat.level);
  return bots ? say("bot-thinks", { names, n: waiting.length }) : say("waiting", { names });
}

// All options are in the list, so that keyboard and screen reader have them; those on the board show when in focus.
// What has not changed is left as it is, since somebody may be pressing it.
export function showOptions(chooser, frame) {
  const list = byId("buttons");
  const made = chooser.chosen ? confirming() : listing(chooser, frame);
  const had = [...list.children];
  if (made.length === had.length && made.every((item, n) => item.isEqualNode(had[n]))) {
    return made.forEach((item, n) => {
      const [button, shown] = [item, had[n]].map((each) => each.querySelector("button"));
      Object.assign(shown, { option: button.option, refusal: button.refusal });
    });
  }
  const kept = document.activeElement?.matches(":focus-visible") && document.activeElement.dataset.text;
  list.replaceChildren(...made);
  byId("bar").classList.remove("open");
  fit();
  if (kept) [...list.querySelectorAll("button")].find((button) => button.dataset.text === kept)?.focus({ preventScroll: true });
}

// Two answers stand beside the question; more take a row of their own, and if that is too short, all can be opened.
function fit() {
  const [bar, list, all] = [byId("bar"), byId("buttons"), byId("all")];
  const shown = list.querySelectorAll("li:not(.onboard)").length;
  bar.classList.remove("many");
  bar.classList.toggle("many", shown > 2 || list.scrollWidth > list.parentElement.clientWidth + 1);
  all.hidden = true;
  all.hidden = list.scrollWidth <= list.clientWidth + 1;
  all.setAttribute("aria-expanded", String(bar.classList.contains("open")));
  all.textContent = say("all", { n: shown });
}

addEventListener("resize", fit);
byId("all").addEventListener("click", ({ currentTarget: all }) => {
  all.setAttribute("aria-expanded", String(byId("bar").classList.toggle("open")));
});

function listing(chooser, frame) {
  const items = [];
  if (frame.seats[frame.seat]?.stands_in) {
    items.push(make("li", {}, make("span", {}, `${say("bot-plays")} `), make("button", { class: "btn lit", "data-do": "take-back" }, say("take-back"))));
  }
  if (chooser.picks.length) items.push(make("li", {}, make("button", { class: "btn", "data-do": "back" }, say("back"))));
  chooser.listed.forEach(({ option, shown, name }, n) => {
    const button = make("button", { class: "btn", "data-text": option.text, "data-number": n + 1, disabled: chooser.busy }, name || option.label);
    if (n < 9) button.setAttribute("aria-keyshortcuts", String(n + 1));
    button.option = option;
    items.push(make("li", { class: shown ? "onboard" : false }, button));
  });
  // What is nowhere on the board and cannot be done tells why.
  for (const refusal of chooser.refused.filter((each) => each.args.verb && !document.querySelector(`[data-verb="${each.args.verb}"]`))) {
    const button = make("button", { class: "btn", "aria-disabled": "true", title: refusal.reason }, refusal.label);
    button.refusal = refusal;
    items.push(make("li", {}, button));
  }
  return items;
}

function confirming() {
  const yes = make("button", { class: "btn lit", "data-do": "yes" }, say("confirm"));
  const no = make("button", { class: "btn", "data-do": "back" }, say("back"));
  return [make("li", {}, yes), make("li", {}, no)];
}

function given(option) {
  return [make("b", {}, option.label), option.preview ? `: ${option.preview}` : null];
}

export function showGive(option, reason = "") {
  const said = reason ? [make("span", { class: "bad" }, reason)] : option ? given(option) : [];
  byId("give").replaceChildren(...said.filter((each) => each != null));
}

export function showHint(reason, onClose) {
  const close = make("button", { class: "btn quiet icon", "aria-label": say("close"), title: say("close") }, icon("close", "s"));
  close.addEventListener("click", onClose);
  byId("give").replaceChildren(make("span", { class: "hinted" }, reason), close);
}

// What ends the game: as many as fit beside the title, and all of them in the list below.
const NEAR = 0.8;

export function showEnds(ends) {
  const place = byId("ends");
  place.hidden = !ends.length;
  const item = (tag, end) => {
    const meter = make("span", { class: "meter" }, make("i"));
    meter.firstChild.style.width = `${Math.min(100, (100 * end.n) / end.of)}%`;
    const name = end.icons.find((each) => document.getElementById(each));
    return make(tag, { class: `end${end.n / end.of >= NEAR ? " near" : ""}` }, name ? icon(name, "s") : null, make("span", {}, end.text), meter);
  };
  const summary = place.querySelector("summary");
  summary.replaceChildren(...ends.map((end) => item("span", end)));
  summary.setAttribute("aria-label", say("ends", { ends: ends.map((end) => end.text).join(" · ") }));
  place.querySelector("ul").replaceChildren(...ends.map((end) => item("li", end)));
}
