// Practice: a private table that goes on from a moment, what one could not see dealt anew, as often as one likes.
import { api, sentence } from "./stream.js";
import { byId, colours, icon, make, say, start } from "./words.js";

// Whether one may go on from what is looked at: of a running game only one's own, against bots alone.
export function mayPractise({ status, seats }) {
  const others = seats.some((seat) => seat.seat !== start.seat && seat.kind !== "bot");
  return !start.practice && (status === "over" || (start.seat !== null && !others));
}

async function go(table, body, said) {
  const response = await api(`/tables/${table}/practise`, { method: "POST", body });
  if (response.ok) location.href = `/tables/${(await response.json()).table}`;
  else said(await sentence(response));
}

export const onceMore = (said) => go(start.table, {}, said);

// What becomes of a moment, as the server knows it; the sentence where it refuses.
async function ask(query = "") {
  const response = await api(`/tables/${start.table}/practise${query}`);
  return response.ok ? { found: await response.json() } : { refused: await sentence(response) };
}

// What the review held to be better, by moment and seat, as long as the page is open.
const judged = new Map();
export const noteBetter = ({ at, seat, better }) => judged.set(`${at} ${seat}`, better);
const betterAt = (at, seat) => judged.get(`${at} ${seat}`) ?? "";

// Asks how to go on from a moment.
export async function choosePractice({ at, seat = null, level = "", onRefused }) {
  const query = new URLSearchParams({ at, better: betterAt(at, seat ?? start.seat), ...(seat === null ? {} : { seat }) });
  const { found, refused } = await ask(`?${query}`);
  if (refused) return onRefused(refused);
  const dialog = byId("practise");
  const problem = make("p", { class: "bad", role: "alert" });
  const form = make("form", { method: "dialog" });
  const close = make("button", { class: "btn quiet icon shut", type: "button", "aria-label": say("close") }, icon("close"));
  const cancel = make("button", { class: "btn quiet", type: "button" }, say("practise.cancel"));
  for (const each of [close, cancel]) each.addEventListener("click", () => dialog.close());
  const begun = found.tries.filter(counts).length;
  const begin = make("button", { class: "btn do", autofocus: true }, icon("practise"), begun ? say("practise.try", { n: begun + 1 }) : say("practise.start"));
  form.append(
    make("h2", { id: "t-practise-title" }, say("practise")),
    close,
    make("p", { class: "dim" }, say("practise.moment", { at: say("move", { n: found.at, all: found.length }), round: found.round })),
    ...(found.seats.length > 1 ? [radios("seat", say("practise.seat"), "sits", found.seats.map((each) => [each.seat, each.seat === found.seat, seatCard(each)]))] : []),
    radios("level", say("practise.level"), "levels", [["", say("practise.same")], ...Object.entries(start.levels)].map(([each, name]) => [each, each === level, name])),
    make("p", {}, icon("deck", "s"), " ", say("practise.hidden")),
    ...(found.better ? [betterLine(found.better)] : []),
    ...sofar(found),
    problem,
    make("div", { class: "row" }, begin, make("span", { class: "grow" }), cancel),
  );
  // Another seat has other tries, and something else was better for it.
  form.addEventListener("change", async ({ target }) => {
    if (target.name !== "seat") return;
    await choosePractice({ at, seat: Number(target.value), level: new FormData(form).get("level"), onRefused: (said) => (problem.textContent = said) });
    dialog.querySelector("[name=seat]:checked")?.focus();
  });
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    begin.disabled = true;
    const given = new FormData(form);
    const wanted = given.has("seat") ? Number(given.get("seat")) : found.seat;
    await go(start.table, { at, seat: wanted, level: given.get("level"), better: betterAt(at, wanted) }, (said) => (problem.textContent = said));
    begin.disabled = false;
  });
  dialog.replaceChildren(form);
  if (!dialog.open) dialog.showModal();
  dialog.scrollTop = 0;
}

function radios(name, legend, kind, some) {
  const options = some.map(([value, checked, label]) => make("label", {}, make("input", { type: "radio", name, value, checked, class: "sr" }), label));
  return make("fieldset", { class: kind }, make("legend", {}, legend), make("div", {}, ...options));
}

function seatCard({ seat, name, points }) {
  return make("span", { class: "sit" }, icon(`marker-${colours[seat]}`, "l"), make("span", {}, make("b", { class: `nm ${colours[seat]}` }, name), make("span", { class: "dim" }, say("practise.points", { n: points }))));
}

const betterLine = (line) => make("p", { class: "better" }, icon("check", "s"), make("span", {}, `${say("practise.better")} `, make("b", {}, line)));

// A try at which nothing was done yet is none, but for the one under way.
const counts = ({ table, line }) => Boolean(line) || table === start.table;

// What each line came to: in the game itself, then try by try.
function sofar({ game, tries }) {
  const rows = [...(game?.line ? [[say("practise.game"), game]] : []), ...tries.filter(counts).map((each, n) => [say("practise.nth", { n: n + 1 }), each])];
  if (!rows.length) return [];
  const items = rows.map(([name, { table, line, better: is, points, place }]) => {
    const here = table === start.table && Boolean(start.practice);
    const came = points === null ? make("span", { class: "dim" }, say("practise.runs")) : make("span", { class: "came" }, make("b", {}, say("practise.points", { n: points })), " · ", say("practise.place", { n: place }));
    const called = here || (table === start.table && !start.practice) ? make("b", {}, name) : make("a", { href: `/tables/${table}${points === null ? "" : "/replay"}` }, name);
    return make("li", { class: here ? "here" : "" }, called, make("span", { class: "did" }, is ? icon("check", "s") : null, line || "–", is ? make("span", { class: "sr" }, ` (${say("practise.better")})`) : null), came);
  });
  return [make("h3", { class: "label" }, say("practise.sofar")), make("ol", { class: "tries" }, ...items)];
}

// At a practice table: where it goes on from, what was better there, what came of it so far, once more, and back.
// Where the page has no room for a strip, all of it is behind its icon.
export async function practiceStrip(onRefused) {
  const place = byId("practice");
  if (!place) return;
  const { found, refused } = await ask();
  if (refused) return onRefused(refused);
  const { of, at, seat, round, better, game } = found;
  const began = `${say("practise.from", { round })}, ${say("practise.move", { n: at })}`;
  const href = !game ? "/tables" : game.points === null ? `/tables/${of}` : `/tables/${of}/replay#${at}-${seat}`;
  const ways = () => {
    const again = make("button", { class: "btn again", "aria-label": say("practise.again") }, icon("again", "s"), make("span", { class: "wide" }, say("practise.again")));
    again.addEventListener("click", () => ((again.disabled = true), onceMore((said) => ((again.disabled = false), onRefused(said)))));
    const back = make("a", { class: "btn quiet back", href, title: say("practise.back"), "aria-label": say("practise.back") }, icon("back-move", "s"), make("span", { class: "wide" }, say("practise.back.short")));
    return make("span", { class: "ways" }, again, back);
  };
  const lines = [make("p", { class: "began" }, make("b", {}, began)), ...(better ? [betterLine(better)] : []), make("p", { class: "dim" }, say("practise.anew")), ...sofar(found), ways()];
  place.replaceChildren(
    make("details", { class: "menu" }, make("summary", { class: "btn quiet icon", "aria-label": say("practise.sofar"), title: say("practise.sofar") }, icon("practise")), make("div", { class: "panel pop" }, ...lines)),
    make("p", {}, make("b", {}, began), better ? make("span", { title: `${say("practise.better")} ${better}` }, `${say("practise.better")} ${better}`) : make("span", { class: "dim" }, say("practise.anew"))),
    ways(),
  );
}

// For the end of a try: what all of them came to.
export async function compared() {
  const { found } = await ask();
  return found ? make("section", { class: "compared" }, ...(found.better ? [betterLine(found.better)] : []), ...sofar(found)) : null;
}
