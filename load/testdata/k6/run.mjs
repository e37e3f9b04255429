// Runs a script for k6 in Node, with stand-ins for the modules of k6: enough to test the script, not to put load on anything.
//
//	node run.mjs ../../k6/watch.js
//
// It ends with 99 when a threshold failed, like k6. Thresholds of durations count in "make bench" only: a busy machine is no
// fault of the scripts.

import { AsyncLocalStorage } from 'node:async_hooks';
import { register } from 'node:module';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

register('./resolve.mjs', import.meta.url);
const virtualUser = new AsyncLocalStorage();
globalThis.k6 = { virtualUser, metrics: new Map(), iteration: 0 };
globalThis.__ENV = process.env;

const script = await import(pathToFileURL(path.resolve(process.argv[2])));
const [scenario] = Object.values(script.options.scenarios);
const data = await virtualUser.run({ id: 0 }, () => script.setup());
const perUser = scenario.executor === 'per-vu-iterations';
const users = perUser ? scenario.vus : 1;
const iterations = perUser ? scenario.iterations : scenario.rate * Number.parseInt(scenario.duration, 10);
for (let i = 0; i < iterations; i++) {
  for (let id = 1; id <= users; id++) {
    virtualUser.run({ id, iteration: i }, () => script.default(data));
    globalThis.k6.iteration += 1;
  }
}

/** What k6 says of a metric. */
function values({ kind, samples }) {
  if (kind === 'counter') return { count: samples.reduce((sum, { value }) => sum + value, 0) };
  const sorted = samples.map(({ value }) => value).sort((a, b) => a - b);
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
  return { count: sorted.length, med: at(0.5), 'p(95)': at(0.95), 'p(99)': at(0.99), max: at(1) };
}

let emptied = 0;
process.on('beforeExit', () => { // no timer and no socket is left
  if (emptied++ > 0) return;
  virtualUser.run({ id: 0 }, () => script.teardown?.(data));
  const metrics = {};
  for (const [name, metric] of globalThis.k6.metrics) metrics[name] = { values: values(metric) };
  for (const [name, bounds] of Object.entries(script.options.thresholds)) {
    const [, base, tag, wanted] = /^(\w+)(?:\{(\w+):(.+)\})?$/.exec(name);
    const metric = globalThis.k6.metrics.get(base);
    if (!metric?.samples.length) continue; // k6 has nothing to hold against the bound
    const samples = tag ? metric.samples.filter(({ tags }) => tags[tag] === wanted) : metric.samples;
    const measured = values({ kind: metric.kind, samples });
    const thresholds = {};
    for (const bound of bounds) {
      const [, key, sign, limit] = /^(count|max|p\(\d+\))(==|<)(\d+)$/.exec(bound);
      thresholds[bound] = { ok: sign === '<' ? measured[key] < Number(limit) : measured[key] === Number(limit) };
      const judged = sign !== '<' || process.env.TOUCHLINE_BENCH;
      if (judged && !thresholds[bound].ok) process.exitCode = 99;
    }
    metrics[name] = { values: measured, thresholds };
  }
  for (const [to, text] of Object.entries(script.handleSummary({ metrics }))) {
    if (to === 'stdout') process.stdout.write(text);
    else writeFileSync(to, text);
  }
});
