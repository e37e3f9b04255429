// What a visitor sees first, in the demo world: living rooms, today's matches, and the way into a room.
import { expect, test, visit } from './flow';
import { say } from './words';

test('a visitor sees the stage, filters by sport and enters a room', async ({ open }) => {
  const page = await open({ path: '/' });
  const stage = page.getByRole('region', { name: '精选直播间' }).first();
  await expect(stage.getByRole('link', { name: '进入直播间' })).toBeVisible();
  await expect(page.getByRole('heading', { name: '今日赛程' })).toBeVisible();
  await expect(page.getByRole('heading', { name: '热门主播' })).toBeVisible();

  const live = page.locator('section[aria-labelledby=home-live]');
  const all = await live.getByRole('link').count();
  expect(all).toBeGreaterThanOrEqual(4);
  await live.getByRole('button', { name: '足球' }).click();
  await expect(live.getByRole('button', { name: '足球' })).toHaveAttribute('aria-pressed', 'true');
  // One football room is living in the demo world; the room that is dark makes place for what comes next.
  await expect(live.getByText(say('zh', 'home:next'))).toBeVisible();
  await expect(live.getByText(say('zh', 'common:offline'))).toHaveCount(0);
  await expect(live.getByRole('article').first()).toBeVisible();
  await live.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/anchor\/room\/\d+$/);
});

test('the footer carries the columns, the documents and the rights line on every page', async ({ open }) => {
  const page = await open({ path: '/match/0' });
  const footer = page.locator('footer');
  await expect(footer.getByRole('link', { name: '篮球' }).first()).toBeVisible();
  for (const name of ['新手主播教程', '用户协议', '隐私协议']) {
    await expect(footer.getByRole('link', { name })).toBeVisible();
  }
  await footer.getByRole('link', { name: '隐私协议' }).click();
  await expect(page).toHaveURL(/\/user\/contract\/privacy$/);
  await expect(page.locator('article h1')).not.toBeEmpty();
});

test('the active tab is the one whose key is in the path', async ({ open }) => {
  const page = await open();
  for (const [path, name] of [
    ['/match/1', '可选赛事'],
    ['/anchor/0', '其他主播'],
    ['/chargeWithdrawAnchor', '充提主播'],
  ] as const) {
    await visit(page, path);
    const tabs = page.getByRole('banner').getByRole('navigation').locator('[aria-current=page]');
    await expect(tabs).toHaveText([name]);
  }
});

test('the search finds an anchor by a part of the room’s name', async ({ open }) => {
  const page = await open({ path: '/' });
  const name = await page
    .locator('section[aria-labelledby=home-live] a')
    .first()
    .locator('[dir=auto]')
    .first()
    .textContent();
  await page.getByRole('searchbox').fill((name ?? '').slice(0, 4));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/search\?q=/);
  await expect(
    page
      .locator('main')
      .getByText(name ?? '')
      .first(),
  ).toBeVisible();
});

test.describe('while the settings do not come', () => {
  test.use({ provokes: { faults: [/POST \/ossUrl$/] } });

  test('the page says so, keeps trying, and opens by itself', async ({ open }) => {
    const page = await open();
    let silent = true;
    await page.route('**/ossUrl', (route) => (silent ? route.abort() : route.continue()));
    await page.goto('/');
    await expect(page.getByRole('heading', { name: '暂时连不上 Touchline' })).toBeVisible();
    silent = false;
    await expect(page.locator('section[aria-labelledby=home-live]')).toBeVisible();
  });
});
