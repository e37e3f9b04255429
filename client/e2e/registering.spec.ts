// Registering: wrong inputs have their sentence beside their field, and right ones log the person in.
import { logOut, openLogin } from './account';
import { expect, type Page, test } from './flow';
import { sentCode, stranger } from './people';
import { complains, field, isWelcomed, openForm, REFUSALS, submit, wantPassword } from './registration';
import { opening, say } from './words';

test.use({ provokes: { faults: REFUSALS } });

test('a person registers, after a name that is taken, a missing agreement and a wrong code were told at their fields', async ({
  open,
  server,
}) => {
  const page = await open({ path: '/', lang: 'en' });
  await openForm(page, 'en');
  await wantPassword(page, 'en');
  const err = (code: string) => say('en', `errors:err.${code}`);
  const person = stranger();
  await field(page, 'userName').fill('viewer1');
  await field(page, 'password').fill(person.password);
  await complains(page, 'userName').toBe(err('USERNAME_TAKEN'));
  await field(page, 'userName').fill(person.userName);
  await field(page, 'nickName').fill('Ada the first');
  await field(page, 'confirmPassword').fill(person.password);
  await field(page, 'phone').fill(person.phone);
  await page.getByRole('button', { name: say('en', 'account:codeSend') }).click();
  await expect(page.getByRole('button', { name: opening('en', 'account:devCode') })).toBeVisible();
  const right = await sentCode(server, person.phone);
  await field(page, 'code').fill(right === '000000' ? '000001' : '000000');
  await submit(page, 'en');
  await complains(page, 'agree').toBe(err('AGREEMENT_REQUIRED'));
  await field(page, 'agree').check();
  await submit(page, 'en');
  await complains(page, 'code').toContain(err('SMS_CODE_WRONG').slice(0, 8));
  await complains(page, 'agree').toBe('');
  await field(page, 'code').fill(right);
  await submit(page, 'en');
  await isWelcomed(page, 'en', 'Ada the first');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

/** Chooses a country from the list of the dialog that is open. */
async function chooseArea(page: Page, typed: string, name: string) {
  await page.getByRole('button', { name: new RegExp(`^${say('en', 'account:area')}`) }).click();
  await page.getByRole('combobox', { name: say('en', 'account:areaFind') }).fill(typed);
  await expect(page.getByRole('option', { name }).first()).toHaveAttribute('data-highlighted');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: new RegExp(` ${name} `) })).toBeFocused();
}

test('an American, a Canadian, a Russian and a person of Jersey register, and log in by their numbers', async ({
  open,
  server,
}) => {
  const page = await open({ path: '/', lang: 'en' });
  for (const { typed, country, written, sent, again } of [
    {
      typed: 'us',
      country: 'United States',
      written: '201.555.0123',
      sent: '2015550123',
      again: '(201) 555-0123',
    },
    {
      typed: 'canada',
      country: 'Canada',
      written: '1 506 234 5678',
      sent: '5062345678',
      again: '506 2345678',
    },
    {
      typed: 'russia',
      country: 'Russia',
      written: '8 (912) 345-67-89',
      sent: '9123456789',
      again: '+7 9123456789',
    },
    { typed: 'jer', country: 'Jersey', written: '07797 712345', sent: '7797712345', again: '07797712345' },
  ]) {
    const person = stranger();
    await openForm(page, 'en');
    await wantPassword(page, 'en');
    await field(page, 'nickName').fill(`Fan of ${country}`);
    await field(page, 'password').fill(person.password);
    await field(page, 'confirmPassword').fill(person.password);
    await chooseArea(page, typed, country);
    await field(page, 'phone').fill(written);
    await page.getByRole('button', { name: say('en', 'account:codeSend') }).click();
    await expect(field(page, 'code')).toBeFocused();
    const code = await sentCode(server, sent);
    await field(page, 'code').fill(`${code.slice(0, 3)} ${code.slice(3)}`);
    await field(page, 'agree').check();
    await submit(page, 'en');
    await isWelcomed(page, 'en', `Fan of ${country}`);
    await logOut(page, 'en');

    await openLogin(page, 'en');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(say('en', 'account:userName'), { exact: true }).fill(again);
    if (!again.startsWith('+')) await chooseArea(page, typed, country);
    await dialog
      .getByRole('textbox', { name: say('en', 'account:password'), exact: true })
      .fill(person.password);
    // The page reads who logged in; a log-out before the answer would leave it refused.
    const read = page.waitForResponse('**/web_user/userInfo');
    await dialog.getByRole('button', { name: say('en', 'account:login'), exact: true }).click();
    await read;
    await logOut(page, 'en');
  }
});

test('a phone and its code are enough: the nickname is there, and a password follows', async ({
  open,
  server,
}) => {
  const page = await open({ path: '/', lang: 'en' });
  const person = stranger();
  await openForm(page, 'en');
  await expect(field(page, 'phone')).toBeFocused();
  await page.keyboard.type(person.phone);
  await page.getByRole('button', { name: say('en', 'account:codeSend') }).click();
  await expect(field(page, 'code')).toBeFocused();
  await page.keyboard.type(await sentCode(server, person.phone));
  const nick = await field(page, 'nickName').inputValue();
  expect(nick).toMatch(/ \d{2,3}$/);
  await field(page, 'agree').check();
  await submit(page, 'en');
  await isWelcomed(page, 'en', nick);

  await server.call('/dev/clock', { aheadSeconds: 61 });
  await page.goto('/user/security');
  await page.getByRole('button', { name: say('en', 'account:addPassword') }).click();
  const dialog = page.getByRole('dialog');
  await field(page, 'phone').fill(person.phone);
  await dialog.getByRole('button', { name: say('en', 'account:codeSend') }).click();
  await expect(field(page, 'code')).toBeFocused();
  await page.keyboard.type(await sentCode(server, person.phone));
  await field(page, 'password').fill(person.password);
  await field(page, 'confirmPassword').fill(person.password);
  await dialog.getByRole('button', { name: say('en', 'account:addPassword') }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: say('en', 'account:changePassword') })).toBeVisible();
});
