// Registering in every language: each wrong input has its own sentence beside its field, and the right one logs in.
import { expect, test } from '../flow';
import { sentCode, stranger } from '../people';
import { complains, field, isWelcomed, openForm, REFUSALS, submit, wantPassword } from '../registration';
import { opening, say } from '../words';

test.use({ provokes: { faults: REFUSALS } });

for (const lang of ['zh', 'en', 'ar'] as const) {
  test(`each wrong input of a registration has its own sentence at its field, in ${lang}`, async ({
    open,
    server,
  }) => {
    const page = await open({ path: '/', lang });
    await openForm(page, lang);
    await wantPassword(page, lang);
    const err = (code: string) => say(lang, `errors:err.${code}`);

    await submit(page, lang);
    await complains(page, 'phone').toBe(err('PHONE_FORMAT'));
    await complains(page, 'userName').toBe('');
    await complains(page, 'agree').toBe(err('AGREEMENT_REQUIRED'));

    for (const name of ['ab1', 'abcdefg', '1234567', 'user name1', 'Аdmin12']) {
      await field(page, 'userName').fill(name);
      await submit(page, lang);
      await complains(page, 'userName').toBe(err('USERNAME_FORMAT'));
    }
    for (const password of ['ab1', 'abcdefg', '1234567', 'pass word1']) {
      await field(page, 'password').fill(password);
      await submit(page, lang);
      await complains(page, 'password').toBe(err('PASSWORD_FORMAT'));
    }
    const person = stranger();
    await field(page, 'password').fill(person.password);
    await field(page, 'confirmPassword').fill(`${person.password}x`);
    await field(page, 'phone').fill('123');
    await field(page, 'code').fill('12');
    await submit(page, lang);
    await complains(page, 'confirmPassword').toBe(err('PASSWORD_MISMATCH'));
    await complains(page, 'phone').toBe(err('PHONE_FORMAT'));
    await complains(page, 'code').toBe(err('SMS_CODE_WRONG'));

    // A longer name stays, and is told.
    await field(page, 'userName').fill('abcdefghij1234567890');
    await expect(field(page, 'userName')).toHaveValue('abcdefghij1234567890');
    await complains(page, 'userName').toBe(say(lang, 'common:tooLong', { max: 15, n: 5 }));

    await field(page, 'userName').fill('viewer1');
    await field(page, 'password').focus();
    await complains(page, 'userName').toBe(err('USERNAME_TAKEN'));

    await field(page, 'userName').fill(person.userName);
    await field(page, 'nickName').fill('Ada the first');
    await field(page, 'confirmPassword').fill(person.password);
    await field(page, 'phone').fill(person.phone);
    await page.getByRole('button', { name: say(lang, 'account:codeSend') }).click();
    await expect(page.getByRole('button', { name: opening(lang, 'account:devCode') })).toBeVisible();
    const right = await sentCode(server, person.phone);
    await field(page, 'code').fill(right === '000000' ? '000001' : '000000');
    await submit(page, lang);
    await complains(page, 'agree').toBe(err('AGREEMENT_REQUIRED'));
    await field(page, 'agree').check();
    await submit(page, lang);
    await complains(page, 'code').toContain(err('SMS_CODE_WRONG').slice(0, 8));
    await complains(page, 'agree').toBe('');

    await field(page, 'code').fill(right);
    await submit(page, lang);
    await isWelcomed(page, lang, 'Ada the first');
    await expect(page.locator('html')).toHaveAttribute('lang', lang);
  });
}

test('a code that somebody used is worth nothing any more', async ({ open, server }) => {
  const page = await open({ path: '/', lang: 'en' });
  const person = stranger();
  await openForm(page, 'en');
  await wantPassword(page, 'en');
  await field(page, 'userName').fill(person.userName);
  await field(page, 'password').fill(person.password);
  await field(page, 'confirmPassword').fill(person.password);
  await field(page, 'phone').fill(person.phone);
  await field(page, 'agree').check();
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByRole('button', { name: /^Resend in/ })).toBeDisabled();
  const code = await sentCode(server, person.phone);
  await server.call('/web_user/web_user_reg', {
    ...person,
    userName: `z${person.userName}`.slice(0, 12),
    confirmPassword: person.password,
    areaCode: '+86',
    code,
    agree: true,
  });
  await field(page, 'code').fill(code);
  await submit(page, 'en');
  await complains(page, 'code').toContain('Enter the 6-digit code from the SMS');
});
