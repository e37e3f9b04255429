// What a visitor sees first, in the demo world: living rooms, today's matches, and the way into a room.
import { LiveStatus } from '../src/api/enums.gen';
import { expect, test, visit } from './flow';
import { newViewer } from './people';
import { say } from './words';

test('a visitor sees the stage, filters by sport and enters a room', async ({ open }) => {
  const page = await open({ path: '/' });
  const stage = page.getByRole('region', { name: '精选直播间' }).first();
  await expect(stage.getByRole('link', { name: '进入直播间' })).toBeVisible();
  await expect(page.getByRole('heading', { name: '今日赛程' })).toBeVisible();

  const live = page.locator('section[aria-labelledby=home-live]');
  await expect.poll(() => live.locator('a[href^="/anchor/room/"]').count()).toBeGreaterThanOrEqual(4);
  await live.getByRole('button', { name: '足球' }).click();
  await expect(live.getByRole('button', { name: '足球' })).toHaveAttribute('aria-pressed', 'true');
  // Two football rooms are living in the demo world; a room that is dark makes place for what comes next.
  await expect(live.getByText(say('zh', 'home:next'))).toBeVisible();
  await expect(live.getByText(say('zh', 'common:offline'))).toHaveCount(0);
  await expect(live.getByRole('article').first()).toBeVisible();
  await live.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/anchor\/room\/\d+$/);
});

test('the active tab is the one whose key is in the path, and the footer leads to the columns and the documents', async ({
  open,
}) => {
  const page = await open();
  for (const [path, name] of [
    ['/match/1', '比赛'],
    ['/anchor/0', '主播'],
    ['/chargeWithdrawAnchor', '充提主播'],
  ] as const) {
    await visit(page, path);
    const tabs = page.getByRole('banner').getByRole('navigation').locator('[aria-current=page]');
    await expect(tabs).toHaveText([name]);
  }
  const footer = page.locator('footer');
  await expect(footer.getByRole('link', { name: '篮球' }).first()).toBeVisible();
  for (const name of ['新手主播教程', '用户服务协议', '隐私协议']) {
    await expect(footer.getByRole('link', { name })).toBeVisible();
  }
  await footer.getByRole('link', { name: '隐私协议' }).click();
  await expect(page).toHaveURL(/\/user\/contract\/privacy$/);
  await expect(page.locator('article h1')).not.toBeEmpty();
});

test.describe('while the settings do not come', () => {
  test.use({ provokes: { faults: [/POST \/ossUrl$/] } });

  test('the page says so, keeps trying, and opens by itself', async ({ open }) => {
    const page = await open();
    let silent = true;
    // The page itself brings the settings, unless the server could not read them in time.
    await page.route('/', async (route) => {
      const answer = await route.fetch();
      const body = (await answer.text()).replace('id="first-answers"', '');
      await route.fulfill({ response: answer, body });
    });
    await page.route('**/ossUrl', (route) => (silent ? route.abort() : route.continue()));
    await page.goto('/');
    await expect(page.getByRole('heading', { name: '暂时连不上 Touchline' })).toBeVisible();
    silent = false;
    await expect(page.locator('section[aria-labelledby=home-live]')).toBeVisible();
  });
});

test('who one follows stands in the rail, and an ended broadcast says what to watch', async ({
  open,
  server,
}) => {
  const person = await newViewer(server);
  const { columns } = await server.call('/web_home/home_details_middle');
  const football = columns.find(({ raceType }) => raceType === 1)?.lives ?? [];
  const living = football.find(({ liveStatus }) => liveStatus === LiveStatus.Living);
  const dark = football.find(({ liveStatus }) => liveStatus === LiveStatus.Offline);
  if (!living || !dark)
    throw new Error('the demo world has no football room on the air, or none that is dark');
  const page = await open({ path: '/', who: person });
  const rail = page.getByRole('navigation', { name: say('zh', 'common:rail.label') });
  await expect(rail.getByRole('link', { name: say('zh', 'common:rail.none') })).toBeVisible();

  await visit(page, `/anchor/room/${dark.houseId}`);
  const next = page.getByRole('region', { name: say('zh', 'room:stage.watchNext') });
  await expect(next.getByRole('link').first()).toHaveAttribute('href', `/anchor/room/${living.houseId}`);
  await page
    .locator('main')
    .getByRole('button', { name: `${say('zh', 'common:follow')}: ${dark.nickName}` })
    .first()
    .click();
  await expect(rail.getByRole('link')).toHaveText([new RegExp(dark.nickName)]);

  await server.call(
    '/web_anchor/web_recommend_user',
    { houseId: living.houseId, attention: true },
    person.token,
  );
  await visit(page, '/');
  await expect(rail.getByRole('link')).toHaveText([new RegExp(living.nickName), new RegExp(dark.nickName)]);
});
