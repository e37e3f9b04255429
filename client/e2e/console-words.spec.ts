// Banned words in the operators' console: a line is tried, a word looks back a week, is banned, taken back, imported.
import frame from '../console/words/en/frame.json' with { type: 'json' };
import texts from '../console/words/en/texts.json' with { type: 'json' };
import { expect, type Page, test } from './flow';
import { enter, newOperator } from './operators';
import { anchor, newViewer } from './people';
import { Room, roomPath } from './room';
import { talk } from './talkers';
import { say } from './words';

const { word } = texts;
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const toast = (page: Page) => page.getByTestId('toast');

test('an editor sees what a word would have caught, bans it, and a viewer can no longer say it', async ({
  open,
  server,
}) => {
  const host = await anchor(server, 'en');
  const [loud, fan] = [await newViewer(server, 'en', 'seller'), await newViewer(server, 'en', 'fan')];
  const watching = await open({ path: roomPath(host.houseId), lang: 'en', who: fan });
  const room = new Room(watching, 'en');
  await expect(room.input).toBeEditable();
  await talk(watching, server, host.houseId, [
    { who: loud, texts: ['buy g.o.l.d.b.a.x now', 'good evening'] },
  ]);
  await expect(room.log.getByText('good evening')).toBeVisible();

  const page = await open({ lang: 'en' });
  await enter(page, await newOperator(server, 'editor'), '/texts/words');
  await page.getByLabel(word.try).fill('Goldbax for all');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: word.verdict['0'] })).toBeVisible();

  await button(page, word.add).click();
  const panel = page.getByRole('complementary', { name: word.newTitle });
  await panel.getByLabel(word.word, { exact: true }).fill('goldbax');
  await panel.getByLabel(word.tryDraft).fill('Goldbax for all');
  await panel.getByLabel(word.tryDraft).press('Enter');
  await expect(panel.getByRole('status').filter({ hasText: word.verdict['1'] })).toBeVisible();
  await expect(panel.locator('mark')).toHaveText('Goldbax');
  await button(page, word.pastDo).click();
  await expect(panel.getByText('g.o.l.d.b.a.x')).toBeVisible();
  await expect(panel).toContainText(/1 of \d+ lines, by 1 people/);
  await button(page, word.addDo).click();
  await expect(row(page, 'goldbax')).toContainText(word.actions['1']);

  // It counts within seconds.
  let tries = 0;
  await expect(async () => {
    tries += 1;
    await room.write(`goldbax ${tries}`);
    await expect(room.log.getByText(say('en', 'errors:err.TEXT_BANNED')).first()).toBeVisible({
      timeout: 1_500,
    });
  }).toPass();
  expect(
    server.sql(`SELECT count(*) FROM line WHERE convert_from(body, 'UTF8') LIKE '%goldbax ${tries}%'`),
  ).toBe('0');

  // Stars in place of the refusal, then the word is removed for a reason and taken back by undo.
  await row(page, 'goldbax').click();
  const beside = page.getByRole('complementary', { name: 'goldbax' });
  await beside.getByLabel(word.action, { exact: true }).selectOption({ label: word.actions['2'] });
  await button(page, word.saveDo).click();
  await expect(row(page, 'goldbax')).toContainText(word.actions['2']);
  await row(page, 'goldbax').click();
  await button(page, word.remove).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('goldbax');
  await expect(button(page, word.remove).last()).toBeDisabled();
  await dialog.getByRole('textbox').fill('It is a name');
  await dialog.getByRole('button', { name: word.remove }).click();
  await expect(row(page, 'goldbax')).toBeHidden();
  await toast(page).getByRole('button', { name: frame.undo }).click();
  await expect(row(page, 'goldbax')).toBeVisible();
  expect(
    server.sql(`SELECT asked ->> 'reason' FROM operator_act WHERE asked ->> 'reason' = 'It is a name'`),
  ).toBe('It is a name');
});

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
    dialog.getByRole('status').filter({ hasText: '1 new, 1 with another action, 0 removed' }),
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
