// The chat: a line that comes too soon, and the rules of accessibility while names are offered and times are shown.
import { expect, test } from '../flow';
import { HANG, TRY } from '../patience';
import { livingRooms, newViewer, newViewers } from '../people';
import { Room, roomPath } from '../room';
import { talk } from '../talkers';
import { violations } from '../violations';

test('a line that is too much too soon says so beside it and can be sent again', async ({ open, server }) => {
  const houseId = (await livingRooms(server))[2] ?? '';
  const room = new Room(
    await open({ path: roomPath(houseId), lang: 'en', who: await newViewer(server, 'en', 'hasty') }),
    'en',
  );
  // The room forgives one line every second and a half, so keep talking until it does not.
  const texts: string[] = [];
  const refusal = room.log.getByText('Too many tries');
  while ((await refusal.count()) === 0) {
    texts.push(`quick ${texts.length}`);
    await room.write(texts.at(-1) ?? '');
    expect(texts.length, 'lines without a refusal').toBeLessThan(60);
  }
  const again = room.log.getByRole('button', { name: room.words('chat.retry') });
  // The wait is counted down: at its end the line can be sent again, and says nothing of waiting.
  await expect(refusal).toHaveCount(0);
  await expect(again.first()).toBeEnabled();
  await expect(async () => {
    if ((await again.count()) > 0) await again.first().click();
    await expect(again).toHaveCount(0, TRY);
  }).toPass({ timeout: HANG });
  await expect.poll(() => room.marked('quick').then((shown) => shown.sort())).toEqual([...texts].sort());
});

test('a chat keeps the rules of accessibility while it offers names, and while it shows times', async ({
  open,
  server,
}) => {
  const houseId = (await livingRooms(server))[3] ?? '';
  const [who, other] = await newViewers(server, 2, 'en', 'reader');
  if (!who || !other) throw new Error('no viewers were made');
  const room = new Room(await open({ path: roomPath(houseId), lang: 'en', who, still: true }), 'en');
  await talk(room.page, server, houseId, [{ who: other, texts: ['who scored'] }]);
  await expect(room.log.getByText('who scored')).toBeVisible();
  await room.input.pressSequentially(`@${other.nickName.slice(0, 5)}`);
  await expect(room.page.getByRole('option', { name: other.nickName })).toBeVisible();
  const found = await violations(room.page, 'names');
  await room.input.press('Escape');
  await room.openMenuOf(other.nickName);
  await room.page.getByRole('menuitem', { name: room.words('line.showTimes') }).click();
  await expect(room.log.locator('time').last()).toBeVisible();
  found.push(...(await violations(room.page, 'a chat with times')));
  expect(found).toEqual([]);
});
