// The language belongs to the account, and a phone has every choice that a wide window has.
import { accountButton, banner } from '../account';
import { chooseLanguage } from '../choosing';
import { expect, test } from '../flow';
import { newViewer } from '../people';
import { say } from '../words';

test('a choice made while logged in belongs to the account, and another browser speaks it too', async ({
  open,
  server,
}) => {
  const who = await newViewer(server, 'zh', 'polyglot');
  const page = await open({ path: '/', who });
  await expect(accountButton(page, 'zh')).toBeVisible();
  const saved = page.waitForResponse(/web_user_change_information$/);
  await chooseLanguage(page, 'English');
  await saved;
  const other = await open({ path: '/', who, lang: 'zh' });
  await expect(accountButton(other, 'en')).toBeVisible();
  await expect(other.locator('html')).toHaveAttribute('lang', 'en');
});

test('a phone searches, goes live and switches the theme', async ({ open, server }) => {
  const who = await newViewer(server, 'en', 'pocket');
  const page = await open({ path: '/', lang: 'en', who, width: 360, height: 740, still: true });
  const search = banner(page).getByRole('combobox');
  await expect(search).toBeHidden();
  await banner(page)
    .getByRole('link', { name: say('en', 'common:search') })
    .click();
  await expect(page).toHaveURL(/\/search$/);
  await expect(search).toBeFocused();
  await search.fill('fox');
  await search.press('Enter');
  await expect(page).toHaveURL(/\/search\?q=fox$/);
  await expect(page.getByText('Foxes').first()).toBeVisible();

  await page.getByRole('navigation').getByRole('link', { name: 'Home' }).click();
  await banner(page)
    .getByRole('button', { name: say('en', 'common:language') })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Switch to light' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await page.keyboard.press('Escape');
  await page
    .getByRole('navigation')
    .getByRole('button', { name: say('en', 'common:startLive') })
    .click();
  await expect(page).toHaveURL(/\/user\/apply$/);

  // Between a phone and a wide window both stand in the bar.
  await page.setViewportSize({ width: 1000, height: 700 });
  await expect(banner(page).getByRole('button', { name: say('en', 'common:startLive') })).toBeVisible();
  await expect(banner(page).getByRole('link', { name: say('en', 'common:search') })).toBeVisible();
});
