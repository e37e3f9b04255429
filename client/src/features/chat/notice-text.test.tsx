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
  [{}, 'Chat rules changed'],
  [{ slowSeconds: 10 }, 'Chat rules changed: Slow mode: 10 s'],
  [{ slowSeconds: 0, linksAllowed: true }, 'Chat rules changed: Slow mode off · Links allowed'],
  [
    { shield: true, followersOnlyMinutes: 10, slowSeconds: 10, linksAllowed: false },
    'Chat rules changed: Shield mode on · Slow mode: 10 s · Following for 10 minutes · No links',
  ],
  [
    { shield: false, followersOnlyMinutes: -1, accountAgeMinutes: 0, maxText: 100 },
    'Chat rules changed: Shield mode off · Open to everyone · Any account age · Up to 100 characters',
  ],
])('a change of %j', (params, sentence) =>
  expect(noticeText(i18n.getFixedT('en', 'room'), changed(params))).toBe(sentence),
);
