// Operators and the second admin in the operators' console: making, changing and letting go, and what needs two.

import access from '../../console/words/en/access.json' with { type: 'json' };
import words from '../../console/words/en/operators.json' with { type: 'json' };
import people from '../../console/words/en/people.json' with { type: 'json' };
import place from '../../console/words/en/place.json' with { type: 'json' };
import waiting from '../../console/words/en/waiting.json' with { type: 'json' };
import { logIn, looksOf } from '../console-looks';
import { expect, type Page, test } from '../flow';
import { admin, enter, fillLogin, newOperator, secondAdmin } from '../operators';
import { newViewer } from '../people';

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const panel = (page: Page, name: string) => page.getByRole('complementary').filter({ hasText: name });
const toast = (page: Page) => page.getByTestId('toast');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const say = (text: string, params: Record<string, string>) =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => params[name] ?? '');

test('an admin makes an operator, changes them and lets them go; to make an admin another one agrees', async ({
  open,
  server,
  provokes,
}) => {
  provokes.faults.push(/^40[01] POST \/api\/admin\/\w+$/);
  const other = await secondAdmin(server);
  const name = `ida-${process.pid}`;
  const password = 'nine quiet lanterns';
  const page = await open({ lang: 'en' });
  await enter(page, admin, '/operators');
  await button(page, words.create).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(words.name).fill(name);
  await dialog.getByLabel(words.role).selectOption('editor');
  await dialog.getByLabel(words.password, { exact: true }).fill('password');
  await dialog.getByRole('button', { name: words.create }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await dialog.getByLabel(words.password, { exact: true }).fill(password);
  await dialog.getByRole('button', { name: words.create }).click();
  await expect(toast(page)).toContainText(say(words.createdNow, { name }));

  // Who works there finds the place grey, and is put out when an admin disables them.
  const fresh = await open({ lang: 'en' });
  await enter(fresh, { name, password, role: 'editor' }, '/record');
  await expect(button(fresh, place.operators)).toHaveAttribute('aria-disabled', 'true');
  await row(page, name).click();
  await button(page, words.disable).click();
  await expect(dialog).toContainText(words.disableEffect);
  await dialog.getByRole('button', { name: words.disable }).click();
  await expect(row(page, name)).toContainText(words.disabled);
  await fresh.reload();
  await expect(
    fresh.getByRole('heading', { name: access.locked }).or(button(fresh, access.login)),
  ).toBeVisible();
  await button(page, words.enable).click();
  await dialog.getByRole('button', { name: words.enable }).click();
  await expect(row(page, name)).toContainText(words.works);

  await button(page, words.changeRole).click();
  await dialog.getByLabel(words.role).selectOption('admin');
  await expect(dialog).toContainText(words.second);
  await dialog.getByRole('button', { name: words.save }).click();
  await expect(toast(page).filter({ hasText: words.waits })).toBeVisible();
  await expect(row(page, name)).toContainText('Editor');

  const second = await open({ lang: 'en' });
  await enter(second, other, '/operators');
  await second.keyboard.press('g');
  await second.keyboard.press('w');
  // The place before it has a row of this name too.
  await expect(second.getByRole('heading', { level: 1, name: place.waiting })).toBeVisible();
  await row(second, name).click();
  const approval = panel(second, name);
  await expect(approval.getByRole('row').filter({ hasText: waiting.value.role })).toContainText(
    'EditorAdmin',
  );
  await second.keyboard.press('a');
  await second.getByRole('dialog').getByRole('button', { name: waiting.agree }).click();
  await expect(toast(second)).toContainText(say(waiting.done['2'], { name }));
  expect(server.sql(`SELECT role FROM operator WHERE name = '${name}'`)).toBe('admin');

  // Who asked takes back what waits.
  const { token } = await server.call('/admin/login', { userName: admin.name, password: admin.password });
  const spare = await newOperator(server, 'editor');
  const { operatorId } =
    (await server.call('/admin/operator_list', { pageSize: 100 }, token)).list.find(
      (operator) => operator.name === spare.name,
    ) ?? {};
  await server.call('/admin/operator_edit', { operatorId, role: 'admin' }, token);
  await page.goto('/console/waiting');
  await row(page, spare.name).click();
  await button(page, waiting.withdraw).click();
  await dialog.getByRole('button', { name: waiting.withdraw }).click();
  await expect(toast(page)).toContainText(waiting.withdrawn);
  await expect(row(page, spare.name)).toBeHidden();

  await fillLogin(fresh, { name, password, role: 'admin' });
  await expect(fresh.getByRole('link', { name: place.operators })).toBeVisible();
});

for (const theme of ['dark', 'light'] as const) {
  test(`people, operators and the second admin break no rule of accessibility and fit their window, ${theme}`, async ({
    open,
    server,
  }) => {
    const fan = await newViewer(server, 'en', 'seen');
    const support = await newOperator(server, 'support');
    const page = await open({ lang: theme === 'dark' ? 'en' : 'zh', theme, still: true });
    const found: string[] = [];
    const ask = async (where: string) => void found.push(...(await looksOf(page, where)));
    const token = await logIn(page, server);
    for (const amount of [12, 25_000])
      await server.call(
        '/admin/wallet_adjust',
        { userId: fan.userId, amount, reason: 'Prize', requestId: `seen-${theme}-${amount}` },
        token,
      );
    await page.goto(`/console/people?open=${fan.userId}`);
    await expect(page.getByRole('tab')).toHaveCount(5);
    for (const tab of [0, 1, 2, 3, 4]) {
      await page.getByRole('tab').nth(tab).click();
      await expect(page.getByRole('tabpanel')).toContainText(/\S/);
      await ask(`people-${tab}`);
    }
    await page.keyboard.press('s');
    await expect(page.getByRole('dialog')).toBeVisible();
    await ask('suspending');
    await page.keyboard.press('Escape');
    await page.getByRole('row').nth(1).focus();
    await page.keyboard.press('x');
    await ask('choosing');
    await page.getByRole('button', { name: theme === 'dark' ? people.outbox : '短信' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await ask('outbox');
    await page.goto('/console/operators');
    await row(page, support.name).click();
    await expect(page.getByRole('complementary')).toBeVisible();
    await ask('operators');
    await page.goto('/console/waiting');
    await page.getByRole('row').nth(1).click();
    await expect(page.getByRole('complementary')).toBeVisible();
    await ask('waiting');
    expect(found).toEqual([]);
  });
}
