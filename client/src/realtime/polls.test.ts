// What a room knows of its poll, and what the votes say.
import { expect, it } from 'vitest';
import { PollStatus } from '../api/enums.gen';
import { newer, sharesOf } from './poll-shares';
import { withVotes } from './polls';
import type { PollEvent, PollView, WelcomeFrame } from './protocol';
import { NEW_ROOM } from './room-state';
import { afterEvent, afterStats, afterWelcome } from './room-view';

const poll = (over: Partial<PollView> = {}, votes: readonly number[] = [0, 0]): PollView => ({
  pollId: 'po1',
  prediction: false,
  question: 'Who wins?',
  answers: ['Reds', 'Blues', 'Nobody']
    .slice(0, votes.length)
    .map((text, i) => ({ text, votes: votes[i] ?? 0 })),
  pollStatus: PollStatus.Open,
  beginTime: 1_000,
  closeTime: 61_000,
  outcome: 0,
  ...over,
});
const event = (of: PollView): PollEvent => ({ o: 1, k: 'poll', ts: 1, poll: of });
const figures = (votes: number[], pollId = 'po1') =>
  ({ t: 'st', viewers: 1, visitHistory: 1, ts: 1, poll: { pollId, votes } }) as const;

it('a poll that begins is the poll of the room, and its end replaces it', () => {
  const begun = afterEvent(NEW_ROOM, event(poll()));
  expect(begun.poll?.question).toBe('Who wins?');
  const ended = afterEvent(begun, event(poll({ pollStatus: PollStatus.Ended }, [3, 1])));
  expect(ended.poll).toMatchObject({ pollStatus: PollStatus.Ended, answers: [{ votes: 3 }, { votes: 1 }] });
});

it('figures raise the votes of the running poll alone', () => {
  const begun = afterEvent(NEW_ROOM, event(poll()));
  const counted = afterStats(begun, figures([2, 5]));
  expect(counted.poll?.answers.map(({ votes }) => votes)).toEqual([2, 5]);
  expect(afterStats(counted, figures([1, 5])).poll).toBe(counted.poll);
  expect(afterStats(begun, figures([2, 5], 'po0')).poll).toBe(begun.poll);
  const closed = poll({ pollStatus: PollStatus.Closed, prediction: true }, [1, 1]);
  expect(withVotes(closed, { pollId: 'po1', votes: [9, 9] })).toBe(closed);
});

it('whoever comes back learns of the poll, or that it is over', () => {
  const welcome = (of: PollView | null) =>
    ({
      t: 'welcome',
      room: 'house:1',
      you: null,
      recovered: true,
      roomState: { poll: of },
    }) as unknown as WelcomeFrame;
  const back = afterWelcome(NEW_ROOM, welcome(poll({}, [1, 2])));
  expect(back.poll?.answers[1]?.votes).toBe(2);
  expect(afterWelcome(back, welcome(null)).poll).toBeNull();
});

it('shares add up, and what won stands out only when it is over', () => {
  expect(sharesOf(poll({}, [1, 3])).map(({ part, won }) => [part, won])).toEqual([
    [0.25, false],
    [0.75, false],
  ]);
  expect(sharesOf(poll({}, [0, 0])).map(({ part }) => part)).toEqual([0, 0]);
  const over = { pollStatus: PollStatus.Ended } as const;
  expect(sharesOf(poll(over, [2, 2, 1])).map(({ won }) => won)).toEqual([true, true, false]);
  expect(sharesOf(poll(over, [0, 0])).some(({ won }) => won)).toBe(false);
  const decided = poll({ ...over, prediction: true, outcome: 2 }, [9, 1]);
  expect(sharesOf(decided).map(({ won }) => won)).toEqual([false, true]);
});

it('the answer to an own vote counts until the room has told as many', () => {
  expect(newer(poll({}, [1, 0]), poll({}, [1, 1])).answers[1]?.votes).toBe(1);
  expect(newer(poll({}, [4, 4]), poll({}, [1, 1])).answers[1]?.votes).toBe(4);
  expect(newer(poll({}, [0, 0]), poll({ pollId: 'po0' }, [1, 1])).answers[1]?.votes).toBe(0);
});
