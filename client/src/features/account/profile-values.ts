// The profile as its form holds it: from the account, its rules, which are the server's, and back.
import * as z from 'zod/mini';
import type { Asked } from '../../api/post';
import type { UserInfo } from '../../api/schema.gen';
import { textLength, wholeNumber } from '../../lib/plain-input';
import { daysIn, noDate, type TypedDate } from '../../lib/typed-date';

export const NICK_MAX = 20;
export const HOBBY_MAX = 100;
export const ABOUT_MAX = 200;
export const REGION_MAX = 60;
export const AGE = { min: 6, max: 120 };
export const HEIGHT = { min: 50, max: 260 };
export const WEIGHT = { min: 20, max: 300 };

export interface RegionValue {
  countryCode: string;
  province: string;
  city: string;
}

export interface ProfileValues {
  nickName: string;
  birthday: TypedDate;
  gender: string;
  region: RegionValue;
  height: string;
  weight: string;
  emotionalStatus: string;
  hobby: string;
  personalProfile: string;
}

const wholeIn = ({ min, max }: { min: number; max: number }, text: string) => {
  const number = wholeNumber(text);
  return text.trim() === '' || (number !== null && number >= min && number <= max);
};

const atMost = (max: number) => (text: string) => textLength(text) <= max;

export const isDate = (date: TypedDate): boolean =>
  Boolean(date.year && date.month && date.day) && Number(date.day) <= daysIn(date);

/** The messages are codes of the server, or keys of this page's texts. */
export const profile = z.object({
  nickName: z.string().check(
    z.refine((name) => name.trim() !== '', 'FIELD_REQUIRED'),
    z.refine(atMost(NICK_MAX), 'BAD_REQUEST'),
  ),
  birthday: z.custom<TypedDate>((date) => isDate(date as TypedDate), 'FIELD_REQUIRED'),
  gender: z.string(),
  region: z.custom<RegionValue>((region) => (region as RegionValue).countryCode !== '', 'FIELD_REQUIRED'),
  height: z.string().check(z.refine((text) => wholeIn(HEIGHT, text), 'rule.height')),
  weight: z.string().check(z.refine((text) => wholeIn(WEIGHT, text), 'rule.weight')),
  emotionalStatus: z.string(),
  hobby: z.string().check(z.refine(atMost(HOBBY_MAX), 'BAD_REQUEST')),
  personalProfile: z.string().check(z.refine(atMost(ABOUT_MAX), 'BAD_REQUEST')),
});

export function valuesOf(user: UserInfo): ProfileValues {
  const born = user.birthday;
  return {
    nickName: user.nickName,
    birthday: born ? { year: `${born.year}`, month: `${born.month}`, day: `${born.day}` } : noDate,
    gender: String(user.gender),
    region: user.region ?? { countryCode: '', province: '', city: '' },
    height: user.height === null ? '' : String(user.height),
    weight: user.weight === null ? '' : String(user.weight),
    emotionalStatus: String(user.emotionalStatus),
    hobby: user.hobby,
    personalProfile: user.personalProfile,
  };
}

/** An empty height or weight is sent as 0, which takes back what was there. */
export function profileAsked(values: ProfileValues): Asked<'/web_user/web_user_change_information'> {
  const { year, month, day } = values.birthday;
  return {
    nickName: values.nickName,
    birthday: { year: Number(year), month: Number(month), day: Number(day) },
    gender: Number(values.gender),
    region: values.region,
    height: wholeNumber(values.height) ?? 0,
    weight: wholeNumber(values.weight) ?? 0,
    emotionalStatus: Number(values.emotionalStatus),
    hobby: values.hobby,
    personalProfile: values.personalProfile,
  };
}
