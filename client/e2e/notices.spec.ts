// Notices: what happens to those one follows, told without a reload, kept in a list, and switched off by kind.
import { banner } from './account';
import { expect, firstFrame, type Page, test, visit } from './flow';
import { Origin } from './origin';
import { anchor, demoPassword, newViewer } from './people';
import { roomPath } from './room';
import type { TestServer } from './server';
import { tooWide, violations } from './violations';
import { type Lang, say } from './words';

test.describe.configure({ mode: 'serial' });

let origin: Origin;
test.beforeAll(async () => {
  origin = await Origin.open();
});
test.afterAll(() => origin.close());

/** Pages that are opened from now on may show what lies on the other site. */
async function allow(server: TestServer) {
  const operator = await server.call('/admin/login', { userName: 'operator1', password: demoPassword });
  await server.call(
    '/admin/media_hosts_edit',
    { hosts: [origin.url], reason: 'another origin' },
    operator.token,
  );
}

/** The English anchor goes on the air with a video of their own, so that nothing has to be pushed. */
async function goLive(server: TestServer) {
  const host = await anchor(server, 'en');
  const config = {
    ownVideo: { url: `${origin.url}/a.m3u8` },
    houseName: 'Far away',
    anchorTitle: 'Voice',
    introduction: 'x',
    announcement: 'x',
  };
  await server.call('/web_anchor/anchor_house_config_details_update', config, host.token);
  await server.call('/web_anchor/live_start', { source: 2 }, host.token);
  return host;
}

/** Other flows on this server count who is living. */
const endLive = async (server: TestServer) =>
  server.call('/web_anchor/live_end', {}, (await anchor(server, 'en')).token);

const bell = (page: Page, lang: Lang, count: number) =>
  banner(page).getByRole('button', { name: say(lang, 'common:notices.bell', { count }) });

test('who follows an anchor hears at once that they are live, goes to the room, and finds it in the list', async ({
  open,
  server,
}) => {
  await allow(server);
  const words = (key: string, params = {}) => say('en', `notices:${key}`, params);
  const host = await anchor(server, 'en');
  const who = await newViewer(server, 'en', 'hears');
  await server.call('/web_anchor/web_recommend_user', { houseId: host.houseId, attention: true }, who.token);
  const page = await open({ lang: 'en', who, still: true });
  const connected = firstFrame(page);
  await visit(page, '/match/0');
  await expect(bell(page, 'en', 0)).toBeVisible();
  await connected;

  await goLive(server);
  const toast = page.getByTestId('toast');
  await expect(toast).toContainText(host.nickName);
  // It goes by itself after ten seconds; the panel is looked at without hurry below.
  await expect(bell(page, 'en', 1)).toBeVisible();
  await toast.getByRole('button').click();
  await expect(page).toHaveURL(new RegExp(`${roomPath(host.houseId)}$`));
  await bell(page, 'en', 0).click();
  const panel = page.getByRole('dialog', { name: words('title') });
  await expect(panel.getByRole('listitem')).toHaveCount(1);
  await expect(panel.getByRole('listitem')).toContainText('Far away');
  expect(await violations(page, 'panel')).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(bell(page, 'en', 0)).toBeFocused();

  // In the room itself its beginning is no news.
  await endLive(server);
  await expect(page.getByText(say('en', 'room:stage.watchNext')).first()).toBeVisible();
  await goLive(server);
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

test('all are marked as read with one press, in Arabic on a small phone too', async ({ open, server }) => {
  const host = await anchor(server, 'en');
  const who = await newViewer(server, 'ar', 'reads');
  await server.call('/web_anchor/web_recommend_user', { houseId: host.houseId, attention: true }, who.token);
  await goLive(server);
  const listed = async () => (await server.call('/web_my/notify_list', {}, who.token)).unreadCount;
  await expect.poll(listed).toBe(1);
  const page = await open({ path: '/', lang: 'ar', who, still: true, width: 360, height: 740 });
  await bell(page, 'ar', 1).click();
  const panel = page.getByRole('dialog', { name: say('ar', 'notices:title') });
  await expect(panel.getByRole('listitem')).toHaveCount(1);
  expect(await violations(page, 'panel of one that is unread')).toEqual([]);
  expect(await tooWide(page, 'panel')).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(bell(page, 'ar', 1)).toBeFocused();
  await bell(page, 'ar', 1).click();
  await panel.getByRole('button', { name: say('ar', 'notices:readAll') }).click();
  await expect(bell(page, 'ar', 0)).toBeVisible();
  await expect
    .poll(async () => (await server.call('/web_my/notify_list', {}, who.token)).unreadCount)
    .toBe(0);
  await endLive(server);
});
