// The form for a new account, as a person fills it in: its fields, and the sentence tied to each.
import { expect, type Page } from './flow';
import { type Lang, say } from './words';

/** The answers that a wrong input provokes. */
export const REFUSALS = [/^4\d\d POST \/web_user\/(web_user_reg|web_get_phone_code)$/];

export const field = (page: Page, name: string) => page.getByRole('dialog').locator(`input[name="${name}"]`);

/** The sentence that is tied to a field, for eyes and for screen readers alike. */
async function complaint(page: Page, name: string): Promise<string> {
  const ids = (await field(page, name).getAttribute('aria-describedby'))?.split(' ') ?? [];
  const id = ids.find((one) => one.endsWith('-error'));
  if (!id || (await field(page, name).getAttribute('aria-invalid')) !== 'true') return '';
  const sentence = page.locator(`[id="${id}"]`);
  return (await sentence.isVisible()) ? ((await sentence.textContent()) ?? '') : '';
}

export const complains = (page: Page, name: string) =>
  expect.poll(() => complaint(page, name), { message: name });

export async function openForm(page: Page, lang: Lang) {
  await page
    .getByRole('banner')
    .getByRole('button', { name: say(lang, 'common:register'), exact: true })
    .click();
  await expect(page.getByRole('dialog')).toBeVisible();
}

/** Asks for the fields of a username and a password, which a registration needs not have. */
export const wantPassword = (page: Page, lang: Lang) =>
  page
    .getByRole('dialog')
    .getByRole('button', { name: say(lang, 'account:withPassword') })
    .click();

export const submit = (page: Page, lang: Lang) =>
  page
    .getByRole('dialog')
    .getByRole('button', { name: say(lang, 'account:register'), exact: true })
    .click();

/** The welcome names the new person, who is then logged in where they were. */
export async function isWelcomed(page: Page, lang: Lang, nickName: string) {
  const welcome = page.getByRole('dialog', { name: say(lang, 'account:registeredTitle') });
  await expect(welcome).toContainText(nickName);
  await welcome.getByRole('button', { name: say(lang, 'account:startWatching') }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(
    page.getByRole('banner').getByRole('button', { name: say(lang, 'common:account.menu') }),
  ).toBeVisible();
}
