// A visitor comes, sees who is live, enters a room, watches and reads; to speak they are asked to log in.
import { expect, test } from './flow';
import { livingRooms, newViewer } from './people';
import { expectMoving, Room, roomPath } from './room';
import { say } from './words';

test('a visitor sees four living rooms, enters one, and the picture moves', async ({ open }) => {
  const page = await open({ path: '/' });
  const live = page.getByRole('region', { name: say('zh', 'home:liveNow') });
  const cards = live.getByRole('link').filter({ hasText: say('zh', 'common:live') });
  await expect(cards).toHaveCount(4);

  await cards.first().click();
  await expect(page).toHaveURL(/\/anchor\/room\/\d+$/);
  const room = new Room(page, 'zh');
  await expectMoving(room.video);
  const size = await room.video.evaluate((v) => (v as HTMLVideoElement).videoWidth);
  expect(size).toBeGreaterThan(0);
});

test('the picture on the home page moves silently', async ({ open }) => {
  const page = await open({ path: '/' });
  const video = page.getByTestId('player').locator('video');
  await expectMoving(video);
  expect(await video.evaluate((v) => (v as HTMLVideoElement).muted)).toBe(true);
});

test('a visitor reads the chat, is asked to log in to speak, and stays in the room', async ({ open, house }) => {
  const [houseId = ''] = await livingRooms(house);
  const speaker = new Room(
    await open({ path: roomPath(houseId), lang: 'en', who: await newViewer(house, 'en', 'speaker') }),
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

test('the rooms are sorted by sport, and the footer leads to the columns and the documents', async ({ open }) => {
  const page = await open({ path: '/' });
  const live = page.getByRole('region', { name: say('zh', 'home:liveNow') });
  const football = live.getByRole('button', { name: '足球' });
  await football.click();
  await expect(football).toHaveAttribute('aria-pressed', 'true');
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByRole('link', { name: '篮球' }).first()).toBeVisible();
  await footer.getByRole('link', { name: say('zh', 'common:footer.privacy') }).click();
  await expect(page).toHaveURL(/\/user\/contract\/privacy$/);
  await expect(page.getByRole('article').getByRole('heading').first()).not.toBeEmpty();
});

test('the search finds a room by a part of its name', async ({ open }) => {
  const page = await open({ path: '/' });
  const live = page.getByRole('region', { name: say('zh', 'home:liveNow') });
  const name = await live.getByRole('link').first().locator('[dir=auto]').first().innerText();
  await page.getByRole('searchbox').fill(name.slice(0, 4));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/search\?q=/);
  await expect(page.getByRole('main').getByText(name).first()).toBeVisible();
});

test('the active tab is the one whose key is in the path', async ({ open }) => {
  const page = await open();
  for (const [path, key] of [
    ['/match/1', 'match'],
    ['/anchor/0', 'anchor'],
    ['/chargeWithdrawAnchor', 'charge'],
  ] as const) {
    await page.goto(path);
    const tabs = page.getByRole('banner').getByRole('navigation').locator('[aria-current=page]');
    await expect(tabs).toHaveText([say('zh', `common:nav.${key}`)]);
  }
});

test('a room that does not exist says so and leads to others', async ({ browser: _, open }) => {
  const page = await open();
  await page.goto(roomPath('99999999'));
  await expect(page.getByText(say('zh', 'room:notFound'))).toBeVisible();
  await expect(page.getByRole('link', { name: say('zh', 'room:otherRooms') })).toBeVisible();
});

test('without settings the page waits and opens by itself when they come', async ({ open }) => {
  const page = await open();
  let silent = true;
  await page.route('**/ossUrl', (route) => (silent ? route.abort() : route.continue()));
  await page.goto('/');
  await expect(page.getByRole('heading', { name: say('zh', 'common:start.failedTitle') })).toBeVisible();
  silent = false;
  await expect(page.getByRole('region', { name: say('zh', 'home:liveNow') })).toBeVisible();
});
