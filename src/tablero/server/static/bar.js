// The action bar: whose turn it is, what is asked, the options as a list, what the one looked at would bring.
import { byId, calm, colours, icon, make, say, start } from "./words.js";

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
  byId("ask").textContent = asked ? ask.prompt : frame.status === "over" ? say("over") : waitingFor(waiting);
  showOptions(chooser, frame);
  const undo = byId("undo");
  undo.disabled = !ask?.undo || chooser.busy;
  byId("hint").disabled = !ask?.owed || chooser.busy;
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
  return bots ? say("bot-thinks", { names }) : say("waiting", { names });
}

// All options are in the list, so that keyboard and screen reader have them; those on the board show when in focus.
export function showOptions(chooser, frame) {
  const list = byId("buttons");
  const kept = document.activeElement?.matches(":focus-visible") && document.activeElement.dataset.text;
  list.replaceChildren();
  const me = frame.seats[frame.seat];
  if (me?.stands_in) {
    list.append(make("li", {}, make("span", {}, `${say("bot-plays")} `), make("button", { class: "btn lit", "data-do": "take-back" }, say("take-back"))));
  }
  if (chooser.picks.length) list.append(make("li", {}, make("button", { class: "btn", "data-do": "back" }, say("back"))));
  chooser.listed.forEach(({ option, shown, name }, n) => {
    const button = make("button", { class: "btn", "data-text": option.text, "data-number": n + 1, disabled: chooser.busy }, name || option.label);
    if (n < 9) button.setAttribute("aria-keyshortcuts", String(n + 1));
    button.option = option;
    list.append(make("li", { class: shown ? "onboard" : false }, button));
  });
  // What is nowhere on the board and cannot be done tells why.
  for (const refusal of chooser.refused.filter((each) => !Object.keys(each.args).length)) {
    const button = make("button", { class: "btn", "aria-disabled": "true", title: refusal.reason }, refusal.label);
    for (const kind of ["click", "focus", "pointerenter"]) button.addEventListener(kind, () => showGive(null, refusal.reason));
    list.append(make("li", {}, button));
  }
  if (kept) [...list.querySelectorAll("button")].find((button) => button.dataset.text === kept)?.focus({ preventScroll: true });
}

export function showConfirm(option, onYes, onNo) {
  const list = byId("buttons");
  const yes = make("button", { class: "btn lit" }, say("confirm"));
  const no = make("button", { class: "btn" }, say("back"));
  yes.addEventListener("click", onYes);
  no.addEventListener("click", onNo);
  list.replaceChildren(make("li", {}, yes), make("li", {}, no));
  byId("ask").textContent = option.label;
  showGive(option);
}

export function showGive(option, reason = "") {
  const give = byId("give");
  give.replaceChildren();
  if (reason) give.append(make("span", { class: "bad" }, reason));
  else if (option) {
    give.append(make("b", {}, option.label));
    if (option.preview) give.append(`: ${option.preview}`);
  }
}

// The icons of what every game may count; goods are called as theirs are.
const pictured = { points: "vp", money: "coin" };

// New goods, money and points float up from whose they are; what has no icon does not.
export function floats(frame) {
  if (calm()) return;
  for (const line of frame.lines.slice(-3)) {
    for (const gain of line.gains.slice(0, 6)) {
      const place = byId(gain.seat === (start.seat ?? 0) ? "mat" : `other-${gain.seat}`);
      if (!place?.checkVisibility?.()) continue;
      const name = pictured[gain.what] ?? gain.what.split(".").pop();
      if (!document.getElementById(name)) continue;
      const float = make("span", { class: `float ${gain.n > 0 ? "up" : "down"}`, "aria-hidden": "true" }, gain.n > 0 ? `+${gain.n}` : String(gain.n));
      float.append(icon(name, "s"));
      const already = place.querySelectorAll(".float").length;
      float.style.right = `${12 + already * 46}px`;
      place.append(float);
      setTimeout(() => float.remove(), 950);
    }
  }
}
