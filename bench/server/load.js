'use strict';
// Keeps two-player matches going on a server and measures how soon a move reaches the other player.
//
//   node load.js DRIVER BASE PLAN
//
// PLAN is JSON: matches; pace, moves a second of each match, 0 for as many as the server takes; seconds to measure,
// after `settle` seconds that do not count; pid of the server, whose processor time and memory are noted; wish, handed
// to the driver. A driver has
//   open(base, wish, heard)  a promise of a match with two clients that know how things stand; the driver calls
//                            heard(match, client) whenever a client has got the update of a move
//   mover(match)             which client is to move, -1 when the match is over
//   move(match, client)      has that client play something legal
//   close(match)
// Latency: from just before the mover sends to the update at the other client. Without a pace, the next move follows
// as soon as both clients have the update, so that every match always has one move under way.
const { readFileSync } = require('node:fs');
const path = require('node:path');
const { performance, monitorEventLoopDelay } = require('node:perf_hooks');

const driver = require(path.resolve(process.argv[2]));
const base = process.argv[3];
const plan = { matches: 100, pace: 0, seconds: 15, settle: 2, pid: 0, wish: {}, ...JSON.parse(process.argv[4] || '{}') };
const AT_ONCE = 20; // matches being opened
const PATIENCE = 10; // seconds for the last moves to arrive
const TICKS = 100; // of the kernel's processor clock, a second

const counted = { latencies: [], skipped: 0, ended: 0 };
const places = []; // one for each match that is to be going
let counting = false;
let stopping = false;

class Place {
  constructor() {
    this.match = null;
    this.other = -1;
    this.waiting = 0; // clients that have not got the update of the move under way
    this.sent = 0;
  }

  async fill() {
    this.match = await driver.open(base, plan.wish, (match, client) => this.heard(match, client));
    this.waiting = 0;
  }

  // Whether there was a match to move in.
  go() {
    if (this.waiting > 0 || this.match === null) return false;
    const client = driver.mover(this.match);
    if (client < 0) {
      this.refill();
      return true;
    }
    this.waiting = 2;
    this.other = 1 - client;
    this.sent = performance.now();
    driver.move(this.match, client);
    return true;
  }

  heard(match, client) {
    if (match !== this.match || this.waiting === 0) return;
    if (client === this.other && counting) counted.latencies.push(performance.now() - this.sent);
    this.waiting -= 1;
    if (this.waiting === 0 && plan.pace === 0 && !stopping) this.go();
  }

  // The match is over: another takes its place, and nobody else waits for that.
  refill() {
    const old = this.match;
    this.match = null;
    if (counting) counted.ended += 1;
    driver.close(old);
    this.fill().then(() => { if (plan.pace === 0 && !stopping) this.go(); }, fail);
  }
}

function fail(problem) {
  console.error(problem);
  process.exit(1);
}

const underWay = () => places.filter((place) => place.waiting > 0).length;

const pause = (seconds) => new Promise((resolve) => { setTimeout(resolve, seconds * 1000); });

// Processor seconds of the server so far, and its memory in KiB.
function server() {
  if (!plan.pid) return { cpu: 0, rss: 0 };
  const fields = readFileSync(`/proc/${plan.pid}/stat`, 'latin1').split(') ')[1].split(' ');
  const rss = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${plan.pid}/status`, 'latin1'));
  return { cpu: (Number(fields[11]) + Number(fields[12])) / TICKS, rss: Number(rss[1]) };
}

async function openAll() {
  for (let number = 0; number < plan.matches; number += 1) places.push(new Place());
  for (let first = 0; first < places.length; first += AT_ONCE) {
    await Promise.all(places.slice(first, first + AT_ONCE).map((place) => place.fill()));
  }
}

// Has everybody move: at once, or each at a moment of its own in every interval.
function begin() {
  if (plan.pace === 0) {
    places.forEach((place) => place.go());
    return;
  }
  const interval = 1000 / plan.pace;
  for (const place of places) {
    setTimeout(() => {
      const step = () => { if (!stopping && !place.go() && counting) counted.skipped += 1; };
      step();
      setInterval(step, interval).unref();
    }, Math.random() * interval);
  }
}

function quantile(sorted, share) {
  return sorted.length ? sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] : null;
}

async function main() {
  const opening = performance.now();
  await openAll();
  const opened = (performance.now() - opening) / 1000;
  await pause(0.5);
  begin();
  await pause(Math.max(plan.settle, plan.pace ? 1 / plan.pace + 0.5 : 0));

  const loop = monitorEventLoopDelay({ resolution: 5 });
  loop.enable();
  const before = { own: process.cpuUsage(), server: server(), at: performance.now() };
  counting = true;
  await pause(plan.seconds);
  counting = false;
  stopping = true;
  const seconds = (performance.now() - before.at) / 1000;
  const own = process.cpuUsage(before.own);
  const after = server();
  loop.disable();
  for (let waits = 0; waits < PATIENCE * 10 && underWay() > 0; waits += 1) await pause(0.1);

  const sorted = Float64Array.from(counted.latencies).sort();
  const round = (value, digits) => (value === null ? null : Number(value.toFixed(digits)));
  console.log(JSON.stringify({
    moves_per_s: round(sorted.length / seconds, 1),
    p50_ms: round(quantile(sorted, 0.5), 2),
    p90_ms: round(quantile(sorted, 0.9), 2),
    p99_ms: round(quantile(sorted, 0.99), 2),
    max_ms: round(quantile(sorted, 1), 2),
    skipped: counted.skipped,
    stuck: underWay(),
    ended: counted.ended,
    opened_per_s: round(plan.matches / opened, 1),
    load_share: round((own.user + own.system) / 1e6 / seconds, 3),
    load_loop_p99_ms: round(loop.percentile(99) / 1e6 - 5, 2),
    server_share: round((after.cpu - before.server.cpu) / seconds, 3),
    server_us_per_move: round(((after.cpu - before.server.cpu) * 1e6) / Math.max(1, sorted.length), 1),
    server_rss_mib: round(after.rss / 1024, 1),
  }));
  process.exit(0);
}

main().catch(fail);
