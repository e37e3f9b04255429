// A poll in the chat: that it began, and what came out of it.
import { screen } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { PollStatus } from '../../api/enums.gen';
import type { PollView } from '../../api/schema.gen';
import { changeLanguage, startI18n } from '../../i18n';
import { type Line, NO_LINES, settle } from '../../realtime/lines';
import type { RoomEvent } from '../../realtime/protocol';
import { settings } from '../../test/people';
import { draw } from '../../test/render';
import { serve } from '../../test/server';
import { ChatRow } from './chat-row';

beforeAll(() => startI18n(['common', 'room', 'poll']));
beforeEach(async () => {
  await changeLanguage('en');
  serve(settings);
});

const told = (over: Partial<PollView>): Line => {
  const poll: PollView = {
    pollId: 'po1',
    prediction: false,
    question: 'Who wins?',
    answers: [
      { text: 'Reds', votes: 1 },
      { text: 'Blues', votes: 3 },
    ],
    pollStatus: PollStatus.Open,
    beginTime: 1,
    closeTime: 2,
    outcome: 0,
    ...over,
  };
  const event = { o: 4, k: 'poll', ts: 1, poll } as RoomEvent;
  return settle(NO_LINES, [event, event], 10).settled[0] as Line;
};
const row = (over: Partial<PollView>) => {
  const { unmount } = draw(
    <ChatRow line={told(over)} me={null} actions={{ retry: () => {}, discard: () => {} }} />,
  );
  return { unmount, line: async () => (await screen.findByText('Who wins?')).closest('[data-poll]') };
};

it('that began is told with its question alone', async () => {
  const line = await row({}).line();
  expect(line).toHaveTextContent('Poll started');
  expect(line).not.toHaveTextContent('Reds');
});

it('that ended is told with the share of each answer', async () => {
  const line = await row({ pollStatus: PollStatus.Ended }).line();
  expect(line).toHaveTextContent('Poll endedWho wins?Reds25%Blues75%4 votes');
  expect(screen.getByLabelText('Most votes').closest('li')).toHaveTextContent('Blues');
});

it('a prediction is told when voting closes, and again when it is decided', async () => {
  const closed = row({ prediction: true, pollStatus: PollStatus.Closed });
  expect(await closed.line()).toHaveTextContent(/Voting is over.*Reds25%/);
  closed.unmount();
  const line = await row({ prediction: true, pollStatus: PollStatus.Ended, outcome: 1 }).line();
  expect(line).toHaveTextContent('Prediction decided');
  expect(screen.getByLabelText('Came true').closest('li')).toHaveTextContent('Reds');
});

it('that was cancelled has no result', async () => {
  const line = await row({ pollStatus: PollStatus.Cancelled }).line();
  expect(line).toHaveTextContent('Poll cancelled');
  expect(line).not.toHaveTextContent('%');
});
