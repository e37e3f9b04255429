// The flows a person would try, in Chromium, against the real server, which the flows start themselves.
import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: 'e2e',
  timeout: 60_000,
  expect: { timeout: 10_000 },
  // Each worker has a house of its own, so one may kill its server while another's people talk.
  workers: 2,
  retries: 0,
  forbidOnly: true,
  reporter: [['list']],
  outputDir: 'test-results',
  // `npm run e2e` runs the flows; `npx playwright test --project=screens` takes the pictures of docs/screens.
  projects: [
    { name: 'flows', testMatch: '**/*.spec.ts' },
    { name: 'screens', testMatch: '**/*.screens.ts' },
  ],
  use: {
    // The offline shell would stand between the flows and the server; outside.spec.ts lets it in.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    trace: process.env.TOUCHLINE_TRACE ? 'retain-on-failure' : 'off',
    launchOptions: {
      executablePath: process.env.TOUCHLINE_CHROMIUM ?? '/usr/bin/chromium',
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
