// The site outside itself: in a frame of another site, over the picture of broadcasting software, without a network.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, test } from '../flow';
import { anchor, livingRooms, newViewer } from '../people';
import { expectMoving, Room, roomPath } from '../room';
import { newAddress } from '../server';
import { say } from '../words';

/** Another site, which shows a room the way oEmbed told it to. */
async function foreignSite(html: string) {
  const site = createServer((_, answer) => {
    answer.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' });
    answer.end(`<!doctype html><title>Fan page</title><link rel="icon" href="data:,"><h1>Fans</h1>${html}`);
  }).listen(0, '127.0.0.1');
  await once(site, 'listening');
  const address = site.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { url: `http://localhost:${address.port}/`, close: () => site.close() };
}

test('a room plays in a frame of another site, with its chat', async ({ open, server }) => {
  const [houseId = ''] = await livingRooms(server);
  const asked = encodeURIComponent(server.url + roomPath(houseId));
  const told = (await (await fetch(`${server.url}/oembed?url=${asked}`)).json()) as { html: string };
  const fans = await foreignSite(told.html.replace(`${houseId}"`, `${houseId}?chat=1" data-testid="room"`));
  const page = await open({ lang: 'en', plays: true });
  await page.goto(fans.url);
  const frame = page.frameLocator('iframe');
  await expectMoving(frame.getByTestId('player').locator('video'));
  const speaker = new Room(
    await open({ path: roomPath(houseId), lang: 'en', who: await newViewer(server, 'en', 'framed') }),
    'en',
  );
  await speaker.write('Seen from the fan page');
  await expect(frame.getByRole('log').getByText('Seen from the fan page')).toBeVisible();
  await expect(frame.getByRole('textbox')).toHaveCount(0);
  await page.screenshot({ path: test.info().outputPath('embed.png') });
  fans.close();
});

test('an anchor lays the chat over their picture, and strangers cannot', async ({ open, server }) => {
  const star = await anchor(server, 'en');
  const { ingest } = await server.call('/web_anchor/anchor_house_config_details', {}, star.token);
  const overlayUrl = ingest?.overlayUrl ?? '';
  expect((await fetch(overlayUrl.slice(0, -1))).status).toBe(404);
  const overlay = await open({ lang: 'en', theme: 'light', width: 1280, height: 720 });
  await overlay.goto(overlayUrl);
  const path = roomPath(star.houseId ?? '');
  const speaker = new Room(
    await open({ path, lang: 'en', who: await newViewer(server, 'en', 'laid') }),
    'en',
  );
  await speaker.write('Read me on the picture');
  await expect(overlay.getByRole('log').getByText('Read me on the picture')).toBeVisible();
  expect(await overlay.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(
    'rgba(0, 0, 0, 0)',
  );
  await overlay.screenshot({ path: test.info().outputPath('overlay.png'), omitBackground: true });
});

test('a page tells cards what it is about, can be installed, and opens without a network', async ({
  browser,
  server,
}) => {
  const [houseId = ''] = await livingRooms(server);
  const context = await browser.newContext({
    baseURL: server.url,
    serviceWorkers: 'allow',
    extraHTTPHeaders: { 'X-Forwarded-For': newAddress() },
  });
  const page = await context.newPage();
  const refused: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) refused.push(message.text());
  });
  await page.goto(`${roomPath(houseId)}?lang=en`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.locator('meta[property="og:url"]')).toHaveAttribute('content', /lang=en$/);
  const facts = await page.locator('script[type="application/ld+json"]').textContent();
  expect(JSON.parse(facts ?? '')).toMatchObject({ '@type': 'BroadcastEvent', isLiveBroadcast: true });
  const manifest = await page.locator('link[rel=manifest]').getAttribute('href');
  const { icons } = (await (await page.request.get(manifest ?? '')).json()) as { icons: { src: string }[] };
  for (const { src } of icons) expect((await page.request.get(src)).status(), src).toBe(200);
  await page.waitForFunction(async () => {
    const kept = await caches.open('files-1').then((files) => files.keys());
    return navigator.serviceWorker.controller !== null && kept.length > 5;
  });
  const told = await (await fetch(`${server.inside}/metrics`)).text();
  for (const name of [
    'http_request_seconds_count',
    'rooms',
    'mailbox_waiting',
    'journal_commit_seconds_count',
  ]) {
    expect(told).toMatch(new RegExp(`^touchline_${name}(\\{.*\\})? [1-9]?`, 'm'));
  }
  expect((await fetch(`${server.url}/readyz`)).status).toBe(404);
  await context.setOffline(true);
  await page.goto('/anchor/0');
  await expect(page.getByRole('navigation').first()).toBeVisible();
  await expect(page.getByText(say('en', 'common:nav.anchor')).first()).toBeVisible();
  await context.setOffline(false);
  expect(refused).toEqual([]);
  await context.close();
});
