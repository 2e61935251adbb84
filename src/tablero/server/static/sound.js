// Sounds of our own making, a few notes each; off until somebody turns them on.
import { byId, icon, say } from "./words.js";

const KEPT = "tablero.sound";
// Each note: its pitch in hertz, when it begins and how long it is in seconds, how loud, its wave.
const TUNES = {
  turn: [[523.3, 0, 0.16, 0.14, "triangle"], [784, 0.13, 0.3, 0.14, "triangle"]],
  card: [[190, 0, 0.05, 0.1, "triangle"], [310, 0.03, 0.06, 0.06, "triangle"]],
  coin: [[1568, 0, 0.08, 0.06, "sine"], [2093, 0.06, 0.22, 0.06, "sine"]],
  warning: [[660, 0, 0.12, 0.12, "square"], [660, 0.2, 0.12, 0.12, "square"]],
  tick: [[880, 0, 0.05, 0.06, "square"]],
};

let on = localStorage.getItem(KEPT) === "on";
let audio = null;

export function sound(name) {
  if (!on || document.hidden && name !== "turn") return;
  audio ??= new AudioContext();
  if (audio.state === "suspended") audio.resume();
  document.body.dataset.sound = name; // for whoever cannot hear it
  for (const [pitch, begins, lasts, loud, wave] of TUNES[name]) {
    const at = audio.currentTime + begins;
    const [note, fade] = [new OscillatorNode(audio, { type: wave, frequency: pitch }), new GainNode(audio, { gain: 0 })];
    fade.gain.setValueAtTime(0, at);
    fade.gain.linearRampToValueAtTime(loud, at + 0.012);
    fade.gain.exponentialRampToValueAtTime(0.0001, at + lasts);
    note.connect(fade).connect(audio.destination);
    note.start(at);
    note.stop(at + lasts + 0.02);
  }
}

// What a move sounds like.
export function soundOf(line) {
  if (line.gains.some((gain) => gain.what === "money" || gain.what === "points")) sound("coin");
  else if (line.touches.length) sound("card");
}

function draw() {
  const button = byId("sound");
  button.hidden = false;
  button.replaceChildren(icon(on ? "sound" : "sound-off"));
  button.setAttribute("aria-pressed", String(on));
  button.title = say(on ? "sound.off" : "sound.on");
  button.setAttribute("aria-label", button.title);
}

export function sounds() {
  draw();
  byId("sound").addEventListener("click", () => {
    on = !on;
    localStorage.setItem(KEPT, on ? "on" : "off");
    draw();
    sound("turn");
  });
}
