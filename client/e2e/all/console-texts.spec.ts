// Texts in the operators' console: an agreement with its versions, two editors of one, banners in order, columns, footer, app.

import edits from '../../console/words/en/edits.json' with { type: 'json' };
import frame from '../../console/words/en/frame.json' with { type: 'json' };
import texts from '../../console/words/en/texts.json' with { type: 'json' };
import { atRest } from '../at-rest';
import { logIn, looksOf } from '../console-looks';
import { expect, type Page, test } from '../flow';
import { admin, enter, newOperator } from '../operators';
import { TRY } from '../patience';
import { everybodyAgrees, registered } from '../people';

const { rich, banner, column, small } = texts;
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const toast = (page: Page) => page.getByTestId('toast');
const editor = (page: Page) => page.getByRole('textbox', { name: rich.content });
const saving = (page: Page) => page.getByRole('button', { name: /^Save as version/ });

test.afterAll(({ server }) => everybodyAgrees(server));

test('an editor changes an agreement, the site shows it and users are asked again; who saves second is told', async ({
  open,
  server,
  provokes,
}) => {
  const reader = await registered(server);
  const page = await open({ lang: 'en' });
  const first = await newOperator(server, 'editor');
  await enter(page, first, '/texts/rich?open=2:en');
  const second = await open({ lang: 'en' });
  await enter(second, await newOperator(server, 'editor'), '/texts/rich?open=2:en');
  await expect(editor(second)).toBeVisible();

  // The text as it came changes nothing; what is typed is shown as the site will show it, and as a difference.
  await expect(editor(page)).toBeVisible();
  await expect(saving(page)).toBeDisabled();
  await editor(page).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Enter');
  await button(page, rich.bold).click();
  await page.keyboard.type('No betting on this site.');
  const preview = page.getByRole('article', { name: rich.preview });
  await expect(preview.locator('b')).toHaveText('No betting on this site.');
  await page.getByRole('tab', { name: rich.difference }).click();
  await expect(page.locator('ins')).toContainText('No betting on this site.');
  await saving(page).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(/\d+ users accepted the current version/);
  await dialog.getByRole('button', { name: /^Save as version/ }).click();
  await expect(toast(page)).toContainText('Saved as version');
  await expect(saving(page)).toBeDisabled();

  const visitor = await open({ path: '/user/contract/service', lang: 'en' });
  await expect(visitor.getByText('No betting on this site.')).toBeVisible();
  const { agreements } = await server.call('/web_user/web_pwd_login', {
    userName: reader.userName,
    password: reader.password,
  });
  expect(agreements).toEqual([{ type: 2, version: expect.any(Number) }]);

  // The second one had it open all the time.
  provokes.faults.push(/^409 POST \/api\/admin\/rich_text_edit$/);
  await editor(second).click();
  await second.keyboard.press('Control+End');
  await second.keyboard.type(' Mine too.');
  await expect(saving(second)).toBeEnabled();
  await saving(second).click();
  await second
    .getByRole('dialog')
    .getByRole('button', { name: /^Save as version/ })
    .click();
  await expect(second.getByRole('dialog').getByRole('alert')).toBeVisible();
  await button(second, frame.cancel).click();
  const notice = second.getByRole('alert').filter({ hasText: first.name });
  await expect(notice).toBeVisible();
  await button(second, edits.theirs).click();
  await expect(editor(second)).toContainText('No betting on this site.');

  // The version before comes back into the editor.
  await page.getByRole('tab', { name: rich.difference }).click();
  const compare = page.getByLabel(rich.compare);
  const old = await compare.locator('option').last().getAttribute('value');
  await compare.selectOption(old ?? '');
  await expect(page.locator('ins')).toContainText('No betting on this site.');
  await button(page, rich.restore).click();
  await expect(editor(page)).not.toContainText('No betting on this site.');
  await expect(saving(page)).toBeEnabled();
  // What is typed is not lost by a press on another page.
  await page.getByRole('link', { name: texts.tab.banners }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.getByRole('dialog').getByRole('button').last().click();
});

test('a banner is made with a picture and its time, put in order by keys, shown at home, deleted and taken back', async ({
  open,
  server,
}) => {
  const page = await open({ lang: 'en' });
  await enter(page, await newOperator(server, 'editor'), '/texts/banners');
  await button(page, banner.add).click();
  const panel = page.getByRole('complementary', { name: banner.newTitle });
  await panel.getByLabel(banner.picture, { exact: true }).setInputFiles('public/icons/icon-512.png');
  await expect(panel.locator('form img')).toBeVisible();
  await panel.getByLabel(`${banner.title}: English`).fill('Cup night');
  const path = panel.getByLabel(banner.path);
  await path.fill('https://elsewhere.example/');
  await expect(panel.getByText(banner.pathBad)).toBeVisible();
  await expect(button(page, texts.save)).toBeDisabled();
  await path.fill('/match');
  await panel.getByLabel(banner.from).fill('2026-01-01T10:00');
  await panel.getByLabel(banner.until).fill('2025-12-31T10:00');
  await expect(panel.getByText(banner.untilBad)).toBeVisible();
  await panel.getByLabel(banner.until).fill('2099-12-31T10:00');
  await button(page, texts.save).click();
  const cup = row(page, 'Cup night');
  await expect(cup).toContainText(banner.now);

  const rows = page.locator('tbody tr');
  const before = await rows.count();
  await expect(rows.last()).toContainText('Cup night');
  await cup.focus();
  for (let steps = 1; steps < before; steps += 1) {
    await page.keyboard.press('Alt+ArrowUp');
    await expect(rows.nth(before - 1 - steps)).toContainText('Cup night');
  }
  await expect
    .poll(() => server.sql(`SELECT titles ->> 'en' FROM banner ORDER BY sort, banner_id LIMIT 1`))
    .toBe('Cup night');
  const home = await open({ lang: 'en' });
  await expect(async () => {
    await home.goto('/');
    // What is below is drawn when somebody comes near.
    for (let screens = 0; screens < 4; screens += 1) {
      await home.mouse.wheel(0, 2_000);
      await atRest(home);
    }
    await expect(home.getByRole('link', { name: 'Cup night' })).toHaveAttribute('href', '/match', TRY);
  }).toPass();

  await cup.click();
  await button(page, texts.delete).click();
  await page.getByRole('dialog').getByRole('textbox').fill('The cup is over');
  await page.getByRole('dialog').getByRole('button', { name: texts.delete }).click();
  await expect(cup).toBeHidden();
  await toast(page).getByRole('button', { name: frame.undo }).click();
  await expect(cup).toBeVisible();
  // Another flow adds up the pictures of the home page, perhaps on this server.
  await cup.click();
  await button(page, texts.delete).click();
  await page.getByRole('dialog').getByRole('textbox').fill('The cup is over indeed');
  await page.getByRole('dialog').getByRole('button', { name: texts.delete }).click();
  await expect(cup).toBeHidden();
});

test('columns, the footer and the app are changed, and every page of texts keeps to the rules', async ({
  open,
  server,
  provokes,
}) => {
  const page = await open({ lang: 'en' });
  await enter(page, await newOperator(server, 'editor'), '/texts/columns');
  await row(page, 'Tennis').click();
  await page.getByLabel(`${column.name}: English`).fill('Lawn tennis');
  await button(page, texts.save).click();
  await expect(row(page, 'Lawn tennis')).toBeVisible();
  await page.getByRole('button', { name: `${banner.up}: Lawn tennis` }).click();
  await expect.poll(() => server.sql(`SELECT sort FROM column_race WHERE race_type = 3`)).toBe('3');

  // Somebody else orders them meanwhile: this page's next order waits until its operator has seen theirs.
  const { token } = await server.call('/admin/login', { userName: admin.name, password: admin.password });
  await server.call('/admin/column_order', { kind: 1, types: [0, 2, 1] }, token);
  provokes.faults.push(/^409 POST \/api\/admin\/column_order$/);
  await page.getByRole('button', { name: `${banner.down}: Lawn tennis` }).click();
  const meanwhile = page.getByRole('alert', { name: edits.title });
  await expect(meanwhile).toContainText(admin.name);
  expect(server.sql(`SELECT sort FROM column_race WHERE race_type = 2`)).toBe('2');
  await meanwhile.getByRole('button', { name: edits.mine }).click();
  await expect.poll(() => server.sql(`SELECT sort FROM column_race WHERE race_type = 2`)).toBe('3');
  await expect(meanwhile).toBeHidden();

  await page.goto('/console/texts/small');
  await page.getByLabel(`${rich.content}: English`).fill('<p>Touchline <script>x</script><b>2026</b></p>');
  await button(page, texts.save).click();
  await expect(toast(page)).toContainText(texts.saved);
  expect(server.sql(`SELECT value ->> 'en' FROM setting WHERE key = 'footer.record'`)).toBe(
    '<p>Touchline <b>2026</b></p>',
  );
  await page.getByLabel(small.versionName, { exact: true }).fill('1.2');
  await page.getByLabel(small.versionCode).fill('12');
  await page.getByLabel(small.url).fill('https://files.example/app.apk');
  await page.getByLabel(small.sha256).fill('a'.repeat(64));
  await page.getByLabel(small.size).fill('1000');
  await button(page, small.publish).click();
  await page.getByRole('dialog').getByRole('button', { name: small.publish }).click();
  await expect(page.getByText('Version 1.2 (12) is offered.')).toBeVisible();
  await button(page, small.withdraw).click();
  await page.getByRole('dialog').getByRole('textbox').fill('It crashes');
  await page.getByRole('dialog').getByRole('button', { name: small.withdraw }).click();
  await expect(page.getByText(small.appNone)).toBeVisible();

  // Who may not gets the place grey, and the server's own no at its address.
  provokes.faults.push(/^403 POST \/api\/admin\/\w+$/);
  const other = await open({ lang: 'en' });
  await enter(other, await newOperator(server, 'support'), '/texts/rich');
  await expect(other.getByRole('alert')).toBeVisible();
});

for (const theme of ['dark', 'light'] as const) {
  test(`every page of texts breaks no rule of accessibility and fits its window, ${theme}`, async ({
    open,
    server,
  }) => {
    server.sql(
      `INSERT INTO banned_word (word, mode, action) VALUES ('seenbax', 2, 1) ON CONFLICT DO NOTHING`,
    );
    const page = await open({ lang: theme === 'dark' ? 'en' : 'zh', theme, still: true });
    const found: string[] = [];
    const ask = async (where: string) => void found.push(...(await looksOf(page, where, [1024, 1440])));
    await logIn(page, server);
    await page.goto('/console/texts/rich');
    await expect(page.getByRole('row').nth(5)).toBeVisible();
    await ask('rich texts');
    await page.goto('/console/texts/rich?open=2:zh');
    await expect(page.locator('[contenteditable=true]')).toBeVisible();
    await expect(page.getByRole('article')).toContainText(/\S/);
    await ask('a rich text');
    await page.getByRole('tab').last().click();
    await ask('its difference');
    await page.goto('/console/texts/words?open=2:seenbax');
    await expect(page.getByRole('complementary')).toBeVisible();
    await ask('a word');
    await page.goto('/console/texts/words');
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await ask('words');
    await page.goto('/console/texts/banners?open=new');
    await expect(page.getByRole('complementary')).toBeVisible();
    await ask('a banner');
    await page.goto('/console/texts/columns?open=1');
    await expect(page.getByRole('complementary')).toBeVisible();
    await ask('a column');
    await page.goto('/console/texts/small');
    await expect(page.locator('form')).toBeVisible();
    await ask('footer and app');
    expect(found).toEqual([]);
  });
}
