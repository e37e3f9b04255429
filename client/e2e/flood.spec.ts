// A room in which fifty lines a second come: nothing is lost, the page does not grow, and in the background it rests.

import { slownessIn } from './fixed-work';
import { Chatters, hide, Meter, readThrough } from './flood';
import { expect, test } from './flow';
import { livingRooms, newViewer } from './people';
import { Room, roomPath } from './room';
import { sum, watchTasks } from './tasks';

/** Lines that a page on a desktop keeps. */
const KEPT = 5_000;

test('of fifty lines a second over five thousand none is lost, the page stays small, and rests unseen', async ({
  open,
  server,
}) => {
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
    const tasks = all.map((ms) => ms / slower);
    // At sixty frames a second these are 1 % of the frames of five seconds.
    expect(tasks.filter((ms) => ms > 20).length, 'tasks that a frame waits for').toBeLessThanOrEqual(3);
    expect(tasks.length, 'tasks recorded').toBeGreaterThan(talked);
    expect(tasks[0], 'ms of the longest task').toBeLessThan(50);
    const busy = sum(tasks);
    expect(busy, 'ms of five seconds the page is busy').toBeLessThan(0.3 * 5_000);
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

    const cpu = (from: number, to: number) => `${Math.round((to - from) * 1_000)} ms`;
    console.log(
      `      ${talked} lines in 5 s: ${tasks.length} tasks, the longest ${tasks[0]?.toFixed(1)} ms, all ${busy.toFixed(0)} ms; ` +
        `CPU ${cpu(before.seconds, seen.seconds)}, unseen ${cpu(left.seconds, unseen.seconds)}; ` +
        `heap ${before.heapMb.toFixed(1)} to ${heapMb.toFixed(1)} MB`,
    );
  } finally {
    await chatters.leave();
  }
});
