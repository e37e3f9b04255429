// One match has one clock, wherever it is shown.
import { screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { MatchStatus } from '../api/enums.gen';
import type { Match } from '../api/schema.gen';
import { changeLanguage, startI18n } from '../i18n';
import { clockTime } from '../i18n/format';
import { settings } from '../test/people';
import { draw } from '../test/render';
import { serve } from '../test/server';
import { MatchRow } from './match-row';
import { MatchWhen } from './match-when';
import { ScoreStrip } from './score-strip';
import { Scorebug } from './scorebug';

const told = Date.parse('2026-11-28T19:20:00Z');
const team = (name: string) => ({ teamId: name, name, logo: '' });
const match = {
  matchId: '7',
  matchStatus: 2,
  clock: "55'",
  sourceUpdatedTime: told,
  matchTime: told - 3_600_000,
  timeKnown: true,
  homeTeam: team('Lighthouse Bay'),
  awayTeam: team('Ferry'),
  homeScore: 2,
  awayScore: 1,
  anchorCount: 0,
} as Match;

beforeAll(() => startI18n(['common', 'match', 'room']));
beforeEach(() => changeLanguage('en'));
afterEach(() => vi.useRealTimers());

function everywhere(minutes: number) {
  vi.useFakeTimers({ toFake: ['Date'], now: told + minutes * 60_000 });
  serve(settings);
  draw(
    <>
      <MatchWhen match={match} />
      <MatchRow match={match} />
      <ScoreStrip match={match} />
      <Scorebug match={match} />
    </>,
  );
}

it('goes on from what the source last told, the same on cards, in lists, in the room and on the cover', async () => {
  everywhere(1);
  expect(await screen.findAllByText("56'")).toHaveLength(4);
});

it('of an earlier moment names no state, which is that of now', async () => {
  serve(settings);
  draw(<ScoreStrip match={{ ...match, matchStatus: MatchStatus.Ended }} then />);
  expect(await screen.findByRole('region', { name: 'Score' })).toHaveTextContent(/2–1.*So far$/);
});

it('says everywhere how old it is when the source has been silent', async () => {
  everywhere(33);
  expect(await screen.findAllByText(new RegExp(`55'.* as of ${clockTime(told)}`))).toHaveLength(4);
});
