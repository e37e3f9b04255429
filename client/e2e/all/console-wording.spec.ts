// The wording of the site in the operators' console: a button and a refusal get other words, readers see them, and they go back.

import edits from '../../console/words/en/edits.json' with { type: 'json' };
import frame from '../../console/words/en/frame.json' with { type: 'json' };
import words from '../../console/words/en/wording.json' with { type: 'json' };
import { logIn, looksOf } from '../console-looks';
import { expect, type Page, test } from '../flow';
import { enter, newOperator } from '../operators';
import { TRY } from '../patience';
import type { TestServer } from '../server';
import { say } from '../words';

const GONE = 'This doesn’t exist or was removed';

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const box = (page: Page) => page.getByLabel(words.newText);
const toast = (page: Page) => page.getByTestId('toast');

/** What the server itself says of an address nobody has. */
async function refusalOf(server: TestServer): Promise<string> {
  const answer = await fetch(`${server.url}/nowhere`, { method: 'POST', headers: { lang: 'en' } });
  return ((await answer.json()) as { message: string }).message;
}

test.afterAll(async ({ server }) => {
  server.sql('DELETE FROM wording');
  await expect.poll(() => refusalOf(server)).toBe(GONE);
});

test('an editor changes a button and a refusal, readers see it, a wrong text is refused and the second editor is told', async ({
  open,
  server,
  provokes,
}) => {
  const page = await open({ lang: 'en' });
  const first = await newOperator(server, 'editor');
  await enter(page, first, '/texts/wording?language=en&open=en/common:login&q=common:login');
  const second = await open({ lang: 'en' });
  await enter(second, await newOperator(server, 'editor'), '/texts/wording?language=en&q=common:login');
  await row(second, 'common:login').first().click();
  await expect(box(second)).toHaveValue('Log in');

  // A button of every page.
  await expect(box(page)).toHaveValue('Log in');
  await expect(button(page, words.save)).toBeDisabled();
  await box(page).fill('Come <b>in</b>');
  provokes.faults.push(/^400 POST \/api\/admin\/wording_edit$/);
  await button(page, words.save).click();
  await expect(page.getByRole('alert')).toContainText(words.wrong.noTags);
  await box(page).fill('Come in');
  await button(page, words.save).click();
  await expect(toast(page)).toContainText(words.saved);
  await expect(row(page, 'common:login').first()).toContainText('Come in');
  await expect(button(page, words.save)).toBeDisabled();

  // A sentence of the server, found by its words; / leads to the search.
  await page.locator('h1').click();
  await page.keyboard.press('/');
  await page.keyboard.press('Control+A');
  await page.keyboard.type('exist or was removed');
  await row(page, 'errors:err.NOT_FOUND').click();
  await box(page).fill('Nobody has seen this');
  await button(page, words.save).click();
  await expect.poll(() => refusalOf(server)).toBe('Nobody has seen this');

  // Another language beside it, from right to left.
  await page.goto('/console/texts/wording?language=ar&q=common:login&open=ar/common:login');
  await expect(box(page)).toHaveAttribute('dir', 'rtl');
  await box(page).fill('ادخل الآن');
  await button(page, words.save).click();
  await expect(toast(page)).toContainText(words.saved);
  await expect
    .poll(async () => await (await fetch(`${server.url}/`, { headers: { Accept: 'text/html' } })).text())
    .toMatch(/<meta name="wording" content="ar\/\S+ en\/\S+">/);

  // Who comes now reads the new words at once, and those of a language chosen later; who cannot fetch them, the shipped ones.
  const reader = await open({ path: '/', lang: 'en' });
  const login = (name: string) => reader.getByRole('banner').getByText(name, { exact: true }).first();
  await expect(login('Come in')).toBeVisible();
  await expect(login('Log in')).toHaveCount(0);
  await reader.evaluate(() => localStorage.setItem('lang', 'zh'));
  await reader.reload();
  await expect(login(say('zh', 'common:login'))).toBeVisible();
  await reader.getByRole('button', { name: say('zh', 'common:language') }).click();
  await reader.getByRole('button', { name: 'العربية', exact: true }).click();
  await expect(login('ادخل الآن')).toBeVisible();
  const cutOff = await open({ lang: 'en' });
  await cutOff.route('**/wording/**', (route) => route.abort());
  provokes.faults.push(/^net::ERR_FAILED GET \/wording\//);
  await cutOff.goto('/');
  await expect(cutOff.getByRole('banner').getByText('Log in', { exact: true }).first()).toBeVisible();

  // A text with values: each is there, and goes in by a press.
  await page.goto(
    '/console/texts/wording?language=en&q=BAD_REQUEST_field&open=en/errors:err.BAD_REQUEST_field',
  );
  await box(page).fill('Look again.');
  await button(page, words.save).click();
  await expect(page.getByRole('alert')).toContainText('{{field}}');
  await page.getByRole('button', { name: /\{\{field\}\}/ }).click();
  await expect(box(page)).toHaveValue('Look again.{{field}}');
  await expect(page.getByRole('region', { name: words.preview })).toContainText('Look again.[field]');

  // The second one had the button open all the time.
  provokes.faults.push(/^409 POST \/api\/admin\/wording_edit$/);
  await box(second).fill('Enter');
  await button(second, words.save).click();
  const notice = second.getByRole('alert', { name: edits.title });
  await expect(notice).toContainText(first.name);
  await expect(notice).toContainText('Come in');
  await expect(box(second)).toHaveValue('Enter');
  await button(second, edits.theirs).click();
  await expect(box(second)).toHaveValue('Come in');
  await expect(second.getByText(first.name).first()).toBeVisible();

  // Back to the shipped text, undone, and back again.
  await button(second, words.back).click();
  await expect(box(second)).toHaveValue('Log in');
  await toast(second).getByRole('button', { name: frame.undo }).click();
  await expect(box(second)).toHaveValue('Come in');
  await button(second, words.back).click();
  await expect(box(second)).toHaveValue('Log in');
  await expect(button(second, words.back)).toBeHidden();
  await expect(async () => {
    await reader.goto('/?lang=en');
    await expect(login('Log in')).toBeVisible(TRY);
  }).toPass();

  // A release that ships another text: the list finds it, and keeping the text says that it was looked at.
  server.sql(`UPDATE wording SET shipped = 'It is gone' WHERE key = 'errors:err.NOT_FOUND'`);
  await page.goto('/console/texts/wording');
  await page.getByLabel(words.state, { exact: true }).selectOption('outdated');
  await row(page, 'errors:err.NOT_FOUND').click();
  await expect(page.getByRole('region', { name: words.outdated })).toContainText('It is gone');
  await button(page, words.keep).click();
  await expect(page.getByText(words.none)).toBeVisible();

  // Who may not gets the server's own no.
  provokes.faults.push(/^403 POST \/api\/admin\/\w+$/);
  const other = await open({ lang: 'en' });
  await enter(other, await newOperator(server, 'support'), '/texts/wording');
  await expect(other.getByRole('alert')).toBeVisible();
});

for (const theme of ['dark', 'light'] as const) {
  test(`the wording breaks no rule of accessibility and fits its window, ${theme}`, async ({
    open,
    server,
  }) => {
    server.sql(`INSERT INTO wording (language, key, text, shipped, changed_by) VALUES
      ('ar', 'errors:err.BAD_REQUEST_field', 'انظر مرة أخرى: {{field}}', 'old', 0), ('en', 'common:gone', 'Old', 'Old', 0)
      ON CONFLICT DO NOTHING`);
    const page = await open({ lang: theme === 'dark' ? 'en' : 'zh', theme, still: true });
    await logIn(page, server, await newOperator(server, 'editor'));
    const found: string[] = [];
    for (const [where, at] of [
      ['all texts', ''],
      ['an outdated one', '?q=BAD_REQUEST_field&open=ar/errors:err.BAD_REQUEST_field'],
      ['one that is gone', '?show=outdated&open=en/common:gone'],
    ] as const) {
      await page.goto(`/console/texts/wording${at}`);
      await expect(page.getByRole('row').nth(1)).toBeVisible();
      if (at) await expect(page.getByRole('complementary')).toBeVisible();
      found.push(...(await looksOf(page, where, [1024, 1440])));
    }
    expect(found).toEqual([]);
  });
}
