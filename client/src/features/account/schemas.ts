// What each form accepts. A rule's message is the refusal code whose sentence the reader sees.
import * as z from 'zod/mini';
import { codePattern, isPhone, namePattern } from '../../lib/account-rules';
import { plainDigits, plainName } from '../../lib/plain-input';
import { fitsMask } from './phone-values';

const password = z.string().check(z.regex(namePattern, 'PASSWORD_FORMAT'));
/** What may be left empty, but not wrong. */
const orNothing = (rule: (text: string) => boolean, code: string) =>
  z.string().check(z.refine((text) => text === '' || rule(text), code));
export const codeSent = z
  .string()
  .check(z.minLength(1, 'FIELD_REQUIRED'), z.regex(codePattern, 'SMS_CODE_WRONG'));
export const phoneParts = {
  areaCode: z.string(),
  phone: z.string().check(z.refine((typed) => isPhone(plainDigits(typed)), 'PHONE_FORMAT')),
};

const passwordsAreEqual = z.refine<{ password: string; confirmPassword: string }>(
  (form) => form.password === form.confirmPassword,
  { error: 'PASSWORD_MISMATCH', path: ['confirmPassword'] },
);

/** Whether what stands for the username is a phone number. */
export const isPhoneName = (typed: string): boolean => /^\+?[0-9]+$/.test(plainDigits(typed));

export const passwordLogin = z.object({
  userName: z.string().check(
    z.refine((name) => isPhoneName(name) || namePattern.test(plainName(name)), 'USERNAME_FORMAT'),
    z.refine((name) => !isPhoneName(name) || isPhone(plainDigits(name)), 'PHONE_FORMAT'),
  ),
  areaCode: z.string(),
  password,
});

export const phoneLogin = z.object({ ...phoneParts, code: codeSent });

export const registration = z
  .object({
    userName: orNothing((name) => namePattern.test(plainName(name)), 'USERNAME_FORMAT'),
    nickName: z.string(),
    password: orNothing((text) => namePattern.test(text), 'PASSWORD_FORMAT'),
    confirmPassword: z.string(),
    ...phoneParts,
    code: codeSent,
    agree: z.boolean().check(z.refine((agreed) => agreed, 'AGREEMENT_REQUIRED')),
  })
  .check(
    passwordsAreEqual,
    z.refine((form) => form.userName === '' || form.password !== '', {
      error: 'PASSWORD_FORMAT',
      path: ['password'],
    }),
  );

export const forgottenPassword = z
  .object({ ...phoneParts, code: codeSent, password, confirmPassword: z.string() })
  .check(passwordsAreEqual);

const oldPassword = z.string().check(z.minLength(1, 'OLD_PASSWORD_WRONG'));

export const provedByPassword = z.object({ oldPassword });

/** For an account without a password: a code to its number, which is shown in part. */
export const provedByCode = (masked: string) => z.object({ ...ownPhone(masked), areaCode: z.string() });

export const changedPassword = z
  .object({
    oldPassword,
    password,
    confirmPassword: z.string(),
  })
  .check(passwordsAreEqual);

/** The number that an account has, with the code sent to it. */
function ownPhone(masked: string) {
  const phone = z.string().check(z.refine((typed) => fitsMask(plainDigits(typed), masked), 'PHONE_UNKNOWN'));
  return { phone, code: codeSent };
}

/** A new number wants a code from it, and one from the number the account has (shown in part). */
export const changedPhone = (masked: string) =>
  z.object({
    oldAreaCode: z.string(),
    oldPhone: z.string().check(z.refine((typed) => fitsMask(plainDigits(typed), masked), 'PHONE_UNKNOWN')),
    oldCode: codeSent,
    ...phoneParts,
    code: codeSent,
  });

/** An account without a number proves itself by its password. */
export const firstPhone = z.object({ oldPassword, ...phoneParts, code: codeSent });
