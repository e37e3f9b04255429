// Banned words in the operators' console: a line is tried, a word looks back a week, is banned and taken back.

import frame from '../console/words/en/frame.json' with { type: 'json' };
import texts from '../console/words/en/texts.json' with { type: 'json' };
import { expect, type Page, test } from './flow';
import { enter, newOperator } from './operators';
import { TRY } from './patience';
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
  await expect(panel).toContainText(/1 of \d+ messages, from 1 person/);
  await button(page, word.addDo).click();
  await expect(row(page, 'goldbax')).toContainText(word.actions['1']);

  // It counts within seconds.
  let tries = 0;
  await expect(async () => {
    tries += 1;
    await room.write(`goldbax ${tries}`);
    await expect(room.log.getByText(say('en', 'errors:err.TEXT_BANNED')).first()).toBeVisible(TRY);
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
