// Waits until a page has nothing more to do: only then its looks, widths and rules of accessibility are judged.
import type { BrowserContext, Page, Request } from '@playwright/test';
import { expect } from '@playwright/test';
import { HANG } from './patience';

const underWay = new WeakMap<Page, Set<Request>>();

/** A picture that plays goes on asking for ever. */
const isPicture = (request: Request) =>
  request.resourceType() === 'media' || /\.(flv|m3u8|m4s|ts|mp4)(\?|$)/.test(request.url());

/** From now on every page of the context knows which of its requests have no answer yet. */
export function countRequests(context: BrowserContext) {
  context.on('page', (page) => {
    const open = new Set<Request>();
    underWay.set(page, open);
    page.on('request', (request) => {
      if (!isPicture(request)) open.add(request);
    });
    page.on('requestfinished', (request) => open.delete(request));
    page.on('requestfailed', (request) => open.delete(request));
    // What another document asked for is nobody's any more; its navigation itself is among the new ones.
    page.on('framenavigated', (frame) => {
      for (const request of open)
        if (request.frame() === frame && !request.isNavigationRequest()) open.delete(request);
    });
  });
}

/** Until no request is without an answer, nothing is busy, headings have their text, and fonts and frames are drawn. */
export async function atRest(page: Page) {
  const open = underWay.get(page);
  await expect(async () => {
    expect(
      [...(open ?? [])].map((request) => request.url()),
      'requests without an answer',
    ).toEqual([]);
    expect(await page.evaluate(restless)).toEqual([]);
    // What the last frames asked for.
    expect(
      [...(open ?? [])].map((request) => request.url()),
      'requests without an answer',
    ).toEqual([]);
  }).toPass({ intervals: [20, 50, 100], timeout: HANG });
}

/** In the page: what is not finished yet, two frames later. */
async function restless(): Promise<string[]> {
  await document.fonts.ready;
  for (const _ of [1, 2]) {
    // A browser that draws nothing just now must not stop the flow.
    await new Promise((done) => {
      requestAnimationFrame(done);
      setTimeout(done, 100);
    });
  }
  const shown = (element: Element) => element.checkVisibility();
  const named = (element: Element) => element.outerHTML.slice(0, 120);
  const busy = [...document.querySelectorAll('[aria-busy="true"]')].filter(shown);
  const empty = [...document.querySelectorAll('h1, h2, h3, h4, h5, h6, [role="heading"]')].filter(
    (heading) =>
      shown(heading) && !heading.textContent?.trim() && !heading.querySelector('[aria-label], [alt]'),
  );
  return [...busy, ...empty].map(named);
}
