// What each form accepts. A rule's message is the refusal code whose sentence the reader sees.
import * as z from 'zod/mini';
import { codePattern, isPhone, namePattern } from '../../lib/account-rules';
import { plainDigits, plainName } from '../../lib/plain-input';
import { fitsMask } from './phone-values';

const userName = z.string().check(z.refine((name) => namePattern.test(plainName(name)), 'USERNAME_FORMAT'));
const password = z.string().check(z.regex(namePattern, 'PASSWORD_FORMAT'));
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
    userName,
    nickName: z.string(),
    password,
    confirmPassword: z.string(),
    ...phoneParts,
    code: codeSent,
    agree: z.boolean().check(z.refine((agreed) => agreed, 'AGREEMENT_REQUIRED')),
  })
  .check(passwordsAreEqual);

export const forgottenPassword = z
  .object({ ...phoneParts, code: codeSent, password, confirmPassword: z.string() })
  .check(passwordsAreEqual);

const oldPassword = z.string().check(z.minLength(1, 'OLD_PASSWORD_WRONG'));

export const provedByPassword = z.object({ oldPassword });

export const changedPassword = z
  .object({
    oldPassword,
    password,
    confirmPassword: z.string(),
  })
  .check(passwordsAreEqual);

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
