// Pages stand still while they load.
import { spacePath } from '../../src/lib/space-path';
import { atRest } from '../at-rest';
import { expect, type Page, test, visit } from '../flow';
import { HANG } from '../patience';
import { livingRooms, newViewer, shownMatch } from '../people';
import { Room, roomPath } from '../room';
import { moved, watchShifts } from '../shifts';
import { say } from '../words';
import { Chatters } from './flood';

/** Fails when the page moved more than `most`, and says what moved. */
async function expectStill(page: Page, path: string, most: number) {
  await atRest(page);
  // Nothing else shows that nothing moves afterwards.
  await page.waitForTimeout(500);
  const { shifted, moves } = await moved(page);
  expect(shifted, `${path}\n${moves.join('\n')}`).toBeLessThanOrEqual(most);
}

for (const [width, height] of [
  [1440, 900],
  [1280, 720],
  [390, 844],
  [844, 390],
] as const) {
  test(`rooms, lists, a match, a space and the search stand still while they load, at ${width}×${height}`, async ({
    open,
    server,
  }) => {
    const [houseId = ''] = await livingRooms(server);
    const who = await newViewer(server, 'en', 'still');
    const page = await open({ lang: 'en', who, width, height });
    await page.addInitScript(watchShifts);
    for (const path of [
      roomPath(houseId),
      '/',
      '/anchor/0',
      '/match/0',
      `/match/live/${await shownMatch(server)}`,
      spacePath(houseId),
      '/search',
      '/search?q=a',
    ]) {
      await visit(page, path);
      await expectStill(page, path, 0.05);
    }
  });
}

for (const lang of ['zh', 'ar'] as const) {
  test.describe(`the page of a match that nobody knows, in ${lang}`, () => {
    test.use({ provokes: { faults: [/40[04] (GET|POST) \/(match\/live|web_match|web_race)/] } });

    test('stands still on a phone while it loads', async ({ open, server }) => {
      const who = await newViewer(server, lang, 'still');
      const page = await open({ lang, who, width: 390, height: 844 });
      await page.addInitScript(watchShifts);
      await visit(page, '/match/live/0');
      await expect(page.getByText(say(lang, 'matchday:notFound')).last()).toBeVisible();
      await expectStill(page, '/match/live/0', 0.02);
    });
  });
}

test('a room in which lines of every length come stands still', async ({ open, server }) => {
  test.setTimeout(3 * HANG);
  const houseId = (await livingRooms(server)).at(-1) ?? '';
  const who = await newViewer(server, 'en', 'still');
  const reader = new Room(await open({ path: roomPath(houseId), lang: 'en', who }), 'en');
  await expect(reader.input).toBeEditable();
  const chatters = await Chatters.gather(await open({ path: '/', lang: 'en' }), server, houseId);
  try {
    // The list is full before it is looked at.
    await chatters.chat(5);
    await atRest(reader.page);
    await reader.page.evaluate(watchShifts);
    const before = (await moved(reader.page)).shifted;
    const said = await chatters.chat(10);
    const { shifted, moves } = await moved(reader.page);
    // 0.05 in five minutes, which are 6,000 lines.
    expect(shifted - before, moves.join('\n')).toBeLessThanOrEqual((0.05 * said) / 6_000);
  } finally {
    await chatters.leave();
  }
});
