// Statistics in the operators' console: the same figures in chart, table and file, and a day counted again.
import { readFile } from 'node:fs/promises';
import stats from '../../console/words/en/stats.json' with { type: 'json' };
import { expect, test } from '../flow';
import { enter, newOperator } from '../operators';

test('an admin reads days, rooms and sports, saves them, and counts a day again', async ({
  open,
  server,
}) => {
  const admin = await newOperator(server, 'admin');
  const page = await open({ lang: 'en', still: true });
  await enter(page, admin, '/statistics');
  await expect(page.getByTestId('day-chart').locator('canvas')).toBeVisible();
  const [day, peak, rooms] = server
    .sql(
      `SELECT day, max(peak), count(*) FROM live_day JOIN stats_day USING (day)
       WHERE finished_at IS NOT NULL GROUP BY day ORDER BY max(peak) DESC, day DESC LIMIT 1`,
    )
    .split('|');
  const row = page.getByRole('row').filter({ hasText: day });
  await expect(row).toContainText(Number(peak).toLocaleString('en'));
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV' }).click();
  const file = await readFile(await (await saved).path(), 'utf8');
  expect(file).toContain(`${day},`);

  await row.click();
  await page.getByRole('button', { name: stats.again }).click();
  await page.getByRole('dialog').getByRole('button', { name: stats.again }).click();
  await expect(page.getByTestId('toast').filter({ hasText: `${rooms} room` })).toBeVisible();

  await page.getByLabel(stats.view).selectOption('rooms');
  await page.getByRole('button', { name: stats.gifts }).click();
  await expect(page.getByRole('columnheader', { name: stats.gifts })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  await page.getByRole('button', { name: stats.gifts }).click();
  await expect(page.getByRole('columnheader', { name: stats.gifts })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  await expect(page).toHaveURL(/sort=-gifts/);
  await page.getByLabel(stats.view).selectOption('sports');
  await expect(page.getByRole('row').filter({ hasText: 'Football' })).toContainText('%');
});
