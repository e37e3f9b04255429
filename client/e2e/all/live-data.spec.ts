// An anchor's month: how it looks, and who has none.
import { expect, test } from '../flow';
import { demoPerson, newViewer } from '../people';
import { tooWide, violations } from '../violations';
import { type Lang, say } from '../words';

const words = (lang: Lang, key: string, params = {}) => say(lang, `livedata:${key}`, params);

test('a month with the chart of another figure keeps to the rules and fits every window', async ({
  open,
  server,
}) => {
  const who = await demoPerson(server, 'anchor1', 'en');
  const page = await open({ path: '/user/live-data', lang: 'en', who, still: true });
  await page.getByRole('button', { name: words('en', 'figure.giftAmount') }).press('Enter');
  await expect(page.getByTestId('day-chart').locator('canvas')).toBeVisible();
  expect([...(await violations(page, 'data')), ...(await tooWide(page, 'data'))]).toEqual([]);
});

test('who is no anchor is led to the application, in Arabic on a phone', async ({ open, server }) => {
  const who = await newViewer(server, 'ar', 'curious');
  const page = await open({ path: '/user/live-data', lang: 'ar', who, still: true, width: 360, height: 740 });
  await expect(page.getByText(words('ar', 'noAnchor'))).toBeVisible();
  expect(await tooWide(page, 'no anchor')).toEqual([]);
  await page
    .getByRole('main')
    .getByRole('link', { name: words('ar', 'apply') })
    .click();
  await expect(page).toHaveURL(/\/user\/apply$/);
});
