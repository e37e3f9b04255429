// The flows a person would try, in Chromium, against the real server, which the flows start themselves.
import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';
import type { Choices } from './e2e/flow';
import { HANG } from './e2e/patience';

/** Debian's shell is Chromium without the window around it: it starts faster and leaves more of the machine to the page. */
const CHROMIUM = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find(existsSync);

export default defineConfig<Choices>({
  testDir: 'e2e',
  globalSetup: './e2e/first-world.ts',
  // The ends of a hang, no promises: those are figures of `make bench`.
  timeout: 5 * HANG,
  expect: { timeout: HANG },
  // Each worker has a server of its own, so one may kill its server while the people of another talk. A worker waits for
  // a third of its time: for pictures, for answers, for other pages. A fourth worker makes two cores no faster.
  workers: 3,
  retries: 0,
  forbidOnly: true,
  reporter: [['list']],
  outputDir: 'test-results',
  // docs/testing.md says which verb of make runs what.
  projects: [
    // Patterns name the folder client: an ignored "all/**" would match a folder around the clone, too. Reduced motion
    // saves a sixth of the processor's time where no graphics card draws.
    { name: 'flows', testMatch: 'client/e2e/*.spec.ts', use: { isCalm: true } },
    // Real broadcasts and nodes by the threes: two of them at once fill two cores.
    { name: 'all', testDir: 'e2e/all', workers: 2 },
    // Figures: one at a time, so that no other flow's browsers are measured along.
    { name: 'bench', testDir: 'e2e/bench', workers: 1 },
    {
      name: 'figures',
      testMatch: ['client/e2e/*.spec.ts', 'client/e2e/all/*.spec.ts'],
      grep: /@figure/,
      workers: 1,
    },
    { name: 'screens', testMatch: '**/*.screens.ts' },
    { name: 'gallery', testMatch: '**/*.gallery.ts' },
  ],
  use: {
    // The demo world's phones are Chinese, and so is the area code that forms begin with.
    locale: 'en-CN',
    actionTimeout: HANG,
    navigationTimeout: HANG,
    // The offline shell would stand between the flows and the server; outside.spec.ts lets it in.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    trace: process.env.TOUCHLINE_TRACE ? 'retain-on-failure' : 'off',
    launchOptions: {
      executablePath: process.env.TOUCHLINE_CHROMIUM ?? CHROMIUM,
      args: [
        // Chromium's own sandbox refuses root.
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // A camera and a microphone that draw and beep by themselves.
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
      ],
    },
  },
});
