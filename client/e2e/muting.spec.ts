// The anchor silences a viewer, everybody, and lets them speak again; who is refused learns until when.
import { Action, MuteType } from '../src/api/enums.gen';
import { expect, type Page, test } from './flow';
import { anchor, newViewer } from './people';
import { Room, roomPath, withTime } from './room';
import { say } from './words';

/** Keeps the news of one's own mute from the page, so that the person writes on and hears it from the refusal. */
async function deaf(page: Page) {
  await page.routeWebSocket('**/ws', (page) => {
    const server = page.connectToServer();
    server.onMessage((message) => {
      const frame = JSON.parse(String(message));
      if (frame.t !== 'priv' || frame.k !== 'muted') page.send(message);
    });
  });
}

const until = (page: Page) =>
  page
    .waitForResponse(/\/web_anchor\/edit_user$/)
    .then(async (response) => (await response.json()).data.endTime as number);

for (const lang of ['zh', 'en', 'ar'] as const) {
  test(`a viewer muted for ten minutes reads in ${lang} why the next line is refused and until when`, async ({
    open,
    server,
  }) => {
    const host = await anchor(server, lang);
    const who = await newViewer(server, lang, `mute${lang}`);
    const hostRoom = new Room(await open({ path: roomPath(host.houseId), lang, who: host }), lang);
    const viewerPage = await open({ lang, who });
    await deaf(viewerPage);
    await viewerPage.goto(roomPath(host.houseId));
    const viewer = new Room(viewerPage, lang);
    await viewer.write(`first of ${lang}`);
    await expect(hostRoom.log.getByText(`first of ${lang}`)).toBeVisible();

    const answer = until(hostRoom.page);
    const asked = Date.now();
    await hostRoom.mute(who.nickName, 1, 'spam');
    const endTime = await answer;
    expect(endTime - asked).toBeGreaterThan(595_000);
    expect(endTime - asked).toBeLessThan(605_000);

    await viewer.input.fill(`second of ${lang}`);
    await viewer.sendButton.click();
    await expect(
      viewer.log.getByText(withTime((time) => say(lang, 'errors:err.MUTED', { endTime: time }), endTime)),
    ).toBeVisible();
    const notice = viewer.page.getByTestId('muted');
    await expect(notice).toContainText(withTime((time) => viewer.words('composer.until', { time }), endTime));
    await expect(viewer.input).toBeHidden();
    await expect(hostRoom.log.getByText(`second of ${lang}`)).toBeHidden();

    await hostRoom.unmute(who.nickName);
    await expect(notice).toBeHidden();
    await viewer.log.getByRole('button', { name: viewer.words('chat.discard') }).click();
    await viewer.write(`third of ${lang}`);
    await expect(hostRoom.log.getByText(`third of ${lang}`)).toBeVisible();
  });
}

test('a muted viewer hears it at once, with the reason in their own language, and is free after an undo', async ({
  open,
  server,
}) => {
  const host = await anchor(server, 'zh');
  const who = await newViewer(server, 'ar', 'noisy');
  const hostRoom = new Room(await open({ path: roomPath(host.houseId), lang: 'zh', who: host }), 'zh');
  const viewer = new Room(await open({ path: roomPath(host.houseId), lang: 'ar', who }), 'ar');
  await viewer.write('goal goal goal');
  await hostRoom.mute(who.nickName, 1, 'ads');
  const toast = hostRoom.page.getByTestId('toast').filter({ hasText: who.nickName });
  await toast.hover(); // it stays as long as the pointer is on it
  const notice = viewer.page.getByTestId('muted');
  await expect(notice).toContainText(say('ar', 'room:muteReason.ads'));
  await toast.getByRole('button', { name: hostRoom.words('did.undo') }).click();
  await expect(notice).toBeHidden();
  await expect(viewer.input).toBeEditable();
});

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

test('mute all silences every viewer with a notice, not the anchor; unmute all gives the word back', async ({
  open,
  server,
}) => {
  const host = await anchor(server, 'zh');
  const hostRoom = new Room(await open({ path: roomPath(host.houseId), lang: 'zh', who: host }), 'zh');
  const english = new Room(
    await open({ path: roomPath(host.houseId), lang: 'en', who: await newViewer(server, 'en', 'north') }),
    'en',
  );
  const arabic = new Room(
    await open({ path: roomPath(host.houseId), lang: 'ar', who: await newViewer(server, 'ar', 'south') }),
    'ar',
  );
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
});
