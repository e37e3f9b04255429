// What must be in sight without scrolling: forms on a telephone, chat and picture of a room in windows of every height.

import { banner } from '../account';
import { expect, type Page, test, visit } from '../flow';
import { Giving } from '../giving';
import { livingRooms, newViewer, shownMatch } from '../people';
import { Room, roomPath } from '../room';
import { say } from '../words';

for (const lang of ['zh', 'en', 'ar'] as const) {
  test(`the forms fit a telephone, in ${lang}`, async ({ open }) => {
    const page = await open({ lang, width: 390, height: 844, still: true });
    for (const path of ['/login', '/register', '/forgot']) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      expect(await sideways(page), path).toBe(0);
    }
  });
}

const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Phones on their side, a page enlarged to 200 %, a small tablet; and upright phones. */
const windows = [
  [844, 390],
  [932, 430],
  [667, 375],
  [720, 450],
  [640, 360],
  [800, 600],
  [390, 844],
  [360, 640],
] as const;

test('picture, chat, composer and gifts of a room and of a match can be reached in a short window', async ({
  open,
  server,
}) => {
  const who = await newViewer(server, 'en', 'sideways');
  const [houseId = ''] = await livingRooms(server);
  const page = await open({ path: `/match/live/${await shownMatch(server)}`, lang: 'en', who, still: true });
  await expectReachable(page);
  await visit(page, roomPath(houseId));
  await expectReachable(page);

  // Enlarged to 400 %: the picture leaves room, and the composer is reached by scrolling, with nothing over it.
  const { input, sendButton, log } = new Room(page, 'en');
  await page.setViewportSize({ width: 360, height: 300 });
  expect(await sideways(page)).toBe(0);
  await input.scrollIntoViewIfNeeded();
  await input.fill('from a small window');
  await sendButton.click();
  await expect(log.getByText('from a small window')).toBeVisible();
});

/** In each of the windows. */
async function expectReachable(page: Page) {
  const { input, sendButton, log } = new Room(page, 'en');
  const giving = new Giving(page, 'en');
  await expect(input).toBeEditable();
  for (const [width, height] of windows) {
    await page.setViewportSize({ width, height });
    const size = `${new URL(page.url()).pathname} at ${width}×${height}`;
    expect(await sideways(page), size).toBe(0);
    await expect(page.getByTestId('player'), `picture at ${size}`).toBeInViewport({ ratio: 0.99 });
    await expect(input, `composer at ${size}`).toBeInViewport({ ratio: 1 });
    await expect(sendButton, `send at ${size}`).toBeInViewport({ ratio: 1 });
    const lines = await log.boundingBox();
    expect(lines?.height, `lines at ${size}`).toBeGreaterThan(80);
    await page.getByRole('button', { name: giving.words('gift.open') }).click();
    await giving.choose('Whistle');
    await expect(giving.sendButton, `sending a gift at ${size}`).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Escape');
    await expect(giving.dialog).toBeHidden();
  }
}

test('a press on a gift shows the row that sends it without scrolling, and gifts have their names', async ({
  open,
  server,
}) => {
  const who = await newViewer(server, 'en', 'giver');
  const [houseId = ''] = await livingRooms(server);
  const page = await open({ path: roomPath(houseId), lang: 'en', who, still: true });
  const giving = new Giving(page, 'en');
  for (const [width, height] of [
    [1440, 900],
    [1366, 768],
    [1280, 720],
    [920, 600],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(giving.bar.getByText('Whistle', { exact: true })).toBeInViewport({ ratio: 1 });
    await giving.choose('Whistle');
    await expect(giving.sendButton, `${width}×${height}`).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await giving.choose('Whistle');
    await expect(giving.sendButton).toBeHidden();
  }
});

test('the anchors one follows stand beside a room from 1024 pixels on, by picture where there is no room for names, and the picture stays large', async ({
  open,
  server,
}) => {
  const who = await newViewer(server, 'ar', 'rail');
  const [houseId = '', other = ''] = await livingRooms(server);
  await server.call('/web_anchor/web_recommend_user', { houseId: other, attention: true }, who.token);
  const page = await open({ path: roomPath(houseId), lang: 'ar', who, still: true });
  const rail = page.getByRole('navigation', { name: say('ar', 'common:rail.label') });
  // By its name, also where the name is only heard.
  const anchor = rail.getByRole('link', { name: new RegExp(say('ar', 'common:live')) });
  for (const [width, height, railWidth, name] of [
    [1440, 900, 84, true],
    [1280, 720, 60, false],
    [1024, 768, 60, false],
    [1024, 600, 60, false],
  ] as const) {
    await page.setViewportSize({ width, height });
    const size = `${width}×${height}`;
    await expect(anchor, size).toBeInViewport({ ratio: 1 });
    await expect.poll(async () => (await rail.boundingBox())?.width, size).toBeCloseTo(railWidth, -1);
    const text = await anchor.locator('[dir=auto]').boundingBox();
    expect((text?.width ?? 0) > 1, `name at ${size}`).toBe(name);
    const picture = await page.getByTestId('player').boundingBox();
    expect(picture?.height, `picture at ${size}`).toBeGreaterThanOrEqual(300);
    expect(picture?.width, `picture at ${size}`).toBeGreaterThanOrEqual(533);
    expect(await sideways(page), size).toBe(0);
  }
  await anchor.click();
  await expect(page).toHaveURL(new RegExp(`${roomPath(other)}$`));

  // Narrower, the menu of the reader leads to them.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(rail).toHaveCount(0);
  await banner(page).getByRole('button', { name: who.nickName }).click();
  await page.getByRole('menuitem', { name: say('ar', 'common:rail.label') }).click();
  await expect(page).toHaveURL(/\/user\/follows$/);
});
