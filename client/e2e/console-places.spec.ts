// Every place of the operators' console: the rules of accessibility hold, and it fits a telephone and a window.
import { places } from '../console/frame/places';
import { logIn, looksOf } from './console-looks';
import { consolePages } from './console-pages';
import { expect, test } from './flow';

test('every place of the console has its row, keeps to the rules of accessibility and fits its windows', async ({
  open,
  server,
}) => {
  const [access, ...pages] = await consolePages(server);
  const beside: readonly string[] = ['account', 'none'];
  expect(pages.map(({ place }) => place).filter((place) => !beside.includes(place))).toEqual(
    places.map(({ id }) => id),
  );
  const page = await open({ lang: 'en', still: true });
  const found: string[] = [];
  for (const { place, path, opens, shown } of [access, ...pages].filter((row) => row !== undefined)) {
    await page.goto(`/console${path}`);
    if (opens) await page.locator('tr[tabindex="0"]').first().press('Enter');
    await expect(shown(page)).toBeVisible();
    found.push(...(await looksOf(page, place, [390, 1440])));
    if (place === 'access') await logIn(page, server);
  }
  expect(found).toEqual([]);
});
