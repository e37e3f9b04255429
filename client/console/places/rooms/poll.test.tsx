// Polls of a room in the console: support begins and ends them; others see them.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { PollView } from '../../../src/api/schema.gen';
import { settings } from '../../../src/test/people';
import { draw } from '../../../src/test/render';
import { serve } from '../../../src/test/server';
import { fetchWords, speak, startWords } from '../../i18n';
import { RoomPoll } from './poll';

const worker = vi.hoisted(() => ({ operatorId: '1', name: 'Sam', role: 'support' }));
vi.mock('../../access/operator', async (original) => ({
  ...(await original<object>()),
  useOperator: () => worker,
}));

beforeAll(async () => {
  await startWords();
  await fetchWords('rooms');
  await speak('en');
});
beforeEach(() => {
  worker.role = 'support';
});

const poll: PollView = {
  pollId: 'po1',
  prediction: true,
  question: 'Who wins?',
  answers: [
    { text: 'Reds', votes: 3 },
    { text: 'Blues', votes: 1 },
  ],
  pollStatus: 1,
  beginTime: 0,
  closeTime: 1,
  outcome: 0,
};
const open = (running: PollView | null) => {
  const server = serve({
    ...settings,
    ...({
      '/api/web_anchor/poll_details': { poll: running, myAnswer: 0 },
      '/api/admin/poll_begin': { poll },
      '/api/admin/poll_change': { poll },
    } as object),
  });
  draw(<RoomPoll houseId="8" />);
  return { server, user: userEvent.setup() };
};

it('support begins a poll with its answers, one a line', async () => {
  const { server, user } = open(null);
  await user.click(await screen.findByRole('button', { name: 'Start a poll' }));
  const dialog = await screen.findByRole('dialog');
  const start = within(dialog).getByRole('button', { name: 'Start a poll' });
  await user.type(within(dialog).getByRole('textbox', { name: 'Question' }), 'Who wins?');
  await user.type(within(dialog).getByRole('textbox', { name: /Answers/ }), 'Reds');
  expect(start).toBeDisabled();
  await user.type(within(dialog).getByRole('textbox', { name: /Answers/ }), '{Enter}Blues');
  await user.click(start);
  await waitFor(() =>
    expect(server.last('/api/admin/poll_begin')?.body).toMatchObject({
      houseId: '8',
      question: 'Who wins?',
      answers: ['Reds', 'Blues'],
      minutes: 2,
      prediction: false,
    }),
  );
});

it('support decides a running prediction after a question', async () => {
  const { server, user } = open(poll);
  const row = (await screen.findByText('Blues')).closest('li') as HTMLElement;
  expect(row).toHaveTextContent('1 vote');
  await user.click(within(row).getByRole('button', { name: 'Came true' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Came true' }));
  await waitFor(() =>
    expect(server.last('/api/admin/poll_change')?.body).toMatchObject({ pollId: 'po1', act: 2, outcome: 2 }),
  );
});

it('an editor sees it and may not end it', async () => {
  worker.role = 'editor';
  open(poll);
  expect(await screen.findByRole('button', { name: 'End voting' })).toBeDisabled();
});
