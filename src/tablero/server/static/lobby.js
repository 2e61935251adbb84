// The lobby: whoever sits down appears, and the game begins for all at once.
import { Stream } from "./stream.js";

let before = null;
new Stream({
  layout: "none",
  onFrame(frame) {
    const now = JSON.stringify([frame.status, frame.seats.map((seat) => [seat.name, seat.kind])]);
    if (before !== null && before !== now) location.reload();
    before = now;
    if (frame.status !== "open") location.reload();
  },
  onGone() {},
  onLink() {},
  onRefused() {},
}).run();
