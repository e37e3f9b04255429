// Clips: a viewer marks the last seconds of a broadcast; the anchor removes the clip, and allows none.
import { expect, type Page, test } from './flow';
import { newViewer, type Person } from './people';
import { keptHost } from './recorded';
import { expectMoving, Room, roomPath } from './room';
import type { TestServer } from './server';
import { say } from './words';

test.describe.configure({ mode: 'serial' });

const words = (key: string, params = {}) => say('en', `clips:${key}`, params);

let host: Person & { houseId: string };
let fan: Person;
/** The clip of the broadcast. */
let made: string;

const editor = (page: Page) => page.getByRole('dialog', { name: words('title') });
const handle = (page: Page, end: 'begin' | 'end') => editor(page).getByRole('slider', { name: words(end) });
const video = (page: Page) => page.getByTestId('player').locator('video');
const lengthOf = (page: Page) => video(page).evaluate((v) => (v as HTMLVideoElement).duration);
const scissors = (page: Page) => page.getByRole('button', { name: say('en', 'room:clip'), exact: true });
const secondsOf = async (page: Page, end: 'begin' | 'end') => Number(await handle(page, end).inputValue());
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
/** What other sites read of the clip. */
const pageOf = (server: TestServer) =>
  fetch(`${server.url}/clip/${made}`, { headers: { accept: 'text/html' } });
test('a viewer marks what was just shown, sees it, names it, and has a page to share', async ({
  open,
  server,
}) => {
  host = await keptHost(server);
  fan = await newViewer(server, 'en', 'clipper');
  const stranger = await open({ path: roomPath(host.houseId), lang: 'en', plays: true });
  await scissors(stranger).click();
  await expect(stranger.getByRole('dialog')).toBeVisible();
  const room = new Room(
    await open({ path: roomPath(host.houseId), lang: 'en', who: fan, plays: true }),
    'en',
  );
  const { page } = room;
  await expectMoving(room.video);
  await scissors(page).click();
  await expect(editor(page)).toBeFocused();
  await expect(handle(page, 'end')).toHaveAttribute('aria-valuetext', '00:00');
  await expect(handle(page, 'begin')).toHaveAttribute('aria-valuetext', '−00:30');

  // A handle goes as far as the other one, and pulls it along; the arrow keys move it by half a second.
  await handle(page, 'begin').fill(String((await secondsOf(page, 'end')) - 1));
  expect((await secondsOf(page, 'end')) - (await secondsOf(page, 'begin'))).toBe(5);
  const begin = await secondsOf(page, 'begin');
  await handle(page, 'end').press('ArrowLeft');
  expect(await secondsOf(page, 'begin')).toBe(begin - 0.5);
  const end = (await secondsOf(page, 'end')) - 14.5;
  await handle(page, 'begin').fill(String(end - 20));
  await handle(page, 'end').fill(String(end));
  expect(await secondsOf(page, 'end')).toBe(end);
  await handle(page, 'begin').press('ArrowLeft');
  expect(end - (await secondsOf(page, 'begin'))).toBe(20.5);

  await editor(page)
    .getByRole('button', { name: words('watch') })
    .click();
  await expect(
    page.locator('aside').getByRole('button', { name: room.words('player.toLive') }),
  ).toBeVisible();
  await expectMoving(room.video);

  await editor(page)
    .getByRole('button', { name: words('make') })
    .click();
  await expect(editor(page).getByText(words('nameMissing'))).toBeVisible();
  await editor(page).getByRole('textbox').fill('What a save');
  await editor(page)
    .getByRole('button', { name: words('make') })
    .click();
  await expect(editor(page).getByText(words('state.2'))).toBeVisible();
  await editor(page)
    .getByRole('link', { name: words('open') })
    .click();

  await expect(heading(page, 'What a save')).toBeVisible();
  made = new URL(page.url()).pathname.split('/')[2] ?? '';
  await expectMoving(video(page));
  expect(await lengthOf(page)).toBeGreaterThan(20.4);
  expect(await lengthOf(page)).toBeLessThan(28);
  await expect(page.getByText(words('by')).first()).toContainText(fan.nickName);
  const card = await (await pageOf(server)).text();
  expect(/<meta property="og:title" content="What a save\b/.test(card)).toBe(true);
});

test('the anchor removes a clip, takes that back, and removes it for good; others cannot', async ({
  open,
  server,
  provokes,
}) => {
  provokes.faults.push(/^404 POST \/web_anchor\/clip_details$/, /^404 GET \/clip\//);
  const other = await newViewer(server, 'en', 'passer');
  const passer = await open({ path: `/clip/${made}`, lang: 'en', who: other });
  await expect(heading(passer, 'What a save')).toBeVisible();
  await expect(passer.getByRole('button', { name: words('remove'), exact: true })).toHaveCount(0);
  await expect(server.call('/web_anchor/clip_remove', { clipId: made }, other.token)).rejects.toThrow(
    'FORBIDDEN',
  );

  await passer.getByRole('button', { name: say('en', 'room:line.report') }).click();
  await passer
    .getByRole('dialog')
    .getByRole('button', { name: say('en', 'room:report.send') })
    .click();
  await expect(passer.getByText(say('en', 'room:report.sent'))).toBeVisible();

  const page = await open({ path: `/clip/${made}`, lang: 'en', who: host });
  const remove = page.getByRole('button', { name: words('remove'), exact: true });
  await remove.click();
  await expect(heading(page, words('unknown'))).toBeAttached();
  await page.getByRole('button', { name: say('en', 'room:did.undo') }).click();
  await expect(heading(page, 'What a save')).toBeVisible();
  await remove.click();
  await expect(heading(page, words('unknown'))).toBeAttached();
  await passer.reload();
  await expect(heading(passer, words('unknown'))).toBeAttached();
  expect((await pageOf(server)).status).toBe(404);
  expect((await fetch(`${server.url}/clip/${made}/index.m3u8`)).status).toBe(404);
});

test('who allows no clips gets none, and what is no stretch is refused', async ({
  open,
  server,
  provokes,
}) => {
  provokes.faults.push(/^403 POST \/web_anchor\/clip_make$/);
  const make = (body: object) =>
    server.call(
      '/web_anchor/clip_make',
      { title: 'Clip', requestId: crypto.randomUUID(), from: 0, to: 0, ...body },
      fan.token,
    );
  const { houseId } = host;
  const now = Date.now();
  await expect(make({ houseId, from: now - 1_000, to: now - 20_000 })).rejects.toThrow('CLIP_LENGTH');
  await expect(make({ houseId, from: now - 61_000, to: now })).rejects.toThrow('CLIP_LENGTH');
  await expect(make({ houseId, from: now - 400_000, to: now - 380_000 })).rejects.toThrow('CLIP_TOO_OLD');
  await expect(make({ houseId, from: now - 20_000, to: now, title: ' ' })).rejects.toThrow('FIELD_REQUIRED');
  await expect(make({ replayId: 'rp_none', from: 0, to: 10 })).rejects.toThrow('NOT_FOUND');
  await expect(make({ from: 0, to: 10 })).rejects.toThrow('BAD_REQUEST');

  const page = await open({ path: roomPath(houseId), lang: 'en', who: fan });
  await scissors(page).click();
  const studio = await open({ path: '/user/configuration', lang: 'en', who: host });
  await studio.getByRole('switch', { name: say('en', 'studio:clips.allowed') }).click();
  await expect(studio.getByText(say('en', 'studio:saved'))).toBeVisible();
  await editor(page).getByRole('textbox').fill('Too late');
  await editor(page)
    .getByRole('button', { name: words('make') })
    .click();
  await expect(editor(page).getByRole('alert')).toHaveText(say('en', 'errors:err.CLIPS_OFF'));
  const visitor = await open({ path: roomPath(houseId), lang: 'en' });
  await expect(
    heading(visitor, (await server.call('/web_anchor/anchor_details', { houseId })).room.houseName),
  ).toBeVisible();
  await expect(scissors(visitor)).toHaveCount(0);
});
