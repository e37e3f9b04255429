// The anchor silences a viewer, everybody, and lets them speak again; who is refused learns until when.
import { expect, test } from './flow';
import { refusedWhileMuted } from './mutes';
import { anchor, newViewer } from './people';
import { Room, roomPath } from './room';
import { say } from './words';

test('a viewer muted for ten minutes reads why the next line is refused and until when', ({ open, server }) =>
  refusedWhileMuted(open, server, 'en'));

test('mute all silences every viewer with a notice, not the anchor; who is muted alone hears why in their own language, and is free after an undo', async ({
  open,
  server,
}) => {
  const host = await anchor(server, 'zh');
  const [north, south] = [await newViewer(server, 'en', 'north'), await newViewer(server, 'ar', 'south')];
  const path = roomPath(host.houseId);
  const hostRoom = new Room(await open({ path, lang: 'zh', who: host }), 'zh');
  const english = new Room(await open({ path, lang: 'en', who: north }), 'en');
  const arabic = new Room(await open({ path, lang: 'ar', who: south }), 'ar');
  await expect(english.input).toBeEditable();
  await expect(arabic.input).toBeEditable();
  const notices = (room: Room, key: string) =>
    room.log.getByText(room.words(`notice.${key}`), { exact: true });
  const before = await notices(english, 'muteAll').count();

  const all = hostRoom.page.getByRole('switch', { name: hostRoom.words('mute.all') });
  await all.click();
  await expect(all).toBeChecked();
  for (const viewer of [english, arabic]) {
    await expect(viewer.page.getByText(viewer.words('composer.mutedAll')).last()).toBeVisible();
    await expect(viewer.input).toBeHidden();
    await expect(notices(viewer, 'muteAll')).toHaveCount(before + 1);
  }
  await hostRoom.write('now listen to me');
  await expect(english.log.getByText('now listen to me')).toBeVisible();

  await all.click();
  await expect(all).not.toBeChecked();
  for (const viewer of [english, arabic]) {
    await expect(viewer.input).toBeEditable();
    await expect(notices(viewer, 'unmuteAll').last()).toBeVisible();
  }
  await arabic.write('thanks, we listened');
  await expect(hostRoom.log.getByText('thanks, we listened')).toBeVisible();

  await hostRoom.mute(south.nickName, 1, 'ads');
  const notice = arabic.page.getByTestId('muted');
  await expect(notice).toContainText(say('ar', 'room:muteReason.ads'));
  await expect(english.input).toBeEditable();
  const toast = hostRoom.page.getByTestId('toast').filter({ hasText: south.nickName });
  await toast.getByRole('button', { name: hostRoom.words('did.undo') }).click();
  await expect(notice).toBeHidden();
  await expect(arabic.input).toBeEditable();
});
