// Two browsers and a crowd talk at once: everybody reads the same lines in the same order.
import { type Part, talk } from './crowd';
import { expect, test } from './flow';
import { livingRooms, newViewer, newViewers, type Person } from './people';
import { Room, roomPath } from './room';

/** Lines that a person may say at once before the room asks them to slow down. */
const BURST = 5;

/** `BURST` lines of each, recognisable by their mark. */
const parts = (people: Person[], mark: string): Part[] =>
  people.map((who, n) => ({ who, texts: Array.from({ length: BURST }, (_, i) => `${mark} ${n}.${i}`) }));

test('two browsers and a crowd say over a hundred lines, and both browsers show all of them in one order', async ({
  open,
  server,
}) => {
  const houseId = (await livingRooms(server))[0] ?? '';
  const [ann, bob] = [await newViewer(server, 'en', 'ann'), await newViewer(server, 'zh', 'bob')];
  const left = new Room(await open({ path: roomPath(houseId), lang: 'en', who: ann }), 'en');
  const right = new Room(await open({ path: roomPath(houseId), lang: 'zh', who: bob }), 'zh');
  await left.tall();
  await right.tall();
  await expect(left.input).toBeEditable();
  await expect(right.input).toBeEditable();

  const crowd = await newViewers(server, 20, 'en', 'crowd');
  const written = async (room: Room, name: string) => {
    const texts: string[] = [];
    for (let i = 0; i < BURST; i += 1) {
      texts.push(`match ${name}.${i}`);
      await room.write(`match ${name}.${i}`);
    }
    return texts;
  };
  const all = (
    await Promise.all([
      talk(left.page, server, houseId, parts(crowd, 'match')),
      written(left, 'ann'),
      written(right, 'bob'),
    ])
  ).flat();
  expect(all.length).toBe((crowd.length + 2) * BURST);

  await expect.poll(async () => (await left.marked('match')).length).toBe(all.length);
  await expect.poll(async () => (await right.marked('match')).length).toBe(all.length);
  const seen = await left.marked('match');
  expect(await right.marked('match')).toEqual(seen);
  expect([...seen].sort()).toEqual([...all].sort());
  // Each speaker's own lines stand in the order they were said.
  for (const name of ['ann', 'bob', '0', '19']) {
    const own = seen.filter((text) => text.startsWith(`match ${name}.`));
    expect(own).toEqual([...own].sort());
  }
});

test('scrolling back holds the list still and counts what is missed; the button leads to the newest', async ({
  open,
  server,
}) => {
  const houseId = (await livingRooms(server))[1] ?? '';
  const reader = new Room(await open({ path: roomPath(houseId), lang: 'en' }), 'en');
  const speaker = new Room(
    await open({ path: roomPath(houseId), lang: 'en', who: await newViewer(server, 'en', 'cara') }),
    'en',
  );
  const crowd = await newViewers(server, 16, 'en', 'terrace');
  await talk(reader.page, server, houseId, parts(crowd.slice(0, 12), 'early'));
  await expect(reader.log.getByText('early').last()).toBeVisible();
  const atEnd = () => reader.log.evaluate((l) => l.scrollHeight - l.scrollTop - l.clientHeight);
  await expect.poll(atEnd).toBeLessThan(4);

  await reader.log.hover();
  await reader.page.mouse.wheel(0, -600);
  await expect.poll(atEnd).toBeGreaterThan(300);
  const standing = await reader.shown();
  await talk(reader.page, server, houseId, parts(crowd.slice(12), 'late'));
  await speaker.write('late from cara');
  const missed = 4 * BURST + 1;
  const pill = reader.page.getByRole('button', { name: reader.words('chat.newLines', { count: missed }) });
  await expect(pill).toBeVisible();
  expect(await reader.shown()).toEqual(standing);

  await pill.click();
  await expect(pill).toBeHidden();
  await expect(reader.log.getByText('late from cara')).toBeVisible();
  await expect.poll(atEnd).toBeLessThan(4);
  await speaker.write('later from cara');
  await expect(reader.log.getByText('later from cara')).toBeVisible();
});

test('a line that is too much too soon says so beside it and can be sent again', async ({ open, server }) => {
  const houseId = (await livingRooms(server))[2] ?? '';
  const room = new Room(
    await open({ path: roomPath(houseId), lang: 'en', who: await newViewer(server, 'en', 'hasty') }),
    'en',
  );
  // The room forgives one line every second and a half, so keep talking until it does not.
  const texts: string[] = [];
  const refusal = room.log.getByText('Too many tries');
  while (!(await refusal.isVisible())) {
    texts.push(`quick ${texts.length}`);
    await room.write(texts.at(-1) ?? '');
    expect(texts.length, 'lines without a refusal').toBeLessThan(60);
  }
  const again = room.log.getByRole('button', { name: room.words('chat.retry') });
  await expect(async () => {
    if ((await again.count()) > 0) await again.first().click();
    await expect(again).toHaveCount(0, { timeout: 500 });
  }).toPass();
  await expect.poll(() => room.marked('quick').then((shown) => shown.sort())).toEqual([...texts].sort());
});
