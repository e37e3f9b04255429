// Coming back: by password, by a code to the phone, and after the password was forgotten. Leaving again.
import { accountButton, logInWith, loginButton, logOut, openLogin } from './account';
import { expect, test } from './flow';
import { demoPassword, demoPerson, sentCode, stranger } from './people';
import type { TestServer } from './server';
import { say } from './words';

test.use({
  provokes: {
    faults: [
      /^4\d\d POST \/web_user\/(web_pwd_login|web_phone_login|web_get_phone_code|web_user_change_password)$/,
    ],
  },
});

type Account = ReturnType<typeof stranger>;
let byPhone: Account;
let forgetful: Account;

/** Somebody with an account; registered behind the scenes. */
async function registered(server: TestServer): Promise<Account> {
  const person = stranger();
  await server.call('/web_user/web_get_phone_code', {
    areaCode: '+86',
    phone: person.phone,
    scene: 'register',
  });
  await server.call('/web_user/web_user_reg', {
    ...person,
    confirmPassword: person.password,
    areaCode: '+86',
    code: await sentCode(server, person.phone),
    agree: true,
    languageType: 'en',
  });
  return person;
}

test.beforeAll(async ({ server }) => {
  byPhone = await registered(server);
  forgetful = await registered(server);
  // A number gets one code a minute: it has passed.
  await server.call('/dev/clock', { aheadSeconds: 61 });
  await demoPerson(server, 'viewer1', 'en'); // who speaks Chinese in the demo world
});

test('a wrong password is told at its field, the right one leads in, and logging out forgets everything', async ({
  open,
}) => {
  const page = await open({ path: '/anchor/0', lang: 'en' });
  await openLogin(page, 'en');
  await logInWith(page, 'en', 'viewer1', 'wrong1234');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('alert')).toContainText(say('en', 'errors:err.LOGIN_FAILED'));
  await logInWith(page, 'en', 'nobody9', 'wrong1234');
  await expect(dialog.getByRole('alert')).toContainText(say('en', 'errors:err.LOGIN_FAILED'));
  await logInWith(page, 'en', 'viewer1', demoPassword);
  await expect(accountButton(page, 'en')).toBeVisible();
  await expect(page).toHaveURL(/\/anchor\/0$/);

  await page.reload();
  await expect(accountButton(page, 'en')).toBeVisible();
  await logOut(page, 'en');
  expect(await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('isLogin')])).toEqual(
    [null, null],
  );
  await page.reload();
  await expect(loginButton(page, 'en')).toBeVisible();
});

test('a code to the phone leads in; a wrong number and a wrong code are told at their fields', async ({
  open,
  server,
}) => {
  const page = await open({ path: '/match/0', lang: 'en' });
  await openLogin(page, 'en');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('tab', { name: 'Phone code' }).click();
  const phone = dialog.getByLabel('Phone number', { exact: true });
  const code = dialog.getByLabel('SMS code', { exact: true });
  await phone.fill('123');
  await dialog.getByRole('button', { name: 'Send code' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Enter a valid phone number');
  await phone.fill(byPhone.phone);
  await dialog.getByRole('button', { name: 'Send code' }).click();
  await expect(dialog.getByRole('button', { name: /^Resend in \d+ s$/ })).toBeDisabled();
  const right = await sentCode(server, byPhone.phone);
  await code.fill(right === '000000' ? '000001' : '000000');
  await dialog.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(dialog.getByRole('alert')).toContainText('Enter the 6-digit code from the SMS');
  await code.fill(right);
  await dialog.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(accountButton(page, 'en')).toBeVisible();
  await expect(page).toHaveURL(/\/match\/0$/);
});

test('a number without an account is told so only after its code was right', async ({ open, server }) => {
  const person = stranger();
  const page = await open({ path: '/', lang: 'en' });
  await openLogin(page, 'en');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('tab', { name: 'Phone code' }).click();
  await dialog.getByLabel('Phone number', { exact: true }).fill(person.phone);
  await dialog.getByRole('button', { name: 'Send code' }).click();
  await expect(dialog.getByRole('button', { name: /^Resend in/ })).toBeDisabled();
  await dialog.getByLabel('SMS code', { exact: true }).fill(await sentCode(server, person.phone));
  await dialog.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(dialog.getByRole('alert')).toHaveText(say('en', 'errors:err.PHONE_UNKNOWN'));
});

test('a forgotten password is set anew with a code, and from then on only the new one opens', async ({
  open,
  server,
}) => {
  const fresh = 'fresh5678';
  const page = await open({ path: '/', lang: 'en' });
  await openLogin(page, 'en');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Forgot password?' }).click();
  await expect(page.getByRole('dialog', { name: 'Reset your password' })).toBeVisible();
  await dialog.getByLabel('Phone number', { exact: true }).fill(forgetful.phone);
  await dialog.getByRole('button', { name: 'Send code' }).click();
  await expect(dialog.getByRole('button', { name: /^Resend in/ })).toBeDisabled();
  await dialog.getByLabel('SMS code', { exact: true }).fill(await sentCode(server, forgetful.phone));
  await dialog.getByLabel('New password', { exact: true }).fill('short');
  await dialog.getByLabel('Confirm password', { exact: true }).fill(fresh);
  await dialog.getByRole('button', { name: 'Reset password' }).click();
  await expect(dialog.getByText(say('en', 'errors:err.PASSWORD_FORMAT'))).toBeVisible();
  await dialog.getByLabel('New password', { exact: true }).fill(fresh);
  await dialog.getByRole('button', { name: 'Reset password' }).click();
  await expect(accountButton(page, 'en')).toBeVisible();
  await logOut(page, 'en');

  await openLogin(page, 'en');
  await logInWith(page, 'en', forgetful.userName, forgetful.password);
  await expect(dialog.getByRole('alert')).toContainText(say('en', 'errors:err.LOGIN_FAILED'));
  await logInWith(page, 'en', forgetful.userName, fresh);
  await expect(accountButton(page, 'en')).toBeVisible();
});
