// Countries by name: in the order of the reader's language, found by what people know of them.
import { expect, it } from 'vitest';
import { areaOf, inOrder, likelyCodes, likelyFirst, meant } from './countries';

const countries = [
  ['AC', '+247', 'Ascension'],
  ['CN', '+86', 'China'],
  ['AX', '+358', 'Åland Islands'],
  ['MK', '+389', 'Macedonia'],
  ['SZ', '+268', 'Swaziland'],
  ['US', '+1', 'United States'],
  ['CI', '+225', 'Ivory Coast'],
].map(([countryCode = '', areaCode = '', name = '']) => ({
  countryCode,
  areaCode,
  name,
  phonePattern: '',
  provinces: [],
}));
const names = (language: string) => inOrder(countries, language).map(({ name }) => name);

it('countries have the names of today, and stand in the order of the language', () => {
  expect(names('en')).toEqual([
    'Åland Islands',
    'Ascension Island',
    'China',
    'Côte d’Ivoire',
    'Eswatini',
    'North Macedonia',
    'United States',
  ]);
  expect(names('zh')).toEqual(['阿森松岛', '奥兰群岛', '北马其顿', '科特迪瓦', '美国', '斯威士兰', '中国']);
});

it('the countries of the browser and of the language stand first, the others in their order', () => {
  expect(likelyCodes('en', ['en-GB', 'en', 'de-CH'])).toEqual(['GB', 'CH', 'US', 'CA', 'AU', 'IN', 'IE']);
  expect(likelyCodes('ja', [])).toEqual(['JP']);
  expect(likelyCodes('zh-Hant', ['not a tag', 'zh-Hant-HK'])).toEqual(['HK', 'TW', 'MO', 'CN']);
  const likely = likelyFirst(inOrder(countries, 'en'), likelyCodes('en', ['fr-CI']));
  expect(likely.map(({ countryCode }) => countryCode)).toEqual(['CI', 'US', 'AX', 'AC', 'CN', 'SZ', 'MK']);
});

it('a language that the browser has no names for has those of the server', () => {
  expect(names('xx')).toContain('Swaziland');
});

it.each([
  ['', 7],
  ['aland', 1],
  ['ÅLAND', 1],
  ['cote', 1],
  ['us', 1],
  ['+1', 1],
  ['00389', 1],
  ['２６８', 1],
  ['+2', 3],
  ['美', 0],
  ['nowhere', 0],
])('%j means %i of them', (typed, count) => {
  expect(meant(inOrder(countries, 'en'), typed)).toHaveLength(count);
});

it('readers of another language find a country by its English name, too', () => {
  expect(meant(inOrder(countries, 'zh'), 'eswa')).toHaveLength(1);
});

it('two letters mean their country first, then names that begin with them', () => {
  const found = meant(inOrder(countries, 'en'), 'ci');
  expect(found.map(({ countryCode }) => countryCode)).toEqual(['CI']);
  expect(meant(inOrder(countries, 'en'), 'c').map(({ countryCode }) => countryCode)).toEqual([
    'CN',
    'CI',
    'AC',
    'MK',
  ]);
});

it.each([
  ['+8613800138000', '+86'],
  ['+12015550123', '+1'],
  ['+999', undefined],
  ['13800138000', undefined],
])('%j names the area %j', (digits, area) => {
  expect(areaOf(digits, countries)).toBe(area);
});
