// The stream of frames, and the acts that go the other way. Nothing is lost and nothing is done twice:
// the stream resumes behind the last frame that came, and an act keeps its id however often it is sent.
import { say, start } from "./words.js";

const SILENCE = 40_000; // the server says something every 15 seconds

// crypto.randomUUID is there over https and on localhost only; this is there for all.
const newId = () => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

// Where the line is cut the answer is a refusal like any other, so that whoever asked can say so.
const cut = () => new Response(JSON.stringify({ detail: say("offline") }), { status: 503 });

export function api(path, { method = "GET", body, signal, headers = {} } = {}) {
  const all = { "Accept-Language": start.lang, ...headers };
  if (start.token) all.Authorization = `Bearer ${start.token}`;
  if (body !== undefined) all["Content-Type"] = "application/json";
  return fetch(`/api${path}`, { method, headers: all, signal, body: body === undefined ? undefined : JSON.stringify(body) }).catch(cut);
}

export async function sentence(response) {
  try {
    return (await response.json()).detail;
  } catch {
    return say("failed", { status: response.status });
  }
}

export class Stream {
  constructor({ layout, onFrame, onGone, onLink, onRefused }) {
    Object.assign(this, { layout, onFrame, onGone, onLink, onRefused });
    this.last = "";
    this.version = 0;
    this.queue = [];
    this.sending = false;
    this.ended = false;
    addEventListener("online", () => this.again?.());
    addEventListener("visibilitychange", () => document.visibilityState === "visible" && this.again?.());
  }

  async run() {
    let pause = 300;
    while (!this.ended) {
      try {
        this.abort = new AbortController();
        const response = await api(`/tables/${start.table}/events?layout=${this.layout}`, {
          signal: this.abort.signal,
          headers: this.last ? { "Last-Event-ID": this.last } : {},
        });
        const full = response.status === 429 || response.status === 503;
        if (full) pause = 1000 * Number(response.headers.get("Retry-After") || 5);
        else if (response.status >= 400 && response.status < 500) return this.gone(response.status, await sentence(response));
        if (!response.ok) throw new Error(response.statusText);
        this.onLink(true);
        pause = 300;
        this.send();
        await this.read(response.body.getReader());
      } catch {
        // The line is cut; below it is tried again.
      }
      clearTimeout(this.watch);
      if (this.ended) return;
      this.onLink(false);
      await new Promise((resolve) => {
        this.again = resolve;
        setTimeout(resolve, pause);
      });
      this.again = null;
      pause = Math.min(pause * 2, 5000);
    }
  }

  async read(reader) {
    const decoder = new TextDecoder();
    let text = "";
    for (;;) {
      clearTimeout(this.watch);
      this.watch = setTimeout(() => this.abort.abort(), SILENCE);
      const { value, done } = await reader.read();
      if (done) return;
      text += decoder.decode(value, { stream: true });
      const events = text.split("\n\n");
      text = events.pop();
      events.forEach((each) => this.take(each));
    }
  }

  take(text) {
    const event = { event: "message", data: "" };
    for (const line of text.split("\n")) {
      const at = line.indexOf(": ");
      if (at > 0) event[line.slice(0, at)] = line.slice(at + 2);
    }
    if (event.event === "frame") {
      this.last = event.id;
      const frame = JSON.parse(event.data);
      this.version = frame.version;
      this.onFrame(frame);
    } else if (event.event === "gone") {
      this.ended = true;
      const problem = JSON.parse(event.data);
      this.gone(problem.status, problem.detail);
    }
  }

  // A seat's token ends when a device is signed out; where one still is, the page gets a new one, once.
  gone(status, said) {
    const [came] = performance.getEntriesByType("navigation");
    if (status === 403 && start.token && came?.type !== "reload") return location.reload();
    this.onGone(said);
  }

  relayout(layout) {
    this.layout = layout;
    this.abort?.abort();
    this.again?.();
  }

  post(path, body) {
    return new Promise((resolve) => {
      this.queue.push({ path, body: { id: newId(), version: this.version, ...body }, resolve });
      this.send();
    });
  }

  act(actions) {
    return this.post("act", { actions });
  }

  undo() {
    return this.post("undo", {});
  }

  async send() {
    if (this.sending) return;
    this.sending = true;
    while (this.queue.length) {
      const { path, body, resolve } = this.queue[0];
      let response;
      try {
        response = await api(`/tables/${start.table}/${path}`, { method: "POST", body });
        if (response.status >= 500) throw new Error(response.statusText);
      } catch {
        this.onLink(false);
        setTimeout(() => this.send(), 1000); // the same id again: it is done once
        break;
      }
      this.queue.shift();
      this.onLink(true);
      if (response.ok) resolve((await response.json()).version);
      else {
        this.onRefused(await sentence(response));
        resolve(0);
      }
    }
    this.sending = false;
  }
}
