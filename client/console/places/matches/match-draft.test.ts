// The form of a match sends what was changed and nothing else: what is sent is locked against feeds.
import { expect, it } from 'vitest';
import type { AdminMatch } from '../../../src/api/schema.gen';
import { changesTo, draftOf, emptyDraft, instantOf, isReady, localTime } from './match-draft';

const named = (id: string, en: string) => ({ id, names: { en }, logo: '' });
const match = {
  matchId: '77',
  raceType: 1,
  competition: named('301', 'Cup'),
  homeTeam: named('1', 'North'),
  awayTeam: named('2', 'South'),
  eventNames: { en: 'Final' },
  matchTime: 1_790_000_040_000,
  timeKnown: true,
  isHot: false,
  country: 'DE',
  locked: [] as string[],
} as unknown as AdminMatch;

it('sends nothing of a form nobody touched, and the parts that differ of one somebody did', () => {
  const draft = draftOf(match);
  expect(changesTo(match, draft)).toEqual({ matchId: '77' });
  expect(isReady(match, draft)).toBe(false);
  const home = { id: '1', names: { en: 'North', zh: ' 北 ' }, kept: { en: 'North' } };
  expect(changesTo(match, { ...draft, home, isHot: true })).toEqual({
    matchId: '77',
    homeTeam: { id: '1', names: { zh: '北' } },
    isHot: true,
  });
  expect(
    changesTo(match, { ...draft, away: { id: '9', names: { en: 'West' }, kept: { en: 'West' } } }),
  ).toEqual({
    matchId: '77',
    awayTeam: { id: '9' },
  });
  expect(changesTo(match, { ...draft, round: { en: '' }, country: '' })).toEqual({
    matchId: '77',
    eventNames: {},
    country: '',
  });
});

it('tells a moved match, one whose time is only a day, and one without a time apart', () => {
  const draft = draftOf(match);
  const later = localTime(1_790_003_640_000);
  expect(changesTo(match, { ...draft, time: later })).toMatchObject({
    matchTime: instantOf(later),
    timeKnown: true,
  });
  expect(changesTo(match, { ...draft, timeKnown: false })).toMatchObject({ timeKnown: false });
  expect(changesTo(match, { ...draft, time: '' })).toMatchObject({ matchTime: null });
});

it('keeps a day as a day, whatever the zone of the operator', () => {
  const zone = process.env.TZ;
  for (const name of ['Pacific/Kiritimati', 'America/Los_Angeles']) {
    process.env.TZ = name;
    const known = { ...match, matchTime: Date.UTC(2026, 11, 12), timeKnown: false } as AdminMatch;
    const draft = draftOf(known);
    expect(draft.time).toBe('2026-12-12T00:00');
    expect(changesTo(known, draft)).toEqual({ matchId: '77' });
    expect(changesTo(known, { ...draft, time: '2026-12-13T21:00' })).toMatchObject({
      matchTime: Date.UTC(2026, 11, 13),
      timeKnown: false,
    });
  }
  process.env.TZ = zone;
});

it('makes a match once its competition and both teams have a name', () => {
  const party = (en: string) => ({ id: '', names: { en }, kept: {} });
  const draft = { ...emptyDraft, competition: party('Cup'), home: party('A'), away: party(' ') };
  expect(isReady(null, draft)).toBe(false);
  const whole = { ...draft, away: party('B') };
  expect(isReady(null, whole)).toBe(true);
  expect(changesTo(null, whole)).toEqual({
    raceType: 1,
    competition: { names: { en: 'Cup' } },
    homeTeam: { names: { en: 'A' } },
    awayTeam: { names: { en: 'B' } },
  });
});
