// What every flow starts from: a server of its file, browsers that remember who sits there, and an ear for faults.
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { countRequests } from './at-rest';
import { HANG } from './patience';
import type { Person } from './people';
import { newAddress, TestServer } from './server';
import type { Lang } from './words';

export type { Page } from '@playwright/test';
export { expect } from '@playwright/test';

export interface Look {
  /** Where the browser opens; without it the page stays blank. */
  path?: string;
  lang?: Lang;
  theme?: 'dark' | 'light';
  who?: Person;
  /** Address of one node, instead of the site's. */
  at?: string;
  width?: number;
  height?: number;
  /** Two dots for one, as telephones have. */
  fine?: boolean;
  /** No animations: for pictures and rules about colours. */
  still?: boolean;
  /** Animations, also where `isCalm` turns them off. */
  moves?: boolean;
  /** Pictures start by themselves. Without it the browser plays nothing, as one that saves power: the flow is about something else. */
  plays?: boolean;
  /** Takes the certificate of the other site (`origin.ts`), which nobody vouches for. */
  trusts?: boolean;
  /** Where the reader sits; without it where this machine is. */
  zone?: string;
  /** How far the clock of this machine is ahead of the true one. */
  clockAheadMs?: number;
  /** Messages at the foot go by themselves. Without it a pointer rests on each, as of somebody who reads it: no flow is hurried. */
  hurried?: boolean;
}

export type Open = (look?: Look) => Promise<Page>;

/** One server at a time: each file of flows has a world of its own, so that no file depends on what another left. */
class Servers {
  private file = '';
  private server: TestServer | undefined;

  async of(file: string, settings: Record<string, string>): Promise<TestServer> {
    if (this.server && this.file === file) return this.server;
    await this.close();
    this.server = await TestServer.open({ settings });
    this.file = file;
    return this.server;
  }

  async close() {
    const { server } = this;
    this.server = undefined;
    await server?.close();
  }
}

export interface Choices {
  /** Browsers ask for reduced motion, except those that a flow opens with `moves` or `plays`. */
  isCalm: boolean;
  /** Further variables of the server of this file. */
  settings: Record<string, string>;
}

interface Flow extends Choices {
  /** The server of the flows of this file. */
  server: TestServer;
  /** A new browser with nothing but this in its storage. */
  open: Open;
  /** What this flow provokes on purpose; every other console error or refused request fails it. */
  provokes: { faults: RegExp[] };
}

export const test = base.extend<Flow, { servers: Servers }>({
  servers: [
    // biome-ignore lint/correctness/noEmptyPattern: the library reads the names of what a fixture needs.
    async ({}, use) => {
      const servers = new Servers();
      await use(servers);
      await servers.close();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ servers, settings }, use, info) => use(await servers.of(info.file, settings)),
    // A stop, and a start after it.
    { timeout: 2 * HANG },
  ],
  provokes: [{ faults: [] }, { option: true }],
  isCalm: [false, { option: true }],
  settings: [{}, { option: true }],
  open: async ({ browser, server, provokes, isCalm }, use, info) => {
    const contexts: BrowserContext[] = [];
    const faults: string[] = [];
    const logged = server.log().length;
    await use(async (look = {}) => {
      const url = look.at ?? server.url;
      const context = await browser.newContext({
        baseURL: url,
        viewport: { width: look.width ?? 1440, height: look.height ?? 900 },
        ...(look.zone ? { timezoneId: look.zone } : {}),
        ignoreHTTPSErrors: look.trusts ?? false,
        deviceScaleFactor: look.fine ? 2 : 1,
        reducedMotion: (look.still ?? (isCalm && !look.moves && !look.plays)) ? 'reduce' : 'no-preference',
        extraHTTPHeaders: { 'X-Forwarded-For': newAddress() },
        storageState: {
          cookies: [keptLanguage(url, look)],
          origins: [{ origin: url, localStorage: remembered(look) }],
        },
      });
      contexts.push(context);
      countRequests(context);
      await listen(context, faults);
      if (!look.plays) await context.addInitScript(saveThePower);
      if (!look.hurried) await context.addInitScript(holdMessages);
      if (look.clockAheadMs) await context.addInitScript(runAhead, look.clockAheadMs);
      const page = await context.newPage();
      if (look.path !== undefined) await visit(page, look.path);
      return page;
    });
    await Promise.all(contexts.map((context) => context.close()));
    if (info.status !== info.expectedStatus) {
      await info.attach('server.log', { body: server.log().slice(logged), contentType: 'text/plain' });
    }
    faults.push(
      ...server
        .log()
        .slice(logged)
        .split('\n')
        .filter((line) => /level=ERROR|^panic:/.test(line)),
    );
    const surprises = faults.filter((fault) => !provokes.faults.some((known) => known.test(fault)));
    expect(surprises, 'no fault that the flow did not provoke').toEqual([]);
  },
});

/** Opens an address and waits until the page has its foot, and its heading with the words of it. */
export async function visit(page: Page, path: string) {
  await page.goto(path);
  await pageShown(page);
}

/** Resolves when a page of the site stands in its frame. */
export async function pageShown(page: Page) {
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 }).first()).not.toBeEmpty();
}

/** Resolves when a socket that the page opens from now on has received a frame: what happens later reaches the page. */
export const firstFrame = (page: Page) =>
  new Promise<void>((done) => page.on('websocket', (socket) => socket.once('framereceived', () => done())));

/** As the page keeps it for the server, which then sends its first answers in that language. */
function keptLanguage(url: string, { lang = 'zh' }: Look) {
  const { hostname } = new URL(url);
  const plain = { path: '/', expires: -1, httpOnly: false, secure: false, sameSite: 'Lax' as const };
  return { name: 'lang', value: lang, domain: hostname, ...plain };
}

function remembered({ lang = 'zh', theme = 'dark', who }: Look) {
  const items: Record<string, string> = { lang, theme };
  if (who) Object.assign(items, { token: who.token, isLogin: '1' });
  return Object.entries(items).map(([name, value]) => ({ name, value }));
}

/** In the page: what a browser answers that lets no picture start without a press. */
function saveThePower() {
  HTMLMediaElement.prototype.play = () => Promise.reject(new DOMException('saves power', 'NotAllowedError'));
}

/** In the page: rests a pointer on every message that comes, for as long as it is there. */
function holdMessages() {
  new MutationObserver((changes) => {
    for (const added of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (!(added instanceof Element) || !added.matches('[data-testid="toast"]')) continue;
      added.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, relatedTarget: document.body }));
    }
  }).observe(document, { childList: true, subtree: true });
}

/** Takes the pointer off all messages: from now on their time runs, which `page.clock` can pass. */
export const letMessagesGo = (page: Page) =>
  page.evaluate(() => {
    for (const message of document.querySelectorAll('[data-testid="toast"]')) {
      message.dispatchEvent(new PointerEvent('pointerout', { bubbles: true, relatedTarget: document.body }));
    }
  });

/** In the page: a clock that is wrong. */
function runAhead(ms: number) {
  const own = Date.now.bind(Date);
  Date.now = () => own() + ms;
}

async function listen(context: BrowserContext, faults: string[]) {
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) => {
      console.error(`policy: ${violatedDirective} forbids ${blockedURI} in ${sourceFile}`);
    });
  });
  context.on('console', (message) => {
    // Refused requests are heard below, with their address.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) {
      faults.push(`console: ${message.text()}`);
    }
  });
  context.on('weberror', (error) => faults.push(`page: ${error.error().stack ?? error.error().message}`));
  context.on('response', (response) => {
    const request = response.request();
    const { pathname } = new URL(response.url());
    if (response.status() >= 400) faults.push(`${response.status()} ${request.method()} ${pathname}`);
  });
  context.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? '';
    // A picture that is no longer watched and a page that is left end their requests.
    if (why !== 'net::ERR_ABORTED')
      faults.push(`${why} ${request.method()} ${new URL(request.url()).pathname}`);
  });
}
