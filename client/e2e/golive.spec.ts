// An anchor goes on the air from the configuration page: match, source, title, push, check list, mark, end, summary.
import type { Locator } from '@playwright/test';
import { Action, LibraryTab } from '../src/api/enums.gen';
import { expect, type Page, test } from './flow';
import { coinsFor } from './giving';
import { anchor, newViewer, type Person } from './people';
import { Encoder } from './picture';
import { reserveLast } from './planning';
import { expectMoving, roomPath } from './room';
import type { TestServer } from './server';
import { say } from './words';

const words = (key: string, params = {}) => say('en', `studio:${key}`, params);

const secretOf = async (page: Page, region: string, key: string) => {
  const line = page
    .getByRole('region', { name: words(region) })
    .locator('div')
    .filter({ has: page.getByText(words(key), { exact: true }) })
    .last();
  await line.getByRole('button', { name: words('show'), exact: true }).click();
  return line.locator('code').textContent().then(String);
};

const figure = (live: Locator, name: string) =>
  live
    .locator('dl > div')
    .filter({ hasText: words(`summary.${name}`) })
    .locator('dd');

/** The first gift of the list, once. */
async function give(server: TestServer, from: Person, houseId: string) {
  await coinsFor(server, from);
  const [gift] = await server.call('/web_anchor/gift_list', {}, from.token);
  const giftId = gift?.giftId;
  await server.call(
    '/web_anchor/send_gift',
    { houseId, giftId, count: 1, requestId: `golive-${Date.now()}` },
    from.token,
  );
}

test('an anchor chooses a reserved match and a title, pushes, sets a mark and ends', async ({
  open,
  server,
}) => {
  const host = await anchor(server, 'en');
  const { match, giveUp } = await reserveLast(server, host);
  const page = await open({ path: '/user/configuration', lang: 'en', who: host });
  const live = page.getByRole('region', { name: words('live.title') });

  await live.locator(`input[name=match][value='${match.matchId}']`).check();
  await live.getByRole('radio', { name: words('start.push') }).check();
  await live.getByLabel(words('start.title')).fill('Tonight with me');
  await live.getByRole('button', { name: words('live.start') }).click();
  await expect(live.getByText(words('live.waiting'))).toBeVisible();
  await expect(page.getByLabel(words('houseName'), { exact: true })).toHaveValue('Tonight with me');

  const push = page.getByRole('region', { name: words('push') });
  const address = String(await push.locator('code').first().textContent());
  const key = await secretOf(page, 'push', 'liveCode');
  expect(await secretOf(page, 'overlay', 'overlayAddress')).toMatch(
    new RegExp(`^http.*/overlay/chat/${host.houseId}\\?`),
  );
  await push.getByRole('button', { name: words('qr.show') }).click();
  await expect(page.getByRole('dialog').getByRole('img', { name: words('qr.title') })).toBeVisible();
  await page.keyboard.press('Escape');
  const encoder = Encoder.push(address, key);
  await expect(live.getByLabel(words('mark.label'))).toBeVisible();
  const config = await server.call('/web_anchor/anchor_house_config_details', {}, host.token);
  expect(config.matchId).toBe(match.matchId);

  // The check list has the numbers of what ffmpeg sends.
  const checks = live.getByRole('region', { name: words('check.fine') }).getByRole('listitem');
  await expect(checks).toHaveCount(5);
  await expect(checks.nth(0)).toHaveText(words('check.size.is', { width: 640, height: 360 }));
  await expect(checks.nth(1)).toHaveText(words('check.frameRate.is', { n: 25 }));
  await expect(checks.nth(2)).toHaveText(words('check.keyFrames.is', { n: 1 }));
  await expect(checks.nth(3)).toHaveText(/^Bitrate [01]\.\d Mbit\/s$/);
  await expect(checks.nth(4)).toHaveText(words('check.audio.is', { name: 'AAC' }));
  const fan = await newViewer(server, 'en', 'fan');
  await server.call('/web_anchor/web_recommend_user', { houseId: host.houseId, attention: true }, fan.token);
  await give(server, fan, host.houseId);

  await live.getByLabel(words('mark.label')).fill('Kick-off');
  await live.getByRole('link', { name: words('toRoom') }).click();
  const unsaved = page.getByRole('dialog', { name: say('en', 'common:unsaved.title') });
  await unsaved.getByRole('button', { name: say('en', 'common:unsaved.stay') }).click();
  await live.getByRole('button', { name: words('mark.set') }).click();
  await expect(page.getByText(words('mark.done'))).toBeVisible();
  expect(server.sql(`SELECT text FROM live_mark WHERE session_id = '${config.sessionId}'`)).toBe('Kick-off');

  await live.getByRole('button', { name: words('live.end') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: words('live.end') })
    .click();
  await expect(live.getByRole('button', { name: words('live.start') })).toBeVisible();
  await encoder.kill();
  const { session } = await server.call('/web_anchor/live_summary', {}, host.token);
  expect(session?.sessionId).toBe(config.sessionId);
  expect(session?.giftAmount).toBeGreaterThan(0);
  await expect(figure(live, 'followers')).toHaveText('1');
  await expect(figure(live, 'gifts')).toHaveText(String(session?.giftAmount));
  await giveUp();
});

test('what an encoder sends is a preview until Start, and the own room has Mark, title and End', async ({
  open,
  server,
}) => {
  const host = await anchor(server, 'en');
  const change = '/web_anchor/anchor_house_config_details_update';
  const { ingest } = await server.call(change, { goLiveOnPush: false }, host.token);
  const page = await open({ path: '/user/configuration', lang: 'en', who: host, plays: true });
  const live = page.getByRole('region', { name: words('live.title') });
  const stage = page.getByRole('list', { name: words('stage.label') }).locator('[aria-current=step]');
  const encoder = Encoder.push(String(ingest?.pushAddress), String(ingest?.obsHint));
  await expect(live.getByText(words('previewBadge'))).toBeVisible();
  await expect(stage).toContainText(words('stage.preview'));
  await expectMoving(live.locator('video'));

  const fan = await open({ path: roomPath(host.houseId), lang: 'en', plays: true });
  await expect(fan.getByRole('heading', { level: 1 })).toBeVisible();
  expect((await server.call('/web_anchor/anchor_details', { houseId: host.houseId })).player).toBeNull();
  expect((await fetch(`${server.url}/live/${host.houseId}.flv`)).status).toBe(404);

  await live.getByRole('button', { name: words('live.start') }).click();
  await expect(stage).toContainText(words('stage.live'));
  await expectMoving(fan.locator('video').first());
  await live.getByRole('radio', { name: words('start.noMatch') }).check();
  await live.getByLabel(words('start.title')).fill('Changed on the air');
  await live.getByRole('button', { name: words('air.save') }).click();
  await expect(fan.getByRole('heading', { level: 1 })).toHaveText('Changed on the air');

  const own = await open({ path: roomPath(host.houseId), lang: 'en', who: host });
  const bar = own.getByRole('region', { name: words('bar.label') });
  await bar.getByLabel(words('mark.label')).fill('From my room');
  await bar.getByRole('button', { name: words('mark.set') }).click();
  await expect(own.getByText(words('mark.done'))).toBeVisible();
  await bar.getByRole('button', { name: words('live.end') }).click();
  await own
    .getByRole('dialog')
    .getByRole('button', { name: words('live.end') })
    .click();
  await expect(bar.locator('[aria-current=step]')).toContainText(words('stage.ended'));
  await encoder.kill();
  await server.call(change, { goLiveOnPush: true }, host.token);
});

test('an anchor finds a match in the library, and one press reserves and chooses it', async ({
  open,
  server,
}) => {
  const host = await anchor(server, 'en');
  const page = await open({ path: '/user/configuration', lang: 'en', who: host });
  const live = page.getByRole('region', { name: words('live.title') });
  await live.getByRole('button', { name: words('start.search') }).click();
  const library = page.getByRole('dialog', { name: say('en', 'book:library.title') });
  await library.getByText(say('en', 'book:reserveAndChoose'), { exact: true }).first().click();
  await expect(library).toBeHidden();
  const chosen = live.locator('input[name=match]:checked');
  await expect(chosen).toHaveValue(/^\d+$/);
  const matchId = await chosen.inputValue();
  const { list } = await server.call('/web_race/match_list', { tab: LibraryTab.Reserved }, host.token);
  expect(list.map((match) => match.matchId)).toContain(matchId);
  // Other flows plan this anchor's evening.
  await server.call('/web_race/web_race_appoint', { matchId, action: Action.Undo }, host.token);
});

test.describe('a source that cannot be used', () => {
  test.use({ provokes: { faults: [/^4\d\d POST \/web_anchor\/anchor_house_config_details_update/] } });

  test('is refused at the choice of the source, and what was chosen stays', async ({ open, server }) => {
    const host = await anchor(server, 'en');
    const page = await open({ path: '/user/configuration', lang: 'en', who: host });
    const live = page.getByRole('region', { name: words('live.title') });
    const source = live.getByRole('group', { name: words('start.source') });
    await source.getByRole('radio', { name: words('start.own') }).check();
    const address = source.getByLabel(say('en', 'book:own.url'));
    await address.fill('ftp://cdn.example.org/a.m3u8');
    await live.getByRole('button', { name: words('live.start') }).click();
    await expect(source.getByRole('alert')).toHaveText(say('en', 'book:own.bad'));
    await address.fill('https://cdn.example.org/a.m3u8');
    await expect(source.getByRole('alert')).toBeHidden();
    await live.getByRole('button', { name: words('live.start') }).click();
    await expect(source.getByRole('alert')).toContainText('cdn.example.org');
    await page
      .getByRole('link', { name: say('en', 'common:nav.match'), exact: true })
      .first()
      .click();
    const ask = page.getByRole('dialog', { name: say('en', 'common:unsaved.title') });
    await ask.getByRole('button', { name: say('en', 'common:unsaved.stay') }).click();
    await expect(address).toHaveValue('https://cdn.example.org/a.m3u8');
  });
});
