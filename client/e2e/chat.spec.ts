// Two browsers and twenty more people talk at once: everybody reads the same lines in the same order.

import { logInWith } from './account';
import { frameWith, hide } from './background';
import { expect, test } from './flow';
import { demoPassword, demoPerson, livingRooms, newViewer, newViewers, type Person } from './people';
import { Room, roomPath } from './room';
import { type Part, talk } from './talkers';
import { say } from './words';

/** Lines that a person may say at once before the room asks them to slow down. */
const BURST = 5;

/** `BURST` lines of each, recognisable by their mark. */
const parts = (people: Person[], mark: string): Part[] =>
  people.map((who, n) => ({ who, texts: Array.from({ length: BURST }, (_, i) => `${mark} ${n}.${i}`) }));

test('two browsers and twenty more people say over a hundred lines, and both browsers show them in one order', async ({
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

  const talkers = await newViewers(server, 20, 'en', 'talker');
  // A page that draws nothing: the server waits five seconds for a ticket, and the rooms are busy with their lines.
  const terrace = await open();
  await terrace.goto('/robots.txt');
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
      talk(terrace, server, houseId, parts(talkers, 'match')),
      written(left, 'ann'),
      written(right, 'bob'),
    ])
  ).flat();
  expect(all.length).toBe((talkers.length + 2) * BURST);

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
  const talkers = await newViewers(server, 16, 'en', 'terrace');
  await talk(reader.page, server, houseId, parts(talkers.slice(0, 12), 'early'));
  await expect(reader.log.getByText('early').last()).toBeVisible();
  const atEnd = () => reader.log.evaluate((l) => l.scrollHeight - l.scrollTop - l.clientHeight);
  await expect.poll(atEnd).toBeLessThan(4);

  await reader.log.hover();
  await reader.page.mouse.wheel(0, -600);
  await expect.poll(atEnd).toBeGreaterThan(300);
  const standing = await reader.shown();
  await talk(reader.page, server, houseId, parts(talkers.slice(12), 'late'));
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

test('“@” offers who spoke last, and the line stands out for whom it names alone', async ({
  open,
  server,
}) => {
  const houseId = (await livingRooms(server))[2] ?? '';
  const [ann, bob] = [await newViewer(server, 'en', 'named'), await newViewer(server, 'en', 'calls')];
  const left = new Room(await open({ path: roomPath(houseId), lang: 'en', who: ann }), 'en');
  const right = new Room(await open({ path: roomPath(houseId), lang: 'en', who: bob }), 'en');
  await left.write('who scored');
  await expect(right.log.getByText('who scored')).toBeVisible();
  await right.input.pressSequentially(`@${ann.nickName.slice(0, 5)}`);
  await expect(right.page.getByRole('option', { name: ann.nickName })).toBeVisible();
  await right.input.press('Tab');
  await expect(right.input).toHaveValue(`@${ann.nickName} `);
  await right.input.pressSequentially('the nine');
  await right.input.press('Enter');
  const named = (room: Room) => room.log.locator('[data-named]');
  await expect(named(left)).toContainText(`@${ann.nickName} the nine`);
  await expect(right.log.getByText('the nine')).toBeVisible();
  await expect(named(right)).toHaveCount(0);

  // Who looks at another tab is shown where the new lines begin.
  const arrived = await frameWith(left.page, 'while you were away');
  await hide(left.page, true);
  await right.write('while you were away');
  await arrived();
  await expect(left.log.getByText(left.words('chat.since'))).toBeHidden();
  await hide(left.page, false);
  await left.page.getByRole('button', { name: left.words('chat.sinceCount', { count: 1 }) }).click();
  await expect(left.log.getByText(left.words('chat.since'))).toBeVisible();
});

test('what is typed waits in its room while its writer looks elsewhere', async ({ open, server }) => {
  const houseId = (await livingRooms(server))[2] ?? '';
  const who = await newViewer(server, 'en', 'thinker');
  const room = new Room(await open({ path: roomPath(houseId), lang: 'en', who }), 'en');
  await room.input.fill('half a sentence');
  await room.page.getByRole('tab', { name: 'Viewers' }).click();
  await expect(room.input).toBeHidden();
  await room.page.getByRole('tab', { name: room.words('chat.tab'), exact: true }).click();
  await expect(room.input).toHaveValue('half a sentence');

  await room.page.getByRole('banner').getByRole('link').first().click();
  const others = `a[href^="/anchor/room/"]:not([href="${roomPath(houseId)}"])`;
  await room.page.getByRole('main').locator(others).first().click();
  await expect(room.input).toHaveValue('');
  await room.page.goBack();
  await room.page.goBack();
  await expect(room.input).toHaveValue('half a sentence');
  await room.write('half a sentence, and the rest');
  await expect(room.log.getByText('and the rest')).toBeVisible();
});

test('somebody who logs in from the chat may write at once', async ({ open, server }) => {
  await demoPerson(server, 'viewer1', 'zh'); // another flow may have left them another language
  const houseId = (await livingRooms(server))[2] ?? '';
  const room = new Room(await open({ path: roomPath(houseId), lang: 'zh' }), 'zh');
  await room.page.getByRole('button', { name: room.words('composer.login') }).click();
  await logInWith(room.page, 'zh', 'viewer1', demoPassword);
  await expect(room.input).toBeFocused();
});

test('words in a form are not lost by Escape or by the way back, unless their writer says so', async ({
  open,
  server,
}) => {
  const houseId = (await livingRooms(server))[1] ?? '';
  const [rude, reporter] = await newViewers(server, 2, 'en', 'row');
  const speaker = new Room(await open({ path: roomPath(houseId), lang: 'en', who: rude }), 'en');
  await speaker.write('the referee is a donkey');
  const reader = new Room(await open({ path: '/', lang: 'en', who: reporter }), 'en');
  const { page } = reader;
  await page
    .getByRole('main')
    .locator(`a[href="${roomPath(houseId)}"]`)
    .first()
    .click();
  await expect(reader.log.getByText('the referee is a donkey')).toBeVisible();
  await reader.openMenuOf(rude?.nickName ?? '');
  await page.getByRole('menuitem', { name: reader.words('line.report') }).click();
  const words = page.getByRole('textbox', { name: reader.words('report.words') });
  const question = page.getByRole('dialog', { name: say('en', 'common:unsaved.title') });
  const press = (key: string) =>
    question.getByRole('button', { name: say('en', `common:unsaved.${key}`) }).click();

  await words.fill('It was not the first time.');
  await page.keyboard.press('Escape');
  await press('stay');
  await expect(words).toHaveValue('It was not the first time.');
  await page.goBack();
  await press('stay');
  await expect(page).toHaveURL(new RegExp(`${roomPath(houseId)}$`));
  await expect(words).toHaveValue('It was not the first time.');
  await page.goBack();
  await press('leave');
  // What was open over the room is gone, and only the next step back leaves the room.
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`${roomPath(houseId)}$`));
  await page.goBack();
  await expect(page).toHaveURL(/\/$/);
});

test('whoever wants to knows when each line was said, also after coming back', async ({ open, server }) => {
  const houseId = (await livingRooms(server))[3] ?? '';
  const who = await newViewer(server, 'en', 'clock');
  const room = new Room(await open({ path: roomPath(houseId), lang: 'en', who, still: true }), 'en');
  await room.write('what time is it');
  const line = room.log.locator('[data-row]').filter({ hasText: 'what time is it' });
  await expect(line.locator('time')).toHaveCount(0);
  await room.openMenuOf(who.nickName);
  await room.page.getByRole('menuitem', { name: room.words('line.showTimes') }).click();
  await expect(line.locator('time')).toHaveText(/^\d\d:\d\d$/);
  await expect(line.locator('time')).toHaveAttribute('title', /^\d{1,2} \w+ \d{4}, \d\d:\d\d$/);
  await room.page.reload();
  await expect(line.locator('time')).toHaveText(/^\d\d:\d\d$/);
  await room.openMenuOf(who.nickName);
  await room.page.getByRole('menuitem', { name: room.words('line.hideTimes') }).click();
  await expect(line.locator('time')).toHaveCount(0);
});
