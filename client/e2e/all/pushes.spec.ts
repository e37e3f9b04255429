// Pushes: the worker of the site shows what comes while no page is in sight, and the question comes before the browser's.
import { expect, test } from '../flow';
import { anchor, newViewer } from '../people';
import { newAddress } from '../server';
import { say } from '../words';

/** What the worker has, and what this test counts in it. */
interface WorkerScope extends EventTarget {
  registration: ServiceWorkerRegistration;
  clients: { matchAll(): Promise<unknown[]> };
  shown: unknown[];
  heard: number;
}

const words = (key: string) => say('en', `notices:${key}`);

test('a push is shown while no page is in sight, and not while its reader sees one', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({
    baseURL: server.url,
    serviceWorkers: 'allow',
    extraHTTPHeaders: { 'X-Forwarded-For': newAddress() },
  });
  const page = await context.newPage();
  await page.goto('/match/0');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const chrome = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    chrome.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId);
    });
  });
  await chrome.send('ServiceWorker.enable');
  const registrationId = await registered;
  const push = (data: string) =>
    chrome.send('ServiceWorker.deliverPushMessage', { origin: server.url, registrationId, data });
  // A browser without a screen shows no notifications: the worker's own wish to show one is what counts here.
  const [worker] = context.serviceWorkers();
  await worker?.evaluate(() => {
    const scope = globalThis as unknown as WorkerScope;
    scope.shown = [];
    scope.heard = 0;
    scope.addEventListener('push', () => {
      scope.heard++;
    });
    scope.registration.showNotification = async (title, options) => {
      scope.shown.push([title, options?.body, options?.data.path]);
    };
  });
  const shown = () => worker?.evaluate(() => (globalThis as unknown as WorkerScope).shown);
  // Asked after the worker asked for its pages, so that it has its answer before this one comes.
  const heard = () =>
    worker?.evaluate(async () => {
      const scope = globalThis as unknown as WorkerScope;
      const before = scope.heard;
      await scope.clients.matchAll();
      return before;
    });
  const notice = (id: string) =>
    JSON.stringify({ id, title: `${id} is live`, body: 'Far away', path: '/anchor/room/1001' });

  await push(notice('Ann'));
  await expect.poll(heard).toBe(1);
  await page.goto('about:blank');
  await push('no notice of ours');
  await push(notice('Ben'));
  await expect.poll(shown).toEqual([['Ben is live', 'Far away', '/anchor/room/1001']]);
  await context.close();
});

test('after a first follow the site asks, once, before the browser does, and who stops following can undo it', async ({
  open,
  server,
}) => {
  const host = await anchor(server, 'en');
  const who = await newViewer(server, 'en', 'asked');
  const page = await open({ lang: 'en', who, still: true });
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'default' });
  });
  await page.goto(`/dynamic?userId=${host.houseId}`);
  const follow = page.getByRole('button', { name: `${say('en', 'common:follow')}: ${host.nickName}` });
  await follow.click();
  const question = page.getByRole('dialog', { name: words('push.ask') });
  await question.getByRole('button', { name: words('push.later') }).click();
  await expect(question).toBeHidden();
  await page.getByRole('button', { name: `${say('en', 'common:followed')}: ${host.nickName}` }).click();
  await page
    .getByTestId('toast')
    .getByRole('button', { name: say('en', 'space:delete.undo') })
    .click();
  await expect(
    page.getByRole('button', { name: `${say('en', 'common:followed')}: ${host.nickName}` }),
  ).toBeVisible();
  await expect(question).toBeHidden();
});
