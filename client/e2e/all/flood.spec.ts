// A room in which fifty lines a second come: nothing is lost, the page does not grow, and in the background it rests.

import { hide } from '../background';
import { slownessIn } from '../fixed-work';
import { expect, test } from '../flow';
import { bound, HANG } from '../patience';
import { livingRooms, newViewer } from '../people';
import { Room, roomPath } from '../room';
import { sum, watchTasks } from '../tasks';
import { Chatters, Meter, readThrough } from './flood';

/** Lines that a page on a desktop keeps. */
const KEPT = 5_000;

/** What five seconds of talk cost the page: its tasks, the longest first. */
function boundTasks(tasks: number[], talked: number) {
  // Each line comes by itself: of fewer tasks some were not recorded, and no figure is known.
  const known = (figure = Number.NaN) => (tasks.length > talked ? figure : Number.NaN);
  // At sixty frames a second these are 1 % of the frames of five seconds.
  bound('tasks that a frame waits for', known(tasks.filter((ms) => ms > 20).length), 3, 'tasks');
  bound('the longest task', known(tasks[0]), 50);
  bound('five seconds of fifty lines each', known(sum(tasks)), 0.3 * 5_000);
}

test('of fifty lines a second over five thousand none is lost, the page stays small, and rests unseen', {
  tag: '@figure',
}, async ({ open, server }) => {
  // Seven thousand lines, drawn and read through.
  test.setTimeout(10 * HANG);
  const houseId = (await livingRooms(server)).at(-1) ?? '';
  const who = await newViewer(server, 'en', 'reader');
  const reader = new Room(await open({ path: roomPath(houseId), lang: 'en', who }), 'en');
  const { page, log } = reader;
  await expect(reader.input).toBeEditable();
  const chatters = await Chatters.gather(await open({ path: '/', lang: 'en' }), server, houseId);
  const meter = await Meter.of(page);
  const newest = async () => log.getByText((await chatters.heard()).at(-1) ?? '', { exact: true });
  try {
    // Nobody watches how the list fills; that would cost the machine most of the time.
    await hide(page, true);
    await chatters.flood(KEPT);
    await hide(page, false);
    await expect(await newest()).toBeVisible();

    const before = await meter.read();
    const stop = await watchTasks(page);
    const talked = await chatters.talk(5);
    await expect(await newest()).toBeVisible();
    // The meter collects garbage at one go, which no page does: it reads after the last task that counts.
    const { all } = await stop();
    const seen = await meter.read();
    const slower = await slownessIn(page);
    boundTasks(
      all.map((ms) => ms / slower),
      talked,
    );
    const rows = await log.locator('[data-row]').count();
    expect(rows, 'rows that are drawn of five thousand').toBeLessThan(80);

    await hide(page, true);
    const left = await meter.read();
    await chatters.talk(5);
    const unseen = await meter.read();
    await hide(page, false);
    await expect(
      page.getByRole('button', { name: reader.words('chat.sinceCount', { count: talked }) }),
    ).toBeVisible();
    await expect(await newest()).toBeVisible();
    expect(unseen.layouts - left.layouts, 'layouts nobody sees').toBeLessThan(
      (seen.layouts - before.layouts) / 10,
    );

    await chatters.flood(1_500);
    await expect(await newest()).toBeVisible();
    const { heapMb } = await meter.read();
    // 10 MB may be lost in five minutes of this; two thousand lines are forty seconds.
    expect(heapMb - before.heapMb, 'MB more').toBeLessThan((10 * 40) / 300);
    await page.setViewportSize({ width: 1440, height: 4_500 });
    const { first, last } = await readThrough(log, 2_500);
    const heard = await chatters.heard();
    expect(last.length).toBeGreaterThan(1_500);
    expect(last, 'lines in the order in which the room told them').toEqual(heard.slice(-last.length));
    const kept = heard.length - heard.indexOf(first[0] ?? '');
    expect(kept, 'lines kept').toBeLessThanOrEqual(KEPT);
    expect(kept, 'lines kept').toBeGreaterThan(KEPT * 0.95);
  } finally {
    await chatters.leave();
  }
});
