// An anchor's month: the figures, the chart, the days, and the file.
import { readFile } from 'node:fs/promises';
import { expect, test } from './flow';
import { demoPerson } from './people';
import { type Lang, say } from './words';

const words = (lang: Lang, key: string, params = {}) => say(lang, `livedata:${key}`, params);

test('an anchor reads the month as figures, chart and days, and saves it as a file', async ({
  open,
  server,
}) => {
  const who = await demoPerson(server, 'anchor1', 'en');
  const page = await open({ path: '/user/live-data', lang: 'en', who, still: true });
  // On the first of a month, this one has no days yet.
  await page.getByRole('combobox', { name: words('en', 'month') }).selectOption({ index: 1 });
  await expect(page).toHaveURL(/\?month=\d{4}-\d{2}$/);
  const { page: days, month } = await server.call(
    '/web_anchor/live_detail_search',
    { pageSize: 31, month: new URL(page.url()).searchParams.get('month') ?? '' },
    who.token,
  );
  expect(days.list.length).toBeGreaterThan(0);
  const table = page.getByRole('table', { name: words('en', 'history') });
  await expect(table.getByRole('row')).toHaveCount(days.list.length + 1);
  const newest = new Date(days.list[0]?.date ?? '');
  const day = newest.toLocaleDateString('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });
  await expect(table.getByRole('row').nth(1)).toContainText(day);
  await expect(page.locator('dl')).toContainText('Football');
  await expect(page.getByTestId('day-chart').locator('canvas')).toBeVisible();
  await page.getByRole('button', { name: words('en', 'figure.giftAmount') }).press('Enter');
  await expect(page.getByRole('button', { name: words('en', 'figure.giftAmount') })).toHaveAttribute(
    'aria-pressed',
    'true',
  );

  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: words('en', 'csv.save') }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe(`touchline-${month.month}.csv`);
  const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines).toHaveLength(days.list.length + 1);
  expect(lines[0]).toBe(
    `\uFEFF${['date', 'csv.liveSeconds', 'sessions', 'figure.peak', 'csv.peakTime', 'figure.newFans', 'csv.giftAmount', 'provisional'].map((key) => words('en', key)).join(',')}`,
  );
  expect(lines[1]).toContain(`${days.list[0]?.date},${days.list[0]?.liveSeconds},`);

  await page.getByRole('combobox', { name: words('en', 'month') }).selectOption({ index: 11 });
  await expect(page).toHaveURL(/\?month=\d{4}-\d{2}$/);
  await expect(page.getByText(words('en', 'none'))).toBeVisible();
  await page.reload();
  await expect(page.getByText(words('en', 'none'))).toBeVisible();
});
