// Registering: wrong inputs have their sentence beside their field, and right ones log the person in.
import { expect, test } from './flow';
import { sentCode, stranger } from './people';
import { complains, field, isWelcomed, openForm, REFUSALS, submit } from './registration';
import { opening, say } from './words';

test.use({ provokes: { faults: REFUSALS } });

test('a person registers, after a name that is taken, a missing agreement and a wrong code were told at their fields', async ({
  open,
  server,
}) => {
  const page = await open({ path: '/', lang: 'en' });
  await openForm(page, 'en');
  const err = (code: string) => say('en', `errors:err.${code}`);
  const person = stranger();
  await field(page, 'userName').fill('viewer1');
  await field(page, 'password').fill(person.password);
  await complains(page, 'userName').toBe(err('USERNAME_TAKEN'));
  await field(page, 'userName').fill(person.userName);
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
  await isWelcomed(page, 'en', person.userName);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});
