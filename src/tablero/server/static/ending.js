// The end: who won and why it ended, points counted up category by category, a chart of points by round, the seed with its proof.
import { compared, onceMore } from "./practise.js";
import { byId, calm, colours, icon, make, say, start } from "./words.js";

const SHADES = ["#8e2f46", "#1f6d8c", "#a5502d", "#4c6b2f", "#75613d", "#5b4a86", "#2f6f6b", "#8a5a1f", "#6d3f5f", "#44566b"];

export function showEnding(frame, { onRematch, onReplay, onReview }) {
  const { ended, won, scores, names, rounds, seed, commitment, rematch } = frame.ending;
  const dialog = byId("ending");
  const parts = Object.keys(names).filter((part) => scores.some((score) => score.parts[part]));
  const most = Math.max(...scores.map((score) => Object.values(score.parts).reduce((sum, n) => sum + Math.max(0, n), 0)), 1);
  const rows = [...scores].sort((one, other) => one.rank - other.rank).map((score) => row(frame, score, parts, names, most));
  const legend = make("p", { class: "legend" }, ...parts.map((part, i) => make("span", {}, swatch(i), names[part])));
  const again = rematch ? make("a", { class: "btn lit", href: `/tables/${rematch}` }, say("rematch.go")) : start.token ? make("button", { class: "btn do" }, start.practice ? say("practise.again") : say("rematch")) : null;
  if (again && !rematch) again.addEventListener("click", () => (start.practice ? onceMore((said) => (problem.textContent = said)) : onRematch()));
  const replay = make("button", { class: "btn" }, icon("replay", "s"), say("replay"));
  replay.addEventListener("click", onReplay);
  const judge = make("button", { class: "btn" }, icon("hint", "s"), say("review"));
  const tries = make("div", { "aria-live": "polite" });
  if (start.practice) compared().then((found) => found && tries.replaceChildren(found));
  const problem = make("p", { class: "bad", "aria-live": "polite" });
  judge.addEventListener("click", onReview);
  const close = make("button", { class: "btn quiet", autofocus: true }, say("close"));
  close.addEventListener("click", () => dialog.close());
  dialog.replaceChildren(
    make("h2", { id: "t-ending-title" }, won),
    make("p", { class: "why-over" }, ended),
    make("ol", { class: "scores" }, ...rows),
    legend,
    tries,
    rounds.length > 1 ? chart(frame, rounds, say("chart"), rounds.map((_, i) => frame.round - rounds.length + 1 + i)) : "",
    problem,
    make("details", {}, make("summary", {}, say("seed")), make("p", {}, make("code", {}, seed)), make("p", { class: "dim" }, say("seed.text"), " ", make("code", {}, commitment))),
    make("div", { class: "row" }, again, replay, judge, make("a", { class: "btn", href: `/api/tables/${start.table}/replay` }, say("download")), make("span", { class: "grow" }), close),
  );
  if (!dialog.open) dialog.showModal();
  countUp(dialog);
}

function swatch(i) {
  const made = make("i", { class: "swatch" });
  made.style.background = SHADES[i % SHADES.length];
  return made;
}

function row(frame, score, parts, names, most) {
  const bar = make("span", { class: "stretch" });
  parts.forEach((part, i) => {
    const n = score.parts[part];
    if (n <= 0) return;
    const piece = make("i", { class: "part", title: `${names[part]}: ${n}`, "data-step": i }, String(n));
    Object.assign(piece.style, { width: `${(100 * n) / most}%`, background: SHADES[i % SHADES.length] });
    bar.append(piece);
  });
  const said = parts.map((part) => `${names[part]} ${score.parts[part]}`).join(", ");
  return make("li", {}, icon(`marker-${colours[score.seat]}`, "l"), make("span", { class: `nm ${colours[score.seat]}` }, `${score.rank}. ${frame.seats[score.seat].name}`),
    make("span", { role: "img", "aria-label": said, class: "bars" }, bar), make("b", { class: "total", "data-total": score.total }, String(score.total)));
}

// Category after category appears, and the totals run with them.
function countUp(dialog) {
  if (calm()) return;
  const pieces = [...dialog.querySelectorAll(".part")];
  const steps = Math.max(...pieces.map((piece) => Number(piece.dataset.step)), 0);
  pieces.forEach((piece) => (piece.style.visibility = "hidden"));
  const show = (step) => {
    for (const item of dialog.querySelectorAll(".scores li")) {
      let sum = 0;
      for (const piece of item.querySelectorAll(".part")) {
        if (Number(piece.dataset.step) > step) continue;
        piece.style.visibility = "visible";
        sum += Number(piece.textContent);
      }
      const total = item.querySelector(".total");
      total.textContent = step >= steps ? total.dataset.total : String(sum);
    }
    if (step < steps && dialog.open) setTimeout(() => show(step + 1), 450);
    else if (step < steps) show(steps);
  };
  show(0);
}

function chart(frame, rounds, caption, labels) {
  const [w, h, left, low] = [560, 170, 34, 22];
  const highest = Math.max(1, ...rounds.flat());
  const least = Math.min(0, ...rounds.flat());
  const x = (i) => left + ((w - left - 14) * i) / Math.max(1, rounds.length - 1);
  const y = (n) => h - low - ((h - low - 12) * (n - least)) / (highest - least);
  const svg = (tag, attributes, text) => {
    const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
    for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
    if (text !== undefined) made.textContent = text;
    return made;
  };
  const out = svg("svg", { viewBox: `0 0 ${w} ${h}`, class: "chart", role: "img", "aria-label": caption });
  for (let i = 0; i <= 4; i++) {
    const n = Math.round(least + ((highest - least) * i) / 4);
    out.append(svg("path", { d: `M${left} ${y(n)}H${w - 10}`, stroke: "var(--line)" }), svg("text", { x: left - 6, y: y(n) + 4, "text-anchor": "end", "font-size": 11, fill: "var(--ink-2)" }, n));
  }
  const step = Math.ceil(rounds.length / 12);
  rounds.forEach((_, i) => i % step === 0 && out.append(svg("text", { x: x(i), y: h - 6, "text-anchor": "middle", "font-size": 11, fill: "var(--ink-2)" }, labels[i])));
  frame.seats.forEach((seat) => {
    const colour = colours[seat.seat];
    const points = rounds.map((round, i) => `${x(i).toFixed(1)} ${y(round[seat.seat]).toFixed(1)}`);
    const line = svg("path", { d: `M${points.join("L")}`, fill: "none", stroke: `var(--seat-${colour}-text)`, "stroke-width": 2.5, "stroke-linejoin": "round" });
    line.append(svg("title", {}, seat.name));
    const end = rounds.length - 1;
    out.append(line, svg("use", { href: `#marker-${colour}`, x: x(end) - 7, y: y(rounds[end][seat.seat]) - 7, width: 14, height: 14 }));
  });
  return make("figure", {}, make("figcaption", { class: "label" }, caption), out);
}
