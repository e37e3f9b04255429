// Acts of the live desk on their way: one after another, from what the server confirmed, and off the screen if it refuses.
import { screen, act as settle, waitFor } from '@testing-library/react';
import { beforeAll, expect, it, vi } from 'vitest';
import type { AdminMatch } from '../../../src/api/schema.gen';
import { settings } from '../../../src/test/people';
import { draw } from '../../../src/test/render';
import { refused, serve } from '../../../src/test/server';
import { fetchWords, speak, startWords } from '../../i18n';
import { type Desk, useDesk } from './use-desk';

beforeAll(async () => {
  await startWords();
  await fetchWords('matches');
  await speak('en');
});

const match = { matchId: '77', homeScore: 10, awayScore: null, clock: "44'" } as AdminMatch;
const took = vi.fn(async () => undefined);
let desk: Desk;

function Probe() {
  desk = useDesk(match, took);
  return <p>Sending: {desk.sending.map(({ text }) => text).join(', ') || 'nothing'}</p>;
}

type Asked = Record<string, unknown>;

/** Draws the desk of a match. A test decides when the server answers each act. */
function begin() {
  const asked: Asked[] = [];
  const answers: ((answer: object) => void)[] = [];
  const answer = (body: object) =>
    new Promise<never>((resolve) => {
      asked.push(body as Asked);
      answers.push(resolve as (answer: object) => void);
    });
  const calls = { '/admin/match_event': answer, '/admin/match_score': answer, ...settings };
  serve(Object.fromEntries(Object.entries(calls).map(([path, reply]) => [`/api${path}`, reply])));
  draw(<Probe />);
  return {
    asked,
    arrive: async (reply: object) => {
      await waitFor(() => expect(answers).not.toHaveLength(0));
      await settle(async () => answers.shift()?.(reply));
    },
  };
}

const shown = (text: string) => waitFor(() => expect(screen.getByText(`Sending: ${text}`)).toBeVisible());

it('shows acts at once and asks for each when the one before is answered', async () => {
  const { asked, arrive } = begin();
  await shown('nothing');
  await settle(async () => {
    desk.event('Card', 5, 1);
    desk.event('Goal', 1, 2);
  });
  await shown('Card, Goal');
  expect(desk.sending.map(({ home, away }) => [home, away])).toEqual([
    [0, 0],
    [0, 1],
  ]);
  await waitFor(() => expect(asked).toHaveLength(1));
  await arrive({ match, event: { eventId: '5' } });
  await shown('Goal');
  expect(took).toHaveBeenCalledWith(match, { eventId: '5' });
  await arrive({ match });
  await shown('nothing');
  expect(asked.map(({ type }) => type)).toEqual([5, 1]);
});

it('counts points from the score the server confirmed when their turn comes', async () => {
  const { asked, arrive } = begin();
  await shown('nothing');
  await settle(async () => {
    desk.points('+2', 1, 2);
    desk.points('+3', 2, 3);
  });
  await arrive({ match: { ...match, homeScore: 13 } });
  await arrive({ match });
  await shown('nothing');
  expect(asked).toMatchObject([
    { homeScore: 12, awayScore: 0 },
    { homeScore: 13, awayScore: 3 },
  ]);
});

it('takes an act off the screen that the server refuses, says why, and goes on', async () => {
  const { arrive } = begin();
  await shown('nothing');
  await settle(async () => {
    desk.event('Goal', 1, 1);
    desk.event('Card', 5, 1);
  });
  await arrive(refused('MATCH_NOT_FOUND'));
  expect(await screen.findByText(/^Not saved: Goal\./)).toBeVisible();
  await shown('Card');
  await arrive({ match });
  await shown('nothing');
});

it('gives an event the minute of its press, also while the clock is on its way', async () => {
  const { asked, arrive } = begin();
  await shown('nothing');
  await settle(async () => {
    desk.minuteLater();
    desk.minuteLater();
    desk.event('Goal', 1, 1);
    desk.event('Goal', 1, 1, { minute: 40 });
  });
  for (let n = 0; n < 4; n += 1) await arrive({ match, ...match });
  await shown('nothing');
  expect(asked).toMatchObject([{ clock: "45'" }, { clock: "46'" }, { minute: 46 }, { minute: 40 }]);
});
