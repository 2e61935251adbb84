// boardgame.io under the same load as in load.py: four seats and a spectator at each table, one seat acts after a while.
// node peer.js serve PORT | node peer.js play PORT TABLES THINK SECONDS
const { Server, Origins } = require("boardgame.io/dist/cjs/server.js");
const { Client } = require("boardgame.io/dist/cjs/client.js");
const { SocketIO } = require("boardgame.io/dist/cjs/multiplayer.js");

const SEATS = 4;
// Forty small things that lie somewhere, one of which is moved by an act: about as much as the state of a board.
const game = {
  name: "peer",
  setup: () => ({ things: Array.from({ length: 40 }, (_, n) => ({ n, owner: null, at: n })) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    play: { move: ({ G, playerID }, n) => { G.things[n].owner = playerID; G.things[n].at += 1; }, client: false },
  },
};

if (process.argv[2] === "serve") {
  Server({ games: [game], origins: [Origins.LOCALHOST] }).run(Number(process.argv[3]));
} else {
  play(...process.argv.slice(3).map(Number)).then((told) => { console.log(JSON.stringify(told)); process.exit(0); });
}

async function play(port, many, think, seconds) {
  const told = { tables: many, acts: 0, took: [] };
  let all = 0;
  const run = Math.random().toString(36).slice(2);
  for (let table = 0; table < many; table++) {
    const seen = Array(SEATS + 1).fill(-1);
    let under_way = null;
    for (let viewer = 0; viewer <= SEATS; viewer++) {
      const playerID = viewer < SEATS ? String(viewer) : null;
      const multiplayer = SocketIO({ server: `http://127.0.0.1:${port}`, socketOpts: { transports: ["websocket"] } });
      const client = Client({ game, numPlayers: SEATS, matchID: `${run}-${table}`, playerID, multiplayer, debug: false });
      let due = null;
      client.subscribe((state) => {
        if (!state || state._stateID <= seen[viewer]) return;
        seen[viewer] = state._stateID;
        if (under_way && seen.every((at) => at >= under_way.id)) {
          told.took.push(performance.now() - under_way.at);
          told.acts += 1;
          all += 1;
          under_way = null;
        }
        if (playerID === state.ctx.currentPlayer && due === null) {
          due = setTimeout(() => {
            due = null;
            under_way = { at: performance.now(), id: seen[viewer] + 1 };
            client.moves.play(Math.floor(Math.random() * 40));
          }, 1000 * think * (0.8 + 0.4 * Math.random()));
        }
      });
      client.start();
    }
    if (table % 20 === 19) await new Promise((done) => setTimeout(done, 50));
  }
  await new Promise((done) => setTimeout(done, 2000 * think));
  told.took = [];
  told.acts = 0;
  await new Promise((done) => setTimeout(done, 1000 * seconds));
  const took = told.took.sort((a, b) => a - b);
  const at = (n) => Math.round(10 * took[Math.min(took.length - 1, Math.floor((took.length * n) / 100))]) / 10;
  const rate = Math.round((10 * told.acts) / seconds) / 10;
  return { tables: many, acts_per_s: rate, p50_ms: at(50), p95_ms: at(95), p99_ms: at(99), errors: 0, acts_in_all: all };
}
