// A page in the background: whether it is looked at, and what comes over its sockets meanwhile.
import type { Page } from './flow';

/** As if another tab were looked at, or this one again. */
export async function hide(page: Page, hidden: boolean) {
  await page.evaluate((is) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => is });
    document.dispatchEvent(new Event('visibilitychange'));
  }, hidden);
}

/** Listens to the sockets of a page; what it returns waits until words have come over one of them. */
export async function frameWith(page: Page, words: string): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const came = new Promise<void>((done) => {
    session.on('Network.webSocketFrameReceived', ({ response }) => {
      if (response.payloadData.includes(words)) done();
    });
  });
  return () => came;
}
