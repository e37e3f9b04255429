// A visitor comes, sees who is live, enters a room, watches and reads; to speak they are asked to log in.
import { Recommendation } from '../src/api/enums.gen';
import { expect, test } from './flow';
import { livingRooms, newViewer } from './people';
import { expectMoving, Room, roomPath, roomsIn } from './room';
import { say } from './words';

test('a visitor sees six living rooms, enters one, and the picture moves', async ({ open }) => {
  const page = await open({ path: '/', plays: true });
  const live = page.getByRole('region', { name: say('zh', 'home:liveNow') });
  const cards = live.getByRole('link').filter({ hasText: say('zh', 'common:live') });
  await expect(cards).toHaveCount(6);

  await cards.first().click();
  await expect(page).toHaveURL(/\/anchor\/room\/\d+$/);
  const room = new Room(page, 'zh');
  await expectMoving(room.video);
  const size = await room.video.evaluate((v) => (v as HTMLVideoElement).videoWidth);
  expect(size).toBeGreaterThan(0);
});

test('the list of rooms under a room shows rooms like it, and the hot ones instead when that is pressed', async ({
  open,
  server,
}) => {
  const [houseId = ''] = await livingRooms(server);
  const page = await open({ path: roomPath(houseId), lang: 'en' });
  const more = page.getByRole('region', { name: say('en', 'room:more') });
  await expect(more.getByRole('link').first()).toBeVisible();
  const alike = await roomsIn(more);
  const told = page.waitForResponse(
    (answer) =>
      answer.url().endsWith('/web_anchor/recommend_anchor') &&
      answer.request().postDataJSON().kind === Recommendation.Hot,
  );
  await more.getByRole('button', { name: say('en', 'room:hot') }).click();
  const { data } = (await (await told).json()) as { data: { houseId: string }[] };
  const hot = data.map((room) => roomPath(room.houseId));
  await expect.poll(() => roomsIn(more)).toEqual(hot);
  expect(hot).not.toEqual(alike);
  await more.getByRole('button', { name: say('en', 'room:recommended') }).click();
  await expect.poll(() => roomsIn(more)).toEqual(alike);
});

test('the picture on the home page moves silently', async ({ open }) => {
  const page = await open({ path: '/', plays: true });
  const video = page.getByTestId('player').locator('video');
  await expectMoving(video);
  expect(await video.evaluate((v) => (v as HTMLVideoElement).muted)).toBe(true);
});

test('a picture that was paused says how far behind it is, and goes back to the newest moment by a key', async ({
  open,
  server,
}) => {
  const [houseId = ''] = await livingRooms(server);
  const room = new Room(await open({ path: roomPath(houseId), lang: 'en', plays: true }), 'en');
  await expectMoving(room.video);
  const behind = () => room.page.locator('[data-seconds]').evaluate((e) => Number(e.dataset.seconds));
  const toLive = room.page.getByRole('button', { name: room.words('player.toLive') });
  await expect(toLive).toBeHidden();
  const usual = await behind();

  await room.page.keyboard.press('k');
  await expect(toLive).toBeVisible();
  await expect.poll(behind).toBeGreaterThan(usual + 1);
  await expect(room.page.locator('[data-seconds]')).toHaveText(/^\d+(\.\d)? s delay$/);

  await room.page.keyboard.press('l');
  await expect(toLive).toBeHidden();
  await expectMoving(room.video);
});

test('lines of the chat cross the picture for who wants that, look as chosen, and go when they are deleted', async ({
  open,
  server,
}) => {
  const [houseId = ''] = await livingRooms(server);
  const [ann, bob] = [await newViewer(server, 'en', 'ann'), await newViewer(server, 'en', 'bob')];
  const watching = new Room(await open({ path: roomPath(houseId), lang: 'en', who: ann, plays: true }), 'en');
  const other = new Room(await open({ path: roomPath(houseId), lang: 'en', who: bob }), 'en');
  const picture = watching.page.getByTestId('player');
  const flying = (text: string) => picture.locator('xg-danmu').getByText(text, { exact: true });
  await expectMoving(watching.video);
  await other.write('before anybody asked');
  await expect(watching.log.getByText('before anybody asked')).toBeVisible();
  await expect(flying('before anybody asked')).toHaveCount(0);

  await watching.page.getByRole('button', { name: watching.words('player.bullets'), exact: true }).focus();
  await watching.page.keyboard.press('Enter');
  await watching.page.keyboard.press('Tab');
  await watching.page.keyboard.press('Enter');
  const slower = watching.page.getByRole('slider', { name: watching.words('player.look.speed') });
  await slower.fill('50');
  await watching.page.getByRole('slider', { name: watching.words('player.look.size') }).fill('150');
  await watching.page.keyboard.press('Escape');
  await expect(slower).toBeHidden();
  await expectMoving(watching.video);
  await other.write('what a save');
  await expect(flying('what a save')).toHaveCSS('font-size', '30px');
  await watching.write('mine is marked');
  await expect(flying('mine is marked')).toHaveCSS('border-top-style', 'solid');
  await expect(flying('what a save')).toHaveCSS('border-top-style', 'none');

  await other.openMenuOf('bob');
  await other.page.getByRole('menuitem', { name: other.words('line.deleteOwn') }).click();
  await expect(flying('what a save')).toHaveCount(0);
  await expect(flying('mine is marked')).toHaveCount(1);

  await watching.page.reload();
  const shown = watching.page.getByRole('button', { name: watching.words('player.bullets'), exact: true });
  await expect(shown).toHaveAttribute('aria-pressed', 'true');
  await watching.page.setViewportSize({ width: 390, height: 844 });
  await expect(shown).toBeHidden();
});

test('a visitor reads the chat, is asked to log in to speak, and stays in the room', async ({
  open,
  server,
}) => {
  const [houseId = ''] = await livingRooms(server);
  const speaker = new Room(
    await open({ path: roomPath(houseId), lang: 'en', who: await newViewer(server, 'en', 'speaker') }),
    'en',
  );
  const visitor = new Room(await open({ path: roomPath(houseId), lang: 'en' }), 'en');
  await speaker.write('Good evening from the away end');
  await expect(visitor.log.getByText('Good evening from the away end')).toBeVisible();
  await expect(visitor.input).toBeHidden();
  await visitor.page.getByRole('button', { name: visitor.words('composer.login') }).click();
  await expect(visitor.page.getByRole('dialog')).toBeVisible();
  await visitor.page.keyboard.press('Escape');
  await expect(visitor.page).toHaveURL(new RegExp(`${roomPath(houseId)}$`));
  await expect(visitor.log.getByText('Good evening from the away end')).toBeVisible();
});

test.describe('a room that does not exist', () => {
  test.use({ provokes: { faults: [/^404 POST \/web_anchor\//, /^404 GET \/anchor\/room\//] } });

  test('says so and leads to others', async ({ open }) => {
    const page = await open();
    await page.goto(roomPath('99999999'));
    await expect(page.getByText(say('zh', 'room:notFound'))).toBeVisible();
    await page.getByRole('link', { name: say('zh', 'room:otherRooms') }).click();
    await expect(page).toHaveURL(/\/anchor\/0$/);
  });
});

test.describe('a script that somebody smuggles into the page', () => {
  test.use({ provokes: { faults: [/^console: policy: script-src/, /Content Security Policy/] } });

  test('does not run', async ({ open }) => {
    const page = await open({ path: '/' });
    const refused = page.waitForEvent('console', (message) =>
      message.text().startsWith('policy: script-src'),
    );
    await page.evaluate(() => {
      const smuggled = document.createElement('script');
      smuggled.textContent = 'document.title = "taken"';
      document.body.append(smuggled);
    });
    await refused;
    expect(await page.title()).not.toBe('taken');
  });
});
