// A press in a busy room on a slow phone: how long until the page shows that it was heard.
import { Chatters } from '../all/flood';
import { atRest } from '../at-rest';
import { expect, type Page, test } from '../flow';
import { bound, HANG } from '../patience';
import { livingRooms, newViewer } from '../people';
import { Room, roomPath } from '../room';

/** Milliseconds that the product promises from a press to the next picture of the page. */
const MOST = 200;
const SLOWER = 4;
const SECONDS = 30;

/** In the page: the slowest of the presses and keys, as browsers measure them. */
function watchPresses() {
  const kept = window as unknown as { presses: Record<string, number> };
  kept.presses = {};
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[]) {
      if (!entry.interactionId) continue;
      const key = String(entry.interactionId);
      kept.presses[key] = Math.max(kept.presses[key] ?? 0, entry.duration);
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
}

const slowestPress = (page: Page) =>
  page.evaluate(() => {
    const presses = Object.values((window as unknown as { presses: Record<string, number> }).presses);
    return { count: presses.length, slowest: Math.max(...presses) };
  });

/** What somebody does who watches: writes, looks at the others, opens what there is to open. */
async function lookAround(room: Room) {
  const { page, input } = room;
  const words = (key: string) => room.words(key);
  await input.pressSequentially('what a goal');
  await page.keyboard.press('Enter');
  await page.getByRole('tab', { name: words('chat.viewers') }).click();
  await page.getByRole('tab', { name: words('chat.tab'), exact: true }).click();
  await page.getByRole('button', { name: words('composer.emoji'), exact: true }).click();
  await page.keyboard.press('Escape');
}

test('a press in a room of twenty lines a second is shown within 200 ms on a slow phone', {
  tag: '@figure',
}, async ({ open, server }) => {
  test.setTimeout(5 * HANG);
  const houseId = (await livingRooms(server)).at(-1) ?? '';
  const who = await newViewer(server, 'en', 'press');
  const room = new Room(await open({ path: roomPath(houseId), lang: 'en', who }), 'en');
  await expect(room.input).toBeEditable();
  await atRest(room.page);
  const chatters = await Chatters.gather(await open({ path: '/', lang: 'en' }), server, houseId);
  const cdp = await room.page.context().newCDPSession(room.page);
  try {
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    await room.page.evaluate(watchPresses);
    const talk = chatters.chat(SECONDS);
    let isOver = false;
    void talk.finally(() => {
      isOver = true;
    });
    while (!isOver) await lookAround(room);
    await talk;
    const { count, slowest } = await slowestPress(room.page);
    expect(count, 'presses that were measured').toBeGreaterThan(20);
    bound('the slowest press in a busy room', slowest, MOST);
  } finally {
    await chatters.leave();
  }
});
