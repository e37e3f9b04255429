// Lighthouse on pages of a server, in a browser of its own.
import { createServer } from 'node:net';
import { chromium } from '@playwright/test';
import lighthouse, { type Flags, type Result } from 'lighthouse';
import { test } from './flow';
import { HANG } from './patience';

/** A port nobody listens on. */
const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

/** Judges an address; without a result where the page could not be judged. */
export type Judge = (address: string, flags: Flags) => Promise<Result | undefined>;

/** Lets `work` judge pages. */
export async function withJudge(work: (judge: Judge) => Promise<void>) {
  const port = await freePort();
  const { launchOptions } = test.info().project.use;
  const browser = await chromium.launch({
    ...launchOptions,
    args: [...(launchOptions?.args ?? []), `--remote-debugging-port=${port}`],
  });
  try {
    await work(async (address, flags) => {
      const result = await lighthouse(address, {
        port,
        maxWaitForLoad: HANG / 2, // a broadcast never ends loading
        logLevel: 'error',
        ...flags,
      });
      return result?.lhr;
    });
  } finally {
    await browser.close();
  }
}
