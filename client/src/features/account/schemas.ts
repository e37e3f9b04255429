// What each form accepts. A rule's message is the refusal code whose sentence the reader sees.
import * as z from 'zod/mini';
import { codePattern, isPhone, namePattern, phoneDigits } from '../../lib/account-rules';
import { fitsMask } from './phone-values';

const userName = z.string().check(z.regex(namePattern, 'USERNAME_FORMAT'));
const password = z.string().check(z.regex(namePattern, 'PASSWORD_FORMAT'));
export const codeSent = z.string().check(z.regex(codePattern, 'SMS_CODE_WRONG'));
export const phoneParts = {
  areaCode: z.string(),
  phone: z.string(),
  /** The area's own pattern, carried along so that the rule below can see it. */
  phonePattern: z.string(),
};

interface PhoneParts {
  areaCode: string;
  phone: string;
  phonePattern: string;
}

export const phoneIsRight = z.refine<PhoneParts>(
  ({ areaCode, phone, phonePattern }) => isPhone(phone, areaCode, phonePattern || undefined),
  { error: 'PHONE_FORMAT', path: ['phone'] },
);

const passwordsAreEqual = z.refine<{ password: string; confirmPassword: string }>(
  (form) => form.password === form.confirmPassword,
  { error: 'PASSWORD_MISMATCH', path: ['confirmPassword'] },
);

/** A phone number with digits only may stand for the username at the login. */
const phoneAsName = /^[0-9]{5,14}$/;

export const passwordLogin = z.object({
  userName: z
    .string()
    .check(z.refine((name) => namePattern.test(name) || phoneAsName.test(name), 'USERNAME_FORMAT')),
  password,
});

export const phoneLogin = z.object({ ...phoneParts, code: codeSent }).check(phoneIsRight);

export const registration = z
  .object({
    userName,
    password,
    confirmPassword: z.string(),
    ...phoneParts,
    code: codeSent,
    agree: z.boolean().check(z.refine((agreed) => agreed, 'AGREEMENT_REQUIRED')),
  })
  .check(passwordsAreEqual, phoneIsRight);

export const forgottenPassword = z
  .object({ ...phoneParts, code: codeSent, password, confirmPassword: z.string() })
  .check(passwordsAreEqual, phoneIsRight);

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
  z
    .object({
      oldAreaCode: z.string(),
      oldPhone: z.string().check(z.refine((typed) => fitsMask(phoneDigits(typed), masked), 'PHONE_UNKNOWN')),
      oldPhonePattern: z.string(),
      oldCode: codeSent,
      ...phoneParts,
      code: codeSent,
    })
    .check(phoneIsRight);

/** An account without a number proves itself by its password. */
export const firstPhone = z.object({ oldPassword, ...phoneParts, code: codeSent }).check(phoneIsRight);
