// Notices: what happens to those one follows, told without a reload, kept in a list, and switched off by kind.
import { expect, firstFrame, test, visit } from './flow';
import { allow, bell, endLive, goLive } from './notices';
import { Origin } from './origin';
import { anchor, newViewer } from './people';
import { roomPath } from './room';
import { say } from './words';

let origin: Origin;
test.beforeAll(async () => {
  origin = await Origin.open();
});
test.afterAll(() => origin.close());

test('who follows an anchor hears at once that they are live, goes to the room, and finds it in the list', async ({
  open,
  server,
}) => {
  await allow(server, origin.url);
  const words = (key: string, params = {}) => say('en', `notices:${key}`, params);
  const host = await anchor(server, 'en');
  const who = await newViewer(server, 'en', 'hears');
  await server.call('/web_anchor/web_recommend_user', { houseId: host.houseId, attention: true }, who.token);
  const page = await open({ lang: 'en', who, still: true });
  const connected = firstFrame(page);
  await visit(page, '/match/0');
  await expect(bell(page, 'en', 0)).toBeVisible();
  await connected;

  await goLive(server, origin.url);
  const toast = page.getByTestId('toast');
  await expect(toast).toContainText(host.nickName);
  await expect(bell(page, 'en', 1)).toBeVisible();
  await toast.getByRole('button').click();
  await expect(page).toHaveURL(new RegExp(`${roomPath(host.houseId)}$`));
  await bell(page, 'en', 0).click();
  const panel = page.getByRole('dialog', { name: words('title') });
  await expect(panel.getByRole('listitem')).toHaveCount(1);
  await expect(panel.getByRole('listitem')).toContainText('Far away');
  await page.keyboard.press('Escape');
  await expect(bell(page, 'en', 0)).toBeFocused();

  // In the room itself its beginning is no news.
  await endLive(server);
  await expect(page.getByText(say('en', 'room:stage.watchNext')).first()).toBeVisible();
  await goLive(server, origin.url);
  const told = async () => {
    const { list, unreadCount } = await server.call('/web_my/notify_list', {}, who.token);
    return [list.length, unreadCount];
  };
  await expect.poll(told).toEqual([2, 0]);
  await expect(toast).toHaveCount(0);
  await page.goto('/user/notifications');
  const today = page.getByRole('region', { name: words('today') });
  await expect(today.getByRole('listitem')).toHaveCount(2);
  await expect(bell(page, 'en', 0)).toBeVisible();
  await endLive(server);

  await page.getByRole('tab', { name: words('tabs.unread') }).click();
  await expect(page).toHaveURL(/\?show=unread$/);
  await expect(page.getByText(words('noneUnread'))).toBeVisible();
  await page.getByRole('tab', { name: words('tabs.settings') }).click();
  const live = page.getByRole('switch', { name: words('settings.anchorLive.name') });
  await expect(live).toBeChecked();
  await live.click();
  await page.getByRole('combobox', { name: words('settings.minutes') }).selectOption('60');
  await expect
    .poll(() => server.call('/web_my/notify_setting', {}, who.token))
    .toMatchObject({ anchorLive: false, matchSoonMinutes: 60 });
  await page.reload();
  await expect(live).not.toBeChecked();
});
