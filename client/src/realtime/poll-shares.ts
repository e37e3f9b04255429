/** What the votes of a poll say. Pure; fetched only where there is a poll. */
import { PollStatus } from '../api/enums.gen';
import type { PollView } from '../api/schema.gen';

/** Open, or a prediction that waits for its outcome. */
export const runs = ({ pollStatus }: PollView): boolean =>
  pollStatus === PollStatus.Open || pollStatus === PollStatus.Closed;

export const votesOf = ({ answers }: PollView): number =>
  answers.reduce((sum, answer) => sum + answer.votes, 0);

/** Whichever has counted more: what the room tells, or the answer to one's own vote. */
export const newer = (told: PollView, answered: PollView | null): PollView =>
  answered?.pollId === told.pollId && runs(told) && votesOf(answered) > votesOf(told)
    ? { ...told, answers: answered.answers }
    : told;

export interface Share {
  /** From 1, as votes name it. */
  number: number;
  text: string;
  votes: number;
  /** Of all votes, from 0 to 1. */
  part: number;
  /** It came true, or has the most votes of a poll that ended. */
  won: boolean;
}

export function sharesOf(poll: PollView): Share[] {
  const all = votesOf(poll);
  const most = Math.max(...poll.answers.map(({ votes }) => votes));
  const isOver = poll.pollStatus === PollStatus.Ended;
  return poll.answers.map(({ text, votes }, i) => ({
    number: i + 1,
    text,
    votes,
    part: all === 0 ? 0 : votes / all,
    won: isOver && (poll.prediction ? poll.outcome === i + 1 : all > 0 && votes === most),
  }));
}
