// Test files share a worker and its libraries. Each file gets new instances of our own modules, so no state leaks into
// it, and its timers end with it: what still waited would ask the server of the next file's test.
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
  globalThis.setTimeout = begin;
  for (const timer of waiting) end(timer);
});
