// The search in every state: the rules of accessibility hold, and nothing sticks out of its window.
import { banner } from '../account';
import { expect, test } from '../flow';
import { tooWide, violations } from '../violations';
import { say } from '../words';

for (const lang of ['en', 'ar'] as const) {
  test(`a search that finds nothing leads on, and every page of it fits, in ${lang}`, async ({ open }) => {
    const page = await open({ path: '/search?q=zzxxyyqq', lang, still: true });
    const main = page.getByRole('main');
    await expect(main.getByText(say(lang, 'anchor:search.empty'), { exact: true })).toBeVisible();
    await expect(main.getByRole('region', { name: say(lang, 'anchor:search.live') })).toBeVisible();
    const found = [...(await violations(page, 'nothing')), ...(await tooWide(page, 'nothing'))];
    await page.goto('/search?q=fox');
    await expect(main.getByRole('region', { name: say(lang, 'anchor:search.matches') })).toBeVisible();
    found.push(...(await violations(page, 'results')), ...(await tooWide(page, 'results')));
    expect(found).toEqual([]);
  });
}

test('suggestions and the page of a team break no rule', async ({ open }) => {
  const page = await open({ path: '/', lang: 'en', still: true });
  await banner(page)
    .getByRole('combobox', { name: say('en', 'common:search') })
    .pressSequentially('fox');
  const teams = say('en', 'anchor:search.teams');
  await expect(
    page.getByRole('listbox').getByRole('option').filter({ hasText: teams }).first(),
  ).toBeVisible();
  const found = await violations(page, 'suggestions');
  await page.goto('/search?q=fox&type=2');
  await page.getByRole('main').getByRole('link', { name: 'Foxes' }).first().click();
  await expect(page).toHaveURL(/\/team\/\d+$/);
  await expect(page.locator('[data-match]').first()).toBeVisible();
  found.push(...(await violations(page, 'team')), ...(await tooWide(page, 'team')));
  expect(found).toEqual([]);
});
