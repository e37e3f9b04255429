// The page of a match on a phone, in a language that runs from right to left.
import { expect, test } from '../flow';
import { shownMatch } from '../people';
import { say } from '../words';

test('on a phone the page is whole in Arabic and a room leads back to the match', async ({
  open,
  server,
}) => {
  const path = `/match/live/${await shownMatch(server)}`;
  const page = await open({
    path,
    lang: 'ar',
    width: 390,
    height: 844,
    still: true,
  });
  await expect(page.getByTestId('score')).toBeVisible();
  await page.getByRole('link', { name: say('ar', 'matchday:enter') }).click();
  await expect(page).toHaveURL(/\/anchor\/room\/\d+$/);
  await page
    .getByRole('region', { name: say('ar', 'room:score.label') })
    .getByRole('link', { name: '–' }) // both teams; each has a link of its own
    .click();
  await expect(page).toHaveURL(new RegExp(`${path}$`));
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(sideways).toBe(0);
});
