// Room staff keep order: a pinned line, delete and undo, a moderator appointed live, a held line, and the page of a room.
import { expect, test } from './flow';
import { item, openModeration, reviewFirst, roomOf } from './moderating';
import { anchor, newViewer } from './people';
import { chooseReason, Room, roomPath } from './room';
import { talk } from './talkers';
import { say } from './words';

/** Lines with these wait for the staff. The chats hear of them while other flows run. */
const HELD = ['timeshare', 'houseboat'];
let inForce: () => Promise<void>;
test.beforeAll(async ({ server }) => {
  inForce = await reviewFirst(server, ...HELD);
});

test('what the staff does at a line holds for everybody: it is pinned and taken down, deleted and brought back, and its author made moderator', async ({
  open,
  server,
}) => {
  const { who, hostRoom, viewer } = await roomOf(open, server, 'loud');
  const line = 'a line to be sorry for';
  await viewer.write(line);
  await expect(hostRoom.log.getByText(line)).toBeVisible();
  await hostRoom.openMenuOf(who.nickName);
  await item(hostRoom, 'line.pin').click();
  for (const room of [hostRoom, viewer]) {
    await expect(room.page.getByTestId('pinned')).toContainText(line);
    await expect(room.page.getByTestId('pinned')).toContainText(who.nickName);
  }
  await hostRoom.page.getByRole('button', { name: hostRoom.words('line.unpin') }).click();
  await expect(viewer.page.getByTestId('pinned')).not.toContainText(line);

  await hostRoom.openMenuOf(who.nickName);
  await item(hostRoom, 'line.delete').click();
  await expect(viewer.log.getByText(line)).toBeHidden();
  await expect(viewer.log.getByText(viewer.words('chat.removed'))).toBeVisible();
  // A viewer who enters now does not see the text of the deleted line.
  const late = new Room(await open({ path: viewer.page.url(), lang: 'en' }), 'en');
  await expect(late.log.getByText(late.words('chat.removed')).last()).toBeVisible();
  await expect(late.log.getByText(line)).toBeHidden();
  const toast = hostRoom.page.getByTestId('toast').filter({ hasText: hostRoom.words('did.delete') });
  await toast.getByRole('button', { name: hostRoom.words('did.undo') }).click();
  for (const room of [viewer, hostRoom, late]) await expect(room.log.getByText(line)).toBeVisible();

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

test('a line with a word that is reviewed first waits for the staff, who allow it or dismiss it', async ({
  open,
  server,
}) => {
  const { host, who, hostRoom, viewer } = await roomOf(open, server, 'trader');
  const other = await newViewer(server, 'en', 'broker');
  const [first, second] = ['a timeshare for two', 'timeshare, cheap'];
  const waits = viewer.log.getByText(viewer.words('chat.held'));
  await inForce();
  await viewer.write(first);
  await expect(waits).toBeVisible();
  await hostRoom.page.getByRole('button', { name: say('en', 'room:chat.heldN', { count: 1 }) }).click();
  const dialog = hostRoom.page.getByRole('dialog', { name: say('en', 'moderation:title') });
  const held = (line: string) => dialog.getByRole('listitem').filter({ hasText: line });
  await expect(held(first)).toContainText(who.nickName);
  await expect(hostRoom.log.getByText(first)).toBeHidden();
  await held(first)
    .getByRole('button', { name: say('en', 'moderation:held.allow') })
    .click();
  await expect(hostRoom.log.getByText(first)).toBeVisible();
  await expect(viewer.log.getByText(first)).toHaveCount(1);
  await expect(waits).toBeHidden();
  await expect(dialog.getByText(say('en', 'moderation:held.empty'))).toBeVisible();

  const saying = talk(viewer.page, server, host.houseId, [{ who: other, texts: [second] }]);
  await expect(saying).rejects.toThrow('TEXT_BANNED');
  await held(second)
    .getByRole('button', { name: say('en', 'moderation:held.dismiss') })
    .click();
  await expect(held(second)).toBeHidden();
  await dialog.getByRole('tab', { name: say('en', 'moderation:tabs.log') }).click();
  const newest = dialog.getByRole('listitem').first();
  await expect(newest).toContainText(other.nickName);
  await newest.getByRole('button', { name: say('en', 'moderation:log.undo') }).click();
  await dialog.getByRole('tab', { name: say('en', 'moderation:tabs.held') }).click();
  await expect(held(second)).toBeVisible();
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
  await expect(muted).toContainText(room.words('muteReason.spam'));
  await muted.getByRole('button', { name: room.words('mute.unmute') }).click();
  await expect(muted).toHaveCount(0);
  await expect(viewer.input).toBeEditable();

  await page.getByRole('tab', { name: moderation('tabs.held'), exact: true }).click();
  await inForce();
  const line = 'a houseboat for two';
  await viewer.write(line);
  const held = page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: line });
  await held.getByRole('button', { name: moderation('held.allow') }).click();
  await expect(held).toHaveCount(0);
  await expect(viewer.log.getByText(viewer.words('chat.held'))).toBeHidden();
  await expect(viewer.log.getByText(line)).toHaveCount(1);
});
