// What all scenarios for k6 share: options, people, calls, viewers with their sockets, and the summary.
// The variables mean what they mean to the generator in Go (../options.go); SOCKETS is how many one virtual user holds.

import http from 'k6/http';
import exec from 'k6/execution';
import { Counter, Trend } from 'k6/metrics';
import { setInterval, setTimeout, clearInterval } from 'k6/timers';
import { WebSocket } from 'k6/websockets';

const number = (name, preset) => Number(__ENV[name] || preset);

/** The options of a run; a scenario names its own presets. */
export function settings(presets = {}) {
  const of = (name, preset) => number(name, presets[name] ?? preset);
  return {
    targets: (__ENV.TARGETS || 'http://127.0.0.1:8080').split(','),
    viewers: of('VIEWERS', 300),
    sockets: of('SOCKETS', 30),
    speakers: of('SPEAKERS', 40),
    rooms: of('ROOMS', 1),
    house: of('HOUSE', 1013),
    rate: of('RATE', 10),
    seconds: of('SECONDS', 20),
    rounds: of('ROUNDS', 10),
    shares: of('SHARES', 50),
    kill: __ENV.KILL || '',
  };
}

/** Options of k6 for a scenario in which every virtual user runs once and holds its sockets. */
export function held(set, thresholds) {
  return {
    scenarios: { all: { executor: 'per-vu-iterations', vus: Math.ceil(set.viewers / set.sockets), iterations: 1, maxDuration: `${set.seconds + 120}s` } },
    thresholds,
    summaryTrendStats: ['count', 'med', 'p(95)', 'p(99)', 'max'],
  };
}

/** Options of k6 for calls at a steady rate, whether or not earlier ones were answered. */
export function steady(set, thresholds) {
  return {
    scenarios: { all: { executor: 'constant-arrival-rate', rate: set.rate, timeUnit: '1s', duration: `${set.seconds}s`, preAllocatedVUs: Math.max(10, Math.ceil(set.rate / 4)), maxVUs: 1000 } },
    thresholds,
    summaryTrendStats: ['count', 'med', 'p(95)', 'p(99)', 'max'],
  };
}

const refusals = new Counter('refusals'); // by their code
const broken = new Counter('broken'); // calls and sockets that failed without a code
const delivery = new Trend('delivery', true);
const acknowledged = new Trend('acknowledged', true);
const back = new Trend('back', true);
const delivered = new Counter('delivered');
const missed = new Counter('missed');
const doubled = new Counter('doubled');
const resyncs = new Counter('resyncs');

/** The node for something with this number. */
export const nodeOf = (set, i) => set.targets[i % set.targets.length];

/** An address of its own for each person: servers that trust this machine as a proxy believe it. */
const addressOf = (i) => `10.${(i >> 16) & 255}.${(i >> 8) & 255}.${i & 255}`;

/** Asks a node in somebody's name. A refusal is counted and answers {code}; success answers {data}. */
export function call(target, who, path, body, name = path) {
  const headers = { 'Content-Type': 'application/json' };
  if (who?.token) headers.Authorization = `Bearer ${who.token}`;
  if (who?.address) headers['X-Forwarded-For'] = who.address;
  const response = http.post(target + path, JSON.stringify(body), { headers, tags: { name } });
  let answer;
  try {
    answer = JSON.parse(response.body);
  } catch {
    broken.add(1, { name });
    return { code: 'broken' };
  }
  if (answer.success) return { data: answer.data };
  refusals.add(1, { name, code: answer.code });
  return { code: answer.code, params: answer.params };
}

/** Makes people, each with a balance. The server must run in dev. */
export function people(set, count, balance = 0) {
  const all = [];
  while (all.length < count) {
    const { data, code } = call(set.targets[0], null, '/dev/tokens', { count: Math.min(5000, count - all.length), prefix: 'k6', balance });
    if (!data) exec.test.abort(`people cannot be made, the server must run in dev: ${code}`);
    for (const one of data) all.push({ token: one.token, userId: one.userId, address: addressOf(all.length) });
  }
  return all;
}

/** Those of this virtual user, with their numbers. */
export function mine(set, all) {
  const first = (exec.vu.idInTest - 1) * set.sockets;
  return all.slice(first, Math.min(first + set.sockets, set.viewers)).map((who, i) => ({ who, i: first + i }));
}

/** A viewer of a room: comes back where they stood when the socket ends, until leave. */
export class Viewer {
  constructor(set, who, i) {
    this.set = set;
    this.who = who;
    this.at = i;
    this.house = String(set.house + (i % set.rooms));
    this.asked = new Map(); // of lines under way: when
    this.span = 500;
  }

  enter() {
    const target = nodeOf(this.set, this.at);
    const { data } = call(target, this.who, '/web_anchor/web_im_info', { houseId: this.house });
    if (!data) return this.comeBack();
    const position = this.offset ? `&epoch=${this.epoch}&offset=${this.offset}` : '';
    const url = `${target.replace('http', 'ws')}/ws?ticket=${data.ticket}${position}`;
    this.socket = new WebSocket(url, ['touchline.v1'], { headers: { 'X-Forwarded-For': this.who.address } });
    this.socket.onmessage = (message) => this.read(JSON.parse(message.data));
    this.socket.onerror = () => {}; // onclose follows
    this.socket.onclose = () => this.comeBack();
    this.pulse ||= setInterval(() => this.send({ t: 'ping', n: 1 }), 20_000);
  }

  comeBack() {
    this.open = false;
    if (this.left) return;
    this.lost ||= Date.now();
    this.at += 1;
    setTimeout(() => this.left || this.enter(), Math.random() * this.span);
    this.span = Math.min(2 * this.span, 15_000);
  }

  send(frame) {
    if (this.open) this.socket.send(JSON.stringify(frame));
  }

  /** Says a line that tells when it was sent. */
  say(id) {
    this.asked.set(id, Date.now());
    this.send({ t: 'send', id, text: `bench:${Date.now()}` });
  }

  read(frame) {
    switch (frame.t) {
      case 'welcome':
        this.open = true;
        this.span = 500;
        this.epoch = frame.epoch;
        this.offset ||= frame.head; // what was said before is history
        if (this.lost) back.add(Date.now() - this.lost);
        this.lost = 0;
        break;
      case 'resync':
        resyncs.add(1);
        [this.epoch, this.offset] = [frame.epoch, frame.head];
        break;
      case 'ev':
        for (const event of frame.e) this.event(event, frame.rec);
        break;
      case 'ack':
        if (this.asked.has(frame.id)) acknowledged.add(Date.now() - this.asked.get(frame.id));
        this.asked.delete(frame.id);
        break;
      case 'rej':
        refusals.add(1, { name: 'line', code: frame.code });
        this.asked.delete(frame.id);
    }
  }

  event(event, recovered) {
    if (event.o <= this.offset) return doubled.add(1);
    missed.add(event.o - this.offset - 1);
    this.offset = event.o;
    delivered.add(1);
    if (!recovered && event.text?.startsWith('bench:')) delivery.add(Date.now() - Number(event.text.slice(6)));
  }

  leave() {
    this.left = true;
    clearInterval(this.pulse);
    this.socket?.close();
  }
}

/** Lets the viewers of this virtual user watch, its speakers among them talk, and all leave at the end. */
export function watch(set, all, during = () => {}) {
  const viewers = mine(set, all).map(({ who, i }) => new Viewer(set, who, i));
  for (const viewer of viewers) viewer.enter();
  const speakers = viewers.filter((viewer) => viewer.at < set.speakers);
  const every = (1000 * Math.min(set.speakers, set.viewers)) / set.rate / Math.max(1, speakers.length);
  let said = 0;
  const talk = speakers.length > 0 && setInterval(() => speakers[said % speakers.length].say(`k6-${exec.vu.idInTest}-${said++}`), every);
  during(viewers);
  setTimeout(() => {
    if (talk) clearInterval(talk);
    setTimeout(() => viewers.forEach((viewer) => viewer.leave()), 2000); // what is under way arrives
  }, set.seconds * 1000);
}

/** Writes a line for each figure, and everything as JSON to the file SUMMARY. */
export function summary(data) {
  const lines = Object.entries(data.metrics)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, { values, thresholds }]) => {
      const failed = Object.entries(thresholds || {}).filter(([, bound]) => !bound.ok).map(([bound]) => `   FAILED ${bound}`);
      return `  ${name.padEnd(28)} ${Object.entries(values).map(([key, value]) => `${key} ${Math.round(value * 100) / 100}`).join('  ')}${failed.join('')}`;
    });
  const out = { stdout: `${lines.join('\n')}\n` };
  if (__ENV.SUMMARY) out[__ENV.SUMMARY] = JSON.stringify(data, null, 2);
  return out;
}
