// A visitor comes, sees who is live, enters a room, watches and reads; to speak they are asked to log in.
import { expect, test } from './flow';
import { livingRooms, newViewer } from './people';
import { expectMoving, Room, roomPath } from './room';
import { say } from './words';

test('a visitor sees four living rooms, enters one, and the picture moves', async ({ open }) => {
  const page = await open({ path: '/', plays: true });
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
  const page = await open({ path: '/', plays: true });
  const video = page.getByTestId('player').locator('video');
  await expectMoving(video);
  expect(await video.evaluate((v) => (v as HTMLVideoElement).muted)).toBe(true);
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
