// Test files share a worker and its libraries. Each file gets new instances of our own modules, so no state leaks into
// it. What a file put in place of the browser's own parts and its timers end with it: a timer that still waited would ask
// the server of the next file's test.
import { afterAll, vi } from 'vitest';

vi.resetModules();

const { setTimeout: begin, clearTimeout: end } = globalThis;
const waiting = new Set<ReturnType<typeof begin>>();

const noted = (...asked: Parameters<typeof begin>) => {
  const timer = begin(...asked);
  waiting.add(timer);
  return timer;
};
globalThis.setTimeout = Object.assign(noted, begin);

afterAll(() => {
  vi.unstubAllGlobals();
  globalThis.setTimeout = begin;
  for (const timer of waiting) end(timer);
});
