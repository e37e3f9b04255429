// What every test starts from: DOM matchers, clean storage, nothing rendered.
import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// Patience with a slow machine: a part that is loaded when it is wanted may take longer than a second there.
configure({ asyncUtilTimeout: 10_000 });

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});
