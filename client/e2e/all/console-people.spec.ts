// People in the operators' console: many at once, and two operators at one person.
import act from '../../console/words/en/act.json' with { type: 'json' };
import edits from '../../console/words/en/edits.json' with { type: 'json' };
import people from '../../console/words/en/people.json' with { type: 'json' };
import table from '../../console/words/en/table.json' with { type: 'json' };
import { answer, button, filled, toast } from '../desk';
import { expect, test } from '../flow';
import { enter, newOperator } from '../operators';
import { newViewer, newViewers } from '../people';

test('many people are logged out and suspended at once, by keyboard', async ({ open, server }) => {
  const crowd = await newViewers(server, 3, 'en', 'mob');
  const page = await open({ lang: 'en' });
  await enter(page, await newOperator(server, 'support'), '/people?q=mob');
  await expect(page.getByRole('row')).toHaveCount(4);
  await page.getByRole('row').nth(1).focus();
  await page.keyboard.press('x');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Shift+Space');
  const chosen = page.getByRole('status').filter({ hasText: '3' });
  await chosen.getByRole('button', { name: people.logOut }).click();
  await answer(page, 'Shared passwords', people.logOut);
  await expect(toast(page)).toContainText(filled(act.didAll_other, { count: 3 }));
  const ids = crowd.map(({ userId }) => userId).join(',');
  expect(server.sql(`SELECT count(*) FROM login WHERE user_id IN (${ids})`)).toBe('0');
  await page.getByLabel(table.chooseAll).click();
  await chosen.getByRole('button', { name: people.suspend }).click();
  await answer(page, 'One person with three names', people.suspend, act.reasonRead);
  await page.getByLabel(people.who).selectOption('disabled');
  await expect(page.getByRole('row')).toHaveCount(4);
  expect(
    server.sql(`SELECT count(*) FROM account WHERE user_id IN (${ids}) AND disabled_until > now()`),
  ).toBe('3');
});

test('of two operators with one person the second sees what the first did before they go on', async ({
  open,
  server,
  provokes,
}) => {
  provokes.faults.push(/^409 POST \/api\/admin\/user_edit$/);
  const fan = await newViewer(server, 'en', 'both');
  const [one, other] = [await newOperator(server, 'support'), await newOperator(server, 'support')];
  const [page, second] = [await open({ lang: 'en' }), await open({ lang: 'en' })];
  await enter(page, one, `/people?open=${fan.userId}`);
  await enter(second, other, `/people?open=${fan.userId}`);
  for (const where of [page, second]) {
    await button(where, people.suspend).click();
    await where
      .getByRole('dialog')
      .getByLabel(act.reasonRead)
      .fill(where === page ? 'Spam' : 'Fraud');
  }
  await page.getByRole('dialog').getByRole('button', { name: people.suspend }).click();
  await expect(toast(page)).toContainText(fan.nickName);
  const dialog = second.getByRole('dialog');
  await dialog.getByRole('button', { name: people.suspend }).click();
  await expect(dialog.getByText(filled(edits.changed, { name: one.name }), { exact: true })).toBeVisible();
  await expect(dialog.getByRole('row').filter({ hasText: 'disabledReason' })).toContainText('Spam');
  expect(server.sql(`SELECT disabled_reason FROM account WHERE user_id = ${fan.userId}`)).toBe('Spam');
  await dialog.getByRole('button', { name: edits.mine }).click();
  await dialog.getByRole('button', { name: people.suspend }).click();
  await expect(dialog).toBeHidden();
  expect(server.sql(`SELECT disabled_reason FROM account WHERE user_id = ${fan.userId}`)).toBe('Fraud');
});
