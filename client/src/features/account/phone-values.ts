// What a form knows of a phone number and the code sent to it.
export interface PhoneValues {
  areaCode: string;
  phone: string;
  phonePattern: string;
  code: string;
}

/** The number an account has now, beside the new one. */
export interface OldPhoneValues {
  oldAreaCode: string;
  oldPhone: string;
  oldPhonePattern: string;
  oldCode: string;
}

export const noPhone: PhoneValues = { areaCode: '+86', phone: '', phonePattern: '', code: '' };

/** The names of the fields of a number in its form. */
export const PHONE_NAMES = {
  new: { area: 'areaCode', phone: 'phone', pattern: 'phonePattern', code: 'code' },
  old: { area: 'oldAreaCode', phone: 'oldPhone', pattern: 'oldPhonePattern', code: 'oldCode' },
} as const;

export type WhichPhone = keyof typeof PHONE_NAMES;

/** Whether typed digits can be the number that is shown in part, as 138****1234. */
export const fitsMask = (digits: string, masked: string): boolean =>
  new RegExp(`^${masked.replaceAll('*', '\\d')}$`).test(digits);
