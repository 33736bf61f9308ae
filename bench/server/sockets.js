'use strict';
// Many sockets, most of them idle: node sockets.js BASE
// Reads orders from standard input, one JSON array a line, and answers each with a line:
//   ["create", n, wish]   creates so many matches, without connecting to them: {seconds, p99_ms}
//   ["open", n]           connects to both seats of so many of them: {seconds, open}
//   ["state"]             {open, lost, pings}, pings being the fewest that an open socket has answered
//   ["play", n]           plays one move in so many of the connected matches, one after the other: {p50_ms, max_ms}
const readline = require('node:readline');
const { performance } = require('node:perf_hooks');
const cheeseboard = require('./driver_cheeseboard.js');

const base = process.argv[2];
const AT_ONCE = 20;
const created = [];
const matches = [];
let lost = 0;
let played = null;

async function inTurns(count, work) {
  let next = 0;
  const one = async () => {
    while (next < count) {
      next += 1;
      await work();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
}

const quantile = (times, share) => times.sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))];

const orders = {
  async create(count, wish) {
    const began = performance.now();
    const times = [];
    await inTurns(count, async () => {
      const asked = performance.now();
      created.push(await cheeseboard.create(base, wish));
      times.push(performance.now() - asked);
    });
    return { seconds: (performance.now() - began) / 1000, p99_ms: quantile(times, 0.99) };
  },

  async open(count) {
    const began = performance.now();
    await inTurns(count, async () => {
      const match = await cheeseboard.attach(base, created.pop(), (m, client) => played && played(m, client));
      match.fail = () => { lost += 1; };
      matches.push(match);
    });
    return { seconds: (performance.now() - began) / 1000, ...orders.state() };
  },

  state() {
    const clients = matches.flatMap((match) => match.clients);
    const open = clients.filter((client) => client.socket.readyState === 1);
    return { open: open.length, lost, pings: Math.min(...open.map((client) => client.pings)) };
  },

  async play(count) {
    const times = [];
    for (const match of matches.slice(0, count)) {
      const mover = cheeseboard.mover(match);
      const began = performance.now();
      await new Promise((resolve) => {
        played = (m, client) => { if (m === match && client !== mover) resolve(); };
        cheeseboard.move(match, mover);
      });
      times.push(performance.now() - began);
    }
    played = null;
    return { p50_ms: quantile(times, 0.5), max_ms: quantile(times, 1) };
  },
};

(async () => {
  for await (const line of readline.createInterface({ input: process.stdin })) {
    const [order, ...rest] = JSON.parse(line);
    console.log(JSON.stringify(await orders[order](...rest)));
  }
  process.exit(0);
})().catch((problem) => {
  console.error(problem);
  process.exit(1);
});
