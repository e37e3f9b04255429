// Settings in the operators' console: a change with its reason, two admins at one setting, and what two must agree on.
import act from '../../console/words/en/act.json' with { type: 'json' };
import edits from '../../console/words/en/edits.json' with { type: 'json' };
import setting from '../../console/words/en/setting.json' with { type: 'json' };
import { expect, type Page, test } from '../flow';
import { enter, newOperator } from '../operators';

const beside = (page: Page, name: string) => page.getByRole('complementary', { name });
const toast = (page: Page) => page.getByTestId('toast');

async function change(page: Page, name: string, value: string, reason: string, press = setting.save) {
  const panel = beside(page, name);
  await panel.getByLabel(setting.newValue).fill(value);
  await panel.getByLabel(act.reason).fill(reason);
  await panel.getByRole('button', { name: press, exact: true }).click();
}

test('two admins at one setting: the second sees the change before saving, and nothing is lost', async ({
  open,
  server,
  provokes,
}) => {
  const [page, second] = [await open({ lang: 'en' }), await open({ lang: 'en' })];
  const operators = [await newOperator(server, 'admin'), await newOperator(server, 'admin')] as const;
  const { name, effect } = setting.of.live_dotLeadSeconds;
  await enter(page, operators[0], '/settings?open=live.dotLeadSeconds');
  await enter(second, operators[1], '/settings?open=live.dotLeadSeconds');
  await expect(beside(page, name)).toContainText(effect);
  await expect(beside(second, name)).toContainText(effect);

  await beside(page, name).getByLabel(setting.newValue).fill('61');
  await expect(beside(page, name)).toContainText('0 to 60');
  await change(page, name, '8', 'Goals are seen late');
  await expect(toast(page)).toContainText('8 seconds');

  provokes.faults.push(/^409 POST \/api\/admin\/setting_edit$/);
  await change(second, name, '9', 'Later still');
  const notice = beside(second, name).getByRole('alert', { name: edits.title });
  await expect(notice).toContainText(operators[0].name);
  await expect(notice).toContainText('live.dotLeadSeconds');
  expect(server.sql(`SELECT value FROM setting WHERE key = 'live.dotLeadSeconds'`)).toBe('8');
  await notice.getByRole('button', { name: edits.mine }).click();
  await beside(second, name).getByRole('button', { name: setting.save, exact: true }).click();
  await expect(toast(second)).toContainText('9 seconds');
  expect(server.sql(`SELECT value FROM setting WHERE key = 'live.dotLeadSeconds'`)).toBe('9');

  await beside(second, name).getByRole('button', { name: setting.reset }).click();
  const dialog = second.getByRole('dialog');
  await expect(dialog).toContainText('9 seconds becomes 5 seconds');
  await dialog.getByLabel(act.reason).fill('As it was');
  await dialog.getByRole('button', { name: setting.reset }).click();
  await expect(beside(second, name).getByRole('button', { name: setting.reset })).toBeHidden();
  await expect(beside(second, name)).toContainText('Goals are seen late');
  await expect(beside(second, name)).toContainText('As it was');
});

test('a setting by which coins could be had waits for a second admin', async ({ open, server }) => {
  const page = await open({ lang: 'en' });
  await enter(page, await newOperator(server, 'admin'), '/settings');
  await page.keyboard.press('/');
  await page.keyboard.type('first step');
  const { name } = setting.of.novice_reward;
  await page.getByRole('row').filter({ hasText: name }).click();
  await expect(beside(page, name)).toContainText(setting.twoOnly);
  await change(page, name, '20', 'Welcome week', setting.ask);
  await expect(toast(page)).toContainText('48 hours');
  expect(server.sql(`SELECT count(*) FROM setting WHERE key = 'novice.reward'`)).toBe('0');
  expect(server.sql(`SELECT key, value, reason FROM setting_approval`)).toBe('novice.reward|20|Welcome week');
});
