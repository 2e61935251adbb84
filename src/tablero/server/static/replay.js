// Looking back: any moment of the game, step by step or by itself, from any seat once the game is over, and as a link.
import { copy } from "./page.js";
import { choosePractice, mayPractise } from "./practise.js";
import { api } from "./stream.js";
import { lineAt, moves } from "./talk.js";
import { byId, icon, make, say, start } from "./words.js";

const TEMPO = 900; // milliseconds a move at the usual speed

export class Replay {
  // `now` is the frame there is, `layout` how the page is laid out; a moment is shown by `onShow`, the present by `onLive`.
  constructor({ now, layout, onShow, onLive, onSaid }) {
    Object.assign(this, { now, layout, onShow, onLive, onSaid });
    this.moment = start.replay ? 0 : null; // the moment looked at, or null for now
    this.running = 0;
    byId("run").addEventListener("click", () => (this.running ? this.stop() : this.play()));
    byId("speed").addEventListener("change", () => this.running && this.play());
    byId("eyes").addEventListener("change", () => this.jump(this.moment));
    byId("slider").addEventListener("input", (event) => (this.stop(), this.jump(Number(event.target.value))));
    byId("live").addEventListener("click", () => (start.replay ? (location.href = `/tables/${start.table}`) : this.leave()));
    byId("open-replay").addEventListener("click", () => (this.moment === null ? this.jump(this.now().length) : this.leave()));
    byId("link-here").addEventListener("click", () => this.share());
    byId("practise-here").addEventListener("click", () => (this.stop(), choosePractice({ at: this.moment, seat: this.eyes, onRefused: this.onSaid })));
    byId("scrub").addEventListener("click", (event) => {
      const [unit, by] = event.target.closest("[data-step]")?.dataset.step.split(" ") ?? [];
      if (unit) (this.stop(), this.step(unit, Number(by)));
    });
  }

  // The board as it was dealt: behind what nature drew before anybody did anything.
  get dealt() {
    const first = moves()[0];
    return first && first.seat < 0 ? first.at : 0;
  }

  // Whose eyes look: one's own, or any when the game is over.
  get eyes() {
    if (this.moment === null || this.now().status !== "over") return start.seat;
    const { value } = byId("eyes");
    return value === "" ? null : Number(value);
  }

  open() {
    const wanted = location.hash.match(/^#(\d+)(?:-(\d+|all))?$/);
    this.offerEyes(wanted?.[2]);
    return this.jump(wanted ? Number(wanted[1]) : this.dealt);
  }

  offerEyes(wanted) {
    const [list, { seats, status }] = [byId("eyes"), this.now()];
    list.hidden = status !== "over";
    if (list.options.length) return;
    list.append(...seats.map((seat) => make("option", { value: seat.seat }, seat.name)), make("option", { value: "" }, list.dataset.all));
    list.value = wanted === "all" ? "" : String(wanted ?? start.seat ?? 0);
  }

  // A moment as a seat saw it, where one may choose whose eyes look.
  through(seat, n) {
    this.stop();
    this.offerEyes();
    if (seat !== undefined && !byId("eyes").hidden) byId("eyes").value = String(seat);
    return this.jump(n);
  }

  async jump(n) {
    const frame = this.now();
    this.moment = Math.max(0, Math.min(n, frame.length));
    this.offerEyes();
    document.body.classList.add("replaying");
    byId("scrub").hidden = false;
    byId("slider").max = frame.length;
    byId("slider").value = this.moment;
    byId("moment").textContent = say("move", { n: this.moment, all: frame.length });
    byId("live").hidden = start.replay && frame.status === "over";
    byId("practise-here").hidden = !mayPractise(frame);
    byId("practise-here").disabled = frame.status === "over" && this.moment === frame.length;
    const wanted = this.moment;
    const found = await this.fetch(wanted);
    if (found && this.moment === wanted) this.onShow({ ...found, at: wanted, line: lineAt(wanted) });
  }

  // The picture of a moment.
  // While the line is cut it is asked for again: no move of another is passed over.
  async fetch(n, tries = 10) {
    const seat = this.now().status === "over" && this.eyes !== null ? `&seat=${this.eyes}` : "";
    const response = await api(`/tables/${start.table}/moments/${n}?layout=${this.layout()}${seat}`);
    if (response.status >= 500 && tries) {
      await new Promise((resolve) => setTimeout(resolve, 300));
      return this.fetch(n, tries - 1);
    }
    if (!response.ok) return null;
    const { parts, ends } = await response.json();
    return { parts, ends };
  }

  leave() {
    this.stop();
    this.moment = null;
    document.body.classList.remove("replaying");
    byId("scrub").hidden = true;
    this.onLive();
  }

  // The moments behind each move, behind a seat's last move in a row, behind a round's last.
  ends(unit) {
    const lines = moves();
    if (unit === "move") return lines.map((line) => line.at);
    const key = unit === "turn" ? "seat" : "round";
    return lines.filter((line, n) => line[key] !== lines[n + 1]?.[key]).map((line) => line.at);
  }

  step(unit, by) {
    const ends = this.ends(unit).filter((at) => at >= this.dealt);
    const next = by > 0 ? ends.find((at) => at > this.moment) : ends.findLast((at) => at < this.moment);
    this.jump(next ?? (by > 0 ? this.now().length : this.dealt));
    return next !== undefined;
  }

  play() {
    clearInterval(this.running);
    this.running = setInterval(() => this.step("move", 1) || this.stop(), TEMPO / Number(byId("speed").value));
    this.drawRun();
  }

  stop() {
    clearInterval(this.running);
    this.running = 0;
    this.drawRun();
  }

  drawRun() {
    byId("run").replaceChildren(icon(this.running ? "pause" : "play", "s"));
    byId("run").setAttribute("aria-label", say(this.running ? "replay.pause" : "replay.play"));
  }

  async share() {
    const eyes = this.now().status === "over" ? `-${byId("eyes").value || "all"}` : "";
    const link = `${location.origin}/tables/${start.table}/replay#${this.moment}${eyes}`;
    const field = make("input", { value: link, readonly: true, class: "sr", "aria-hidden": "true" });
    document.body.append(field);
    field.select();
    const copied = await copy(link);
    field.remove();
    if (start.replay) history.replaceState(null, "", link);
    this.onSaid(copied ? say("replay.copied") : say("replay.copy", { link }));
  }
}
