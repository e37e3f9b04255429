// What must be in sight without scrolling: forms on a telephone, chat and picture of a room in windows of every height.
import { expect, type Page, test } from './flow';
import { Giving } from './giving';
import { livingRooms, newViewer } from './people';
import { Room, roomPath } from './room';

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

test('picture, chat, composer and gifts of a room can be reached in a short window', async ({
  open,
  server,
}) => {
  const who = await newViewer(server, 'en', 'sideways');
  const [houseId = ''] = await livingRooms(server);
  const room = new Room(await open({ path: roomPath(houseId), lang: 'en', who, still: true }), 'en');
  const { page, input, sendButton, log } = room;
  const giving = new Giving(page, 'en');
  await expect(input).toBeEditable();
  for (const [width, height] of windows) {
    await page.setViewportSize({ width, height });
    const size = `${width}×${height}`;
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

  // Enlarged to 400 %: the picture leaves room, and the composer is reached by scrolling, with nothing over it.
  await page.setViewportSize({ width: 360, height: 300 });
  expect(await sideways(page)).toBe(0);
  await input.scrollIntoViewIfNeeded();
  await input.fill('from a small window');
  await sendButton.click();
  await expect(log.getByText('from a small window')).toBeVisible();
});

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
