// A finished broadcast of the demo world: found on the home page, watched again, and the way to the others of its anchor.
import { expect, test } from './flow';
import { expectMoving } from './room';
import { say } from './words';

test('a replay found on the home page plays, and leads to the replays of its anchor', async ({ open }) => {
  const page = await open({ path: '/', plays: true });
  await page.locator('footer').scrollIntoViewIfNeeded();
  const cards = page.getByRole('region', { name: say('zh', 'home:replays') }).getByRole('listitem');
  const lead = cards.first().getByRole('link').first();
  const address = (await lead.getAttribute('href')) ?? '';
  await lead.click();
  await expect(page).toHaveURL((url) => url.pathname === address);

  const heading = page.getByRole('heading', { level: 1 });
  // The home page stands until the replay is there; only of the page that one sees do title and heading agree.
  const named = async () => (await page.title()) === `${await heading.textContent()} · Touchline`;
  await expect.poll(named, { message: 'the page is named after its heading' }).toBe(true);
  const title = (await heading.textContent()) ?? '';
  await expectMoving(page.getByTestId('player').locator('video'));

  await page
    .getByRole('main')
    .getByRole('link', { name: say('zh', 'room:replaysAll') })
    .click();
  await expect(page.getByRole('tab', { name: say('zh', 'space:tabs.replays') })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await expect(page.getByRole('tabpanel').locator(`a[href="${address}"]`)).toContainText(title);

  await page.getByRole('link', { name: say('zh', 'space:head.room') }).click();
  // The space stands until the room is there, and has a tab of the same name.
  await expect(page.getByRole('tab', { name: say('zh', 'room:tabs.schedule') })).toBeVisible();
  await page.getByRole('tab', { name: say('zh', 'room:tabs.replays') }).click();
  await expect(page.getByRole('tabpanel').locator(`a[href="${address}"]`)).toContainText(title);
});

test('a replay that is not there says so and leads to the home page', async ({ open, provokes }) => {
  provokes.faults.push(/^404 GET \/replay\/rp_none$/, /^404 POST \/web_anchor\/replay_details$/);
  const page = await open({ path: '/replay/rp_none' });
  await expect(page.getByRole('main').getByText(say('zh', 'room:recording.unknownText'))).toBeVisible();
  await page
    .getByRole('main')
    .getByRole('link', { name: say('zh', 'room:recording.toHome') })
    .click();
  await expect(page).toHaveURL((url) => url.pathname === '/');
});
