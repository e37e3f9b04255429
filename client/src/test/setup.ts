// What every test starts from: DOM matchers, clean storage, nothing rendered.
import '@testing-library/jest-dom/vitest';
import { cleanup, configure, getConfig } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

const { asyncWrapper } = getConfig();
/** Not replaced by the clock of a test. */
const realSetImmediate = setImmediate;

configure({
  // Patience with a slow machine: a part that is loaded when it is wanted may take longer than a second there.
  asyncUtilTimeout: 10_000,
  // React runs the effects of what it has drawn in a later task. A test that waited for a part finds it with its effects.
  asyncWrapper: async (awaited) => {
    const result = await asyncWrapper(awaited);
    for (let task = 0; task < 5; task += 1) await new Promise<void>((done) => void realSetImmediate(done));
    return result;
  },
});

/** jsdom lays nothing out. */
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
Element.prototype.scrollIntoView = () => undefined;
Element.prototype.scrollTo = () => undefined;

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  localStorage.clear();
  sessionStorage.clear();
});
