// More of what the staff of a room can do: slow mode, the shield, banned words, and tools that fit their column.
import { expect, test } from '../flow';
import { openModeration, reviewFirst, roomOf } from '../moderating';
import { anchor } from '../people';
import { Room } from '../room';
import { say } from '../words';

test('slow mode is seen by everybody and counted down for who has just spoken', async ({ open, server }) => {
  const { hostRoom, viewer } = await roomOf(open, server, 'hasty');
  const dialog = await openModeration(hostRoom, 'rules');
  await dialog.getByRole('combobox', { name: say('en', 'moderation:rules.slowSeconds') }).selectOption('120');
  await expect(viewer.page.getByTestId('rules')).toContainText(
    viewer.words('rules.slow_other', { count: 120 }),
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

test('the tools of the staff fit the column of the chat, in Arabic too, while a line waits', async ({
  open,
  server,
}) => {
  const inForce = await reviewFirst(server, 'penthouse');
  const { viewer } = await roomOf(open, server, 'seller');
  await inForce();
  await viewer.write('a penthouse for two');
  await expect(viewer.log.getByText(viewer.words('chat.held'))).toBeVisible();

  const who = await anchor(server, 'ar');
  const room = new Room(await open({ path: viewer.page.url(), lang: 'ar', who }), 'ar');
  const aside = room.page.getByRole('complementary').filter({ has: room.log });
  await expect(room.page.getByRole('button', { name: room.words('chat.heldN', { count: 1 }) })).toBeVisible();
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await room.page.setViewportSize({ width, height });
    const over = () => aside.evaluate((column) => column.scrollWidth - column.clientWidth);
    await expect.poll(over, { message: `${width}×${height}` }).toBe(0);
  }
});
