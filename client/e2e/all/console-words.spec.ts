// Banned words in the operators' console: a list is imported, found and exported.
import texts from '../../console/words/en/texts.json' with { type: 'json' };
import { expect, type Page, test } from '../flow';
import { enter, newOperator } from '../operators';

const { word } = texts;
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const toast = (page: Page) => page.getByTestId('toast');

test('a list is imported after its effect was shown, found, exported, and a broken one refused', async ({
  open,
  server,
  provokes,
}) => {
  server.sql(
    `INSERT INTO banned_word (word, mode, action) VALUES ('stalebax', 2, 1), ('keptbax', 2, 1) ON CONFLICT DO NOTHING`,
  );
  const page = await open({ lang: 'en' });
  await enter(page, await newOperator(server, 'editor'), '/texts/words');
  await button(page, word.import).click();
  const dialog = page.getByRole('dialog');
  const list = dialog.getByLabel(word.list, { exact: true });
  provokes.faults.push(/^400 POST \/api\/admin\/words_import$/);
  await list.fill('fine\n(\t3\t1');
  await button(page, word.check).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await list.fill('keptbax\t2\t2\nfresh bax\t1\t3');
  await button(page, word.check).click();
  await expect(
    dialog.getByRole('status').filter({ hasText: '1 new, 1 with a different action, 0 removed' }),
  ).toBeVisible();
  // What is checked is what is taken in: another choice asks for another check.
  await dialog.getByLabel(word.replace).check();
  await expect(button(page, word.importDo)).toBeHidden();
  await dialog.getByLabel(word.replace).uncheck();
  await button(page, word.check).click();
  await button(page, word.importDo).click();
  await expect(toast(page)).toContainText('1 added, 1 changed, 0 removed');
  await page.keyboard.press('/');
  await page.keyboard.type('FRESH B');
  await expect(row(page, 'fresh bax')).toContainText(word.actions['3']);
  await expect(row(page, 'keptbax')).toBeHidden();
  const [file] = await Promise.all([page.waitForEvent('download'), button(page, word.export).click()]);
  expect(file.suggestedFilename()).toBe('banned-words.txt');
});
