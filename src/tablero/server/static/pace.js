// A pace for one's own eyes. What others do comes as steps, and each is shown for as long as the viewer likes; nobody
// else waits for it. What can be done now is lit only once all has been shown, and one click shows it all at once.
import { byId, icon, make, say } from "./words.js";

const TIMES = { step: Infinity, slow: 1500, normal: 600, once: 0 };
const LEAST = 150; // what the shortest look takes
const WAIT = 1800; // at the normal pace nobody who is asked waits much longer for what was done meanwhile
const KEPT = "tablero.pace";

const chosen = () => (localStorage.getItem(KEPT) in TIMES ? localStorage.getItem(KEPT) : "normal");

export class Pace {
  // A step has a line and a picture, or where it is to be fetched the moment it shows; the last of a frame has the
  // frame. What is quiet takes no time, what is one's own waits for nothing.
  constructor({ onShow, onHold, onAgain, fetch, isAsked }) {
    Object.assign(this, { onShow, onHold, onAgain, fetch, isAsked });
    this.kind = chosen();
    this.queue = [];
    this.paused = false;
    this.due = 0; // until when the step that is shown shall be looked at
    this.hurry = 0; // since when somebody waits who is asked
    this.run = 0; // a new number lets a fetch that is under way come too late
    this.draw();
  }

  get behind() {
    return this.queue.length > 0;
  }

  // Whether the next step waits for the viewer.
  get held() {
    return this.behind && (this.paused || this.kind === "step");
  }

  put(steps) {
    this.queue.push(...steps);
    this.go();
  }

  // All that is left is passed over; what is shown last stands for it.
  now() {
    const last = this.queue.findLast((step) => step.frame);
    this.stop();
    if (last) this.onShow(last);
  }

  // Forgets what is left, since something else is shown now.
  stop() {
    this.run += 1;
    clearTimeout(this.timer);
    this.timer = null;
    this.fetching = false;
    this.queue = [];
    this.due = this.hurry = 0;
  }

  next() {
    if (!this.behind) return;
    this.due = 0;
    this.go(true);
  }

  // Some steps once more, and then what was left.
  again(steps) {
    const left = this.queue;
    this.stop();
    this.paused = false;
    this.queue = [...steps, ...left];
    this.draw();
    this.go(true);
  }

  choose(kind) {
    this.kind = kind;
    localStorage.setItem(KEPT, kind);
    this.paused = false;
    this.due = 0;
    this.draw();
    if (kind === "once") this.now();
    else this.go();
  }

  pause() {
    this.paused = !this.paused;
    this.draw();
    this.go();
  }

  async go(once = false) {
    clearTimeout(this.timer);
    this.timer = null;
    while (this.behind && !this.fetching) {
      const step = this.queue[0];
      // What is quiet takes no time of its own, but leaves the move before it to be seen.
      const free = step.own || once || (step.quiet && this.held);
      if (!free && this.held) return this.onHold();
      if (step.quiet && this.queue.length > 1) {
        this.queue.shift();
        continue;
      }
      const wait = free ? 0 : this.due - performance.now();
      if (wait > 0) {
        this.timer = setTimeout(() => this.go(), wait);
        return this.onHold();
      }
      if (!step.parts) {
        const run = this.run;
        this.fetching = true;
        const found = await this.fetch(step.at);
        if (run !== this.run) return;
        this.fetching = false;
        if (found) Object.assign(step, found);
      }
      this.queue.shift();
      once = false;
      if (step.parts) this.onShow(step);
      if (!step.quiet) this.due = performance.now() + this.time(step);
    }
    if (!this.behind) this.hurry = 0;
  }

  // How long a step is looked at.
  time(step) {
    if (this.kind === "step" || document.hidden) return 0;
    if (step.again) return Math.max(TIMES.normal, TIMES[this.kind]);
    if (this.kind !== "normal" || !this.isAsked() || !this.behind) return TIMES[this.kind];
    this.hurry ||= performance.now();
    const left = (this.hurry + WAIT - performance.now()) / this.queue.filter((step) => !step.quiet).length;
    return Math.min(TIMES.normal, Math.max(LEAST, left));
  }

  // The choice in the head: buttons where there is room, a list where there is little.
  draw() {
    const place = byId("pace");
    const kinds = Object.keys(TIMES);
    if (!place.children.length) {
      const few = make("select", { "aria-label": place.getAttribute("aria-label") }, ...kinds.map((kind) => make("option", { value: kind }, say(`pace.${kind}`))));
      few.addEventListener("change", () => this.choose(few.value));
      place.append(few, ...kinds.map((kind) => make("button", { "data-pace": kind, title: say(`pace.${kind}.text`) }, kind === "step" ? icon("step", "s") : null, say(`pace.${kind}`))));
      place.append(make("button", { "data-do": "pause" }), make("button", { "data-do": "again", title: say("pace.again"), "aria-label": say("pace.again") }, icon("again", "s")));
      place.addEventListener("click", (event) => {
        const button = event.target.closest("button");
        if (button?.dataset.pace === "step" && this.kind === "step") this.next();
        else if (button?.dataset.pace) this.choose(button.dataset.pace);
        else if (button?.dataset.do === "pause") this.pause();
        else if (button?.dataset.do === "again") this.onAgain();
      });
    }
    place.querySelector("select").value = this.kind;
    for (const button of place.querySelectorAll("[data-pace]")) button.setAttribute("aria-pressed", String(button.dataset.pace === this.kind));
    const pause = place.querySelector("[data-do=pause]");
    pause.replaceChildren(icon(this.paused ? "play" : "pause", "s"));
    pause.setAttribute("aria-pressed", String(this.paused));
    pause.title = say(this.paused ? "pace.on" : "pace.pause");
    pause.setAttribute("aria-label", pause.title);
  }
}
