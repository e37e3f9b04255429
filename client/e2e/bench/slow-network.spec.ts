// A cold visit from another continent: the largest part of the home page is there in the promised time.
import { type Open, test } from '../flow';
import { bound } from '../patience';

/** Milliseconds the product promises. */
const HOME = 2_000;
/** From another continent: milliseconds, and bytes a second. */
const FAR = { latency: 150, downloadThroughput: 10_000_000 / 8, uploadThroughput: 10_000_000 / 8 };
/** Visits at most, until one keeps the promise. */
const VISITS = 5;

/** In the page: when the largest part was there. */
function watch() {
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) Object.assign(window, { largest: startTime });
  }).observe({ type: 'largest-contentful-paint', buffered: true });
}

/** Milliseconds until the largest part of the home page was there, on one visit from afar. */
async function largestAfter(open: Open): Promise<number> {
  const page = await open();
  await page.addInitScript(watch);
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', { offline: false, ...FAR });
  await page.goto('/');
  // A part that comes late may be larger: half a second without a request.
  await page.waitForLoadState('networkidle');
  const largest = await page.evaluate(() => (window as { largest?: number }).largest);
  await page.close();
  return largest ?? Number.POSITIVE_INFINITY;
}

test('the largest part of the home page is there within two seconds at 150 ms and 10 Mbit/s', {
  tag: '@figure',
}, async ({ open }) => {
  // Whatever else a busy machine does can only add to a visit: the fastest tells what the page needs.
  const visits: number[] = [];
  while (visits.length < VISITS && !visits.some((ms) => ms < HOME)) visits.push(await largestAfter(open));
  bound('the largest part of the home page from afar', Math.min(...visits), HOME);
});
