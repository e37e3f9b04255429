// What a form knows of a phone number and the code sent to it.
export interface PhoneValues {
  areaCode: string;
  phone: string;
  code: string;
}

/** The number an account has now, beside the new one. */
export interface OldPhoneValues {
  oldAreaCode: string;
  oldPhone: string;
  oldCode: string;
}

export const noPhone: PhoneValues = { areaCode: '+86', phone: '', code: '' };

/** The names of the fields of a number in its form. */
export const PHONE_NAMES = {
  new: { area: 'areaCode', phone: 'phone', code: 'code' },
  old: { area: 'oldAreaCode', phone: 'oldPhone', code: 'oldCode' },
} as const;

export type WhichPhone = keyof typeof PHONE_NAMES;

/** Whether plain digits can be the number that is shown in part, as 138****1234; its country may stand before it. */
export const fitsMask = (digits: string, masked: string): boolean =>
  new RegExp(`^\\+?\\d{0,6}${masked.replaceAll('*', '\\d')}$`).test(digits);
