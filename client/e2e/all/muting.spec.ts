// Muting in the other languages, a mute without a reason, and the list of who is muted.
import { Action, MuteType } from '../../src/api/enums.gen';
import { expect, test } from '../flow';
import { refusedWhileMuted } from '../mutes';
import { anchor, newViewer } from '../people';
import { Room, roomPath } from '../room';

for (const lang of ['zh', 'ar'] as const) {
  test(`a viewer muted for ten minutes reads in ${lang} why the next line is refused and until when`, ({
    open,
    server,
  }) => refusedWhileMuted(open, server, lang));
}

test('a mute without a reason is refused at its field, and by the server too', async ({ open, server }) => {
  const host = await anchor(server, 'en');
  const who = await newViewer(server, 'en', 'quiet');
  const hostRoom = new Room(await open({ path: roomPath(host.houseId), lang: 'en', who: host }), 'en');
  const viewer = new Room(await open({ path: roomPath(host.houseId), lang: 'en', who }), 'en');
  await viewer.write('was it offside');
  await hostRoom.openMenuOf(who.nickName);
  await hostRoom.page.getByRole('menuitem', { name: 'Mute · 30 minutes' }).click();
  const dialog = hostRoom.page.getByRole('dialog');
  await expect(dialog.getByRole('region', { name: hostRoom.words('mute.wrote') })).toContainText(
    'was it offside',
  );
  await dialog.getByRole('button', { name: hostRoom.words('mute.confirm') }).click();
  await expect(dialog.getByRole('alert')).toHaveText(hostRoom.words('mute.reasonRequired'));
  const bare = {
    houseId: host.houseId,
    userId: who.userId,
    action: Action.Do,
    muteType: MuteType.Mute30Minutes,
    reason: '  ',
  };
  await expect(server.call('/web_anchor/edit_user', bare, host.token)).rejects.toThrow(
    'MUTE_REASON_REQUIRED',
  );
  await hostRoom.page.keyboard.press('Escape');
  await viewer.write('asking for a friend');
  await expect(hostRoom.log.getByText('asking for a friend')).toBeVisible();
});

test('a muted person stands in the mute list with reason and rest, and is freed from there', async ({
  open,
  server,
}) => {
  const host = await anchor(server, 'en');
  const who = await newViewer(server, 'en', 'listed');
  const hostRoom = new Room(await open({ path: roomPath(host.houseId), lang: 'en', who: host }), 'en');
  const viewer = new Room(await open({ path: roomPath(host.houseId), lang: 'en', who }), 'en');
  await viewer.write('is this on');
  await hostRoom.mute(who.nickName, 5, 'abuse');
  await expect(viewer.page.getByTestId('muted')).toContainText(viewer.words('composer.permanent'));
  await hostRoom.page.getByRole('tab', { name: hostRoom.words('chat.muted') }).click();
  const entry = hostRoom.page.getByRole('listitem').filter({ hasText: who.nickName });
  await expect(entry).toContainText(hostRoom.words('muteReason.abuse'));
  await expect(entry).toContainText(hostRoom.words('mute.forever'));
  await entry.getByRole('button', { name: hostRoom.words('mute.unmute') }).click();
  await expect(entry).toBeHidden();
  await expect(viewer.input).toBeEditable();
});
