// A person who is away: for how long, who wants a bot to play for him, and after the grace the button to agree.
import { icon, make, say, start } from "./words.js";

export function away(seat, frame) {
  const since = frame.came - 1000 * seat.away;
  const shown = make("span", { class: "state" });
  const hand = make("button", { class: "btn icon", "aria-label": say("hand-over", { name: seat.name }), title: say("hand-over", { name: seat.name }), "data-hand": seat.seat }, icon("bot", "s"));
  const tick = () => {
    const seconds = Math.floor((performance.now() - since) / 1000);
    shown.textContent = say("away", { time: `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}` });
    hand.hidden = !start.token || seconds < frame.grace;
  };
  tick();
  const ticking = setInterval(() => (shown.isConnected ? tick() : clearInterval(ticking)), 1000);
  const [first, ...rest] = seat.votes.map((voter) => frame.seats[voter].name);
  const vote = rest.length ? say("vote.agreed", { name: first, names: rest.join(", ") }) : first && say("vote", { name: first });
  return [shown, hand, vote ? make("span", { class: "vote" }, vote) : null].filter(Boolean);
}
