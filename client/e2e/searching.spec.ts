// The search, by keyboard alone: suggestions while typing, three groups of results, and ways on when nothing is found.
import { banner } from './account';
import { atRest } from './at-rest';
import { expect, test } from './flow';
import { say } from './words';

const words = (key: string, params = {}) => say('en', `anchor:search.${key}`, params);

test('a viewer types, takes a suggestion with the arrows, finds the search again later, and is led on where nothing is found', async ({
  open,
}) => {
  const page = await open({ path: '/', lang: 'en', still: true });
  const field = banner(page).getByRole('combobox', { name: say('en', 'common:search') });
  // The list of matches has choices of its own.
  const options = page.getByRole('listbox').getByRole('option');
  await field.focus();
  // The answer to the whole word: that to its beginning has other suggestions.
  const answered = page.waitForResponse(
    (answer) => answer.url().endsWith('/search') && answer.request().postDataJSON().keyword === 'fox',
  );
  await field.pressSequentially('fox');
  await answered;
  await atRest(page);
  await expect(options.filter({ hasText: words('teams') }).first()).toBeVisible();
  await expect(options.last()).toHaveText(words('every', { words: 'fox' }));
  await page.keyboard.press('ArrowDown');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  await expect(field).toHaveAttribute(
    'aria-activedescendant',
    (await options.first().getAttribute('id')) ?? '',
  );
  await page.keyboard.press('ArrowUp');
  await expect(options.last()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/search\?q=fox$/);
  await expect(options).toHaveCount(0);

  const groups = page.getByRole('group', { name: words('groups') });
  const count = async (group: string) => {
    const text = await groups.getByRole('button', { name: words(group) }).textContent();
    return Number(text?.match(/\d+/)?.[0]);
  };
  const matches = await count('matches');
  expect(matches).toBeGreaterThan(0);
  expect(await count('teams')).toBeGreaterThan(0);
  await groups.getByRole('button', { name: words('matches') }).press('Enter');
  await expect(page).toHaveURL(/q=fox&type=1$/);
  await expect(page.locator('[data-match]')).toHaveCount(matches);
  await groups.getByRole('button', { name: words('teams') }).press('Enter');
  // The rows of matches lead to other pages by the same name: wait until they are gone.
  await expect(page).toHaveURL(/q=fox&type=2$/);
  await expect(page.locator('[data-match]')).toHaveCount(0);
  await page.getByRole('main').getByRole('link', { name: 'Foxes' }).first().press('Enter');
  await expect(page).toHaveURL(/\/team\/\d+$/);
  const team = await page.getByRole('heading', { level: 1, name: 'Foxes' }).textContent();
  const listed = page.locator('[data-match]');
  await expect(listed.first()).toBeVisible();
  await expect(listed.filter({ hasNotText: team ?? '' })).toHaveCount(0);

  await field.fill('');
  await field.blur();
  await field.focus();
  await expect(options.filter({ hasText: 'fox' }).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(options).toHaveCount(0);
  await page.goto('/search');
  await page.getByRole('button', { name: words('forget', { words: 'fox' }) }).press('Enter');
  await expect(page.getByRole('main').getByRole('link', { name: 'fox', exact: true })).toHaveCount(0);

  await page.goto('/search?q=zzxxyyqq');
  const main = page.getByRole('main');
  await expect(main.getByText(words('empty'), { exact: true })).toBeVisible();
  await expect(main.getByRole('region', { name: words('live') })).toBeVisible();
});
