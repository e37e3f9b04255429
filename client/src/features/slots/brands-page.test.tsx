// The card of a brand: who is on duty, and how to reach them.
import { screen } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { LiveItem } from '../../api/schema.gen';
import { changeLanguage, i18n, startI18n } from '../../i18n';
import { settings } from '../../test/people';
import { draw } from '../../test/render';
import { serve } from '../../test/server';
import { OnDuty } from './on-duty';
import type { Brand } from './slot-data';

const endTime = new Date(2026, 10, 28, 12, 0).getTime();
const startTime = endTime - 3_600_000;
const bo = { userId: '9', nickName: 'Bo', userImage: '', houseId: '12' };
const room: LiveItem = {
  houseId: '12',
  houseName: 'The room of Bo',
  houseImage: '',
  liveStatus: 1,
  userImage: '',
  nickName: 'Bo',
  visitHistory: 0,
  viewers: 0,
  raceType: 1,
  anchorType: 1,
  matchId: null,
  startTime: null,
  tags: [],
  countryCode: '',
  languageType: 'en',
  match: null,
};
const brand: Brand = {
  brandId: '601',
  brandName: 'Bluewhale',
  brandImage: '',
  description: 'Write to help@bluewhale.example',
  mine: false,
  onDuty: [{ user: bo, startTime, endTime }],
  anchors: [room],
};

beforeAll(async () => {
  await startI18n();
  await i18n.loadNamespaces(['book', 'common']);
  await changeLanguage('en');
});
beforeEach(() => void serve(settings));

it('shows the room of who is on duty, where it is open', () => {
  draw(<OnDuty brand={brand} />);
  expect(screen.getByRole('link', { name: /The room of Bo/ })).toHaveAttribute('href', '/anchor/room/12');
});

it.each([
  ['whose room never opened', bo, brand.description, 'See above for how to get in touch'],
  ['who has no room', { ...bo, houseId: null }, brand.description, 'See above for how to get in touch'],
  ['of a brand without a word about itself', bo, '', 'hasn’t said how to get in touch'],
])('names somebody on duty %s, until when, and how to reach them', (_, user, description, words) => {
  draw(<OnDuty brand={{ ...brand, description, anchors: [], onDuty: [{ user, startTime, endTime }] }} />);
  const line = screen.getByRole('listitem');
  expect(line).toHaveTextContent('Bo');
  expect(line).toHaveTextContent('until');
  expect(line).toHaveTextContent('12:00');
  expect(line).toHaveTextContent(words);
});
