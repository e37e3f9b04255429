// An anchor goes live from the studio with camera, screen or both, is watched by FLV, and reads why something fails.
import type { Locator } from '@playwright/test';
import { LiveStatus } from '../../src/api/enums.gen';
import { expect, type Open, type Page, test, visit } from '../flow';
import { anchor, type Person } from '../people';
import { expectMoving, Room, roomPath } from '../room';
import { TestServer } from '../server';
import { tooWide, violations } from '../violations';
import { say } from '../words';

const words = (key: string, params = {}) => say('en', `studio:browser.${key}`, params);
const card = (page: Page) => page.getByRole('region', { name: words('title') });
const preview = (page: Page) => card(page).locator('video');

const studio = (open: Open, who: Person) =>
  open({ path: '/user/configuration', lang: 'en', who, plays: true });

const choose = (page: Page, picture: string) =>
  card(page)
    .getByRole('radio', { name: words(`pictures.${picture}`), exact: true })
    .check();

/** Opens the devices and waits until their picture moves. */
async function setUp(page: Page) {
  await card(page)
    .getByRole('button', { name: words('open') })
    .click();
  await expectMoving(preview(page));
}

/** Where the upper left corner of the camera lies on the screen. Both of the flows are dark green there, their corners are bright. */
const CORNER = 0.745;

/** How green a picture is at a part of its width and height. */
const greenAt = (video: Locator, part: number) =>
  video.evaluate((element, at) => {
    const picture = element as HTMLVideoElement;
    const brush = document.createElement('canvas').getContext('2d');
    brush?.drawImage(picture, picture.videoWidth * at, picture.videoHeight * at, 1, 1, 0, 0, 1, 1);
    return brush?.getImageData(0, 0, 1, 1).data[1] ?? 0;
  }, part);

/** The number of the line half a second behind. */
const HALF_SECOND = 4;

async function goLive(page: Page) {
  await card(page)
    .getByRole('button', { name: words('goLive') })
    .click();
  await expect(card(page).getByText(words('status.live'))).toBeVisible();
}

async function stop(page: Page) {
  await card(page)
    .getByRole('button', { name: words('stop') })
    .click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: words('stop') })
    .click();
  await expect(card(page).getByText(words('status.ended'))).toBeVisible();
}

/** What the room of an anchor says of itself. */
const roomOf = (server: TestServer, host: Person) =>
  server.call('/web_anchor/anchor_house_config_details', {}, host.token);

test('an anchor comes from the home page, goes live with the camera, is watched, and stops', async ({
  open,
  server,
}) => {
  const host = await anchor(server, 'en');
  const page = await open({ path: '/', lang: 'en', who: host, plays: true });
  await page
    .getByRole('banner')
    .getByRole('button', { name: say('en', 'common:startLive') })
    .click();
  // The page that the tab was loaded with may not use a camera: the studio is loaded anew, and goes on.
  await setUp(page);
  // The microphone of the flows beeps.
  await expect(card(page).getByRole('meter', { name: words('level') })).toBeVisible();
  await page.waitForFunction(() => {
    const meter = document.querySelector('meter');
    return meter !== null && meter.value > 10;
  });
  await goLive(page);
  await expect(card(page).getByTestId('sent')).toHaveText(/^Sending \d{3,4}×\d{3,4}, [1-9]\d? fps, /);

  expect(await violations(page, 'the studio while it is live')).toEqual([]);
  expect(await tooWide(page, 'the studio while it is live', [360, 390])).toEqual([]);

  const fan = new Room(await open({ path: roomPath(host.houseId), lang: 'en', plays: true }), 'en');
  await expectMoving(fan.video);
  await expect.poll(async () => (await roomOf(server, host)).ingest?.received?.audio).toBe('AAC');

  // Leaving the page would end the broadcast: it is asked.
  await page
    .getByRole('link', { name: say('en', 'common:nav.match'), exact: true })
    .first()
    .click();
  const ask = page.getByRole('dialog', { name: words('leave.title') });
  await ask.getByRole('button', { name: words('leave.stay') }).click();
  await stop(page);
  await expect.poll(async () => (await roomOf(server, host)).liveStatus).toBe(LiveStatus.Offline);
  await expect(preview(page)).toHaveCount(0);
});

test.describe('a broadcast with the screen', () => {
  // The next broadcast after one that was ended by hand is opened by hand. A viewer's player asks for the picture once
  // more when it ends, maybe before the room says that the broadcast is over.
  test.use({ provokes: { faults: [/^409 POST \/whip\//, /^404 GET \/live\/\d+\.flv$/] } });

  test('the screen is sent with the camera in its corner, and then alone, without an interruption', async ({
    open,
    server,
  }) => {
    const host = await anchor(server, 'en');
    const page = await studio(open, host);
    await choose(page, 'both');
    await setUp(page);
    await expect.poll(() => greenAt(preview(page), CORNER)).toBeGreaterThan(200);
    await goLive(page);
    const fan = new Room(await open({ path: roomPath(host.houseId), lang: 'en', plays: true }), 'en');
    await expectMoving(fan.video);
    const { sessionId } = await roomOf(server, host);
    await choose(page, 'screen');
    await expect.poll(() => greenAt(preview(page), CORNER)).toBeLessThan(200);
    await expectMoving(preview(page));
    await expectMoving(fan.video);
    expect((await roomOf(server, host)).sessionId).toBe(sessionId);
    await page.getByRole('button', { name: say('en', 'studio:live.end') }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('en', 'studio:live.end') })
      .click();
    // The broadcast was ended beside the card: it gives the devices back.
    await expect(card(page).getByText(words('status.ended'))).toBeVisible();
    await setUp(page);
    await goLive(page);
    await stop(page);
  });
});

test.describe('what is refused', () => {
  test.use({ provokes: { faults: [/^4\d\d POST \/whip\//] } });

  test('a second page that wants to go live reads why not', async ({ open, server }) => {
    const host = await anchor(server, 'en');
    const page = await studio(open, host);
    await setUp(page);
    await goLive(page);
    const second = await open({ lang: 'en', who: host, plays: true });
    await visit(second, '/user/configuration');
    await setUp(second);
    await card(second)
      .getByRole('button', { name: words('goLive') })
      .click();
    await expect(card(second).getByRole('alert')).toHaveText(words('fault.LIVE_ALREADY'));
    await stop(page);
  });
});

/** The studio of an anchor whose browser sends VP8, with its devices open. */
async function studioWithoutH264(open: Open, who: Person, at?: string) {
  const page = await open({ ...(at ? { at } : {}), lang: 'en', who, plays: true });
  await page.addInitScript(() => {
    const { setCodecPreferences } = RTCRtpTransceiver.prototype;
    RTCRtpTransceiver.prototype.setCodecPreferences = function (codecs) {
      setCodecPreferences.call(
        this,
        [...codecs].filter(({ mimeType }) => mimeType !== 'video/H264'),
      );
    };
  });
  await visit(page, '/user/configuration');
  await setUp(page);
  return page;
}

test('a browser without H.264 goes live, and is watched by FLV and half a second behind', async ({
  open,
  server,
}) => {
  const host = await anchor(server, 'en');
  const page = await studioWithoutH264(open, host);
  await goLive(page);
  const fan = new Room(await open({ path: roomPath(host.houseId), lang: 'en', plays: true }), 'en');
  await expectMoving(fan.video);
  await expect.poll(async () => (await roomOf(server, host)).ingest?.received?.video).toBe('H.264');
  await fan.chooseLine(HALF_SECOND, 'halfSecond');
  await stop(page);
});

test('a camera that the anchor does not allow is said', async ({ open, server }) => {
  const page = await open({ lang: 'en', who: await anchor(server, 'en') });
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
  });
  await visit(page, '/user/configuration');
  await card(page)
    .getByRole('button', { name: words('open') })
    .click();
  await expect(card(page).getByRole('alert')).toHaveText(words('fault.CAMERA_DENIED'));
});

test.describe('servers that take no broadcast from the browser', () => {
  test.use({ provokes: { faults: [/^400 POST \/whip\//] } });

  test('a closed port and a missing encoder are named, and without ports nothing is offered', async ({
    open,
  }) => {
    // Packets to this address (RFC 5737) arrive nowhere.
    const closed = await TestServer.open({
      settings: { TOUCHLINE_WEBRTC_PUBLIC: '192.0.2.1', TOUCHLINE_WEBRTC_CORES: '0' },
    });
    try {
      const host = await anchor(closed, 'en');
      const page = await open({
        at: closed.url,
        path: '/user/configuration',
        lang: 'en',
        who: host,
        plays: true,
      });
      await setUp(page);
      await card(page)
        .getByRole('button', { name: words('goLive') })
        .click();
      await expect(card(page).getByRole('alert')).toHaveText(
        new RegExp(
          `^${words('fault.NETWORK', { ports: 'UDP 192\\.0\\.2\\.1:\\d+' }).replace(/[()]/g, '\\$&')}$`,
        ),
      );
      await page.context().close(); // before its server goes
      const without = await studioWithoutH264(open, host, closed.url);
      await card(without)
        .getByRole('button', { name: words('goLive') })
        .click();
      await expect(card(without).getByRole('alert')).toHaveText(words('fault.H264_REQUIRED'));
      await without.context().close();
    } finally {
      await closed.close();
    }
    const without = await TestServer.open({ settings: { TOUCHLINE_WEBRTC_UDP_ADDR: '' } });
    try {
      const host = await anchor(without, 'en');
      const page = await open({ at: without.url, path: '/user/configuration', lang: 'en', who: host });
      await expect(page.getByRole('region', { name: say('en', 'studio:push') })).toBeVisible();
      await expect(card(page)).toHaveCount(0);
      await page.context().close();
    } finally {
      await without.close();
    }
  });
});
