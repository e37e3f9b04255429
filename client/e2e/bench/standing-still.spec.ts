// Five minutes of a busy room: what is read stays where it is.
import { Chatters } from '../all/flood';
import { atRest } from '../at-rest';
import { expect, test } from '../flow';
import { bound, HANG } from '../patience';
import { livingRooms, newViewer } from '../people';
import { Room, roomPath } from '../room';
import { moved, watchShifts } from '../shifts';

const SECONDS = 300;
/** What the product promises, as browsers count it. */
const MOST = 0.05;

test('five minutes of twenty lines a second shift the layout by at most 0.05', { tag: '@figure' }, async ({
  open,
  server,
}) => {
  test.setTimeout(SECONDS * 1_000 + 3 * HANG);
  const houseId = (await livingRooms(server)).at(-1) ?? '';
  const who = await newViewer(server, 'en', 'still');
  const reader = new Room(await open({ path: roomPath(houseId), lang: 'en', who }), 'en');
  await expect(reader.input).toBeEditable();
  await atRest(reader.page);
  const chatters = await Chatters.gather(await open({ path: '/', lang: 'en' }), server, houseId);
  try {
    await reader.page.evaluate(watchShifts);
    await chatters.chat(SECONDS);
    const { shifted, moves } = await moved(reader.page);
    if (shifted > MOST) console.log(moves.slice(0, 20).join('\n'));
    // The bench prints figures with one decimal, so the shift is printed in hundredths.
    bound('layout shift in five minutes, in hundredths', shifted * 100, MOST * 100, '');
  } finally {
    await chatters.leave();
  }
});
