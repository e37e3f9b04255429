// What every test starts from: DOM matchers, clean storage, nothing rendered.
import '@testing-library/jest-dom/vitest';
import { cleanup, configure, getConfig } from '@testing-library/react';
import { afterEach } from 'vitest';

const { asyncWrapper } = getConfig();
/** Also where a test stops the clock. */
const inNextTask = setImmediate;

configure({
  // Patience with a slow machine: a part that is loaded when it is wanted may take longer than a second there.
  asyncUtilTimeout: 10_000,
  // React plans the effects of what it has drawn as tasks. Whoever waited for something finds it with its effects.
  asyncWrapper: async (awaited) => {
    const result = await asyncWrapper(awaited);
    for (let task = 0; task < 5; task += 1) await new Promise<void>((done) => void inNextTask(done));
    return result;
  },
});

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});
