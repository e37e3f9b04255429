// A profile is checked by the server's rules before it is sent, and says what is wrong at its field.
import { expect, it } from 'vitest';
import { viewer } from '../../test/people';
import { fitsMask } from './phone-values';
import { isDate, type ProfileValues, profile, profileAsked, valuesOf } from './profile-values';

const complete: ProfileValues = {
  ...valuesOf(viewer),
  birthday: { year: '1996', month: '8', day: '24' },
  region: { countryCode: 'CN', province: '440000', city: '' },
};

/** The fields that are wrong, with the code or rule they name. */
function wrong(values: ProfileValues): Record<string, string> {
  const checked = profile.safeParse(values);
  return Object.fromEntries(
    (checked.error?.issues ?? []).map(({ path, message }) => [String(path[0]), message]),
  );
}

it('wants a name, a birthday and a country', () => {
  expect(wrong({ ...valuesOf(viewer), nickName: ' ' })).toEqual({
    nickName: 'FIELD_REQUIRED',
    birthday: 'FIELD_REQUIRED',
    region: 'FIELD_REQUIRED',
  });
});

it.each([
  ['height', '49'],
  ['height', '261'],
  ['height', '180.5'],
  ['weight', '19'],
  ['weight', '301'],
  ['weight', 'heavy'],
])('refuses %s %s', (field, value) => {
  expect(wrong({ ...complete, [field]: value })).toEqual({ [field]: `rule.${field}` });
});

it.each([
  ['height', ''],
  ['height', '50'],
  ['height', '260'],
  ['weight', '20'],
  ['weight', '300'],
])('accepts %s "%s"', (field, value) => {
  expect(wrong({ ...complete, [field]: value })).toEqual({});
});

it('counts characters as people see them', () => {
  expect(wrong({ ...complete, nickName: '🏟'.repeat(20) })).toEqual({});
  expect(wrong({ ...complete, nickName: '🏟'.repeat(21) })).toEqual({ nickName: 'BAD_REQUEST' });
});

it.each([
  ['2023', '2', '29', false],
  ['2024', '2', '29', true],
  ['2024', '', '29', false],
])('%s-%s-%s is a day: %s', (year, month, day, is) => {
  expect(isDate({ year, month, day })).toBe(is);
});

it('takes an emptied height back', () => {
  expect(profileAsked({ ...complete, height: '' }).height).toBe(0);
});

it.each([
  ['13812345678', true],
  ['13912345678', false],
  ['13812345679', false],
  ['1381234567', false],
])('%s fits the number that is shown in part: %s', (digits, fits) => {
  expect(fitsMask(digits, '138****5678')).toBe(fits);
});
