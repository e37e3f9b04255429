// Pictures from another site: a source operators allowed plays, and nothing else is fetched.
import { expect, type Page, test } from './flow';
import { allow, asOperator, showOwn } from './foreign';
import { Origin } from './origin';
import { anchor, newViewer } from './people';
import { reserveLast } from './planning';
import { expectMoving, Room, roomPath } from './room';

test.describe.configure({ mode: 'serial' });

let origin: Origin;
test.beforeAll(async () => {
  origin = await Origin.open();
});
test.afterAll(() => origin.close());

/** Other flows on this server count who is living. */
test.afterEach(async ({ server }) => {
  const host = await anchor(server, 'en');
  await server.call('/web_anchor/live_end', {}, host.token).catch(() => undefined); // a flow may end without a live
});

const video = (page: Page) => page.getByTestId('player').locator('video');

test('a source nobody allowed is refused; a page from before says why there is no picture and a reload brings it', async ({
  open,
  server,
  provokes,
}) => {
  provokes.faults.push(/^console: (policy: (media|connect)-src forbids|.*Content Security Policy)/);
  // What hls.js wished to fetch before the page allowed it.
  provokes.faults.push(/^csp GET \/a\.m3u8$/);
  await allow(server);
  await expect(showOwn(server, `${origin.url}/a.m3u8`)).rejects.toThrow('BAD_REQUEST');
  await expect(showOwn(server, 'https://cdn.example.org/a.m3u8')).rejects.toThrow('MEDIA_HOST_NOT_ALLOWED');

  const host = await anchor(server, 'en');
  const who = await newViewer(server, 'en', 'early');
  const page = await open({ path: roomPath(host.houseId), lang: 'en', who, plays: true });
  const room = new Room(page, 'en');
  await expect(page.getByText(room.words('stage.off'))).toBeVisible();

  await allow(server, origin.url);
  await showOwn(server, `${origin.url}/a.m3u8`);
  const blocked = page.getByTestId('blocked');
  await expect(blocked).toContainText(room.words('stage.blocked'));
  await expect(blocked).toContainText(origin.host);
  await expect(page.getByText(room.words('stage.reconnecting'))).toBeHidden();
  await blocked.getByRole('button', { name: room.words('stage.reload') }).click();
  await expectMoving(video(page));
});

test('the anchor’s own video on another site plays', async ({ open, server }) => {
  await allow(server, origin.url);
  const { houseId } = await showOwn(server, `${origin.url}/a.m3u8`);
  const page = await open({ path: roomPath(houseId), lang: 'en', plays: true });
  await expectMoving(video(page));
});

test('the source of a match on another site plays in a room that shows the match', async ({
  open,
  server,
}) => {
  await allow(server, origin.url);
  const host = await anchor(server, 'en');
  const {
    match: { matchId },
    giveUp,
  } = await reserveLast(server, host);
  await server.call(
    '/admin/match_source',
    { matchId, source: { name: 'Main', url: `${origin.url}/a.m3u8` } },
    await asOperator(server),
  );
  await server.call('/web_anchor/live_start', { source: 3, matchId }, host.token);
  const page = await open({ path: roomPath(host.houseId), lang: 'en', plays: true });
  await expectMoving(video(page));
  await giveUp();
});

test('a host taken off the list is not sent to anybody: the room says so instead of trying for ever', async ({
  open,
  server,
}) => {
  await allow(server, origin.url);
  const { houseId } = await showOwn(server, `${origin.url}/a.mp4`);
  await allow(server);
  const page = await open({ path: roomPath(houseId), lang: 'ar', plays: true });
  const room = new Room(page, 'ar');
  await expect(page.getByTestId('blocked')).toContainText(room.words('stage.blocked'));
  await expect(page.getByTestId('blocked')).toContainText(origin.host);
});
