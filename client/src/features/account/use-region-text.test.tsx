// A region is told in words, not in codes.
import { screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { Region } from '../../api/schema.gen';
import { changeLanguage, startI18n } from '../../i18n';
import { settings } from '../../test/people';
import { draw } from '../../test/render';
import { serve } from '../../test/server';
import { useRegionText } from './use-region-text';

beforeAll(() => startI18n(['common', 'errors']));
beforeEach(() => changeLanguage('en'));

const country = (countryCode: string, provinces: unknown[]) => ({
  countryCode,
  areaCode: '+1',
  name: countryCode,
  phonePattern: '',
  provinces,
});
const countries = [
  country('CN', [
    { code: '110000', name: 'Beijing', cities: [{ code: '110100', name: 'Beijing' }] },
    { code: '440000', name: 'Guangdong', cities: [{ code: '440300', name: 'Shenzhen' }] },
  ]),
  country('NL', []),
];

function Shown({ region }: { region: Region }) {
  return <p data-testid="region">{useRegionText(region)}</p>;
}

function open(region: Region, answers: object = { '/country/config': countries }) {
  serve({ ...settings, ...answers });
  draw(<Shown region={region} />);
  return () => screen.getByTestId('region').textContent;
}

it.each([
  ['a city', { countryCode: 'CN', province: '440000', city: '440300' }, 'China · Guangdong · Shenzhen'],
  ['a province', { countryCode: 'CN', province: '440000', city: '' }, 'China · Guangdong'],
  ['a city that is a province', { countryCode: 'CN', province: '110000', city: '110100' }, 'China · Beijing'],
  [
    'a country without a list',
    { countryCode: 'NL', province: 'Utrecht', city: 'Soest' },
    'Netherlands · Utrecht · Soest',
  ],
  ['a country alone', { countryCode: 'NL', province: '', city: '' }, 'Netherlands'],
])('shows %s by name', async (_, region, text) => {
  const shown = open(region);
  await waitFor(() => expect(shown()).toBe(text));
});

it('names the country in the language of the viewer', async () => {
  await changeLanguage('zh');
  const shown = open({ countryCode: 'NL', province: '', city: '' });
  expect(shown()).toBe('荷兰');
});

it('shows no code when the names cannot be had', () => {
  const shown = open({ countryCode: 'CN', province: '440000', city: '440300' }, {});
  expect(shown()).toBe('China');
});

it('leaves out a code nobody knows', async () => {
  const region = { countryCode: 'CN', province: '440000', city: '999999' };
  const shown = open(region);
  await waitFor(() => expect(shown()).toBe('China · Guangdong'));
});
