// The sentences of notices: a change of the rules says which.
import { beforeAll, expect, it } from 'vitest';
import { changeLanguage, i18n, startI18n } from '../../i18n';
import type { NoticeLine } from '../../realtime/lines';
import { noticeText } from './notice-text';

beforeAll(async () => {
  await startI18n(['common', 'room']);
  await changeLanguage('en');
});

const changed = (params: NoticeLine['params']): NoticeLine => ({
  kind: 'notice',
  key: 'n1',
  o: 1,
  ts: 1,
  notice: 'modeChanged',
  params,
});

it.each([
  [{}, 'The chat rules have changed'],
  [{ slowSeconds: 10 }, 'The chat rules have changed: Slow: 10 s'],
  [{ slowSeconds: 0, linksAllowed: true }, 'The chat rules have changed: No slow mode · Links allowed'],
  [
    { shield: true, followersOnlyMinutes: 10, slowSeconds: 10, linksAllowed: false },
    'The chat rules have changed: Shield on · Slow: 10 s · Followers of 10 minutes · No links',
  ],
  [
    { shield: false, followersOnlyMinutes: -1, accountAgeMinutes: 0, maxText: 100 },
    'The chat rules have changed: Shield off · Not only followers · Accounts of any age · At most 100 characters',
  ],
])('a change of %j', (params, sentence) =>
  expect(noticeText(i18n.getFixedT('en', 'room'), changed(params))).toBe(sentence),
);
