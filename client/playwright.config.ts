// The flows a person would try, in Chromium, against the real server, which the flows start themselves.
import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

/** The flows whose promise is a time. */
const CLOCKED = ['broadcast', 'flood', 'living', 'opening', 'sessions', 'slow-network'].map(
  (name) => `**/${name}.spec.ts`,
);

/** Debian's shell is Chromium without the window around it: it starts faster and leaves more of the machine to the page. */
const CHROMIUM = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find(existsSync);

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/first-world.ts',
  // Patience with a slow machine, no promise: what is promised in time is measured by the clocked flows themselves.
  timeout: 180_000,
  expect: { timeout: 15_000 },
  // Each worker has a server of its own, so one may kill its server while the people of another talk.
  workers: 2,
  retries: 0,
  forbidOnly: true,
  reporter: [['list']],
  outputDir: 'test-results',
  // `npm run e2e` runs the flows; `npx playwright test --project=screens` takes the pictures of docs/screens, `make screenshots` those of every page.
  projects: [
    // Alone, so that no other flow's browsers are measured along.
    { name: 'clocked', testMatch: CLOCKED, workers: 1 },
    { name: 'flows', testMatch: '**/*.spec.ts', testIgnore: CLOCKED, dependencies: ['clocked'] },
    { name: 'screens', testMatch: '**/*.screens.ts' },
    { name: 'gallery', testMatch: '**/*.gallery.ts' },
  ],
  use: {
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
      ],
    },
  },
});
