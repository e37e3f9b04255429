// Room staff keep order: delete and undo, slow mode, a pinned line, a moderator appointed live, a banned word, a held line.
import { expect, type Open, test } from './flow';
import { anchor, demoPassword, newViewer } from './people';
import { chooseReason, Room, roomPath } from './room';
import type { TestServer } from './server';
import { say } from './words';

async function roomOf(open: Open, server: TestServer, name: string) {
  const host = await anchor(server, 'en');
  const who = await newViewer(server, 'zh', name);
  const hostRoom = new Room(await open({ path: roomPath(host.houseId), lang: 'en', who: host }), 'en');
  const viewer = new Room(await open({ path: roomPath(host.houseId), lang: 'zh', who }), 'zh');
  await expect(viewer.input).toBeEditable();
  return { host, who, hostRoom, viewer };
}

const item = (room: Room, key: string) => room.page.getByRole('menuitem', { name: room.words(key) });

async function openModeration(room: Room, tab: string) {
  await room.page.getByRole('button', { name: room.words('chat.settings') }).click();
  const dialog = room.page.getByRole('dialog', { name: say(room.lang, 'moderation:title') });
  await dialog.getByRole('tab', { name: say(room.lang, `moderation:tabs.${tab}`) }).click();
  return dialog;
}

test('a deleted line is gone for everybody, and back after the undo', async ({ open, server }) => {
  const { who, hostRoom, viewer } = await roomOf(open, server, 'loud');
  await viewer.write('a line to be sorry for');
  await expect(hostRoom.log.getByText('a line to be sorry for')).toBeVisible();
  await hostRoom.openMenuOf(who.nickName);
  await item(hostRoom, 'line.delete').click();
  const toast = hostRoom.page.getByTestId('toast').filter({ hasText: hostRoom.words('did.delete') });
  await toast.hover(); // it stays as long as the pointer is on it
  await expect(viewer.log.getByText('a line to be sorry for')).toBeHidden();
  await expect(viewer.log.getByText(viewer.words('chat.removed'))).toBeVisible();

  // Who comes in now never sees its words.
  const late = new Room(await open({ path: viewer.page.url(), lang: 'en' }), 'en');
  await expect(late.log.getByText(late.words('chat.removed')).last()).toBeVisible();
  await expect(late.log.getByText('a line to be sorry for')).toBeHidden();

  await toast.getByRole('button', { name: hostRoom.words('did.undo') }).click();
  for (const room of [viewer, hostRoom, late]) {
    await expect(room.log.getByText('a line to be sorry for')).toBeVisible();
  }
});

test('slow mode is seen by everybody and counted down for who has just spoken', async ({ open, server }) => {
  const { hostRoom, viewer } = await roomOf(open, server, 'hasty');
  const dialog = await openModeration(hostRoom, 'rules');
  await dialog.getByRole('combobox', { name: say('en', 'moderation:rules.slowSeconds') }).selectOption('30');
  await expect(viewer.page.getByTestId('rules')).toContainText(
    viewer.words('rules.slow_other', { count: 30 }),
  );
  await viewer.write('one at a time');
  await expect(hostRoom.log.getByText('one at a time')).toBeVisible();
  await viewer.input.fill('me again');
  await expect(viewer.sendButton).toBeDisabled();
  await expect(viewer.page.getByText(/\d+ 秒后可以再发/)).toBeVisible();

  await dialog.getByRole('combobox', { name: say('en', 'moderation:rules.slowSeconds') }).selectOption('0');
  await expect(viewer.page.getByTestId('rules')).toBeHidden();
  await viewer.sendButton.click();
  await expect(hostRoom.log.getByText('me again')).toBeVisible();
});

test('with the shield up strangers are asked to follow, and it comes down with one switch', async ({
  open,
  server,
}) => {
  const { hostRoom, viewer } = await roomOf(open, server, 'raider');
  const dialog = await openModeration(hostRoom, 'rules');
  const shield = dialog.getByRole('switch', { name: say('en', 'moderation:shield.title') });
  await shield.click({ force: true });
  await expect(viewer.page.getByTestId('held')).toBeVisible();
  await expect(viewer.input).toBeHidden();
  await viewer.page
    .getByTestId('held')
    .getByRole('button', { name: viewer.words('composer.follow') })
    .click();
  await expect(viewer.page.getByTestId('held')).toContainText(/\d\d:\d\d/);
  await shield.click({ force: true });
  await expect(viewer.input).toBeEditable();
});

test('a pinned line stands above the chat of everybody until it is taken down', async ({ open, server }) => {
  const { who, hostRoom, viewer } = await roomOf(open, server, 'wise');
  await viewer.write('kick-off is at nine');
  await hostRoom.openMenuOf(who.nickName);
  await item(hostRoom, 'line.pin').click();
  for (const room of [hostRoom, viewer]) {
    await expect(room.page.getByTestId('pinned')).toContainText('kick-off is at nine');
    await expect(room.page.getByTestId('pinned')).toContainText(who.nickName);
  }
  await hostRoom.page.getByRole('button', { name: hostRoom.words('line.unpin') }).click();
  await expect(viewer.page.getByTestId('pinned')).not.toContainText('kick-off is at nine');
});

test('a viewer made moderator has the tools at once, and loses them as fast', async ({ open, server }) => {
  const { who, hostRoom, viewer } = await roomOf(open, server, 'helper');
  await viewer.write('i can help');
  await hostRoom.openMenuOf(who.nickName);
  await item(hostRoom, 'line.appoint').click();
  await expect(viewer.page.getByTestId('toast')).toContainText(viewer.words('role.granted'));
  const all = viewer.page.getByRole('switch', { name: viewer.words('mute.all') });
  await expect(all).toBeVisible();

  const dialog = await openModeration(hostRoom, 'moderators');
  const row = dialog.getByRole('listitem').filter({ hasText: who.nickName });
  await row.getByRole('button', { name: say('en', 'moderation:moderators.dismiss') }).click();
  await expect(row).toBeHidden();
  await expect(all).toBeHidden();
});

test('a word the anchor bans is refused from then on, and the log tells who banned it', async ({
  open,
  server,
}) => {
  const { host, hostRoom, viewer } = await roomOf(open, server, 'seller');
  const dialog = await openModeration(hostRoom, 'words');
  await dialog.getByRole('textbox').fill('moonshine');
  await dialog.getByRole('button', { name: say('en', 'moderation:words.addButton') }).click();
  await expect(dialog.getByRole('listitem').filter({ hasText: 'moonshine' })).toBeVisible();
  await viewer.input.fill('cheap moonshine here');
  await viewer.sendButton.click();
  await expect(viewer.log.getByText(say('zh', 'errors:err.TEXT_BANNED'))).toBeVisible();
  await expect(hostRoom.log.getByText('cheap moonshine here')).toBeHidden();

  await dialog.getByRole('tab', { name: say('en', 'moderation:tabs.log') }).click();
  const newest = dialog.getByRole('listitem').first();
  await expect(newest).toContainText(host.nickName);
  await newest.getByRole('button', { name: say('en', 'moderation:log.undo') }).click();
  await expect(newest).toContainText(say('en', 'moderation:log.undone'));
});

test('a line with a word that is reviewed first waits for the staff, who allow it or dismiss it', async ({
  open,
  server,
}) => {
  const { who, hostRoom, viewer } = await roomOf(open, server, 'trader');
  const second = await newViewer(server, 'en', 'broker');
  const operator = await server.call('/admin/login', { userName: 'operator1', password: demoPassword });
  const word = { word: 'timeshare', mode: 2, action: 3 };
  await server.call('/admin/words_edit', { add: [word] }, operator.token);
  const inLog = (text: string) => hostRoom.log.getByText(text);

  // The chat hears of a new word a moment later.
  let line = '';
  let n = 0;
  await expect(async () => {
    n += 1;
    line = `a timeshare for two, number ${n}`;
    await viewer.write(line);
    await expect(viewer.log.getByText(viewer.words('chat.held'))).toBeVisible({ timeout: 4_000 });
  }).toPass();
  await hostRoom.page.getByRole('button', { name: say('en', 'room:chat.heldN', { count: 1 }) }).click();
  const dialog = hostRoom.page.getByRole('dialog', { name: say('en', 'moderation:title') });
  const first = dialog.getByRole('listitem').filter({ hasText: line });
  await expect(first).toContainText(who.nickName);
  await expect(inLog(line)).toBeHidden();
  await first.getByRole('button', { name: say('en', 'moderation:held.allow') }).click();
  await expect(inLog(line)).toBeVisible();
  await expect(viewer.log.getByText(line)).toHaveCount(1);
  await expect(viewer.log.getByText(viewer.words('chat.held'))).toBeHidden();
  await expect(dialog.getByText(say('en', 'moderation:held.empty'))).toBeVisible();

  const room = new Room(await open({ path: viewer.page.url(), lang: 'en', who: second }), 'en');
  await room.input.fill('timeshare, cheap');
  await room.sendButton.click();
  const next = dialog.getByRole('listitem').filter({ hasText: 'timeshare, cheap' });
  await next.getByRole('button', { name: say('en', 'moderation:held.dismiss') }).click();
  await expect(next).toBeHidden();
  await dialog.getByRole('tab', { name: say('en', 'moderation:tabs.log') }).click();
  const newest = dialog.getByRole('listitem').first();
  await expect(newest).toContainText(second.nickName);
  await newest.getByRole('button', { name: say('en', 'moderation:log.undo') }).click();
  await dialog.getByRole('tab', { name: say('en', 'moderation:tabs.held') }).click();
  await expect(next).toBeVisible();
  await server.call('/admin/words_edit', { remove: [word] }, operator.token);
});

test('the tools of the staff fit the column of the chat, in Arabic too, while a line waits', async ({
  open,
  server,
}) => {
  const { host, viewer } = await roomOf(open, server, 'seller');
  const operator = await server.call('/admin/login', { userName: 'operator1', password: demoPassword });
  const word = { word: 'penthouse', mode: 2, action: 3 };
  await server.call('/admin/words_edit', { add: [word] }, operator.token);
  // The chat hears of a new word a moment later.
  let n = 0;
  await expect(async () => {
    n += 1;
    await viewer.write(`a penthouse for two, number ${n}`);
    await expect(viewer.log.getByText(viewer.words('chat.held')).first()).toBeVisible({ timeout: 2_000 });
  }).toPass();

  const who = await anchor(server, 'ar');
  const room = new Room(await open({ path: viewer.page.url(), lang: 'ar', who }), 'ar');
  const aside = room.page.getByRole('complementary').filter({ has: room.log });
  const { list } = await server.call('/web_anchor/held_lines', { houseId: host.houseId }, host.token);
  const waiting = room.words('chat.heldN', { count: list.length });
  await expect(room.page.getByRole('button', { name: waiting })).toBeVisible();
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await room.page.setViewportSize({ width, height });
    const over = () => aside.evaluate((column) => column.scrollWidth - column.clientWidth);
    await expect.poll(over, { message: `${width}×${height}` }).toBe(0);
  }
  await server.call('/admin/words_edit', { remove: [word] }, operator.token);
});

test('on the page of their room an anchor reads what somebody wrote, mutes them, lets them speak, and lets in a held line', async ({
  open,
  server,
}) => {
  const host = await anchor(server, 'en');
  const who = await newViewer(server, 'en', 'chatty');
  const viewer = new Room(await open({ path: roomPath(host.houseId), lang: 'en', who }), 'en');
  await viewer.write('first words of the evening');
  await viewer.write('and more of them');
  await expect(viewer.log.getByText('and more of them')).toBeVisible();
  const moderation = (key: string) => say('en', `moderation:${key}`);
  const room = new Room(await open({ path: '/user/room', lang: 'en', who: host }), 'en');
  const { page } = room;
  await page
    .getByRole('listitem')
    .filter({ hasText: who.nickName })
    .getByRole('button', { name: room.words('chat.menu', { name: who.nickName }) })
    .click();
  await page
    .getByRole('menuitem', { name: `${room.words('mute.action')} · ${room.words('mute.type.1')}` })
    .click();
  const dialog = page.getByRole('dialog');
  const lines = dialog.getByRole('region', { name: room.words('mute.wrote') }).getByRole('listitem');
  await expect(lines).toHaveText([/and more of them$/, /first words of the evening$/]);
  await chooseReason(dialog, room.words('muteReason.spam'));
  await dialog.getByRole('button', { name: room.words('mute.confirm') }).click();
  await expect(viewer.input).toBeHidden();
  await page.getByRole('tab', { name: moderation('tabs.muted'), exact: true }).click();
  const muted = page.getByRole('listitem').filter({ hasText: who.nickName });
  await muted.getByRole('button', { name: room.words('mute.unmute') }).click();
  await expect(muted).toHaveCount(0);
  await expect(viewer.input).toBeEditable();

  const operator = await server.call('/admin/login', { userName: 'operator1', password: demoPassword });
  const word = { word: 'houseboat', mode: 2, action: 3 };
  await server.call('/admin/words_edit', { add: [word] }, operator.token);
  await page.getByRole('tab', { name: moderation('tabs.held'), exact: true }).click();
  // The chat hears of a new word a moment later.
  let line = '';
  let n = 0;
  const held = () => page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: line });
  await expect(async () => {
    n += 1;
    line = `a houseboat for two, number ${n}`;
    await viewer.write(line);
    await expect(held()).toBeVisible({ timeout: 4_000 });
  }).toPass();
  await held()
    .getByRole('button', { name: moderation('held.allow') })
    .click();
  await expect(held()).toHaveCount(0);
  await expect(viewer.log.getByText(viewer.words('chat.held'))).toBeHidden();
  await expect(viewer.log.getByText(line)).toHaveCount(1);
  await server.call('/admin/words_edit', { remove: [word] }, operator.token);
});
