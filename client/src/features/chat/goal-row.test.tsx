// A goal in the chat: which team, who, when, and the score after it.
import { screen } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { ShownMatch } from '../../api/schema.gen';
import { ShownMatchContext } from '../../cards/shown-match';
import { changeLanguage, startI18n } from '../../i18n';
import { type Line, NO_LINES, settle } from '../../realtime/lines';
import type { RoomEvent } from '../../realtime/protocol';
import { settings } from '../../test/people';
import { draw } from '../../test/render';
import { serve } from '../../test/server';
import { ChatRow } from './chat-row';

beforeAll(() => startI18n(['common', 'room']));
beforeEach(async () => {
  await changeLanguage('en');
  serve(settings);
});

const match: ShownMatch = {
  matchId: '7',
  homeTeam: { name: 'Reds', logo: '' },
  awayTeam: { name: 'Blues', logo: '' },
  homeScore: 1,
  awayScore: 1,
  clock: null,
  matchStatus: 2,
  sourceUpdatedTime: null,
};
const goal = (o: number, revoked: boolean): RoomEvent => ({
  k: 'score',
  o,
  ts: 1_770_000_000_000,
  matchId: '7',
  homeScore: 1,
  awayScore: 1,
  clock: null,
  matchStatus: 2,
  sourceUpdatedTime: null,
  event: {
    eventId: '9',
    type: 1,
    teamSide: 2,
    player: 'Li',
    minute: 45,
    offset: 2,
    text: '',
    homeScore: 1,
    awayScore: 2,
    time: 1_770_000_000_000,
    revoked,
  },
});
const rows = (events: RoomEvent[], shown: ShownMatch | null = match) =>
  draw(
    <ShownMatchContext value={shown}>
      {settle(NO_LINES, events, 10).settled.map((line: Line) => (
        <ChatRow key={line.key} line={line} me={null} actions={{ retry: () => {}, discard: () => {} }} />
      ))}
    </ShownMatchContext>,
  );

it('names the scorer, the minute, the team and the score after it', async () => {
  rows([goal(1, false)]);
  const row = (await screen.findByText('Li')).closest('[data-goal]');
  expect(row).toHaveTextContent(/45\+2'.*Li.*Blues.*1–2/);
});

it('of another match than the one shown names no team', async () => {
  rows([goal(1, false)], { ...match, matchId: '8' });
  expect((await screen.findByText('Li')).closest('[data-goal]')).not.toHaveTextContent('Blues');
});

it('that was taken back is struck, and the score is the one that holds', async () => {
  rows([goal(1, false), goal(2, true)]);
  expect(await screen.findByText('Overturned')).toBeVisible();
  const [before, after] = [...document.querySelectorAll('[data-goal]')];
  expect(before?.querySelector('s')).toHaveTextContent('Li');
  expect(before).not.toHaveTextContent('1–2');
  expect(after).toHaveTextContent('1–1');
});
