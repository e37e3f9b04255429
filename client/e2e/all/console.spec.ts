// The operators' console: locked after a pause, two operators at one application, who may what, and how every place looks.

import { places } from '../../console/frame/places';
import act from '../../console/words/en/act.json' with { type: 'json' };
import apply from '../../console/words/en/apply.json' with { type: 'json' };
import frame from '../../console/words/en/frame.json' with { type: 'json' };
import place from '../../console/words/en/place.json' with { type: 'json' };
import record from '../../console/words/en/record.json' with { type: 'json' };
import { logIn, looksOf } from '../console-looks';
import { expect, letMessagesGo, type Page, test } from '../flow';
import { access, enter, fillLogin, newApplicant, newOperator } from '../operators';

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const panel = (page: Page, name: string) => page.getByRole('complementary', { name });
const button = (page: Page, name: string) => page.getByRole('button', { name });

test('a console that was closed for a quarter of an hour opens locked', async ({
  open,
  server,
  provokes,
}) => {
  provokes.faults.push(/^401 POST \/api\/admin\/\w+$/);
  const page = await open({ lang: 'en' });
  await enter(page, await newOperator(server, 'support'), '/record');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.evaluate(() => localStorage.setItem('console.touched', String(Date.now() - 15 * 60_000)));
  await page.reload();
  await expect(page.getByRole('heading', { name: access.locked })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('console.token'))).toBeNull();
});

test('of two operators with one application the second is told, and the applicant reads the reason', async ({
  open,
  server,
  provokes,
}) => {
  provokes.faults.push(/^409 POST \/api\/admin\/apply_review$/);
  const [one, other] = [await newOperator(server, 'support'), await newOperator(server, 'support')];
  const applicant = await newApplicant(server, 'twice');
  const [page, second] = [await open({ lang: 'en' }), await open({ lang: 'en' })];
  await second.clock.install();
  for (const [where, who] of [
    [page, one],
    [second, other],
  ] as const) {
    await enter(where, who, `/applications?open=ap${applicant.applyId}`);
    await expect(panel(where, applicant.nickName)).toBeVisible();
  }
  await button(page, apply.reject).click();
  await page.getByLabel(act.template).selectOption({ label: apply.templates.documents });
  await page.getByRole('dialog').getByRole('button', { name: apply.reject }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await button(second, apply.approve).click();
  await expect(second.getByTestId('toast')).toBeVisible();
  await letMessagesGo(second);
  await second.clock.runFor(10_000);
  await expect(second.getByTestId('toast')).toContainText(
    apply.tooLate.replace('{{name}}', applicant.nickName),
  );
  await expect(row(second, applicant.nickName)).toBeHidden();
  const { list } = await server.call('/web_my/notify_list', {}, applicant.token);
  expect(JSON.stringify(list)).toContain(apply.templates.documents);

  await second.getByLabel(apply.status).selectOption({ label: apply.filter['3'] });
  await row(second, applicant.nickName).click();
  await expect(panel(second, applicant.nickName)).toContainText(one.name);
});

test('an editor sees why applications are not theirs, and nobody without a login sees anything', async ({
  open,
  server,
  provokes,
}) => {
  provokes.faults.push(/^40[13] POST \/api\/admin\/\w+$/);
  const who = await newOperator(server, 'editor');
  const page = await open({ lang: 'en' });
  await page.goto('/console/applications');
  await expect(button(page, access.login)).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await fillLogin(page, { ...who, password: 'not this one' });
  await expect(page.getByRole('alert')).toBeVisible();
  await fillLogin(page, who);
  // The server refuses the list of applications, and the console shows that refusal.
  await expect(page.getByRole('alert')).toBeVisible();
  const closed = button(page, place.applications);
  await expect(closed).toHaveAttribute('aria-disabled', 'true');
  await closed.hover();
  const why = page.getByText(frame.notYours.replace('{{role}}', 'Support')).filter({ visible: true });
  await expect(why).toHaveCount(1);
  await page.keyboard.press('g');
  await page.keyboard.press('r');
  await expect(page.getByRole('heading', { name: place.record })).toBeVisible();
  await expect(page.getByLabel(record.operator)).toHaveCount(0);
});

for (const theme of ['dark', 'light'] as const) {
  test(`the console breaks no rule of accessibility and fits its window, ${theme}`, async ({
    open,
    server,
  }) => {
    const applicant = await newApplicant(server, 'seen');
    const page = await open({ lang: theme === 'dark' ? 'en' : 'zh', theme, still: true });
    const found: string[] = [];
    const ask = async (where: string) => void found.push(...(await looksOf(page, where)));
    await page.goto('/console');
    await expect(page.locator('form')).toBeVisible();
    await ask('log-in');
    await logIn(page, server);
    await page.goto(`/console/applications?open=ap${applicant.applyId}`);
    await expect(page.getByRole('complementary')).toBeVisible();
    await ask('applications');
    await page.keyboard.press('x');
    await expect(page.getByRole('dialog')).toBeVisible();
    await ask('rejecting');
    const reported = server.sql(
      'SELECT max(report_id) FROM report WHERE status = 1 AND house_id > 0 AND user_id > 0 AND reporter_id > 0',
    );
    await page.goto(`/console/reports?open=rp${reported}`);
    await expect(page.getByRole('complementary')).toBeVisible();
    await ask('reports');
    await page
      .getByRole('complementary')
      .getByRole('button', { name: /^(Mute|禁言)/ })
      .click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await ask('muting');
    const rest = places.filter(({ id }) => id !== 'applications' && id !== 'reports');
    for (const { id, path } of rest) {
      await page.goto(`/console${path}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      const row = page.locator('tr[tabindex="0"]').first();
      if (await row.isVisible()) await row.press('Enter');
      await ask(id);
    }
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('dialog')).toBeVisible();
    await ask('palette');
    await page.goto('/console/account');
    await expect(page.getByRole('listitem').first()).toBeVisible();
    await ask('account');
    await page.goto('/console/nowhere');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await ask('no place');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/console/record');
    await expect(page.locator('nav [aria-current=page]')).toBeInViewport({ ratio: 1 });
    // What was picked at the end of a long table lies over it.
    await expect(page.locator('tr[tabindex="0"]')).toBeVisible();
    await page.getByRole('row').last().press('Enter');
    await expect(page.getByRole('complementary').getByRole('heading').first()).toBeInViewport({ ratio: 1 });
    await ask('phone sheet');
    expect(found).toEqual([]);
  });
}
